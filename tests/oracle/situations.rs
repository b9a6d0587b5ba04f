//! Conditions on the pieces of the board.

use triagonal::geometry::CellId;
use triagonal::rules::{Fact, KindId, PlayerId, Rules, Situation, Surroundings};

use crate::state::State;
use crate::states::has_count;
use crate::walk::Walk;
use crate::ways::{Piece, pieces, stands_near, walks_without_attacks};

/// Whether a condition of a rule holds for a walk.
pub fn holds(rules: &Rules, state: &State, piece: Piece, walk: &Walk, asked: &Situation) -> bool {
    let Piece { player, kind, from } = piece;
    let fact = match &asked.fact {
        Fact::StartAttacked => stands_attacked(rules, &gone(state, from, walk), player, kind, from),
        Fact::AtEnd(asked) => {
            let mut after = gone(state, from, walk);
            if let Some((stood, goes)) = walk.carried {
                let other = after.board.remove(&stood).expect("a piece moves along");
                after.board.insert(goes, other);
            }
            after.board.insert(walk.to, (player, kind));
            let arrived = Piece { from: walk.to, ..piece };
            match asked {
                Surroundings::Near(near) => stands_near(rules, &after, player, walk.to, near),
                Surroundings::Attacked { by } => attacked(rules, &after, player, walk.to, by.as_ref()),
                Surroundings::Guarded { by } => guarded(rules, &after, arrived, by.as_ref()),
            }
        }
        Fact::WayAttacked => {
            let without = gone(state, from, walk);
            let mut passed = walk.between.iter();
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

/// Whether a condition holds before a move.
pub fn holds_before(rules: &Rules, state: &State, piece: Piece, asked: &Situation) -> bool {
    let Piece { player, from, .. } = piece;
    let fact = match &asked.fact {
        Fact::Near(near) => stands_near(rules, state, player, from, near),
        Fact::Attacked { by } => attacked(rules, state, player, from, by.as_ref()),
        Fact::Guarded { by } => guarded(rules, state, piece, by.as_ref()),
        Fact::Check => in_check(rules, state, player),
        Fact::Army { kinds, size } => has_count(rules, state, player, kinds, *size),
        Fact::All(parts) => parts.iter().all(|part| holds_before(rules, state, piece, part)),
        Fact::StartAttacked | Fact::AtEnd(_) | Fact::WayAttacked => unreachable!("this is asked of a move"),
    };
    fact != asked.denied
}

/// Returns the position without the mover and the captured pieces.
fn gone(state: &State, from: CellId, walk: &Walk) -> State {
    let mut without = state.clone();
    without.board.remove(&from);
    without.board.retain(|cell, _| !walk.captures.contains(cell));
    without
}

/// Whether a piece would be attacked on a cell.
fn stands_attacked(rules: &Rules, state: &State, player: PlayerId, kind: KindId, cell: CellId) -> bool {
    let mut stood = state.clone();
    stood.board.insert(cell, (player, kind));
    attacked(rules, &stood, player, cell, None)
}

/// Whether an enemy of a player attacks a cell, without regard to attack conditions.
fn attacked(rules: &Rules, state: &State, player: PlayerId, cell: CellId, by: Option<&Vec<KindId>>) -> bool {
    others(rules, player, false).any(|enemy| attacks(rules, state, enemy, cell, by, false))
}

/// Whether a friend of a piece would attack it if it were an enemy's.
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
                let walks = walks_without_attacks(rules, &state, piece, rule, guards);
                walks.iter().any(|walk| walk.captures.contains(&cell))
            })
        })
}

/// Returns the players of a player's team, or all others.
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
