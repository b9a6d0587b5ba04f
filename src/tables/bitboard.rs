//! Bitboards: sets of cells as a fixed number of machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::geometry::{CellId, CellSet};

/// A multiplier that mixes all bits: 2^64 divided by the golden ratio (Fibonacci hashing).
pub const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The words of the widest board. Tables are compiled at this width and then packed.
pub const WIDE: usize = 16;

/// The number of words of the bitboards for a game with this many cells.
#[must_use]
pub fn width(cells: usize) -> usize {
    match cells.div_ceil(64) {
        0..=1 => 1,
        2 => 2,
        3 => 3,
        4 => 4,
        5..=8 => 8,
        _ => WIDE,
    }
}

/// The width that is compiled for bitboards of this width.
///
/// WebAssembly, which is downloaded, does without two widths that few games have: the code for a width takes 5 % of its size.
#[must_use]
pub fn compiled_width(width: usize) -> usize {
    match width {
        3 if cfg!(target_arch = "wasm32") => 4,
        8 if cfg!(target_arch = "wasm32") => WIDE,
        width => width,
    }
}

/// A set of cells on a board of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl Bitboard<WIDE> {
    /// The same cells in fewer words. The caller ensures that they fit.
    #[must_use]
    pub fn narrow<const W: usize>(&self) -> Bitboard<W> {
        Bitboard::from_words(|word| self.0[word])
    }
}

impl<const W: usize> Bitboard<W> {
    /// Builds a bitboard word by word. `std::array::from_fn` does not mark all its parts for inlining, so that in other codegen
    /// units it would become a call for each word.
    #[inline(always)]
    pub fn from_words(mut word_at: impl FnMut(usize) -> u64) -> Self {
        let mut words = [0; W];
        for (index, word) in words.iter_mut().enumerate() {
            *word = word_at(index);
        }
        Self(words)
    }

    /// The words, the lowest cells first.
    #[must_use]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// A single cell. It is built word by word, because a processor stalls if it loads at once what was stored in parts.
    #[must_use]
    #[inline(always)]
    pub fn single(cell: CellId) -> Self {
        Self::from_words(|word| u64::from(word == cell.index() / 64) << (cell.index() % 64))
    }

