//! Lowers limits and conditions of drops and promotions.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Limit, Most, Situation};
use crate::rules::moves::{seen_by, situation};
use crate::syntax::tree::{LimitItem, OnlyIf};

/// Lowers a limit.
pub(super) fn limit(lowering: &mut Lowering<'_>, written: &LimitItem) -> Option<Limit> {
    let kinds = lowering.kinds;
    let LimitItem::Fixed { most, of, per } = written else {
        return Some(Limit {
            most: Most::AsInArray,
            of: None,
            per: None,
        });
    };
    let errors_before = lowering.diagnostics.len();
    let most = count(
        most,
        1,
        i64::from(u16::MAX),
        "a limit is",
        "pieces",
        lowering.diagnostics,
    );
    let of = (!of.is_empty()).then(|| kinds.set(of, lowering.diagnostics));
    let per = per
        .as_ref()
        .and_then(|per| lowering.context.partition(per, lowering.diagnostics));
    let most = Most::Fixed(most?);
    (lowering.diagnostics.len() == errors_before).then_some(Limit { most, of, per })
}

/// Lowers conditions on the pieces on the board, dropping duplicates.
pub(super) fn only_if(lowering: &mut Lowering<'_>, written: &[Spanned<OnlyIf>]) -> Vec<Situation> {
    let mut situations = Vec::new();
    for item in written {
        let OnlyIf { asks, not } = &item.node;
        let Some(condition) = situation(lowering, asks, *not, item.span) else {
            continue;
        };
        let mut players = lowering.context.player_ids();
        if players.any(|player| seen_by(lowering.context, player, &condition) != condition) {
            let message =
                "this direction differs between the players, which a promotion or a drop cannot take into account";
            let mistake = Diagnostic::new(Code::NearForward, item.span, message);
            lowering
                .diagnostics
                .push(mistake.help("name a direction that no view changes, or remove it"));
        } else if !situations.contains(&condition) {
            situations.push(condition);
        }
    }
    situations
}
