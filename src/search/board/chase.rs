//! The chase term: how close a royal piece with few defenders is to being mated.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::search::board::weights::{Chase, Survey};
use crate::tables::Tables;

/// The least advantage in strength for the chase term to apply.
const MIN_ADVANTAGE: i32 = 200;

/// The chase term of a player, in a position with one royal piece each: how remote the enemy royal piece is, and how close
/// the player's pieces are to it.
pub(super) fn chase_term<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    (survey, chase): (&Survey, &Chase),
    (player, royal): (PlayerId, CellId),
    (other, chased): (PlayerId, CellId),
) -> i32 {
    let players = &tables.players;
    let count = |piece: usize| board.by_piece()[piece].len() as i32;
    let strength = |player| -> i32 {
        players
            .range_of(player)
            .map(|piece| survey.worth[piece] * count(piece))
            .sum()
    };
    let defence = strength(other);
    if defence > chase.few || strength(player) < defence + MIN_ADVANTAGE {
        return 0;
    }
    let steps = &chase.steps[chased.index() * chase.remote.len()..];
    let closeness = |cell: CellId| 100 - 100 * i32::from(steps[cell.index()]) / chase.far;
    let mut score = 2 * chase.remote[chased.index()] + closeness(royal);
    for piece in players.range_of(player).filter(|&piece| survey.pressure[piece] > 0) {
        for cell in board.by_piece()[piece] {
            score += closeness(cell) / 4;
        }
    }
    score * (chase.few - defence) / chase.few
}
