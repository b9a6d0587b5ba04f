//! The engines side by side, case by case.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Plan;
use crate::cases::Case;
use crate::engines::{Engine, Ours, peers};
use crate::report::Report;
use crate::rounds::{Contestant, Figures, take_turns};
use crate::table::{Table, figures, millions};

/// The figures of a case.
#[derive(Debug, Serialize)]
pub struct Row {
    case: String,
    variant: String,
    /// The tree that was counted, if that was the work.
    #[serde(flatten)]
    pub tree: Option<Tree>,
    engines: BTreeMap<&'static str, Figures>,
    /// How many times as fast as each peer we are.
    ratios: BTreeMap<&'static str, f64>,
}

/// A move tree.
#[derive(Debug, Serialize)]
pub struct Tree {
    /// How deep it is.
    pub depth: u32,
    /// How many leaves it has.
    pub nodes: u64,
    /// Who else says so.
    pub source: String,
}

/// What the engines do in a case.
pub type Work<'a> = &'a dyn Fn(&mut dyn Engine) -> Result<u64, String>;

/// Our engine and the peers that are there.
pub struct LineUp {
    ours: Ours,
    peers: Vec<Box<dyn Engine>>,
}

impl LineUp {
    /// Starts the engines.
    pub fn new(report: &mut Report) -> Self {
        let (peers, notes) = peers();
        for note in notes {
            report.note(note);
        }
        let ours = Ours::default();
        report.engine(ours.name(), ours.version());
        for peer in &peers {
            report.engine(peer.name(), peer.version());
        }
        Self { ours, peers }
    }

    /// Lets those engines that know the game of a case take turns.
    pub fn play(&mut self, case: &Case, work: Work<'_>, plan: &Plan, report: &mut Report) -> Row {
        eprintln!("{} …", case.name);
        let ours: &mut dyn Engine = &mut self.ours;
        let all = [(ours, Some(&case.variant))].into_iter().chain(
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
                if !case.guessed || name == Ours::NAME {
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
        let ours = Ours::NAME;
        let our_speed = engines.get(ours).map_or(f64::NAN, |figures| figures.per_second);
        let others = engines.iter().filter(|(name, _)| **name != ours);
        let ratios = others
            .map(|(&name, theirs)| (name, our_speed / theirs.per_second))
            .collect();
        Row {
            case: case.name.clone(),
            variant: case.variant.clone(),
            tree: None,
            engines,
            ratios,
        }
    }

    /// The rows as a table; peers that are not there have no column.
    pub fn table(&self, rows: &[Row]) -> Table {
        let here = |name: &&str| rows.iter().any(|row| row.engines.contains_key(name));
        let peers: Vec<&str> = self.peers.iter().map(|peer| peer.name()).filter(here).collect();
        let with_trees = rows.iter().any(|row| row.tree.is_some());
        let mut head = vec!["position"];
        if with_trees {
            head.extend(["depth", "nodes"]);
        }
        head.push(self.ours.name());
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
            cells.push(millions(speed(self.ours.name())));
            for &peer in &peers {
                cells.push(millions(speed(peer)));
                cells.push(figures(row.ratios.get(peer).copied().unwrap_or(f64::NAN)));
            }
            table.row(cells);
        }
        table
    }

    /// Where we are the least ahead of each peer, and how far the rounds lay apart.
    pub fn lowest(&self, rows: &[Row]) -> Vec<String> {
        let mut said = Vec::new();
        for peer in &self.peers {
            let ratios = rows
                .iter()
                .filter_map(|row| Some((row.ratios.get(peer.name())?, &row.case)));
            if let Some((ratio, case)) = ratios.min_by(|one, other| one.0.total_cmp(other.0)) {
                said.push(format!("lowest ratio to {}: {} ({case})", peer.name(), figures(*ratio)));
            }
        }
        let all = rows
            .iter()
            .flat_map(|row| row.engines.iter().map(move |(name, figures)| (row, name, figures)));
        let widest = all.max_by(|one, other| one.2.spread().total_cmp(&other.2.spread()));
        if let Some((row, name, figures)) = widest {
            let spread = figures.spread() * 100.0;
            said.push(format!("rounds lie at most {spread:.0} % apart ({}, {name})", row.case));
        }
        said
    }
}

/// Says that an engine has no figure in a case; if it is ours, that is a problem.
fn tell(report: &mut Report, case: &Case, name: &str, why: &str) {
    let said = format!("{}: {name}: {why}", case.name);
    if name == Ours::NAME {
        report.problem(said);
    } else {
        report.note(said);
    }
}
