//! Promotion on single cells.
//!
//! The script itself is not documented. This follows published diagrams that come with their rules in words, and refuses whatever
//! these leave open. They do not show at which end of the board the rows begin and how Black sees them.

use std::collections::BTreeMap;

use super::super::sketch::{Cells, Size};
use super::text::Part;

/// The cells on which a piece promotes, by the index of the kind that it becomes.
pub type Morph = BTreeMap<usize, Cells>;

/// Reads the value of `morph` for the piece with this index. `ids` holds the IDs of all pieces.
///
/// # Errors
///
/// Everything without a certain meaning, each with its byte offset.
pub fn read(value: Part<'_>, index: usize, ids: &[&str], (files, ranks): Size) -> Result<Morph, Vec<(usize, String)>> {
    let rows = rows(value);
    if rows.len() != usize::from(ranks) {
        let reason = format!("expected {ranks} rows, found {}", rows.len());
        return Err(vec![(value.at, reason)]);
    }
    let (mut morph, mut refused) = (Morph::new(), Vec::new());
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let count = row.text.chars().count();
        if count != 0 && count != usize::from(files) {
            refused.push((row.at, format!("expected {files} columns in this row, found {count}")));
            continue;
        }
        for (file, (at, letter)) in (0..files).zip(row.text.char_indices()) {
            match becomes(letter, index, ids) {
                Ok(None) => {}
                Ok(Some(to)) => _ = morph.entry(to).or_default().insert((file, rank)),
                Err(reason) => refused.push((row.at + at, reason)),
            }
        }
    }
    if refused.is_empty() && !morph.values().all(|cells| is_symmetric(cells, (files, ranks))) {
        let reason = "not symmetric in both directions: \
                      the orientation of the rows and of Black's view is undocumented";
        refused.push((value.at, reason.to_owned()));
    }
    if refused.is_empty() { Ok(morph) } else { Err(refused) }
}

fn rows(value: Part<'_>) -> Vec<Part<'_>> {
    let mut at = value.at;
    let rows = value.text.split('/').map(|text| {
        let row = Part { text, at };
        at += text.len() + 1;
        row
    });
    rows.collect()
}

/// The piece that a letter names. The piece's own ID names another piece that shares the ID.
fn becomes(letter: char, index: usize, ids: &[&str]) -> Result<Option<usize>, String> {
    if letter == '.' {
        return Ok(None);
    }
    let named = |id: &str| id.chars().eq([letter]);
    let mut others = (0..ids.len()).filter(|&other| other != index && named(ids[other]));
    match (others.next(), others.next()) {
        (Some(to), None) => Ok(Some(to)),
        (Some(_), Some(_)) => Err(format!("ambiguous ID `{letter}`: several pieces have it")),
        (None, _) if ids.get(index).is_some_and(|own| named(own)) => {
            Err(format!("`{letter}` is the ID of the piece itself"))
        }
        (None, _) => Err(format!("expected `.` or the ID of a piece, found `{letter}`")),
    }
}

/// Whether a set of cells is symmetric in both axes.
fn is_symmetric(cells: &Cells, (files, ranks): Size) -> bool {
    cells
        .iter()
        .all(|&(file, rank)| cells.contains(&(file, ranks - 1 - rank)) && cells.contains(&(files - 1 - file, rank)))
}

/// The symbols of a capture matrix, each once, with its byte offset. Their meaning is undocumented.
pub fn matrix(value: Part<'_>) -> Vec<(usize, String)> {
    let help = "write such rules as `capture of … by … is forbidden` or `promotes by capture of … to …, forced`";
    let mut known: Vec<char> = Vec::new();
    let mut refused = Vec::new();
    for (row, number) in rows(value).into_iter().zip(1..) {
        for (column, (at, symbol)) in (1..).zip(row.text.char_indices()) {
            if symbol != '.' && !known.contains(&symbol) {
                known.push(symbol);
                let place = format!("`{symbol}` in row {number}, column {column}");
                refused.push((row.at + at, format!("{place} has no documented meaning; {help}")));
            }
        }
    }
    if refused.is_empty() {
        refused.push((value.at, format!("its rows have no documented meaning; {help}")));
    }
    refused
}
