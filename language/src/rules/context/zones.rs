//! Zones: named sets of cells, as seen by each player.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::{CellSet, Point, Space};
use crate::rules::board::{Coordinates, DividedByZero, Resolver, Test, divided_by_zero, drawn};
use crate::rules::context::players::player;
use crate::rules::files::Selected;
use crate::rules::model::{Player, PlayerId};
use crate::rules::unknown::{unknown, unknown_cell};
use crate::syntax::tree::{Name, Predicate, Scope, Zone, ZoneCells, ZoneRef};

/// Words in the names of zones that are the same for everyone.
const FIXED_PLACES: &[&str] = &["north", "south", "east", "west"];

/// The maximum number of cells listed in a message.
const MAX_LISTED: usize = 8;

/// The way in which a declaration gives its cells.
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
    /// Whether the cells are the first player's, and the other players' cells follow by their views.
    viewed: bool,
    /// The zone's name, if the file leaves that open.
    unclear: Option<&'a Name>,
    source: Source<'a>,
}

/// All declarations of one name.
#[derive(Default)]
struct Declarations<'a> {
    /// For all players, or as seen by each of them.
    general: Option<Declaration<'a>>,
    /// For single players.
    own: BTreeMap<PlayerId, Declaration<'a>>,
}

/// The state of resolving a zone.
enum Resolution {
    /// In progress.
    InProgress,
    /// The cells for each player.
    Done(Vec<CellSet>),
    /// Invalid, as already reported.
    Invalid,
}

/// Resolves zones on demand.
pub(super) struct Zones<'a> {
    space: &'a Space,
    coordinates: &'a Coordinates,
    players: &'a [Player],
    declared: BTreeMap<&'a str, Declarations<'a>>,
    order: Vec<&'a Name>,
    resolutions: RefCell<BTreeMap<&'a str, Resolution>>,
    used: RefCell<BTreeSet<String>>,
}

/// The cells of a zone in a condition, for each player.
struct Tested {
    cells: Vec<CellSet>,
}

/// The resolved contents of a declaration.
enum Membership<'a> {
    Where(Test<Tested>),
    Drawn(Box<dyn Fn(&Point) -> bool + 'a>),
    Listed(CellSet),
}

