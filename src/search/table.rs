//! The transposition table, shared by all threads without locks.

use std::alloc::{Layout, handle_alloc_error};
use std::sync::atomic::{AtomicU8, Ordering};

use prefetch_index::prefetch_index;

use super::table_memory::{Entries, Place};
use super::value::{LEAST_WIN, restored, stored};

/// How an entry's value bounds the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is an upper bound (fail-low).
    Upper,
    /// The value is a lower bound (fail-high).
    Lower,
    /// The value is exact.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The number of the best move; 0 if none is known.
    pub best: u32,
}

impl Entry {
    /// Whether the value settles a null window or lies outside a window.
    pub fn cuts_off(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

/// The static evaluation, refined by the bound of a table entry.
pub(super) fn refined(static_eval: i32, entry: Option<Entry>) -> i32 {
    let Some(entry) = entry.filter(|entry| entry.value.abs() < LEAST_WIN) else {
        return static_eval;
    };
    match entry.bound {
        Bound::Exact => entry.value,
        Bound::Lower => entry.value.max(static_eval),
        Bound::Upper => entry.value.min(static_eval),
    }
}

/// The number of entries in a bucket. The deepest and most recent ones stay.
const WAYS: usize = 4;

/// A transposition table. The first word of an entry is the key xor the data, so that an entry torn by two threads matches no key.
#[derive(Debug)]
pub struct TranspositionTable {
    entries: Entries,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of about this size in megabytes, at least one. Aborts if the memory cannot be allocated.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).unwrap_or_else(|| handle_alloc_error(Layout::new::<Place>()))
    }

    /// The same, or nothing if the memory cannot be allocated.
    #[must_use]
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let entries = Entries::try_new(entry_count(megabytes))?;
        Some(Self {
            entries,
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for [key, data] in self.entries.iter() {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Starts another search: entries of earlier ones are replaced first.
    pub fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed).wrapping_add(1) & 63;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn permille(&self) -> usize {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        used.count() * 1000 / sample.len().max(1)
    }

    fn first_in_bucket(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / WAYS) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * WAYS
    }

    fn bucket(&self, key: u64) -> &[Place] {
        &self.entries[self.first_in_bucket(key)..][..WAYS]
    }

    /// Prefetches the bucket of a position.
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index(&*self.entries, self.first_in_bucket(key));
    }

    pub(super) fn find(&self, key: u64, ply: usize) -> Option<Entry> {
        // Reads the whole bucket without a branch: which entry matches is unpredictable.
        let mut found = 0;
        for [check, data] in self.bucket(key) {
            let data = data.load(Ordering::Relaxed);
            let is_same = check.load(Ordering::Relaxed) ^ data == key;
            found = if is_same { data } else { found };
        }
        (found != 0).then(|| unpack(found, ply))
    }

    pub(super) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let mut worst = None;
        for place in self.bucket(key) {
            let data = place[1].load(Ordering::Relaxed);
            let same = data != 0 && place[0].load(Ordering::Relaxed) ^ data == key;
            if same {
                let old = unpack(data, 0);
                let best = if entry.best == 0 { old.best } else { entry.best };
                if entry.bound != Bound::Exact && entry.depth + 3 < old.depth {
                    // The deeper entry stays.
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

/// The number of entries of a table of this size in megabytes.
fn entry_count(megabytes: usize) -> usize {
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

/// From the lowest bits: 32 of the move, 16 of the value, 8 of the depth, 2 of the bound, 6 of the generation.
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
