//! The kinds of pieces and how they move.

use std::sync::Arc;

use serde::Serialize;

use crate::geometry::Vector;

use super::bends::Bend;
use super::castles::Castle;
use super::conditions::Conditions;
use super::hands::Drop;
use super::ids::KindId;
use super::promotions::Promotion;
use super::tokens::{Carrying, Contact, Token};

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The name, as `Knight`.
    pub name: String,
    /// The symbol of the kind in texts, as for the first player: `N`, `+P`, `Q~`.
    pub symbol: String,
    /// The kind whose name and symbol people see; itself unless it hides its kind before the promotion. Position texts use its
    /// own symbol.
    pub looks: KindId,
    /// Whether the game depends on its capture.
    pub royal: bool,
    /// Whether its pieces have no owner. Moves, conditions and effects treat neutral pieces as enemy pieces of every player, but
    /// they attack and guard nothing, and are ignored by ends, eliminations and points. A player moves them only in a stage of a
    /// turn with an action that names the kind as the moving kind; the piece that moves or is dropped is then treated as the
    /// player's own. After a promotion it stays neutral only if the new kind is neutral too. A drop needs such a stage too, and
    /// takes nothing from a hand. Captured neutral pieces leave the game, and so do captured pieces with a neutral base. A
    /// neutral piece never counts as unmoved, and exposes no cells to en passant.
    pub neutral: bool,
    /// The kind in a hand; itself unless the kind is made by promotion and reverts.
    pub base: KindId,
    /// Whether it can be captured.
    pub capturable: bool,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// For each player, its moves on the board.
    pub moves: Vec<Arc<[MoveRule]>>,
    /// For each player, its castlings.
    pub castles: Vec<Vec<Castle>>,
    /// Its promotions by moves on the board.
    pub promotions: Vec<Promotion>,
    /// Its drops from a hand, each with a resulting kind.
    pub drops: Vec<Drop>,
}

/// A rule by which one player's pieces of a kind move.
///
/// A path gives one vector to each leg. The piece leaves its cell. Each leg in turn walks from the end of the preceding leg, one
/// displacement after another, while the cells match the leg's tokens in order. The first displacement of a leg is its vector;
/// its bend determines the others. The move ends where the last leg ends. Every way to match the tokens is a move. If the rule
/// returns, the piece goes back from there to its cell, over any pieces in between, and the move ends on that cell. A rule
/// without legs returns.
///
/// - On the first leg the walk ends before the mover's own cell; on later legs that cell is empty.
/// - A leg never visits a cell twice in the same orientation and with the same next displacement, including the cell where it
///   begins.
/// - A piece captured earlier in the same move is gone: its cell is empty.
/// - Where gaps pass, a gap matches a token as an empty cell outside of all zones, but a leg cannot end there. Where gaps block,
///   and beyond an edge or a barrier, the walk ends.
/// - A join that turns the walk also turns the directions of the rest of the leg and of later legs.
/// - A displacement that leads beyond the ends of several axes crosses their joins one after another, in the order of the axes
///   given by its vector.
/// - A move that ends where it began and captures nothing is no move, unless the rule returns.
/// - At most one token carries along the piece that it meets ([`Contact::carries`]): the last token of its leg, for a single cell
///   with a piece. Where a piece is pushed or pulled, the rule does not return, and the walk of one leg belongs to the carried
///   piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoveRule {
    /// The paths: each has one vector for each leg.
    pub paths: Vec<Vec<Vector>>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<Token>>,
    /// The bend of each leg; empty if all legs are straight.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Bend>,
    /// Whether the piece returns to its first cell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub returns: bool,
    /// The conditions of the move.
    #[serde(flatten)]
    pub conditions: Conditions,
}

impl MoveRule {
    /// Returns whether the rule pushes or pulls a piece.
    #[must_use]
    pub fn carrying(&self) -> Option<Carrying> {
        let first = self.legs.first().and_then(|leg| leg.last()).map(|token| token.contact);
        let before_last = self.legs.iter().rev().nth(1).and_then(|leg| leg.last());
        match (first, before_last.map(|token| token.contact)) {
            (_, Some(Contact::Push)) => Some(Carrying::Push),
            (Some(Contact::Pull), _) => Some(Carrying::Pull),
            _ => None,
        }
    }

    /// The legs of the mover itself, as a half-open range.
    #[must_use]
    pub fn own_legs(&self) -> (usize, usize) {
        match self.carrying() {
            Some(Carrying::Push) => (0, self.legs.len() - 1),
            Some(Carrying::Pull) => (1, self.legs.len()),
            Some(Carrying::Swap) | None => (0, self.legs.len()),
        }
    }

    /// The bend of a leg.
    #[must_use]
    pub fn bend(&self, leg: usize) -> &Bend {
        self.bends.get(leg).unwrap_or(&Bend::Straight)
    }

    /// The lists of kinds in the tokens and the conditions.
    pub fn kind_lists(&self) -> impl Iterator<Item = &Vec<KindId>> {
        let Self {
            paths: _,
            legs,
            bends: _,
            returns: _,
            conditions,
        } = self;
        let tokens = legs.iter().flatten();
        tokens
            .filter_map(|token| token.kinds.as_ref())
            .chain(conditions.kind_lists())
    }
}
