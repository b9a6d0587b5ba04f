//! Effects: changes to pieces after a move.

use crate::geometry::CellId;
use crate::rules::{self, Action, Fate, Holds, KindId, Rules, Who};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::check_rules::CheckRules;
use crate::tables::movers::graph::{Courses, Graph};
use crate::tables::movers::walks::Walk;
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};
use crate::tables::piece_id::PieceId;
use crate::tables::selected::{Anchor, Beside, Selected, Selections};

/// The effects of a game.
#[derive(Clone, Debug)]
pub struct Effects<const W: usize> {
    /// Whether there are any.
    pub any: bool,
    /// Whether some change captures pieces, which makes it an attack.
    pub capture: bool,
    /// The effects in order.
    pub all: Vec<Effect<W>>,
    /// For each piece, the cells on which such pieces begin the game.
    homes: Vec<Vec<CellId>>,
    /// The captures that may cost the capturing player a protected piece.
    pub harm: Harm<W>,
}

pack!(Effects { all, harm; any, capture, homes });

/// The captures that may cost the capturing player a protected piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Harm<const W: usize> {
    /// None.
    Never,
    /// Captures by protected pieces if `by_royal`, and captures near a protected piece of the capturing player: for each target,
    /// the cells of such a piece.
    Near {
        /// Whether captures by protected pieces may do so.
        by_royal: bool,
        /// The cells near each cell.
        cells: Vec<Bitboard<W>>,
    },
    /// Any capture, as far as the tables can determine.
    Any,
}

pack_enum!(Harm { Never, Near { cells; by_royal }, Any });

/// The changes after certain moves.
#[derive(Clone, Debug)]
pub struct Effect<const W: usize> {
    /// The action that triggers the effect.
    pub after: Action,
    /// The changes.
    pub changes: Vec<Change<W>>,
}

pack!(Effect { changes; after });

/// A change to pieces.
#[derive(Clone, Debug)]
pub struct Change<const W: usize> {
    /// The kind of change.
    pub fate: TableFate,
    /// The pieces to which it applies.
    pub to: Selected<W>,
    /// For each target of a move, a superset of the cells of these pieces; an empty list means all cells.
    near_target: Vec<Bitboard<W>>,
    /// The same for each origin of a move.
    near_origin: Vec<Bitboard<W>>,
}

pack!(Change { to, near_target, near_origin; fate });

/// The fate of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum TableFate {
    /// It is removed from the game.
    Removed,
    /// It is captured.
    Captured,
    /// It moves along its line, away from the mover.
    Pushed,
    /// It moves along its line, towards the mover.
    Pulled,
    /// It becomes another kind.
    Becomes(KindId),
    /// It changes sides.
    ChangesSides,
    /// It returns to a cell on which such a piece begins the game: any, or one in the class of its cell.
    Returns(Option<Vec<Option<u16>>>),
}

impl<const W: usize> Effects<W> {
    /// No effects.
    pub(in crate::tables) fn none(rules: &Rules) -> Self {
        let homes = |player: u16, kind: u16| {
            let starts = rules.start.pieces.iter();
            let mut cells: Vec<CellId> = starts
                .filter(|(_, owner, standing)| (owner.0, standing.0) == (player, kind))
                .map(|&(cell, ..)| cell)
                .collect();
            cells.sort_unstable();
            cells
        };
        let (players, kinds) = (rules.players.len() as u16, rules.kinds.len() as u16);
        let pieces = (0..players).flat_map(|player| (0..kinds).map(move |kind| (player, kind)));
        Self {
            any: false,
            capture: false,
            all: Vec::new(),
            homes: pieces.map(|(player, kind)| homes(player, kind)).collect(),
            harm: Harm::Never,
        }
    }
}

