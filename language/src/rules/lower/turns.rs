//! Lowers turns of several moves.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::files::Selected;
use crate::rules::limits::{MAX_STAGE_MOVES, MAX_STAGES};
use crate::rules::lower::actions::action;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Action, Stage, Times, TurnCount, TurnEnd, Turns};
use crate::syntax::tree::{EventItem, StageItem, TimesItem, TurnItem, VerdictItem, WhoseTurn};

/// Lowers the stages of turns, if the file defines them.
pub(super) fn turns(lowering: &mut Lowering<'_>, selected: &Selected) -> Option<Turns> {
    let first = selected.turns.first()?;
    let mut turns = Turns {
        stages: vec![vec![Stage::any()]; lowering.context.players.len()],
        first: None,
        firsts: vec![None; lowering.context.players.len()],
        counted: Vec::new(),
        ended_by: Vec::new(),
    };
    // Statements about single players take precedence over statements about all.
    let mut written: Vec<_> = selected.turns.iter().collect();
    written.sort_by_key(|turn| turn.node.whose != WhoseTurn::All);
    for turn in written {
        let stages = stages(lowering, &turn.node.stages);
        match &turn.node.whose {
            WhoseTurn::All => turns.stages.fill(stages),
            WhoseTurn::First(None) => {
                if stages.iter().any(Stage::has_drop) {
                    whose_first_turn(lowering, turn);
                }
                turns.first = Some(stages);
            }
            WhoseTurn::First(Some(name)) => {
                if let Some(player) = lowering.context.player(name, lowering.diagnostics) {
                    turns.firsts[player.index()] = Some(stages);
                }
            }
            WhoseTurn::Player(name) => {
                if let Some(player) = lowering.context.player(name, lowering.diagnostics) {
                    turns.stages[player.index()] = stages;
                }
            }
        }
    }
    for written in &selected.turn_actions {
        let action = action(lowering, &written.node.action);
        let Some(player) = lowering
            .context
            .only_player(written.node.player.as_ref(), lowering.diagnostics)
        else {
            continue;
        };
        let Some(counts) = &written.node.counts else {
            turns.ended_by.push(TurnEnd { action, player });
            continue;
        };
        if matches!(action, Action::Check | Action::Pass) {
            let message = "this cannot count as several moves";
            let mistake = Diagnostic::new(Code::CountUnfit, written.node.action.span, message);
            lowering
                .diagnostics
                .push(mistake.help("use an action of the move itself: `capture`, `push`, `move by Queen`"));
            continue;
        }
        let most = i64::from(MAX_STAGE_MOVES);
        if let Some(moves) = count(counts, 2, most, "a move counts as", "moves", lowering.diagnostics) {
            turns.counted.push(TurnCount { action, moves, player });
        }
    }
    for end in &selected.ends {
        let replied = match &end.node.event {
            EventItem::Reaching { reply, .. } | EventItem::Baring { reply } => *reply,
            EventItem::Facing(_) => true,
            EventItem::Checkmate
            | EventItem::Stalemate
            | EventItem::Capturing { .. }
            | EventItem::Threatening { .. }
            | EventItem::Holding { .. }
            | EventItem::State(_)
            | EventItem::Row { .. }
            | EventItem::Times { .. }
            | EventItem::Passes(_)
            | EventItem::DeadPosition
            | EventItem::Repetition { .. }
            | EventItem::NullTurn
            | EventItem::Quiet { .. }
            | EventItem::Length(_)
            | EventItem::LastTeam => false,
        };
        if replied && end.node.result.node != VerdictItem::GoesOn {
            let message = "this ending waits for a reply of one move, but turns can have several";
            let diagnostic = Diagnostic::new(Code::TurnsAndReply, end.span, message);
            lowering
                .diagnostics
                .push(diagnostic.and(first.span, "turns are declared here"));
        }
    }
    Some(turns)
}

/// Reports pieces that are dropped in the first turn of the game: more often each player drops some in a turn of their own.
fn whose_first_turn(lowering: &mut Lowering<'_>, written: &Spanned<TurnItem>) {
    let names: Vec<&str> = lowering.context.players.iter().map(|player| &*player.name).collect();
    let each: Vec<String> = names.iter().map(|name| format!("`first turn {name}: …`")).collect();
    let message = "it is unclear whether this is the first turn of the game, or of each player";
    let help = format!(
        "write {} for the first turn of the game, or {} for that of each player",
        each[0],
        each.join(" and ")
    );
    let mistake = Diagnostic::new(Code::TwoReadings, written.span, message).help(help);
    lowering.diagnostics.push(mistake);
}

fn stages(lowering: &mut Lowering<'_>, written: &[Spanned<StageItem>]) -> Vec<Stage> {
    if let Some(stage) = written.get(MAX_STAGES) {
        let message = format!("a turn has more than {MAX_STAGES} stages, which is the limit");
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, stage.span, message));
    }
    let mut stages = Vec::new();
    for stage in written.iter().take(MAX_STAGES) {
        let actions = stage.node.actions.iter();
        let actions = actions.map(|written| action(lowering, written));
        let actions = actions.collect();
        if let Some(times) = times(&stage.node.times, lowering.diagnostics) {
            stages.push(Stage { actions, times });
        }
    }
    stages
}

fn times(written: &TimesItem, diagnostics: &mut Vec<Diagnostic>) -> Option<Times> {
    let most_moves = i64::from(MAX_STAGE_MOVES);
    let (least, most) = match written {
        TimesItem::Growing => return Some(Times::Growing),
        TimesItem::Once => (1, 1),
        TimesItem::Exactly(times) => {
            let times = count(times, 1, most_moves, "a stage has", "moves", diagnostics)?;
            (times, times)
        }
        TimesItem::Range(least, most) => {
            let least_moves = count(least, 1, most_moves, "a stage has", "moves", diagnostics)?;
            let from = i64::from(least_moves);
            (
                least_moves,
                count(most, from, most_moves, "a stage has", "moves", diagnostics)?,
            )
        }
    };
    Some(Times::Range { least, most })
}

impl Stage {
    /// Any single move.
    fn any() -> Self {
        Self {
            actions: Vec::new(),
            times: Times::Range { least: 1, most: 1 },
        }
    }
}
