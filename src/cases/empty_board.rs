//! Where a lone piece can go on the empty board.

use crate::geometry::{CellId, CellSet};
use crate::notation::targets;
use crate::play::{Game, Piece, Position, Setup, SetupError};
use crate::rules::{KindId, MoveRule};

/// A game in which pieces stand alone: of the rules only the moves of the pieces are left.
pub(super) struct EmptyBoard(Game);

/// Limits of a search for the cells that a lone piece can reach.
#[derive(Clone, Copy)]
pub(super) struct ReachLimits<'a> {
    /// Whether moves that need an enemy on their target count too.
    pub capturing: bool,
    /// The largest number of moves.
    pub moves: Option<u32>,
    /// Cells on which the piece stops.
    pub until: Option<&'a CellSet>,
}

impl EmptyBoard {
    /// The game for the pieces of another.
    pub(super) fn new(game: &Game) -> Self {
        Self(game.alone().clone())
    }

    /// The cells a lone piece can go to in one move.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn targets(&self, piece: Piece, from: CellId) -> Result<Vec<CellId>, SetupError> {
        self.targets_among(piece, vec![(from, piece)], from)
    }

    /// The cells a lone piece can reach in any number of moves, its own included.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn reachable(&self, piece: Piece, from: CellId, limits: ReachLimits<'_>) -> Result<CellSet, SetupError> {
        let enemies = if limits.capturing {
            self.enemies(piece)
        } else {
            Vec::new()
        };
        let mut found = CellSet::from_iter([from]);
        let mut frontier = vec![from];
        let mut moves_left = limits.moves;
        while !frontier.is_empty() && moves_left != Some(0) {
            moves_left = moves_left.map(|left| left - 1);
            let mut next = Vec::new();
            for cell in frontier {
                if limits.until.is_some_and(|zone| zone.contains(cell)) {
                    continue;
                }
                let mut targets = self.targets(piece, cell)?;
                for on in self.0.rules().space.ids() {
                    if !found.contains(on) && self.captures(piece, cell, on, &enemies)? {
                        targets.push(on);
                    }
                }
                for target in targets {
                    if !found.contains(target) {
                        found.insert(target);
                        next.push(target);
                    }
                }
            }
            frontier = next;
        }
        Ok(found)
    }

    /// Whether a lone piece can neither move nor capture, wherever a single enemy stands.
    ///
    /// # Errors
    /// The game has no such position.
    pub(super) fn is_stuck(&self, piece: Piece, from: CellId) -> Result<bool, SetupError> {
        if !self.targets(piece, from)?.is_empty() {
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
                    .targets_among(piece, vec![(from, piece), (on, enemy)], from)?
                    .contains(&on)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Enemies that the piece may capture: one for each group of kinds that its moves treat alike.
    fn enemies(&self, piece: Piece) -> Vec<Piece> {
        let rules = self.0.rules();
        let mover = rules.kind(piece.kind);
        let moves = rules.moves(piece.player, piece.kind);
        let named = |kind: KindId| -> Vec<bool> {
            let lists = moves.iter().flat_map(MoveRule::kind_lists);
            lists.map(|kinds| kinds.contains(&kind)).collect()
        };
        let team = rules.player(piece.player).team;
        let Some(player) = rules.player_ids().find(|&player| rules.player(player).team != team) else {
            return Vec::new();
        };
        let mut known: Vec<Vec<bool>> = Vec::new();
        let mut enemies = Vec::new();
        for kind in rules.kind_ids() {
            let named_in = named(kind);
            if rules.kind(kind).capturable && !mover.spares.contains(&kind) && !known.contains(&named_in) {
                known.push(named_in);
                enemies.push(Piece { player, kind });
            }
        }
        enemies
    }

    /// The cells a piece can go to, among other pieces.
    fn targets_among(
        &self,
        piece: Piece,
        pieces: Vec<(CellId, Piece)>,
        from: CellId,
    ) -> Result<Vec<CellId>, SetupError> {
        let setup = Setup {
            ply: u32::from(piece.player.0),
            ..Setup::new(pieces, piece.player)
        };
        let position = Position::from_setup(&self.0, &setup)?;
        Ok(targets(&position.legal_moves(), from))
    }
}
