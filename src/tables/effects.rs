//! What happens to pieces after a move.

use crate::geometry::CellId;
use crate::rules::{self, Action, Fate, Holds, KindId, Rules, Who};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::check_rules::CheckRules;
use crate::tables::compile::packer::Packer;
use crate::tables::movers::graph::{Courses, Graph};
use crate::tables::movers::walks::Walk;
use crate::tables::piece_id::PieceId;
use crate::tables::selected::{Anchor, Beside, Selected, Selections};

/// The effects of a game.
#[derive(Clone, Debug)]
pub struct Effects<const W: usize> {
    /// Whether there are any.
    pub any: bool,
    /// Whether a change may capture, so that it attacks.
    pub capture: bool,
    /// The effects in order.
    pub all: Vec<Effect<W>>,
    /// For each piece the cells on which such pieces begin the game.
    homes: Vec<Vec<CellId>>,
    /// Which captures may cost the captor a protected piece.
    pub harm: Harm<W>,
}

/// Which captures may cost the captor a protected piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Harm<const W: usize> {
    /// None.
    Never,
    /// Those of protected pieces, if `by_royal`, and those near a protected piece of the captor: for each cell on which
    /// the captor arrives, the cells on which that piece stands.
    Near {
        /// Whether captures of protected pieces may.
        by_royal: bool,
        /// The cells near each cell.
        cells: Vec<Bitboard<W>>,
    },
    /// Any, as far as the tables tell.
    Any,
}

/// What happens after certain moves.
#[derive(Clone, Debug)]
pub struct Effect<const W: usize> {
    /// After which moves.
    pub after: Action,
    /// What is done.
    pub changes: Vec<Change<W>>,
}

/// Something that is done to pieces.
#[derive(Clone, Debug)]
pub struct Change<const W: usize> {
    /// What is done.
    pub fate: TableFate,
    /// To which pieces.
    pub to: Selected<W>,
    /// For each cell where a move ends, a superset of the cells of these pieces; all cells, if it is empty.
    near_end: Vec<Bitboard<W>>,
    /// The same for each cell where a move begins.
    near_beginning: Vec<Bitboard<W>>,
}

/// What is done to a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum TableFate {
    /// It leaves the game.
    Removed,
    /// It is captured.
    Captured,
    /// It goes on along its line, away from the mover.
    Pushed,
    /// It goes back along its line, toward the mover.
    Pulled,
    /// It becomes another kind.
    Becomes(KindId),
    /// It goes over to the other side.
    ChangesSides,
    /// It comes back where such a piece begins the game: anywhere, or in the class of its cell.
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

    /// Finds where changes reach.
    pub(in crate::tables) fn find_reach(&mut self, graph: &Graph, cells: usize) {
        for change in self.all.iter_mut().flat_map(|effect| &mut effect.changes) {
            let Selected::Lines(walks) = &change.to else { continue };
            let walks = || walks.iter().flatten();
            let reach = |from| walks().fold(Bitboard::EMPTY, |all, walk| all | walk.footprint(graph, from));
            change.near_end = (0..cells as u16).map(|cell| reach(CellId(cell))).collect();
        }
    }

    /// Finds which captures may cost the captor a protected piece; `plain` if every capture is of a piece that stands
    /// where the move ends.
    pub(in crate::tables) fn find_harm(&mut self, check: &CheckRules, plain: bool) {
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
            // Only these take protected pieces from the mover.
            let takes = match change.fate {
                TableFate::Removed | TableFate::ChangesSides => true,
                TableFate::Becomes(kind) => !check.kinds.contains(&kind),
                TableFate::Captured | TableFate::Pushed | TableFate::Pulled | TableFate::Returns(_) => false,
            };
            match &change.to {
                _ if !takes => {}
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

    pub(in crate::tables) fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Effects<W> {
        Effects {
            any: self.any,
            capture: self.capture,
            all: self.all.iter().map(|effect| effect.pack(packer)).collect(),
            homes: self.homes.clone(),
            harm: match &self.harm {
                Harm::Never => Harm::Never,
                Harm::Any => Harm::Any,
                Harm::Near { by_royal, cells } => Harm::Near {
                    by_royal: *by_royal,
                    cells: pack_all(cells),
                },
            },
        }
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
        let (near_end, near_beginning) = self.selections.around_move(to);
        Change {
            near_end,
            near_beginning,
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

impl Effect<WIDE> {
    fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Effect<W> {
        let pack = |change: &Change<WIDE>| Change {
            fate: change.fate.clone(),
            to: change.to.pack(packer),
            near_end: pack_all(&change.near_end),
            near_beginning: pack_all(&change.near_beginning),
        };
        Effect {
            after: self.after.clone(),
            changes: self.changes.iter().map(pack).collect(),
        }
    }
}

/// What a move on the board is, as far as that decides which effects it can have.
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
                    && change.near_end.get(to.index()).is_none_or(|cells| cells.has(cell))
                    && change
                        .near_beginning
                        .get(from.index())
                        .is_none_or(|cells| cells.has(cell))
            };
            made.may_be(&effect.after) && effect.changes.iter().any(reaches)
        })
    }

    /// The cells on which pieces begin the game that are like one.
    #[must_use]
    pub fn homes(&self, piece: PieceId) -> &[CellId] {
        self.homes.get(piece.index()).map_or(&[], |homes| homes)
    }
}
