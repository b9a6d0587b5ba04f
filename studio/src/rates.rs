//! Rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The maximum number of clients with a bucket.
const MAX_BUCKETS: usize = 4096;

/// A token bucket.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    since: Instant,
    capacity: f64,
    per_second: f64,
}

impl Bucket {
    /// A full bucket.
    fn new(capacity: f64, per_second: f64) -> Self {
        Self {
            tokens: capacity,
            since: Instant::now(),
            capacity,
            per_second,
        }
    }

    /// Takes tokens; returns whether there were enough.
    fn take(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let added = now.duration_since(self.since).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + added).min(self.capacity);
        self.since = now;
        let is_allowed = self.tokens >= cost;
        if is_allowed {
            self.tokens -= cost;
        }
        is_allowed
    }

    fn is_full(&self) -> bool {
        self.tokens + self.since.elapsed().as_secs_f64() * self.per_second >= self.capacity
    }
}

/// The requests of an address: the burst, and the rate per second.
pub const REQUESTS: (f64, f64) = (120.0, 20.0);
/// The cost of a request without a valid secret, against guessing.
pub const STRANGER: f64 = 10.0;
/// The commands of a seat, or of all spectators of a game together: the burst, and the rate per second.
pub const COMMANDS: (f64, f64) = (60.0, 20.0);
/// The cost of a command for the engine.
pub const ENGINE: f64 = 15.0;

/// The token buckets of all clients.
#[derive(Debug)]
pub struct Rates<K> {
    known: Mutex<HashMap<K, Bucket>>,
    capacity: f64,
    per_second: f64,
}

impl<K: Eq + Hash> Rates<K> {
    /// Rate limits with a burst and a rate per second.
    pub fn new((capacity, per_second): (f64, f64)) -> Self {
        Self {
            known: Mutex::default(),
            capacity,
            per_second,
        }
    }

    /// Whether a client may make a request of this cost now.
    pub fn allows(&self, who: K, cost: f64) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_BUCKETS {
            known.retain(|_, bucket| !bucket.is_full());
        }
        if known.len() >= MAX_BUCKETS && !known.contains_key(&who) {
            return false;
        }
        let new = || Bucket::new(self.capacity, self.per_second);
        known.entry(who).or_insert_with(new).take(cost)
    }
}
