//! Elimination of players without moves, and the points for that.

use std::collections::BTreeSet;

use triagonal::rules::limits::MAX_SCORE;
use triagonal::rules::{Loss, PlayerId, Recipient, Rules, Scored};

use crate::falls::{Eliminated, by_threat, others, out, put_out, teams_with_pieces};
use crate::legal::{attacked_by, can_move, enemies, in_check};
use crate::making::pass_on;
use crate::state::State;

/// Eliminates the player to move if there is no move, then tests the next player.
pub fn by_stuck(rules: &Rules, state: &mut State) -> Vec<Eliminated> {
    let mut falls = Vec::new();
    while teams_with_pieces(rules, state).len() > 1 {
        let (player, check) = (state.turn, in_check(rules, state, state.turn));
        let loss = if check { Loss::Checkmate } else { Loss::Stalemate };
        let Some(entry) = rules.eliminations.iter().find(|entry| entry.by == loss) else {
            break;
        };
        if can_move(rules, state) {
            break;
        }
        score_stuck(rules, state);
        let captor = captor(rules, state);
        falls.push(put_out(rules, state, player, entry, captor, &BTreeSet::new()));
        pass_on(rules, state, player);
        falls.extend(by_threat(rules, state));
    }
    falls
}

/// Scores the points for the player to move having no move.
pub fn score_stuck(rules: &Rules, state: &mut State) {
    let (loser, check) = (state.turn, in_check(rules, state, state.turn));
    for it in rules.points.iter().flat_map(|points| &points.scores) {
        let recipient = match it.what {
            Scored::Checkmate(recipient) if check => recipient,
            Scored::Stalemate(recipient) if !check => recipient,
            Scored::Move { .. } | Scored::Checkmate(_) | Scored::Stalemate(_) => continue,
        };
        let players: Vec<PlayerId> = match recipient {
            Recipient::Captor => vec![captor(rules, state)],
            Recipient::Loser => vec![loser],
            Recipient::All => others(rules, loser)
                .filter(|&player| !out(rules, state, player))
                .collect(),
        };
        for player in players {
            score(state, player, u32::from(it.points));
        }
    }
}

/// Adds points to a player's score.
pub fn score(state: &mut State, player: PlayerId, points: u32) {
    let before = state.scores.get(&player).copied().unwrap_or(0);
    let after = (u32::from(before) + points).min(u32::from(MAX_SCORE));
    if after > 0 {
        state.scores.insert(player, after as u16);
    }
}

/// Returns who is responsible for the player to move having no move: the last opponent; in check, the last one who gives check.
fn captor(rules: &Rules, state: &State) -> PlayerId {
    let player = state.turn;
    let check = rules.check.as_ref().filter(|_| in_check(rules, state, player));
    let gives = |other: PlayerId| {
        let protected = |kind| check.is_some_and(|check| check.kinds.contains(kind));
        let mut own = state.board.iter();
        own.any(|(&cell, (owner, kind))| *owner == player && protected(kind) && attacked_by(rules, state, other, cell))
    };
    let mut before: Vec<PlayerId> = others(rules, player)
        .filter(|&other| enemies(rules, player, other) && !out(rules, state, other))
        .collect();
    before.reverse();
    let giver = before.iter().find(|&&other| check.is_none() || gives(other));
    giver.or(before.first()).copied().unwrap_or(player)
}
