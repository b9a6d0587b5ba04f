//! Long work on threads of its own, with time limits and cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::failure::{Answer, Failure};

/// The time limit of a job.
pub const BUDGET: Duration = Duration::from_secs(triagonal_desk::workshop::MAX_SECONDS);
/// How long a cancelled job may take to return its partial result.
const GRACE: Duration = Duration::from_secs(1);
/// How long a job waits for a place before it uses an extra one.
const MAX_WAIT: Duration = Duration::from_millis(300);
/// The number of extra places. The operating system shares the processors fairly.
const EXTRA_PLACES: usize = 32;

/// A limit of jobs that run at once.
pub struct Threads {
    places: Arc<Semaphore>,
    /// Extra places for jobs that have waited too long.
    extra: Arc<Semaphore>,
}

/// Sets a flag when it is dropped, so that a job ends when its caller no longer waits.
pub struct CancelGuard(Arc<AtomicBool>);

impl CancelGuard {
    /// Returns a guard and its flag.
    pub fn new() -> (Self, Arc<AtomicBool>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        (Self(Arc::clone(&cancelled)), cancelled)
    }

    /// Sets the flag.
    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Threads {
    /// A limit with this many regular places.
    pub fn new(places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            extra: Arc::new(Semaphore::new(EXTRA_PLACES)),
        }
    }

    /// Runs a job. The flag is set when the time is up or the caller no longer waits; the job should then return soon.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static) -> Answer<T> {
        let place = self.place().await?;
        let (guard, cancelled) = CancelGuard::new();
        let mut done = tokio::task::spawn_blocking(move || {
            let _place = place;
            job(cancelled)
        });
        let result = match timeout(BUDGET, &mut done).await {
            Ok(result) => result,
            Err(_) => {
                guard.cancel();
                timeout(GRACE, done).await.map_err(|_| too_long())?
            }
        };
        result.map_err(|error| Failure::broken(error.to_string()))
    }

    async fn place(&self) -> Answer<OwnedSemaphorePermit> {
        let place = match timeout(MAX_WAIT, Arc::clone(&self.places).acquire_owned()).await {
            Ok(place) => place,
            Err(_) => timeout(BUDGET, Arc::clone(&self.extra).acquire_owned())
                .await
                .map_err(|_| too_long())?,
        };
        place.map_err(|_| Failure::broken("the studio is stopping"))
    }
}

fn too_long() -> Failure {
    Failure::broken("this takes too long")
}
