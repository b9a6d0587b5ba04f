//! Lowers the ends of the game and the forbidden outcomes.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::limits::{MAX_COUNTERS, MAX_LASTING, MAX_ROW};
use crate::rules::lower::actions::action;
use crate::rules::lower::states::state;
use crate::rules::lowering::Lowering;
use crate::rules::model::{End, Event, Forbidden, Verdict};
use crate::syntax::tree::{EndItem, EventItem, Number, SubjectItem, VerdictItem};

/// Lowers the outcomes that moves must not bring about.
pub(super) fn forbidden(written: &[Spanned<EndItem>], diagnostics: &mut Vec<Diagnostic>) -> Forbidden {
    let mut forbidden = Forbidden::default();
    for item in written {
        if item.node.result.node != VerdictItem::Forbidden {
            continue;
        }
        match &item.node.event {
            EventItem::Checkmate => forbidden.checkmate = true,
            EventItem::Stalemate => forbidden.stalemate = true,
            EventItem::NullTurn => forbidden.recurrence.null_turn = true,
            EventItem::Repetition { times, .. } => {
                forbidden.recurrence.repetition = repeated(times, diagnostics);
            }
            EventItem::Baring { .. }
            | EventItem::Capturing { .. }
            | EventItem::Threatening { .. }
            | EventItem::Holding { .. }
            | EventItem::Reaching { .. }
            | EventItem::State(_)
            | EventItem::Row { .. }
            | EventItem::Times { .. }
            | EventItem::Facing(_)
            | EventItem::Passes(_)
            | EventItem::DeadPosition
            | EventItem::Quiet { .. }
            | EventItem::Length(_)
            | EventItem::LastTeam => {}
        }
    }
    forbidden
}

/// Whether an end is a repetition, which is always tested only when a turn is over.
pub(in crate::rules) fn is_repetition(item: &EndItem) -> bool {
    matches!(item.event, EventItem::Repetition { .. })
}

/// The number of occurrences of a position.
fn repeated(times: &Number, diagnostics: &mut Vec<Diagnostic>) -> Option<u16> {
    count(
        times,
        2,
        i64::from(u16::MAX),
        "a position is repeated",
        "times",
        diagnostics,
    )
}

/// Lowers the ends of the game.
pub(super) fn ends(lowering: &mut Lowering<'_>, written: &[Spanned<EndItem>]) -> Vec<End> {
    let (mut ends, mut counters, mut lasting) = (Vec::new(), 0, 0);
    for item in written {
        if let VerdictItem::Eliminates(_) | VerdictItem::Forbidden = item.node.result.node {
            continue;
        }
        let event = event(lowering, &item.node.event);
        let Some(player) = lowering
            .context
            .only_player(item.node.player.as_ref(), lowering.diagnostics)
        else {
            continue;
        };
        if let (Some(event), Some(result)) = (event, verdict(item.node.result.node)) {
            if matches!(event, Event::Times { .. }) {
                counters += 1;
                if counters == MAX_COUNTERS + 1 {
                    let message = format!("a game counts at most {MAX_COUNTERS} actions");
                    lowering
                        .diagnostics
                        .push(Diagnostic::new(Code::LimitExceeded, item.span, message));
                }
            }
            if matches!(event, Event::Army { lasting: Some(_), .. }) {
                lasting += 1;
                if lasting == MAX_LASTING + 1 {
                    let message = format!("a game has at most {MAX_LASTING} ends by states that last");
                    lowering
                        .diagnostics
                        .push(Diagnostic::new(Code::LimitExceeded, item.span, message));
                }
            }
            let being = item.node.subject == Some(SubjectItem::Being);
            let opponent = lowering.context.only_opponent();
            // With two players, the player without a move is the other's opponent, so the same end can be stated for either.
            let (result, player, stuck) = match opponent.filter(|_| being) {
                Some(opponent) => (result.reversed(), player.map(opponent), false),
                None => (result, player, being),
            };
            ends.push(End {
                event,
                result,
                player,
                stuck,
                as_turn_ends: item.node.as_turn_ends && !is_repetition(&item.node),
            });
        }
    }
    ends
}

fn event(lowering: &mut Lowering<'_>, written: &EventItem) -> Option<Event> {
    let kinds = lowering.kinds;
    let most = i64::from(u16::MAX);
    Some(match written {
        EventItem::Checkmate => Event::Checkmate,
        EventItem::Stalemate => Event::Stalemate,
        EventItem::Baring { reply } => Event::Bare { reply: *reply },
        EventItem::Capturing { every, kinds: names } => Event::Capture {
            kinds: kinds.set(names, lowering.diagnostics),
            every: *every,
        },
        EventItem::Threatening { kinds: names, .. } => {
            kinds.set(names, lowering.diagnostics);
            return None;
        }
        EventItem::Holding {
            zone,
            kinds: names,
            safe,
        } => Event::Hold {
            kinds: lowering.all_of(names),
            zone: lowering.context.zone(zone, lowering.diagnostics)?,
            safe: *safe,
        },
        EventItem::Reaching {
            occupying,
            zone,
            kinds: names,
            safe,
            reply,
        } => Event::Reach {
            arriving: !occupying,
            kinds: lowering.all_of(names),
            zone: lowering.context.zone(zone, lowering.diagnostics)?,
            safe: *safe,
            reply: *reply,
        },
        EventItem::State(written) => state(lowering, written)?,
        EventItem::Row { length, kinds: names } => Event::Row {
            length: count(length, 2, MAX_ROW, "a row has", "pieces", lowering.diagnostics)?,
            kinds: lowering.all_of(names),
            lines: lowering.context.radial_directions(),
        },
        EventItem::Times { action: counted, times } => Event::Times {
            action: action(lowering, counted),
            times: count(times, 1, most, "an action is counted", "times", lowering.diagnostics)?,
        },
        EventItem::Facing(names) => Event::Facing {
            kinds: kinds.set(names, lowering.diagnostics),
            lines: lowering.context.symmetric_copies(&[1]),
        },
        EventItem::Passes(times) => Event::Passes {
            times: count(
                times,
                1,
                most,
                "passes end a game after",
                "in a row",
                lowering.diagnostics,
            )?,
        },
        EventItem::DeadPosition => Event::DeadPosition,
        EventItem::NullTurn => return None,
        EventItem::Repetition { times, perpetual_check } => Event::Repetition {
            times: repeated(times, lowering.diagnostics)?,
            perpetual_check: perpetual_check.as_ref().and_then(|result| verdict(result.node)),
        },
        EventItem::Quiet {
            plies,
            except,
            drops,
            promotions,
        } => Event::Quiet {
            kinds: kinds.set(except, lowering.diagnostics),
            plies: count(plies, 1, most, "a game stays quiet for", "plies", lowering.diagnostics)?,
            drops: *drops,
            promotions: *promotions,
        },
        EventItem::Length(plies) => Event::Length {
            plies: count(plies, 1, most, "a game lasts", "plies", lowering.diagnostics)?,
        },
        EventItem::LastTeam => Event::LastTeam,
    })
}

/// The verdict of a result; `None` if the game does not end.
fn verdict(written: VerdictItem) -> Option<Verdict> {
    Some(match written {
        VerdictItem::Wins => Verdict::Wins,
        VerdictItem::Draws => Verdict::Draws,
        VerdictItem::Loses => Verdict::Loses,
        VerdictItem::MostPoints => Verdict::MostPoints,
        VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => return None,
    })
}
