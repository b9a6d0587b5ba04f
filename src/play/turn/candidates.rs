//! All pseudo-legal moves of a player.

use std::collections::hash_map::Entry;

use fnv::FnvHashMap;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::drops::drops_in_hand;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy, Origin, castling_move, is_open};
use crate::play::moves::Move;
use crate::rules::Action;
use crate::tables::{Castling, Tables};

impl<const W: usize> Board<W> {
    /// Adds all pseudo-legal moves except passes. Neutral pieces move only if the actions of the stage name them.
    pub(in crate::play) fn pseudo_legal(
        &mut self,
        tables: &Tables<W>,
        stage_actions: &[Action],
        buffer: &mut MoveBuffer,
    ) {
        let start = buffer.moves.len();
        self.pseudo_without_removals(tables, stage_actions, buffer);
        let pairs = PseudoLegal::new(self, tables).meeting_pairs(self.turn());
        if !pairs.is_empty() {
            self.pseudo_after_removals(tables, stage_actions, buffer, &pairs, &mut Vec::new());
            // A capture along the way may remove the same pieces as a meeting before the move: the moves are equal.
            let moves = buffer.moves.split_off(start);
            let mut indices: FnvHashMap<Move, usize> = FnvHashMap::default();
            for made in moves {
                match indices.entry(made) {
                    Entry::Occupied(place) => {
                        let other = &mut buffer.moves[*place.get()];
                        *other = other.with_ep_squares(made.ep_squares());
                    }
                    Entry::Vacant(place) => {
                        place.insert(buffer.moves.len());
                        buffer.moves.push(made);
                    }
                }
            }
        }
    }

    /// Adds all pseudo-legal moves except passes, without removing pieces that meet.
    pub(super) fn pseudo_without_removals(
        &self,
        tables: &Tables<W>,
        stage_actions: &[Action],
        buffer: &mut MoveBuffer,
    ) {
        let (pseudo, occupancy) = (PseudoLegal::new(self, tables), Occupancy::new(self, tables));
        for piece in tables.players.pieces_of(self.turn()) {
            let kind = tables.players.kind_of(piece);
            let pieces = self.of_piece(piece);
            if !pieces.is_empty() {
                let mover = tables.mover(piece);
                let mask = pseudo.target_mask(mover, &occupancy);
                for from in pieces {
                    pseudo.list_moves_of(Origin { mover, kind, from }, &mask, buffer);
                }
            }
            pseudo.list_drops(kind, drops_in_hand(self, tables, piece), &occupancy, buffer);
        }
        self.castlings(tables, buffer);
        if tables.players.has_neutrals() {
            pseudo.list_neutral(stage_actions, buffer);
        }
    }

    /// Adds the possible castlings.
    fn castlings(&self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        for castling in tables.castlings.all.iter().filter(|castling| is_open(self, castling)) {
            let made = castling_move(castling);
            if self.castles_unattacked(tables, castling) && !buffer.moves[start..].contains(&made) {
                buffer.moves.push(made);
            }
        }
    }

    /// Whether a castling's conditions hold and none of the cells that must be safe is attacked.
    pub(super) fn castles_unattacked(&self, tables: &Tables<W>, castling: &Castling<W>) -> bool {
        let king = tables.players.piece(self.turn(), castling.kind);
        let (from, to) = castling.path;
        let mut situations = castling.situations.iter();
        situations.all(|situation| Attacks::new(self, tables).holds_before(situation, self.turn(), from))
            && !castling.safe.iter().any(|cell| self.attacked(tables, cell, king))
            // Where an effect protects the castling piece from capture, an attack along a line may continue behind it.
            && (!tables.effects.any || {
                let board = self.without(tables, from);
                let mut crossed = castling.safe.iter().filter(|&cell| cell != to);
                !crossed.any(|cell| board.attacked(tables, cell, king))
            })
    }

    /// The board without the piece on a cell.
    fn without(&self, tables: &Tables<W>, cell: CellId) -> Self {
        let mut board = self.clone();
        board.take::<true>(&tables.players, cell);
        board
    }
}
