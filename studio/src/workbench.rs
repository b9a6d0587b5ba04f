//! What the workshop of one connection works on: the newest text wins.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::Notify;
use triagonal::Inspector;
use triagonal_desk::workshop::{At, CasesAsk, Draft, DraftAsk, FormatAsk, PlaceAsk, Writing, too_much};

use super::failure::Answer;
use super::outbox::Outbox;
use super::services::Services;

/// The workshop of one connection.
pub struct Workbench {
    services: Arc<Services>,
    outbox: Outbox,
    writing: Arc<Mutex<(Writing, bool)>>,
    changed: Arc<Notify>,
    is_working: bool,
}

/// Runs cases. What is not done within the limits is said to be unfinished.
pub async fn run_cases(services: Arc<Services>, ask: CasesAsk) -> Answer<Value> {
    let files = Arc::clone(&services.files);
    services
        .checkers
        .run(move |cancelled| ask.answer(&*files, cancelled))
        .await?
}

impl Workbench {
    /// For a connection.
    pub fn new(services: Arc<Services>, outbox: Outbox) -> Self {
        Self {
            services,
            outbox,
            writing: Arc::default(),
            changed: Arc::default(),
            is_working: false,
        }
    }

    /// Takes a newer text. What is found in it is pushed.
    pub fn draft(&mut self, ask: DraftAsk) -> Answer<Value> {
        {
            let mut writing = lock(&self.writing);
            writing.0.take(ask)?;
            writing.1 = true;
        }
        self.begin();
        self.changed.notify_one();
        Ok(json!({}))
    }

    /// What can be written at a place.
    pub async fn words(&self, at: At) -> Answer<Value> {
        let (writing, files) = (lock(&self.writing).0.clone(), Arc::clone(&self.services.files));
        self.services.check(move || writing.words(at, &*files)).await
    }

    /// What stands at a place.
    pub async fn hover(&self, at: At) -> Answer<Value> {
        let writing = lock(&self.writing).0.clone();
        self.services.work(move || writing.hover(at)).await
    }

    /// The canonical form of a text.
    pub async fn format(&self, ask: FormatAsk) -> Answer<Value> {
        self.services.check(move || ask.answer()).await?
    }

    /// Changes the array.
    pub async fn place(&self, ask: PlaceAsk) -> Answer<Value> {
        let files = Arc::clone(&self.services.files);
        self.services.check(move || ask.answer(&*files)).await?
    }

    /// Starts what checks the newest text, one after the other.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.is_working, true) {
            return;
        }
        let (services, outbox) = (Arc::clone(&self.services), self.outbox.clone());
        let (writing, changed) = (Arc::clone(&self.writing), Arc::clone(&self.changed));
        let inspector = Arc::new(tokio::sync::Mutex::new(Inspector::default()));
        tokio::spawn(async move {
            while !outbox.is_gone() {
                tokio::select! {
                    () = changed.notified() => {}
                    () = outbox.gone() => return,
                }
                let newest = {
                    let mut writing = lock(&writing);
                    std::mem::take(&mut writing.1).then(|| writing.0.clone())
                };
                let Some(newest) = newest else { continue };
                let version = newest.version;
                match check(&services, newest, &inspector).await {
                    Ok(draft) => {
                        lock(&writing).0.learn(&draft);
                        outbox.push(&json!({ "draft": draft }));
                    }
                    Err(failure) => outbox.push(&json!({ "draft": too_much(version, failure.message()) })),
                }
            }
        });
    }
}

/// Checks a text, and measures how long that takes.
async fn check(services: &Services, newest: Writing, inspector: &Arc<tokio::sync::Mutex<Inspector>>) -> Answer<Draft> {
    let files = Arc::clone(&services.files);
    // A text that has taken too long may still be at it. It keeps one thread, and not one more for each change.
    let mut inspector = Arc::clone(inspector).lock_owned().await;
    services
        .check(move || {
            let began = Instant::now();
            let mut draft = newest.check(&*files, &mut inspector);
            draft.ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            draft
        })
        .await
}

fn lock(writing: &Mutex<(Writing, bool)>) -> MutexGuard<'_, (Writing, bool)> {
    writing.lock().unwrap_or_else(PoisonError::into_inner)
}
