//! Tasks that must finish before the program ends.

use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;

/// The running tasks.
#[derive(Debug, Default)]
pub struct Tasks {
    running: Mutex<JoinSet<()>>,
}

impl Tasks {
    /// Starts a task.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        while running.try_join_next().is_some() {}
        running.spawn(task);
    }

    /// Waits until all tasks have finished. Tasks that exceed the limit are aborted.
    pub async fn finish(&self, limit: Duration) {
        let mut running = std::mem::take(&mut *self.running.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while running.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(limit, all).await;
    }
}
