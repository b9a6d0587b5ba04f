//! The time, as numbers.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use triagonal_desk::games::Moment;

use super::store;

/// When somebody asked for the time first.
static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Now.
pub fn now() -> Moment {
    Moment {
        clock: BEGAN.elapsed().as_secs_f64() * 1000.0,
        date: store::now(),
    }
}

/// When the clock of a moment shows so many milliseconds.
pub fn at(clock: f64) -> Instant {
    *BEGAN + Duration::try_from_secs_f64(clock.max(0.0) / 1000.0).unwrap_or_default()
}
