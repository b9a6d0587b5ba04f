//! How often somebody may ask.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many of those who ask are remembered.
const MOST: usize = 4096;

/// A supply of requests that fills again with time.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    since: Instant,
    most: f64,
    each_second: f64,
}

impl Bucket {
    /// A full supply.
    fn new(most: f64, each_second: f64) -> Self {
        Self {
            left: most,
            since: Instant::now(),
            most,
            each_second,
        }
    }

    /// Takes some; it does not go if there is too little.
    fn take(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let filled = now.duration_since(self.since).as_secs_f64() * self.each_second;
        self.left = (self.left + filled).min(self.most);
        self.since = now;
        let goes = self.left >= cost;
        if goes {
            self.left -= cost;
        }
        goes
    }

    fn is_full(&self) -> bool {
        self.left + self.since.elapsed().as_secs_f64() * self.each_second >= self.most
    }
}

/// What an address may ask at once, and each second.
pub const REQUESTS: (f64, f64) = (120.0, 20.0);
/// What it costs to come without a secret that is known: so nobody guesses many.
pub const STRANGER: f64 = 10.0;
/// How many commands a seat, and all spectators of a game together, may give at once, and each second.
pub const COMMANDS: (f64, f64) = (60.0, 20.0);
/// What it costs of these to ask the engine.
pub const ENGINE: f64 = 15.0;

/// The supplies of all who ask, each by an address or by what it may do.
#[derive(Debug)]
pub struct Rates<K> {
    known: Mutex<HashMap<K, Bucket>>,
    most: f64,
    each_second: f64,
}

impl<K: Eq + Hash> Rates<K> {
    /// Everybody may ask so often at once, and so often each second.
    pub fn new((most, each_second): (f64, f64)) -> Self {
        Self {
            known: Mutex::default(),
            most,
            each_second,
        }
    }

    /// Whether somebody may ask now.
    pub fn allows(&self, who: K, cost: f64) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, bucket| !bucket.is_full());
        }
        if known.len() >= MOST && !known.contains_key(&who) {
            return false;
        }
        let new = || Bucket::new(self.most, self.each_second);
        known.entry(who).or_insert_with(new).take(cost)
    }
}
