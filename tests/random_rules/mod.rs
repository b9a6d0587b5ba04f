//! Games under rules nobody would write: random spaces, pieces and consequences.
//!
//! They reach what no shipped variant uses, and what the language is not needed for.

mod fates;
mod game;
mod pieces;
mod space;

use std::sync::Arc;

use triagonal::play::Game;
use triagonal::rules::{PlayerId, Rules};

use crate::contest::Contest;
use crate::oracle::{State, in_check};
use crate::support::{Happening, Rng, Tally, choose};

use game::random_rules;

/// The seed of the first rules.
const SEED: u64 = 0x6f72_6163;
/// How many rules are tried.
const ROUNDS: u64 = 600;
/// Seeds of rules that engine and oracle once played differently: a drop that may not mate, while somebody else's
/// piece gives check to who moves next.
const FOUND: [u64; 1] = [0x4242_0b93];
/// After how many plies a tree is counted amid the game.
const TREE_AT: usize = 6;
/// The longest a game may last.
const MOST_PLIES: usize = 40;

#[test]
fn engine_and_oracle_agree_under_random_rules() {
    let (mut plies, mut differences, mut tally) = (0, Vec::new(), Tally::default());
    for seed in (SEED..SEED + ROUNDS).chain(FOUND) {
        let mut rng = Rng::new(seed);
        if let Some(rules) = playable(&mut rng) {
            match play_game(&rules, &mut rng, &mut tally) {
                Ok(played) => plies += played,
                Err(difference) => differences.push((seed, difference, rules)),
            }
        }
    }
    if let Some((_, _, rules)) = differences.first() {
        println!("the first rules that are played differently: {rules:#?}");
        for (seed, difference, _) in &differences {
            println!("rules {seed:#x}: {difference}");
        }
        panic!("{} random games are played differently", differences.len());
    }
    println!("{plies} plies: {tally:?}");
    assert!(plies > 2000, "too little happened: {plies} plies");
    for (name, happening) in Happening::NAMES {
        assert!(tally.has(happening), "no random game saw this: {name}");
    }
}

/// Plays one random game and counts the first tree; gives the plies played.
fn play_game(rules: &Arc<Rules>, rng: &mut Rng, tally: &mut Tally) -> Result<usize, String> {
    let game = Game::new(rules.clone());
    let mut contest = Contest::new(&game, rules.clone());
    let mut plies = 0;
    while plies < MOST_PLIES {
        let moves = contest
            .compare()
            .map_err(|difference| format!("after{}\n{difference}", contest.played))?;
        if moves.is_empty() {
            break;
        }
        contest.play(&choose(rng, &moves));
        plies += 1;
        if plies == TREE_AT && moves.len() < 30 {
            compare_tree(&contest)?;
        }
    }
    tally.add(&contest.tally);
    compare_tree(&Contest::new(&game, rules.clone()))?;
    Ok(plies)
}

/// Compares the numbers of moves and replies, where there are not too many, and tells after which move they differ.
fn compare_tree(contest: &Contest) -> Result<(), String> {
    let moves = contest.referee.legal_moves();
    if moves.len() >= 60 {
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

/// Random rules with a start in which nobody could capture a protected piece at once.
fn playable(rng: &mut Rng) -> Option<Arc<Rules>> {
    (0..10).map(|_| Arc::new(random_rules(rng))).find(|rules| {
        (1..rules.players.len() as u16).all(|waiting| !in_check(rules, &State::start(rules), PlayerId(waiting)))
    })
}
