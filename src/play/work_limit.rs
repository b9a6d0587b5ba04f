//! A limit for work that can take very long, such as perft.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits the number of steps of some work, and can be cancelled through a flag. A step generates the moves of one position.
///
/// ```
/// use triagonal::{Variant, WorkLimit};
///
/// let start = Variant::builtin("chess")?.start();
/// assert_eq!(start.perft_within(3, &mut WorkLimit::steps(1000)), Some(8902));
/// let mut limit = WorkLimit::steps(1000);
/// assert_eq!(start.perft_within(9, &mut limit), None);
/// assert!(limit.is_reached());
/// # Ok::<(), triagonal::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct WorkLimit {
    /// The remaining steps; nothing if they are unlimited.
    left: Option<u64>,
    cancelled: Option<Arc<AtomicBool>>,
    reached: bool,
}

impl WorkLimit {
    /// Work without a limit.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Work of at most this many steps.
    #[must_use]
    pub fn steps(steps: u64) -> Self {
        Self {
            left: Some(steps),
            ..Self::default()
        }
    }

    /// The same limit, which is also reached when the flag is set.
    #[must_use]
    pub fn or_when(self, cancelled: Arc<AtomicBool>) -> Self {
        Self {
            cancelled: Some(cancelled),
            ..self
        }
    }

    /// Whether the limit has been reached. It then stays reached.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.reached
    }

    /// Whether a step is left and the flag is not set. Otherwise the limit is reached.
    pub(crate) fn allows_more(&mut self) -> bool {
        let is_cancelled = self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.reached |= is_cancelled || self.left == Some(0);
        !self.reached
    }

    /// Takes a step, if the limit allows one.
    fn take(&mut self) -> bool {
        if self.allows_more()
            && let Some(left) = &mut self.left
        {
            *left -= 1;
        }
        !self.reached
    }
}

/// Counts the steps of some work. Without a limit, the calls compile to nothing.
pub(in crate::play) trait Steps {
    /// Takes a step, if there is one left.
    fn step(&mut self) -> bool;

    /// Whether no step is left.
    fn is_over(&self) -> bool;
}

/// No limit.
pub(in crate::play) struct Unlimited;

impl Steps for Unlimited {
    fn step(&mut self) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        false
    }
}

impl Steps for WorkLimit {
    fn step(&mut self) -> bool {
        self.take()
    }

    fn is_over(&self) -> bool {
        self.reached
    }
}
