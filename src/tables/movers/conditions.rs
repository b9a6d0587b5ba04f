//! The conditions of a move rule, compiled.

use crate::geometry::{CellId, Shift, Space, Vector};
use crate::rules::{self, Holds, KindId, PlayerId, Rules, ZoneId};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};

/// When a move of a rule may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions<const W: usize> {
    from: Option<Bitboard<W>>,
    to: Option<Bitboard<W>>,
    /// For each cell its class, where a move must begin and end in different classes.
    changing: Option<Vec<Option<u16>>>,
    /// Only a piece that has not moved may go.
    pub unmoved: bool,
    /// The piece that must stand beside the mover.
    pub near: Option<NearCells<W>>,
    /// The cells passed become en passant squares.
    pub passing: bool,
}

/// The condition that a piece stands beside the mover.
#[derive(Clone, Debug, PartialEq)]
pub struct NearCells<const W: usize> {
    /// Whose piece, as the mover sees it.
    pub on: Holds,
    /// The kinds it may be of; `None` for any.
    pub kinds: Option<Vec<KindId>>,
    /// For each cell the cells beside it.
    pub cells: Vec<Bitboard<W>>,
}

impl Conditions<WIDE> {
    /// The conditions of a rule for one player.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, conditions: &rules::Conditions) -> Self {
        let rules::Conditions {
            from,
            to,
            changing,
            unmoved,
            near,
            passing,
        } = conditions;
        let zone = |id: ZoneId| Bitboard::from(rules.zone(id, player));
        Self {
            from: from.map(zone),
            to: to.map(zone),
            changing: changing.map(|id| rules.partition(id).class_of.clone()),
            unmoved: *unmoved,
            near: near.as_ref().map(|near| NearCells {
                on: near.on,
                kinds: near.kinds.clone(),
                cells: rules
                    .space
                    .ids()
                    .map(|from| cells_beside(&rules.space, from, &near.vectors))
                    .collect(),
            }),
            passing: *passing,
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Conditions<W> {
        Conditions {
            from: self.from.map(|cells| cells.pack()),
            to: self.to.map(|cells| cells.pack()),
            changing: self.changing.clone(),
            unmoved: self.unmoved,
            near: self.near.as_ref().map(|near| NearCells {
                on: near.on,
                kinds: near.kinds.clone(),
                cells: pack_all(&near.cells),
            }),
            passing: self.passing,
        }
    }
}

impl<const W: usize> Conditions<W> {
    /// Whether a move may begin on a cell.
    #[must_use]
    #[inline]
    pub fn allows_from(&self, from: CellId) -> bool {
        self.from.is_none_or(|cells| cells.has(from))
    }

    /// Whether a move may lead from one cell to another.
    #[must_use]
    #[inline]
    pub fn allows(&self, from: CellId, to: CellId) -> bool {
        self.allows_from(from)
            && self.to.is_none_or(|cells| cells.has(to))
            && self.changing.as_ref().is_none_or(|classes| {
                let (begun, ended) = (classes[from.index()], classes[to.index()]);
                begun.is_some() && ended.is_some() && begun != ended
            })
    }
}

fn cells_beside(space: &Space, from: CellId, vectors: &[Vector]) -> Bitboard<WIDE> {
    vectors
        .iter()
        .filter_map(|&vector| match space.shift(from, vector) {
            Shift::Cell(cell) => Some(cell),
            Shift::Gap | Shift::Edge => None,
        })
        .collect()
}
