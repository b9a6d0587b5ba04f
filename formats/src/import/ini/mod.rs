//! Imports a `variants.ini` in three stages: sections with source positions (`text.rs`), configurations (`apply.rs`, one
//! line for each key), and statements (`writer.rs` and the files beside it). A section's file extends that of its parent, provided
//! that the two together play like the section's whole configuration.

mod apply;
mod array;
mod becoming;
mod betza;
mod compare;
mod config;
mod effects;
mod ends;
mod fen;
mod file;
mod goals;
mod ground;
mod hands;
mod keys;
mod letters;
mod moves;
mod older;
mod script;
mod sections;
mod slots;
mod squares;
mod text;
mod values;
mod writer;

pub use sections::import;

/// The supported keys, other than names of piece types.
pub fn keys() -> impl Iterator<Item = &'static str> {
    keys::Key::ALL.iter().map(|key| key.name())
}

/// Whether a text looks like a `variants.ini`: the first line that is not a comment begins a section.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    first.is_some_and(|line| line.starts_with('[') && line.contains(']'))
}
