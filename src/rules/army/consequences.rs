//! Check, hands, passing, meetings and the ends of the game.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::geometry::Vector;
use crate::rules::context::Context;
use crate::rules::files::Protected;
use crate::rules::moves::count;
use crate::rules::pieces::Kinds;
use crate::rules::{Army, Check, Elimination, End, Event, Forbidden, Hand, Kind, KindId, Loss, Meeting, Pass, Verdict};
use crate::syntax::tree::{ArmyItem, EndItem, EventItem, HandItem, Name, PassItem, VerdictItem};

/// What happens to captured pieces.
pub(super) fn hand(kinds: &Kinds<'_>, written: &HandItem, diagnostics: &mut Vec<Diagnostic>) -> Hand {
    match written {
        HandItem::AsTheyAre => Hand::ToCaptor,
        HandItem::AsBase => Hand::AsBase,
        HandItem::StartOnly => Hand::AsAtStart,
        HandItem::ToOwner(names) => Hand::ToOwner(kinds.set(names, diagnostics)),
    }
}

/// When a player may pass.
pub(super) fn pass(written: Option<PassItem>) -> Pass {
    match written {
        None | Some(PassItem::Never) => Pass::Never,
        Some(PassItem::Stuck) => Pass::Stuck,
        Some(PassItem::Cornered) => Pass::Cornered,
        Some(PassItem::Allowed) => Pass::Free,
    }
}

/// What check protects; every kind must be royal.
pub(super) fn check(kinds: &Kinds<'_>, written: &Protected, diagnostics: &mut Vec<Diagnostic>) -> Check {
    for name in &written.kinds {
        let piece = kinds.named(&name.node).map(|kind| kinds.piece(kind));
        if let Some(piece) = piece
            && !piece.royal
        {
            let message = format!("check protects `{}`, which is not royal", name.node);
            let mistake = Diagnostic::new(Code::NotRoyal, name.span, message);
            let help = format!("declare it so: `piece {} {} royal`", piece.name.node, piece.symbol.node);
            diagnostics.push(mistake.and(piece.name.span, "declared here").help(help));
        }
    }
    Check {
        kinds: kinds.set(&written.kinds, diagnostics),
        every: written.every,
    }
}

/// What no move may bring about.
pub(super) fn forbidden(written: &[Spanned<EndItem>]) -> Forbidden {
    let is = |event: &EventItem| {
        let mut items = written.iter().map(|item| &item.node);
        items.any(|item| item.event == *event && item.result.node == VerdictItem::Forbidden)
    };
    Forbidden {
        checkmate: is(&EventItem::Checkmate),
        stalemate: is(&EventItem::Stalemate),
    }
}

