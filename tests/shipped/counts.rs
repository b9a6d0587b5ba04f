//! Comparison with the node counts of Fairy-Stockfish.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use serde::Deserialize;
use triagonal::{Position, Variant, builtin};

use crate::support::{how_many, side_by_side};

/// The maximum number of leaves of a tree in the two tiers; `LEAVES=10000000` counts deeper trees.
const LEAVES: [u64; 2] = [20_000, 300_000];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    variant: String,
    fen: String,
    /// The counts by depth, from 1.
    perft: Vec<u64>,
    /// Whether a ply of Fairy-Stockfish is a whole turn here, which has several moves.
    #[serde(default)]
    turns: bool,
    /// The options under which the rules agree.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The depth up to which the counts agree with the rules, if they do not at all depths, and the reason.
    agrees: Option<usize>,
    why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    position: Vec<Counted>,
}

fn counts() -> Vec<Counted> {
    let counts: Counts =
        toml::from_str(include_str!("../data/fairy-stockfish.toml")).expect("the counts are well formed");
    counts.position
}

#[test]
fn fairy_stockfish_counts_the_same() {
    let leaves = std::env::var("LEAVES").map_or(how_many(LEAVES[0], LEAVES[1]), |text| {
        text.parse().expect("LEAVES is a number")
    });
    let wrong = Mutex::new(Vec::new());
    let mut shipped = counts();
    shipped.retain(|one| builtin::source(&one.variant).is_some());
    side_by_side(&shipped, |counted| {
        if let Err(difference) = compare(counted, leaves) {
            let fault = format!("{}: {}: {difference}", counted.variant, counted.fen);
            wrong.lock().expect("nobody panics with it").push(fault);
        }
    });
    let wrong = wrong.into_inner().expect("nobody panics with it");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Counts a tree with at most `leaves` leaves. Known differences are counted one ply deeper than they occur.
fn compare(counted: &Counted, leaves: u64) -> Result<(), String> {
    let loader = Variant::loader().set_all(&counted.options);
    let variant = loader.builtin(&counted.variant).map_err(|error| error.to_string())?;
    let position = variant.read_fen(&counted.fen).map_err(|error| error.to_string())?;
    let affordable = counted.perft.iter().take_while(|&&count| count <= leaves).count();
    if counted.agrees.is_some() != counted.why.is_some() {
        return Err("a difference is documented with `agrees` and `why`".to_owned());
    }
    let deepest = counted.agrees.unwrap_or(counted.perft.len());
    let depth = affordable.max(1).min(deepest);
    let count = |depth: usize| match counted.turns {
        true => perft_of_turns(&position, depth),
        false => position.perft(depth as u32),
    };
    let found = count(depth);
    let expected = counted.perft.get(depth.wrapping_sub(1)).copied().unwrap_or(1);
    if found != expected {
        return Err(format!("perft {depth} is {found}, not {expected}"));
    }
    match counted.perft.get(deepest) {
        Some(&theirs) if count(deepest + 1) == theirs => Err(format!("agrees at depth {} too", deepest + 1)),
        _ => Ok(()),
    }
}

/// Counts the legal sequences of turns of a length.
fn perft_of_turns(position: &Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = position.legal_moves();
    let after = legal.iter().map(|made| {
        let mut next = position.clone();
        next.play(made).expect("the move is legal");
        perft_of_turns(&next, depth - usize::from(next.turn_ply() == 0))
    });
    after.sum()
}

/// Every game of that engine is built in, or on the page of missing games.
#[test]
fn missing_games_are_listed() {
    let page = include_str!("../../docs/book/src/games/missing.md");
    let names = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let listed: BTreeSet<&str> = names.collect();
    for counted in counts() {
        let is_there = builtin::source(&counted.variant).is_some();
        let is_listed = listed.contains(counted.variant.as_str());
        assert!(
            is_there != is_listed,
            "{}: built in {is_there}, listed as missing {is_listed}",
            counted.variant
        );
    }
}
