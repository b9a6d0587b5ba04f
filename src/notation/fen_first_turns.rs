//! Move numbers in games whose first turns differ from the later ones.

use crate::play::Setup;
use crate::rules::{PlayerId, Rules};

/// The number of plies before a position whose move number may have been left at 1. The position belongs to the first turns of
/// the game only if the players who have not yet had a turn still have their initial pieces; otherwise it comes after all first
/// turns.
pub(super) fn plies_before(rules: &Rules, setup: &Setup, round: u32) -> u32 {
    let early = rules.turns.as_ref().map_or(0, |turns| turns.early());
    if setup.ply >= early
        || players_without_turn(rules, setup).all(|player| has_only_initial_pieces(rules, setup, player))
    {
        return setup.ply;
    }
    setup.ply + (early - setup.ply).next_multiple_of(round)
}

/// The players who have not yet had a turn.
fn players_without_turn<'a>(rules: &'a Rules, setup: &Setup) -> impl Iterator<Item = PlayerId> + use<'a> {
    let before = setup.ply;
    rules.player_ids().filter(move |player| u32::from(player.0) >= before)
}

/// Whether all pieces of a player on the board and in hand are initial ones. Other players may have captured some.
fn has_only_initial_pieces(rules: &Rules, setup: &Setup, player: PlayerId) -> bool {
    let is_initial = |cell, kind| rules.start.possible().any(|piece| piece == (cell, player, kind));
    let mut own = setup.pieces.iter().filter(|(_, piece)| piece.player == player);
    let held = |kind| rules.start.hands.iter().find(|hand| (hand.0, hand.1) == (player, kind));
    let mut hands = rules.start.hands.iter().filter(|(owner, ..)| *owner == player);
    own.all(|&(cell, piece)| is_initial(cell, piece.kind))
        && hands.all(|hand| setup.hands.contains(hand))
        && setup
            .hands
            .iter()
            .all(|&(owner, kind, _)| owner != player || held(kind).is_some())
}