    /// The first `count` cells.
    #[must_use]
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(|index| CellId(index as u16)).collect()
    }

    /// A hash of the first words of the set, combined with another number. With as many words as
    /// the board needs, it is the same in every width.
    #[must_use]
    pub fn mixed_with(&self, other: u64, words: usize) -> u64 {
        self.0
            .iter()
            .take(words)
            .fold(other, |mixed, word| (mixed ^ word).wrapping_mul(MIXER).rotate_left(29))
    }

    /// Whether a cell is in the set.
    #[must_use]
    #[inline]
    pub fn has(&self, cell: CellId) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: CellId) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: CellId) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether two sets share a cell.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The number of cells in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// All cells up to and including the first cell of the set; all cells if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn through_first(&self) -> Self {
        let mut open = u64::MAX;
        let mut through = self.0;
        for word in &mut through {
            let closes = *word != 0;
            // Subtracting one flips the lowest bit and all bits below it; the words above it stay closed.
            *word = (*word ^ word.wrapping_sub(1)) & open;
            open = if closes { 0 } else { open };
        }
        Self(through)
    }

    /// All cells from the last cell of the set on, including that cell; all cells if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn from_last(&self) -> Self {
        let mut open = u64::MAX;
        let mut from = self.0;
        for word in from.iter_mut().rev() {
            let closes = *word != 0;
            *word = (u64::MAX << (63 - (*word | 1).leading_zeros())) & open;
            open = if closes { 0 } else { open };
        }
        Self(from)
    }

    /// All cells from the last cell of `low` to the first cell of `high`, both included.
    ///
    /// If `low` is empty, the range begins at the first cell of all; if `high` is empty, it ends at the last. All cells of `high`
    /// must come after all cells of `low`.
    #[must_use]
    #[inline(always)]
    pub fn between(low: Self, high: Self) -> Self {
        let mut start = low.0;
        let mut found = false;
        for (at, word) in start.iter_mut().enumerate().rev() {
            let last = (1 << 63) >> (*word | 1).leading_zeros();
            let here = !found && (*word != 0 || at == 0);
            found |= here;
            *word = if here { last } else { 0 };
        }
        // Subtracting the start flips the lowest bit of `high` and all bits down to the start.
        let mut borrow = false;
        Self::from_words(|at| {
            let (difference, first_borrow) = high.0[at].overflowing_sub(start[at]);
            let (difference, second_borrow) = difference.overflowing_sub(u64::from(borrow));
            borrow = first_borrow || second_borrow;
            difference ^ high.0[at]
        })
    }

    /// The cells with `by` added to their numbers; cells that leave the board are dropped.
    #[must_use]
    #[inline(always)]
    pub fn shifted(&self, by: i16) -> Self {
        let (words, bits) = (usize::from(by.unsigned_abs()) / 64, u32::from(by.unsigned_abs()) % 64);
        let word = |at: Option<usize>| at.and_then(|at| self.0.get(at)).copied().unwrap_or(0);
        // Bits that leave a word enter the next one; if there are no bits to shift, none do.
        let up = |at: usize| word(at.checked_sub(words)) << bits | word(at.checked_sub(words + 1)) >> 1 >> (63 - bits);
        let down = |at: usize| word(Some(at + words)) >> bits | word(Some(at + words + 1)) << 1 << (63 - bits);
        match (by >= 0, words) {
            // With a constant word offset, the compiler can resolve the word indices.
            (true, 0) => Self::from_words(|at| self.0[at] << bits | word(at.checked_sub(1)) >> 1 >> (63 - bits)),
            (false, 0) => Self::from_words(|at| self.0[at] >> bits | word(Some(at + 1)) << 1 << (63 - bits)),
            (true, _) => Self::from_words(up),
            (false, _) => Self::from_words(down),
        }
    }

    /// As [`shifted`](Self::shifted), but cells that leave the board may reappear anywhere.
    #[must_use]
    #[inline(always)]
    pub fn rotated(&self, by: i16) -> Self {
        if W == 1 {
            // In the cases that matter, no cell leaves the word, and a rotation is a single instruction.
            Self::from_words(|word| self.0[word].rotate_left(by as u32 & 63))
        } else {
            self.shifted(by)
        }
    }

    /// The first cell, if there is one.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<CellId> {
        self.iter().next()
    }

    /// Calls back for each cell in ascending order. For the innermost loops: an iterator would have to store its word.
    #[inline(always)]
    pub fn each(self, mut callback: impl FnMut(CellId)) {
        for word in 0..W {
            let mut bits = self.0[word];
            while bits != 0 {
                callback(CellId((word * 64) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(&self) -> BitIter<W> {
        BitIter { words: self.0, word: 0 }
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = CellId;
    type IntoIter = BitIter<W>;

    #[inline]
    fn into_iter(self) -> BitIter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<CellId> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = CellId>>(cells: I) -> Self {
        let mut board = Self::EMPTY;
        for cell in cells {
            board.insert(cell);
        }
        board
    }
}

impl<const W: usize> From<&CellSet> for Bitboard<W> {
    fn from(cells: &CellSet) -> Self {
        cells.iter().collect()
    }
}

impl<const W: usize> BitAnd for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_words(|word| self.0[word] & other.0[word])
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_words(|word| self.0[word] | other.0[word])
    }
}

impl<const W: usize> Sub for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_words(|word| self.0[word] & !other.0[word])
    }
}

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_words(|word| !self.0[word])
    }
}

impl<const W: usize> BitAndAssign for Bitboard<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bitboard<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for Bitboard<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The cells of a bitboard in ascending order.
#[derive(Clone, Debug)]
pub struct BitIter<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for BitIter<W> {
    type Item = CellId;

    #[inline]
    fn next(&mut self) -> Option<CellId> {
        if W <= 4 {
            // Without a stored word index, all words stay in registers.
            for (word, bits) in self.words.iter_mut().enumerate() {
                if *bits != 0 {
                    let first = bits.trailing_zeros() as u16;
                    *bits &= *bits - 1;
                    return Some(CellId((word * 64) as u16 + first));
                }
            }
            return None;
        }
        while self.word < W {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(CellId((self.word * 64) as u16 + bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}
