//! What pieces become on single cells.
//!
//! No document of the script itself was at hand. Diagrams that people have published beside their rules in words show what is
//! read here; what they leave open is refused. They do not show with which end the rows begin and how Black sees them.

use std::collections::BTreeMap;

use super::super::sketch::{Cells, Size};
use super::text::Part;

/// The cells on which a piece becomes another, by the number of that piece.
pub type Morph = BTreeMap<usize, Cells>;

/// Reads the value of `morph` for the piece with a number. The IDs are those of all pieces.
///
/// # Errors
///
/// What has no certain meaning, each with its place.
pub fn read(value: Part<'_>, man: usize, ids: &[&str], (files, ranks): Size) -> Result<Morph, Vec<(usize, String)>> {
    let rows = rows(value);
    if rows.len() != usize::from(ranks) {
        let reason = format!("the board has {ranks} rows, and this describes {}", rows.len());
        return Err(vec![(value.at, reason)]);
    }
    let (mut morph, mut refused) = (Morph::new(), Vec::new());
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let count = row.text.chars().count();
        if count != 0 && count != usize::from(files) {
            refused.push((
                row.at,
                format!("the board has {files} files, and this row describes {count}"),
            ));
            continue;
        }
        for (file, (at, letter)) in (0..files).zip(row.text.char_indices()) {
            match becomes(letter, man, ids) {
                Ok(None) => {}
                Ok(Some(to)) => _ = morph.entry(to).or_default().insert((file, rank)),
                Err(reason) => refused.push((row.at + at, reason)),
            }
        }
    }
    if refused.is_empty() && !morph.values().all(|cells| is_symmetric(cells, (files, ranks))) {
        let reason = "it is not the same upside down and from left to right, \
                      and with which end it begins, and how Black sees it, is not documented";
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

/// What a letter says that a piece becomes. Its own ID is that of another piece which shares it.
fn becomes(letter: char, man: usize, ids: &[&str]) -> Result<Option<usize>, String> {
    if letter == '.' {
        return Ok(None);
    }
    let named = |id: &str| id.chars().eq([letter]);
    let mut others = (0..ids.len()).filter(|&other| other != man && named(ids[other]));
    match (others.next(), others.next()) {
        (Some(to), None) => Ok(Some(to)),
        (Some(_), Some(_)) => Err(format!("`{letter}` is the ID of several pieces")),
        (None, _) if ids.get(man).is_some_and(|own| named(own)) => {
            Err(format!("`{letter}` would make the piece what it is already"))
        }
        (None, _) => Err(format!("`{letter}` is neither `.` nor the ID of a piece")),
    }
}

/// Whether cells are the same upside down and from left to right.
fn is_symmetric(cells: &Cells, (files, ranks): Size) -> bool {
    cells
        .iter()
        .all(|&(file, rank)| cells.contains(&(file, ranks - 1 - rank)) && cells.contains(&(files - 1 - file, rank)))
}

/// The symbols of a matrix of captures, each once, with its place: nothing documents what they mean.
pub fn matrix(value: Part<'_>) -> Vec<(usize, String)> {
    let help = "such rules are written `capture of … by … is forbidden` and `promotes by capture of … to …, forced`";
    let mut known: Vec<char> = Vec::new();
    let mut refused = Vec::new();
    for (row, number) in rows(value).into_iter().zip(1..) {
        for (column, (at, symbol)) in (1..).zip(row.text.char_indices()) {
            if symbol != '.' && !known.contains(&symbol) {
                known.push(symbol);
                let place = format!("`{symbol}` in row {number}, column {column}");
                refused.push((row.at + at, format!("what {place} means is not documented; {help}")));
            }
        }
    }
    if refused.is_empty() {
        refused.push((value.at, format!("what its rows mean is not documented; {help}")));
    }
    refused
}
