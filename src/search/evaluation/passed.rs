//! Passed pawns: pieces of the least valuable kinds that promote, in games without drops.

use crate::play::Position;
use crate::play::searching::Ways;
use crate::rules::KindId;

use super::worth::Worth;

/// For each piece by its number, its paths to promotion; nothing if no piece has any.
pub(super) fn ways(start: &Position, worth: &Worth, officer: &dyn Fn(KindId) -> bool) -> Option<Vec<Ways>> {
    let rules = start.game().rules();
    let mut ways = start.by_piece(|_| Ways::new());
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
                let found = start.ways((player, kind), (promotion.zone, gain), is_least);
                start.set_by_piece(&mut ways, (player, kind), found);
            }
        }
    }
    ways.iter().any(|ways| !ways.is_empty()).then_some(ways)
}
