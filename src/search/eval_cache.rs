//! A cache of static evaluations.

use prefetch_index::prefetch_index;

/// The number of entries: enough that the index determines the key bits that are not stored.
const ENTRIES: usize = 1 << 16;

/// Entries with the upper bits of the key, and the value in the lower ones.
#[derive(Debug, Default)]
pub(super) struct EvalCache(Vec<u64>);

impl EvalCache {
    pub fn new() -> Self {
        Self(vec![0; ENTRIES])
    }

    /// The evaluation of a position, if it is in the cache.
    pub fn find(&self, key: u64) -> Option<i32> {
        let entry = self.0[index(key)];
        ((entry ^ key) >> 16 == 0).then(|| i32::from(entry as u16 as i16))
    }

    pub fn store(&mut self, key: u64, value: i32) {
        self.0[index(key)] = (key >> 16 << 16) | u64::from(value as i16 as u16);
    }

    /// Prefetches the entry of a position.
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.0, index(key));
    }
}

fn index(key: u64) -> usize {
    key as usize % ENTRIES
}
