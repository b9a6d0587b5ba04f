//! The number of a position's move, where a game's first turns differ from the later ones.

use crate::play::Setup;
use crate::rules::{PlayerId, Rules};

/// How many plies come before a position whose number may have been left at 1. It is not a first turn of the game unless the
/// players who have not had theirs still have what they began with; otherwise the position comes after all first turns.
pub(super) fn plies_before(rules: &Rules, setup: &Setup, round: u32) -> u32 {
    let early = rules.turns.as_ref().map_or(0, |turns| turns.early());
    if setup.ply >= early || waiting(rules, setup).all(|player| has_begun_with(rules, setup, player)) {
        return setup.ply;
    }
    setup.ply + (early - setup.ply).next_multiple_of(round)
}

/// The players who have not had a turn.
fn waiting<'a>(rules: &'a Rules, setup: &Setup) -> impl Iterator<Item = PlayerId> + use<'a> {
    let before = setup.ply;
    rules.player_ids().filter(move |player| u32::from(player.0) >= before)
}

/// Whether a player has nothing on the board or in hand that the game does not begin with. Others may have captured some.
fn has_begun_with(rules: &Rules, setup: &Setup, player: PlayerId) -> bool {
    let begins = |cell, kind| rules.start.possible().any(|one| one == (cell, player, kind));
    let mut own = setup.pieces.iter().filter(|(_, piece)| piece.player == player);
    let held = |kind| rules.start.hands.iter().find(|one| (one.0, one.1) == (player, kind));
    let mut hands = rules.start.hands.iter().filter(|(owner, ..)| *owner == player);
    own.all(|&(cell, piece)| begins(cell, piece.kind))
        && hands.all(|one| setup.hands.contains(one))
        && setup
            .hands
            .iter()
            .all(|&(owner, kind, _)| owner != player || held(kind).is_some())
}
