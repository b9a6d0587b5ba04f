//! What a move brings with it, and what may come from a hand: promotions, drops, castlings.

use crate::geometry::CellId;
use crate::rules::{Forced, Kind, KindId, PlayerId, Promotion, Rules, ZoneId};

use super::mover::Mover;
use super::set::Set;

/// A way of one player's kind to become another.
#[derive(Clone, Debug)]
pub struct Change<const W: usize> {
    zone: Set<W>,
    entering: bool,
    leaving: bool,
    within: bool,
    capturing: bool,
    forced: Compelled<W>,
    /// The kinds to choose from, each with the numbers of the player's pieces that look like it.
    to: Vec<(KindId, Vec<usize>)>,
    limit: Option<usize>,
}

#[derive(Clone, Debug)]
enum Compelled<const W: usize> {
    Never,
    Always,
    On(Set<W>),
}

impl<const W: usize> Change<W> {
    fn new(rules: &Rules, player: PlayerId, promotion: &Promotion) -> Self {
        Self {
            zone: zone(rules, player, promotion.zone),
            entering: promotion.entering,
            leaving: promotion.leaving,
            within: promotion.within,
            capturing: promotion.capturing,
            forced: match promotion.forced {
                Forced::Never => Compelled::Never,
                Forced::Always => Compelled::Always,
                Forced::On(id) => Compelled::On(zone(rules, player, id)),
            },
            to: promotion.to.iter().map(|&to| (to, alike(rules, player, to))).collect(),
            limit: promotion.limit.map(usize::from),
        }
    }

    /// Whether a move gives the choice.
    #[must_use]
    #[inline]
    pub fn applies(&self, from: CellId, to: CellId, captures: bool) -> bool {
        let way = match (self.zone.has(from), self.zone.has(to)) {
            (false, true) => self.entering,
            (true, false) => self.leaving,
            (true, true) => self.within,
            (false, false) => false,
        };
        way && (captures || !self.capturing)
    }

    /// Of the ends of some moves from a cell, those that give the choice.
    #[inline]
    fn giving(&self, from: CellId, targets: &Set<W>, occupied: &Set<W>) -> Set<W> {
        let (inside, outside) = if self.zone.has(from) {
            (self.within, self.leaving)
        } else {
            (self.entering, false)
        };
        let given = match (inside, outside) {
            (true, true) => *targets,
            (true, false) => *targets & self.zone,
            (false, true) => *targets - self.zone,
            (false, false) => Set::EMPTY,
        };
        if self.capturing { given & *occupied } else { given }
    }

    /// The kinds to choose from while the pieces of each number stand on these cells.
    #[inline]
    pub fn choices<'a>(&'a self, pieces: &'a [Set<W>]) -> impl Iterator<Item = KindId> + 'a {
        let standing = |alike: &[usize]| alike.iter().map(|&piece| pieces[piece].len()).sum::<usize>();
        let open = move |alike: &[usize]| self.limit.is_none_or(|limit| standing(alike) < limit);
        self.to.iter().filter(move |(_, alike)| open(alike)).map(|(to, _)| *to)
    }

    /// Whether a move that gives the choice may not leave the piece what it is.
    #[must_use]
    #[inline]
    pub fn compels(&self, to: CellId) -> bool {
        match self.forced {
            Compelled::Never => false,
            Compelled::Always => true,
            Compelled::On(cells) => cells.has(to),
        }
    }
}

/// The numbers of a player's pieces that look like those of a kind.
fn alike(rules: &Rules, player: PlayerId, kind: KindId) -> Vec<usize> {
    let first = player.index() * rules.kinds.len();
    let looks = rules.kinds[kind.index()].looks;
    let kinds = rules.kinds.iter().enumerate();
    let alike = kinds.filter(|(_, other)| other.looks == looks);
    alike.map(|(number, _)| first + number).collect()
}

/// The ways of one player's kind to become another.
#[derive(Clone, Debug)]
pub struct Changes<const W: usize> {
    /// The ways.
    pub all: Vec<Change<W>>,
    /// The cells on which a move must begin or end to give any choice.
    pub zone: Set<W>,
    /// Whether no kind can be chosen in two ways, staying as it is among them.
    distinct: bool,
}

impl<const W: usize> Changes<W> {
    pub(super) fn new(rules: &Rules, player: PlayerId, id: KindId) -> Self {
        let kind = &rules.kinds[id.index()];
        let all: Vec<Change<W>> = kind
            .promotions
            .iter()
            .map(|promotion| Change::new(rules, player, promotion))
            .collect();
        let zone = all.iter().fold(Set::EMPTY, |cells, change| cells | change.zone);
        let mut kinds: Vec<KindId> = all
            .iter()
            .flat_map(|change| change.to.iter().map(|(to, _)| *to))
            .collect();
        let count = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        let distinct = kinds.len() == count && !kinds.contains(&id);
        Self { all, zone, distinct }
    }

