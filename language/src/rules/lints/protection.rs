//! Lints for protected pieces: they should not promote away, and no end should depend on their capture.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::{Role, Selected};
use crate::rules::lints::supply::never_captured;
use crate::rules::model::{Event, KindId, Pass, PlayerId, Rules};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{EventItem, Name, VerdictItem};

/// Warns about a player whose only protected kind can promote to an unprotected one.
pub(super) fn promotes_away(rules: &Rules, id: KindId, places: &[Span], diagnostics: &mut Vec<Diagnostic>) {
    let Some(check) = rules.check.as_ref().filter(|check| check.kinds.contains(&id)) else {
        return;
    };
    let begins = |player: PlayerId, test: &dyn Fn(KindId) -> bool| {
        let mut pieces = rules.start.pieces.iter();
        pieces.any(|&(_, owner, kind)| owner == player && check.kinds.contains(&kind) && test(kind))
    };
    let is_it = |kind: KindId| rules.kind(kind).looks == id;
    let mut players = rules.player_ids();
    let Some(player) = players.find(|&player| begins(player, &is_it) && !begins(player, &|kind| !is_it(kind))) else {
        return;
    };
    let away = rules
        .kind(id)
        .promotions
        .iter()
        .zip(places)
        .find_map(|(promotion, &span)| {
            let to = promotion.to.iter().find(|to| !check.kinds.contains(to));
            to.map(|&to| (to, span))
        });
    if let Some((to, span)) = away {
        let (name, owner, royal) = (&rules.kind(id).name, &rules.player(player).name, rules.kind(to).royal);
        let to = &rules.kind(to).name;
        let message = format!(
            "`{name}` is the only piece of `{owner}` that check protects, and can promote to `{to}`, which check does not protect"
        );
        let which = if check.every { "every" } else { "any" };
        let declare = if royal {
            String::new()
        } else {
            format!("declare `{to}` royal, and ")
        };
        let help = format!("{declare}let check protect both: `check protects {which} {name}, {to}`");
        diagnostics.push(Diagnostic::new(Code::ProtectedPromotes, span, message).help(help));
    }
}

/// Warns about ends by the capture of protected pieces.
///
/// With more players, another player's move can expose a piece before its owner's turn; and a player who may pass in check may
/// leave it exposed.
pub(super) fn protected_captured(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(check), Some(written)) = (&rules.check, &selected.check) else {
        return;
    };
    let faces = rules.ends.iter().any(|end| matches!(end.event, Event::Facing { .. }));
    if rules.players.len() != 2 || rules.pass == Pass::Cornered || faces || !rules.effects.is_empty() {
        return;
    }
    for end in &selected.ends {
        let EventItem::Capturing { every, kinds: names } = &end.node.event else {
            continue;
        };
        let named: Vec<KindId> = names.iter().filter_map(|name| kinds.named(&name.node)).collect();
        let is_protected = |name: &&Name| kinds.named(&name.node).is_some_and(|kind| check.kinds.contains(&kind));
        let Some(name) = names.iter().find(is_protected) else {
            continue;
        };
        // If one safe piece is enough, the others can be captured, but not the last one.
        let listed = |kind: &KindId| named.contains(&rules.kind(*kind).looks);
        let never = check.every || (*every && check.kinds.iter().all(listed));
        if never && end.node.result.node != VerdictItem::GoesOn {
            let message = if *every && names.len() > 1 {
                format!("the last of these is never captured: check protects `{}`", name.node)
            } else {
                format!("a `{}` is never captured: check protects it", name.node)
            };
            let inherited = selected.role(written.span) != Role::Main;
            let mistake = Diagnostic::new(Code::CaptureNever, name.span, message);
            diagnostics.push(mistake.and(written.span, "protected here").help(if inherited {
                "a game has either check or this ending: `check protects nothing` removes an inherited check"
            } else {
                "a game has either check or this ending: remove one of the two"
            }));
        }
    }
}

/// Warns about ends by the capture of pieces that are never captured, regardless of check.
pub(super) fn captures_never(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for end in &selected.ends {
        let (EventItem::Capturing { kinds: names, .. } | EventItem::Threatening { kinds: names, .. }) = &end.node.event
        else {
            continue;
        };
        if end.node.result.node == VerdictItem::GoesOn {
            continue;
        }
        let why = |name: &Name| {
            let mut alike = kinds
                .named(&name.node)
                .into_iter()
                .flat_map(|kind| kinds.alike(kind))
                .peekable();
            alike.peek()?;
            let all: Option<Vec<&str>> = alike.map(|kind| never_captured(rules, appearing, kind)).collect();
            all?.first().copied()
        };
        let all: Option<Vec<&str>> = names.iter().map(why).collect();
        let (Some(why), Some(name)) = (all.and_then(|all| all.first().copied()), names.first()) else {
            continue;
        };
        let reported = |known: &Diagnostic| known.code == Code::CaptureNever && known.span() == name.span;
        if !diagnostics.iter().any(reported) {
            let message = format!("a `{}` is never captured", name.node);
            diagnostics.push(Diagnostic::new(Code::CaptureNever, name.span, message).labelled(why));
        }
    }
}
