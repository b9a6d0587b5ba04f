//! Making and unmaking moves.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::{Board, LastDeed, Saved};
use crate::play::state::counters::CountedActions;
use crate::play::state::journal::OldValue;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_CAPTURES;
use crate::tables::{Bitboard, PieceId, Tables};

/// The part of the previous position that cannot be reconstructed from the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) struct Undo<const W: usize> {
    captured: [PieceId; MAX_CAPTURES],
    saved: Saved<W>,
    /// Whether effects removed protected pieces of the mover: any, or all if one is enough.
    pub(in crate::play) harmed: bool,
}

impl<const W: usize> Undo<W> {
    /// The pieces that the move captured, in the order of its captures; the rest of the slice is unused.
    pub(in crate::play) fn captured(&self) -> &[PieceId] {
        &self.captured
    }

    /// The length of the journal before the move.
    pub(in crate::play) fn journal(&self) -> usize {
        self.saved.journal
    }
}

impl<const W: usize> Board<W> {
    /// Makes a pseudo-legal move. Without `HASH`, the hash is wrong until the move is unmade.
    #[inline(always)]
    pub(in crate::play) fn make<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.make_with_consequences::<HASH, true>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Makes a pseudo-legal move without eliminating players who have no move.
    #[inline(always)]
    pub(in crate::play) fn make_unsettled<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.make_with_consequences::<HASH, false>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Makes a move in a game with consequences; with `SETTLED`, players who have no move are eliminated.
    #[inline(never)]
    fn make_with_consequences<const HASH: bool, const SETTLED: bool>(
        &mut self,
        tables: &Tables<W>,
        made: &Move,
    ) -> Undo<W> {
        let counts = !tables.endings.counters.is_empty() || !tables.endings.scores.moves.is_empty();
        let actions = if counts {
            self.counted_actions(tables, made)
        } else {
            CountedActions::default()
        };
        let undo = self.step::<HASH, true>(tables, made);
        if SETTLED && tables.turns.stages.is_some() {
            self.skip_stages_without_moves::<HASH>(tables);
        }
        if tables.eliminations.any && !self.is_mid_turn() {
            self.eliminate_threatened(tables);
        }
        if counts {
            self.record_actions::<HASH>(tables, actions);
        }
        if SETTLED && tables.eliminations.depend_on_moves() && !self.is_mid_turn() {
            self.eliminate_stuck(tables);
        }
        undo
    }

