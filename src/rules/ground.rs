//! The board as pieces and arrays need it: everything but pieces.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span, suggest};
use crate::geometry::{CellId, CellSet, Lattice, MAX_DIMENSIONS, Space, Vector};
use crate::rules::coordinates::Coordinates;
use crate::rules::limits::MAX_ZONES;
use crate::rules::views::Turn;
use crate::rules::zones::for_enemies;
use crate::rules::{Partition, PartitionId, Player, PlayerId, Zone, ZoneId};
use crate::syntax::tree::{Name, ZoneRef};

/// Space, players, zones, partitions and directions of a variant.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The cells and their connections.
    pub space: Space,
    /// The players in their order of play.
    pub players: Vec<Player>,
    /// The zones; grows as rules need further ones.
    pub zones: Vec<Zone>,
    /// The partitions: axes, labels and `chart` first.
    pub partitions: Vec<Partition>,
    /// For each player and cell: the forward vectors there, in the board's own directions.
    pub forward: Vec<Vec<Vec<Vector>>>,
    /// For each player: how the first player's directions lie for him.
    pub turns: Vec<Turn>,
    /// Whether every player's view is right; if not, those that are wrong show the board as it is.
    pub views_sound: bool,
    /// The coordinates that predicates and lines of arrays read.
    pub coordinates: Coordinates,
    /// The names of zones and partitions that something referred to.
    pub used: BTreeSet<String>,
    /// Whether the limit of zones was reported.
    pub full: bool,
}

impl Ground {
    /// The zone a rule means, as each player sees it.
    pub fn zone(&mut self, zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>) -> Option<ZoneId> {
        let name = zone.name.node.as_str();
        let Some(own) = self.zone_named(name) else {
            let known = self.zones.iter().map(|zone| zone.name.as_str());
            let known = known.filter(|known| !known.is_empty() && !known.starts_with("enemy "));
            diagnostics.push(unknown(Code::UnknownZone, "zone", &zone.name, known));
            return None;
        };
        self.used.insert(name.to_owned());
        if !zone.enemy {
            return Some(own);
        }
        let enemy = format!("enemy {name}");
        if let Some(known) = self.zone_named(&enemy) {
            return Some(known);
        }
        let cells = for_enemies(&self.players, &self.zones[own.index()].cells);
        self.add_zone(enemy, cells, zone.name.span, diagnostics)
    }

