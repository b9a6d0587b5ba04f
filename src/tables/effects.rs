//! What happens to pieces after a move.

use crate::geometry::{CellId, Vector};
use crate::rules::{self, Action, Fate, Holds, KindId, PartitionId, Rules, Selection, Who};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::check_rules::CheckRules;
use crate::tables::compile::packer::Packer;
use crate::tables::movers::conditions::cells_beside;
use crate::tables::movers::graph::{Graph, Vectors};
use crate::tables::movers::walks::Walk;
use crate::tables::piece_id::PieceId;

/// The effects of a game.
#[derive(Clone, Debug)]
pub struct Effects<const W: usize> {
    /// Whether there are any.
    pub any: bool,
    /// Whether a move that captures nothing may have an effect.
    pub after_quiet: bool,
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

/// The pieces to which something is done.
#[derive(Clone, Debug)]
pub enum Selected<const W: usize> {
    /// The pieces that the move captured, if they are of these kinds.
    Captured(Option<Vec<bool>>),
    /// Pieces on the board.
    Standing(Standing<W>),
    /// Pieces on lines, for each player.
    Lines(Vec<Vec<Walk<W>>>),
}

/// Which pieces on the board.
#[derive(Clone, Debug)]
pub struct Standing<const W: usize> {
    /// The piece that moved, or others.
    pub who: Who,
    /// Of which kinds; `None` for any.
    pub kinds: Option<Vec<bool>>,
    /// For each cell of the anchor, the cells near it.
    pub near: Option<(Anchor, Vec<Bitboard<W>>)>,
    /// For each cell of the anchor, the cells of the same class.
    pub same: Vec<(Anchor, Vec<Bitboard<W>>)>,
    /// Whether the mover attacks them.
    pub attacked: bool,
    /// The numbers of the vectors of moves beyond whose end they stand.
    pub beyond: Option<Vec<u32>>,
    /// The numbers of the vectors of moves behind whose beginning they stand, each with that of its reverse.
    pub behind: Option<Vec<(u32, u32)>>,
    /// For each player the zone in which they stand.
    pub zone: Option<Vec<Bitboard<W>>>,
}

/// What a piece stands near or in the same class as.
#[derive(Clone, Debug)]
pub enum Anchor {
    /// The cell where the move ended.
    Mover,
    /// Pieces of these kinds.
    Piece(Holds, Option<Vec<bool>>),
}

impl Effects<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, vectors: &mut Vectors) -> Self {
        let mut compiler = Compiler { rules, vectors };
        let all: Vec<Effect<WIDE>> = rules.effects.iter().map(|effect| compiler.effect(effect)).collect();
        let after_quiet = |effect: &Effect<WIDE>| !matches!(effect.after, Action::Capture { .. });
        let changes = || all.iter().flat_map(|effect| &effect.changes);
        let captures = |change: &Change<WIDE>| matches!(change.fate, TableFate::Captured);
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
            any: !all.is_empty(),
            after_quiet: all.iter().any(after_quiet),
            capture: changes().any(captures),
            homes: pieces.map(|(player, kind)| homes(player, kind)).collect(),
            harm: Harm::Never,
            all,
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
            match &change.to {
                // Only these take pieces from the mover.
                _ if !matches!(
                    change.fate,
                    TableFate::Removed | TableFate::Becomes(_) | TableFate::ChangesSides
                ) => {}
                Selected::Standing(standing) if !touches_royal(&standing.kinds) => {}
                Selected::Standing(standing) if standing.who == Who::Mover => by_royal = true,
                // Captured pieces are enemies.
                Selected::Captured(_) => {}
                Selected::Lines(walks) => any |= walks.iter().flatten().any(Walk::marks_friends),
                Selected::Standing(standing) if standing.who == Who::Other(Holds::ENEMY) => {}
                Selected::Standing(standing) => match &standing.near {
                    Some((Anchor::Mover, cells)) => {
                        let near = near.get_or_insert_with(|| vec![Bitboard::EMPTY; cells.len()]);
                        for (all, cells) in near.iter_mut().zip(cells) {
                            *all |= *cells;
                        }
                    }
                    Some((Anchor::Piece(..), _)) | None => any = true,
                },
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
            after_quiet: self.after_quiet,
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
    vectors: &'c mut Vectors,
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
        let (near_end, near_beginning) = match to {
            Selection::Standing(standing) => self.around_move(standing),
            Selection::Captured { .. } | Selection::Lines { .. } => (Vec::new(), Vec::new()),
        };
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
            to: match to {
                Selection::Captured { kinds } => Selected::Captured(self.kinds(kinds.as_ref())),
                Selection::Standing(standing) => Selected::Standing(self.standing(standing)),
                Selection::Lines { rules: lines } => {
                    let players = self.rules.player_ids().zip(lines);
                    let walks = players.map(|(player, lines)| {
                        let lines = lines.iter();
                        lines
                            .map(|rule| Walk::new(self.rules, player, rule, self.vectors))
                            .collect()
                    });
                    Selected::Lines(walks.collect())
                }
            },
        }
    }

    /// A superset of the cells of some pieces, for each cell where a move ends and for each where it begins. Nothing, if
    /// that does not depend on the cell.
    fn around_move(&self, standing: &rules::Standing) -> (Vec<Bitboard<WIDE>>, Vec<Bitboard<WIDE>>) {
        let near = standing
            .near
            .iter()
            .filter(|(anchor, _)| *anchor == rules::Anchor::Mover);
        let near = near.map(|(_, vectors)| vectors).chain(&standing.beyond);
        let around = near.map(|vectors| self.cells_near(vectors));
        let alike = standing
            .same
            .iter()
            .filter(|(_, anchor)| *anchor == rules::Anchor::Mover);
        let alike = alike.map(|&(partition, _)| self.cells_alike(partition));
        let both = |one: Vec<Bitboard<WIDE>>, other: Vec<Bitboard<WIDE>>| -> Vec<Bitboard<WIDE>> {
            one.iter().zip(&other).map(|(one, other)| *one & *other).collect()
        };
        let behind = standing.behind.as_ref().map(|vectors| self.cells_near(vectors));
        (
            around.chain(alike).reduce(both).unwrap_or_default(),
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
        let vectors = &mut self.vectors;
        let beyond = beyond
            .as_ref()
            .map(|all| all.iter().map(|&vector| vectors.number(vector)).collect());
        let behind = behind.as_ref().map(|all| {
            let both = all
                .iter()
                .map(|&vector| (vectors.number(vector), vectors.number(vector.reversed())));
            both.collect()
        });
        Standing {
            who: *who,
            kinds: self.kinds(kinds.as_ref()),
            near: near
                .as_ref()
                .map(|(anchor, vectors)| (self.anchor(anchor), self.cells_near(vectors))),
            same: same
                .iter()
                .map(|(partition, anchor)| (self.anchor(anchor), self.cells_alike(*partition)))
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
            rules::Anchor::Piece { on, kinds } => Anchor::Piece(*on, self.kinds(kinds.as_ref())),
        }
    }

    /// For each cell the others of the same class of a partition.
    fn cells_alike(&self, partition: PartitionId) -> Vec<Bitboard<WIDE>> {
        let class_of = &self.rules.partition(partition).class_of;
        let cells = || self.rules.space.ids();
        let alike = |one: CellId, other: CellId| {
            class_of[one.index()].is_some() && class_of[one.index()] == class_of[other.index()]
        };
        cells()
            .map(|one| cells().filter(|&other| other != one && alike(one, other)).collect())
            .collect()
    }

    fn cells_near(&self, vectors: &[Vector]) -> Vec<Bitboard<WIDE>> {
        let space = &self.rules.space;
        let near = |from: CellId| cells_beside(space, from, vectors) - Bitboard::of(from);
        space.ids().map(near).collect()
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

impl Selected<WIDE> {
    fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Selected<W> {
        match self {
            Self::Captured(kinds) => Selected::Captured(kinds.clone()),
            Self::Standing(standing) => Selected::Standing(Standing {
                who: standing.who,
                kinds: standing.kinds.clone(),
                near: standing.near.as_ref().map(pack_near),
                same: standing.same.iter().map(pack_near).collect(),
                attacked: standing.attacked,
                beyond: standing.beyond.clone(),
                behind: standing.behind.clone(),
                zone: standing.zone.as_deref().map(pack_all),
            }),
            Self::Lines(walks) => {
                let mut pack = |walks: &Vec<Walk<WIDE>>| walks.iter().map(|walk| walk.pack(packer)).collect();
                Selected::Lines(walks.iter().map(&mut pack).collect())
            }
        }
    }
}

fn pack_near<const W: usize>((anchor, cells): &(Anchor, Vec<Bitboard<WIDE>>)) -> (Anchor, Vec<Bitboard<W>>) {
    (anchor.clone(), pack_all(cells))
}

impl<const W: usize> Effects<W> {
    /// Whether an effect of a move by a kind might capture on a cell; `captures` if the move itself captures.
    #[must_use]
    pub fn may_capture(&self, kind: KindId, (from, to): (CellId, CellId), captures: bool, cell: CellId) -> bool {
        self.all.iter().any(|effect| {
            let by = match &effect.after {
                Action::Move { along: _, by } => by,
                Action::Capture { by, .. } if captures => by,
                Action::Capture { .. }
                | Action::Drop { .. }
                | Action::Promotion { .. }
                | Action::Castling
                | Action::Pass
                | Action::Check => return false,
            };
            let reaches = |change: &Change<W>| {
                change.fate == TableFate::Captured
                    && change.near_end.get(to.index()).is_none_or(|cells| cells.has(cell))
                    && change
                        .near_beginning
                        .get(from.index())
                        .is_none_or(|cells| cells.has(cell))
            };
            by.as_ref().is_none_or(|by| by.contains(&kind)) && effect.changes.iter().any(reaches)
        })
    }

    /// The cells on which pieces begin the game that are like one.
    #[must_use]
    pub fn homes(&self, piece: PieceId) -> &[CellId] {
        self.homes.get(piece.index()).map_or(&[], |homes| homes)
    }
}