impl Effects<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, courses: &mut Courses) -> Self {
        let selections = Selections { rules, courses };
        let mut compiler = Compiler { rules, selections };
        let all: Vec<Effect<WIDE>> = rules.effects.iter().map(|effect| compiler.effect(effect)).collect();
        let changes = || all.iter().flat_map(|effect| &effect.changes);
        let captures = |change: &Change<WIDE>| matches!(change.fate, TableFate::Captured);
        Self {
            any: !all.is_empty(),
            capture: changes().any(captures),
            all,
            ..Self::none(rules)
        }
    }

    /// Computes the reach of changes along lines.
    pub(in crate::tables) fn compute_reach(&mut self, graph: &Graph, cells: usize) {
        for change in self.all.iter_mut().flat_map(|effect| &mut effect.changes) {
            let Selected::Lines(walks) = &change.to else { continue };
            let walks = || walks.iter().flatten();
            let reach = |from| walks().fold(Bitboard::EMPTY, |all, walk| all | walk.footprint(graph, from));
            change.near_target = (0..cells as u16).map(|cell| reach(CellId(cell))).collect();
        }
    }

    /// Determines the captures that may cost the capturing player a protected piece; `plain` means that every capture is on the
    /// target of the move.
    pub(in crate::tables) fn compute_harm(&mut self, check: &CheckRules, plain: bool) {
        if !check.exists() || !self.any {
            return;
        }
        let touches_royal = |kinds: &Option<Vec<bool>>| {
            check
                .kinds
                .iter()
                .any(|kind| kinds.as_ref().is_none_or(|kinds| kinds[kind.index()]))
        };
        let mut near: Option<Vec<Bitboard<WIDE>>> = None;
        let (mut by_royal, mut any) = (false, !plain);
        let mut harmful = false;
        for change in self.all.iter().flat_map(|effect| &effect.changes) {
            // Only these fates take protected pieces from the mover.
            let takes_from_mover = match change.fate {
                TableFate::Removed | TableFate::ChangesSides => true,
                TableFate::Becomes(kind) => !check.kinds.contains(&kind),
                TableFate::Captured | TableFate::Pushed | TableFate::Pulled | TableFate::Returns(_) => false,
            };
            match &change.to {
                _ if !takes_from_mover => {}
                Selected::Standing(standing) if !touches_royal(&standing.kinds) => {}
                Selected::Standing(standing) if standing.who == Who::Mover => by_royal = true,
                // Captured pieces are enemies.
                Selected::Captured(_) => {}
                Selected::Lines(walks) => any |= walks.iter().flatten().any(Walk::marks_friends),
                Selected::Standing(standing) if standing.who == Who::Other(Holds::ENEMY) => {}
                Selected::Standing(standing) => {
                    let mut beside = standing.near.iter();
                    let beside = beside.find(|beside| matches!(beside.anchor, Anchor::Mover) && !beside.denied);
                    let Some(Beside { cells, .. }) = beside else {
                        any = true;
                        harmful = true;
                        continue;
                    };
                    let near = near.get_or_insert_with(|| vec![Bitboard::EMPTY; cells.len()]);
                    for (all, cells) in near.iter_mut().zip(cells) {
                        *all |= *cells;
                    }
                }
            }
            harmful |= by_royal || near.is_some() || any;
        }
        self.harm = match (harmful, any) {
            (false, _) => Harm::Never,
            (true, true) => Harm::Any,
            (true, false) => Harm::Near {
                by_royal,
                cells: near.unwrap_or_default(),
            },
        };
    }
}

struct Compiler<'c> {
    rules: &'c Rules,
    selections: Selections<'c>,
}

impl Compiler<'_> {
    fn effect(&mut self, effect: &rules::Effect) -> Effect<WIDE> {
        let rules::Effect { after, changes } = effect;
        Effect {
            after: after.clone(),
            changes: changes.iter().map(|change| self.change(change)).collect(),
        }
    }

    fn change(&mut self, change: &rules::Change) -> Change<WIDE> {
        let rules::Change { what, to } = change;
        let (near_target, near_origin) = self.selections.around_move(to);
        Change {
            near_target,
            near_origin,
            fate: match *what {
                Fate::Removed => TableFate::Removed,
                Fate::Captured => TableFate::Captured,
                Fate::Pushed => TableFate::Pushed,
                Fate::Pulled => TableFate::Pulled,
                Fate::Becomes(kind) => TableFate::Becomes(kind),
                Fate::ChangesSides => TableFate::ChangesSides,
                Fate::Returns(within) => {
                    TableFate::Returns(within.map(|partition| self.rules.partition(partition).class_of.clone()))
                }
            },
            to: self.selections.selected(to),
        }
    }
}

/// The properties of a move on the board that determine which effects it can trigger.
pub struct BoardMove {
    /// The kind that moves.
    pub kind: KindId,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it promotes.
    pub promotes: bool,
}

impl BoardMove {
    fn may_be(&self, action: &Action) -> bool {
        let is_by = |by: &Option<Vec<KindId>>| by.as_ref().is_none_or(|by| by.contains(&self.kind));
        match action {
            Action::Move { along: _, by } | Action::Carry { by, .. } => is_by(by),
            Action::Capture { by, .. } => self.captures && is_by(by),
            Action::Promotion { .. } => self.promotes,
            Action::All(parts) => parts.iter().all(|part| self.may_be(part)),
            Action::Drop { .. } | Action::Castling | Action::Pass | Action::Check | Action::Attack { .. } => false,
        }
    }
}

impl<const W: usize> Effects<W> {
    /// Whether an effect of a move on the board might capture on a cell.
    #[must_use]
    pub fn may_capture(&self, made: &BoardMove, (from, to): (CellId, CellId), cell: CellId) -> bool {
        self.all.iter().any(|effect| {
            let reaches = |change: &Change<W>| {
                change.fate == TableFate::Captured
                    && change.near_target.get(to.index()).is_none_or(|cells| cells.has(cell))
                    && change.near_origin.get(from.index()).is_none_or(|cells| cells.has(cell))
            };
            made.may_be(&effect.after) && effect.changes.iter().any(reaches)
        })
    }

    /// The cells on which pieces like this one begin the game.
    #[must_use]
    pub fn homes(&self, piece: PieceId) -> &[CellId] {
        self.homes.get(piece.index()).map_or(&[], |homes| homes)
    }
}
