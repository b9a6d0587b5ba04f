//! How a royal piece with few defenders is driven to where it is mated.

use crate::geometry::CellId;
use crate::play::Game;
use crate::play::searching::Chase;
use crate::rules::{KindId, PlayerId};

use super::sampling::{arrivals, distances};
use super::worth::Worth;

/// What part of a player's pieces at the start is few.
const FEW: i32 = 5;
/// The most cells of a board on which royal pieces are chased.
const MOST_CELLS: usize = 256;

/// What tells how well royal pieces are chased; nothing if there is not one of a kind that gets everywhere, or if pieces
/// come back from the hand.
pub(super) fn of(game: &Game, worth: &Worth) -> Option<Chase> {
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
