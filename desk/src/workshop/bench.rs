//! What the workshop of one page works on: the text that came last.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::diagnostics::Utf16Index;
use triagonal::{Inspector, Source, format};

use super::array::{Placing, place};
use super::draft::Draft;
use super::hover::hover;
use super::suites;
use super::words::{Names, words};
use crate::failure::{Answer, Failure};
use crate::own::OwnFiles;
use crate::variants::{bounded, library};
use crate::which::VariantRef;

/// A text that is to be checked.
#[derive(Clone, Debug, Deserialize)]
pub struct DraftAsk {
    /// The number of the text.
    pub version: u64,
    /// The text.
    pub text: String,
    /// The file that it is of.
    pub name: Option<String>,
}

/// A place in the text, in units of UTF-16.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct At {
    /// The place.
    pub at: usize,
}

/// A text whose canonical form is wanted.
#[derive(Clone, Debug, Deserialize)]
pub struct FormatAsk {
    /// The text.
    pub text: String,
}

/// A change of the array, so that a piece begins on a cell or none does.
#[derive(Debug, Deserialize)]
pub struct PlaceAsk {
    /// The text.
    text: String,
    /// The file that the text is of.
    name: Option<String>,
    /// What is to begin where.
    #[serde(flatten)]
    placing: Placing,
}

/// Cases that are to be run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CasesAsk {
    /// The text.
    text: String,
    /// The cases.
    cases: String,
    /// The file that the text is of.
    name: Option<String>,
}

/// The text that is being written.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// Its number.
    pub version: u64,
    text: Arc<str>,
    which: VariantRef,
    names: Names,
}

impl Writing {
    /// Takes a newer text.
    pub fn take(&mut self, ask: DraftAsk) -> Answer<()> {
        bounded(&ask.text)?;
        self.version = ask.version;
        self.text = Arc::from(ask.text);
        self.which.file = ask.name;
        Ok(())
    }

    /// Checks the text.
    pub fn check(&self, files: &dyn OwnFiles, inspector: &mut Inspector) -> Draft {
        Draft::of(self.version, &self.text, &self.which, files, inspector)
    }

    /// Learns the names of a text without mistakes.
    pub fn learn(&mut self, draft: &Draft) {
        if let Some(variant) = &draft.variant {
            self.names = Names {
                kinds: variant.told_kinds(),
                players: variant.told_players(),
                files: Vec::new(),
            };
        }
    }

    /// What can be written at a place.
    pub fn words(mut self, at: At, files: &dyn OwnFiles) -> Value {
        let own = files.names().into_iter();
        let stems = own.filter_map(|name| name.rsplit('/').next()?.strip_suffix(".variant").map(str::to_owned));
        self.names.files = stems.collect();
        let (from, words) = words(&self.text, at.at, &self.names);
        json!({ "from": from, "words": words })
    }

    /// What stands at a place.
    pub fn hover(&self, at: At) -> Value {
        hover(&self.text, at.at, &self.names)
    }
}

impl FormatAsk {
    /// The canonical form.
    pub fn answer(self) -> Answer<Value> {
        bounded(&self.text)?;
        let formatted = format(&Source::new("draft", self.text));
        let formatted = formatted.map_err(|report| Failure::wrong(report.to_string()))?;
        Ok(json!({ "text": formatted }))
    }
}

impl PlaceAsk {
    /// The changes of the text.
    pub fn answer(self, files: &dyn OwnFiles) -> Answer<Value> {
        bounded(&self.text)?;
        let (name, library) = library(&of_file(self.name), files);
        let source = Source::new(name, self.text);
        let changes = place(&source, &*library, &self.placing).map_err(Failure::wrong)?;
        let offsets = Utf16Index::new(&source.text);
        let edits = changes.into_iter().map(|change| {
            let (from, to) = (offsets.unit(change.from), offsets.unit(change.to));
            json!({ "from": from, "to": to, "insert": change.insert })
        });
        Ok(json!({ "edits": edits.collect::<Vec<Value>>() }))
    }
}

impl CasesAsk {
    /// Refuses what is too long.
    pub fn fits(&self) -> Answer<()> {
        bounded(&self.text)?;
        bounded(&self.cases)
    }

    /// Runs the cases. What is not done within the limits, or when the flag is raised, is said to be unfinished.
    pub fn answer(self, files: &dyn OwnFiles, cancelled: Arc<AtomicBool>) -> Answer<Value> {
        self.fits()?;
        let kept = self.name.as_deref().and_then(|name| files.snapshots(name));
        let (name, library) = library(&of_file(self.name), files);
        let source = Source::new(name, self.text);
        let run = suites::run(source, &self.cases, kept.as_deref(), &*library, cancelled);
        Ok(json!({ "cases": run.map_err(Failure::wrong)? }))
    }
}

fn of_file(name: Option<String>) -> VariantRef {
    VariantRef {
        file: name,
        ..VariantRef::default()
    }
}

/// What is told of a text that cannot be checked.
#[must_use]
pub fn too_much(version: u64, why: &str) -> Value {
    let mistake = json!({
        "from": 0, "to": 0, "line": 1, "severity": "error", "code": "studio::budget",
        "message": format!("the text could not be checked: {why}"), "labels": [], "fixes": [],
    });
    json!({ "version": version, "ms": 0, "diagnostics": [mistake], "formatted": false })
}
