//! Ends of the game by the position, for positions that have moves.

use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::endings::Ends;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::NONE;
use crate::play::setup::{Outcome, Reason};
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, Deed, Ending, Goal, PieceId, PositionEnd, Tables};

impl<const W: usize> Ends<'_, W> {
    /// The result that the position itself determines, apart from a lack of moves.
    pub(crate) fn ended(self) -> Option<Outcome> {
        let Self { board, tables } = self;
        if !tables.ends_by_position {
            return None;
        }
        let mut ends = (0..).zip(&tables.endings.by_position);
        board.known_end.or_else(|| self.last_team()).or_else(|| {
            ends.find_map(|(number, end)| match end {
                end if end.as_turn_ends() && board.is_mid_turn() => None,
                PositionEnd::Deed(end) => self.deed_outcome(number, end),
                PositionEnd::Turn(end) => {
                    (!board.is_mid_turn() && end.applies_to(board.turn()) && self.has_reached(&end.event, board.turn()))
                        .then(|| self.verdict(end.result, board.turn(), Reason::Hold))
                }
                PositionEnd::Army(end) => self
                    .first_in_state(end)
                    .map(|player| self.verdict(end.result, player, Reason::Material)),
            })
        })
    }

    /// The result of an elimination that leaves only one team.
    fn last_team(self) -> Option<Outcome> {
        let Self { board, tables } = self;
        if !tables.eliminations.any {
            return None;
        }
        let players = &tables.players;
        let mut left = players.ids().filter(|&player| !board.is_out(tables, player));
        let first = left.next()?;
        let began = |&player: &PlayerId| players.pieces_of(player).any(|piece| board.origin[piece.index()] > 0);
        let alone = !left.any(|player| players.opposed(first, player));
        (alone && players.opponents(first).iter().any(began))
            .then(|| self.verdict(tables.endings.last_team, first, Reason::Elimination))
    }

    /// The result of the end with this number, if the last mover has brought it about.
    fn deed_outcome(self, number: u16, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let Self { board, tables } = self;
        let applies = end.applies_to(board.last_mover);
        let happened =
            |happened: bool, reason| (applies && happened).then(|| self.verdict(end.result, board.last_mover, reason));
        match &end.event {
            Deed::Capture { .. } => happened(board.deed.capture_end == Some(number), Reason::Capture),
            Deed::Reach {
                arriving,
                zone,
                kinds,
                safe,
            } => {
                let mut goal = zone[board.last_mover.index()];
                if *arriving {
                    let arrived = board.deed.arrived.into_iter().filter(|&cell| cell != NONE);
                    goal &= arrived.collect();
                }
                happened(self.reaches(&goal, kinds, *safe), Reason::Reach)
            }
            Deed::Race(goal) => self.race_outcome(goal, end),
            Deed::Row { kinds, rows } => happened(self.has_row(kinds, rows), Reason::Row),
            Deed::Times(counter) => {
                let times = tables.endings.counters[*counter].1;
                happened(board.action_count(*counter, board.last_mover) >= times, Reason::Times)
            }
            Deed::Bare { reply: false } => happened(self.bares(), Reason::Bare),
            Deed::Bare { reply: true } => self.bare_outcome(end),
            Deed::Facing(lines) => {
                let facing = &tables.endings.facing[*lines];
                let passed = board.passes() > 0;
                happened(
                    passed && Attacks::new(board, tables).is_facing_along(facing, board.last_mover),
                    Reason::Face,
                )
            }
            Deed::Passes(times) => happened(board.passes() > 0 && board.passes() >= *times, Reason::Passes),
        }
    }

    /// Whether a piece of the last mover stands on one of these cells.
    fn reaches(self, goal: &Bitboard<W>, kinds: &[KindId], safe: bool) -> bool {
        let Self { board, tables } = self;
        kinds.iter().any(|&kind| {
            let piece = tables.players.piece(board.last_mover, kind);
            let mut arrived = (board.of_piece(piece) & *goal).iter();
            arrived.any(|cell| !safe || !board.attacked(tables, cell, piece))
        })
    }

    /// The result of a race to a zone, once the opponent has had its turn to reply or cannot reply.
    fn race_outcome(self, goal: &Goal<W>, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let Self { board, tables } = self;
        let us = board.last_mover;
        let win = |player| {
            end.applies_to(player)
                .then(|| self.verdict(end.result, player, Reason::Reach))
        };
        let reached = |player: PlayerId| self.has_reached(goal, player);
        let mut opponents = tables.players.opponents_after(us);
        if let Some(first) = opponents.find(|&player| end.applies_to(player) && reached(player)) {
            let draw = Outcome {
                winners: None,
                reason: Reason::Reach,
            };
            return if reached(us) { Some(draw) } else { win(first) };
        }
        if !end.applies_to(us) || !reached(us) || can_reach(&mut board.clone(), tables, goal) {
            return None;
        }
        win(us)
    }

    /// Whether a piece of the player stands on a goal cell.
    fn has_reached(self, goal: &Goal<W>, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        goal.kinds.iter().any(|&kind| {
            let piece = tables.players.piece(player, kind);
            let mut cells = (board.of_piece(piece) & goal.zone[player.index()]).iter();
            cells.any(|cell| !goal.safe || !board.attacked(tables, cell, piece))
        })
    }

    /// Whether pieces of the last mover fill one of these rows.
    fn has_row(self, kinds: &[KindId], rows: &[Bitboard<W>]) -> bool {
        let Self { board, tables } = self;
        let own = kinds
            .iter()
            .map(|&kind| board.of_kind(&tables.players, board.last_mover, kind));
        let own = own.fold(Bitboard::EMPTY, |all, cells| all | cells);
        rows.iter().any(|row| (*row - own).is_empty())
    }

    /// Whether the last mover has bared an opponent.
    pub(super) fn bares(self) -> bool {
        let Self { board, tables } = self;
        let opponents = tables.players.opponents(board.last_mover);
        opponents.iter().any(|&player| self.was_bared(player))
    }

    /// The result of baring, in games in which the bared player gets one turn to bare the opponent too.
    fn bare_outcome(self, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let Self { board, tables } = self;
        let (us, them) = (board.last_mover, tables.players.opponents(board.last_mover));
        let draw = Outcome {
            winners: None,
            reason: Reason::Bare,
        };
        if end.applies_to(board.turn()) && self.was_bared(us) {
            // The turn to reply is over.
            let both = them.iter().any(|&player| self.is_bare(player));
            Some(if both {
                draw
            } else {
                self.verdict(end.result, board.turn(), Reason::Bare)
            })
        } else {
            (end.applies_to(us) && self.bares() && self.is_bare(us)).then_some(draw)
        }
    }

    fn was_bared(self, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        self.is_bare(player) && counted_pieces(tables, player).any(|piece| board.origin[piece.index()] > 0)
    }

    fn is_bare(self, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        counted_pieces(tables, player).all(|piece| board.of_piece(piece).is_empty() && board.hand(piece) == 0)
            && !(tables.eliminations.any && board.is_out(tables, player))
    }
}

/// Whether the player to move has a move that reaches a goal, ignoring forbidden outcomes.
fn can_reach<const W: usize>(board: &mut Board<W>, tables: &Tables<W>, goal: &Goal<W>) -> bool {
    let us = board.turn();
    let mut buffer = MoveBuffer::default();
    board.list_without_obligations(tables, &mut buffer);
    buffer.moves.iter().any(|made| {
        let undo = board.make::<false>(tables, made);
        let reached = Ends::new(board, tables).has_reached(goal, us);
        board.unmake(tables, made, &undo);
        reached
    })
}

/// The pieces of a player that count for baring: a player without any of them is bare.
fn counted_pieces<const W: usize>(tables: &Tables<W>, player: PlayerId) -> impl Iterator<Item = PieceId> {
    let pieces = tables.players.pieces_of(player);
    pieces.filter(|&piece| !tables.endings.left_when_bare[tables.players.kind_of(piece).index()])
}
