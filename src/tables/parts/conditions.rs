//! The compiled conditions of a move rule.

use crate::geometry::{CellId, Shift, Space, Vector};
use crate::rules::{self, Fact, Holds, KindId, Near, PlayerId, Rules, Size, ZoneId};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};

/// The conditions under which a move of a rule may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions<const W: usize> {
    from: Option<Bitboard<W>>,
    to: Option<Bitboard<W>>,
    /// For each cell its class, for rules whose moves must lead to another class.
    changing: Option<Vec<Option<u16>>>,
    /// Whether the piece must be unmoved.
    pub unmoved: bool,
    /// Conditions on the pieces on the board.
    pub situations: Vec<Situation<W>>,
    /// Whether the cells that the move passes become en passant squares.
    pub passing: bool,
    /// The kinds to one of which the piece promotes at the end of the move; empty if it does not promote.
    pub promoting: Vec<KindId>,
    /// Whether the rule is borrowed, and is ignored for attacks that conditions require.
    pub borrowed: bool,
}

pack!(Conditions { from, to, situations; changing, unmoved, passing, promoting, borrowed });

/// A condition on the pieces on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation<const W: usize> {
    /// The requirement.
    pub requirement: Requirement<W>,
    /// Whether the requirement must not hold.
    pub denied: bool,
}

pack!(Situation { requirement; denied });

/// A requirement on the pieces on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Requirement<const W: usize> {
    /// A piece stands next to the mover.
    Near(NearCells<W>),
    /// An enemy attacks the mover; the list is indexed by the attacker's kind.
    Attacked(Vec<bool>),
    /// A friendly piece guards the mover; the list is indexed by the guard's kind.
    Guarded(Vec<bool>),
    /// This holds for the mover on the target of the move, once the move is made.
    AtEnd(Surroundings<W>),
    /// An enemy attacks the origin of the move, after the captures of the move.
    StartAttacked,
    /// An enemy attacks a cell that the move passes.
    WayAttacked,
    /// The mover's owner is in check.
    Check,
    /// The number of pieces of these kinds that the mover's owner has is in range.
    Army(Vec<KindId>, Size),
    /// All of these conditions hold.
    All(Vec<Situation<W>>),
}

pack_enum!(Requirement {
    Near(near), Attacked(; by), Guarded(; by), AtEnd(around), StartAttacked, WayAttacked, Check, Army(; kinds, size), All(parts)
});

impl<const W: usize> Requirement<W> {
    /// Whether the requirement depends on attacks or on the position after the move.
    #[must_use]
    #[inline]
    pub fn concerns_attacks(&self) -> bool {
        match self {
            Self::Near(_) | Self::Army(..) => false,
            Self::Attacked(_)
            | Self::Guarded(_)
            | Self::StartAttacked
            | Self::AtEnd(_)
            | Self::WayAttacked
            | Self::Check => true,
            Self::All(parts) => parts.iter().any(|part| part.requirement.concerns_attacks()),
        }
    }
}

/// What other pieces do to the mover on a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Surroundings<const W: usize> {
    /// A piece stands next to it.
    Near(NearCells<W>),
    /// An enemy attacks it; the list is indexed by the attacker's kind.
    Attacked(Vec<bool>),
    /// A friendly piece guards it; the list is indexed by the guard's kind.
    Guarded(Vec<bool>),
}

pack_enum!(Surroundings { Near(near), Attacked(; by), Guarded(; by) });

/// The requirement that a piece stands next to the mover.
#[derive(Clone, Debug, PartialEq)]
pub struct NearCells<const W: usize> {
    /// The side of the piece, from the mover's view.
    pub on: Holds,
    /// The kinds of the piece; `None` for any.
    pub kinds: Option<Vec<KindId>>,
    /// For each cell, the adjacent cells.
    pub cells: Vec<Bitboard<W>>,
}

pack!(NearCells { cells; on, kinds });

impl Conditions<WIDE> {
    /// The conditions of a rule for one player.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, conditions: &rules::Conditions) -> Self {
        let rules::Conditions {
            from,
            to,
            changing,
            unmoved,
            situations,
            passing,
            promoting,
            borrowed,
        } = conditions;
        let zone = |id: ZoneId| Bitboard::from(rules.zone(id, player));
        Self {
            from: from.map(zone),
            to: to.map(zone),
            changing: changing.map(|id| rules.partition(id).class_of.clone()),
            unmoved: *unmoved,
            situations: situations
                .iter()
                .map(|condition| Situation::new(rules, condition))
                .collect(),
            passing: *passing,
            promoting: promoting.clone(),
            borrowed: *borrowed,
        }
    }
}

