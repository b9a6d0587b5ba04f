//! Zones and partitions: named sets of cells, as each player sees them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::{CellId, CellSet, Space};
use crate::rules::board::{Coordinate, Coordinates, Of, Resolver, divided_by_zero, drawn};
use crate::rules::context::players::player;
use crate::rules::files::{PartitionItem, Selected};
use crate::rules::model::{Partition, Player, PlayerId};
use crate::rules::unknown::{unknown, unknown_cell};
use crate::syntax::tree::{Name, Predicate, Scope, Zone, ZoneCells, ZoneRef};

/// What a declaration says about its cells.
enum Source<'a> {
    /// A condition.
    Where(&'a Predicate),
    /// Names.
    Listed(&'a [Name]),
    /// A picture.
    Drawn(&'a [Spanned<Vec<bool>>]),
}

/// A declaration of a zone.
struct Declaration<'a> {
    span: Span,
    /// As the first player sees it, mirrored for the others.
    viewed: bool,
    source: Source<'a>,
}

/// Everything that is declared about one name.
#[derive(Default)]
struct Declarations<'a> {
    /// For everybody, or as each sees it.
    general: Option<Declaration<'a>>,
    /// For one player.
    own: BTreeMap<PlayerId, Declaration<'a>>,
}

/// What has become of a zone so far.
enum State {
    /// It is being worked out.
    Open,
    /// Its cells for each player.
    Known(Vec<CellSet>),
    /// It is wrong, and that is reported.
    Wrong,
}

/// Works zones out, each when first asked for.
pub(super) struct Zones<'a> {
    space: &'a Space,
    coordinates: &'a Coordinates,
    players: &'a [Player],
    declared: BTreeMap<&'a str, Declarations<'a>>,
    order: Vec<&'a Name>,
    states: RefCell<BTreeMap<&'a str, State>>,
    used: RefCell<std::collections::BTreeSet<String>>,
}

/// A zone that a condition tests: which one, and whose view.
struct Tested {
    cells: Vec<CellSet>,
}

