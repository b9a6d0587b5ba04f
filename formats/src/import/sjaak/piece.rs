//! A kind of pieces, as its keys describe it.

use std::collections::BTreeSet;

use super::super::sketch::Cells;
use super::moves::{Lopsided, Way};

/// Cells for White and for Black.
pub type Both = [Cells; 2];

/// A castling as it is written.
#[derive(Clone, Debug)]
pub struct Castle {
    pub at: usize,
    pub side: usize,
    pub from: String,
    pub to: Vec<String>,
    pub with: String,
}

/// A kind of pieces.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    pub name: String,
    pub at: usize,
    pub symbols: [String; 2],
    pub symbols_at: usize,
    pub moves: Vec<Way>,
    pub captures: Option<Vec<Way>>,
    /// Moves from some cells, which capture nothing.
    pub special: Vec<(Both, Vec<Way>)>,
    /// Moves of pieces that have not moved, which capture nothing.
    pub initial: Vec<Way>,
    /// The verbs of the moves, and of the captures.
    pub verbs: [BTreeSet<String>; 2],
    pub lopsided: Lopsided,
    pub flags: BTreeSet<String>,
    pub castles: Vec<Castle>,
    pub promotions: Vec<(usize, Both, String)>,
    pub optional: Option<Both>,
    pub prison: Option<Both>,
    pub drops: Option<Both>,
    pub most: [u32; 2],
}

impl Piece {
    /// Whether it can pass a cell on which it can be captured.
    pub fn exposes(&self) -> bool {
        self.flags.contains("set_ep") && !(self.special.is_empty() && self.initial.is_empty())
    }

    /// Whether it captures such pieces. Only steps do, here single ones.
    pub fn takes_en_passant(&self) -> bool {
        let is_single = |way: &Way| matches!(way, Way::Leap(_));
        self.flags.contains("take_ep") && self.capturing().contains("step") && self.captures().iter().any(is_single)
    }

    /// How it captures.
    pub fn captures(&self) -> &[Way] {
        self.captures.as_ref().unwrap_or(&self.moves)
    }

    /// The verbs of the moves with which it captures.
    pub fn capturing(&self) -> &BTreeSet<String> {
        &self.verbs[usize::from(self.captures.is_some())]
    }

    /// The cells from which its special moves stand in place of its other quiet moves, unless these are among them.
    pub fn replaced(&self) -> Option<Both> {
        let ways: Vec<Way> = self.special.iter().flat_map(|(_, ways)| ways).cloned().collect();
        let mut cells = Both::default();
        for (zones, _) in &self.special {
            for (cells, zone) in cells.iter_mut().zip(zones) {
                cells.extend(zone);
            }
        }
        (!self.covers(&ways)).then_some(cells)
    }

    /// Whether its quiet moves are among some others, or there are no others.
    pub fn covers(&self, others: &[Way]) -> bool {
        others.is_empty() || self.moves.iter().all(|way| others.iter().any(|other| other.has(way)))
    }

    /// All of its moves and captures.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        let special = self.special.iter().flat_map(|(_, ways)| ways);
        let captures = self.captures.iter().flatten();
        self.moves.iter().chain(captures).chain(special).chain(&self.initial)
    }

    /// Whether no move leads back to where another one began.
    pub fn never_returns(&self) -> bool {
        let ways = self.moves.iter().chain(self.captures.iter().flatten());
        let firsts: BTreeSet<_> = ways.flat_map(Way::firsts).collect();
        !firsts.iter().any(|&(x, y)| firsts.contains(&(-x, -y)))
    }
}
