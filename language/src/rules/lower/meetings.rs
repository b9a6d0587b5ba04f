//! Lowers the pairs of pieces that can be removed when they meet.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::geometry::Vector;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Kind, KindId, Meeting, PlayerId};
use crate::syntax::tree::Name;

/// Lowers the pairs. Two pieces face each other if each of them steps to the other's cell.
pub(super) fn meetings(lowering: &mut Lowering<'_>, moves: &[Kind], written: &[Spanned<(Name, Name)>]) -> Vec<Meeting> {
    let kinds = lowering.kinds;
    let mut meetings = Vec::new();
    for item in written {
        let (one_name, other_name) = &item.node;
        let (one, other) = (
            kinds.kind(one_name, lowering.diagnostics),
            kinds.kind(other_name, lowering.diagnostics),
        );
        let (Some(one), Some(other)) = (one, other) else {
            continue;
        };
        if let Some((name, _)) = [(one_name, one), (other_name, other)]
            .into_iter()
            .find(|(_, kind)| moves[kind.index()].royal)
        {
            let message = format!("`{}` is royal and cannot be removed without a capture", name.node);
            lowering
                .diagnostics
                .push(Diagnostic::new(Code::MeetingRoyal, name.span, message));
            continue;
        }
        let facing: Option<Vec<Vector>> = lowering
            .context
            .player_ids()
            .map(|player| {
                let there = quiet_steps(moves, one, player);
                let back = quiet_steps(moves, other, player);
                let mut facing = there.into_iter().filter(|vector| back.contains(&vector.reversed()));
                facing.next().filter(|_| facing.next().is_none())
            })
            .collect();
        match facing {
            Some(facing) => meetings.push(Meeting { one, other, facing }),
            None => {
                let message = format!(
                    "it is unclear how `{}` and `{}` face each other",
                    one_name.node, other_name.node
                );
                let help =
                    "one must step to an empty cell in exactly one direction, and the other in the opposite direction";
                lowering
                    .diagnostics
                    .push(Diagnostic::new(Code::MeetingUnclear, item.span, message).help(help));
            }
        }
    }
    meetings
}

/// The vectors of single quiet steps of a kind.
fn quiet_steps(kinds: &[Kind], kind: KindId, player: PlayerId) -> Vec<Vector> {
    let rules = &kinds[kind.index()].moves[player.index()];
    let steps = rules.iter().filter(|rule| match rule.legs.as_slice() {
        [leg] if !rule.returns => {
            leg.iter().map(|token| token.min).sum::<u16>() <= 1 && leg.iter().all(|token| token.on.empty)
        }
        _ => false,
    });
    let mut vectors: Vec<Vector> = steps
        .flat_map(|rule| rule.paths.iter().flatten().map(|vector| vector.plain()))
        .collect();
    vectors.sort_unstable();
    vectors.dedup();
    vectors
}
