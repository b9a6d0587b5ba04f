//! Cells, their numbers, and cell sets.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::point::Point;

/// The number of a cell in its [`Space`](super::Space).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CellId(pub u16);

impl CellId {
    /// The number as an index.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A cell: a lattice point on which a piece can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The name in texts, such as `e4` or `Aa1`.
    pub name: String,
    /// The lattice point.
    #[serde(flatten)]
    pub point: Point,
}

/// A set of cells of one space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: CellId) {
        let word = cell.index() / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: CellId) {
        if let Some(word) = self.words.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Whether the set contains a cell.
    #[must_use]
    pub fn contains(&self, cell: CellId) -> bool {
        self.words
            .get(cell.index() / 64)
            .is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            (0..64u16)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| CellId(index as u16 * 64 + bit))
        })
    }
}

impl FromIterator<CellId> for CellSet {
    fn from_iter<I: IntoIterator<Item = CellId>>(cells: I) -> Self {
        let mut set = Self::new();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<CellId>::deserialize(deserializer)?.into_iter().collect())
    }
}
