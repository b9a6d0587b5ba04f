//! A `variants.ini` goes through three stages: sections with places (`text.rs`), configurations (`apply.rs`, one line
//! for each key), and statements (`men.rs` and what stands beside it). What a section inherits is left to the file that
//! it extends, if that file plays as the whole configuration does.

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
mod men;
mod moves;
mod older;
mod script;
mod sections;
mod slots;
mod squares;
mod text;
mod values;

pub use sections::import;

/// The keys that are known, besides those of piece types.
pub fn keys() -> impl Iterator<Item = &'static str> {
    keys::Key::ALL.iter().map(|key| key.name())
}

/// Whether a text looks like a `variants.ini`: its first line besides comments is a section.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    first.is_some_and(|line| line.starts_with('[') && line.contains(']'))
}
