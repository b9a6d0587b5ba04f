//! Random games of all built-in variants, in which the engine and the oracle must agree at every ply.

use triagonal::play::{Game, Position};
use triagonal::rules::PlayerId;
use triagonal_oracle::{Referee, in_check};

use crate::contest::Contest;
use crate::support::{
    Configuration, Happening, Rng, Tally, choose, configurations, covering, expected, how_many, is_thorough, played,
    side_by_side, sparse,
};

/// The seed of the first game of each variant.
const SEED: u64 = 0x7472_6961;
/// The effort for a variant's games with the default options, and for all its other configurations together, in pieces times
/// moves, in the two tiers; `EFFORT=200000` plays longer.
const EFFORTS: [usize; 2] = [5_000, 60_000];
/// The effort for the beginning of a game that is not continued.
const EFFORT_AT_FIRST: usize = 5_000;
/// The minimum number of plies with the default options, whatever their effort, and with all other configurations together.
const MIN_DEFAULT_PLIES: [usize; 2] = [12, 50];
/// The minimum number of plies of each configuration.
const MIN_PLIES: [usize; 2] = [3, 6];
/// The number of additional games for events that have not occurred yet, and the index of the first.
const MORE_GAMES: u64 = 300;
const FIRST_OF_MORE: u64 = 1000;
/// The maximum length of a game.
const MAX_PLIES: usize = 60;

#[test]
fn engine_and_oracle_agree_in_random_games() {
    let configurations = configurations_of_tier();
    let expected = expected();
    let variants: Vec<_> = configurations.chunk_by(same_variant).collect();
    side_by_side(&variants, |variant| {
        let name = variant[0].variant;
        play_variant(variant, expected.get(name).map_or(&[], Vec::as_slice));
    });
}

/// The rest of the library; `VARIANTS=all` plays it for as long as the others.
#[test]
fn engine_and_oracle_agree_as_each_game_begins() {
    let played = played();
    let others = covering().iter().filter(|one| !played.contains(one));
    for configuration in others.map(Configuration::with_defaults) {
        let (mut effort, mut plies) = (0, 0);
        Games::new(&configuration).play_one(0, &mut |cost| {
            effort += cost;
            plies += 1;
            effort >= EFFORT_AT_FIRST && plies > MIN_PLIES[0]
        });
    }
}

/// Plays all configurations of a variant, and more games until all expected events have occurred.
fn play_variant(configurations: &[Configuration], wanted: &[Happening]) {
    let games: Vec<Games> = configurations.iter().map(Games::new).collect();
    let shares = (configurations.len() - 1).max(1);
    let mut tally = Tally::default();
    for (number, games) in games.iter().enumerate() {
        let counted = games.play(number as u64, if number == 0 { 1 } else { shares });
        println!("{}: {counted:?}", games.configuration.title());
        tally.add(&counted);
    }
    if !is_thorough() {
        // Waiting for rare events takes long.
        return;
    }
    let missing = |tally: &Tally| wanted.iter().copied().find(|&happening| !tally.has(happening));
    for (seed, games) in (0..MORE_GAMES).zip(games.iter().cycle()) {
        if missing(&tally).is_none() {
            return;
        }
        // Games with an odd index begin from sparse positions.
        tally.add(&games.play_one(FIRST_OF_MORE + 2 * seed + 1, &mut |_| false));
    }
    if let Some(happening) = missing(&tally) {
        panic!("no random game of {} saw a {happening:?}", configurations[0].variant);
    }
}

#[test]
fn engine_and_oracle_count_the_same_trees() {
    let configurations = configurations_of_tier();
    let variants: Vec<_> = configurations.chunk_by(same_variant).collect();
    side_by_side(&variants, |variant| {
        for configuration in *variant {
            let shares = if configuration.options.is_empty() {
                1
            } else {
                variant.len() - 1
            };
            count_trees(configuration, effort() / 2 / shares);
        }
    });
}

