//! What must hold of the pieces on the board for a move.

use triagonal::geometry::CellId;
use triagonal::rules::{Fact, KindId, PlayerId, Rules, Situation};

use crate::state::State;
use crate::states::has_so_many;
use crate::walk::Way;
use crate::ways::{Piece, pieces, stands_near, ways_attack_aside};

/// Whether what a rule asks of the pieces on the board holds for a way to follow it.
pub fn holds(rules: &Rules, state: &State, piece: Piece, way: &Way, asked: &Situation) -> bool {
    let Piece { player, kind, from } = piece;
    let fact = match &asked.fact {
        Fact::StartAttacked => stands_attacked(rules, &gone(state, from, way), player, kind, from),
        Fact::EndAttacked => {
            let mut after = gone(state, from, way);
            if let Some((stood, goes)) = way.carried {
                let other = after.board.remove(&stood).expect("a piece moves along");
                after.board.insert(goes, other);
            }
            stands_attacked(rules, &after, player, kind, way.to)
        }
        Fact::WayAttacked => {
            let without = gone(state, from, way);
            let mut passed = way.between.iter();
            passed.any(|&cell| stands_attacked(rules, &without, player, kind, cell))
        }
        Fact::Near(_)
        | Fact::Attacked { .. }
        | Fact::Guarded { .. }
        | Fact::Check
        | Fact::Army { .. }
        | Fact::All(_) => {
            return holds_before(rules, state, piece, asked);
        }
    };
    fact != asked.denied
}

/// Whether what is asked of the pieces on the board before a move holds.
pub fn holds_before(rules: &Rules, state: &State, piece: Piece, asked: &Situation) -> bool {
    let Piece { player, from, .. } = piece;
    let fact = match &asked.fact {
        Fact::Near(near) => stands_near(rules, state, player, from, near),
        Fact::Attacked { by } => attacked(rules, state, player, from, by.as_ref()),
        Fact::Guarded { by } => guarded(rules, state, piece, by.as_ref()),
        Fact::Check => in_check(rules, state, player),
        Fact::Army { kinds, size } => has_so_many(rules, state, player, kinds, *size),
        Fact::All(parts) => parts.iter().all(|part| holds_before(rules, state, piece, part)),
        Fact::StartAttacked | Fact::EndAttacked | Fact::WayAttacked => unreachable!("this is asked of a move"),
    };
    fact != asked.denied
}

/// The position without the mover and what it captures.
fn gone(state: &State, from: CellId, way: &Way) -> State {
    let mut without = state.clone();
    without.board.remove(&from);
    without.board.retain(|cell, _| !way.captures.contains(cell));
    without
}

/// Whether a piece would be attacked on a cell.
fn stands_attacked(rules: &Rules, state: &State, player: PlayerId, kind: KindId, cell: CellId) -> bool {
    let mut stood = state.clone();
    stood.board.insert(cell, (player, kind));
    attacked(rules, &stood, player, cell, None)
}

/// Whether an enemy of a player attacks a cell, conditions on attack aside.
fn attacked(rules: &Rules, state: &State, player: PlayerId, cell: CellId, by: Option<&Vec<KindId>>) -> bool {
    others(rules, player, false).any(|enemy| attacks(rules, state, enemy, cell, by, false))
}

/// Whether a friend of a piece would attack it, if it were an enemy.
fn guarded(rules: &Rules, state: &State, piece: Piece, by: Option<&Vec<KindId>>) -> bool {
    let Some(enemy) = others(rules, piece.player, false).next() else {
        return false;
    };
    let mut turned = state.clone();
    turned.board.insert(piece.from, (enemy, piece.kind));
    others(rules, piece.player, true).any(|friend| attacks(rules, &turned, friend, piece.from, by, true))
}

fn attacks(
    rules: &Rules,
    state: &State,
    player: PlayerId,
    cell: CellId,
    by: Option<&Vec<KindId>>,
    guards: bool,
) -> bool {
    let mut state = state.clone();
    state.passed.clear();
    let matters = |kind: &KindId| by.is_none_or(|by| by.contains(kind));
    pieces(&state, player)
        .filter(|(_, kind)| matters(kind))
        .any(|(from, kind)| {
            let piece = Piece { player, kind, from };
            let mut moves = rules.kinds[kind.index()].moves[player.index()].iter();
            moves.any(|rule| {
                if rule.conditions.borrowed {
                    return false;
                }
                let ways = ways_attack_aside(rules, &state, piece, rule, guards);
                ways.iter().any(|way| way.captures.contains(&cell))
            })
        })
}

/// The players of a player's team, or all others.
fn others(rules: &Rules, player: PlayerId, friends: bool) -> impl Iterator<Item = PlayerId> {
    let team = |player: PlayerId| rules.players[player.index()].team;
    let all = (0..rules.players.len() as u16).map(PlayerId);
    all.filter(move |&other| (team(other) == team(player)) == friends)
}

fn in_check(rules: &Rules, state: &State, player: PlayerId) -> bool {
    let Some(check) = &rules.check else {
        return false;
    };
    let mut protected = pieces(state, player)
        .filter(|(_, kind)| check.kinds.contains(kind))
        .map(|(cell, _)| attacked(rules, state, player, cell, None))
        .peekable();
    protected.peek().is_some()
        && if check.every {
            protected.any(|attacked| attacked)
        } else {
            protected.all(|attacked| attacked)
        }
}
