//! Work on all processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs a function on all elements, in order, on all processors.
pub fn side_by_side<T: Sync>(all: &[T], each: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(element) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(element);
                }
            });
        }
    });
}
