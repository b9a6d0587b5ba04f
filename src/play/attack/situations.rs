//! Conditions of moves that depend on attacks and nearby pieces.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::walker::Purpose;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, NearCells, PieceId, Requirement, Situation};

impl<const W: usize> Attacks<'_, W> {
    /// Whether a condition holds for a player's piece on a cell; parts that concern the position after the move count as true.
    pub(in crate::play) fn holds_before(self, condition: &Situation<W>, player: PlayerId, from: CellId) -> bool {
        let Self { board, tables } = self;
        let holds = match &condition.requirement {
            Requirement::Near(near) => self.stands_near(near, player, from),
            Requirement::Attacked(by) => self.is_attacked(by, from, board.at(from)),
            Requirement::Guarded(by) => self.is_guarded(by, from, board.at(from)),
            Requirement::Check => self.in_check_for_condition(player),
            Requirement::Army(kinds, size) => board.has_army_of_size(tables, player, kinds, *size),
            Requirement::All(parts) => parts.iter().all(|part| self.holds_before(part, player, from)),
            Requirement::StartAttacked | Requirement::EndAttacked | Requirement::WayAttacked => return true,
        };
        holds != condition.denied
    }

    fn stands_near(self, near: &NearCells<W>, player: PlayerId, from: CellId) -> bool {
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

    /// Whether an enemy of a piece attacks it on its cell. `by` is indexed by kind; an empty list includes all kinds.
    pub(super) fn is_attacked(self, by: &[bool], cell: CellId, victim: PieceId) -> bool {
        let Self { tables, .. } = self;
        let players = &tables.players;
        let attacks = |attacker: PieceId, pieces| {
            includes(by, players.kind_of(attacker).index())
                && self.attacked_by(Purpose::Attack, attacker, pieces, (cell, victim), None)
        };
        self.any_potential_attacker(players.owner_of(victim), cell, &Bitboard::EMPTY, attacks)
    }

    /// Whether a friendly piece guards a piece on its cell. `by` is indexed by kind, as above.
    fn is_guarded(self, by: &[bool], cell: CellId, piece: PieceId) -> bool {
        let Self { board, tables } = self;
        let players = &tables.players;
        let owner = players.owner_of(piece);
        let Some(&enemy) = players.opponents(owner).first() else {
            return false;
        };
        let victim = players.piece(enemy, players.kind_of(piece));
        let potential = tables.attackers.potential(cell);
        let friends = players.ids().filter(|&friend| !players.opposed(friend, owner));
        friends.flat_map(|friend| players.pieces_of(friend)).any(|guard| {
            let pieces = board.of_piece(guard) & potential[guard.index()];
            !pieces.is_empty()
                && includes(by, players.kind_of(guard).index())
                && self.attacked_by(Purpose::Guard, guard, pieces, (cell, victim), Some((cell, victim)))
        })
    }

    /// Whether a player is in check for the purpose of a condition.
    fn in_check_for_condition(self, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        let royal = tables.check.royal_pieces(player).iter();
        let mut royal = royal.flat_map(|&piece| board.of_piece(piece).iter().map(move |cell| (cell, piece)));
        if tables.check.every {
            royal.any(|(cell, piece)| self.is_attacked(&[], cell, piece))
        } else {
            let mut any = false;
            royal.all(|(cell, piece)| {
                any = true;
                self.is_attacked(&[], cell, piece)
            }) && any
        }
    }
}

fn includes(by: &[bool], kind: usize) -> bool {
    by.get(kind).copied().unwrap_or(true)
}
