//! A library of files on disk: the shipped variants, and what they use.

use std::path::PathBuf;

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

/// The shipped variants.
pub struct Shipped;

impl Shipped {
    /// The folder of the variants.
    pub fn folder() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants")
    }
}

impl Library for Shipped {
    fn find(&self, name: &str) -> Option<Source> {
        let folder = Self::folder();
        let paths = [
            folder.join(format!("{name}.variant")),
            folder.join("lib").join(format!("{name}.variant")),
        ];
        let text = paths.iter().find_map(|path| std::fs::read_to_string(path).ok())?;
        Some(Source::new(format!("{name}.variant"), text))
    }

    fn names(&self) -> Vec<String> {
        let folders = [Self::folder(), Self::folder().join("lib")];
        let files = folders.iter().flat_map(std::fs::read_dir).flatten().flatten();
        let mut names: Vec<String> = files
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".variant")?.to_owned()))
            .collect();
        names.sort_unstable();
        names
    }
}
