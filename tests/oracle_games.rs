//! Random games in every shipped variant, in which the engine and the oracle must agree at every ply.

use std::collections::BTreeMap;

use triagonal::play::{Game, Position};
use triagonal::rules::{MoveRule, Rules};

use crate::contest::Contest;
use crate::oracle::Referee;
use crate::support::{Configuration, Rng, Special, choose, configurations, specials};

/// The seed of the first game of every variant.
const SEED: u64 = 0x7472_6961;
/// How much the games of one variant may cost, in pieces times moves.
const EFFORT: usize = 250_000;
/// How many plies are played in each variant, whatever they cost.
const LEAST_PLIES: usize = 50;
/// The longest a game may last.
const MOST_PLIES: usize = 160;

#[test]
fn engine_and_oracle_agree_in_random_games() {
    let configurations = configurations();
    let mut happened: BTreeMap<Special, usize> = BTreeMap::new();
    for configuration in &configurations {
        let counts = play_games(configuration);
        println!("{}: {counts:?}", configuration.title());
        for (special, count) in counts {
            *happened.entry(special).or_insert(0) += count;
        }
    }
    for special in configurations
        .iter()
        .flat_map(|configuration| possible(&configuration.rules))
    {
        assert!(
            happened.contains_key(&special),
            "no random game saw a move of the sort {special:?}"
        );
    }
}

#[test]
fn engine_and_oracle_count_the_same_trees() {
    for configuration in configurations() {
        let referee = Referee::start(configuration.rules.clone());
        let position = Position::start(&Game::new(configuration.rules.clone()));
        let width = referee.legal_moves().len() * referee.state().board.len();
        let deepest = match width {
            0..2500 if configuration.options.is_empty() => 3,
            0..20_000 => 2,
            _ => 1,
        };
        for depth in 0..=deepest {
            assert_eq!(
                position.perft(depth),
                referee.perft(depth),
                "perft {depth} of {}: engine left, oracle right",
                configuration.title()
            );
        }
    }
}

/// What can be special about a move under some rules.
fn possible(rules: &Rules) -> Vec<Special> {
    let kinds = || rules.kinds.iter();
    let has_rule = |wanted: fn(&MoveRule) -> bool| kinds().any(|kind| kind.moves.iter().flatten().any(wanted));
    let facts = [
        (Special::Capture, true),
        (
            Special::CaptureBeside,
            has_rule(|rule| rule.legs.iter().flatten().any(|token| token.on.passed)),
        ),
        (Special::Promotion, kinds().any(|kind| !kind.promotions.is_empty())),
        (
            Special::Drop,
            rules.hand.is_some() && kinds().any(|kind| kind.drop.is_some()),
        ),
        (
            Special::Carry,
            kinds().any(|kind| kind.castles.iter().any(|castles| !castles.is_empty())),
        ),
        (Special::Passing, has_rule(|rule| rule.passing)),
    ];
    facts
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(special, _)| special)
        .collect()
}

/// Plays random games until the effort is spent, and counts what happened in them.
fn play_games(configuration: &Configuration) -> BTreeMap<Special, usize> {
    let game = Game::new(configuration.rules.clone());
    let mut counts = BTreeMap::new();
    let (mut effort, mut plies) = (0, 0);
    for seed in SEED.. {
        if effort >= EFFORT && plies >= LEAST_PLIES {
            break;
        }
        let mut contest = Contest::new(&game, configuration.rules.clone());
        let mut rng = Rng::new(seed);
        for _ in 0..MOST_PLIES {
            let moves = match contest.compare() {
                Ok(moves) => moves,
                Err(difference) => panic!(
                    "{}, seed {seed:#x}, after{}\n{difference}",
                    configuration.title(),
                    contest.played
                ),
            };
            effort += 1 + moves.len() * contest.referee.state().board.len();
            if moves.is_empty() || (effort >= EFFORT && plies >= LEAST_PLIES) {
                break;
            }
            let mv = choose(&mut rng, &moves);
            for special in specials(&mv) {
                *counts.entry(special).or_insert(0) += 1;
            }
            contest.play(&mv);
            plies += 1;
        }
    }
    counts
}
