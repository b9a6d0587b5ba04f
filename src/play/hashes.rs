//! The hashes of the positions of a game, of which it is soon known which have come about before.

/// How many numbers say which hashes there cannot be.
const PLACES: usize = 256;

/// Hashes in the order in which the positions came about.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::play) struct Hashes {
    all: Vec<u64>,
    /// How many hashes end in each byte.
    by_last_byte: [u32; PLACES],
}

impl Hashes {
    pub(in crate::play) fn new() -> Self {
        Self {
            all: Vec::new(),
            by_last_byte: [0; PLACES],
        }
    }

    #[inline]
    pub(in crate::play) fn all(&self) -> &[u64] {
        &self.all
    }

    #[inline]
    pub(in crate::play) fn push(&mut self, hash: u64) {
        self.all.push(hash);
        self.by_last_byte[place(hash)] += 1;
    }

    #[inline]
    pub(in crate::play) fn pop(&mut self) {
        if let Some(hash) = self.all.pop() {
            self.by_last_byte[place(hash)] -= 1;
        }
    }

    /// How often a hash is among the last ones, so many of them.
    #[inline]
    pub(in crate::play) fn times(&self, hash: u64, last: usize) -> usize {
        if self.by_last_byte[place(hash)] == 0 {
            return 0;
        }
        let first = self.all.len().saturating_sub(last);
        self.all[first..].iter().filter(|&&known| known == hash).count()
    }
}

fn place(hash: u64) -> usize {
    hash as usize % PLACES
}
