//! Source texts and their names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::line_index::LineIndex;
use super::span::SourceId;

/// A text and its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name used in messages, for example a path.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
    /// The file from which it was read, if any.
    pub path: Option<PathBuf>,
}

impl Source {
    /// A text with its name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            path: None,
        }
    }

    /// The same text, read from a file.
    #[must_use]
    pub fn read_from(mut self, path: &Path) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// The line and column of a byte, in characters from 1.
    #[must_use]
    pub fn position(&self, byte: usize) -> (usize, usize) {
        LineIndex::new(&self.text).position(byte)
    }
}

/// The texts of a variant.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

impl Sources {
    /// Adds a text and returns its number.
    pub fn add(&mut self, source: Source) -> SourceId {
        self.texts.push(source);
        SourceId((self.texts.len() - 1) as u16)
    }

    /// The main text, which is the first one; `None` if there are no texts.
    #[must_use]
    pub fn main(&self) -> Option<(SourceId, &Source)> {
        self.texts.first().map(|source| (SourceId(0), source))
    }

    /// The text with a number.
    #[must_use]
    pub fn get(&self, id: SourceId) -> &Source {
        &self.texts[usize::from(id.0)]
    }

    /// The files from which the texts were read.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.texts.iter().filter_map(|text| text.path.as_deref())
    }
}
