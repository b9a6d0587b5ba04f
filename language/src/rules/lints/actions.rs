//! Lints for statements about actions that no move of the game performs.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::Selected;
use crate::rules::lints::implications::includes;
use crate::rules::lower::action_anywhere;
use crate::rules::model::{Action, Event, KindId, Pass, Rules};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{ActionItem, DemandItem, EventItem, ScoredItem, VerdictItem};

/// Warns about obligations, ends, stages and scores for actions that no move performs.
pub(super) fn actions_never(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for duty in &selected.duties {
        if duty.node.demand != DemandItem::Allowed {
            let written = &duty.node.action;
            report(rules, kinds, appearing, (&written.node, written.span), diagnostics);
        }
    }
    let stages = selected.turns.iter().flat_map(|turn| &turn.node.stages);
    let staged = stages.flat_map(|stage| &stage.node.actions);
    // A stage with `pass` makes passing legal.
    for action in staged.filter(|action| action.node != ActionItem::Pass) {
        report(rules, kinds, appearing, (&action.node, action.span), diagnostics);
    }
    for end in &selected.turn_actions {
        let written = &end.node.action;
        forbidden(rules, kinds, (&written.node, written.span), diagnostics);
        report(rules, kinds, appearing, (&written.node, written.span), diagnostics);
    }
    for end in &selected.ends {
        if let EventItem::Times { action, .. } = &end.node.event
            && end.node.result.node != VerdictItem::GoesOn
        {
            report(rules, kinds, appearing, (&action.node, action.span), diagnostics);
            forbidden(rules, kinds, (&action.node, action.span), diagnostics);
        }
    }
    for score in selected.scores.iter().filter(|score| score.node.points.node > 0) {
        let stuck = match &score.node.what {
            ScoredItem::Action(action) => {
                report(rules, kinds, appearing, (&action.node, action.span), diagnostics);
                forbidden(rules, kinds, (&action.node, action.span), diagnostics);
                continue;
            }
            ScoredItem::Checkmate if rules.check.is_none() => "there is no check in this game",
            ScoredItem::Checkmate if rules.pass == Pass::Cornered => "a player without another move passes",
            ScoredItem::Stalemate if rules.pass != Pass::Never => "a player without another move passes",
            ScoredItem::Checkmate | ScoredItem::Stalemate => continue,
        };
        let message = format!("there is never a {} in this game", score.node.what.subject());
        diagnostics.push(Diagnostic::new(Code::ActionNever, score.span, message).labelled(stuck));
    }
}

pub(super) fn report(
    rules: &Rules,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    (written, span): (&ActionItem, Span),
    diagnostics: &mut Vec<Diagnostic>,
) {
    // Unknown names have been reported.
    let action = action_anywhere(kinds, written, &mut Vec::new());
    if let Some(why) = never(rules, appearing, &action) {
        let message = format!("no move of this game is a `{}`", written.subject());
        diagnostics.push(Diagnostic::new(Code::ActionNever, span, message).labelled(why));
    }
}

/// Warns about an effect or a count for a forbidden action.
pub(super) fn forbidden(
    rules: &Rules,
    kinds: &Kinds<'_>,
    (written, span): (&ActionItem, Span),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let action = action_anywhere(kinds, written, &mut Vec::new());
    let mut all = rules
        .prohibitions
        .iter()
        .filter(|it| it.player.is_none() && !it.except_mate);
    let reported = |known: &Diagnostic| known.code == Code::ActionNever && known.span() == span;
    if all.any(|it| includes(&action, &it.action)) && !diagnostics.iter().any(reported) {
        let message = format!("no move of this game is a `{}`", written.subject());
        diagnostics.push(Diagnostic::new(Code::ActionNever, span, message).labelled("it is forbidden"));
    }
}

/// Returns why no move performs an action, if that is evident.
fn never(rules: &Rules, appearing: &BTreeSet<KindId>, action: &Action) -> Option<&'static str> {
    let any = |kinds: &Option<Vec<KindId>>, can: &dyn Fn(KindId) -> bool| {
        let mut present = appearing.iter().copied();
        present.any(|kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind)) && can(kind))
    };
    let kind = |kind: KindId| rules.kind(kind);
    let faces = rules.ends.iter().any(|end| matches!(end.event, Event::Facing { .. }));
    let becomes = |to: KindId| {
        let mut promotions = appearing.iter().flat_map(|&from| &kind(from).promotions);
        promotions.any(|promotion| promotion.to.contains(&to))
    };
    match action {
        Action::Move { along: _, by } => (!any(by, &|_| true)).then_some("no such piece ever comes onto the board"),
        Action::Capture { along: _, of, by } => (!any(of, &|id| kind(id).capturable) || !any(by, &|_| true))
            .then_some("no such piece can be captured, or none can capture"),
        Action::Drop { of } => (!any(of, &|id| !kind(id).drops.is_empty())).then_some("no such piece can be dropped"),
        Action::Promotion { to } => (!any(to, &becomes)).then_some("no piece promotes to that"),
        Action::Carry { how, of, by } => {
            let carries = |id: KindId| {
                let rules = kind(id).moves.iter().flat_map(|rules| rules.iter());
                let mut tokens = rules.flat_map(|rule| rule.legs.iter().flatten());
                tokens.any(|token| token.contact.carries() == Some(*how))
            };
            (!any(of, &|_| true) || !any(by, &carries)).then_some("no such piece can do this to such a piece")
        }
        Action::Castling => rules.castlings().next().is_none().then_some("no piece castles"),
        Action::Pass => {
            let may = rules.pass != Pass::Never || faces || rules.turns_allow_passes();
            (!may).then_some("no player may pass")
        }
        Action::Check => rules.check.is_none().then_some("there is no check in this game"),
        Action::Attack { of, by } => (!any(of, &|id| kind(id).capturable) || !any(by, &|_| true))
            .then_some("no such piece can be captured, or none can capture"),
        Action::All(parts) => parts.iter().find_map(|part| never(rules, appearing, part)),
    }
}
