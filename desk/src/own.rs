//! The user's own files.

use triagonal::rules::Library;

/// A library of files that all threads can read.
pub type BoxedLibrary = Box<dyn Library + Send + Sync>;

/// The user's own files.
pub trait OwnFiles: Send + Sync {
    /// Returns the files that a file can extend and use; without a name, those for a draft.
    fn library(&self, name: Option<&str>) -> BoxedLibrary;

    /// Lists the names of the variants, with `/` on every system.
    fn names(&self) -> Vec<String>;

    /// Returns the cases beside a variant.
    fn cases(&self, name: &str) -> Option<String>;

    /// Returns the accepted snapshots for the cases beside a variant.
    fn snapshots(&self, name: &str) -> Option<String>;
}

/// The maximum length of a new file's name.
const MAX_NAME: usize = 64;

/// Returns the stamp of a text, which changes with the text.
#[must_use]
pub fn stamp(bytes: &[u8]) -> String {
    let mut hash = fnv::FnvHasher::default();
    std::hash::Hasher::write(&mut hash, bytes);
    format!("{:x}-{:016x}", bytes.len(), std::hash::Hasher::finish(&hash))
}

/// Whether a new file can have this name.
#[must_use]
pub fn is_valid_name(name: &str) -> bool {
    let is_valid = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let stem = name.strip_suffix(".variant").unwrap_or_default();
    !stem.is_empty() && name.len() <= MAX_NAME && stem.chars().all(is_valid)
}

/// The message for an invalid file name.
pub const INVALID_NAME: &str =
    "the name of a new file consists of letters, digits, `-` and `_`, and ends in `.variant`";