    /// Of some cells those to which a move from another may give a choice.
    #[must_use]
    #[inline]
    pub fn touched(&self, from: CellId, to: Set<W>) -> Set<W> {
        if self.zone.has(from) { to } else { to & self.zone }
    }

    /// How many moves from a cell to some others there are with all choices, if sets can tell.
    #[must_use]
    #[inline]
    pub fn count(&self, from: CellId, targets: &Set<W>, occupied: &Set<W>, pieces: &[Set<W>]) -> Option<usize> {
        if !self.distinct {
            return None;
        }
        let (mut count, mut compelled) = (targets.len(), Set::EMPTY);
        for change in &self.all {
            let given = change.giving(from, targets, occupied);
            if given.is_empty() {
                continue;
            }
            count += given.len() * change.choices(pieces).count();
            compelled |= match change.forced {
                Compelled::Never => Set::EMPTY,
                Compelled::Always => given,
                Compelled::On(cells) => given & cells,
            };
        }
        Some(count - compelled.len())
    }
}

/// How one player's kind comes onto the board.
#[derive(Clone, Debug)]
pub struct Dropping<const W: usize> {
    /// The cells it can be dropped on.
    pub cells: Set<W>,
    /// At most so many of the kind in each of these sets.
    pub limit: Option<(usize, Vec<Set<W>>)>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
}

impl<const W: usize> Dropping<W> {
    pub(super) fn new(rules: &Rules, player: PlayerId, kind: &Kind) -> Option<Self> {
        let drop = kind.drop.as_ref()?;
        let all = Set::first_cells(rules.space.cells.len());
        Some(Self {
            cells: drop.zone.map_or(all, |id| zone(rules, player, id)),
            limit: drop.limit.map(|(most, id)| {
                let partition = &rules.partitions[id.index()];
                let class = |number: usize| {
                    let holds = |cell: &CellId| partition.class_of[cell.index()] == Some(number as u16);
                    rules.space.ids().filter(holds).collect()
                };
                (usize::from(most), (0..partition.classes.len()).map(class).collect())
            }),
            may_mate: drop.may_mate,
        })
    }
}

/// A castling, numbered by its place among all of the game.
#[derive(Clone, Debug)]
pub struct Castling<const W: usize> {
    /// Whose it is.
    pub player: usize,
    /// The castling kind.
    pub kind: KindId,
    /// The kind of the other piece.
    pub partner: KindId,
    /// Where the castling piece stands and goes.
    pub path: (CellId, CellId),
    /// Where the other piece stands and goes.
    pub partner_path: (CellId, CellId),
    /// Cells that must be empty.
    pub empty: Set<W>,
    /// Cells that must not be attacked.
    pub safe: Set<W>,
    /// For each piece the cells from which it might capture the castling one on any of those or where it goes, if
    /// nothing were in the way.
    pub near: Vec<Set<W>>,
}

/// The castlings of a game: by player, by kind, in the order of the kind; given what each piece can do,
/// and for each cell and each piece the cells from which the piece might capture on the cell.
pub(super) fn castlings<const W: usize>(rules: &Rules, movers: &[Mover<W>], watching: &[Set<W>]) -> Vec<Castling<W>> {
    let mut all = Vec::new();
    for player in 0..rules.players.len() {
        for (number, kind) in rules.kinds.iter().enumerate() {
            for castle in kind.castles.get(player).into_iter().flatten() {
                let near = |(piece, mover): (usize, &Mover<W>)| {
                    let cells = castle.safe.iter().chain([&castle.to]);
                    let cells = cells.filter(|_| mover.may_capture(number));
                    cells.fold(Set::EMPTY, |near, cell| {
                        near | watching[cell.index() * movers.len() + piece]
                    })
                };
                all.push(Castling {
                    player,
                    kind: KindId(number as u16),
                    partner: castle.partner,
                    path: (castle.from, castle.to),
                    partner_path: (castle.partner_from, castle.partner_to),
                    empty: castle.empty.iter().copied().collect(),
                    safe: castle.safe.iter().copied().collect(),
                    near: movers.iter().enumerate().map(near).collect(),
                });
            }
        }
    }
    all
}

fn zone<const W: usize>(rules: &Rules, player: PlayerId, id: ZoneId) -> Set<W> {
    Set::from(&rules.zones[id.index()].cells[player.index()])
}
