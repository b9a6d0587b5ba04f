//! The context of a file: names of players, axes and pieces, and Black's view of the board.

use std::collections::BTreeMap;

use triagonal::rules::{PlayerId, Rules};

use super::squares::Square;

/// The second player's view of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The ranks are reversed.
    Ranks,
    /// The files and the ranks are reversed.
    Both,
    /// Another view: zones are written separately for each player.
    Separate,
}

/// The context of a file.
#[derive(Clone, Debug)]
pub struct Context {
    pub players: [String; 2],
    pub axes: [String; 2],
    pub view: View,
    /// The names of the parent's pieces, by symbol.
    pub names: BTreeMap<String, String>,
    /// The names of the parent's zones.
    pub taken: Vec<String>,
    /// Whether the two armies of the parent differ, so that each has an array.
    pub uneven: bool,
}

impl Context {
    /// The context of a file without a parent. `rotated`: Black's view is rotated by half a turn.
    pub fn bare(rotated: bool) -> Self {
        Self {
            players: ["White", "Black"].map(str::to_owned),
            axes: ["file", "rank"].map(str::to_owned),
            view: if rotated { View::Both } else { View::Ranks },
            names: BTreeMap::new(),
            taken: Vec::new(),
            uneven: false,
        }
    }

    /// The context of a file that extends these rules; nothing unless they have two players on a single board of files and ranks.
    pub fn extending(rules: &Rules) -> Option<Self> {
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
            View::Separate
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

    /// Black's counterpart of White's square; nothing if zones are written separately.
    pub fn seen(&self, (file, rank): Square, files: u8, ranks: u8) -> Option<Square> {
        let rank = ranks.checked_sub(rank + 1)?;
        match self.view {
            View::Ranks => Some((file, rank)),
            View::Both => Some((files.checked_sub(file + 1)?, rank)),
            View::Separate => None,
        }
    }
}