/// The ways to put players out of the game while the others play on.
pub(super) fn eliminations(
    kinds: &Kinds<'_>,
    written: &[Spanned<EndItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Elimination> {
    let mut found = Vec::new();
    for item in written {
        let (by, every, names) = match &item.node.event {
            EventItem::Capturing { every, kinds } => (Loss::Capture, *every, kinds),
            EventItem::Threatening { every, kinds } => (Loss::Threat, *every, kinds),
            _ => continue,
        };
        if let VerdictItem::Eliminates(army) = item.node.result.node {
            found.push(Elimination {
                by,
                kinds: kinds.set(names, diagnostics),
                every,
                army: match army {
                    ArmyItem::Vanishes => Army::Vanishes,
                    ArmyItem::JoinsCaptor => Army::JoinsCaptor,
                    ArmyItem::JoinsAlly => Army::JoinsAlly,
                },
            });
        }
    }
    found
}

/// The ends of the game, those left out that another file takes back.
pub(super) fn ends(
    context: &mut Context,
    kinds: &Kinds<'_>,
    written: &[Spanned<EndItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<End> {
    let mut ends = Vec::new();
    for item in written {
        if let VerdictItem::Eliminates(_) = item.node.result.node {
            continue;
        }
        let event = event(context, kinds, &item.node.event, diagnostics);
        if let (Some(event), Some(result)) = (event, verdict(item.node.result.node)) {
            ends.push(End { event, result });
        }
    }
    ends
}

fn event(
    context: &mut Context,
    kinds: &Kinds<'_>,
    written: &EventItem,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Event> {
    let most = i64::from(u16::MAX);
    Some(match written {
        EventItem::Checkmate => Event::Checkmate,
        EventItem::Stalemate => Event::Stalemate,
        EventItem::Baring { reply } => Event::Bare { reply: *reply },
        EventItem::Capturing { every, kinds: names } => Event::Capture {
            kinds: kinds.set(names, diagnostics),
            every: *every,
        },
        EventItem::Threatening { kinds: names, .. } => {
            kinds.set(names, diagnostics);
            return None;
        }
        EventItem::Holding { zone, kinds: names } => Event::Hold {
            kinds: kinds.set(names, diagnostics),
            zone: context.zone(zone, diagnostics)?,
        },
        EventItem::Reaching {
            zone,
            kinds: names,
            safe,
        } => Event::Reach {
            kinds: kinds.set(names, diagnostics),
            zone: context.zone(zone, diagnostics)?,
            safe: *safe,
        },
        EventItem::Facing(names) => Event::Facing {
            kinds: kinds.set(names, diagnostics),
            lines: context.symmetric_copies(&[1]),
        },
        EventItem::Passes(times) => Event::Passes {
            times: count(times, 1, most, "passes end a game after", "in a row", diagnostics)?,
        },
        EventItem::Repetition { times, perpetual_check } => Event::Repetition {
            times: count(times, 2, most, "a position is repeated", "times", diagnostics)?,
            perpetual_check: perpetual_check.as_ref().and_then(|result| verdict(result.node)),
        },
        EventItem::Quiet { plies, except } => Event::Quiet {
            kinds: kinds.set(except, diagnostics),
            plies: count(plies, 1, most, "a game stays quiet for", "plies", diagnostics)?,
        },
        EventItem::Length(plies) => Event::Length {
            plies: count(plies, 1, most, "a game lasts", "plies", diagnostics)?,
        },
    })
}

/// What a result means; nothing where the game does not end.
fn verdict(written: VerdictItem) -> Option<Verdict> {
    Some(match written {
        VerdictItem::Wins => Verdict::Wins,
        VerdictItem::Draws => Verdict::Draws,
        VerdictItem::Loses => Verdict::Loses,
        VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => return None,
    })
}

/// The meetings: two kinds face each other where each steps to the other's cell.
pub(super) fn meetings(
    context: &Context,
    kinds: &Kinds<'_>,
    moves: &[Kind],
    written: &[Spanned<(Name, Name)>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Meeting> {
    let mut found = Vec::new();
    for item in written {
        let (one_name, other_name) = &item.node;
        let (one, other) = (kinds.kind(one_name, diagnostics), kinds.kind(other_name, diagnostics));
        let (Some(one), Some(other)) = (one, other) else {
            continue;
        };
        if let Some((name, _)) = [(one_name, one), (other_name, other)]
            .into_iter()
            .find(|(_, kind)| moves[kind.index()].royal)
        {
            let message = format!("`{}` is royal and cannot be removed without a capture", name.node);
            diagnostics.push(Diagnostic::new(Code::MeetingRoyal, name.span, message));
            continue;
        }
        let facing: Option<Vec<Vector>> = context
            .player_ids()
            .map(|player| {
                let there = quiet_steps(moves, one, player.index());
                let back = quiet_steps(moves, other, player.index());
                let mut facing = there.into_iter().filter(|vector| back.contains(&vector.reversed()));
                facing.next().filter(|_| facing.next().is_none())
            })
            .collect();
        match facing {
            Some(facing) => found.push(Meeting { one, other, facing }),
            None => {
                let message = format!(
                    "it is not clear how `{}` and `{}` face each other",
                    one_name.node, other_name.node
                );
                let help = "the one must step to an empty cell in exactly one direction that the other steps back";
                diagnostics.push(Diagnostic::new(Code::MeetingUnclear, item.span, message).help(help));
            }
        }
    }
    found
}

/// The single steps of a kind to an empty cell.
fn quiet_steps(kinds: &[Kind], kind: KindId, player: usize) -> Vec<Vector> {
    let rules = &kinds[kind.index()].moves[player];
    let steps = rules.iter().filter(|rule| match rule.legs.as_slice() {
        [leg] => leg.iter().map(|token| token.min).sum::<u16>() <= 1 && leg.iter().all(|token| token.on.empty),
        _ => false,
    });
    let mut vectors: Vec<Vector> = steps.flat_map(|rule| rule.paths.iter().flatten().copied()).collect();
    vectors.sort_unstable();
    vectors.dedup();
    vectors
}