    /// The zone without a name that holds these cells for each player; an equal one is used again.
    pub fn unnamed_zone(
        &mut self,
        cells: Vec<CellSet>,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<ZoneId> {
        let known = self.zones.iter().position(|zone| zone.cells == cells);
        match known {
            Some(index) => Some(ZoneId(index as u16)),
            None => self.add_zone(String::new(), cells, span, diagnostics),
        }
    }

    /// The cell with a name.
    pub fn cell(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<CellId> {
        let found = self.space.cell_named(&name.node);
        if found.is_none() {
            let known = self.space.cells.iter().map(|cell| cell.name.as_str());
            diagnostics.push(unknown_cell(name, known));
        }
        found
    }

    /// The partition with a name.
    pub fn partition(&mut self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<PartitionId> {
        let found = self.partitions.iter().position(|partition| partition.name == name.node);
        match found {
            Some(index) => {
                self.used.insert(name.node.clone());
                Some(PartitionId(index as u16))
            }
            None => {
                let known = self.partitions.iter().map(|partition| partition.name.as_str());
                diagnostics.push(unknown(Code::UnknownPartition, "partition", name, known));
                None
            }
        }
    }

    /// The player with a name.
    pub fn player(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<PlayerId> {
        player(&self.players, name, diagnostics)
    }

    /// The number of the axis with a name.
    pub fn axis(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        self.coordinates.axis(name, diagnostics)
    }

    /// All players.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(|index| PlayerId(index as u16))
    }

    /// A direction of the first player's, as it lies for a player.
    pub fn viewed_vector(&self, player: PlayerId, vector: Vector) -> Vector {
        self.turns[player.index()].apply(vector)
    }

    /// A cell of the first player's board, as it lies for a player.
    pub fn viewed_cell(&self, player: PlayerId, cell: CellId) -> CellId {
        self.players[player.index()].view[cell.index()]
    }

    /// The inner product of two displacements, in a measure that keeps it whole.
    ///
    /// On a hexagonal lattice the axes stand at sixty degrees and every product is doubled.
    pub fn dot(&self, one: Vector, other: Vector) -> i32 {
        dot(self.space.lattice, one, other)
    }

    /// All displacements of a shape: its images under the symmetries of the lattice, in rising order.
    ///
    /// A shape that names fewer components than the space has axes is 0 on the others.
    pub fn symmetric_copies(&self, shape: &[i64]) -> Vec<Vector> {
        symmetric_copies(self.space.lattice, self.space.dimensions(), shape)
    }

    /// The number of a zone by name; the zones of enemies have names of their own.
    fn zone_named(&self, name: &str) -> Option<ZoneId> {
        let found = self.zones.iter().position(|zone| !name.is_empty() && zone.name == name);
        found.map(|index| ZoneId(index as u16))
    }

    /// Adds a zone, unless there are too many.
    pub(super) fn add_zone(
        &mut self,
        name: String,
        cells: Vec<CellSet>,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<ZoneId> {
        if self.zones.len() >= MAX_ZONES {
            if !self.full {
                let message = format!("more zones than {MAX_ZONES}, those without a name included");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
            }
            self.full = true;
            return None;
        }
        self.zones.push(Zone { name, cells });
        Some(ZoneId(self.zones.len() as u16 - 1))
    }
}

/// A mistake about a name that nothing has.
pub(super) fn unknown<'a>(code: Code, what: &str, name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("no {what} is called `{}`", name.node);
    Diagnostic::new(code, name.span, message).did_you_mean(suggest(&name.node, known))
}

/// A mistake about a name that no cell has; names of cells are too short to guess from but by case.
pub(super) fn unknown_cell<'a>(name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let meant = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name.node));
    let message = format!("no cell is called `{}`", name.node);
    Diagnostic::new(Code::UnknownCell, name.span, message).did_you_mean(meant)
}

/// The player with a name.
pub(super) fn player(players: &[Player], name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<PlayerId> {
    let found = players.iter().position(|player| player.name == name.node);
    if found.is_none() {
        let known = players.iter().map(|player| player.name.as_str());
        diagnostics.push(unknown(Code::UnknownPlayer, "player", name, known));
    }
    found.map(|index| PlayerId(index as u16))
}

/// The inner product of two displacements, doubled on a hexagonal lattice.
pub(super) fn dot(lattice: Lattice, one: Vector, other: Vector) -> i32 {
    let product = |i: usize, j: usize| i32::from(one.0[i]) * i32::from(other.0[j]);
    let plain: i32 = (0..MAX_DIMENSIONS).map(|axis| product(axis, axis)).sum();
    match lattice {
        Lattice::Square => plain,
        Lattice::Hexagonal => 2 * plain + product(0, 1) + product(1, 0),
    }
}

/// The images of a shape under the symmetries of a lattice.
fn symmetric_copies(lattice: Lattice, dimensions: usize, shape: &[i64]) -> Vec<Vector> {
    let mut first = [0; MAX_DIMENSIONS];
    for (component, &given) in first.iter_mut().zip(shape.iter().take(dimensions)) {
        *component = i16::try_from(given).unwrap_or_default();
    }
    let mut found = BTreeSet::from([Vector(first)]);
    let mut open = vec![Vector(first)];
    while let Some(vector) = open.pop() {
        for image in neighbours(lattice, dimensions, vector) {
            if found.insert(image) {
                open.push(image);
            }
        }
    }
    found.into_iter().collect()
}

/// The images of a vector under mirrors that together make all symmetries of the lattice.
fn neighbours(lattice: Lattice, dimensions: usize, vector: Vector) -> Vec<Vector> {
    let at = vector.0;
    match lattice {
        Lattice::Hexagonal => vec![Vector([at[1], at[0], 0, 0]), Vector([-at[1], at[0] + at[1], 0, 0])],
        Lattice::Square => {
            let mut images = Vec::new();
            for axis in 0..dimensions {
                let mut mirrored = at;
                mirrored[axis] = -mirrored[axis];
                images.push(Vector(mirrored));
                if axis + 1 < dimensions {
                    let mut exchanged = at;
                    exchanged.swap(axis, axis + 1);
                    images.push(Vector(exchanged));
                }
            }
            images
        }
    }
}
