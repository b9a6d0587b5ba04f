//! The squares of a diagram, for each player's pieces.

use std::collections::BTreeSet;

use super::super::sketch::{Cell, Size};

/// How Black's squares follow from White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    Mirror,
    Rotate,
    Nothing,
}

/// Reads squares such as `a1,c2-e3`. `first` is the number of the lowest rank.
pub fn squares(text: &str, (files, ranks): Size, first: u16) -> Result<BTreeSet<Cell>, String> {
    let cell = |name: &str| -> Option<Cell> {
        let mut letters = name.trim().chars();
        let file = letters.next().filter(char::is_ascii_lowercase)? as u16 - u16::from(b'a');
        let rank: u16 = letters.as_str().parse().ok()?;
        let rank = rank.checked_sub(first)?;
        (file < files && rank < ranks).then_some((file, rank))
    };
    let mut all = BTreeSet::new();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (from, to) = item.split_once('-').unwrap_or((item, item));
        let both = cell(from).zip(cell(to));
        let (from, to) = both.ok_or_else(|| format!("`{item}` is not a square of the board"))?;
        let (low, high) = (
            (from.0.min(to.0), from.1.min(to.1)),
            (from.0.max(to.0), from.1.max(to.1)),
        );
        for file in low.0..=high.0 {
            all.extend((low.1..=high.1).map(|rank| (file, rank)));
        }
    }
    Ok(all)
}

/// The squares of White and of Black.
pub fn both(text: &str, size: Size, first: u16, symmetry: Symmetry) -> Result<[BTreeSet<Cell>; 2], String> {
    let (white, black) = text.split_once(",,").unwrap_or((text, ""));
    let white = squares(white, size, first)?;
    let mut black = squares(black, size, first)?;
    if !text.contains(",,") {
        black = match symmetry {
            Symmetry::Nothing => BTreeSet::new(),
            Symmetry::Mirror => white.iter().map(|&(file, rank)| (file, size.1 - 1 - rank)).collect(),
            Symmetry::Rotate => white
                .iter()
                .map(|&(file, rank)| (size.0 - 1 - file, size.1 - 1 - rank))
                .collect(),
        };
    }
    Ok([white, black])
}
