//! When a search stops: at its limit of nodes, or when its caller wants it to.

use std::fmt;

/// The caller is asked after this many nodes: seldom enough to cost nothing, and often enough that the slowest games stop at once.
const INTERVAL: u64 = 16;

/// The condition that stops a search.
#[derive(Clone, Copy)]
pub(super) struct Stop<'a> {
    is_wanted: &'a dyn Fn(u64) -> bool,
    nodes: u64,
}

impl<'a> Stop<'a> {
    /// Stops when the caller's function returns true for the number of nodes so far, or at a limit of nodes, which is at least one.
    pub fn new(is_wanted: &'a dyn Fn(u64) -> bool, nodes: Option<u64>) -> Self {
        Self {
            is_wanted,
            nodes: nodes.unwrap_or(u64::MAX).max(1),
        }
    }

    /// Never stops.
    pub fn never() -> Self {
        Self::new(&|_| false, None)
    }

    /// Whether to stop after this number of nodes.
    #[inline]
    pub fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes % INTERVAL == INTERVAL - 1 && (self.is_wanted)(nodes))
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Stop")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
