//! Lowers limits and conditions of drops and promotions.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::model::{Limit, Most, Situation};
use crate::rules::moves::{seen_by, situation};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{LimitItem, OnlyIf};

/// Lowers a limit.
pub(super) fn limit(
    context: &mut Context,
    kinds: &Kinds<'_>,
    written: &LimitItem,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Limit> {
    let LimitItem::Fixed { most, of, per } = written else {
        return Some(Limit {
            most: Most::AsInArray,
            of: None,
            per: None,
        });
    };
    let errors_before = diagnostics.len();
    let most = count(most, 1, i64::from(u16::MAX), "a limit is", "pieces", diagnostics);
    let of = (!of.is_empty()).then(|| kinds.set(of, diagnostics));
    let per = per.as_ref().and_then(|per| context.partition(per, diagnostics));
    let most = Most::Fixed(most?);
    (diagnostics.len() == errors_before).then_some(Limit { most, of, per })
}

/// Lowers conditions on the pieces on the board, dropping duplicates.
pub(super) fn only_if(
    context: &Context,
    kinds: &Kinds<'_>,
    written: &[Spanned<OnlyIf>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Situation> {
    let mut situations = Vec::new();
    for item in written {
        let OnlyIf { asks, not } = &item.node;
        let Some(condition) = situation(context, kinds, asks, *not, item.span, diagnostics) else {
            continue;
        };
        let mut players = context.player_ids();
        if players.any(|player| seen_by(context, player, &condition) != condition) {
            let message =
                "this direction differs between the players, which a promotion or a drop cannot take into account";
            let mistake = Diagnostic::new(Code::NearForward, item.span, message);
            diagnostics.push(mistake.help("name a direction that no view changes, or remove it"));
        } else if !situations.contains(&condition) {
            situations.push(condition);
        }
    }
    situations
}
