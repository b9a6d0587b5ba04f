//! Pieces whose cells are drawn by lot before a game begins.

use serde::Serialize;

use crate::geometry::CellId;

use super::ids::{KindId, PlayerId};

/// Pieces that begin on a line of cells in an order that is drawn by lot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lot {
    /// The cells in their order, for each player whose pieces begin so; all have the same order.
    pub cells: Vec<(PlayerId, Vec<CellId>)>,
    /// What is drawn, one after the other. The pieces are as many as the cells.
    pub draws: Vec<Draw>,
}

/// Pieces that are drawn together.
///
/// Which of the free places they get is drawn; on these they stand in their own order. How many places are free among
/// those that they can get does not depend on what was drawn before.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draw {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// The places in the line that they can get, in order.
    pub among: Vec<u16>,
}

impl Lot {
    /// How many orders there are; nothing if there are too many to be numbered.
    #[must_use]
    pub fn orders(&self) -> Option<u64> {
        let mut free: Vec<u16> = self.places().collect();
        self.draws.iter().try_fold(1_u64, |orders, draw| {
            let open = draw.open(&free);
            free.retain(|place| !open[..draw.kinds.len()].contains(place));
            orders.checked_mul(combinations(open.len(), draw.kinds.len())?)
        })
    }

    /// The kinds in the order with a number below [`Lot::orders`], in the order of the cells.
    ///
    /// The number is divided by the number of ways of each draw in turn, and the remainders are the numbers of its ways. The
    /// ways of a draw are in the order of the places they take.
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

    fn places(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.draws.iter().map(|draw| draw.kinds.len()).sum::<usize>() as u16
    }
}

impl Draw {
    /// The places that it can get among those that are free.
    fn open(&self, free: &[u16]) -> Vec<u16> {
        let mut open = free.to_vec();
        open.retain(|place| self.among.contains(place));
        open
    }
}

/// How many ways there are to choose some things.
fn combinations(of: usize, chosen: usize) -> Option<u64> {
    let chosen = chosen.min(of - chosen) as u64;
    (0..chosen).try_fold(1_u64, |ways, one| Some(ways.checked_mul(of as u64 - one)? / (one + 1)))
}

/// The way with a number to choose some things, in the order of the things.
fn combination(of: &[u16], chosen: usize, mut number: u64) -> Vec<u16> {
    let mut found = Vec::with_capacity(chosen);
    for (index, &thing) in of.iter().enumerate() {
        let Some(more) = (chosen - found.len()).checked_sub(1) else {
            break;
        };
        let with = combinations(of.len() - index - 1, more).unwrap_or(u64::MAX);
        if number < with {
            found.push(thing);
        } else {
            number -= with;
        }
    }
    found
}
