//! The pieces to which effects apply.

use crate::geometry::{CellId, Vector};
use crate::rules::{self, Holds, KindId, PartitionId, Rules, Selection, Who};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::graph::Courses;
use crate::tables::movers::walks::Walk;
use crate::tables::parts::conditions::cells_beside;
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};

/// The pieces to which a change applies.
#[derive(Clone, Debug)]
pub enum Selected<const W: usize> {
    /// The pieces that the move captured, if they are of these kinds.
    Captured(Option<Vec<bool>>),
    /// Pieces on the board.
    Standing(Standing<W>),
    /// Pieces on lines, for each player.
    Lines(Vec<Vec<Walk<W>>>),
}

pack_enum!(Selected { Captured(; kinds), Standing(standing), Lines(walks) });

/// A selection of pieces on the board.
#[derive(Clone, Debug)]
pub struct Standing<const W: usize> {
    /// The piece that moved, or others.
    pub who: Who,
    /// The kinds; `None` for any.
    pub kinds: Option<Vec<bool>>,
    /// The neighbours that the pieces must have, or must not have.
    pub near: Vec<Beside<W>>,
    /// For each cell of the anchor, the cells of the same class.
    pub same: Vec<(Anchor, Vec<Bitboard<W>>)>,
    /// Whether the mover must attack the pieces.
    pub attacked: bool,
    /// The vectors of moves beyond whose target the pieces stand.
    pub beyond: Option<Vec<u32>>,
    /// The vectors of moves behind whose origin the pieces stand, each with its reverse.
    pub behind: Option<Vec<(u32, u32)>>,
    /// The zone of the pieces, for each player.
    pub zone: Option<Vec<Bitboard<W>>>,
}

pack!(Standing { near, same, zone; who, kinds, attacked, beyond, behind });

/// A neighbour that pieces must have, or must not have.
#[derive(Clone, Debug)]
pub struct Beside<const W: usize> {
    /// The neighbour.
    pub anchor: Anchor,
    /// For each cell of the neighbour, the cells adjacent to it.
    pub cells: Vec<Bitboard<W>>,
    /// Whether no such neighbour may exist.
    pub denied: bool,
}

pack!(Beside { cells; anchor, denied });

/// The reference piece of a relation.
#[derive(Clone, Debug)]
pub enum Anchor {
    /// The target of the move.
    Mover,
    /// Pieces of these kinds.
    Piece {
        /// Their relation to the player who moved.
        on: Holds,
        /// Their kinds; `None` for any.
        kinds: Option<Vec<bool>>,
        /// Whether the target of the move is excluded.
        other: bool,
    },
}

/// The context in which selections are compiled.
pub(in crate::tables) struct Selections<'s> {
    pub(in crate::tables) rules: &'s Rules,
    pub(in crate::tables) courses: &'s mut Courses,
}

impl Selections<'_> {
    pub(in crate::tables) fn selected(&mut self, selection: &Selection) -> Selected<WIDE> {
        match selection {
            Selection::Captured { kinds } => Selected::Captured(self.kinds(kinds.as_ref())),
            Selection::Standing(standing) => Selected::Standing(self.standing(standing)),
            Selection::Lines { rules: lines } => {
                let players = self.rules.player_ids().zip(lines);
                let walks = players.map(|(player, lines)| {
                    let lines = lines.iter();
                    lines
                        .map(|rule| Walk::new(self.rules, player, rule, self.courses))
                        .collect()
                });
                Selected::Lines(walks.collect())
            }
        }
    }

    /// A superset of the cells of selected pieces, for each target of a move and for each origin. Empty lists mean that there is
    /// no bound.
    pub(in crate::tables) fn around_move(&self, selection: &Selection) -> (Vec<Bitboard<WIDE>>, Vec<Bitboard<WIDE>>) {
        let Selection::Standing(standing) = selection else {
            return (Vec::new(), Vec::new());
        };
        let near = standing
            .near
            .iter()
            .filter(|beside| beside.anchor == rules::Anchor::Mover && !beside.denied);
        let near = near.map(|beside| &beside.vectors).chain(&standing.beyond);
        let around = near.map(|vectors| self.cells_near(vectors));
        let same_class = standing
            .same
            .iter()
            .filter(|(_, anchor)| *anchor == rules::Anchor::Mover);
        let same_class = same_class.map(|&(partition, _)| self.same_class_cells(partition));
        let both = |left: Vec<Bitboard<WIDE>>, right: Vec<Bitboard<WIDE>>| -> Vec<Bitboard<WIDE>> {
            left.iter().zip(&right).map(|(left, right)| *left & *right).collect()
        };
        let behind = standing.behind.as_ref().map(|vectors| self.cells_near(vectors));
        (
            around.chain(same_class).reduce(both).unwrap_or_default(),
            behind.unwrap_or_default(),
        )
    }

    fn standing(&mut self, standing: &rules::Standing) -> Standing<WIDE> {
        let rules::Standing {
            who,
            kinds,
            near,
            same,
            attacked,
            beyond,
            behind,
            zone,
        } = standing;
        let courses = &mut self.courses;
        let beyond = beyond
            .as_ref()
            .map(|all| all.iter().map(|&vector| courses.straight(vector)).collect());
        let behind = behind.as_ref().map(|all| {
            let both = all
                .iter()
                .map(|&vector| (courses.straight(vector), courses.straight(vector.reversed())));
            both.collect()
        });
        Standing {
            who: *who,
            kinds: self.kinds(kinds.as_ref()),
            near: near
                .iter()
                .map(|beside| Beside {
                    anchor: self.anchor(&beside.anchor),
                    cells: self.cells_near(&beside.vectors),
                    denied: beside.denied,
                })
                .collect(),
            same: same
                .iter()
                .map(|(partition, anchor)| (self.anchor(anchor), self.same_class_cells(*partition)))
                .collect(),
            attacked: *attacked,
            beyond,
            behind,
            zone: zone.map(|id| {
                let players = self.rules.player_ids();
                players
                    .map(|player| Bitboard::from(self.rules.zone(id, player)))
                    .collect()
            }),
        }
    }

    fn kinds(&self, kinds: Option<&Vec<KindId>>) -> Option<Vec<bool>> {
        kinds.map(|kinds| self.rules.kind_ids().map(|kind| kinds.contains(&kind)).collect())
    }

    fn anchor(&self, anchor: &rules::Anchor) -> Anchor {
        match anchor {
            rules::Anchor::Mover => Anchor::Mover,
            rules::Anchor::Piece { on, kinds, other } => Anchor::Piece {
                on: *on,
                kinds: self.kinds(kinds.as_ref()),
                other: *other,
            },
        }
    }

    /// For each cell, the other cells of its class in a partition.
    fn same_class_cells(&self, partition: PartitionId) -> Vec<Bitboard<WIDE>> {
        let class_of = &self.rules.partition(partition).class_of;
        let cells = || self.rules.space.ids();
        let same_class = |cell: CellId, other: CellId| {
            class_of[cell.index()].is_some() && class_of[cell.index()] == class_of[other.index()]
        };
        cells()
            .map(|cell| {
                cells()
                    .filter(|&other| other != cell && same_class(cell, other))
                    .collect()
            })
            .collect()
    }

    fn cells_near(&self, vectors: &[Vector]) -> Vec<Bitboard<WIDE>> {
        let space = &self.rules.space;
        let near = |from: CellId| cells_beside(space, from, vectors) - Bitboard::single(from);
        space.ids().map(near).collect()
    }
}
