//! Work that may take long, on threads for such work. It ends when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::failure::{Answer, Failure};

/// How long a piece of work may take.
pub const BUDGET: Duration = Duration::from_secs(triagonal_desk::workshop::SECONDS);
/// How long work that has been cut off may take to say what it has done.
const GRACE: Duration = Duration::from_secs(1);
/// How long work waits for others before it is done beside them.
const SOON: Duration = Duration::from_millis(300);
/// How much work is done beside what takes long. The operating system shares the processors fairly among all.
const BESIDE: usize = 32;

/// Places for work.
pub struct Threads {
    places: Arc<Semaphore>,
    /// Places for what has waited long enough.
    more: Arc<Semaphore>,
}

/// Raises a flag when nobody waits any more.
pub struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// What somebody waits for, and the flag that is raised when this is dropped.
    pub fn new() -> (Self, Arc<AtomicBool>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        (Self(Arc::clone(&cancelled)), cancelled)
    }

    /// Cuts the work off.
    fn cut_off(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.cut_off();
    }
}

impl Threads {
    /// Usually this much is done at once.
    pub fn new(places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            more: Arc::new(Semaphore::new(BESIDE)),
        }
    }

    /// Does something. When the flag is raised, as time is up or nobody waits any more, the job ends soon if it can.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static) -> Answer<T> {
        let place = self.place().await?;
        let (wanted, cancelled) = Wanted::new();
        let mut done = tokio::task::spawn_blocking(move || {
            let _place = place;
            job(cancelled)
        });
        let result = match timeout(BUDGET, &mut done).await {
            Ok(result) => result,
            Err(_) => {
                wanted.cut_off();
                timeout(GRACE, done).await.map_err(|_| too_long())?
            }
        };
        result.map_err(|error| Failure::broken(error.to_string()))
    }

    async fn place(&self) -> Answer<OwnedSemaphorePermit> {
        let place = match timeout(SOON, Arc::clone(&self.places).acquire_owned()).await {
            Ok(place) => place,
            Err(_) => timeout(BUDGET, Arc::clone(&self.more).acquire_owned())
                .await
                .map_err(|_| too_long())?,
        };
        place.map_err(|_| Failure::broken("the studio is stopping"))
    }
}

fn too_long() -> Failure {
    Failure::broken("this takes too long")
}
