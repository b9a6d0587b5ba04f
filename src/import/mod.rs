//! Other programs' descriptions of variants, as files of the language.
//!
//! This room knows formats and no games. A `variants.ini` goes through three stages: sections with places (`ini.rs`),
//! configurations (`apply.rs`, one line for each key), and statements (`men.rs` and what stands beside it).
//! What a section inherits is left to the file that it extends, if that file plays as the whole configuration does.

mod apply;
mod array;
mod becoming;
mod betza;
mod compare;
mod config;
mod ends;
mod fen;
mod file;
mod ground;
mod hands;
mod ini;
mod keys;
mod men;
mod moves;
mod script;
mod sections;
mod slots;
mod squares;
mod values;

pub use sections::{Import, Imported, Note, import, looks_like_ini};

/// The keys that are known, besides those of piece types.
pub fn keys() -> impl Iterator<Item = &'static str> {
    keys::Key::ALL.iter().map(|key| key.name())
}
