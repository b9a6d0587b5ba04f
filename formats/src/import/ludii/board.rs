//! Reads `(board …)` and regions.

use std::collections::BTreeMap;

use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::super::sketch::{Cell, Cells, Size, View, all};
use super::words::{flat, labelled};

/// The board of a game.
#[derive(Clone, Debug, Default)]
pub struct Board {
    pub size: Size,
    pub holes: Cells,
    /// Whether pieces stand on points, each of which has four neighbours.
    pub points: bool,
    /// Regions by name for each player. A player's unnamed regions have the empty name.
    pub regions: BTreeMap<String, [Cells; 2]>,
    /// How the second player sees the board.
    pub view: View,
    /// The start cells of the piece that is being read.
    pub begins: [Cells; 2],
}

/// Reads a board of squares; nothing for another shape.
pub fn read(board: &Expr, report: &mut Report<'_>) -> Option<Board> {
    let mut found: Option<Board> = None;
    let mut points = false;
    for part in board.rest() {
        match (part.head(), part.word()) {
            (None, Some("use:Vertex")) => points = true,
            (Some(_), _) if found.is_none() => found = shape(part, report),
            (Some("track"), _) => report.note(part.at, Some("track"), "tracks are not supported"),
            _ => report.note(part.at, Some("board"), format!("`{}` is not supported", part.shown())),
        }
    }
    let mut found = found?;
    found.points = points;
    Some(found)
}

fn shape(part: &Expr, report: &mut Report<'_>) -> Option<Board> {
    let mut numbers = part.rest().iter().map_while(|item| item.word()?.parse::<u16>().ok());
    let (first, second) = (numbers.next(), numbers.next());
    let count = usize::from(first.is_some()) + usize::from(second.is_some());
    let size = match (part.head(), first, second) {
        (Some("square"), Some(count), None) => (count, count),
        (Some("rectangle"), Some(ranks), files) => (files.unwrap_or(ranks), ranks),
        (Some("remove"), ..) => {
            let mut inner = shape(part.rest().first()?, report)?;
            if let Some(super::words::Value::Part(cells)) = labelled(part.rest(), "cells:") {
                let holes = inner.both(cells, 0);
                inner.holes.extend(holes.unwrap_or_default());
            } else {
                report.note(part.at, Some("remove"), "expected `cells:`; nothing is removed");
            }
            return Some(inner);
        }
        _ => {
            report.note(
                part.at,
                Some("board"),
                format!("`{}` is not a board of squares", part.shown()),
            );
            return None;
        }
    };
    if ![size.0, size.1].iter().all(|count| (1..=26).contains(count)) {
        let reason = "boards larger than 26 by 26 cells are not supported";
        report.note(part.at, Some("board"), reason);
        return None;
    }
    for item in part.rest().iter().skip(count) {
        report.note(item.at, Some("board"), format!("`{}` is not supported", item.shown()));
    }
    Some(Board {
        size,
        ..Board::default()
    })
}

/// The index of a player.
pub fn player(word: &str) -> Option<usize> {
    match word {
        "P1" => Some(0),
        "P2" => Some(1),
        _ => None,
    }
}

impl Board {
    /// The cell with a name such as `A1`.
    fn cell(&self, word: &str) -> Option<Cell> {
        let cell = super::super::sketch::read_cell(word)?;
        (cell.0 < self.size.0 && cell.1 < self.size.1).then_some(cell)
    }

    /// The cell with this number: cells are numbered along the ranks, from the lower left.
    fn numbered(&self, number: u32) -> Option<Cell> {
        let files = u32::from(self.size.0).max(1);
        let (file, rank) = (number % files, number / files);
        let rank = u16::try_from(rank).ok().filter(|rank| *rank < self.size.1)?;
        Some((u16::try_from(file).ok()?, rank))
    }

    fn rank(&self, rank: u16) -> Cells {
        all(self.size).into_iter().filter(|cell| cell.1 == rank).collect()
    }

    fn file(&self, file: u16) -> Cells {
        all(self.size).into_iter().filter(|cell| cell.0 == file).collect()
    }

    /// The cells of a region for one player; nothing if it cannot be read.
    pub fn both(&self, part: &Expr, side: usize) -> Option<Cells> {
        self.sites(part, side, 0)
    }

    fn word(&self, word: &str) -> Option<Cells> {
        let word = word.strip_prefix("coord:").unwrap_or(word);
        if let Some(cell) = self.cell(word) {
            return Some(Cells::from([cell]));
        }
        if let Some((first, last)) = word.split_once("..") {
            let (first, last) = (first.parse::<u32>().ok()?, last.parse::<u32>().ok()?);
            let last = last.min(first.saturating_add(700));
            return (first..=last).map(|number| self.numbered(number)).collect();
        }
        let number = word.parse().ok()?;
        self.numbered(number).map(|cell| Cells::from([cell]))
    }

