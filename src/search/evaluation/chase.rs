//! Mop-up evaluation: driving a royal piece with few defenders to where it can be mated.

use crate::geometry::CellId;
use crate::play::Game;
use crate::rules::{KindId, PlayerId};
use crate::search::board::weights::Chase;

use super::sampling::{arrivals, distances};
use super::worth::Worth;

/// A player with less than one part in this many of the starting strength has few defenders.
const FEW: i32 = 5;
/// The most cells of a board for which distances are tabulated.
const MOST_CELLS: usize = 256;

/// The tables for a game in which each player has one royal piece that reaches every cell, and no pieces are dropped; nothing for other
/// games.
pub(super) fn find(game: &Game, worth: &Worth) -> Option<Chase> {
    let rules = game.rules();
    let cells = rules.space.cells.len();
    let royal = |kind: &KindId| rules.kind(*kind).royal;
    let of_first = rules
        .start
        .pieces
        .iter()
        .filter(|&&(_, player, _)| player == PlayerId(0));
    let kinds: Vec<KindId> = of_first.map(|&(_, _, kind)| kind).collect();
    let royals: Vec<KindId> = kinds.iter().copied().filter(royal).collect();
    let &[king] = royals.as_slice() else { return None };
    if rules.has_drops() || rules.players.len() != 2 || cells > MOST_CELLS {
        return None;
    }
    let arrivals = arrivals(game, king);
    let mut steps = Vec::with_capacity(cells * cells);
    for cell in rules.space.ids() {
        for steps_to in distances(&arrivals, |goal: CellId| goal == cell) {
            steps.push(u8::try_from(steps_to?).ok()?);
        }
    }
    let sums: Vec<i32> = steps
        .chunks_exact(cells)
        .map(|row| row.iter().copied().map(i32::from).sum())
        .collect();
    let (least, most) = (*sums.iter().min()?, *sums.iter().max()?);
    let strength: i32 = kinds
        .iter()
        .filter(|kind| !royal(kind))
        .map(|&kind| worth.in_exchange(kind))
        .sum();
    Some(Chase {
        remote: sums
            .iter()
            .map(|sum| 100 * (sum - least) / (most - least).max(1))
            .collect(),
        far: i32::from(*steps.iter().max()?).max(1),
        steps,
        few: (strength / FEW).max(1),
    })
}
