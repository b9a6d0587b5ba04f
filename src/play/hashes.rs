//! The hashes of the positions of a game, with a filter that quickly rules out a repetition.

/// The number of counters of the filter.
const COUNTERS: usize = 256;

/// Hashes in the order in which the positions occurred.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hashes {
    all: Vec<u64>,
    /// For each value of the lowest byte, the number of hashes with that byte.
    by_last_byte: [u32; COUNTERS],
}

impl Hashes {
    pub(in crate::play) fn new() -> Self {
        Self {
            all: Vec::new(),
            by_last_byte: [0; COUNTERS],
        }
    }

    #[inline]
    pub(crate) fn all(&self) -> &[u64] {
        &self.all
    }

    #[inline]
    pub(in crate::play) fn push(&mut self, hash: u64) {
        self.all.push(hash);
        self.by_last_byte[counter(hash)] += 1;
    }

    #[inline]
    pub(in crate::play) fn pop(&mut self) -> Option<u64> {
        let hash = self.all.pop()?;
        self.by_last_byte[counter(hash)] -= 1;
        Some(hash)
    }

    /// The number of times a hash occurs among the last positions.
    #[inline]
    pub(in crate::play) fn count(&self, hash: u64, last: usize) -> usize {
        if self.by_last_byte[counter(hash)] == 0 {
            return 0;
        }
        let first = self.all.len().saturating_sub(last);
        self.all[first..].iter().filter(|&&known| known == hash).count()
    }
}

fn counter(hash: u64) -> usize {
    hash as usize % COUNTERS
}
