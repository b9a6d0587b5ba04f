//! How one kind of one player drops from the hand.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};

/// The drops of one kind of one player.
#[derive(Clone, Debug)]
pub struct Drops<const W: usize> {
    /// The cells on which it can be dropped.
    pub cells: Bitboard<W>,
    /// The most pieces of the kind in each of these sets of cells.
    pub limit: Option<(usize, Vec<Bitboard<W>>)>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
}

impl Drops<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId) -> Option<Self> {
        let rules::Drop { zone, limit, may_mate } = rules.kind(kind).drop.as_ref()?;
        let all = Bitboard::first_cells(rules.space.cells.len());
        Some(Self {
            cells: zone.map_or(all, |id| Bitboard::from(rules.zone(id, player))),
            limit: limit.map(|(most, id)| {
                let partition = rules.partition(id);
                let class = |number: usize| {
                    let holds = |cell: &CellId| partition.class_of[cell.index()] == Some(number as u16);
                    rules.space.ids().filter(holds).collect()
                };
                (usize::from(most), (0..partition.classes.len()).map(class).collect())
            }),
            may_mate: *may_mate,
        })
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Drops<W> {
        Drops {
            cells: self.cells.pack(),
            limit: self.limit.as_ref().map(|(most, classes)| (*most, pack_all(classes))),
            may_mate: self.may_mate,
        }
    }
}
