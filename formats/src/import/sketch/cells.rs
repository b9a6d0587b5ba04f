//! Sets of cells on a board of files and ranks, and zone conditions for them.

use std::collections::BTreeSet;

/// A file and a rank, both counted from 0.
pub type Cell = (u16, u16);

/// The number of files and ranks of a board.
pub type Size = (u16, u16);

/// A set of cells.
pub type Cells = BTreeSet<Cell>;

/// The letter of a file.
fn letter(file: u16) -> char {
    u8::try_from(file)
        .ok()
        .map_or('?', |file| char::from(b'a' + file.min(25)))
}

/// The name of a cell, such as `e4`.
pub fn name_of((file, rank): Cell) -> String {
    format!("{}{}", letter(file), rank + 1)
}

/// Reads the name of a cell, such as `e4`.
pub fn read_cell(text: &str) -> Option<Cell> {
    let mut letters = text.chars();
    let file = letters.next().map(|letter| letter.to_ascii_lowercase())?;
    let file = file.is_ascii_lowercase().then(|| file as u16 - u16::from(b'a'))?;
    let digits = letters.as_str();
    let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    let rank: u16 = is_number.then(|| digits.parse().ok()).flatten()?;
    Some((file, rank.checked_sub(1)?))
}

/// All points of a board, gaps included.
pub fn all((files, ranks): Size) -> Cells {
    (0..ranks)
        .flat_map(|rank| (0..files).map(move |file| (file, rank)))
        .collect()
}

/// A condition on one axis: values after `in`, or a comparison.
fn values(axis: &str, own: &BTreeSet<u16>, count: u16, show: impl Fn(u16) -> String) -> String {
    let (Some(&first), Some(&last)) = (own.first(), own.last()) else {
        return "not all".to_owned();
    };
    let run = usize::from(last - first) + 1 == own.len();
    match (run, first == last) {
        (true, true) => format!("{axis} = {}", show(first)),
        (true, false) if first == 0 => format!("{axis} <= {}", show(last)),
        (true, false) if last + 1 == count => format!("{axis} >= {}", show(first)),
        (true, false) => format!("{axis} in {}..{}", show(first), show(last)),
        (false, _) => {
            let all: Vec<String> = own.iter().map(|&it| show(it)).collect();
            format!("{axis} in {}", all.join(", "))
        }
    }
}

/// A condition that exactly these cells meet.
pub fn predicate(cells: &Cells, (files, ranks): Size) -> String {
    let own_files: BTreeSet<u16> = cells.iter().map(|&(file, _)| file).collect();
    let own_ranks: BTreeSet<u16> = cells.iter().map(|&(_, rank)| rank).collect();
    if own_files.len() * own_ranks.len() != cells.len() {
        let names: Vec<String> = cells.iter().map(|&cell| name_of(cell)).collect();
        return format!("cells {}", names.join(", "));
    }
    let mut parts = Vec::new();
    if own_files.len() < usize::from(files) {
        parts.push(values("file", &own_files, files, |it| letter(it).to_string()));
    }
    if own_ranks.len() < usize::from(ranks) && !cells.is_empty() {
        parts.push(values("rank", &own_ranks, ranks, |it| (it + 1).to_string()));
    }
    if parts.is_empty() {
        return "all".to_owned();
    }
    parts.join(" and ")
}
