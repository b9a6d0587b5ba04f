//! Bitboards: sets of cells as a fixed number of machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::geometry::{CellId, CellSet};

/// What numbers are multiplied by so that all their bits count: 2^64 divided by the golden ratio (Fibonacci hashing).
pub const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The words of the widest board. Tables are compiled at this width and then [packed](Bitboard::pack).
pub const WIDE: usize = 16;

/// The words of the bitboards on which a game with so many cells is played.
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

/// A set of cells of a board of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl Bitboard<WIDE> {
    /// The same cells in fewer words. The caller makes sure that they fit.
    #[must_use]
    pub fn pack<const W: usize>(&self) -> Bitboard<W> {
        Bitboard::from_words(|word| self.0[word])
    }
}

/// The same rows of cells in fewer words.
#[must_use]
pub fn pack_all<const W: usize, C: FromIterator<Bitboard<W>>>(rows: &[Bitboard<WIDE>]) -> C {
    rows.iter().map(Bitboard::pack).collect()
}

impl<const W: usize> Bitboard<W> {
    /// The words one after the other. The function of the standard library for that does not mark all its parts to be inlined, so
    /// what asks it from another codegen unit calls it for each word.
    #[inline(always)]
    pub fn from_words(mut of: impl FnMut(usize) -> u64) -> Self {
        let mut words = [0; W];
        for (at, word) in words.iter_mut().enumerate() {
            *word = of(at);
        }
        Self(words)
    }

    /// The words one after the other.
    #[must_use]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// One cell. Word by word, as a processor waits where it reads at once what was written in parts.
    #[must_use]
    #[inline(always)]
    pub fn of(cell: CellId) -> Self {
        Self::from_words(|word| u64::from(word == cell.index() / 64) << (cell.index() % 64))
    }

    /// The first `count` cells.
    #[must_use]
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(|index| CellId(index as u16)).collect()
    }

    /// A number that tells the set from others, most likely, mixed with another one.
    #[must_use]
    pub fn mixed_with(&self, other: u64) -> u64 {
        self.0
            .iter()
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

    /// Whether there is no cell in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two sets share a cell.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many cells are in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// All cells up to and including the first one of the set; all cells if the set is empty.
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

    /// All cells from the last one of the set on, that one included; all cells if the set is empty.
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

    /// All cells from the last one of `low` to the first one of `high`, both included.
    ///
    /// With an empty `low` they begin at the first cell of all, with an empty `high` they end at the last. All of `high`
    /// must come after all of `low`.
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
            let (less, one) = high.0[at].overflowing_sub(start[at]);
            let (less, other) = less.overflowing_sub(u64::from(borrow));
            borrow = one || other;
            less ^ high.0[at]
        })
    }

    /// The cells with `by` added to their numbers; cells that leave the board are dropped.
    #[must_use]
    #[inline(always)]
    pub fn shifted(&self, by: i16) -> Self {
        let (words, bits) = (usize::from(by.unsigned_abs()) / 64, u32::from(by.unsigned_abs()) % 64);
        let word = |at: Option<usize>| at.and_then(|at| self.0.get(at)).copied().unwrap_or(0);
        // What leaves a word enters the next one; with no bits to shift, nothing does.
        let up = |at: usize| word(at.checked_sub(words)) << bits | word(at.checked_sub(words + 1)) >> 1 >> (63 - bits);
        let down = |at: usize| word(Some(at + words)) >> bits | word(Some(at + words + 1)) << 1 << (63 - bits);
        match (by >= 0, words) {
            // With a constant number of words the compiler knows which word goes where.
            (true, 0) => Self::from_words(|at| self.0[at] << bits | word(at.checked_sub(1)) >> 1 >> (63 - bits)),
            (false, 0) => Self::from_words(|at| self.0[at] >> bits | word(Some(at + 1)) << 1 << (63 - bits)),
            (true, _) => Self::from_words(up),
            (false, _) => Self::from_words(down),
        }
    }

    /// As [`shifted`](Self::shifted), but a cell that leaves the board may turn up anywhere.
    #[must_use]
    #[inline(always)]
    pub fn rotated(&self, by: i16) -> Self {
        if W == 1 {
            // No cell leaves the word in the cases that matter, and a rotation is one instruction.
            Self::from_words(|word| self.0[word].rotate_left(by as u32 & 63))
        } else {
            self.shifted(by)
        }
    }

    /// The first cell, if any.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<CellId> {
        self.iter().next()
    }

    /// Calls back for each cell in rising order. For the innermost loops: an iterator has to remember its word.
    #[inline(always)]
    pub fn each(self, mut call: impl FnMut(CellId)) {
        for word in 0..W {
            let mut bits = self.0[word];
            while bits != 0 {
                call(CellId((word * 64) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
    }

    /// The cells in rising order.
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

/// The cells of a bitboard in rising order.
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
            // Without a word that it remembers, all words stay in registers.
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
