//! The files inside the library, in groups that `build.rs` lists, each sorted by name.

/// A file inside the library.
#[derive(Debug)]
pub struct EmbeddedFile {
    /// The name of the folder it lies in.
    pub folder: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub text: &'static str,
}

/// The built-in variants, and the pieces that they share; none without the feature `texts`.
pub static TEXTS: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The built-in variants at a glance, as JSON; none without the feature `texts`. A test makes the file from their texts.
pub static INDEX: &str = if cfg!(feature = "texts") {
    include_str!("../assets/index.json")
} else {
    "[]"
};

/// Values that games have taught; none without the feature `values`.
pub static VALUES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/values.rs"));

/// Cases and snapshots of the built-in variants; none without the feature `cases`.
pub static CASES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The variants that a new one can begin with, and their cases.
pub static TEMPLATES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// The pages about codes, one for each group.
pub static CODE_PAGES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/code_pages.rs"));

/// The file of a group that has this name.
pub fn find(group: &'static [EmbeddedFile], name: &str) -> Option<&'static EmbeddedFile> {
    let at = group.binary_search_by(|file| file.name.cmp(name)).ok()?;
    Some(&group[at])
}
