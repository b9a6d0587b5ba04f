//! What waits to be sent to a connection: not too much.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

/// How many messages wait for a connection at most. One that reads more slowly is closed; it comes back and asks anew.
pub const WAITING: usize = 256;

/// How many bytes wait for a connection at most.
const WAITING_BYTES: usize = 64 * 1024 * 1024;
/// The longest message. A longer one is not sent, but said to be too long.
const LONGEST: usize = 32 * 1024 * 1024;

/// The bytes that wait for a connection.
pub type Load = Arc<AtomicUsize>;

/// The way to a connection.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    /// The page that has the connection. It stays the same when the page connects again.
    page: Arc<str>,
    queue: mpsc::Sender<Utf8Bytes>,
    load: Load,
    slow: Arc<Notify>,
}

impl Outbox {
    /// The way to a connection with a number; `slow` is notified when the queue is full.
    pub fn new(number: u64, page: Arc<str>, queue: mpsc::Sender<Utf8Bytes>, load: Load, slow: Arc<Notify>) -> Self {
        Self {
            number,
            page,
            queue,
            load,
            slow,
        }
    }

    /// The page, among all of its visitor.
    pub fn page(&self) -> &Arc<str> {
        &self.page
    }

    /// The number of the connection.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the connection is gone.
    pub fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }

    /// Waits until the connection is gone.
    pub async fn gone(&self) {
        self.queue.closed().await;
    }

    /// Sends a text, unless the connection is gone or too slow.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        let length = text.len();
        if length > LONGEST {
            return self.send(Utf8Bytes::from(json!({ "warning": too_long(length) }).to_string()));
        }
        // Counted before it is sent, as the writer takes it away at once.
        let before = self.load.fetch_add(length, Ordering::Relaxed);
        if before <= WAITING_BYTES && self.queue.try_send(text).is_ok() {
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
        if text.len() > LONGEST {
            return self.push(&json!({ "re": id, "error": too_long(text.len()) }));
        }
        self.send(Utf8Bytes::from(text));
    }
}

fn too_long(length: usize) -> String {
    let most = LONGEST / 1024 / 1024;
    format!(
        "this is too much for a page: {} megabytes, and at most {most} are shown; the position may have too many moves",
        length.div_ceil(1024 * 1024)
    )
}
