//! A kind of piece, as its keys describe it.

use std::collections::BTreeSet;

use super::super::sketch::{Cells, Leap};
use super::moves::{Lopsided, Movement};

/// Cells for White and for Black.
pub type Both = [Cells; 2];

/// A castling, as written.
#[derive(Clone, Debug)]
pub struct Castle {
    pub at: usize,
    pub side: usize,
    pub from: String,
    pub to: Vec<String>,
    pub with: String,
}

/// A kind of piece.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    pub name: String,
    pub at: usize,
    pub symbols: [String; 2],
    pub symbols_at: usize,
    pub moves: Vec<Movement>,
    pub captures: Option<Vec<Movement>>,
    /// Quiet moves from certain cells.
    pub special: Vec<(Both, Vec<Movement>)>,
    /// Quiet moves of unmoved pieces.
    pub initial: Vec<Movement>,
    /// The verbs of `Move` and `Capture`.
    pub verbs: [BTreeSet<String>; 2],
    pub lopsided: Lopsided,
    pub flags: BTreeSet<String>,
    pub castles: Vec<Castle>,
    pub promotions: Vec<(usize, Both, String)>,
    pub optional: Option<Both>,
    pub prison: Option<Both>,
    pub drops: Option<Both>,
    pub max: [u32; 2],
}

impl Piece {
    /// Whether its moves can create an en passant square.
    pub fn exposes(&self) -> bool {
        self.flags.contains("set_ep") && !(self.special.is_empty() && self.initial.is_empty())
    }

    /// Whether it captures en passant. Only captures by `step` do; here, single steps.
    pub fn takes_en_passant(&self) -> bool {
        let is_single = |movement: &Movement| matches!(movement, Movement::Leap(_));
        self.flags.contains("take_ep") && self.capture_verbs().contains("step") && self.captures().iter().any(is_single)
    }

    /// The captures, which are the moves unless given separately.
    pub fn captures(&self) -> &[Movement] {
        self.captures.as_ref().unwrap_or(&self.moves)
    }

    /// The verbs of the captures.
    pub fn capture_verbs(&self) -> &BTreeSet<String> {
        &self.verbs[usize::from(self.captures.is_some())]
    }

    /// The cells from which the special moves replace the other quiet moves, unless the special moves include them all.
    pub fn replaced(&self) -> Option<Both> {
        let movements: Vec<Movement> = self
            .special
            .iter()
            .flat_map(|(_, movements)| movements)
            .cloned()
            .collect();
        let mut cells = Both::default();
        for (zones, _) in &self.special {
            for (cells, zone) in cells.iter_mut().zip(zones) {
                cells.extend(zone);
            }
        }
        (!self.covers(&movements)).then_some(cells)
    }

    /// Whether these movements include all quiet moves, or there are none of them.
    pub fn covers(&self, others: &[Movement]) -> bool {
        others.is_empty()
            || self
                .moves
                .iter()
                .all(|movement| others.iter().any(|other| other.has(movement)))
    }

    /// All moves and captures.
    pub fn movements(&self) -> impl Iterator<Item = &Movement> {
        let special = self.special.iter().flat_map(|(_, movements)| movements);
        let captures = self.captures.iter().flatten();
        self.moves.iter().chain(captures).chain(special).chain(&self.initial)
    }

    /// Whether Sjaak takes the piece for a pawn: its quiet moves are single steps, and none undoes another, except along a rank.
    pub fn is_pawn(&self) -> bool {
        let mut steps = BTreeSet::new();
        for movement in &self.moves {
            let Movement::Leap(leaps) = movement else { return false };
            steps.extend(leaps);
        }
        let is_single = |&(x, y): &Leap| x.abs().max(y.abs()) == 1;
        let is_undone = |&(x, y): &Leap| y != 0 && steps.contains(&(-x, -y));
        steps.iter().all(is_single) && !steps.iter().any(is_undone)
    }

    /// Whether no move can undo another.
    pub fn never_returns(&self) -> bool {
        let movements = self.moves.iter().chain(self.captures.iter().flatten());
        let firsts: BTreeSet<_> = movements.flat_map(Movement::firsts).collect();
        !firsts.iter().any(|&(x, y)| firsts.contains(&(-x, -y)))
    }
}