impl<'a> Zones<'a> {
    /// Collects the declarations.
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
            resolutions: RefCell::default(),
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
            viewed: matches!(zone.node.scope, Scope::Viewed | Scope::Each),
            unclear: (zone.node.scope == Scope::Viewed).then_some(&zone.node.name),
            source: match &zone.node.cells {
                ZoneCells::Where(predicate) => Source::Where(predicate),
                ZoneCells::Listed(names) => Source::Listed(names),
                ZoneCells::Drawn(rows) => Source::Drawn(rows),
            },
        };
        let player = match &zone.node.scope {
            Scope::Viewed | Scope::Each | Scope::All => None,
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
            let message = format!("`{}` is already the name of a zone", name.node);
            diagnostics.push(Diagnostic::new(Code::DeclaredTwice, name.span, message).and(first.span, "first here"));
            return;
        }
        self.entry(name).general = Some(Declaration {
            span: name.span,
            viewed: false,
            unclear: None,
            source: Source::Where(predicate),
        });
    }

    fn entry(&mut self, name: &'a Name) -> &mut Declarations<'a> {
        if !self.declared.contains_key(name.node.as_str()) {
            self.order.push(name);
        }
        self.declared.entry(name.node.as_str()).or_default()
    }

    /// The names declared with the same cells for every player.
    pub fn for_all(&self) -> BTreeSet<String> {
        let for_all = self.declared.iter().filter(|(_, known)| {
            let general = known.general.as_ref();
            general.is_some_and(|declaration| !declaration.viewed)
        });
        for_all.map(|(name, _)| (*name).to_owned()).collect()
    }

    /// The names in order of declaration.
    pub fn names(&self) -> Vec<&'a Name> {
        self.order.clone()
    }

    /// The names used by other zones.
    pub fn used(&self) -> BTreeSet<String> {
        self.used.borrow().clone()
    }

    /// The cells of a zone for each player.
    pub fn cells(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<CellSet>> {
        let Some((&key, declarations)) = self.declared.get_key_value(name.node.as_str()) else {
            let known = self.declared.keys().copied();
            diagnostics.push(unknown(Code::UnknownZone, "zone", name, known));
            return None;
        };
        match self.resolutions.borrow().get(key) {
            Some(Resolution::Done(cells)) => return Some(cells.clone()),
            Some(Resolution::Invalid) => return None,
            Some(Resolution::InProgress) => {
                let message = format!("the zone `{key}` is defined in terms of itself");
                diagnostics.push(Diagnostic::new(Code::ZoneCycle, name.span, message));
                return None;
            }
            None => {}
        }
        self.resolutions.borrow_mut().insert(key, Resolution::InProgress);
        let cells = self.resolve(declarations, diagnostics);
        let resolution = cells.clone().map_or(Resolution::Invalid, Resolution::Done);
        self.resolutions.borrow_mut().insert(key, resolution);
        cells
    }

    fn resolve(&self, declarations: &Declarations<'a>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<CellSet>> {
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

    /// The cells that one declaration gives each player; `of` is the only player to whom it applies.
    fn of_declaration(
        &self,
        declaration: &Declaration<'a>,
        of: Option<PlayerId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<CellSet>> {
        let membership = self.membership(declaration, diagnostics)?;
        let mut all: Vec<CellSet> = Vec::new();
        for player in PlayerId::first(self.players.len()) {
            let cells = match all.first() {
                Some(same) if !declaration.viewed => Ok(same.clone()),
                _ => {
                    let view = declaration.viewed.then_some(player);
                    // A condition refers to the zones of this player; in a zone that is the same for all players, to the first
                    // player's zones.
                    let viewer = of.or(view).unwrap_or(PlayerId(0));
                    self.members(&membership, view, viewer)
                }
            };
            let Ok(cells) = cells else {
                diagnostics.push(divided_by_zero(declaration.span));
                return None;
            };
            all.push(cells);
        }
        if let Some(name) = declaration.unclear
            && all.iter().any(|seen| *seen != all[0])
        {
            match &declaration.source {
                Source::Listed(_) => {
                    let message = format!("it is unclear whose cells the zone `{}` lists", name.node);
                    diagnostics.push(self.whose_cells(name, message, &all));
                }
                Source::Where(predicate) if predicate.alternates() || self.is_fixed_place(name) => {
                    let message = format!("it is unclear whose cells the zone `{}` is", name.node);
                    diagnostics.push(self.whose_cells(name, message, &all));
                }
                Source::Where(_) | Source::Drawn(_) => {}
            }
        }
        Some(all)
    }

    /// Whether the name of a zone suggests the same place for everyone: it contains a player's name or a point of the compass.
    fn is_fixed_place(&self, name: &Name) -> bool {
        let is_fixed = |word: &str| {
            let word = word.trim_end_matches("'s");
            let mut players = self.players.iter();
            FIXED_PLACES.contains(&word) || players.any(|player| player.name.to_lowercase() == word)
        };
        name.node.to_lowercase().split([' ', '-']).any(is_fixed)
    }

    /// Reports a zone whose cells differ between the players although it may be meant to be the same for all.
    fn whose_cells(&self, name: &Name, message: String, seen: &[CellSet]) -> Diagnostic {
        let listed = |cells: &CellSet| {
            let mut names: Vec<&str> = cells.iter().map(|cell| self.space.name(cell)).collect();
            if names.len() > MAX_LISTED {
                names.truncate(MAX_LISTED);
                names.push("…");
            }
            names.join(", ")
        };
        let each = self.players.iter().zip(seen);
        let each: Vec<String> = each
            .map(|(player, cells)| format!("{} for {}", listed(cells), player.name))
            .collect();
        let behind = Span {
            start: name.span.end,
            ..name.span
        };
        Diagnostic::new(Code::TwoReadings, name.span, message)
            .help(format!("write `zone {0} for all` or `zone {0} for each`", name.node))
            .fix(
                format!("write `for all`: {} for every player", listed(&seen[0])),
                behind,
                " for all",
            )
            .fix(format!("write `for each`: {}", each.join("; ")), behind, " for each")
    }

    /// Resolves the contents of a declaration.
    fn membership(&self, declaration: &Declaration<'a>, diagnostics: &mut Vec<Diagnostic>) -> Option<Membership<'a>> {
        let lookup = |zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>| self.tested(zone, diagnostics);
        let resolver = Resolver {
            coordinates: self.coordinates,
            zones: &lookup,
        };
        Some(match declaration.source {
            Source::Where(predicate) => Membership::Where(resolver.test(predicate, diagnostics)?),
            Source::Drawn(rows) => {
                let drawn = drawn(rows, &self.space.axes, declaration.span, diagnostics)?;
                Membership::Drawn(Box::new(drawn))
            }
            Source::Listed(names) => Membership::Listed(self.listed(names, diagnostics)?),
        })
    }

    /// The cells of a zone, mapped by the view of a player if the zone is viewed. Zones in a condition are those of the player
    /// `viewer`.
    fn members(
        &self,
        membership: &Membership<'_>,
        view: Option<PlayerId>,
        viewer: PlayerId,
    ) -> Result<CellSet, DividedByZero> {
        let mut cells = CellSet::new();
        for cell in self.space.ids() {
            let seen = view.map_or(cell, |player| self.players[player.index()].view[cell.index()]);
            let point = self.space.point(cell);
            let inside = match membership {
                Membership::Where(test) => {
                    test.holds(point, &|zone: &Tested| zone.cells[viewer.index()].contains(seen))?
                }
                Membership::Drawn(drawn) => drawn(&point),
                Membership::Listed(listed) => listed.contains(cell),
            };
            if inside {
                cells.insert(seen);
            }
        }
        Ok(cells)
    }

    /// The cells of a zone in a condition, for each player.
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
        let errors_before = diagnostics.len();
        for name in names {
            match self.space.cell_named(&name.node) {
                Some(cell) => cells.insert(cell),
                None => {
                    let known = self.space.cells.iter().map(|cell| cell.name.as_str());
                    diagnostics.push(unknown_cell(name, known));
                }
            }
        }
        (diagnostics.len() == errors_before).then_some(cells)
    }
}

/// For each player, the union of the cells of a zone for all enemies.
pub(super) fn for_enemies(players: &[Player], cells: &[CellSet]) -> Vec<CellSet> {
    let of_enemies = |player: &Player| {
        let enemies = players.iter().zip(cells).filter(|(other, _)| other.team != player.team);
        enemies.flat_map(|(_, cells)| cells.iter()).collect()
    };
    players.iter().map(of_enemies).collect()
}
