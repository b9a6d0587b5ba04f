//! Self-play of the search under nonsensical rules.

use std::sync::Arc;
use std::time::{Duration, Instant};

use triagonal::Position;
use triagonal::play::Game;
use triagonal::rules::{End, Event, Rules, Verdict};
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

use crate::random_rules::playable;
use crate::support::Rng;

/// The seed of the first rules, and the number of games, unless the environment sets them:
/// `SELF_PLAY=1000 SELF_PLAY_SEED=7`.
const SEED: u64 = 0x7365_6c66;
const GAMES: u64 = 24;
/// The ply at which a game is drawn by its own rules. A ply is a turn, which may have several moves.
const MAX_PLIES: u16 = 160;
/// The time of a player for all moves of a game in a long run, and the tolerance for a busy machine.
const TIME: Duration = Duration::from_millis(300);
const MARGIN: Duration = Duration::from_secs(2);
/// The number of nodes of a move.
const NODES: u64 = 200;

/// The end of a game.
struct Played {
    plies: u32,
    /// Whether the game reached the maximum length.
    lasted: bool,
}

#[test]
fn games_under_random_rules_end_by_a_rule() {
    let asked = |name: &str| std::env::var(name).ok().map(|value| value.parse().expect("a number"));
    let (first, games) = (asked("SELF_PLAY_SEED").unwrap_or(SEED), asked("SELF_PLAY"));
    let seeds: Vec<u64> = (first..first + games.unwrap_or(GAMES)).collect();
    // Clocks are used only in runs that the environment requests.
    let timed = games.is_some();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let played: Vec<Played> = std::thread::scope(|scope| {
        let parts = seeds.chunks(seeds.len().div_ceil(workers));
        let play = |seeds: &[u64]| -> Vec<Played> { seeds.iter().filter_map(|&seed| play(seed, timed)).collect() };
        let parts: Vec<_> = parts.map(|seeds| scope.spawn(move || play(seeds))).collect();
        let parts = parts.into_iter().map(|part| part.join().expect("every game is played"));
        parts.flatten().collect()
    });
    let plies: u32 = played.iter().map(|game| game.plies).sum();
    let lasted = played.iter().filter(|game| game.lasted).count();
    println!("{} games, {plies} plies, {lasted} as long as they could", played.len());
    assert!(played.len() * 10 > seeds.len() * 9, "{} games", played.len());
    assert!(plies as usize > 5 * played.len(), "{plies} plies");
    assert!(lasted < played.len(), "no game ended before its time");
}

/// Plays a game to its end; nothing if the seed gives no valid rules.
fn play(seed: u64, timed: bool) -> Option<Played> {
    let mut random = Rng::new(seed);
    let mut rules = Rules::clone(playable(&mut random)?.as_ref());
    rules.ends.push(End {
        event: Event::Length { plies: MAX_PLIES },
        result: Verdict::Draws,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    let game = Game::new(Arc::new(rules));
    let evaluation = Evaluation::new(&game);
    let mut position = Position::start(&game);
    let mut left: Vec<Duration> = game.rules().players.iter().map(|_| TIME).collect();
    let table = TranspositionTable::new(1);
    let mut searcher = Searcher::new(&position, &evaluation, &table);
    let mut plies = 0;
    while position.outcome().is_none() {
        let place = format!("SELF_PLAY=1 SELF_PLAY_SEED={seed}, ply {plies}: {:?}", position.setup());
        assert!(position.ply() < u32::from(MAX_PLIES), "no rule ended it: {place}");
        let clock = &mut left[position.turn().index()];
        let (began, share) = (Instant::now(), *clock / 20);
        let limits = Limits {
            nodes: (!timed).then_some(NODES),
            ..Limits::default()
        };
        table.age();
        searcher.set_position(&position);
        let found = searcher.search(&limits, &|_| timed && began.elapsed() >= share, &mut |_| {});
        if timed {
            let taken = began.elapsed();
            assert!(taken <= *clock + MARGIN, "{taken:?} of {clock:?}: {place}");
            *clock = clock.saturating_sub(taken);
        } else {
            assert!(found.nodes <= NODES, "{place}");
        }
        let line = found.lines.first().unwrap_or_else(|| panic!("no move: {place}"));
        let mut follows = position.clone();
        for made in &line.moves {
            let legal = follows.play(made);
            assert!(legal.is_ok(), "{made:?} of {:?} is not legal: {place}", line.moves);
        }
        position.play(&line.moves[0]).expect("it is legal");
        plies += 1;
    }
    Some(Played {
        plies,
        lasted: position.ply() >= u32::from(MAX_PLIES),
    })
}
