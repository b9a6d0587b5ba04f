//! The current time.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use triagonal_desk::games::Moment;

use super::store;

/// The origin of [`Moment::clock`].
static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Returns the current time.
pub fn now() -> Moment {
    Moment {
        clock: ORIGIN.elapsed().as_secs_f64() * 1000.0,
        date: store::now(),
    }
}

/// Converts the clock of a moment to an instant.
pub fn at(clock: f64) -> Instant {
    *ORIGIN + Duration::try_from_secs_f64(clock.max(0.0) / 1000.0).unwrap_or_default()
}
