//! The measured cases: `benches/cases.toml`, and the other built-in variants.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use triagonal::builtin;
use triagonal::cases::Suite;

use crate::Plan;
use crate::report::Report;

/// The maximum size of a tree from a suite.
const MAX_NODES: u64 = 20_000_000;

/// A position with the size of its move tree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name in tables.
    pub name: String,
    /// The built-in variant.
    pub variant: String,
    /// The position; by default the start.
    pub fen: Option<String>,
    /// The depth of the tree.
    pub depth: u32,
    /// The number of leaves of the tree.
    pub nodes: u64,
    /// The source of the number.
    pub source: String,
    /// The engines that know the game, each with its own name for the game.
    #[serde(default)]
    pub peers: BTreeMap<String, String>,
    /// Whether the peers are guessed, and may not know the game.
    #[serde(skip)]
    pub guessed: bool,
}

impl Case {
    /// Whether the position is the start.
    pub fn is_start(&self) -> bool {
        self.fen.is_none()
    }
}

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Reads a TOML file of the repository.
///
/// # Errors
/// The file cannot be read or parsed.
pub fn data<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    let path = Path::new(ROOT).join(name);
    let in_file = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(&path).map_err(|error| in_file(&error))?;
    toml::from_str(&text).map_err(|error| in_file(&error))
}

/// Returns the cases of a plan, in the order of the tables.
///
/// For a built-in variant without a case, the largest tree of its suite is used, if there is one. Fairy-Stockfish may know
/// it by the same name.
///
/// # Errors
/// The cases are invalid.
pub fn cases(plan: &Plan, report: &mut Report) -> Result<Vec<Case>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        case: Vec<Case>,
    }
    let file: File = data("benches/cases.toml")?;
    let mut cases = file.case;
    let others = builtin::variants().iter().filter(|_| !plan.listed);
    for variant in others {
        if !cases.iter().any(|case| case.variant == variant.name && case.is_start()) {
            match from_suite(variant.name) {
                Some(case) => cases.push(case),
                None => report.note(format!("{}: no count is known of the start", variant.name)),
            }
        }
    }
    cases.retain(|case| case.name.contains(&plan.only));
    Ok(cases)
}

/// Returns the cases at the start, one for each built-in variant.
///
/// # Errors
/// As for [`cases`].
pub fn starts(plan: &Plan, report: &mut Report) -> Result<Vec<Case>, String> {
    let mut starts: Vec<Case> = cases(plan, report)?.into_iter().filter(Case::is_start).collect();
    starts.sort_by(|one, other| one.variant.cmp(&other.variant));
    starts.dedup_by(|one, other| one.variant == other.variant);
    Ok(starts)
}

/// Returns the perft counts of a variant's suite for the start, by depth, each with its source.
fn known_counts(variant: &str) -> BTreeMap<u32, (u64, String)> {
    let mut known = BTreeMap::new();
    for source in builtin::suites() {
        if source.name.strip_suffix(".toml") != Some(variant) {
            continue;
        }
        let suite = Suite::parse(&source.text).map(|suite| suite.cases).unwrap_or_default();
        for case in suite {
            let at_start = case.fen.is_none() && case.place.is_none() && case.after.is_none();
            let as_shipped = case.options.is_empty() && case.with.is_none();
            let Some(perft) = case.perft.filter(|_| at_start && as_shipped) else {
                continue;
            };
            for (depth, nodes) in perft.into_inner() {
                if let Ok(depth) = depth.parse() {
                    known.insert(depth, (nodes, case.source.get_ref().clone()));
                }
            }
        }
    }
    known
}

fn from_suite(variant: &str) -> Option<Case> {
    let mut known = known_counts(variant).into_iter();
    let (depth, (nodes, source)) = known.rfind(|(_, (nodes, _))| *nodes <= MAX_NODES)?;
    Some(Case {
        name: format!("{variant}, start"),
        variant: variant.to_owned(),
        fen: None,
        depth,
        nodes,
        source,
        peers: BTreeMap::from([("fairy-stockfish".to_owned(), variant.to_owned())]),
        guessed: true,
    })
}
