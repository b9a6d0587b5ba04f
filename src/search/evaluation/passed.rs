//! Passed pawns: pieces of the least valuable kinds that promote, in games without drops.

use crate::play::Position;
use crate::rules::KindId;
use crate::search::board::promotion_paths::PromotionPaths;

use super::worth::Worth;

/// For each piece by its number, its paths to promotion; nothing if no piece has any.
pub(super) fn promotion_paths(
    start: &Position,
    worth: &Worth,
    officer: &dyn Fn(KindId) -> bool,
) -> Option<Vec<PromotionPaths>> {
    let rules = start.game().rules();
    let mut paths = start.by_piece(|_| PromotionPaths::new());
    let is_least = |kind: KindId| !officer(kind) && !rules.kind(kind).royal && !rules.kind(kind).neutral;
    if rules.has_drops() {
        return None;
    }
    for kind in rules.kind_ids().filter(|&kind| is_least(kind)) {
        for promotion in &rules.kind(kind).promotions {
            let best = promotion.to.iter().map(|&to| worth.in_exchange(to)).max().unwrap_or(0);
            let gain = best - worth.in_exchange(kind);
            if gain <= 0 {
                continue;
            }
            for player in rules.player_ids() {
                let found = start.promotion_paths((player, kind), (promotion.zone, gain), is_least);
                start.set_by_piece(&mut paths, (player, kind), found);
            }
        }
    }
    paths.iter().any(|paths| !paths.is_empty()).then_some(paths)
}
