//! Turns that leave out what the game has, or go on after what should end them.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::rules::model::{Action, Rules, Stage, TurnEnd, Turns};

/// Finds stages without drops, checks in the middle of a turn, and ends of turns that are over anyway.
pub(super) fn turns(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let several = rules.turns.as_ref().is_some_and(Turns::may_go_on);
    if let Some(end) = selected.turn_ends.first().filter(|_| !several) {
        let message = "no turn of this game goes on after a move";
        let mistake = Diagnostic::new(Code::TurnEndIdle, end.span, message);
        diagnostics.push(mistake.help("write `turn: move 2 times`, or leave the statement out"));
    }
    let (Some(turns), Some(written)) = (&rules.turns, selected.turns.first()) else {
        return;
    };
    let mut all = turns.all().flatten();
    let drops = |action: &Action| matches!(action, Action::Drop { .. });
    let dropped = rules.kinds.iter().any(|kind| !kind.drops.is_empty());
    if dropped && !all.any(|stage| stage.actions.is_empty() || stage.actions.iter().any(drops)) {
        let message = "pieces can be dropped in this game, but in no stage of a turn";
        let mistake = Diagnostic::new(Code::DropOutsideTurn, written.span, message);
        diagnostics.push(mistake.help("write `move or drop` where a player may do either"));
    }
    let ended_by_check = |end: &TurnEnd| end.action == Action::Check && end.player.is_none();
    let captures = |stage: &Stage| {
        let captures = |action: &Action| matches!(action, Action::Move { .. } | Action::Capture { .. });
        stage.actions.is_empty() || stage.actions.iter().any(captures)
    };
    let again = |stages: &Vec<Stage>| {
        let later = stages.iter().skip(1).any(captures);
        later || stages.first().is_some_and(|stage| stage.repeats() && captures(stage))
    };
    if rules.check.is_some() && turns.stages.iter().any(again) && !turns.ended_by.iter().any(ended_by_check) {
        let message = "a player who gives check can go on and capture the piece that check protects";
        let mistake = Diagnostic::new(Code::CheckInTurn, written.span, message);
        diagnostics.push(mistake.help("write `check ends the turn`"));
    }
}
