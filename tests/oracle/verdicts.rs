//! The meaning of results: which team wins.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::{PlayerId, Rules, Verdict};

use crate::state::{State, team};

/// The reason of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The next player is in check and has no move.
    Checkmate,
    /// The next player has no move.
    Stalemate,
    /// Only one team has pieces left.
    Elimination,
    /// A player has only royal pieces.
    Bare,
    /// Pieces were lost.
    Capture,
    /// A piece reached a zone.
    Reach,
    /// The material of an army.
    Material,
    /// A row of pieces.
    Row,
    /// A player has done something often enough.
    Times,
    /// A player passed while pieces faced each other.
    Face,
    /// Too many consecutive passes.
    Passes,
    /// Repetition.
    Repetition,
    /// Repetition by perpetual check of one player.
    PerpetualCheck,
    /// Too many quiet plies.
    Quiet,
    /// A state has lasted long enough.
    Lasting,
    /// The maximum length of the game.
    Length,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winning team, if there is one.
    pub winners: Option<u16>,
    /// The reason.
    pub reason: Reason,
}

/// Returns the only team with the most points.
fn most_points(rules: &Rules, state: &State) -> Option<u16> {
    let points = rules.points.as_ref()?;
    let mut teams: BTreeMap<u16, u64> = BTreeMap::new();
    for (player, extra) in rules.players.iter().zip(&points.players) {
        *teams.entry(player.team).or_default() += u64::from(*extra);
    }
    for (player, score) in &state.scores {
        *teams.entry(rules.players[player.index()].team).or_default() += u64::from(*score);
    }
    let hands = state.hands.iter().map(|(&piece, &count)| (piece, u64::from(count)));
    let living = state.board.values().filter(|(owner, _)| team(rules, *owner).is_some());
    for ((owner, kind), count) in living.map(|&piece| (piece, 1)).chain(hands) {
        let worth = u64::from(points.kinds[kind.index()]);
        *teams.entry(rules.players[owner.index()].team).or_default() += count * worth;
    }
    let most = teams.values().max()?;
    let mut best = teams.iter().filter(|(_, points)| *points == most);
    let (team, _) = best.next()?;
    best.next().is_none().then_some(*team)
}

/// Returns the end that a result means for a player.
pub fn verdict(rules: &Rules, state: &State, result: Verdict, player: PlayerId, reason: Reason) -> Ending {
    let team = rules.players[player.index()].team;
    let others: BTreeSet<u16> = rules
        .players
        .iter()
        .map(|other| other.team)
        .filter(|&other| other != team)
        .collect();
    let winners = match result {
        Verdict::Wins => Some(team),
        Verdict::Draws => None,
        Verdict::Loses if others.len() == 1 => others.first().copied(),
        Verdict::Loses => None,
        Verdict::MostPoints => most_points(rules, state),
    };
    Ending { winners, reason }
}
