//! What a lone piece can do on the empty board.

use std::sync::Arc;

use crate::geometry::{CellId, CellSet};
use crate::notation::moves::targets;
use crate::play::{Game, Piece, Position, Setup, SetupError};
use crate::rules::{KindId, MoveRule, PlayerId, Rules};

/// A game for pieces that stand alone: nothing but their own moves is left of it.
pub(super) struct Lone(Game);

/// How a lone piece is followed.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    /// Whether it may also go where it could capture.
    pub capturing: bool,
    /// At most so many moves.
    pub moves: Option<u32>,
    /// Cells it does not move on from.
    pub until: Option<&'a CellSet>,
}

impl Lone {
    /// The game for the pieces of these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        Self(Game::new(Arc::new(rules.alone())))
    }

    /// The cells a lone piece can go to.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn goals(&self, piece: Piece, from: CellId) -> Result<Vec<CellId>, SetupError> {
        self.goals_of(piece, vec![(from, piece)], from)
    }

    /// The cells a lone piece can ever come to, its own included.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn bound(&self, piece: Piece, from: CellId, walk: Walk<'_>) -> Result<CellSet, SetupError> {
        let enemies = if walk.capturing {
            self.enemies(piece)
        } else {
            Vec::new()
        };
        let mut found = CellSet::from_iter([from]);
        let mut border = vec![from];
        let mut left = walk.moves;
        while !border.is_empty() && left != Some(0) {
            left = left.map(|left| left - 1);
            let mut next = Vec::new();
            for cell in border {
                if walk.until.is_some_and(|zone| zone.contains(cell)) {
                    continue;
                }
                let mut goals = self.goals(piece, cell)?;
                for on in self.0.rules().space.ids() {
                    if !found.contains(on) && self.captures(piece, cell, on, &enemies)? {
                        goals.push(on);
                    }
                }
                for goal in goals {
                    if !found.contains(goal) {
                        found.insert(goal);
                        next.push(goal);
                    }
                }
            }
            border = next;
        }
        Ok(found)
    }

    /// Whether a lone piece can neither move nor capture, wherever a single enemy stands.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn is_stuck(&self, piece: Piece, from: CellId) -> Result<bool, SetupError> {
        if !self.goals(piece, from)?.is_empty() {
            return Ok(false);
        }
        let enemies = self.enemies(piece);
        for on in self.0.rules().space.ids() {
            if self.captures(piece, from, on, &enemies)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a piece can go to a cell on which one of these enemies stands.
    fn captures(&self, piece: Piece, from: CellId, on: CellId, enemies: &[Piece]) -> Result<bool, SetupError> {
        for &enemy in enemies {
            if on != from
                && self
                    .goals_of(piece, vec![(from, piece), (on, enemy)], from)?
                    .contains(&on)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Enemies that the piece may capture, one of all those that it does not tell apart.
    fn enemies(&self, piece: Piece) -> Vec<Piece> {
        let rules = self.0.rules();
        let mover = &rules.kinds[piece.kind.index()];
        let moves = &mover.moves[piece.player.index()];
        let named = |kind: KindId| -> Vec<bool> {
            let lists = moves.iter().flat_map(MoveRule::kind_lists);
            lists.map(|kinds| kinds.contains(&kind)).collect()
        };
        let team = rules.players[piece.player.index()].team;
        let Some(player) = rules.players.iter().position(|player| player.team != team) else {
            return Vec::new();
        };
        let player = PlayerId(player as u16);
        let mut known: Vec<Vec<bool>> = Vec::new();
        let mut enemies = Vec::new();
        for (index, other) in rules.kinds.iter().enumerate() {
            let kind = KindId(index as u16);
            let told_by = named(kind);
            if other.capturable && !mover.spares.contains(&kind) && !known.contains(&told_by) {
                known.push(told_by);
                enemies.push(Piece { player, kind });
            }
        }
        enemies
    }

    /// The cells to which the piece on a cell can go.
    fn goals_of(&self, piece: Piece, pieces: Vec<(CellId, Piece)>, from: CellId) -> Result<Vec<CellId>, SetupError> {
        let setup = Setup {
            ply: u32::from(piece.player.0),
            ..Setup::of(pieces, piece.player)
        };
        let position = Position::from_setup(&self.0, &setup)?;
        Ok(targets(&position.legal_moves(), from))
    }
}
