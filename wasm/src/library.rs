//! The built-in variants, and functions on variant texts.

use std::collections::BTreeMap;

use serde::Serialize;
use triagonal::notation::Notation;
use triagonal::{MemoryLibrary, Source, builtin};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, json};

/// The name of the caller's text in messages.
pub const NAME: &str = "text";

/// The summary of a variant.
#[derive(Serialize)]
struct Card<'a> {
    name: &'a str,
    title: &'a str,
    tags: &'a [String],
    cells: usize,
    players: usize,
}

/// The built-in variants, as a JSON list of cards.
#[wasm_bindgen]
#[must_use]
pub fn variants() -> String {
    let all: Vec<_> = builtin::variants().iter().filter_map(|one| one.summary()).collect();
    let cards = all.iter().map(|one| Card {
        name: one.name,
        title: &one.title,
        tags: &one.tags,
        cells: one.cells,
        players: one.players.len(),
    });
    json(&cards.collect::<Vec<_>>())
}

/// The names of the notations in index order, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn notations() -> String {
    json(&Notation::ALL.map(Notation::name))
}

/// The text of a built-in variant.
#[wasm_bindgen]
#[must_use]
pub fn source(name: &str) -> Option<String> {
    builtin::source(name).map(|source| source.text.to_string())
}

/// All errors and warnings of a text, as the JSON of a report. The files are a JSON object.
///
/// # Errors
/// `files` is not a JSON object of strings.
#[wasm_bindgen]
pub fn check(text: &str, files: &str) -> Result<String, Failure> {
    let report = triagonal::check(Source::new(NAME, text), &texts(files)?);
    Ok(json(&report.in_utf16()))
}

/// The canonical form of a text.
///
/// # Errors
/// The syntax errors of the text.
#[wasm_bindgen]
pub fn format(text: &str) -> Result<String, Failure> {
    Ok(triagonal::format(&Source::new(NAME, text))?)
}

/// The files of a JSON object.
pub fn texts(files: &str) -> Result<MemoryLibrary, Failure> {
    strings(files, "files").map(MemoryLibrary::new)
}

/// The strings of a JSON object.
pub fn strings(text: &str, what: &str) -> Result<BTreeMap<String, String>, Failure> {
    let read = serde_json::from_str(text);
    read.map_err(|_| Failure::argument(format!("`{what}` must be an object whose values are strings")))
}
