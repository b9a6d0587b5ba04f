//! Turns of several moves.

use crate::play::movegen::moves::{Move, NONE};
use crate::play::state::board::Board;
use crate::play::state::journal::OldValue;
use crate::play::state::trail::Trail;
use crate::rules::limits::MAX_TURN_MOVES;
use crate::rules::{Action, DropPlace, KindId, Pass, PlayerId, Stage, TurnCount, TurnEnd, Turns};
use crate::tables::{Bitboard, Tables};

/// The progress of a turn.
#[derive(Clone, Copy)]
pub(in crate::play) struct StageProgress<'t> {
    /// The stage of the next move.
    pub stage: &'t Stage,
    /// The number of moves made in the stage.
    made: u32,
    /// The number of moves in the turn up to the end of the stage.
    end: u32,
}

impl<const W: usize> Board<W> {
    /// Whether the player to move has already moved in this turn.
    #[inline]
    pub(in crate::play) fn is_mid_turn(&self) -> bool {
        self.turn_ply().0 > 0
    }

    /// The player whose turn begins next: the player to move, if its turn has not begun.
    #[inline]
    pub(in crate::play) fn next_turn(&self, tables: &Tables<W>) -> PlayerId {
        if !self.is_mid_turn() {
            self.turn()
        } else if tables.eliminations.any {
            self.next_in(tables, self.turn())
        } else {
            tables.players.after(self.turn())
        }
    }

