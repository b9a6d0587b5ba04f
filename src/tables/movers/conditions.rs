//! The conditions of a move rule, compiled.

use crate::geometry::{CellId, Shift, Space, Vector};
use crate::rules::{self, Fact, Holds, KindId, PlayerId, Rules, Size, ZoneId};
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
    /// What must hold of the pieces on the board, or must not.
    pub situations: Vec<Situation<W>>,
    /// The cells passed become en passant squares.
    pub passing: bool,
    /// The kinds of which the piece becomes one as the move ends, if there are any.
    pub promoting: Vec<KindId>,
    /// It does not count for the attacks that conditions ask for.
    pub borrowed: bool,
}

/// What must hold of the pieces on the board, or must not.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation<const W: usize> {
    /// What it asks.
    pub asks: Asks<W>,
    /// It must not hold.
    pub denied: bool,
}

/// What a condition asks of the pieces on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks<const W: usize> {
    /// A piece stands beside the mover.
    Near(NearCells<W>),
    /// An enemy attacks the mover; for each kind whether it matters.
    Attacked(Vec<bool>),
    /// A friend guards the mover; for each kind whether it matters.
    Guarded(Vec<bool>),
    /// An enemy attacks the cell where the move ends.
    EndAttacked,
    /// An enemy attacks the cell where the move begins, with what it captures gone.
    StartAttacked,
    /// An enemy attacks a cell that the move passes.
    WayAttacked,
    /// The mover's owner is in check.
    Check,
    /// The mover's owner has so many pieces of some kinds.
    Army(Vec<KindId>, Size),
    /// All of these hold.
    All(Vec<Situation<W>>),
}

impl<const W: usize> Asks<W> {
    /// Whether it asks for attacks.
    #[must_use]
    #[inline]
    pub fn is_on_attack(&self) -> bool {
        match self {
            Self::Near(_) | Self::Army(..) => false,
            Self::Attacked(_)
            | Self::Guarded(_)
            | Self::StartAttacked
            | Self::EndAttacked
            | Self::WayAttacked
            | Self::Check => true,
            Self::All(parts) => parts.iter().any(|part| part.asks.is_on_attack()),
        }
    }
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
            situations: situations.iter().map(|asked| Situation::new(rules, asked)).collect(),
            passing: *passing,
            promoting: promoting.clone(),
            borrowed: *borrowed,
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Conditions<W> {
        Conditions {
            from: self.from.map(|cells| cells.pack()),
            to: self.to.map(|cells| cells.pack()),
            changing: self.changing.clone(),
            unmoved: self.unmoved,
            situations: self.situations.iter().map(Situation::pack).collect(),
            passing: self.passing,
            promoting: self.promoting.clone(),
            borrowed: self.borrowed,
        }
    }
}

impl Situation<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, asked: &rules::Situation) -> Self {
        let listed = |kinds: &Option<Vec<KindId>>| {
            let matters = |kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
            rules.kind_ids().map(matters).collect()
        };
        let asks = match &asked.fact {
            Fact::Near(near) => Asks::Near(NearCells {
                on: near.on,
                kinds: near.kinds.clone(),
                cells: rules
                    .space
                    .ids()
                    .map(|from| cells_beside(&rules.space, from, &near.vectors))
                    .collect(),
            }),
            Fact::Attacked { by } => Asks::Attacked(listed(by)),
            Fact::Guarded { by } => Asks::Guarded(listed(by)),
            Fact::EndAttacked => Asks::EndAttacked,
            Fact::StartAttacked => Asks::StartAttacked,
            Fact::WayAttacked => Asks::WayAttacked,
            Fact::Check => Asks::Check,
            Fact::Army { kinds, size } => Asks::Army(kinds.clone(), *size),
            Fact::All(parts) => Asks::All(parts.iter().map(|part| Situation::new(rules, part)).collect()),
        };
        Self {
            asks,
            denied: asked.denied,
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Situation<W> {
        let asks = match &self.asks {
            Asks::Near(near) => Asks::Near(NearCells {
                on: near.on,
                kinds: near.kinds.clone(),
                cells: pack_all(&near.cells),
            }),
            Asks::Attacked(by) => Asks::Attacked(by.clone()),
            Asks::Guarded(by) => Asks::Guarded(by.clone()),
            Asks::EndAttacked => Asks::EndAttacked,
            Asks::StartAttacked => Asks::StartAttacked,
            Asks::WayAttacked => Asks::WayAttacked,
            Asks::Check => Asks::Check,
            Asks::Army(kinds, size) => Asks::Army(kinds.clone(), *size),
            Asks::All(parts) => Asks::All(parts.iter().map(Situation::pack).collect()),
        };
        Situation {
            asks,
            denied: self.denied,
        }
    }
}

impl<const W: usize> Situation<W> {
    /// It, or the conditions that must hold together.
    fn parts(&self) -> &[Self] {
        match &self.asks {
            Asks::All(parts) => parts,
            Asks::Near(_)
            | Asks::Attacked(_)
            | Asks::Guarded(_)
            | Asks::StartAttacked
            | Asks::EndAttacked
            | Asks::WayAttacked
            | Asks::Check
            | Asks::Army(..) => std::slice::from_ref(self),
        }
    }
}

impl<const W: usize> Conditions<W> {
    /// Whether what happens anywhere on the board may matter to them: whether they are on attack or on an army.
    #[must_use]
    pub fn ask_far_away(&self) -> bool {
        let mut parts = self.situations.iter().flat_map(Situation::parts);
        parts.any(|asked| asked.asks.is_on_attack() || matches!(asked.asks, Asks::Army(..)))
    }

    /// Whether one of them is about the cells between the ends of a move.
    #[must_use]
    #[inline]
    pub fn ask_for_way(&self) -> bool {
        let mut situations = self.situations.iter();
        situations.any(|asked| matches!(asked.asks, Asks::WayAttacked))
    }

    /// The conditions that a piece stands beside the mover, or does not.
    pub fn near(&self) -> impl Iterator<Item = &NearCells<W>> {
        self.situations
            .iter()
            .flat_map(Situation::parts)
            .filter_map(|asked| match &asked.asks {
                Asks::Near(near) => Some(near),
                Asks::Attacked(_)
                | Asks::Guarded(_)
                | Asks::StartAttacked
                | Asks::EndAttacked
                | Asks::WayAttacked
                | Asks::Check
                | Asks::Army(..)
                | Asks::All(_) => None,
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
                let (begun, ended) = (classes[from.index()], classes[to.index()]);
                begun.is_some() && ended.is_some() && begun != ended
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
