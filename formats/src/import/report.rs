//! What an import came to: files, and what was not carried over.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::Serialize;
use triagonal::diagnostics::{LineIndex, SourceId};
use triagonal::rules::Library;
use triagonal::syntax;

use super::sexpr::Expr;
use super::sound::rules_of;

/// What a text of another program came to.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Import {
    /// The files, in the order of the text.
    pub files: Vec<Imported>,
    /// What was not carried over, in the order of the text.
    pub notes: Vec<Note>,
}

/// A file of the language.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// What the file is called, without its ending.
    pub name: String,
    /// The line where the variant begins.
    pub line: usize,
    /// What it extends.
    pub extends: Option<String>,
    /// Whether it checks without errors.
    pub sound: bool,
    /// Its text.
    #[serde(skip)]
    pub text: String,
}

/// Something that was not carried over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Note {
    /// The variant.
    pub variant: String,
    /// The line of the text.
    pub line: usize,
    /// The column of the text.
    pub column: usize,
    /// The key or the construct, if it is about one.
    pub key: Option<String>,
    /// Why.
    pub reason: String,
}

/// A report that is being written, about a text.
pub struct Report<'a> {
    lines: LineIndex<'a>,
    library: &'a dyn Library,
    /// The variant that notes are about.
    pub variant: String,
    pub import: Import,
    /// The bytes that notes are about.
    noted: BTreeSet<usize>,
    /// The notes of the import, to find those that are told again.
    told: HashSet<Note>,
    /// The names of the files.
    names: HashSet<String>,
    /// The first number behind a name that may be free.
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
            told: HashSet::new(),
            names: HashSet::new(),
            numbered: HashMap::new(),
        }
    }

    /// Notes that something at this byte is not carried over.
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
        if self.told.insert(note.clone()) {
            self.import.notes.push(note);
        }
    }

    /// Whether a note is about this byte.
    pub fn is_noted(&self, at: usize) -> bool {
        self.noted.contains(&at)
    }

    /// Notes each of these parts as not carried over.
    pub fn extra<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>, key: &str) {
        for part in parts {
            self.note(part.at, Some(key), format!("`{}` is not carried over", part.shown()));
        }
    }

    /// A name for a file that no file of the report has.
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

    /// Adds a file whose variant begins at this byte, and says whether it has a mistake.
    pub fn file(&mut self, at: usize, name: String, text: String) {
        let text = syntax::format(SourceId(0), &text).unwrap_or(text);
        let mistake = rules_of(&name, &text, self.library).err();
        if let Some(mistake) = &mistake {
            self.note(at, None, format!("the file has a mistake: {mistake}"));
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

    /// The report, its notes in the order of the text.
    pub fn done(mut self) -> Import {
        self.import.notes.sort_by_key(|note| (note.line, note.column));
        self.import
    }
}
