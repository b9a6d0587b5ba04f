//! Conditions of moves that depend on attacks and nearby pieces.

use crate::geometry::CellId;
use crate::play::movegen::walker::Purpose;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, NearCells, PieceId, Requirement, Situation, Tables};

impl<const W: usize> Board<W> {
    /// Whether a condition holds for a player's piece on a cell; parts that concern the position after the move count as true.
    pub(in crate::play) fn holds_before(
        &self,
        tables: &Tables<W>,
        condition: &Situation<W>,
        player: PlayerId,
        from: CellId,
    ) -> bool {
        let holds = match &condition.requirement {
            Requirement::Near(near) => self.stands_near(tables, near, player, from),
            Requirement::Attacked(by) => self.is_attacked(tables, by, from, self.at(from)),
            Requirement::Guarded(by) => self.is_guarded(tables, by, from, self.at(from)),
            Requirement::Check => self.in_check_for_condition(tables, player),
            Requirement::Army(kinds, size) => self.has_army_of_size(tables, player, kinds, *size),
            Requirement::All(parts) => parts.iter().all(|part| self.holds_before(tables, part, player, from)),
            Requirement::StartAttacked | Requirement::EndAttacked | Requirement::WayAttacked => return true,
        };
        holds != condition.denied
    }

    fn stands_near(&self, tables: &Tables<W>, near: &NearCells<W>, player: PlayerId, from: CellId) -> bool {
        let players = &tables.players;
        let enemies = self.enemies(players, player);
        let side = match (near.on.friend, near.on.enemy) {
            (true, true) => *self.occupied(),
            (true, false) => *self.occupied() - enemies,
            (false, true) => enemies,
            (false, false) => Bitboard::EMPTY,
        };
        let pieces = (side & near.cells[from.index()]) - Bitboard::of(from);
        let listed = |cell, kinds: &Vec<KindId>| kinds.contains(&players.kind_of(self.at(cell)));
        let mut pieces = pieces.iter();
        pieces.any(|cell| near.kinds.as_ref().is_none_or(|kinds| listed(cell, kinds)))
    }

    /// Whether an enemy of a piece attacks it on its cell. `by` is indexed by kind; an empty list includes all kinds.
    pub(in crate::play) fn is_attacked(&self, tables: &Tables<W>, by: &[bool], cell: CellId, victim: PieceId) -> bool {
        let players = &tables.players;
        let attacks = |attacker: PieceId, pieces| {
            includes(by, players.kind_of(attacker).index())
                && self.attacked_by(tables, Purpose::Attack, attacker, pieces, (cell, victim), None)
        };
        self.any_potential_attacker(tables, players.owner_of(victim), cell, &Bitboard::EMPTY, attacks)
    }

    /// Whether a friendly piece guards a piece on its cell. `by` is indexed by kind, as above.
    pub(in crate::play) fn is_guarded(&self, tables: &Tables<W>, by: &[bool], cell: CellId, piece: PieceId) -> bool {
        let players = &tables.players;
        let owner = players.owner_of(piece);
        let Some(&enemy) = players.opponents(owner).first() else {
            return false;
        };
        let victim = players.piece(enemy, players.kind_of(piece));
        let potential = tables.attackers.potential(cell);
        let friends = players.ids().filter(|&friend| !players.opposed(friend, owner));
        friends.flat_map(|friend| players.pieces_of(friend)).any(|guard| {
            let pieces = self.of_piece(guard) & potential[guard.index()];
            !pieces.is_empty()
                && includes(by, players.kind_of(guard).index())
                && self.attacked_by(
                    tables,
                    Purpose::Guard,
                    guard,
                    pieces,
                    (cell, victim),
                    Some((cell, victim)),
                )
        })
    }

    /// Whether a player is in check for the purpose of a condition.
    pub(in crate::play) fn in_check_for_condition(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let royal = tables.check.royal_pieces(player).iter();
        let mut royal = royal.flat_map(|&piece| self.of_piece(piece).iter().map(move |cell| (cell, piece)));
        if tables.check.every {
            royal.any(|(cell, piece)| self.is_attacked(tables, &[], cell, piece))
        } else {
            let mut any = false;
            royal.all(|(cell, piece)| {
                any = true;
                self.is_attacked(tables, &[], cell, piece)
            }) && any
        }
    }
}

fn includes(by: &[bool], kind: usize) -> bool {
    by.get(kind).copied().unwrap_or(true)
}
