//! Correction history: by how much the static evaluation was off in positions with the same pieces of some kinds on the same cells.

/// The entries for each group of pieces and team to move.
const ENTRIES: usize = 1 << 14;
/// The bound of an entry.
const MAX: i32 = 1024;
/// The sum of a position's entries is divided by this.
const DIVISOR: i32 = 10;
/// The most that one search changes an entry.
const MAX_BONUS: i32 = MAX / 4;

/// The number of groups of pieces.
pub(super) const GROUPS: usize = 3;

/// The correction history.
#[derive(Debug)]
pub(super) struct Corrections {
    entries: Vec<i16>,
}

/// The entries of a position: one for each group of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places([usize; GROUPS]);

impl Corrections {
    pub fn new() -> Self {
        Self {
            entries: vec![0; 2 * GROUPS * ENTRIES],
        }
    }

    /// The entries for a key of each group of pieces and the team to move.
    pub fn places(keys: [u64; GROUPS], ours: bool) -> Places {
        let side = usize::from(ours) * GROUPS;
        let mut places = [0; GROUPS];
        for (group, (place, key)) in places.iter_mut().zip(keys).enumerate() {
            *place = (side + group) * ENTRIES + (key >> 32) as usize % ENTRIES;
        }
        Places(places)
    }

    /// The correction of a position's static evaluation.
    pub fn correction(&self, places: Places) -> i32 {
        let entries = places.0.iter().map(|&place| i32::from(self.entries[place]));
        entries.sum::<i32>() / DIVISOR
    }

    /// Learns the difference between the value by a search of this depth and the static evaluation.
    pub fn learn(&mut self, places: Places, difference: i32, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-MAX_BONUS, MAX_BONUS);
        for place in places.0 {
            let old = i32::from(self.entries[place]);
            self.entries[place] = (old + bonus - old * bonus.abs() / MAX) as i16;
        }
    }
}
