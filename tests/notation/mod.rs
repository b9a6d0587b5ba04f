//! Positions, moves and boards as text.

mod by_lot;
mod drawing;
mod elsewhere;
mod ended;
mod fens;
mod lasting;
mod moves;
mod notations;
mod places;
mod sfens;
mod symbols;

/// Writes an error as people see it.
fn shown(text: &str, wrong: &triagonal::notation::Misread<impl std::fmt::Display>) -> String {
    let marked = text.get(wrong.range.clone()).unwrap_or("?");
    let help = wrong
        .help
        .as_deref()
        .map_or_else(String::new, |help| format!("\n    {help}"));
    format!("{text:?} at `{marked}`: {wrong}{help}")
}
