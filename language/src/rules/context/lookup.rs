//! The context in which pieces and arrays are resolved: all names except those of pieces.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, CellSet, Space, Vector};
use crate::rules::board::{Coordinates, Turn};
use crate::rules::context::players::player;
use crate::rules::context::zones::for_enemies;
use crate::rules::limits::MAX_ZONES;
use crate::rules::model::{MoveRule, Partition, PartitionId, Player, PlayerId, Zone, ZoneId};
use crate::rules::unknown::{unknown, unknown_cell};
use crate::syntax::tree::{Name, ZoneRef};

/// The space, players, zones, partitions and directions of a variant.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Context {
    /// The cells and their connections.
    pub space: Space,
    /// The players in their order of play.
    pub players: Vec<Player>,
    /// The zones; rules add unnamed ones as needed.
    pub zones: Vec<Zone>,
    /// The names of zones declared with the same cells for every player.
    pub for_all: BTreeSet<String>,
    /// The partitions, beginning with axes, labels and `chart`.
    pub partitions: Vec<Partition>,
    /// For each player and cell, the forward vectors in absolute board coordinates.
    pub forward: Arc<Vec<Vec<Vec<Vector>>>>,
    /// For each player, the map from the first player's directions.
    pub turns: Vec<Turn>,
    /// Whether every player's view is valid; an invalid view is replaced by the identity.
    pub views_sound: bool,
    /// The coordinates, for conditions and lines of arrays.
    pub coordinates: Coordinates,
    /// The directions that actions use, for each player.
    pub directions: Vec<Vec<Vec<MoveRule>>>,
    /// The names of zones and partitions that have been referred to.
    pub used: BTreeSet<String>,
    /// Whether exceeding the limit of zones has been reported.
    pub full: bool,
}

impl Context {
    /// The zone with a name, or the enemies' zone of that name, with cells for each player.
    pub fn zone(&mut self, zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>) -> Option<ZoneId> {
        let name = zone.name.node.as_str();
        let Some(own) = self.zone_named(name) else {
            let known = self.zones.iter().map(|zone| zone.name.as_str());
            let known = known.filter(|known| !known.is_empty() && !known.starts_with("enemy "));
            let mistake = unknown(Code::UnknownZone, "zone", &zone.name, known);
            diagnostics.push(match self.as_predicate(name) {
                Some(predicate) => mistake.help(format!("declare it: `zone {name}: {predicate}`")),
                None if self.space.cell_named(name).is_some() => mistake.help(format!(
                    "`{name}` is a cell: declare a zone, `zone goal for all: cells {name}`, and name the zone here"
                )),
                None => mistake,
            });
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

    /// Whether a zone is declared with the same cells for every player.
    pub fn is_zone_for_all(&self, zone: &ZoneRef) -> bool {
        self.for_all.contains(&zone.name.node)
    }

    /// The condition that a zone name spells, if it consists of a coordinate and a value: `rank 2`.
    fn as_predicate(&self, name: &str) -> Option<String> {
        let (axis, value) = name.split_once(' ')?;
        let mut partitions = self.partitions.iter();
        let partition = partitions.find(|partition| partition.name == axis)?;
        let is_value = partition.classes.iter().any(|class| class == value) || matches!(value, "first" | "last");
        is_value.then(|| format!("{axis} = {value}"))
    }

    /// An unnamed zone with these cells for each player; an existing zone with the same cells is reused.
    pub fn unnamed_zone(
        &mut self,
        cells: Vec<CellSet>,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<ZoneId> {
        let known = self.zones.iter().position(|zone| zone.cells == cells);
        match known {
            Some(index) => Some(ZoneId::at(index)),
            None => self.add_zone(String::new(), cells, span, diagnostics),
        }
    }

    /// The cell with a name.
    pub fn cell(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<CellId> {
        let cell = self.space.cell_named(&name.node);
        if cell.is_none() {
            let known = self.space.cells.iter().map(|cell| cell.name.as_str());
            diagnostics.push(unknown_cell(name, known));
        }
        cell
    }

    /// The partition with a name.
    pub fn partition(&mut self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<PartitionId> {
        let index = self.partitions.iter().position(|partition| partition.name == name.node);
        match index {
            Some(index) => {
                self.used.insert(name.node.clone());
                Some(PartitionId::at(index))
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

    /// The player to whom a statement is restricted: `Some(None)` without a restriction, `None` if the player is unknown.
    pub fn only_player(&self, named: Option<&Name>, diagnostics: &mut Vec<Diagnostic>) -> Option<Option<PlayerId>> {
        match named {
            None => Some(None),
            Some(name) => self.player(name, diagnostics).map(Some),
        }
    }

    /// Maps each of two players to the opponent; `None` if there are more players.
    pub fn only_opponent(&self) -> Option<impl Fn(PlayerId) -> PlayerId + Copy + use<>> {
        (self.players.len() == 2).then_some(|player: PlayerId| PlayerId(1 - player.0))
    }

    /// The number of the axis with a name.
    pub fn axis(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        self.coordinates.axis(name, diagnostics)
    }

    /// All players.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        PlayerId::first(self.players.len())
    }

    /// The cells of a zone, as seen by a player.
    pub fn cells_of(&self, zone: ZoneId, player: PlayerId) -> &CellSet {
        &self.zones[zone.index()].cells[player.index()]
    }

    /// Maps a direction of the first player to a player's direction.
    pub fn viewed_vector(&self, player: PlayerId, vector: Vector) -> Vector {
        self.turns[player.index()].apply(vector)
    }

    /// Maps a cell of the first player's board to a player's cell.
    pub fn viewed_cell(&self, player: PlayerId, cell: CellId) -> CellId {
        self.players[player.index()].view[cell.index()]
    }

    /// The inner product of two displacements, scaled so that it is an integer.
    ///
    /// On a hexagonal lattice the axes meet at sixty degrees, and every product is doubled.
    pub fn dot(&self, one: Vector, other: Vector) -> i32 {
        self.space.lattice.dot(one, other)
    }

    /// All displacements of a shape, i.e. its images under the symmetries of the lattice, in ascending order.
    ///
    /// A shape with fewer components than the space has axes is padded with zeros.
    pub fn symmetric_copies(&self, shape: &[i64]) -> Vec<Vector> {
        self.space.lattice.copies(self.space.dimensions(), shape)
    }

    /// All directions to the neighbours of a cell, over sides, edges and corners.
    pub fn radial_directions(&self) -> Vec<Vector> {
        let dimensions = 1..=self.space.dimensions();
        dimensions
            .flat_map(|ones| self.symmetric_copies(&vec![1; ones]))
            .flat_map(|vector| self.space.crossings(vector))
            .collect()
    }

    /// The zone with a name; zones of enemies have names of their own.
    fn zone_named(&self, name: &str) -> Option<ZoneId> {
        let index = self.zones.iter().position(|zone| !name.is_empty() && zone.name == name);
        index.map(ZoneId::at)
    }

    /// Adds a zone, up to the limit.
    pub(super) fn add_zone(
        &mut self,
        name: String,
        cells: Vec<CellSet>,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<ZoneId> {
        if self.zones.len() >= MAX_ZONES {
            if !self.full {
                let message = format!("the game has more than {MAX_ZONES} zones, unnamed ones included");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
            }
            self.full = true;
            return None;
        }
        self.zones.push(Zone { name, cells });
        Some(ZoneId::at(self.zones.len() - 1))
    }
}
