//! The user's own files, wherever they are.

use triagonal::rules::Library;

/// What texts may extend and use: a library that any thread can read.
pub type Texts = Box<dyn Library + Send + Sync>;

/// The user's own files.
pub trait OwnFiles: Send + Sync {
    /// What a file may extend and use; without a name, what a draft may.
    fn library(&self, name: Option<&str>) -> Texts;

    /// The names of the variants, with `/` on every system.
    fn names(&self) -> Vec<String>;

    /// The cases beside a variant.
    fn cases(&self, name: &str) -> Option<String>;

    /// The snapshots that have been accepted for the cases beside a variant.
    fn snapshots(&self, name: &str) -> Option<String>;
}

/// The longest name of a new file.
const MOST_NAME: usize = 64;

/// What tells whether a file has changed.
#[must_use]
pub fn stamp(bytes: &[u8]) -> String {
    let mut hash = fnv::FnvHasher::default();
    std::hash::Hasher::write(&mut hash, bytes);
    format!("{:x}-{:016x}", bytes.len(), std::hash::Hasher::finish(&hash))
}

/// Whether a new file can have this name.
#[must_use]
pub fn is_plain(name: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let stem = name.strip_suffix(".variant").unwrap_or_default();
    !stem.is_empty() && name.len() <= MOST_NAME && stem.chars().all(fits)
}

/// Why a new file cannot have its name.
pub const NOT_PLAIN: &str = "a new file has a plain name that ends in `.variant`: letters, digits, `-` and `_`";
