//! Correction history: by how much positions with the same pieces in the same places turned out to be judged wrong.

/// How many entries there are of each group of pieces and player.
const ENTRIES: usize = 1 << 14;
/// The most that an entry says.
const MOST: i32 = 1024;
/// The part of what entries say that a position is worth.
const PART: i32 = 10;
/// The most that one search says.
const MOST_AT_ONCE: i32 = MOST / 4;

/// In how many groups pieces are looked at.
pub(super) const GROUPS: usize = 3;

/// By how much positions are judged wrong.
#[derive(Debug)]
pub(super) struct Corrections {
    entries: Vec<i16>,
}

/// Where a position is looked up: by each group of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places([usize; GROUPS]);

impl Corrections {
    pub fn new() -> Self {
        Self {
            entries: vec![0; 2 * GROUPS * ENTRIES],
        }
    }

    /// Where a position is looked up, by a key for each group of pieces and by whose turn it is.
    pub fn places(keys: [u64; GROUPS], ours: bool) -> Places {
        let side = usize::from(ours) * GROUPS;
        let mut places = [0; GROUPS];
        for (group, (place, key)) in places.iter_mut().zip(keys).enumerate() {
            *place = (side + group) * ENTRIES + (key >> 32) as usize % ENTRIES;
        }
        Places(places)
    }

    /// What is added to what such a position seems to be worth.
    pub fn of(&self, places: Places) -> i32 {
        let entries = places.0.iter().map(|&place| i32::from(self.entries[place]));
        entries.sum::<i32>() / PART
    }

    /// Learns that such a position is worth so much more than it seemed by a search of some depth.
    pub fn learn(&mut self, places: Places, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-MOST_AT_ONCE, MOST_AT_ONCE);
        for place in places.0 {
            let old = i32::from(self.entries[place]);
            self.entries[place] = (old + bonus - old * bonus.abs() / MOST) as i16;
        }
    }
}
