//! Lints for obligations, prohibitions and turn ends without effect, because of another statement.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::Selected;
use crate::rules::lints::implications::includes;
use crate::rules::model::{Action, Forced, Kind, Pass, PlayerId, Prohibition, Rules};
use crate::syntax::tree::{ActionItem, DemandItem};

/// Warns about obligations and prohibitions that another statement makes redundant or impossible.
pub(super) fn duties_idle(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let spans = |forced: bool| -> Vec<Span> {
        let is_meant = |demand: &DemandItem| match demand {
            DemandItem::Forced { .. } => forced,
            DemandItem::Forbidden { .. } => !forced,
            DemandItem::Allowed => false,
        };
        let duties = selected.duties.iter().filter(|duty| is_meant(&duty.node.demand));
        duties.map(|duty| duty.span).collect()
    };
    let (forced, forbidden) = (spans(true), spans(false));
    if forced.len() != rules.obligations.len() || forbidden.len() != rules.prohibitions.len() {
        return;
    }
    for (index, (duty, &span)) in rules.obligations.iter().zip(&forced).enumerate() {
        let before = rules.obligations[..index].iter().zip(&forced);
        let mut before = before.filter(|(other, _)| covers(other.player, duty.player));
        let mut prohibitions = rules.prohibitions.iter().zip(&forbidden);
        let decided = before.find(|(other, _)| includes(&duty.action, &other.action));
        let denied = prohibitions.find(|(other, _)| {
            !other.except_mate && covers(other.player, duty.player) && includes(&duty.action, &other.action)
        });
        let warning = match (denied, decided) {
            (Some((_, &other)), _) => {
                idle(span, "this forces nothing, as such moves are forbidden").and(other, "forbidden here")
            }
            (None, Some((_, &other))) => idle(span, "this forces nothing, as an earlier obligation always applies")
                .and(other, "every move that the later one forces is one of these")
                .help("write the narrower obligation first"),
            (None, None) if duty.action == EVERY_MOVE && !duty.most && moves_only(rules) => {
                idle(span, "this forces nothing, as every move of this game is such a move")
            }
            (None, None) => continue,
        };
        diagnostics.push(warning);
    }
    for (index, (duty, &span)) in rules.prohibitions.iter().zip(&forbidden).enumerate() {
        let others = rules.prohibitions.iter().zip(&forbidden).enumerate();
        let mut others = others.filter(|(other, _)| *other != index);
        let wider = others.find(|(number, (other, _))| {
            let same = includes(&other.action, &duty.action) && covers(duty.player, other.player);
            let stricter = !other.except_mate || duty.except_mate;
            stricter
                && covers(other.player, duty.player)
                && includes(&duty.action, &other.action)
                && !(same && (!duty.except_mate || other.except_mate) && index < *number)
        });
        if let Some((_, (_, &other))) = wider {
            diagnostics.push(idle(span, "this is already forbidden").and(other, "forbidden here"));
        }
    }
    turn_ends_idle(rules, selected, diagnostics);
}

const EVERY_MOVE: Action = Action::Move { along: None, by: None };

/// Whether moves of pieces on the board are the only moves.
fn moves_only(rules: &Rules) -> bool {
    !rules.has_drops() && rules.pass == Pass::Never && !rules.turns_allow_passes()
}

/// Whether the player of one statement includes that of another; `None` stands for all players.
fn covers(wide: Option<PlayerId>, narrow: Option<PlayerId>) -> bool {
    wide.is_none() || wide == narrow
}

/// Warns about turn ends that another one includes, and about passes that end the turn anyway.
fn turn_ends_idle(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let Some(turns) = &rules.turns else { return };
    let written = selected
        .turn_actions
        .iter()
        .filter(|action| action.node.counts.is_none());
    let spans: Vec<Span> = written.map(|action| action.span).collect();
    if spans.len() != turns.ended_by.len() {
        return;
    }
    for (index, (end, &span)) in turns.ended_by.iter().zip(&spans).enumerate() {
        if end.action == Action::Pass && turns.may_go_on() && !turns.continue_after_passes() {
            let idle = idle(span, "a pass ends the turn anyway");
            diagnostics.push(idle.labelled("no stage before the last one can be passed"));
        }
        let others = turns.ended_by.iter().zip(&spans).enumerate();
        let mut others = others.filter(|(other, _)| *other != index);
        let wider = others.find(|(_, (other, _))| {
            covers(other.player, end.player) && includes(&end.action, &other.action) && *other != end
        });
        if let Some((_, (_, &other))) = wider {
            diagnostics.push(idle(span, "such a move ends the turn anyway").and(other, "by this statement"));
        }
    }
}

/// Warns if all promotions are forbidden although some are forced, so that the pieces have no move there.
pub(super) fn forced_forbidden(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let is_forced = |kind: &&Kind| {
        kind.promotions
            .iter()
            .any(|promotion| promotion.forced != Forced::Never)
    };
    let forbids_all =
        |prohibition: &&Prohibition| prohibition.action == Action::Promotion { to: None } && !prohibition.except_mate;
    let (Some(kind), Some(_)) = (
        rules.kinds.iter().find(is_forced),
        rules.prohibitions.iter().find(forbids_all),
    ) else {
        return;
    };
    let forbidden = selected.duties.iter().find(|duty| {
        matches!(&duty.node.demand, DemandItem::Forbidden { .. })
            && matches!(&duty.node.action.node, ActionItem::Promotion { .. })
    });
    let Some(forbidden) = forbidden else { return };
    let name = &kind.name;
    let message = format!("a {name} that must promote has no legal move then");
    let mistake = Diagnostic::new(Code::ForcedForbidden, forbidden.span, message);
    diagnostics.push(mistake.help(format!(
        "declare `{name}` without `promotes …`; it then stays a {name} on the last rank"
    )));
}

fn idle(span: Span, why: &'static str) -> Diagnostic {
    Diagnostic::new(Code::DutyIdle, span, why)
}
