//! Pseudo-legal moves of the pieces on the board.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Forced, KindId, Limit, Most, MoveRule, PlayerId, Promotion, Rules};

use crate::effects::captures_by_some_walk;
use crate::situations::{holds, holds_before};
use crate::state::{OMove, State, owner};
use crate::walk::Walk;
use crate::ways::{Piece, in_zone, pieces, walks_without_attacks};

/// Returns all pseudo-legal moves of a player's pieces.
pub fn board_moves(rules: &Rules, state: &State, player: PlayerId) -> Vec<OMove> {
    let mut moves = Vec::new();
    for (from, kind) in pieces(state, player) {
        for rule in rules.kinds[kind.index()].moves[player.index()].iter() {
            for walk in walks_by_rule(rules, state, player, kind, from, rule) {
                moves.extend(with_promotions(rules, state, player, kind, from, rule, &walk));
            }
        }
    }
    moves
}

/// Whether a player's pieces attack a cell, even if no move could end there.
pub fn captures_on(rules: &Rules, state: &State, player: PlayerId, cell: CellId) -> bool {
    if !rules.effects.is_empty() {
        return captures_by_some_walk(rules, state, player, cell);
    }
    walks(rules, state, player).any(|walk| walk.captures.contains(&cell))
}

/// Returns the passed cells that a player's pieces attack, each with the cell of the piece that passed.
pub fn attacked_in_passing(rules: &Rules, state: &State, player: PlayerId) -> BTreeSet<(CellId, CellId)> {
    walks(rules, state, player).flat_map(|walk| walk.en_passant).collect()
}

/// Returns all walks of a player's pieces.
fn walks(rules: &Rules, state: &State, player: PlayerId) -> impl Iterator<Item = Walk> {
    pieces(state, player).flat_map(move |(from, kind)| {
        let moves = rules.kinds[kind.index()].moves[player.index()].iter();
        moves.flat_map(move |rule| walks_by_rule(rules, state, player, kind, from, rule))
    })
}

/// Returns all walks of a piece under a rule, conditions included.
pub fn walks_by_rule(
    rules: &Rules,
    state: &State,
    player: PlayerId,
    kind: KindId,
    from: CellId,
    rule: &MoveRule,
) -> Vec<Walk> {
    wanted_walks(rules, state, Piece { player, kind, from }, rule, |_| true)
}

/// Returns the wanted walks of a piece under a rule, conditions included.
pub fn wanted_walks(
    rules: &Rules,
    state: &State,
    piece: Piece,
    rule: &MoveRule,
    wanted: impl Fn(&Walk) -> bool,
) -> Vec<Walk> {
    let mut walks = walks_without_attacks(rules, state, piece, rule, false);
    let asked = || rule.conditions.situations.iter();
    walks.retain(|walk| wanted(walk) && asked().all(|asked| holds(rules, state, piece, walk, asked)));
    walks
}

/// Returns the moves of a walk: one for each promotion. A walk back to its start without a capture is a move only if the
/// rule returns, and it cannot promote.
fn with_promotions(
    rules: &Rules,
    state: &State,
    player: PlayerId,
    kind: KindId,
    from: CellId,
    rule: &MoveRule,
    walk: &Walk,
) -> Vec<OMove> {
    if from == walk.to && walk.captures.is_empty() && !rule.returns {
        return Vec::new();
    }
    let applies = |promotion: &&Promotion| {
        let inside = |cell| in_zone(rules, promotion.zone, player, cell);
        let crossing = match (inside(from), inside(walk.to)) {
            (false, true) => promotion.entering,
            (true, false) => promotion.leaving,
            (true, true) => promotion.within,
            (false, false) => false,
        };
        let captures = |kinds: &[KindId]| walk.captures.iter().any(|cell| kinds.contains(&state.board[cell].1));
        crossing
            && promotion
                .capturing
                .is_none_or(|capturing| capturing != walk.captures.is_empty())
            && promotion.captured.as_ref().is_none_or(|kinds| captures(kinds))
            && promotion
                .situations
                .iter()
                .all(|asked| holds_before(rules, state, Piece { player, kind, from }, asked))
    };
    let mut choices = BTreeSet::new();
    let mut may_stay = true;
    let own = rules.kinds[kind.index()].promotions.iter();
    for promotion in own.filter(|promotion| !promotion.by_rule).filter(applies) {
        let looks = |kind: KindId| rules.kinds[kind.index()].looks;
        let open = |to: &KindId| {
            let mut captured = walk.captures.iter().map(|cell| state.board[cell].1);
            (!promotion.as_captured || captured.any(|captured| looks(captured) == looks(*to)))
                && promotion
                    .limit
                    .as_ref()
                    .is_none_or(|limit| has_room(rules, state, player, *to, walk.to, limit))
        };
        choices.extend(promotion.to.iter().copied().filter(open));
        may_stay &= match promotion.forced {
            Forced::Never => true,
            Forced::Always => false,
            Forced::On(zone) => !in_zone(rules, zone, player, walk.to),
        };
    }
    if may_stay {
        choices.insert(kind);
    }
    if !rule.conditions.promoting.is_empty() {
        choices = rule.conditions.promoting.iter().copied().collect();
    }
    let mut moves = Vec::new();
    for becomes in choices {
        let mut mv = OMove::plain(kind, from, walk.to);
        mv.becomes = becomes;
        mv.captures = walk.captures.clone();
        mv.carried = walk.carried;
        if rule.conditions.passing {
            mv.passed = walk.between.iter().copied().collect();
        }
        moves.push(mv);
    }
    moves
}

/// Whether a player may have another piece that looks like a kind, on a cell, under a promotion limit.
pub fn has_room(rules: &Rules, state: &State, player: PlayerId, kind: KindId, cell: CellId, limit: &Limit) -> bool {
    let looks = |kind: KindId| rules.kinds[kind.index()].looks;
    let counted = |it: KindId| match &limit.of {
        None => looks(it) == looks(kind),
        Some(of) => of.contains(&it),
    };
    let counts = |other: CellId| {
        limit.per.is_none_or(|per| {
            let class_of = &rules.partitions[per.index()].class_of;
            class_of[cell.index()].is_some() && class_of[cell.index()] == class_of[other.index()]
        })
    };
    let standing = state
        .board
        .iter()
        .filter(|&(&other, &(whose, it))| whose == owner(rules, player, it) && counted(it) && counts(other));
    let most = match limit.most {
        Most::Fixed(most) => usize::from(most),
        Most::AsInArray => {
            let start = rules.start.pieces.iter();
            start
                .filter(|(_, owner, it)| (*owner == player || rules.kinds[it.index()].neutral) && counted(*it))
                .count()
        }
    };
    let limited = limit
        .per
        .is_none_or(|per| rules.partitions[per.index()].class_of[cell.index()].is_some());
    !limited || standing.count() < most
}
