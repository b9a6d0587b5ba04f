//! The result of an import: files, and notes about everything that is not imported.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::Serialize;
use triagonal::diagnostics::{LineIndex, SourceId};
use triagonal::rules::Library;
use triagonal::syntax;

use super::sexpr::Expr;
use super::sketch::Sketch;
use super::sound::rules_of;

/// The result of an import.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Import {
    /// The files, in the order of the text.
    pub files: Vec<Imported>,
    /// What is not imported, in the order of the text.
    pub notes: Vec<Note>,
}

/// A variant file.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// The file name, without the extension.
    pub name: String,
    /// The line where the variant begins.
    pub line: usize,
    /// The file that it extends.
    pub extends: Option<String>,
    /// Whether the file checks without errors.
    pub sound: bool,
    /// The text of the file.
    #[serde(skip)]
    pub text: String,
}

/// Something that is not imported, or not as the other program has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Note {
    /// The variant.
    pub variant: String,
    /// The line in the imported text.
    pub line: usize,
    /// The column in the imported text.
    pub column: usize,
    /// The key or the construct, if the note concerns one.
    pub key: Option<String>,
    /// The reason.
    pub reason: String,
}

/// Builds the result of an import.
pub struct Report<'a> {
    lines: LineIndex<'a>,
    library: &'a dyn Library,
    /// The variant of the notes that follow.
    pub variant: String,
    pub import: Import,
    /// The byte offsets that have notes.
    noted: BTreeSet<usize>,
    /// All notes so far, to skip duplicates.
    seen: HashSet<Note>,
    /// The names of the files so far.
    names: HashSet<String>,
    /// For each name, the first suffix that may be free.
    numbered: HashMap<String, usize>,
}

impl<'a> Report<'a> {
    pub fn new(text: &'a str, library: &'a dyn Library) -> Self {
        Self {
            lines: LineIndex::new(text),
            library,
            variant: String::new(),
            import: Import::default(),
            noted: BTreeSet::new(),
            seen: HashSet::new(),
            names: HashSet::new(),
            numbered: HashMap::new(),
        }
    }

    /// Adds a note about this byte offset.
    pub fn note(&mut self, at: usize, key: Option<&str>, reason: impl Into<String>) {
        self.noted.insert(at);
        let (line, column) = self.lines.position(at);
        let note = Note {
            variant: self.variant.clone(),
            line,
            column,
            key: key.map(str::to_owned),
            reason: reason.into(),
        };
        if self.seen.insert(note.clone()) {
            self.import.notes.push(note);
        }
    }

    /// Whether this byte offset has a note.
    pub fn is_noted(&self, at: usize) -> bool {
        self.noted.contains(&at)
    }

    /// Adds a note about each of these parts, which the importer does not support.
    pub fn unsupported<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>, key: &str) {
        for part in parts {
            self.note(part.at, Some(key), format!("`{}` is not supported", part.shown()));
        }
    }

    /// A file name that is still free.
    pub fn free_name(&mut self, title: &str) -> String {
        let mut name = String::new();
        for letter in title.to_lowercase().chars() {
            if letter.is_alphanumeric() {
                name.push(letter);
            } else if !matches!(letter, '\'' | '’') && !name.is_empty() && !name.ends_with('-') {
                name.push('-');
            }
        }
        let name: String = name.trim_end_matches('-').chars().take(60).collect();
        let name = if name.is_empty() { "game".to_owned() } else { name };
        if !self.names.contains(&name) {
            return name;
        }
        let number = self.numbered.entry(name.clone()).or_insert(2);
        while self.names.contains(&format!("{name}-{number}")) {
            *number += 1;
        }
        format!("{name}-{number}")
    }

    /// Adds the file of a sketch, with a note if the holes of the board rule out the right view.
    pub fn sketch(&mut self, at: usize, name: String, sketch: &Sketch) {
        let misdirected = sketch.misdirected();
        if !misdirected.is_empty() {
            let player = &sketch.players[1];
            let reason = format!(
                "the holes of the board rule out the view of {player}: here the moves of {player}'s {misdirected} do not mirror the other player's"
            );
            self.note(at, None, reason);
        }
        self.file(at, name, sketch.text());
    }

    /// Adds the file of the variant that begins at this byte offset, with a note if the file has an error.
    pub fn file(&mut self, at: usize, name: String, text: String) {
        let text = syntax::format(SourceId(0), &text).unwrap_or(text);
        let mistake = rules_of(&name, &text, self.library).err();
        if let Some(mistake) = &mistake {
            self.note(at, None, format!("the written file has an error: {mistake}"));
        }
        self.names.insert(name.clone());
        self.import.files.push(Imported {
            name,
            line: self.lines.position(at).0,
            extends: None,
            sound: mistake.is_none(),
            text,
        });
    }

    /// Returns the result, with the notes in the order of the text.
    pub fn finish(mut self) -> Import {
        self.import.notes.sort_by_key(|note| (note.line, note.column));
        self.import
    }
}
