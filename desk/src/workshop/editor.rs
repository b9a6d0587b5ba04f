//! The text in a page's editor, and requests that concern it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::diagnostics::Utf16Index;
use triagonal::{Inspector, Source, format};

use super::array::{Placing, place};
use super::checked::CheckedText;
use super::completion::{KnownNames, complete_at};
use super::hover::hover;
use super::suites;
use crate::failure::{Answer, Failure};
use crate::own::OwnFiles;
use crate::variants::{check_length, file_library};
use crate::which::VariantRef;

/// A text to check.
#[derive(Clone, Debug, Deserialize)]
pub struct DraftRequest {
    /// The number of the text.
    pub version: u64,
    /// The text.
    pub text: String,
    /// The file of the text.
    pub name: Option<String>,
}

/// A position in the text, in UTF-16 units.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct TextPosition {
    /// The position.
    pub at: usize,
}

/// A text to format.
#[derive(Clone, Debug, Deserialize)]
pub struct FormatRequest {
    /// The text.
    pub text: String,
}

/// A click on the board, as a change of the array.
#[derive(Debug, Deserialize)]
pub struct PlaceRequest {
    /// The text.
    text: String,
    /// The file of the text.
    name: Option<String>,
    /// The click.
    #[serde(flatten)]
    placing: Placing,
}

/// Cases to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CasesRequest {
    /// The text.
    text: String,
    /// The cases.
    cases: String,
    /// The file of the text.
    name: Option<String>,
}

/// The text in the editor.
#[derive(Clone, Debug, Default)]
pub struct EditedText {
    /// The number of the text.
    pub version: u64,
    text: Arc<str>,
    which: VariantRef,
    names: KnownNames,
}

impl EditedText {
    /// Replaces the text by a newer one.
    pub fn replace(&mut self, request: DraftRequest) -> Answer<()> {
        check_length(&request.text)?;
        self.version = request.version;
        self.text = Arc::from(request.text);
        self.which.file = request.name;
        Ok(())
    }

    /// Checks the text.
    pub fn check(&self, files: &dyn OwnFiles, inspector: &mut Inspector) -> CheckedText {
        CheckedText::check(self.version, &self.text, &self.which, files, inspector)
    }

    /// Takes the names from a text without errors, for completion and hover.
    pub fn learn_names(&mut self, checked: &CheckedText) {
        if let Some(variant) = &checked.variant {
            self.names = KnownNames {
                kinds: variant.kind_texts(),
                players: variant.player_names(),
                files: Vec::new(),
            };
        }
    }

    /// Completes the word at a position.
    pub fn words(mut self, at: TextPosition, files: &dyn OwnFiles) -> Value {
        let own = files.names().into_iter();
        let stems = own.filter_map(|name| name.rsplit('/').next()?.strip_suffix(".variant").map(str::to_owned));
        self.names.files = stems.collect();
        let (from, words) = complete_at(&self.text, at.at, &self.names);
        json!({ "from": from, "words": words })
    }

    /// Explains the word at a position.
    pub fn hover(&self, at: TextPosition) -> Value {
        hover(&self.text, at.at, &self.names)
    }
}

impl FormatRequest {
    /// Formats the text.
    pub fn answer(self) -> Answer<Value> {
        check_length(&self.text)?;
        let formatted = format(&Source::new("draft", self.text));
        let formatted = formatted.map_err(|report| Failure::wrong(report.to_string()))?;
        Ok(json!({ "text": formatted }))
    }
}

impl PlaceRequest {
    /// Returns the edits of the text.
    pub fn answer(self, files: &dyn OwnFiles) -> Answer<Value> {
        check_length(&self.text)?;
        let (name, library) = file_library(&file_ref(self.name), files);
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

impl CasesRequest {
    /// Checks the lengths.
    pub fn validate(&self) -> Answer<()> {
        check_length(&self.text)?;
        check_length(&self.cases)
    }

    /// Runs the cases. Those that exceed the limits, or that follow after the flag is raised, are unfinished.
    pub fn answer(self, files: &dyn OwnFiles, cancelled: Arc<AtomicBool>) -> Answer<Value> {
        self.validate()?;
        let accepted = self.name.as_deref().and_then(|name| files.snapshots(name));
        let (name, library) = file_library(&file_ref(self.name), files);
        let source = Source::new(name, self.text);
        let run = suites::run(source, &self.cases, accepted.as_deref(), &*library, cancelled);
        Ok(json!({ "cases": run.map_err(Failure::wrong)? }))
    }
}

fn file_ref(name: Option<String>) -> VariantRef {
    VariantRef {
        file: name,
        ..VariantRef::default()
    }
}

/// Returns the result for a text that could not be checked, as pages see it.
#[must_use]
pub fn failed_check(version: u64, why: &str) -> Value {
    let mistake = json!({
        "from": 0, "to": 0, "line": 1, "severity": "error", "code": "studio::budget",
        "message": format!("the text could not be checked: {why}"), "labels": [], "fixes": [],
    });
    json!({ "version": version, "ms": 0, "diagnostics": [mistake], "formatted": false })
}
