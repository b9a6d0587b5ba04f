//! What the workshop of one connection works on: the newest text wins.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Notify;
use triagonal::{Inspector, Source, format};

use super::array::{Placing, place};
use super::draft::Draft;
use super::offsets::Offsets;
use super::words::{Names, words};
use super::{hover, suites};
use crate::failure::{Answer, Failure};
use crate::outbox::Outbox;
use crate::services::Services;
use crate::variants::{LARGEST, library};
use crate::which::VariantRef;

/// What is asked of the workshop.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum WorkshopAsk {
    /// To check a text; what is found is pushed.
    Draft {
        /// The number of the text.
        version: u64,
        /// The text.
        text: String,
        /// The file that it is of.
        name: Option<String>,
    },
    /// What can be written at a place.
    Words {
        /// The place.
        at: usize,
    },
    /// What stands at a place.
    Hover {
        /// The place.
        at: usize,
    },
    /// The form of a text.
    Format {
        /// The text.
        text: String,
    },
    /// To change the array, so that a piece begins on a cell or none does.
    Place {
        /// The text.
        text: String,
        /// The file that the text is of.
        name: Option<String>,
        /// What is to begin where.
        #[serde(flatten)]
        placing: Placing,
    },
    /// Whether cases hold.
    Cases(CasesAsk),
}

/// Cases that are to be run.
#[derive(Debug, Deserialize)]
pub struct CasesAsk {
    /// The text.
    text: String,
    /// The cases.
    cases: String,
    /// The file that the text is of.
    name: Option<String>,
}

impl CasesAsk {
    /// Runs the cases. What is not done within the limits is said to be unfinished.
    pub async fn run(self, services: Arc<Services>) -> Answer<Value> {
        let Self { text, cases, name } = self;
        bounded(&text)?;
        bounded(&cases)?;
        let which = VariantRef {
            file: name,
            ..VariantRef::default()
        };
        let files = Arc::clone(&services.files);
        let run = services.checkers.run(move |cancelled| {
            let kept = which.file.as_deref().and_then(|name| files.snapshots(name));
            let (name, library) = library(&which, &files);
            suites::run(Source::new(name, text), &cases, kept.as_deref(), &library, cancelled)
        });
        Ok(json!({ "cases": run.await?.map_err(Failure::wrong)? }))
    }
}

/// The text that is being written.
#[derive(Clone, Debug, Default)]
struct Writing {
    version: u64,
    text: Arc<str>,
    which: VariantRef,
    names: Names,
    is_new: bool,
}

/// The workshop of one connection.
pub struct Workbench {
    services: Arc<Services>,
    outbox: Outbox,
    writing: Arc<Mutex<Writing>>,
    changed: Arc<Notify>,
    is_working: bool,
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

    /// Does what is asked, and returns the answer.
    pub async fn ask(&mut self, ask: WorkshopAsk) -> Answer<Value> {
        match ask {
            WorkshopAsk::Draft { version, text, name } => {
                bounded(&text)?;
                {
                    let mut writing = lock(&self.writing);
                    writing.version = version;
                    writing.text = Arc::from(text);
                    writing.which.file = name;
                    writing.is_new = true;
                }
                self.begin();
                self.changed.notify_one();
                Ok(json!({}))
            }
            WorkshopAsk::Words { at } => {
                let writing = lock(&self.writing).clone();
                let mut names = writing.names;
                names.files = own_names(&self.services);
                let found = self.services.check(move || words(&writing.text, at, &names)).await?;
                Ok(json!({ "from": found.0, "words": found.1 }))
            }
            WorkshopAsk::Hover { at } => {
                let writing = lock(&self.writing).clone();
                self.services
                    .work(move || hover::hover(&writing.text, at, &writing.names))
                    .await
            }
            WorkshopAsk::Format { text } => {
                bounded(&text)?;
                let formatted = self.services.check(move || format(&Source::new("draft", text))).await?;
                let formatted = formatted.map_err(|report| Failure::wrong(report.to_string()))?;
                Ok(json!({ "text": formatted }))
            }
            WorkshopAsk::Place { text, name, placing } => {
                bounded(&text)?;
                let which = VariantRef {
                    file: name,
                    ..VariantRef::default()
                };
                let files = Arc::clone(&self.services.files);
                let changed = self.services.check(move || -> Result<Vec<Value>, String> {
                    let (name, library) = library(&which, &files);
                    let source = Source::new(name, text);
                    let changes = place(&source, &library, &placing)?;
                    let offsets = Offsets::new(&source.text);
                    let edits = changes.into_iter().map(|change| {
                        let (from, to) = (offsets.unit(change.from), offsets.unit(change.to));
                        json!({ "from": from, "to": to, "insert": change.insert })
                    });
                    Ok(edits.collect())
                });
                Ok(json!({ "edits": changed.await?.map_err(Failure::wrong)? }))
            }
            WorkshopAsk::Cases(ask) => ask.run(Arc::clone(&self.services)).await,
        }
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
                    std::mem::take(&mut writing.is_new).then(|| writing.clone())
                };
                let Some(newest) = newest else { continue };
                let version = newest.version;
                match check(&services, newest, &inspector).await {
                    Ok((draft, names)) => {
                        if let Some(names) = names {
                            lock(&writing).names = names;
                        }
                        outbox.push(&json!({ "draft": draft }));
                    }
                    Err(failure) => outbox.push(&json!({ "draft": too_much(version, failure.message()) })),
                }
            }
        });
    }
}

/// Checks a text; the names are those of a text without errors.
async fn check(
    services: &Services,
    newest: Writing,
    inspector: &Arc<tokio::sync::Mutex<Inspector>>,
) -> Answer<(Value, Option<Names>)> {
    let files = Arc::clone(&services.files);
    // A text that has taken too long may still be at it. It keeps one thread, and not one more for each change.
    let mut inspector = Arc::clone(inspector).lock_owned().await;
    services
        .check(move || {
            let draft = Draft::of(newest.version, &newest.text, &newest.which, &files, &mut inspector);
            let names = draft.variant.as_ref().map(|variant| Names {
                kinds: variant.told_kinds(),
                players: variant.told_players(),
                files: Vec::new(),
            });
            (json!(draft), names)
        })
        .await
}

/// What is told of a text that cannot be checked.
fn too_much(version: u64, why: &str) -> Value {
    let mistake = json!({
        "from": 0, "to": 0, "line": 1, "severity": "error", "code": "studio::budget",
        "message": format!("the text could not be checked: {why}"), "labels": [], "fixes": [],
    });
    json!({ "version": version, "ms": 0, "diagnostics": [mistake], "formatted": false })
}

fn own_names(services: &Services) -> Vec<String> {
    let files = services.files.list().into_keys();
    files
        .filter_map(|name| name.rsplit('/').next()?.strip_suffix(".variant").map(str::to_owned))
        .collect()
}

fn bounded(text: &str) -> Answer<()> {
    if text.len() > LARGEST {
        return Err(Failure::wrong(format!("the text has more than {LARGEST} bytes")));
    }
    Ok(())
}

fn lock(writing: &Mutex<Writing>) -> MutexGuard<'_, Writing> {
    writing.lock().unwrap_or_else(PoisonError::into_inner)
}
