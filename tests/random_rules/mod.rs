//! Games under nonsensical rules: random spaces, pieces and consequences.
//!
//! They cover rules that no built-in variant uses, and do not need the language.

mod effects;
mod fates;
mod game;
mod pieces;
mod shrink;
mod space;
mod ties;
mod turns;

use std::sync::Arc;

use game::random_rules;
use shrink::shrink;
use triagonal::play::Game;
use triagonal::rules::{PlayerId, Rules};
use triagonal_oracle::{State, in_check, steps_taken};

use crate::contest::Contest;
use crate::support::{Happening, Rng, Tally, choose, how_many};

/// The seed of the first rules.
const SEED: u64 = 0x6f72_6163;
/// The number of rules in the two tiers, unless the environment sets it: `SOAK=20000 SOAK_SEED=7`.
const ROUNDS: [u64; 2] = [80, 600];
/// The ply at which a move tree is counted during the game.
const TREE_AT: usize = 6;
/// The maximum length of a game.
const MAX_PLIES: usize = 40;
/// The number of oracle steps after which a game ends, and the limit for counting a tree.
///
/// Under some rules each move depends on the replies, and each reply on all possible recaptures. The engine needs
/// milliseconds where the oracle needs a minute.
const MAX_STEPS: u64 = 5_000_000;

#[test]
fn engine_and_oracle_agree_under_random_rules() {
    let asked = |name: &str| std::env::var(name).ok().map(|value| value.parse().expect("a number"));
    let (first, rounds) = (
        asked("SOAK_SEED").unwrap_or(SEED),
        asked("SOAK").unwrap_or(how_many(ROUNDS[0], ROUNDS[1])),
    );
    let seeds: Vec<u64> = (first..first + rounds).collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Part> = std::thread::scope(|scope| {
        let parts = seeds.chunks(seeds.len().div_ceil(workers));
        let parts: Vec<_> = parts.map(|seeds| scope.spawn(|| play_all(seeds))).collect();
        parts
            .into_iter()
            .map(|part| part.join().expect("no game panics"))
            .collect()
    });
    let plies: usize = parts.iter().map(|part| part.plies).sum();
    let mut tally = Tally::default();
    for part in &parts {
        tally.add(&part.tally);
    }
    let differences: Vec<_> = parts.iter().flat_map(|part| &part.differences).collect();
    if let Some(first) = differences.first() {
        let (rules, state, difference) = shrink(&first.rules, &first.state);
        println!("the first rules that are played differently, made smaller: {rules:#?}");
        println!("in {state:#?}: {difference}");
        for found in &differences {
            println!("rules {:#x}: {}", found.seed, found.description);
        }
        panic!("{} random games are played differently", differences.len());
    }
    println!("{} rules, {plies} plies: {tally:?}", seeds.len());
    if rounds < ROUNDS[1] {
        // A part of a long soak need not cover everything.
        return;
    }
    assert!(plies > 2000, "too little happened: {plies} plies");
    for (name, happening) in Happening::NAMES {
        assert!(tally.has(happening), "no random game saw this: {name}");
    }
}

/// The results of some rules.
#[derive(Default)]
struct Part {
    plies: usize,
    differences: Vec<Difference>,
    tally: Tally,
}

/// Rules under which the engine and the oracle differ.
struct Difference {
    seed: u64,
    description: String,
    rules: Arc<Rules>,
    /// The position in which they differ, or the first position.
    state: State,
}

/// Plays a game under the rules of each seed.
fn play_all(seeds: &[u64]) -> Part {
    let mut part = Part::default();
    for &seed in seeds {
        let mut rng = Rng::new(seed);
        if let Some(rules) = playable(&mut rng) {
            match play_game(&rules, &mut rng, &mut part.tally) {
                Ok(played) => part.plies += played,
                Err(found) => {
                    let (description, state) = *found;
                    part.differences.push(Difference {
                        seed,
                        description,
                        rules,
                        state,
                    });
                }
            }
        }
    }
    part
}

fn play_game(rules: &Arc<Rules>, rng: &mut Rng, tally: &mut Tally) -> Result<usize, Box<(String, State)>> {
    let game = Game::new(rules.clone());
    let mut contest = Contest::new(&game, rules.clone());
    let mut plies = 0;
    let begun = steps_taken();
    while plies < MAX_PLIES && steps_taken() - begun < MAX_STEPS {
        let moves = contest.compare().map_err(|difference| {
            let description = format!("after{}\n{difference}", contest.played);
            Box::new((description, contest.referee.state().clone()))
        })?;
        if moves.is_empty() {
            break;
        }
        contest.play(&choose(rng, &moves));
        plies += 1;
        if plies == TREE_AT && moves.len() < 30 {
            compare_tree(&contest).map_err(|description| Box::new((description, contest.referee.state().clone())))?;
        }
    }
    tally.add(&contest.tally);
    // A game exceeds the limit by that much only through a single ply.
    if steps_taken() - begun < 2 * MAX_STEPS {
        let begun = Contest::new(&game, rules.clone());
        compare_tree(&begun).map_err(|description| Box::new((description, begun.referee.state().clone())))?;
    }
    Ok(plies)
}

/// Compares the numbers of moves and replies, within a limit; returns the move after which they differ.
fn compare_tree(contest: &Contest) -> Result<(), String> {
    let begun = steps_taken();
    let moves = contest.clone().compare()?;
    let steps = (steps_taken() - begun) * moves.len() as u64;
    if moves.len() >= 60 || steps > MAX_STEPS {
        return Ok(());
    }
    let (counted, expected) = (contest.position.perft(2), contest.referee.perft(2));
    if counted == expected {
        return Ok(());
    }
    for mv in &moves {
        let mut next = contest.clone();
        next.play(mv);
        let difference = next.compare().err().or_else(|| {
            let (counted, expected) = (next.position.perft(1), next.referee.perft(1));
            (counted != expected).then(|| format!("the engine counts {counted} moves, the oracle {expected}"))
        });
        if let Some(difference) = difference {
            return Err(format!("after{}\n{difference}", next.played));
        }
    }
    let played = &contest.played;
    Err(format!(
        "perft 2 after{played}: the engine has {counted}, the oracle {expected}"
    ))
}

/// Returns random rules with a start in which no protected piece can be captured at once.
pub fn playable(rng: &mut Rng) -> Option<Arc<Rules>> {
    (0..10).map(|_| Arc::new(random_rules(rng))).find(|rules| {
        (1..rules.players.len() as u16).all(|waiting| !in_check(rules, &State::start(rules), PlayerId(waiting)))
    })
}