/// The effort for the games of a variant. Move trees may have half as many leaves.
fn effort() -> usize {
    std::env::var("EFFORT").map_or(how_many(EFFORTS[0], EFFORTS[1]), |text| {
        text.parse().expect("EFFORT is a number")
    })
}

/// Returns the configurations to play: in the short tier the defaults and one other configuration, which differs between
/// variants.
fn configurations_of_tier() -> Vec<Configuration> {
    let mut all = configurations(&played());
    if !is_thorough() && std::env::var_os("VARIANTS").is_none() {
        let counts: Vec<usize> = all.chunk_by(same_variant).map(<[_]>::len).collect();
        let mut kept = counts.iter().enumerate().flat_map(|(number, &count)| {
            let other = 1 + number % (count - 1).max(1);
            (0..count).map(move |at| at == 0 || at == other)
        });
        all.retain(|_| kept.next() == Some(true));
    }
    all
}

fn same_variant(one: &Configuration, other: &Configuration) -> bool {
    one.variant == other.variant
}

/// Counts move trees to the greatest depth that has at most this many leaves.
fn count_trees(configuration: &Configuration, leaves: usize) {
    let referee = Referee::start(configuration.rules.clone());
    let position = Position::start(&Game::new(configuration.rules.clone()));
    let width = referee.legal_moves().len();
    let deepest = match width * referee.state().board.len() {
        0..2500 if width.pow(3) <= leaves => 3,
        0..20_000 if width.pow(2) <= leaves => 2,
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

/// The random games of one configuration.
struct Games<'a> {
    configuration: &'a Configuration,
    game: Game,
}

impl<'a> Games<'a> {
    fn new(configuration: &'a Configuration) -> Self {
        Self {
            configuration,
            game: Game::new(configuration.rules.clone()),
        }
    }

    /// Plays games, every second one from a sparse position, until a part of the effort is spent.
    fn play(&self, first: u64, shares: usize) -> Tally {
        let mut tally = Tally::default();
        let min_plies = how_many(MIN_PLIES[0], MIN_PLIES[1]);
        let min_default_plies = (how_many(MIN_DEFAULT_PLIES[0], MIN_DEFAULT_PLIES[1]) / shares).max(min_plies);
        let most = effort() / shares;
        let (mut effort, mut plies) = (0, 0);
        for number in first..first + MORE_GAMES {
            if effort >= most && plies >= min_default_plies {
                break;
            }
            tally.add(&self.play_one(number, &mut |cost| {
                effort += cost;
                plies += 1;
                effort >= most && plies > min_default_plies
            }));
        }
        tally
    }

    /// Plays a game until enough effort is spent. Games with an even index begin from the start.
    fn play_one(&self, number: u64, spend: &mut dyn FnMut(usize) -> bool) -> Tally {
        let mut rng = Rng::new(SEED + number);
        let contest = if number.is_multiple_of(2) {
            Some(Contest::new(&self.game, self.configuration.rules.clone()))
        } else {
            self.sparse_contest(&mut rng)
        };
        let Some(mut contest) = contest else {
            return Tally::default();
        };
        for _ in 0..MAX_PLIES {
            let moves = match contest.compare() {
                Ok(moves) => moves,
                Err(difference) => panic!(
                    "{}, game {number}, from {}, after{}\n{difference}",
                    self.configuration.title(),
                    contest.origin(),
                    contest.played
                ),
            };
            let cost = 1 + moves.len() * contest.referee.state().board.len();
            if spend(cost) || moves.is_empty() {
                break;
            }
            contest.play(&choose(&mut rng, &moves));
        }
        contest.tally
    }

    /// Starts a game from a sparse position in which at most the player to move is in check.
    fn sparse_contest(&self, rng: &mut Rng) -> Option<Contest> {
        let rules = &self.configuration.rules;
        let players = (0..rules.players.len() as u16).map(PlayerId);
        let calm = (0..20).map(|_| sparse(rng, rules)).find(|state| {
            let mut waiting = players.clone().filter(|&player| player != state.turn);
            waiting.all(|player| !in_check(rules, state, player))
        })?;
        Contest::from_state(&self.game, rules.clone(), calm)
    }
}
