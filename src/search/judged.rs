//! What positions are worth as they stand, for those that were judged last.

use prefetch_index::prefetch_index;

/// How many positions are remembered: so many that the place tells what of the key is not stored.
const MOST: usize = 1 << 16;

/// Positions that were judged, each with the upper bits of its key, and the value in the others.
#[derive(Debug)]
pub(super) struct Judged(Vec<u64>);

impl Judged {
    pub fn new() -> Self {
        Self(vec![0; MOST])
    }

    /// What a position is worth, if that is remembered.
    pub fn find(&self, key: u64) -> Option<i32> {
        let known = self.0[place(key)];
        ((known ^ key) >> 16 == 0).then(|| i32::from(known as u16 as i16))
    }

    pub fn remember(&mut self, key: u64, value: i32) {
        self.0[place(key)] = (key >> 16 << 16) | u64::from(value as i16 as u16);
    }

    /// Asks for a position before it is needed.
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.0, place(key));
    }
}

fn place(key: u64) -> usize {
    key as usize % MOST
}
