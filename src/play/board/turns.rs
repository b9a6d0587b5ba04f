//! The progress of a turn, and whose turn comes next.

use crate::play::board::state::Board;
use crate::play::board::trail::Trail;
use crate::play::moves::{Move, NONE};
use crate::rules::limits::MAX_TURN_MOVES;
use crate::rules::{Action, Pass, PlayerId, Stage, Turns};
use crate::tables::Tables;

/// The progress of a turn.
#[derive(Clone, Copy)]
pub(in crate::play) struct StageProgress<'t> {
    /// The stage of the next move.
    pub stage: &'t Stage,
    /// The number of moves made in the stage.
    made: u32,
    /// The number of moves in the turn up to the end of the stage.
    pub(in crate::play) end: u32,
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
    pub(in crate::play) fn moves_used_by_pass(&self, tables: &Tables<W>) -> Option<u16> {
        let current = self.stage(tables)?;
        let rest = current.end - u32::from(self.turn_ply().0);
        self.can_leave_by_pass(&current)
            .then(|| rest.min(MAX_TURN_MOVES) as u16)
    }

    /// Gives the turn to a player.
    pub(in crate::play) fn begin_turn<const HASH: bool>(&mut self, turns: &Turns, next: PlayerId) {
        self.set_turn::<HASH>(next);
        self.ply = self.ply.wrapping_add(1);
        self.set_turn_ply::<HASH>((0, turn_number(turns, self.ply)));
        if self.trail().is_some() {
            self.set_trail::<HASH>(None);
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
