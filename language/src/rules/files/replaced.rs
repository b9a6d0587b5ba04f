//! Statements that replace an inherited one and thereby drop a part of it, or change nothing.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::overlay::Held;
use crate::syntax::tree::{EndItem, EventItem, Item, VerdictItem};

/// The least number of quiet plies that is a limit on the length of the game.
const MIN_PLIES: i64 = 10;

/// Warns about endings that lose the exceptions of the endings they replace, and about a stalemate that is still a draw.
pub(super) fn replaced_ends(below: &[Held<'_, Item>], above: &[Held<'_, Item>], diagnostics: &mut Vec<Diagnostic>) {
    for held in above {
        let Some(own) = end_of(&held.item.node) else { continue };
        let inherited = below.iter().filter(|other| other.key() == held.key());
        let mut inherited = inherited.filter_map(|other| end_of(&other.item.node));
        let Some(inherited) = inherited.next_back() else {
            continue;
        };
        let exists = |kind: &str| {
            let mut all = below.iter().chain(above);
            all.any(|held| matches!(&held.item.node, Item::Piece(piece) if piece.name.node == kind))
        };
        if let Some(lost) = lost_exceptions(own, inherited, exists) {
            diagnostics.push(exceptions_lost(held.item.span, &lost));
        }
        if is_still_a_draw(own, inherited) && !below.iter().chain(above).any(decides_stalemate) {
            let message = "a player without a move is still drawn: nothing else happens then";
            diagnostics.push(
                Diagnostic::new(Code::NothingTakenBack, held.item.span, message)
                    .help("write `pass when stuck` to let such a player pass, or `being stalemated loses`"),
            );
        }
    }
}

/// The exceptions of an inherited count of quiet plies that still exist, if its replacement has none. A count of a few plies is
/// a rule of its own.
fn lost_exceptions(own: &EndItem, inherited: &EndItem, exists: impl Fn(&str) -> bool) -> Option<String> {
    let EventItem::Quiet { plies, .. } = &own.event else {
        return None;
    };
    let exceptions = |end: &EndItem| {
        let EventItem::Quiet {
            except,
            drops,
            promotions,
            ..
        } = &end.event
        else {
            return None;
        };
        let kinds = except.iter().map(|name| name.node.clone());
        let mut listed: Vec<String> = kinds.filter(|kind| exists(kind)).collect();
        listed.extend(drops.then(|| "any drop".to_owned()));
        listed.extend(promotions.then(|| "any promotion".to_owned()));
        Some(listed)
    };
    let lost = exceptions(inherited)?;
    let replaced = own.result.node != VerdictItem::GoesOn && exceptions(own)?.is_empty() && plies.node >= MIN_PLIES;
    (replaced && !lost.is_empty()).then(|| lost.join(", "))
}

fn exceptions_lost(span: Span, lost: &str) -> Diagnostic {
    let end = Span {
        start: span.end,
        ..span
    };
    let exception = format!(", except {lost}");
    let add = format!("write `{exception}` behind it");
    Diagnostic::new(
        Code::ExceptionsLost,
        span,
        format!("the inherited statement says `except {lost}`, and this one does not"),
    )
    .help(format!("{add} to keep that"))
    .fix(add, end, exception)
}

/// Whether an ending takes back a draw by stalemate.
fn is_still_a_draw(own: &EndItem, inherited: &EndItem) -> bool {
    own.event == EventItem::Stalemate
        && own.result.node == VerdictItem::GoesOn
        && inherited.result.node == VerdictItem::Draws
}

/// Whether a statement says what becomes of a player without a move.
fn decides_stalemate(held: &Held<'_, Item>) -> bool {
    let decides = |end: &EndItem| {
        end.event == EventItem::Stalemate && end.result.node != VerdictItem::GoesOn && end.player.is_some()
    };
    matches!(&held.item.node, Item::Pass(_)) || end_of(&held.item.node).is_some_and(decides)
}

/// The ending, if a statement is one.
fn end_of(item: &Item) -> Option<&EndItem> {
    if let Item::End(end) = item { Some(end) } else { None }
}
