//! Lints for turns that never use a part of the game, or that continue after an event that should end them.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::rules::lower::is_repetition;
use crate::rules::model::{Action, Rules, Stage, TurnEnd, Turns};

/// Warns about turns without drops, checks in the middle of a turn, and turn ends without effect.
pub(super) fn turns(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let several = rules.turns.as_ref().is_some_and(Turns::may_go_on);
    let actions = selected.turn_actions.iter().map(|action| action.span);
    let mut ends = selected.ends.iter().filter(|end| end.node.as_turn_ends);
    let idle = actions.chain(ends.by_ref().map(|end| end.span)).next();
    if let Some(span) = idle.filter(|_| !several) {
        let message = "every turn of this game is a single move";
        let mistake = Diagnostic::new(Code::TurnEndIdle, span, message);
        diagnostics.push(mistake.help("write `turn: move 2 times`, or remove this"));
    }
    let repetition = selected
        .ends
        .iter()
        .find(|end| end.node.as_turn_ends && is_repetition(&end.node));
    if let Some(end) = repetition.filter(|_| several) {
        let message = "repetition is always checked at the end of a turn";
        let mistake = Diagnostic::new(Code::TurnEndIdle, end.span, message);
        diagnostics.push(mistake.help("remove `, as the turn ends,`"));
    }
    let (Some(turns), Some(written)) = (&rules.turns, selected.turns.first()) else {
        return;
    };
    let longest = turns.all().flatten().map(|stage| stage.times.most(u32::MAX)).max();
    let counts = selected
        .turn_actions
        .iter()
        .filter_map(|item| Some((item.span, item.node.counts.as_ref()?)));
    for (span, moves) in counts.filter(|(_, moves)| longest.is_some_and(|most| moves.node > i64::from(most))) {
        let message = format!("no stage of a turn has {} moves", moves.node);
        let mistake = Diagnostic::new(Code::ActionNever, span, message);
        diagnostics.push(mistake.labelled("so such a move can never be made"));
    }
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
