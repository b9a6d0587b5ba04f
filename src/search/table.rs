//! The transposition table: what is known of positions, shared by all threads without locks.

use std::alloc::{Layout, handle_alloc_error};
use std::sync::atomic::{AtomicU8, Ordering};

use prefetch_index::prefetch_index;

use super::value::{LEAST_WIN, restored, stored};
use super::words::{Place, Words};

/// How a value bounds what the position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is worth at most so much.
    Upper,
    /// It is worth at least so much.
    Lower,
    /// It is worth exactly so much.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The best move, by its number; 0 if none is known.
    pub best: u32,
}

/// What a position is worth by the best that is known: what a search found is nearer to the truth than what it seems to be worth.
pub(super) fn truer(seems: i32, known: Option<Entry>) -> i32 {
    let Some(entry) = known.filter(|entry| entry.value.abs() < LEAST_WIN) else {
        return seems;
    };
    match entry.bound {
        Bound::Exact => entry.value,
        Bound::Lower => entry.value.max(seems),
        Bound::Upper => entry.value.min(seems),
    }
}

/// So many entries share a place: those that are deepest and were needed last stay.
const WAYS: usize = 4;

/// A table of positions. Entries are two words, of which one holds the key combined with the other: what two threads write
/// at once is not found again.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Words,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of about so many megabytes, at least one. As with any other memory, the program ends if there is none.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).unwrap_or_else(|| handle_alloc_error(Layout::new::<Place>()))
    }

    /// The same, if there is memory for it.
    #[must_use]
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let words = Words::try_new(entries(megabytes))?;
        Some(Self {
            words,
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for [key, data] in self.words.iter() {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins another search: what is known from earlier ones gives way first.
    pub fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed).wrapping_add(1) & 63;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// How full it is with what this search has found, in thousandths.
    #[must_use]
    pub fn permille(&self) -> usize {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let sample = &self.words[..self.words.len().min(1000)];
        let used = sample.iter().filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        used.count() * 1000 / sample.len().max(1)
    }

    fn first_place(&self, key: u64) -> usize {
        let groups = (self.words.len() / WAYS) as u128;
        ((u128::from(key) * groups) >> 64) as usize * WAYS
    }

    fn places(&self, key: u64) -> &[Place] {
        &self.words[self.first_place(key)..][..WAYS]
    }

    /// Asks for a position before it is needed.
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index(&*self.words, self.first_place(key));
    }

    pub(super) fn find(&self, key: u64, ply: usize) -> Option<Entry> {
        // All places are looked at whatever the first ones hold: nobody can foretell in which of them a position is.
        let mut found = 0;
        for [check, data] in self.places(key) {
            let data = data.load(Ordering::Relaxed);
            let is_same = check.load(Ordering::Relaxed) ^ data == key;
            found = if is_same { data } else { found };
        }
        (found != 0).then(|| unpack(found, ply))
    }

    pub(super) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let mut worst = None;
        for place in self.places(key) {
            let data = place[1].load(Ordering::Relaxed);
            let same = data != 0 && place[0].load(Ordering::Relaxed) ^ data == key;
            if same {
                let old = unpack(data, 0);
                let best = if entry.best == 0 { old.best } else { entry.best };
                if entry.bound != Bound::Exact && entry.depth + 3 < old.depth {
                    // It is still needed.
                    write(place, key, of_generation(data, generation));
                } else {
                    write(place, key, pack(Entry { best, ..entry }, ply, generation));
                }
                return;
            }
            let age = (64 + generation - generation_of(data)) & 63;
            let worth = if data == 0 {
                -10_000
            } else {
                unpack(data, 0).depth - 4 * age as i32
            };
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, place));
            }
        }
        if let Some((_, place)) = worst {
            write(place, key, pack(entry, ply, generation));
        }
    }
}

/// How many entries a table of so many megabytes has.
fn entries(megabytes: usize) -> usize {
    megabytes.max(1).saturating_mul(1 << 20) / 16 / WAYS * WAYS
}

fn write(place: &Place, key: u64, data: u64) {
    place[0].store(key ^ data, Ordering::Relaxed);
    place[1].store(data, Ordering::Relaxed);
}

fn generation_of(data: u64) -> u64 {
    data >> 58
}

fn of_generation(data: u64, generation: u64) -> u64 {
    data << 6 >> 6 | generation << 58
}

/// 32 bits of the move, 16 of the value, 8 of the depth, 2 of the bound, 6 of the generation.
fn pack(entry: Entry, ply: usize, generation: u64) -> u64 {
    let value = stored(entry.value, ply) as i16 as u16;
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.best)
        | u64::from(value) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | generation << 58
}

fn unpack(data: u64, ply: usize) -> Entry {
    Entry {
        best: data as u32,
        value: restored(i32::from((data >> 32) as u16 as i16), ply),
        depth: i32::from((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}
