//! The arrays of a game: several if pieces are drawn by lot.

use crate::geometry::CellId;

use super::ids::{KindId, PlayerId};
use super::lots::Lot;
use super::rules::{Rules, Start};

impl Start {
    /// Lists every piece that can begin on a cell, in any of the arrays.
    pub fn possible(&self) -> impl Iterator<Item = (CellId, PlayerId, KindId)> {
        let drawn = self.lots.iter().flat_map(|lot| {
            let pieces = lot.draws.iter().flat_map(|draw| {
                let kinds = draw.kinds.iter();
                kinds.flat_map(|&kind| draw.among.iter().map(move |&place| (usize::from(place), kind)))
            });
            pieces.flat_map(|(place, kind)| {
                lot.cells
                    .iter()
                    .map(move |(player, cells)| (cells[place], *player, kind))
            })
        });
        self.pieces.iter().copied().chain(drawn)
    }

    /// The number of the array with these pieces on the board, if there is one.
    #[must_use]
    pub fn number(&self, pieces: &[(CellId, PlayerId, KindId)]) -> Option<u64> {
        let kind_on = |cell: CellId, player: PlayerId| {
            let found = pieces.iter().find(|(at, owner, _)| (*at, *owner) == (cell, player));
            found.map(|(.., kind)| *kind)
        };
        let is_drawn = |cell: CellId| {
            self.lots
                .iter()
                .any(|lot| lot.cells.iter().any(|(_, cells)| cells.contains(&cell)))
        };
        let is_fixed_part_equal = self.pieces.len() == pieces.len()
            && self
                .pieces
                .iter()
                .all(|&(cell, player, kind)| is_drawn(cell) || kind_on(cell, player) == Some(kind));
        let (mut number, mut unit) = (0_u64, 1_u64);
        for lot in &self.lots {
            let order = |(player, cells): &(PlayerId, Vec<CellId>)| -> Option<Vec<KindId>> {
                cells.iter().map(|&cell| kind_on(cell, *player)).collect()
            };
            let mut orders = lot.cells.iter().map(order);
            let first = orders.next()??;
            if !orders.all(|order| order.as_ref() == Some(&first)) {
                return None;
            }
            number += unit * lot.number(&first)?;
            unit = unit.saturating_mul(lot.orders()?);
        }
        is_fixed_part_equal.then_some(number)
    }
}

impl Rules {
    /// The number of arrays: one if no pieces are drawn by lot.
    #[must_use]
    pub fn arrays(&self) -> u64 {
        // Checked rules have no product that overflows.
        let orders = self.start.lots.iter().filter_map(Lot::orders);
        orders.fold(1, u64::saturating_mul)
    }

    /// The pieces on the board in the array with this number, which must be below [`Rules::arrays`]. [`Rules::start`] holds array
    /// 0.
    #[must_use]
    pub fn array(&self, mut number: u64) -> Option<Vec<(CellId, PlayerId, KindId)>> {
        if number >= self.arrays() {
            return None;
        }
        let mut pieces = self.start.pieces.clone();
        for lot in &self.start.lots {
            let orders = lot.orders()?;
            let order = lot.order(number % orders);
            number /= orders;
            for (player, cells) in &lot.cells {
                for (&cell, &kind) in cells.iter().zip(&order) {
                    let drawn = pieces
                        .iter_mut()
                        .find(|(at, owner, _)| (*at, *owner) == (cell, *player));
                    if let Some((.., drawn)) = drawn {
                        *drawn = kind;
                    }
                }
            }
        }
        Some(pieces)
    }
}
