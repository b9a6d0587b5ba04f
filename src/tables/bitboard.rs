//! Sets of cells as a fixed number of machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::geometry::{CellId, CellSet};

/// A set of cells of a space of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[must_use]
    pub fn of(cell: CellId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// The first so many cells.
    #[must_use]
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(|index| CellId(index as u16)).collect()
    }

    /// Whether the set holds a cell.
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

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: CellId) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether the set holds no cell.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the sets have a cell in ordinary.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many cells the set holds.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// All cells as far as the first of the set, it included; all there are, if the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn through_first(&self) -> Self {
        let mut open = u64::MAX;
        Self(self.0.map(|word| {
            // Subtracting one flips the first cell and what is before it; words behind it are closed.
            let through = (word ^ word.wrapping_sub(1)) & open;
            open = if word == 0 { open } else { 0 };
            through
        }))
    }

    /// All cells from the last of the set on, it included; all there are, if the set is empty.
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

    /// All cells from the last of some, or from the first of all if there is none, to the first of others, or to the
    /// last of all if there is none; the others must come after the ones.
    #[must_use]
    #[inline(always)]
    pub fn from_last_to_first(ones: Self, others: Self) -> Self {
        let mut start = ones.0;
        let mut found = false;
        for (at, word) in start.iter_mut().enumerate().rev() {
            let last = (1 << 63) >> (*word | 1).leading_zeros();
            let here = !found && (*word != 0 || at == 0);
            found |= here;
            *word = if here { last } else { 0 };
        }
        // Subtracting the start flips the first of the others and all cells down to the start.
        let mut borrow = false;
        Self(std::array::from_fn(|at| {
            let (less, one) = others.0[at].overflowing_sub(start[at]);
            let (less, other) = less.overflowing_sub(u64::from(borrow));
            borrow = one || other;
            less ^ others.0[at]
        }))
    }

    /// The cells whose numbers are so much greater; those for which there is no such number are left out.
    #[must_use]
    #[inline(always)]
    pub fn shifted(&self, by: i16) -> Self {
        let (words, bits) = (usize::from(by.unsigned_abs()) / 64, u32::from(by.unsigned_abs()) % 64);
        let word = |at: Option<usize>| at.and_then(|at| self.0.get(at)).copied().unwrap_or(0);
        // What leaves a word enters the next one; with no bits to shift that is nothing.
        let up = |at: usize| word(at.checked_sub(words)) << bits | word(at.checked_sub(words + 1)) >> 1 >> (63 - bits);
        let down = |at: usize| word(Some(at + words)) >> bits | word(Some(at + words + 1)) << 1 << (63 - bits);
        match (by >= 0, words) {
            // With a constant for the words the compiler knows which word goes where.
            (true, 0) => Self(std::array::from_fn(|at| {
                self.0[at] << bits | word(at.checked_sub(1)) >> 1 >> (63 - bits)
            })),
            (false, 0) => Self(std::array::from_fn(|at| {
                self.0[at] >> bits | word(Some(at + 1)) << 1 << (63 - bits)
            })),
            (true, _) => Self(std::array::from_fn(up)),
            (false, _) => Self(std::array::from_fn(down)),
        }
    }

    /// The cells whose numbers are so much greater; where there is no such number, any cell may come of it, or none.
    #[must_use]
    #[inline(always)]
    pub fn moved(&self, by: i16) -> Self {
        if W == 1 {
            // With nothing to leave the word, turning it is the same as shifting it.
            Self(self.0.map(|word| word.rotate_left(by as u32 & 63)))
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

    /// Does something with each cell, in rising order: for the innermost loops, where an iterator would have to
    /// remember in which word it is.
    #[inline(always)]
    pub fn each(self, mut does: impl FnMut(CellId)) {
        for (word, bits) in self.0.into_iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                does(CellId((word * 64) as u16 + bits.trailing_zeros() as u16));
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
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
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
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> Sub for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
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

/// The cells of a set in rising order.
#[derive(Clone, Debug)]
pub struct BitIter<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for BitIter<W> {
    type Item = CellId;

    #[inline]
    fn next(&mut self) -> Option<CellId> {
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
