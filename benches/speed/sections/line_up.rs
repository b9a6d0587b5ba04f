//! The engines side by side, case by case.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Plan;
use crate::cases::Case;
use crate::engines::{BuiltinEngine, Engine, peers};
use crate::report::Report;
use crate::rounds::{Contestant, Figures, take_turns};
use crate::table::{Table, figures, millions};

/// The figures of a case.
#[derive(Debug, Serialize)]
pub struct Row {
    case: String,
    variant: String,
    /// The tree, if trees were counted.
    #[serde(flatten)]
    pub tree: Option<Tree>,
    engines: BTreeMap<&'static str, Figures>,
    /// The speed of Triagonal relative to each peer.
    ratios: BTreeMap<&'static str, f64>,
}

/// A move tree.
#[derive(Debug, Serialize)]
pub struct Tree {
    /// The depth.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u64,
    /// The source of the number.
    pub source: String,
}

/// The work of the engines in a case.
pub type Work<'a> = &'a dyn Fn(&mut dyn Engine) -> Result<u64, String>;

/// Triagonal and the available peers.
pub struct LineUp {
    builtin: BuiltinEngine,
    peers: Vec<Box<dyn Engine>>,
}

impl LineUp {
    /// Starts the engines.
    pub fn new(report: &mut Report) -> Self {
        let (peers, notes) = peers();
        for note in notes {
            report.note(note);
        }
        let builtin = BuiltinEngine::default();
        report.engine(builtin.name(), builtin.version());
        for peer in &peers {
            report.engine(peer.name(), peer.version());
        }
        Self { builtin, peers }
    }

    /// Runs the rounds of a case with the engines that know its game.
    pub fn play(&mut self, case: &Case, work: Work<'_>, plan: &Plan, report: &mut Report) -> Row {
        eprintln!("{} …", case.name);
        let builtin: &mut dyn Engine = &mut self.builtin;
        let all = [(builtin, Some(&case.variant))].into_iter().chain(
            self.peers
                .iter_mut()
                .map(|peer| (peer.name(), peer))
                .map(|(name, peer)| (peer.as_mut() as &mut dyn Engine, case.peers.get(name))),
        );
        let mut names = Vec::new();
        let mut contestants = Vec::new();
        for (engine, game) in all {
            let (name, Some(game)) = (engine.name(), game) else {
                continue;
            };
            if let Err(why) = engine.set_up(game, case) {
                if !case.guessed || name == BuiltinEngine::NAME {
                    tell(report, case, name, &why);
                }
                continue;
            }
            names.push(name);
            contestants.push(Contestant {
                clock: engine.clock(),
                work: Box::new(move || work(engine)),
            });
        }
        let mut engines = BTreeMap::new();
        for (name, figures) in names.into_iter().zip(take_turns(&mut contestants, plan.rounds)) {
            match figures {
                Ok(figures) => {
                    engines.insert(name, figures);
                }
                Err(why) => tell(report, case, name, &why),
            }
        }
        drop(contestants);
        let own = BuiltinEngine::NAME;
        let own_speed = engines.get(own).map_or(f64::NAN, |figures| figures.per_second);
        let others = engines.iter().filter(|(name, _)| **name != own);
        let ratios = others
            .map(|(&name, theirs)| (name, own_speed / theirs.per_second))
            .collect();
        Row {
            case: case.name.clone(),
            variant: case.variant.clone(),
            tree: None,
            engines,
            ratios,
        }
    }

    /// Returns the rows as a table, with a column for each available peer.
    pub fn table(&self, rows: &[Row]) -> Table {
        let here = |name: &&str| rows.iter().any(|row| row.engines.contains_key(name));
        let peers: Vec<&str> = self.peers.iter().map(|peer| peer.name()).filter(here).collect();
        let with_trees = rows.iter().any(|row| row.tree.is_some());
        let mut head = vec!["position"];
        if with_trees {
            head.extend(["depth", "nodes"]);
        }
        head.push(self.builtin.name());
        for peer in &peers {
            head.extend([peer, "ratio"]);
        }
        let mut table = Table::new(&head);
        for row in rows {
            let mut cells = vec![row.case.clone()];
            if let Some(tree) = &row.tree {
                cells.extend([tree.depth.to_string(), tree.nodes.to_string()]);
            }
            let speed = |name| row.engines.get(name).map_or(f64::NAN, |figures| figures.per_second);
            cells.push(millions(speed(self.builtin.name())));
            for &peer in &peers {
                cells.push(millions(speed(peer)));
                cells.push(figures(row.ratios.get(peer).copied().unwrap_or(f64::NAN)));
            }
            table.row(cells);
        }
        table
    }

    /// Reports the smallest lead over each peer, and the range of the rounds.
    pub fn lowest(&self, rows: &[Row]) -> Vec<String> {
        let mut notes = Vec::new();
        for peer in &self.peers {
            let ratios = rows
                .iter()
                .filter_map(|row| Some((row.ratios.get(peer.name())?, &row.case)));
            if let Some((ratio, case)) = ratios.min_by(|one, other| one.0.total_cmp(other.0)) {
                notes.push(format!("lowest ratio to {}: {} ({case})", peer.name(), figures(*ratio)));
            }
        }
        let all = rows
            .iter()
            .flat_map(|row| row.engines.iter().map(move |(name, figures)| (row, name, figures)));
        let widest = all.max_by(|one, other| one.2.spread().total_cmp(&other.2.spread()));
        if let Some((row, name, figures)) = widest {
            let spread = figures.spread() * 100.0;
            notes.push(format!("rounds lie at most {spread:.0} % apart ({}, {name})", row.case));
        }
        notes
    }
}

/// Reports that an engine has no figure for a case. For Triagonal, that is a problem.
fn tell(report: &mut Report, case: &Case, name: &str, why: &str) {
    let note = format!("{}: {name}: {why}", case.name);
    if name == BuiltinEngine::NAME {
        report.problem(note);
    } else {
        report.note(note);
    }
}
