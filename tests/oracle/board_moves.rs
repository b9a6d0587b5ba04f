//! The moves of the pieces on the board by their rules, check or no check.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Forced, KindId, Limit, Most, MoveRule, PlayerId, Promotion, Rules};

use crate::effects::captures_by_some_way;
use crate::situations::{holds, holds_before};
use crate::state::{OMove, State, owner};
use crate::walk::Way;
use crate::ways::{Piece, in_zone, pieces, ways_attack_aside};

/// Every move a player's pieces have by their rules.
pub fn board_moves(rules: &Rules, state: &State, player: PlayerId) -> Vec<OMove> {
    let mut moves = Vec::new();
    for (from, kind) in pieces(state, player) {
        for rule in rules.kinds[kind.index()].moves[player.index()].iter() {
            for way in ways_by_rule(rules, state, player, kind, from, rule) {
                moves.extend(with_promotions(rules, state, player, kind, from, rule, &way));
            }
        }
    }
    moves
}

/// Whether a player's pieces attack a cell, able to end a move there or not.
pub fn captures_on(rules: &Rules, state: &State, player: PlayerId, cell: CellId) -> bool {
    if !rules.effects.is_empty() {
        return captures_by_some_way(rules, state, player, cell);
    }
    ways(rules, state, player).any(|way| way.captures.contains(&cell))
}

/// The passed cells on which a player's pieces attack, each with the cell of the piece that passed.
pub fn attacked_in_passing(rules: &Rules, state: &State, player: PlayerId) -> BTreeSet<(CellId, CellId)> {
    ways(rules, state, player).flat_map(|way| way.en_passant).collect()
}

/// Every way a player's pieces can follow their rules.
fn ways(rules: &Rules, state: &State, player: PlayerId) -> impl Iterator<Item = Way> {
    pieces(state, player).flat_map(move |(from, kind)| {
        let moves = rules.kinds[kind.index()].moves[player.index()].iter();
        moves.flat_map(move |rule| ways_by_rule(rules, state, player, kind, from, rule))
    })
}

/// Every way a piece can follow a rule, conditions included.
pub fn ways_by_rule(
    rules: &Rules,
    state: &State,
    player: PlayerId,
    kind: KindId,
    from: CellId,
    rule: &MoveRule,
) -> Vec<Way> {
    wanted_ways(rules, state, Piece { player, kind, from }, rule, |_| true)
}

/// Every wanted way a piece can follow a rule, conditions included.
pub fn wanted_ways(
    rules: &Rules,
    state: &State,
    piece: Piece,
    rule: &MoveRule,
    wanted: impl Fn(&Way) -> bool,
) -> Vec<Way> {
    let mut ways = ways_attack_aside(rules, state, piece, rule, false);
    let asked = || rule.conditions.situations.iter();
    ways.retain(|way| wanted(way) && asked().all(|asked| holds(rules, state, piece, way, asked)));
    ways
}

/// A way with each choice of what the piece becomes; none for a way back to where it began without a
/// capture, unless the rule returns, for where nothing moves, nothing is promoted.
fn with_promotions(
    rules: &Rules,
    state: &State,
    player: PlayerId,
    kind: KindId,
    from: CellId,
    rule: &MoveRule,
    way: &Way,
) -> Vec<OMove> {
    if from == way.to && way.captures.is_empty() && !rule.returns {
        return Vec::new();
    }
    let applies = |promotion: &&Promotion| {
        let inside = |cell| in_zone(rules, promotion.zone, player, cell);
        let crossing = match (inside(from), inside(way.to)) {
            (false, true) => promotion.entering,
            (true, false) => promotion.leaving,
            (true, true) => promotion.within,
            (false, false) => false,
        };
        let captures = |kinds: &[KindId]| way.captures.iter().any(|cell| kinds.contains(&state.board[cell].1));
        crossing
            && promotion
                .capturing
                .is_none_or(|capturing| capturing != way.captures.is_empty())
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
            let mut captured = way.captures.iter().map(|cell| state.board[cell].1);
            (!promotion.as_captured || captured.any(|captured| looks(captured) == looks(*to)))
                && promotion
                    .limit
                    .as_ref()
                    .is_none_or(|limit| has_room(rules, state, player, *to, way.to, limit))
        };
        choices.extend(promotion.to.iter().copied().filter(open));
        may_stay &= match promotion.forced {
            Forced::Never => true,
            Forced::Always => false,
            Forced::On(zone) => !in_zone(rules, zone, player, way.to),
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
        let mut mv = OMove::plain(kind, from, way.to);
        mv.becomes = becomes;
        mv.captures = way.captures.clone();
        mv.carried = way.carried;
        if rule.conditions.passing {
            mv.passed = way.between.iter().copied().collect();
        }
        moves.push(mv);
    }
    moves
}

/// Whether a player may come to have a further piece that looks like a kind, on a cell.
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
