//! Dead positions, by a search of all continuations.

use std::collections::BTreeSet;
use std::sync::Arc;

use triagonal::rules::Rules;

use crate::referee::Referee;
use crate::state::State;

/// Whether some continuation leads to a decisive result; nothing if the search exceeds `most` positions.
///
/// The quiet counter and earlier positions do not matter: a decisive result can be reached on a shortest path.
pub fn can_be_decided(rules: &Arc<Rules>, state: &State, most: usize) -> Option<bool> {
    let is_decided = |referee: &Referee| referee.ending().is_some_and(|ending| ending.winners.is_some());
    let timeless = |state: &State| State {
        quiet: 0,
        ply: 0,
        ..state.clone()
    };
    let key = |state: &State| {
        let State {
            board,
            hands,
            turn,
            castles,
            unmoved,
            passed,
            quiet: _,
            passes,
            counts,
            scores,
            turn_ply,
            trail,
            ply: _,
        } = state.clone();
        let pieces = (board, hands, turn, castles, unmoved, passed);
        (pieces, passes, counts, scores, turn_ply, trail)
    };
    let mut seen = BTreeSet::from([key(state)]);
    let mut open = vec![timeless(state)];
    if is_decided(&Referee::from_state(rules.clone(), state.clone())) {
        return Some(true);
    }
    let mut next = 0;
    while next < open.len() {
        let referee = Referee::from_state(rules.clone(), open[next].clone());
        next += 1;
        for mv in referee.legal_moves() {
            let mut after = referee.clone();
            after.play(&mv);
            if is_decided(&after) {
                return Some(true);
            }
            if seen.insert(key(after.state())) {
                open.push(timeless(after.state()));
            }
        }
        if open.len() > most {
            return None;
        }
    }
    Some(false)
}
