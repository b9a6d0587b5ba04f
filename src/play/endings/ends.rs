//! Ends of the game by the position, for positions that have moves.

use crate::play::movegen::moves::NONE;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::setup::{Outcome, Reason};
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, Deed, Ending, Goal, PieceId, PositionEnd, Tables};

impl<const W: usize> Board<W> {
    /// The result that the position itself determines, apart from a lack of moves.
    pub(in crate::play) fn ended(&self, tables: &Tables<W>) -> Option<Outcome> {
        if !tables.ends_by_position {
            return None;
        }
        let mut ends = (0..).zip(&tables.endings.by_position);
        self.known_end.or_else(|| self.last_team(tables)).or_else(|| {
            ends.find_map(|(number, end)| match end {
                end if end.as_turn_ends() && self.is_mid_turn() => None,
                PositionEnd::Deed(end) => self.deed_outcome(tables, number, end),
                PositionEnd::Turn(end) => (!self.is_mid_turn()
                    && end.applies_to(self.turn())
                    && self.has_reached(tables, &end.event, self.turn()))
                .then(|| self.verdict(tables, end.result, self.turn(), Reason::Hold)),
                PositionEnd::Army(end) => self
                    .first_in_state(tables, end)
                    .map(|player| self.verdict(tables, end.result, player, Reason::Material)),
            })
        })
    }

    /// The result of an elimination that leaves only one team.
    fn last_team(&self, tables: &Tables<W>) -> Option<Outcome> {
        if !tables.eliminations.any {
            return None;
        }
        let players = &tables.players;
        let mut left = players.ids().filter(|&player| !self.is_out(tables, player));
        let first = left.next()?;
        let began = |&player: &PlayerId| players.pieces_of(player).any(|piece| self.origin[piece.index()] > 0);
        let alone = !left.any(|player| players.opposed(first, player));
        (alone && players.opponents(first).iter().any(began))
            .then(|| self.verdict(tables, tables.endings.last_team, first, Reason::Elimination))
    }

    /// The result of the end with this number, if the last mover has brought it about.
    fn deed_outcome(&self, tables: &Tables<W>, number: u16, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let applies = end.applies_to(self.last_mover);
        let happened = |happened: bool, reason| {
            (applies && happened).then(|| self.verdict(tables, end.result, self.last_mover, reason))
        };
        match &end.event {
            Deed::Capture { .. } => happened(self.deed.capture_end == Some(number), Reason::Capture),
            Deed::Reach {
                arriving,
                zone,
                kinds,
                safe,
            } => {
                let mut goal = zone[self.last_mover.index()];
                if *arriving {
                    let arrived = self.deed.arrived.into_iter().filter(|&cell| cell != NONE);
                    goal &= arrived.collect();
                }
                happened(self.reaches(tables, &goal, kinds, *safe), Reason::Reach)
            }
            Deed::Race(goal) => self.race_outcome(tables, goal, end),
            Deed::Row { kinds, rows } => happened(self.has_row(tables, kinds, rows), Reason::Row),
            Deed::Times(counter) => {
                let times = tables.endings.counters[*counter].1;
                happened(self.action_count(*counter, self.last_mover) >= times, Reason::Times)
            }
            Deed::Bare { reply: false } => happened(self.bares(tables), Reason::Bare),
            Deed::Bare { reply: true } => self.bare_outcome(tables, end),
            Deed::Facing(lines) => {
                let facing = &tables.endings.facing[*lines];
                let passed = self.passes() > 0;
                happened(
                    passed && self.is_facing_along(tables, facing, self.last_mover),
                    Reason::Face,
                )
            }
            Deed::Passes(times) => happened(self.passes() > 0 && self.passes() >= *times, Reason::Passes),
        }
    }

    /// The number of the first end that capturing these pieces brings about.
    pub(in crate::play) fn end_by_capture(&self, tables: &Tables<W>, captured: &[PieceId]) -> Option<u16> {
        let (us, players) = (self.turn(), &tables.players);
        let counts = |kinds: &[KindId], every: bool, piece: PieceId| {
            let owner = players.owner_of(piece);
            let remains = |kind: &KindId| !self.of_kind(players, owner, *kind).is_empty();
            players.opposed(us, owner)
                && !players.is_ownerless(piece)
                && kinds.contains(&players.kind_of(piece))
                && !(every && kinds.iter().any(remains))
        };
        let brings_about = |end: &PositionEnd<W>| {
            let PositionEnd::Deed(end) = end else { return false };
            let Deed::Capture { kinds, every } = &end.event else {
                return false;
            };
            end.applies_to(us) && captured.iter().any(|&piece| counts(kinds, *every, piece))
        };
        let mut ends = (0..).zip(&tables.endings.by_position);
        ends.find(|(_, end)| brings_about(end)).map(|(number, _)| number)
    }

