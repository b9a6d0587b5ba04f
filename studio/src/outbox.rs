//! What waits to be sent to a connection: not too much.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

/// How many messages wait for a connection at most. One that reads more slowly is closed; it comes back and asks anew.
pub const WAITING: usize = 256;

/// The way to a connection.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    /// The page that has the connection. It stays the same when the page connects again.
    page: Arc<str>,
    queue: mpsc::Sender<Utf8Bytes>,
    slow: Arc<Notify>,
}

impl Outbox {
    /// The way to a connection with a number; `slow` is notified when the queue is full.
    pub fn new(number: u64, page: Arc<str>, queue: mpsc::Sender<Utf8Bytes>, slow: Arc<Notify>) -> Self {
        Self {
            number,
            page,
            queue,
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
        match self.queue.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.slow.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
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
        self.push(&answer);
    }
}
