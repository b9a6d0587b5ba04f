//! The commands of a connection that take long. They can be cancelled, and end with the connection.

use std::collections::HashMap;
use std::future::Future;

use serde_json::{Value, json};
use tokio::task::{AbortHandle, JoinSet};

use super::failure::{Answer, Failure};
use super::outbox::Outbox;

/// The maximum number of running jobs of a connection.
const MAX_JOBS: usize = 8;

/// The jobs of a connection, by the numbers of their commands. Dropping this value cancels them.
pub struct Jobs {
    outbox: Outbox,
    running: JoinSet<()>,
    numbers: HashMap<u64, AbortHandle>,
}

impl Jobs {
    /// The jobs of a new connection.
    pub fn new(outbox: Outbox) -> Self {
        Self {
            outbox,
            running: JoinSet::new(),
            numbers: HashMap::new(),
        }
    }

    /// Starts a job that answers a command.
    pub fn start(&mut self, id: u64, job: impl Future<Output = Answer<Value>> + Send + 'static) -> Answer<()> {
        while self.running.try_join_next().is_some() {}
        self.numbers.retain(|_, job| !job.is_finished());
        if self.numbers.len() >= MAX_JOBS {
            return Err(Failure::busy("too many commands are running; wait a moment"));
        }
        let outbox = self.outbox.clone();
        let task = self.running.spawn(async move {
            let answer = match job.await {
                Ok(answer) => answer,
                Err(failure) => failure.answer(),
            };
            outbox.answer(id, answer);
        });
        self.numbers.insert(id, task);
        Ok(())
    }

    /// Cancels a job that is still running, and answers its command.
    pub fn cancel(&mut self, id: u64) {
        if let Some(job) = self.numbers.remove(&id).filter(|job| !job.is_finished()) {
            job.abort();
            self.outbox.answer(id, json!({ "error": "cancelled", "status": 400 }));
        }
    }
}
