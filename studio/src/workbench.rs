//! The workshop of a connection. Only the newest text is checked.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::Notify;
use triagonal::Inspector;
use triagonal_desk::workshop::{
    CasesRequest, CheckedText, DraftRequest, EditedText, FormatRequest, PlaceRequest, TextPosition, failed_check,
};

use super::failure::Answer;
use super::outbox::Outbox;
use super::services::Services;

/// The workshop of a connection.
pub struct Workbench {
    services: Arc<Services>,
    outbox: Outbox,
    /// The newest text, and whether it must still be checked.
    text: Arc<Mutex<(EditedText, bool)>>,
    changed: Arc<Notify>,
    is_working: bool,
}

/// Runs cases. Those that exceed the limits are unfinished.
pub async fn run_cases(services: Arc<Services>, request: CasesRequest) -> Answer<Value> {
    let files = Arc::clone(&services.files);
    services
        .checkers
        .run(move |cancelled| request.answer(&*files, cancelled))
        .await?
}

impl Workbench {
    /// The workshop of a new connection.
    pub fn new(services: Arc<Services>, outbox: Outbox) -> Self {
        Self {
            services,
            outbox,
            text: Arc::default(),
            changed: Arc::default(),
            is_working: false,
        }
    }

    /// Takes a newer text and starts its check. The result is pushed to the page.
    pub fn draft(&mut self, request: DraftRequest) -> Answer<Value> {
        {
            let mut text = lock(&self.text);
            text.0.replace(request)?;
            text.1 = true;
        }
        self.start();
        self.changed.notify_one();
        Ok(json!({}))
    }

    /// Completes the word at a position.
    pub async fn words(&self, at: TextPosition) -> Answer<Value> {
        let (text, files) = (lock(&self.text).0.clone(), Arc::clone(&self.services.files));
        self.services.check(move || text.words(at, &*files)).await
    }

    /// Explains the word at a position.
    pub async fn hover(&self, at: TextPosition) -> Answer<Value> {
        let text = lock(&self.text).0.clone();
        self.services.work(move || text.hover(at)).await
    }

    /// Formats a text.
    pub async fn format(&self, request: FormatRequest) -> Answer<Value> {
        self.services.check(move || request.answer()).await?
    }

    /// Returns the edits of a click on the board.
    pub async fn place(&self, request: PlaceRequest) -> Answer<Value> {
        let files = Arc::clone(&self.services.files);
        self.services.check(move || request.answer(&*files)).await?
    }

    /// Starts the loop that checks the newest text, unless it is running.
    fn start(&mut self) {
        if std::mem::replace(&mut self.is_working, true) {
            return;
        }
        let (services, outbox) = (Arc::clone(&self.services), self.outbox.clone());
        let (text, changed) = (Arc::clone(&self.text), Arc::clone(&self.changed));
        let inspector = Arc::new(tokio::sync::Mutex::new(Inspector::default()));
        tokio::spawn(async move {
            while !outbox.is_closed() {
                tokio::select! {
                    () = changed.notified() => {}
                    () = outbox.closed() => return,
                }
                let newest = {
                    let mut text = lock(&text);
                    std::mem::take(&mut text.1).then(|| text.0.clone())
                };
                let Some(newest) = newest else { continue };
                let version = newest.version;
                match check(&services, newest, &inspector).await {
                    Ok(checked) => {
                        lock(&text).0.learn_names(&checked);
                        outbox.push(&json!({ "draft": checked }));
                    }
                    Err(failure) => outbox.push(&json!({ "draft": failed_check(version, failure.message()) })),
                }
            }
        });
    }
}

/// Checks a text and measures the time.
async fn check(
    services: &Services,
    newest: EditedText,
    inspector: &Arc<tokio::sync::Mutex<Inspector>>,
) -> Answer<CheckedText> {
    let files = Arc::clone(&services.files);
    // The check of an earlier text may still be running. The lock keeps the number of such checks at one.
    let mut inspector = Arc::clone(inspector).lock_owned().await;
    services
        .check(move || {
            let began = Instant::now();
            let mut checked = newest.check(&*files, &mut inspector);
            checked.ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            checked
        })
        .await
}

fn lock(text: &Mutex<(EditedText, bool)>) -> MutexGuard<'_, (EditedText, bool)> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}
