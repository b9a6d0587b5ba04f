//! The outgoing messages of a connection, with limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

/// The maximum number of waiting messages. A connection that reads too slowly is closed; the page reconnects.
pub const MAX_WAITING: usize = 256;

/// The maximum size of waiting messages, in bytes.
const MAX_WAITING_BYTES: usize = 64 * 1024 * 1024;
/// The maximum size of a message. An error replaces a longer one.
const MAX_MESSAGE_BYTES: usize = 32 * 1024 * 1024;

/// The size of the waiting messages, in bytes.
pub type Load = Arc<AtomicUsize>;

/// A sender of messages to a connection.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    /// The page. It stays the same when the page connects again.
    page: Arc<str>,
    queue: mpsc::Sender<Utf8Bytes>,
    load: Load,
    slow: Arc<Notify>,
}

impl Outbox {
    /// A sender for a connection with a number. `slow` is notified when the limits are exceeded.
    pub fn new(number: u64, page: Arc<str>, queue: mpsc::Sender<Utf8Bytes>, load: Load, slow: Arc<Notify>) -> Self {
        Self {
            number,
            page,
            queue,
            load,
            slow,
        }
    }

    /// The page, which is unique among the pages of its visitor.
    pub fn page(&self) -> &Arc<str> {
        &self.page
    }

    /// The number of the connection.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the connection is closed.
    pub fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }

    /// Waits until the connection is closed.
    pub async fn closed(&self) {
        self.queue.closed().await;
    }

    /// Sends a text; returns whether it was queued.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        let length = text.len();
        if length > MAX_MESSAGE_BYTES {
            return self.send(Utf8Bytes::from(json!({ "warning": too_long(length) }).to_string()));
        }
        // The size is added first, because the writer may subtract it immediately.
        let load = self.load.fetch_add(length, Ordering::Relaxed);
        if load <= MAX_WAITING_BYTES && self.queue.try_send(text).is_ok() {
            return true;
        }
        self.load.fetch_sub(length, Ordering::Relaxed);
        self.slow.notify_one();
        false
    }

    /// Sends a value.
    pub fn push(&self, value: &Value) {
        self.send(Utf8Bytes::from(value.to_string()));
    }

    /// Answers a command.
    pub fn answer(&self, id: u64, mut answer: Value) {
        if let Value::Object(fields) = &mut answer {
            fields.insert("re".to_owned(), json!(id));
        }
        let text = answer.to_string();
        if text.len() > MAX_MESSAGE_BYTES {
            return self.push(&json!({ "re": id, "error": too_long(text.len()) }));
        }
        self.send(Utf8Bytes::from(text));
    }
}

fn too_long(length: usize) -> String {
    let most = MAX_MESSAGE_BYTES / 1024 / 1024;
    format!(
        "the answer is too long for a page: {} megabytes of at most {most}; the position may have too many moves",
        length.div_ceil(1024 * 1024)
    )
}