    /// Makes a pseudo-legal move without eliminating players whom the next player threatens.
    ///
    /// Check must be tested in this state: the threats might eliminate the mover.
    #[inline(always)]
    pub(in crate::play) fn advance<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.step::<HASH, true>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Moves the pieces of a move and gives the turn to the next player. Without `MORE`, the game has no consequences besides
    /// that, and the code for them is compiled out.
    #[inline(always)]
    fn step<const HASH: bool, const MORE: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let mut undo = Undo {
            captured: [PieceId::NONE; MAX_CAPTURES],
            saved: self.save(),
            harmed: false,
        };
        let us = self.turn();
        let trail = (MORE && tables.hands.drops_by_trail).then(|| self.trail_of(made));
        let ends_turn = MORE && tables.turns.stages.is_some() && self.ends_turn(tables, made);
        let counts = if MORE && (tables.turns.counts || made.is_pass()) {
            self.moves_used(tables, made)
        } else {
            1
        };
        let due = if MORE && tables.effects.any {
            self.due_effects(tables, made)
        } else {
            0
        };
        let mut left = Bitboard::EMPTY;
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = self.take::<HASH>(&tables.players, cell);
            undo.captured[index] = piece;
            left.insert(cell);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.add_to_hand::<HASH>(gained, 1);
            }
        }
        self.move_pieces::<HASH, MORE>(tables, made, &mut left);
        if MORE && tables.endings.max_passes > 0 {
            let consecutive = if made.is_pass() { self.passes() + 1 } else { 0 };
            self.set_passes::<HASH>(consecutive.min(tables.endings.max_passes));
        }
        self.lose_rights::<HASH>(tables, &left);
        if MORE && tables.hands.drops_unmoved {
            self.mark_unmoved_drop::<HASH>(tables, made);
        }
        let mut captured = &undo.captured[..made.captures().len()];
        let lost;
        if MORE && due != 0 {
            lost = self.apply_effects(tables, made, captured, due, &mut left);
            captured = &lost;
            undo.harmed = self.is_harmed(tables, undo.saved.journal);
        }
        if MORE && tables.ends_by_position {
            self.deed = LastDeed {
                capture_end: self.end_by_capture(tables, captured),
                arrived: made.arrivals(),
            };
        }
        let irreversible =
            !captured.is_empty() || (!made.is_pass() && tables.endings.irreversible[made.kind().index()]);
        if irreversible {
            self.quiet_plies = 0;
        } else if !(MORE && self.is_mid_turn()) {
            // A turn of several moves counts once, with its first move.
            self.quiet_plies = self.quiet_plies.saturating_add(1);
        }
        let next = if MORE && tables.eliminations.any {
            self.eliminate_captured(tables, captured);
            self.next_in(tables, us)
        } else {
            tables.players.after(us)
        };
        self.last_mover = us;
        if MORE && tables.turns.stages.is_some() {
            if tables.hands.drops_by_trail {
                self.journal.push(OldValue::Trail(self.trail()));
            }
            self.continue_turn::<HASH>(tables, counts, ends_turn, next);
            if tables.hands.drops_by_trail {
                self.set_trail::<HASH>(trail.filter(|_| self.is_mid_turn() && !made.is_pass()));
            }
        } else {
            self.set_turn::<HASH>(next);
            self.ply = self.ply.wrapping_add(1);
        }
        if !self.en_passant().is_empty() || !made.ep_squares().is_empty() {
            self.update_ep_squares::<HASH>(tables, made, &left);
        }
        undo
    }

    /// Moves the pieces of a move, and adds the cells that they leave to `left`.
    #[inline(always)]
    fn move_pieces<const HASH: bool, const MORE: bool>(
        &mut self,
        tables: &Tables<W>,
        made: &Move,
        left: &mut Bitboard<W>,
    ) {
        let (players, us) = (&tables.players, self.turn());
        let becomes = || {
            if MORE {
                players.placed(us, made.becomes())
            } else {
                players.piece(us, made.becomes())
            }
        };
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                left.insert(from);
                if made.carried().is_none() && !made.is_promotion() {
                    let owner = if MORE { players.owner_of(self.at(from)) } else { us };
                    self.shift::<HASH>(owner, from, to);
                } else {
                    self.take::<HASH>(players, from);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let owner = players.owner_of(self.at(carried_from));
                        self.shift::<HASH>(owner, carried_from, carried_to);
                        left.insert(carried_from);
                    }
                    self.put::<HASH>(players, to, becomes());
                }
            }
            (None, Some(to)) => {
                if !MORE || !players.is_neutral(made.kind()) {
                    self.add_to_hand::<HASH>(players.piece(us, made.kind()), -1);
                }
                self.put::<HASH>(players, to, becomes());
            }
            (_, None) => {}
        }
    }

    /// Marks a piece as unmoved if its kind counts as unmoved after a drop. It may then castle with another such piece.
    #[inline(never)]
    fn mark_unmoved_drop<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) {
        let Some(to) = made.to().filter(|_| made.is_drop()) else {
            return;
        };
        let mover = tables.mover(tables.players.piece(self.turn(), made.kind()));
        let mut drops = mover.drops.iter();
        if drops.any(|drop| drop.unmoved && drop.becomes == made.becomes()) {
            self.mark_unmoved::<HASH>(to);
            let open = tables.castlings.all.iter().filter(|castling| {
                let cells = [castling.path.0, castling.partner_path.0];
                cells.contains(&to)
                    && cells.iter().all(|&cell| self.unmoved().has(cell))
                    && self.in_place(tables, castling)
            });
            let open = open.fold(0, |open, castling| open | castling.rights);
            self.allow_castlings::<HASH>(open);
        }
    }

    /// Unmakes the last move.
    #[inline(always)]
    pub(in crate::play) fn unmake(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        if tables.has_consequences {
            self.unstep_with_consequences(tables, made, undo);
        } else {
            self.unstep::<false>(tables, made, undo);
        }
    }

    #[inline(never)]
    fn unstep_with_consequences(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        self.undo_journal(tables, undo.saved.journal);
        self.restore_consequences(&undo.saved);
        self.unstep::<true>(tables, made, undo);
    }

    /// Moves the pieces of a move back and restores the saved state. Without `MORE`, the game has no consequences.
    #[inline(always)]
    fn unstep<const MORE: bool>(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        let (players, us) = (&tables.players, self.last_mover);
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                if made.carried().is_none() && !made.is_promotion() {
                    let owner = if MORE { players.owner_of(self.at(to)) } else { us };
                    self.shift::<false>(owner, to, from);
                } else {
                    self.take::<false>(players, to);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let owner = players.owner_of(self.at(carried_to));
                        self.shift::<false>(owner, carried_to, carried_from);
                    }
                    self.put::<false>(players, from, players.placed(us, made.kind()));
                }
            }
            (None, Some(to)) => {
                self.take::<false>(players, to);
                if !players.is_neutral(made.kind()) {
                    self.add_to_hand::<false>(players.piece(us, made.kind()), 1);
                }
            }
            (_, None) => {}
        }
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = undo.captured[index];
            self.put::<false>(players, cell, piece);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.add_to_hand::<false>(gained, -1);
            }
        }
        self.restore(&undo.saved);
    }

    /// Restores the old values that the journal has recorded since it held `since` entries, the latest first.
    pub(in crate::play) fn undo_journal(&mut self, tables: &Tables<W>, since: usize) {
        while self.journal.len() > since {
            match self.journal.pop() {
                Some(OldValue::Cell(cell, piece) | OldValue::Captured(cell, piece)) => {
                    if self.at(cell).is_some() {
                        self.take::<false>(&tables.players, cell);
                    }
                    if piece.is_some() {
                        self.put::<false>(&tables.players, cell, piece);
                    }
                }
                Some(OldValue::Hand(piece, count)) => self.set_hand::<false>(piece, count),
                Some(OldValue::Count(index, count)) => self.set_count_at::<false>(usize::from(index), count),
                Some(OldValue::Trail(trail)) => self.set_trail::<false>(trail),
                Some(OldValue::TurnPly(turn_ply, ply)) => {
                    self.set_turn_ply::<false>(turn_ply);
                    // Unmaking the move subtracts one ply as well.
                    self.ply = ply.wrapping_add(1);
                }
                None => {}
            }
        }
    }

    /// Removes the rights that depended on pieces staying on these cells.
    #[inline]
    pub(in crate::play) fn lose_rights<const HASH: bool>(&mut self, tables: &Tables<W>, left: &Bitboard<W>) {
        if self.rights() != 0 {
            let cells = left.iter();
            let lost = cells.fold(0, |lost, cell| lost | tables.castlings.lost_by_leaving(cell));
            self.lose_castlings::<HASH>(tables, lost);
        }
        self.mark_moved::<HASH>(left);
    }

    /// Closes en passant squares, and opens those of the move that has just been made.
    #[inline(never)]
    fn update_ep_squares<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move, left: &Bitboard<W>) {
        let (next, mid_turn) = (self.turn(), self.is_mid_turn());
        let captured_en_passant = mid_turn && self.captures_en_passant(made);
        self.change_en_passant::<HASH>(|squares, cells| {
            squares.retain(|square, victim| {
                let owner = |piece: PieceId| tables.players.owner_of(piece);
                let remains = !left.has(victim) && !cells[square.index()].is_some();
                remains && (captured_en_passant || (owner(cells[victim.index()]) == next) == mid_turn)
            });
        });
        // If no other player is left, the owner's next turn begins at once.
        let exposes = (mid_turn || next != self.last_mover) && !tables.players.is_neutral(made.becomes());
        if let Some(to) = made.to().filter(|_| exposes) {
            for &square in made.ep_squares() {
                let remains =
                    !tables.effects.any || self.at(to) == tables.players.placed(self.last_mover, made.becomes());
                // A line that crosses itself may include the target.
                let passed = !self.at(square).is_some();
                if remains && passed && (tables.en_passant.always || self.is_ep_capturable(tables, square, to)) {
                    self.change_en_passant::<HASH>(|squares, _| squares.insert(square, to));
                }
            }
        }
    }

    /// Closes the en passant squares of a player's pieces.
    pub(in crate::play) fn close_ep_squares_of<const HASH: bool>(&mut self, tables: &Tables<W>, player: PlayerId) {
        self.change_en_passant::<HASH>(|squares, cells| {
            squares.retain(|_, victim| {
                let piece = cells[victim.index()];
                !piece.is_some() || tables.players.owner_of(piece) != player
            });
        });
    }

    /// Whether the move that has just been made captured en passant.
    fn captures_en_passant(&self, made: &Move) -> bool {
        let mut exposed = self.en_passant().as_slice().iter();
        exposed.any(|&(square, victim)| made.to() == Some(square) && made.captures().contains(&victim))
    }

    /// Whether an enemy could capture the piece on a cell en passant on a square that it passed.
    pub(in crate::play) fn is_ep_capturable(&mut self, tables: &Tables<W>, square: CellId, victim: CellId) -> bool {
        let others = (!self.en_passant().is_empty()).then(|| *self.en_passant());
        self.change_en_passant::<false>(|squares, _| squares.set(&[(square, victim)]));
        let capturable = self.capturable_en_passant(tables, None, victim);
        self.change_en_passant::<false>(|squares, _| match others {
            Some(others) => *squares = others,
            None => squares.clear(),
        });
        capturable
    }
}