impl Situation<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, condition: &rules::Situation) -> Self {
        let flags = |kinds: &Option<Vec<KindId>>| {
            let is_listed = |kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
            rules.kind_ids().map(is_listed).collect()
        };
        let near_cells = |near: &Near| NearCells {
            on: near.on,
            kinds: near.kinds.clone(),
            cells: rules
                .space
                .ids()
                .map(|from| cells_beside(&rules.space, from, &near.vectors))
                .collect(),
        };
        let requirement = match &condition.fact {
            Fact::Near(near) => Requirement::Near(near_cells(near)),
            Fact::Attacked { by } => Requirement::Attacked(flags(by)),
            Fact::Guarded { by } => Requirement::Guarded(flags(by)),
            Fact::AtEnd(around) => Requirement::AtEnd(match around {
                rules::Surroundings::Near(near) => Surroundings::Near(near_cells(near)),
                rules::Surroundings::Attacked { by } => Surroundings::Attacked(flags(by)),
                rules::Surroundings::Guarded { by } => Surroundings::Guarded(flags(by)),
            }),
            Fact::StartAttacked => Requirement::StartAttacked,
            Fact::WayAttacked => Requirement::WayAttacked,
            Fact::Check => Requirement::Check,
            Fact::Army { kinds, size } => Requirement::Army(kinds.clone(), *size),
            Fact::All(parts) => Requirement::All(parts.iter().map(|part| Situation::new(rules, part)).collect()),
        };
        Self {
            requirement,
            denied: condition.denied,
        }
    }
}

impl<const W: usize> Situation<W> {
    /// The parts of a conjunction, or the condition itself.
    fn parts(&self) -> &[Self] {
        match &self.requirement {
            Requirement::All(parts) => parts,
            Requirement::Near(_)
            | Requirement::Attacked(_)
            | Requirement::Guarded(_)
            | Requirement::StartAttacked
            | Requirement::AtEnd(_)
            | Requirement::WayAttacked
            | Requirement::Check
            | Requirement::Army(..) => std::slice::from_ref(self),
        }
    }
}

impl<const W: usize> Conditions<W> {
    /// Whether the conditions may depend on any cell of the board: whether they concern attacks or armies.
    #[must_use]
    pub fn depend_on_distant_cells(&self) -> bool {
        let mut parts = self.situations.iter().flat_map(Situation::parts);
        parts.any(|part| part.requirement.concerns_attacks() || matches!(part.requirement, Requirement::Army(..)))
    }

    /// Whether a condition concerns the cells that a move passes.
    #[must_use]
    #[inline]
    pub fn need_visited_cells(&self) -> bool {
        let mut situations = self.situations.iter();
        situations.any(|situation| matches!(situation.requirement, Requirement::WayAttacked))
    }

    /// The requirements that a piece stands, or does not stand, next to the mover.
    pub fn near(&self) -> impl Iterator<Item = &NearCells<W>> {
        self.situations
            .iter()
            .flat_map(Situation::parts)
            .filter_map(|part| match &part.requirement {
                Requirement::Near(near) => Some(near),
                Requirement::Attacked(_)
                | Requirement::Guarded(_)
                | Requirement::StartAttacked
                | Requirement::AtEnd(_)
                | Requirement::WayAttacked
                | Requirement::Check
                | Requirement::Army(..)
                | Requirement::All(_) => None,
            })
    }

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
                let (origin_class, target_class) = (classes[from.index()], classes[to.index()]);
                origin_class.is_some() && target_class.is_some() && origin_class != target_class
            })
    }
}

pub(in crate::tables) fn cells_beside(space: &Space, from: CellId, vectors: &[Vector]) -> Bitboard<WIDE> {
    vectors
        .iter()
        .filter_map(|&vector| match space.shift(from, vector) {
            Shift::Cell(cell) => Some(cell),
            Shift::Gap | Shift::Edge => None,
        })
        .collect()
}
