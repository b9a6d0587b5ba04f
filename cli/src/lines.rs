//! Standard output of the protocols.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Standard output, shared with the thread that searches. Nothing more is written once it is closed.
#[derive(Clone, Default)]
pub struct Out(Arc<Mutex<bool>>);

impl Out {
    /// Says a line.
    pub fn say(&self, line: &str) {
        let mut closed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !*closed {
            let mut out = io::stdout().lock();
            *closed = writeln!(out, "{line}").and_then(|()| out.flush()).is_err();
        }
    }

    /// Whether nobody hears it any more.
    pub fn is_closed(&self) -> bool {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
