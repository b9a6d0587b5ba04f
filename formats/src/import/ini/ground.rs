//! What a file stands on: the names of players, axes and pieces, and how Black sees the board.

use std::collections::BTreeMap;

use triagonal::rules::{PlayerId, Rules};

use super::squares::Square;

/// How the second player sees the board of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Ranks are reversed.
    Ranks,
    /// Files and ranks are.
    Both,
    /// In another way: what is said for one player says nothing of the other.
    Apart,
}

/// What a file stands on.
#[derive(Clone, Debug)]
pub struct Ground {
    pub players: [String; 2],
    pub axes: [String; 2],
    pub view: View,
    /// The names of pieces by their symbols, as of what is extended.
    pub names: BTreeMap<String, String>,
    /// The names of zones that are taken.
    pub taken: Vec<String>,
    /// Whether the two armies of what is extended differ, so that arrays are written for each.
    pub uneven: bool,
}

impl Ground {
    /// For a file that extends nothing. Black's pieces go as White's after half a turn of the board.
    pub fn bare(turned: bool) -> Self {
        Self {
            players: ["White", "Black"].map(str::to_owned),
            axes: ["file", "rank"].map(str::to_owned),
            view: if turned { View::Both } else { View::Ranks },
            names: BTreeMap::new(),
            taken: Vec::new(),
            uneven: false,
        }
    }

    /// For a file that extends these rules; nothing if they are not on one square board for two.
    pub fn of(rules: &Rules) -> Option<Self> {
        let space = &rules.space;
        let ([first, second], [file, rank]) = (rules.players.as_slice(), space.axes.as_slice()) else {
            return None;
        };
        if space.charts.len() != 1 {
            return None;
        }
        let (files, ranks) = (file.labels.len() as i16, rank.labels.len() as i16);
        let views = |reverse: [bool; 2]| {
            space.ids().all(|cell| {
                let (from, to) = (space.point(cell).at, space.point(second.view[cell.index()]).at);
                let mirrored = |axis: usize, low: i16, count: i16| {
                    if reverse[axis] {
                        2 * low + count - 1 - from[axis]
                    } else {
                        from[axis]
                    }
                };
                to[0] == mirrored(0, file.low, files) && to[1] == mirrored(1, rank.low, ranks)
            })
        };
        let view = if views([false, true]) {
            View::Ranks
        } else if views([true, true]) {
            View::Both
        } else {
            View::Apart
        };
        let mut names = BTreeMap::new();
        for kind in rules.kinds.iter().rev() {
            names.insert(kind.symbol.to_uppercase(), kind.name.clone());
        }
        let pieces = &rules.start.pieces;
        let mirrored = |&(cell, player, kind): &(_, PlayerId, _)| {
            player != PlayerId(0)
                || pieces.contains(&(second.view[triagonal::geometry::CellId::index(cell)], PlayerId(1), kind))
        };
        Some(Self {
            players: [first.name.clone(), second.name.clone()],
            axes: [file.name.clone(), rank.name.clone()],
            view,
            uneven: !pieces.iter().all(mirrored) || !pieces.len().is_multiple_of(2),
            taken: rules.zones.iter().map(|zone| zone.name.clone()).collect(),
            names,
        })
    }

    /// Where a square of White lies for Black; nothing if the two are written apart.
    pub fn seen(&self, (file, rank): Square, files: u8, ranks: u8) -> Option<Square> {
        let rank = ranks.checked_sub(rank + 1)?;
        match self.view {
            View::Ranks => Some((file, rank)),
            View::Both => Some((files.checked_sub(file + 1)?, rank)),
            View::Apart => None,
        }
    }
}
