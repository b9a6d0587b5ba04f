//! Conditions on nearby pieces and on the number of pieces, which concern no attacks.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, NearCells, PieceId, Requirement, Tables, Walk};

impl<const W: usize> Attacks<'_, W> {
    /// Whether a requirement holds for a player's piece on a cell. What concerns attacks counts as met.
    pub(super) fn is_met_without_attacks(self, requirement: &Requirement<W>, player: PlayerId, from: CellId) -> bool {
        let Self { board, tables } = self;
        match requirement {
            Requirement::Near(near) => self.stands_near(near, player, from),
            Requirement::Army(kinds, size) => board.has_army_of_size(tables, player, kinds, *size),
            Requirement::All(parts) => parts.iter().all(|part| {
                part.requirement.concerns_attacks()
                    || self.is_met_without_attacks(&part.requirement, player, from) != part.denied
            }),
            Requirement::Attacked(_)
            | Requirement::Guarded(_)
            | Requirement::Check
            | Requirement::StartAttacked
            | Requirement::AtEnd(_)
            | Requirement::WayAttacked => true,
        }
    }

    /// Whether all conditions of a walk hold that concern no attacks.
    pub(super) fn surroundings_allow(self, walk: &Walk<W>, player: PlayerId, from: CellId) -> bool {
        let situations = walk.conditions.situations.iter();
        let mut others = situations.filter(|situation| !situation.requirement.concerns_attacks());
        others.all(|situation| self.is_met_without_attacks(&situation.requirement, player, from) != situation.denied)
    }

    /// Whether a piece stands near a player's piece on a cell.
    pub(super) fn stands_near(self, near: &NearCells<W>, player: PlayerId, from: CellId) -> bool {
        let Self { board, tables } = self;
        let players = &tables.players;
        let enemies = board.enemies(players, player);
        let side = match (near.on.friend, near.on.enemy) {
            (true, true) => *board.occupied(),
            (true, false) => *board.occupied() - enemies,
            (false, true) => enemies,
            (false, false) => Bitboard::EMPTY,
        };
        let pieces = (side & near.cells[from.index()]) - Bitboard::single(from);
        let listed = |cell, kinds: &Vec<KindId>| kinds.contains(&players.kind_of(board.at(cell)));
        let mut pieces = pieces.iter();
        pieces.any(|cell| near.kinds.as_ref().is_none_or(|kinds| listed(cell, kinds)))
    }
}

/// The board with an imagined piece on a cell.
pub(super) fn imagine<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    (cell, piece): (CellId, PieceId),
) -> Board<W> {
    let mut board = board.clone();
    if board.at(cell).is_some() {
        board.take::<false>(&tables.players, cell);
    }
    board.put::<false>(&tables.players, cell, piece);
    board
}