    /// The stage of the next move, in games with stages; nothing once all moves of the turn have been made.
    pub(in crate::play) fn stage<'t>(&self, tables: &'t Tables<W>) -> Option<StageProgress<'t>> {
        let stages = tables.turns.stages.as_ref()?.stages_of(self.turn(), self.ply);
        let (ply, mut end) = (u32::from(self.turn_ply().0), 0_u32);
        if ply >= MAX_TURN_MOVES {
            return None;
        }
        stages.iter().find_map(|stage| {
            let first = end;
            end = end.saturating_add(stage.times.most(self.ply));
            (ply < end).then(|| StageProgress {
                stage,
                made: ply - first,
                end,
            })
        })
    }

    /// The actions to which the next move is limited, if any, and the rule for passing.
    #[inline]
    pub(in crate::play) fn stage_rules<'t>(&self, tables: &'t Tables<W>) -> (&'t [Action], Pass) {
        if tables.turns.stages.is_some() {
            self.rules_of_stage(tables)
        } else {
            (&[], tables.turns.pass)
        }
    }

    #[inline(never)]
    fn rules_of_stage<'t>(&self, tables: &'t Tables<W>) -> (&'t [Action], Pass) {
        let Some(current) = self.stage(tables) else {
            return (&[], tables.turns.pass);
        };
        let pass = if self.can_leave_by_pass(&current) {
            Pass::Free
        } else if self.is_mid_turn() {
            Pass::Never
        } else {
            tables.turns.pass
        };
        (&current.stage.actions, pass)
    }

    /// Whether the player to move can leave a stage by a pass.
    fn can_leave_by_pass(&self, current: &StageProgress<'_>) -> bool {
        let StageProgress { stage, made, .. } = current;
        stage.actions.contains(&Action::Pass) || *made >= stage.times.least(self.ply)
    }

    /// The number of moves of the turn that a pass uses up: the rest of the stage; `None` if the pass ends the turn.
    fn moves_used_by_pass(&self, tables: &Tables<W>) -> Option<u16> {
        let current = self.stage(tables)?;
        let rest = current.end - u32::from(self.turn_ply().0);
        self.can_leave_by_pass(&current)
            .then(|| rest.min(MAX_TURN_MOVES) as u16)
    }

    /// Whether a move ends the turn, as far as this is known before the move is made.
    pub(in crate::play) fn ends_turn(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let ends = |board: &mut Self, end: &TurnEnd| {
            let applies = end.player.is_none_or(|player| player == board.turn());
            applies && end.action != Action::Check && board.does(tables, &end.action, made)
        };
        let Some(turns) = &tables.turns.stages else {
            return false;
        };
        let pass_ends = made.is_pass() && self.moves_used_by_pass(tables).is_none();
        pass_ends || turns.ended_by.iter().any(|end| ends(self, end))
    }

    /// The number of moves of the turn that a move uses up, computed before it is made.
    pub(in crate::play) fn moves_used(&mut self, tables: &Tables<W>, made: &Move) -> u16 {
        if made.is_pass() {
            return self.moves_used_by_pass(tables).unwrap_or(1);
        }
        let counted = tables.turns.stages.iter().flat_map(|turns| &turns.counted);
        let us = self.turn();
        let fits = |board: &mut Self, count: &TurnCount| {
            count.player.is_none_or(|player| player == us) && board.does(tables, &count.action, made)
        };
        let fitting = counted.filter(|count| fits(self, count));
        fitting.map(|count| count.moves).max().unwrap_or(1)
    }

    /// Whether the stage of the next move has room for all moves that a move uses up.
    pub(in crate::play) fn has_room_in_stage(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(StageProgress { end, .. }) = self.stage(tables) else {
            return true;
        };
        u32::from(self.turn_ply().0) + u32::from(self.moves_used(tables, made)) <= end
    }

    /// Continues the turn after a move, or ends it and gives the turn to the next player.
    pub(in crate::play) fn continue_turn<const HASH: bool>(
        &mut self,
        tables: &Tables<W>,
        counts: u16,
        ends: bool,
        next: PlayerId,
    ) {
        let Some(turns) = &tables.turns.stages else { return };
        let (made, number) = self.turn_ply();
        self.journal.push(OldValue::TurnPly((made, number), self.ply));
        let us = self.turn();
        let check = |end: &TurnEnd| end.action == Action::Check && end.player.is_none_or(|player| player == us);
        let by_check = turns.ended_by.iter().any(check);
        self.set_turn_ply::<HASH>((made.saturating_add(counts), number));
        let is_out = tables.eliminations.any && self.is_out(tables, us);
        let is_over = ends
            || is_out
            || next == us
            || self.stage(tables).is_none()
            || (by_check && !self.tests_captures_only && self.in_check(tables, next));
        if is_over {
            self.begin_turn::<HASH>(turns, next);
        }
    }

    /// Gives the turn to a player.
    fn begin_turn<const HASH: bool>(&mut self, turns: &Turns, next: PlayerId) {
        self.set_turn::<HASH>(next);
        self.ply = self.ply.wrapping_add(1);
        self.set_turn_ply::<HASH>((0, turn_number(turns, self.ply)));
        if self.trail().is_some() {
            self.set_trail::<HASH>(None);
        }
    }

    /// Skips stages in which the player to move could only pass, once the turn has begun.
    pub(in crate::play) fn skip_stages_without_moves<const HASH: bool>(&mut self, tables: &Tables<W>) {
        let Some(turns) = &tables.turns.stages else { return };
        while self.is_mid_turn() && !self.could_move_without_passing(tables) {
            let end = self.stage(tables).map_or(u32::MAX, |current| current.end);
            let made = end.min(MAX_TURN_MOVES) as u16;
            self.set_turn_ply::<HASH>((made, self.turn_ply().1));
            if self.stage(tables).is_some() {
                continue;
            }
            let next = self.next_turn(tables);
            self.begin_turn::<HASH>(turns, next);
            self.close_ep_squares_of::<HASH>(tables, next);
        }
    }

    /// Begins the turn of the player to move at the current ply.
    pub(in crate::play) fn begin_first_turn(&mut self, tables: &Tables<W>) {
        if let Some(turns) = &tables.turns.stages {
            self.set_turn_ply::<true>((0, turn_number(turns, self.ply)));
        }
    }

    /// Sets the number of moves made in the turn. Returns whether a turn can continue after that many moves.
    pub(in crate::play) fn set_up_turn_ply(&mut self, tables: &Tables<W>, made: u16) -> bool {
        self.begin_first_turn(tables);
        if made == 0 {
            return true;
        }
        self.set_turn_ply::<true>((made, self.turn_ply().1));
        self.stage(tables).is_some()
    }

    /// The trail of a move that is about to be made.
    pub(in crate::play) fn trail_of(&self, made: &Move) -> Trail {
        let partner = made.carried().map(|(from, _)| from);
        let cells = made.from().into_iter().chain(partner);
        let mut began = [made.from().unwrap_or(NONE), partner.unwrap_or(NONE)];
        began.sort_unstable();
        Trail {
            began,
            ended: made.to().unwrap_or(NONE),
            unmoved: made.from().is_some() && cells.into_iter().all(|cell| self.unmoved().has(cell)),
        }
    }

    /// The cells on which a piece can be dropped, given the trail of the last move of the turn.
    #[inline(never)]
    pub(in crate::play) fn cells_by_trail(&self, tables: &Tables<W>, place: DropPlace, becomes: KindId) -> Bitboard<W> {
        let Some(trail) = self.trail() else {
            return Bitboard::EMPTY;
        };
        match place {
            DropPlace::FromMover if trail.ended == NONE => Bitboard::EMPTY,
            DropPlace::FromMover => self.quiet_targets_from(tables, becomes, trail.ended),
            DropPlace::Began { unmoved } if unmoved && !trail.unmoved => Bitboard::EMPTY,
            DropPlace::Began { .. } => trail.began.into_iter().filter(|&cell| cell != NONE).collect(),
        }
    }
}

/// The number of turns before one, capped where it no longer affects the length of turns.
fn turn_number(turns: &Turns, ply: u32) -> u16 {
    let bound = if turns.grow() {
        u32::from(u16::MAX)
    } else {
        turns.early()
    };
    ply.min(bound) as u16
}