impl<'a> Zones<'a> {
    /// Collects what is declared.
    pub fn new(
        space: &'a Space,
        coordinates: &'a Coordinates,
        players: &'a [Player],
        selected: &'a Selected,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut zones = Self {
            space,
            coordinates,
            players,
            declared: BTreeMap::new(),
            order: Vec::new(),
            states: RefCell::default(),
            used: RefCell::default(),
        };
        for zone in &selected.zones {
            zones.declare_zone(zone, diagnostics);
        }
        for partition in &selected.partitions {
            for (name, predicate) in &partition.node.classes {
                zones.declare_class(name, predicate, diagnostics);
            }
        }
        zones
    }

    fn declare_zone(&mut self, zone: &'a Spanned<Zone>, diagnostics: &mut Vec<Diagnostic>) {
        let declaration = Declaration {
            span: zone.span,
            viewed: zone.node.scope == Scope::Viewed,
            source: match &zone.node.cells {
                ZoneCells::Where(predicate) => Source::Where(predicate),
                ZoneCells::Listed(names) => Source::Listed(names),
                ZoneCells::Drawn(rows) => Source::Drawn(rows),
            },
        };
        let player = match &zone.node.scope {
            Scope::Viewed | Scope::All => None,
            Scope::Player(name) => match player(self.players, name, diagnostics) {
                Some(player) => Some(player),
                None => return,
            },
        };
        let declarations = self.entry(&zone.node.name);
        match player {
            Some(player) => {
                declarations.own.insert(player, declaration);
            }
            None => declarations.general = Some(declaration),
        }
    }

    fn declare_class(&mut self, name: &'a Name, predicate: &'a Predicate, diagnostics: &mut Vec<Diagnostic>) {
        if self.declared.contains_key(name.node.as_str())
            && let Some(first) = self.order.iter().find(|known| known.node == name.node)
        {
            let message = format!("`{}` is the name of another zone", name.node);
            diagnostics.push(Diagnostic::new(Code::DeclaredTwice, name.span, message).and(first.span, "first here"));
            return;
        }
        self.entry(name).general = Some(Declaration {
            span: name.span,
            viewed: false,
            source: Source::Where(predicate),
        });
    }

    fn entry(&mut self, name: &'a Name) -> &mut Declarations<'a> {
        if !self.declared.contains_key(name.node.as_str()) {
            self.order.push(name);
        }
        self.declared.entry(name.node.as_str()).or_default()
    }

    /// The names in their order of declaration.
    pub fn names(&self) -> Vec<&'a Name> {
        self.order.clone()
    }

    /// The names that other zones speak of.
    pub fn used(&self) -> std::collections::BTreeSet<String> {
        self.used.borrow().clone()
    }

    /// The cells of a zone for each player.
    pub fn cells(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<CellSet>> {
        let Some((&key, declarations)) = self.declared.get_key_value(name.node.as_str()) else {
            let known = self.declared.keys().copied();
            diagnostics.push(unknown(Code::UnknownZone, "zone", name, known));
            return None;
        };
        match self.states.borrow().get(key) {
            Some(State::Known(cells)) => return Some(cells.clone()),
            Some(State::Wrong) => return None,
            Some(State::Open) => {
                let message = format!("the zone `{key}` is defined by itself");
                diagnostics.push(Diagnostic::new(Code::ZoneCycle, name.span, message));
                return None;
            }
            None => {}
        }
        self.states.borrow_mut().insert(key, State::Open);
        let cells = self.work_out(declarations, diagnostics);
        let state = cells.clone().map_or(State::Wrong, State::Known);
        self.states.borrow_mut().insert(key, state);
        cells
    }

    fn work_out(&self, declarations: &Declarations<'a>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<CellSet>> {
        let general = match &declarations.general {
            None => vec![CellSet::new(); self.players.len()],
            Some(declaration) => self.of_declaration(declaration, None, diagnostics)?,
        };
        let mut cells = general;
        for (player, declaration) in &declarations.own {
            let own = self.of_declaration(declaration, Some(*player), diagnostics)?;
            cells[player.index()].clone_from(&own[player.index()]);
        }
        Some(cells)
    }

    /// The cells that one declaration gives each player; `of` is the only player it is for.
    fn of_declaration(
        &self,
        declaration: &Declaration<'a>,
        of: Option<PlayerId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<CellSet>> {
        let lookup = |zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>| self.tested(zone, diagnostics);
        let resolver = Resolver {
            coordinates: self.coordinates,
            zones: &lookup,
        };
        let test = match declaration.source {
            Source::Where(predicate) => Some(resolver.test(predicate, diagnostics)?),
            Source::Listed(_) | Source::Drawn(_) => None,
        };
        let picture = match declaration.source {
            Source::Drawn(rows) => Some(drawn(rows, &self.space.axes, declaration.span, diagnostics)?),
            Source::Where(_) | Source::Listed(_) => None,
        };
        let listed: Option<CellSet> = match declaration.source {
            Source::Listed(names) => Some(self.listed(names, diagnostics)?),
            Source::Where(_) | Source::Drawn(_) => None,
        };
        let mut all = Vec::new();
        for (index, player) in self.players.iter().enumerate() {
            if !declaration.viewed
                && let Some(same) = all.first().cloned()
            {
                all.push(same);
                continue;
            }
            // Whose own zones a condition speaks of; for everybody's zones, the first player's.
            let eyes = of.map_or(if declaration.viewed { index } else { 0 }, PlayerId::index);
            let mut cells = CellSet::new();
            for cell in self.space.ids() {
                let seen = if declaration.viewed {
                    player.view[cell.index()]
                } else {
                    cell
                };
                let point = self.space.point(cell);
                let inside = match (&test, &picture, &listed) {
                    (Some(test), ..) => match test.holds(point, &|zone: &Tested| zone.cells[eyes].contains(seen)) {
                        Ok(inside) => inside,
                        Err(_) => {
                            diagnostics.push(divided_by_zero(declaration.span));
                            return None;
                        }
                    },
                    (None, Some(picture), _) => picture(&point),
                    (None, None, listed) => listed.as_ref().is_some_and(|listed| listed.contains(cell)),
                };
                if inside {
                    cells.insert(seen);
                }
            }
            all.push(cells);
        }
        Some(all)
    }

    /// The cells of a zone that a condition speaks of, for each player.
    fn tested(&self, zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>) -> Option<Tested> {
        let cells = self.cells(&zone.name, diagnostics)?;
        self.used.borrow_mut().insert(zone.name.node.clone());
        if !zone.enemy {
            return Some(Tested { cells });
        }
        Some(Tested {
            cells: for_enemies(self.players, &cells),
        })
    }

    fn listed(&self, names: &[Name], diagnostics: &mut Vec<Diagnostic>) -> Option<CellSet> {
        let mut cells = CellSet::new();
        let before = diagnostics.len();
        for name in names {
            match self.space.cell_named(&name.node) {
                Some(cell) => cells.insert(cell),
                None => {
                    let known = self.space.cells.iter().map(|cell| cell.name.as_str());
                    diagnostics.push(unknown_cell(name, known));
                }
            }
        }
        (diagnostics.len() == before).then_some(cells)
    }
}

/// For each player the cells of a zone as all his enemies see it.
pub(super) fn for_enemies(players: &[Player], cells: &[CellSet]) -> Vec<CellSet> {
    let of_enemies = |player: &Player| {
        let enemies = players.iter().zip(cells).filter(|(other, _)| other.team != player.team);
        enemies.flat_map(|(_, cells)| cells.iter()).collect()
    };
    players.iter().map(of_enemies).collect()
}

/// The partitions that axes, labels and charts make.
pub(super) fn natural_partitions(space: &Space, coordinates: &Coordinates) -> Vec<Partition> {
    let axes_first = |of: &Of| matches!(of, Of::Axis(_));
    let (axes, others): (Vec<_>, Vec<_>) = coordinates.list.iter().partition(|known| axes_first(&known.of));
    let partition = |coordinate: &&Coordinate| Partition {
        name: coordinate.name.clone(),
        classes: coordinate.values.clone(),
        class_of: space
            .ids()
            .map(|cell| u16::try_from(coordinate.value(space.point(cell)) - coordinate.low).ok())
            .collect(),
    };
    axes.iter().chain(&others).map(partition).collect()
}

/// A declared partition, from the cells of its classes.
pub(super) fn partition(
    space: &Space,
    item: &PartitionItem,
    zones: &Zones<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Partition> {
    let mut class_of: Vec<Option<u16>> = vec![None; space.cells.len()];
    for (number, (name, _)) in item.classes.iter().enumerate() {
        let cells = zones.cells(name, diagnostics)?;
        let mut clash: Option<(CellId, u16)> = None;
        for cell in cells.first()?.iter() {
            match class_of[cell.index()] {
                Some(other) => clash = clash.or(Some((cell, other))),
                None => class_of[cell.index()] = Some(number as u16),
            }
        }
        if let Some((cell, other)) = clash {
            let first = &item.classes[usize::from(other)].0;
            let message = format!(
                "`{}` is in the classes `{}` and `{}`",
                space.name(cell),
                first.node,
                name.node
            );
            let diagnostic = Diagnostic::new(Code::ClassesOverlap, name.span, message);
            diagnostics.push(diagnostic.and(first.span, "the other class"));
            return None;
        }
    }
    Some(Partition {
        name: item.name.node.clone(),
        classes: item.classes.iter().map(|(name, _)| name.node.clone()).collect(),
        class_of,
    })
}
