//! The attacks and guards for which a condition asks. The conditions on attack of other pieces count as met.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::surroundings::imagine;
use crate::play::attack::walker::{Purpose, WalkQuery, Walker};
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Walk};

impl<const W: usize> Attacks<'_, W> {
    /// Whether an enemy of a piece attacks it on its cell. `by` is indexed by kind; an empty list includes all kinds.
    pub(super) fn is_attacked(self, by: &[bool], cell: CellId, victim: PieceId) -> bool {
        let Self { tables, .. } = self;
        let players = &tables.players;
        let attacks = |attacker: PieceId, pieces| {
            let kind = players.kind_of(victim);
            includes(by, players.kind_of(attacker).index())
                && tables.mover(attacker).may_capture(kind)
                && self.reached_by(Purpose::Attack, attacker, pieces, (cell, victim))
        };
        self.any_potential_attacker(players.owner_of(victim), cell, &Bitboard::EMPTY, attacks)
    }

    /// Whether a friendly piece guards a piece on its cell. `by` is indexed by kind, as above.
    pub(super) fn is_guarded(self, by: &[bool], cell: CellId, piece: PieceId) -> bool {
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
                && self.reached_by(Purpose::Guard, guard, pieces, (cell, victim))
        })
    }

    /// Whether these pieces of a kind attack or guard a piece on a cell.
    fn reached_by(
        self,
        purpose: Purpose,
        attacker: PieceId,
        pieces: Bitboard<W>,
        (cell, victim): (CellId, PieceId),
    ) -> bool {
        let Self { board, tables } = self;
        let (mover, player) = (tables.mover(attacker), tables.players.owner_of(attacker));
        if mover.attacks(
            cell,
            tables.players.kind_of(victim),
            &pieces,
            board.by_piece(),
            board.occupied(),
        ) {
            return true;
        }
        let imagined = (purpose == Purpose::Guard).then_some((cell, victim));
        let surroundings_allow = |walk: &Walk<W>, from| {
            walk.conditions.situations.is_empty()
                || match imagined {
                    None => self.surroundings_allow(walk, player, from),
                    Some(piece) => {
                        let board = imagine(board, tables, piece);
                        Attacks::new(&board, tables).surroundings_allow(walk, player, from)
                    }
                }
        };
        let walkers = mover.walkers(cell) & pieces;
        if walkers.is_empty() {
            return false;
        }
        self.any_walk_to(mover, walkers, cell, |walk, from, is_direct| {
            let query = WalkQuery {
                tables,
                board,
                player,
                mover,
                walk,
                from,
                imagined,
                purpose,
            };
            query.may_begin()
                && surroundings_allow(walk, from)
                && (is_direct || Walker::new(query).with_victim(cell).has_match())
        })
    }

    /// Whether a player is in check for the purpose of a condition.
    pub(super) fn in_check_for_condition(self, player: PlayerId) -> bool {
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
