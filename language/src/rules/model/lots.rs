//! Pieces whose cells are drawn by lot before the game begins.

use serde::Serialize;

use crate::geometry::CellId;

use super::ids::{KindId, PlayerId};

/// Pieces that begin on a line of cells in an order drawn by lot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lot {
    /// The cells in order, for each player whose pieces are placed in this way; all players get the same order.
    pub cells: Vec<(PlayerId, Vec<CellId>)>,
    /// The draws, one after another. Together they have one piece for each cell.
    pub draws: Vec<Draw>,
}

/// Pieces that are drawn together.
///
/// The draw chooses their places among the free ones; on these places they stand in their own order. The number of free places
/// among the permitted ones does not depend on the draws before.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draw {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// The permitted places in the line, in order.
    pub among: Vec<u16>,
}

impl Lot {
    /// The number of orders; `None` if there are too many to be numbered.
    #[must_use]
    pub fn orders(&self) -> Option<u64> {
        let mut free: Vec<u16> = self.places().collect();
        self.draws.iter().try_fold(1_u64, |orders, draw| {
            let open = draw.open(&free);
            free.retain(|place| !open[..draw.kinds.len()].contains(place));
            orders.checked_mul(combinations(open.len(), draw.kinds.len())?)
        })
    }

    /// The kinds in the order of the cells, for an order with a number below [`Lot::orders`].
    ///
    /// The number is mixed-radix: for each draw in turn, the remainder modulo the number of choices selects the choice, and the
    /// quotient continues with the next draw. The choices of a draw are ordered by the places that they take.
    #[must_use]
    pub fn order(&self, mut number: u64) -> Vec<KindId> {
        let mut free: Vec<u16> = self.places().collect();
        let mut order = vec![KindId(0); free.len()];
        for draw in &self.draws {
            let open = draw.open(&free);
            let ways = combinations(open.len(), draw.kinds.len()).unwrap_or(u64::MAX);
            let taken = combination(&open, draw.kinds.len(), number % ways);
            number /= ways;
            free.retain(|place| !taken.contains(place));
            for (place, kind) in taken.into_iter().zip(&draw.kinds) {
                order[usize::from(place)] = *kind;
            }
        }
        order
    }

    /// The number of an order. If draws have pieces of the same kind, the first draw takes the first places that fit.
    #[must_use]
    pub fn number(&self, order: &[KindId]) -> Option<u64> {
        let mut free: Vec<u16> = self.places().collect();
        let (mut number, mut unit) = (0_u64, 1_u64);
        for draw in &self.draws {
            let open = draw.open(&free);
            let mut places = open.iter().copied();
            let fitting = |kind: &KindId| places.find(|place| order.get(usize::from(*place)) == Some(kind));
            let taken: Vec<u16> = draw.kinds.iter().map(fitting).collect::<Option<_>>()?;
            number += unit.checked_mul(number_of_combination(&open, &taken)?)?;
            unit = unit.checked_mul(combinations(open.len(), taken.len())?)?;
            free.retain(|place| !taken.contains(place));
        }
        Some(number)
    }

    fn places(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.draws.iter().map(|draw| draw.kinds.len()).sum::<usize>() as u16
    }
}

impl Draw {
    /// The permitted places that are free.
    fn open(&self, free: &[u16]) -> Vec<u16> {
        let mut open = free.to_vec();
        open.retain(|place| self.among.contains(place));
        open
    }
}

/// A binomial coefficient; `None` if it overflows.
fn combinations(of: usize, chosen: usize) -> Option<u64> {
    let chosen = chosen.min(of - chosen) as u64;
    (0..chosen).try_fold(1_u64, |ways, index| {
        Some(ways.checked_mul(of as u64 - index)? / (index + 1))
    })
}

/// The combination with this number, in lexicographic order of the things.
fn combination(of: &[u16], chosen: usize, mut number: u64) -> Vec<u16> {
    let mut combination = Vec::with_capacity(chosen);
    for (index, &thing) in of.iter().enumerate() {
        let Some(more) = (chosen - combination.len()).checked_sub(1) else {
            break;
        };
        let with = combinations(of.len() - index - 1, more).unwrap_or(u64::MAX);
        if number < with {
            combination.push(thing);
        } else {
            number -= with;
        }
    }
    combination
}

/// The number of a combination: the inverse of [`combination`].
fn number_of_combination(of: &[u16], taken: &[u16]) -> Option<u64> {
    let mut left = taken.len();
    let mut number = 0_u64;
    for (index, thing) in of.iter().enumerate() {
        if left == 0 {
            break;
        }
        if taken.contains(thing) {
            left -= 1;
        } else {
            number += combinations(of.len() - index - 1, left - 1)?;
        }
    }
    Some(number)
}
