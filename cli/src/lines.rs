//! Standard input and output of the protocols.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Standard output, shared with the search thread. Once it is closed, nothing more is written.
#[derive(Clone, Default)]
pub struct Out(Arc<Mutex<bool>>);

impl Out {
    /// Writes a line.
    pub fn say(&self, line: &str) {
        let mut closed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !*closed {
            let mut out = io::stdout().lock();
            *closed = writeln!(out, "{line}").and_then(|()| out.flush()).is_err();
        }
    }

    /// Whether standard output is closed.
    pub fn is_closed(&self) -> bool {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The text of a line of standard input. Windows programs may write a byte order mark at the beginning.
pub fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}').to_owned()
}