    /// Whether a piece of the last mover stands on one of these cells.
    fn reaches(&self, tables: &Tables<W>, goal: &Bitboard<W>, kinds: &[KindId], safe: bool) -> bool {
        kinds.iter().any(|&kind| {
            let piece = tables.players.piece(self.last_mover, kind);
            let mut arrived = (self.of_piece(piece) & *goal).iter();
            arrived.any(|cell| !safe || !self.attacked(tables, cell, piece))
        })
    }

    /// The result of a race to a zone, once the opponent has had its turn to reply or cannot reply.
    fn race_outcome(&self, tables: &Tables<W>, goal: &Goal<W>, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let us = self.last_mover;
        let win = |player| {
            end.applies_to(player)
                .then(|| self.verdict(tables, end.result, player, Reason::Reach))
        };
        let reached = |player: PlayerId| self.has_reached(tables, goal, player);
        let mut opponents = tables.players.opponents_after(us);
        if let Some(first) = opponents.find(|&player| end.applies_to(player) && reached(player)) {
            let draw = Outcome {
                winners: None,
                reason: Reason::Reach,
            };
            return if reached(us) { Some(draw) } else { win(first) };
        }
        if !end.applies_to(us) || !reached(us) || self.clone().can_reach(tables, goal) {
            return None;
        }
        win(us)
    }

    /// Whether the player to move has a move that reaches a goal, ignoring forbidden outcomes.
    fn can_reach(&mut self, tables: &Tables<W>, goal: &Goal<W>) -> bool {
        let us = self.turn();
        let mut buffer = MoveBuffer::default();
        self.list_without_obligations(tables, &mut buffer);
        buffer.moves.iter().any(|made| {
            let undo = self.make::<false>(tables, made);
            let reached = self.has_reached(tables, goal, us);
            self.unmake(tables, made, &undo);
            reached
        })
    }

    /// Whether a piece of the player stands on a goal cell.
    fn has_reached(&self, tables: &Tables<W>, goal: &Goal<W>, player: PlayerId) -> bool {
        goal.kinds.iter().any(|&kind| {
            let piece = tables.players.piece(player, kind);
            let mut cells = (self.of_piece(piece) & goal.zone[player.index()]).iter();
            cells.any(|cell| !goal.safe || !self.attacked(tables, cell, piece))
        })
    }

    /// Whether pieces of the last mover fill one of these rows.
    fn has_row(&self, tables: &Tables<W>, kinds: &[KindId], rows: &[Bitboard<W>]) -> bool {
        let own = kinds
            .iter()
            .map(|&kind| self.of_kind(&tables.players, self.last_mover, kind));
        let own = own.fold(Bitboard::EMPTY, |all, cells| all | cells);
        rows.iter().any(|row| (*row - own).is_empty())
    }

    /// Whether the last mover has bared an opponent.
    fn bares(&self, tables: &Tables<W>) -> bool {
        let opponents = tables.players.opponents(self.last_mover);
        opponents.iter().any(|&player| self.was_bared(tables, player))
    }

    /// The result of baring, in games in which the bared player gets one turn to bare the opponent too.
    fn bare_outcome(&self, tables: &Tables<W>, end: &Ending<Deed<W>>) -> Option<Outcome> {
        let (us, them) = (self.last_mover, tables.players.opponents(self.last_mover));
        let draw = Outcome {
            winners: None,
            reason: Reason::Bare,
        };
        if end.applies_to(self.turn()) && self.was_bared(tables, us) {
            // The turn to reply is over.
            let both = them.iter().any(|&player| self.is_bare(tables, player));
            Some(if both {
                draw
            } else {
                self.verdict(tables, end.result, self.turn(), Reason::Bare)
            })
        } else {
            (end.applies_to(us) && self.bares(tables) && self.is_bare(tables, us)).then_some(draw)
        }
    }

    fn was_bared(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        self.is_bare(tables, player) && counted_pieces(tables, player).any(|piece| self.origin[piece.index()] > 0)
    }

    fn is_bare(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        counted_pieces(tables, player).all(|piece| self.of_piece(piece).is_empty() && self.hand(piece) == 0)
            && !(tables.eliminations.any && self.is_out(tables, player))
    }
}

/// The pieces of a player that count for baring: a player without any of them is bare.
fn counted_pieces<const W: usize>(tables: &Tables<W>, player: PlayerId) -> impl Iterator<Item = PieceId> {
    let pieces = tables.players.pieces_of(player);
    pieces.filter(|&piece| !tables.endings.left_when_bare[tables.players.kind_of(piece).index()])
}
