//! Positions, moves and boards as text.

mod drawing;
mod fens;
mod moves;
mod places;

use std::collections::BTreeMap;

use triagonal::{Shipped, Source, Variant};

/// A variant that comes with the program.
fn shipped(name: &str) -> Variant {
    Variant::shipped(name, &BTreeMap::new())
        .unwrap_or_else(|| panic!("{name} is shipped"))
        .unwrap_or_else(|report| panic!("{name}: {report}"))
}

/// A variant told here.
fn told(text: &str) -> Variant {
    Variant::load(Source::new("test", text), &Shipped, &BTreeMap::new()).unwrap_or_else(|report| panic!("{report}"))
}

/// A mistake as somebody may see it.
fn shown(text: &str, wrong: &triagonal::notation::Misread<impl std::fmt::Display>) -> String {
    let marked = text.get(wrong.range.clone()).unwrap_or("?");
    let help = wrong
        .help
        .as_deref()
        .map_or_else(String::new, |help| format!("\n    {help}"));
    format!("{text:?} at `{marked}`: {wrong}{help}")
}
