//! `go perft`, counted on a separate thread so that `stop` works.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

use triagonal::{Position, WorkLimit};

use super::out::Out;
use super::style::MoveStyle;

/// A perft count in progress.
pub struct Count {
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Count {
    /// Counts the nodes below each move, and prints the counts. Moves are written in the client's style.
    pub fn start((position, style): (Position, MoveStyle), depth: u32, out: Out) -> io::Result<Self> {
        let cancelled = Arc::new(AtomicBool::new(false));
        let limit = WorkLimit::none().or_when(Arc::clone(&cancelled));
        let count = move || count((&position, style), depth, limit, &out);
        Ok(Self {
            thread: Builder::new().name("perft".to_owned()).spawn(count)?,
            cancelled,
        })
    }

    /// Stops the count, which prints that it was stopped.
    pub fn stop(self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits for the end of the count.
    pub fn finish(self) {
        // A thread that panicked has already printed its results so far.
        let _ = self.thread.join();
    }
}

fn count((position, style): (&Position, MoveStyle), depth: u32, mut limit: WorkLimit, out: &Out) {
    let mut nodes = 0;
    let moves = if depth > 0 { position.legal_moves() } else { Vec::new() };
    for made in &moves {
        let Ok(next) = position.after(made) else { continue };
        let Some(below) = next.perft_within(depth - 1, &mut limit) else {
            out.say("info string perft stopped");
            return;
        };
        out.say(&format!("{}: {below}", style.write(position, made)));
        nodes += below;
    }
    out.say(&format!("\nNodes searched: {nodes}\n"));
}