    fn sites(&self, part: &Expr, side: usize, depth: usize) -> Option<Cells> {
        if depth > 30 {
            return None;
        }
        let inner = |part: &Expr| self.sites(part, side, depth + 1);
        let (files, ranks) = self.size;
        let items = match &part.node {
            Node::Word(word) | Node::Text(word) => return self.word(word),
            Node::Braces(items) => {
                let mut cells = Cells::new();
                for item in items.iter().filter(|item| item.word() != Some("coord:")) {
                    cells.extend(inner(item)?);
                }
                return Some(cells);
            }
            Node::List(_) => part.rest(),
        };
        match part.head()? {
            "union" => {
                let mut cells = Cells::new();
                for item in flat(items) {
                    cells.extend(inner(item)?);
                }
                Some(cells)
            }
            "difference" => match items {
                [whole, less] => Some(inner(whole)?.difference(&inner(less)?).copied().collect()),
                _ => None,
            },
            "intersection" => {
                let mut parts = flat(items).into_iter();
                let mut cells = inner(parts.next()?)?;
                for item in parts {
                    let other = inner(item)?;
                    cells.retain(|cell| other.contains(cell));
                }
                Some(cells)
            }
            "expand" => {
                let steps = labelled(items, "steps:").map_or(Some(1), |value| value.word()?.parse::<u16>().ok())?;
                let grown = inner(items.first()?)?;
                let near = |cell: &Cell| {
                    let is_near =
                        |from: &Cell| from.0.abs_diff(cell.0) <= steps.min(99) && from.1.abs_diff(cell.1) <= steps;
                    grown.iter().any(is_near)
                };
                let is_plain = items.len() == 1 || (items.len() == 2 && labelled(items, "steps:").is_some());
                is_plain.then(|| all(self.size).into_iter().filter(near).collect())
            }
            "sites" => {
                let first = items.first()?;
                let number = || items.get(1)?.word()?.parse::<u16>().ok();
                // A player's regions are matched by a part of their names.
                let named = |side: usize| {
                    let name = items.get(1).map_or(Some(""), Expr::word)?;
                    let own = self.regions.iter().filter(|(known, _)| known.contains(name));
                    let mut own = own.map(|(_, cells)| &cells[side]).peekable();
                    own.peek()?;
                    Some(own.flatten().copied().collect())
                };
                match &first.node {
                    Node::Braces(_) => inner(first),
                    Node::List(_) => None,
                    Node::Text(name) => self.regions.get(name).map(|cells| cells[side].clone()),
                    Node::Word(word) => match word.as_str() {
                        "Row" => number().map(|rank| self.rank(rank)),
                        "Column" => number().map(|file| self.file(file)),
                        "Bottom" => Some(self.rank(0)),
                        "Top" => Some(self.rank(ranks.saturating_sub(1))),
                        "Left" => Some(self.file(0)),
                        "Right" => Some(self.file(files.saturating_sub(1))),
                        "Board" => Some(all(self.size)),
                        "Corners" => Some(Cells::from([
                            (0, 0),
                            (files.saturating_sub(1), 0),
                            (0, ranks.saturating_sub(1)),
                            (files.saturating_sub(1), ranks.saturating_sub(1)),
                        ])),
                        "Outer" | "Perimeter" => {
                            let is_inner = |cell: &Cell| {
                                (1..files.saturating_sub(1)).contains(&cell.0)
                                    && (1..ranks.saturating_sub(1)).contains(&cell.1)
                            };
                            Some(all(self.size).into_iter().filter(|cell| !is_inner(cell)).collect())
                        }
                        "Side" => match items.get(1)?.word()? {
                            "N" => Some(self.rank(ranks.saturating_sub(1))),
                            "S" => Some(self.rank(0)),
                            "E" => Some(self.file(files.saturating_sub(1))),
                            "W" => Some(self.file(0)),
                            _ => None,
                        },
                        "Phase" => {
                            let odd = number()?;
                            let own = all(self.size).into_iter();
                            Some(own.filter(|cell| (cell.0 + cell.1) % 2 == odd).collect())
                        }
                        "Mover" => named(side),
                        "Next" => named(1 - side),
                        word => named(player(word)?),
                    },
                }
            }
            _ => None,
        }
    }

    /// The cells of a region for each player.
    pub fn region(&self, part: &Expr) -> Option<[Cells; 2]> {
        let [first, second] = [0, 1].map(|side| self.both(part, side));
        let keep = |cells: Cells| cells.difference(&self.holes).copied().collect::<Cells>();
        Some([keep(first?), keep(second?)])
    }

    /// Reads `(regions "Name" P1 …)`.
    pub fn take(&mut self, part: &Expr, report: &mut Report<'_>) {
        let mut name = String::new();
        let mut sides = vec![0, 1];
        for item in part.rest() {
            match &item.node {
                Node::Text(text) => name.clone_from(text),
                Node::Word(word) if player(word).is_some() => sides = player(word).into_iter().collect(),
                Node::Word(_) | Node::List(_) | Node::Braces(_) => {
                    let Some(cells) = self.region(item) else {
                        let reason = format!("cannot read `{}`", item.shown());
                        report.note(item.at, Some("regions"), reason);
                        continue;
                    };
                    let known = self.regions.entry(name.clone()).or_default();
                    for &side in &sides {
                        known[side].extend(cells[side].iter().copied());
                    }
                }
            }
        }
    }
}
