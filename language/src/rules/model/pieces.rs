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
    /// What stands for the kind in text, as the first player's: `N`, `+P`, `Q~`.
    pub symbol: String,
    /// The kind whose name and symbol people see; itself unless it hides what it was before it promoted. Positions as
    /// text use its own symbol.
    pub looks: KindId,
    /// Whether the game turns on its capture.
    pub royal: bool,
    /// Whether its pieces belong to nobody. For moves, conditions and effects they are enemy pieces of every player, but they
    /// attack and guard nothing, and count for no end, no elimination and no points. A player moves them only in a stage of
    /// a turn with an action that names the kind as what moves, and then as if the piece that moves, or is dropped, were the
    /// player's own; promoted to another kind, it stays so only if that kind is neutral too. A drop needs such a stage too, and
    /// takes nothing from a hand. Captured ones leave the game, and so do captured pieces with a neutral base. It never counts
    /// as unmoved, and exposes no cells to en passant.
    pub neutral: bool,
    /// What the kind is in a hand; itself unless it is made by promotion and reverts.
    pub base: KindId,
    /// Whether it can be captured at all.
    pub capturable: bool,
    /// The kinds it cannot capture.
    pub spares: Vec<KindId>,
    /// For each player: its ways to move on the board.
    pub moves: Vec<Arc<[MoveRule]>>,
    /// For each player: its castlings.
    pub castles: Vec<Vec<Castle>>,
    /// What it can become by a move on the board.
    pub promotions: Vec<Promotion>,
    /// How it can be dropped from a hand, each time as another kind.
    pub drops: Vec<Drop>,
}

/// One way for a kind of one player to move.
///
/// A path gives one vector to each leg. The piece leaves its cell. Each leg in turn walks from where the leg before
/// ended, one displacement after the other, while the cells it meets match the leg's tokens in order. Its first
/// displacement is its vector; its bend says which the others are. The move ends
/// where the last leg ends. Every way to match the tokens is a move. If the rule returns, the piece goes back from there
/// to its cell, whatever stands between, and the move ends on that cell. A rule without legs returns.
///
/// - On the first leg the walk ends before the mover's own cell; on later legs that cell is empty.
/// - A leg comes to no cell twice in the same directions and with the same next displacement, the cell where it begins
///   included.
/// - A piece captured earlier in the same move is gone: its cell is empty.
/// - Where gaps pass, a gap matches a token as an empty cell that is in no zone, but a leg cannot end there. Where gaps
///   block, and beyond an edge or a barrier, the walk ends.
/// - A join that turns the walk turns the directions of the rest of the leg and of later legs too.
/// - A displacement that leads beyond the ends of several axes crosses their joins one after the other, in the order of the
///   axes that its vector has with it.
/// - A move that ends where it began and captures nothing is no move, unless the rule returns.
/// - At most one token takes the piece that it meets along ([`Contact::carries`]): the last one of its leg, for a single cell
///   with a piece. Where a piece is pushed or pulled, the rule does not return, and the walk of one leg is not the mover's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoveRule {
    /// The directions: each path has one vector for each leg.
    pub paths: Vec<Vec<Vector>>,
    /// What each leg passes and where it ends.
    pub legs: Vec<Vec<Token>>,
    /// How each leg goes on after its first displacement; empty if all go straight.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Bend>,
    /// Whether the piece goes back to where the move began.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub returns: bool,
    /// When the move may be made.
    #[serde(flatten)]
    pub conditions: Conditions,
}

impl MoveRule {
    /// How it takes a piece along, if it pushes or pulls one.
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

    /// The legs that are the mover's own: the first one, and the one after the last.
    #[must_use]
    pub fn own_legs(&self) -> (usize, usize) {
        match self.carrying() {
            Some(Carrying::Push) => (0, self.legs.len() - 1),
            Some(Carrying::Pull) => (1, self.legs.len()),
            Some(Carrying::Swap) | None => (0, self.legs.len()),
        }
    }

    /// How a leg goes on after its first displacement.
    #[must_use]
    pub fn bend(&self, leg: usize) -> &Bend {
        self.bends.get(leg).unwrap_or(&Bend::Straight)
    }

    /// The lists of kinds in its tokens and its conditions.
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
