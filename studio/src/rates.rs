//! How often somebody may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many addresses are remembered.
const MOST: usize = 4096;

/// A supply of requests that fills again with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    since: Instant,
    most: f64,
    each_second: f64,
}

impl Bucket {
    /// A full supply.
    pub fn new(most: f64, each_second: f64) -> Self {
        Self {
            left: most,
            since: Instant::now(),
            most,
            each_second,
        }
    }

    /// Takes some; it does not go if there is too little.
    pub fn take(&mut self, cost: f64) -> bool {
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

/// The supplies of addresses.
#[derive(Debug, Default)]
pub struct Rates {
    known: Mutex<HashMap<IpAddr, Bucket>>,
}

/// What an address may ask at once, and each second.
const REQUESTS: (f64, f64) = (120.0, 20.0);
/// What it costs to come without a secret that is known: so nobody guesses many.
pub const STRANGER: f64 = 10.0;

impl Rates {
    /// Whether an address may ask now.
    pub fn allows(&self, address: IpAddr, cost: f64) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, bucket| !bucket.is_full());
        }
        if known.len() >= MOST && !known.contains_key(&address) {
            return false;
        }
        let bucket = known
            .entry(address)
            .or_insert_with(|| Bucket::new(REQUESTS.0, REQUESTS.1));
        bucket.take(cost)
    }
}
