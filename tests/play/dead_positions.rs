//! Dead positions: small games that can be searched exhaustively, and positions of chess.

use std::sync::Arc;

use triagonal::Variant;
use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Code, Source};
use triagonal::play::{Game, Reason};
use triagonal::rules::{KindId, PlayerId, Rules};
use triagonal_oracle::{State, can_be_decided};

use crate::contest::Contest;
use crate::support::{Rng, how_many};

/// The seed of the first game.
const SEED: u64 = 0x6465_6164;
/// The number of games in the two tiers.
const GAMES: [u64; 2] = [24, 1500];
/// The number of positions of each game.
const POSITIONS: usize = 12;
/// The limits of the oracle's search, in positions: where the engine finds a dead position, and elsewhere.
const MAX_POSITIONS: [usize; 2] = [4000, 60];

const KINGS: [&str; 5] = [
    "step radial",
    "step orthogonal",
    "step diagonal",
    "leap 2:1",
    "step forward; step diagonal backward",
];
const MOVES: [&str; 14] = [
    "step orthogonal",
    "step diagonal",
    "step radial",
    "step forward",
    "slide diagonal",
    "slide orthogonal",
    "leap 2:1",
    "leap 2:2",
    "leap 2:0",
    "leap 1:1; leap 2:2",
    "move step diagonal; capture step orthogonal",
    "slide radial up to 2",
    "hop orthogonal",
    "step forward; promotes on last rank to C",
];
/// Statements that can be added to a game with checkmate.
const MORE: [&str; 14] = [
    "",
    "",
    "",
    "after capture: remove mover and piece near mover\ncapturing every King wins",
    "after capture: remove mover\ncapturing every King wins",
    "hand: captures go to the captor as they are\ndrop any",
    "check 2 times wins",
    "capturing any A wins",
    "reaching last rank with A wins",
    "pass when stuck, in check too\ncapturing any King wins",
    "pass allowed",
    "baring wins",
    "capture is forced",
    "row of 2 A wins",
];
/// The ends of a game without check.
const GIVEAWAYS: [&str; 6] = [
    "baring wins, unless bared in reply\nstalemate draws",
    "lacking every piece wins\ngiving stalemate loses\ncapture is forced",
    "lacking every piece wins\ngiving stalemate wins",
    "capturing any King wins\nstalemate draws",
    "baring wins\ngiving stalemate wins",
    "having at most 1 piece loses\ngiving stalemate loses",
];

/// Returns a random game on a small board.
fn random_game(rng: &mut Rng) -> String {
    let (files, ranks) = *rng.pick(&[("a..d", 3), ("a..c", 3), ("a..c", 4), ("a..c", 3)]);
    let pieces: Vec<String> = ["A", "B"]
        .iter()
        .map(|name| format!("piece {name} {name} {{ {} }}", rng.pick(&MOVES)))
        .collect();
    let ends = if rng.below(4) == 0 {
        format!("check protects nothing\n{}", rng.pick(&GIVEAWAYS))
    } else {
        let stalemate = *rng.pick(&[
            "stalemate draws",
            "stalemate draws",
            "stalemate draws",
            "stalemate draws",
            "giving stalemate wins",
        ]);
        format!(
            "check protects every King\ncheckmate wins\n{stalemate}\n{}",
            rng.pick(&MORE)
        )
    };
    format!(
        "variant \"Test\"\nplayers White, Black\n\
         board {{ axes file {files}, rank 1..{ranks}; forward rank +; view Black: mirror rank }}\n\
         zone last rank: rank = last\n\
         piece King K royal {{ {} }}\n{}\npiece C C {{ slide orthogonal }}\narray {{ King a1 }}\n{ends}\ndead position draws\n",
        rng.pick(&KINGS),
        pieces.join("\n"),
    )
}

/// Returns a random position with few pieces, most of them of one kind.
fn random_state(rng: &mut Rng, rules: &Rules) -> State {
    let mut cells: Vec<_> = rules.space.ids().collect();
    let mut state = State::start(rules);
    state.board.clear();
    let kings = rules.check.is_some() || rng.below(2) == 0;
    for player in (0..2).map(PlayerId) {
        if kings {
            let cell = cells.swap_remove(rng.below(cells.len()));
            state.board.insert(cell, (player, KindId(0)));
        }
        let usual = KindId(1 + rng.below(2) as u16);
        for _ in 0..*rng.pick(&[0, 0, 1, 1, 2]) {
            let kind = match rng.below(3) {
                0 => KindId(1 + rng.below(2) as u16),
                _ => usual,
            };
            if rules.hand.is_some() && rng.below(3) == 0 {
                *state.hands.entry((player, kind)).or_insert(0) += 1;
            } else {
                let cell = cells.swap_remove(rng.below(cells.len()));
                state.board.insert(cell, (player, kind));
            }
        }
    }
    state.turn = PlayerId(rng.below(2) as u16);
    state
}

/// The results for positions.
#[derive(Debug, Default)]
struct Seen {
    /// Recognised dead positions that the search confirmed.
    dead: usize,
    /// Dead positions that were not recognised, as far as the oracle searched.
    missed: usize,
    /// Positions that can be decided.
    alive: usize,
    /// Positions whose search exceeded the limit.
    unknown: usize,
}

fn look_at(text: &str, rng: &mut Rng, seen: &mut Seen) {
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{text}\n{report}"));
    let rules = Arc::new(variant.rules().clone());
    let game: &Game = variant.game();
    for _ in 0..POSITIONS {
        let state = random_state(rng, &rules);
        let Some(contest) = Contest::from_state(game, rules.clone(), state.clone()) else {
            continue;
        };
        let reason = contest.position.outcome().map(|outcome| outcome.reason);
        if reason.is_some() && reason != Some(Reason::DeadPosition) {
            continue;
        }
        let most = if reason.is_some() {
            MAX_POSITIONS[0]
        } else {
            MAX_POSITIONS[1]
        };
        match (reason.is_some(), can_be_decided(&rules, contest.referee.state(), most)) {
            (true, Some(true)) => panic!("this is no dead position: {}\n{text}", contest.position.fen()),
            (true, Some(false)) => seen.dead += 1,
            (false, Some(false)) => seen.missed += 1,
            (false, Some(true)) => seen.alive += 1,
            (_, None) => seen.unknown += 1,
        }
    }
}

#[test]
fn no_position_that_can_be_decided_is_dead() {
    let mut seen = Seen::default();
    for seed in SEED..SEED + how_many(GAMES[0], GAMES[1]) {
        let mut rng = Rng::new(seed);
        let text = random_game(&mut rng);
        look_at(&text, &mut rng, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.dead > 10 && seen.alive > 10, "{seen:?}");
}

/// Whether a position of a built-in variant is dead.
fn is_dead(variant: &str, fen: &str) -> bool {
    let variant = Variant::builtin(variant).expect("it is built in");
    let position = variant.read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    position
        .outcome()
        .is_some_and(|outcome| outcome.reason == Reason::DeadPosition)
}

/// The results of python-chess 1.11.2 (`is_insufficient_material`), apart from noted exceptions.
#[test]
fn endings_of_chess_and_lichess() {
    for (variant, fen, dead) in [
        ("chess", "8/8/8/1k6/8/8/2K5/8 w - - 0 1", true),
        ("chess", "8/8/8/1k6/8/8/2K5/5N2 w - - 0 1", true),
        ("chess", "8/8/8/1k6/8/8/2K5/5b2 w - - 0 1", true),
        ("chess", "8/8/8/1k6/8/2b1B3/2K5/B7 w - - 0 1", true),
        ("chess", "8/8/8/1k6/8/3bB3/2K5/8 w - - 0 1", false),
        ("chess", "8/8/8/1k6/8/8/2K5/4NN2 w - - 0 1", false),
        ("chess", "8/8/8/1k6/5n2/8/2K5/4N3 w - - 0 1", false),
        ("chess", "8/8/8/1k6/8/4P3/2K5/8 w - - 0 1", false),
        ("chess", "8/8/8/1k6/8/4R3/2K5/8 w - - 0 1", false),
        ("crazyhouse", "8/8/8/1k6/8/8/2K5/8[n] w - - 0 1", true),
        ("crazyhouse", "8/8/8/1k6/8/8/2K5/5N~2[] w - - 0 1", false),
        ("crazyhouse", "8/8/8/1k6/8/8/2K5/8[nN] w - - 0 1", false),
        ("three-check", "8/8/8/1k6/8/8/2K5/8 w - - 3+3 0 1", true),
        ("three-check", "8/8/8/1k6/8/8/2K5/5N2 w - - 3+3 0 1", false),
        ("atomic", "8/8/8/1k6/8/8/2K5/7R w - - 0 1", true),
        ("atomic", "8/8/8/1k6/8/8/2K5/5NN1 w - - 0 1", true),
        ("atomic", "8/8/8/1k6/8/8/2K5/5NNN w - - 0 1", false),
        ("atomic", "8/8/8/1k6/8/8/2K5/7Q w - - 0 1", false),
        ("atomic", "8/1k6/8/4b3/8/8/2K5/5B2 w - - 0 1", true),
        // Bf1-g2 mates. python-chess treats the position as dead.
        ("atomic", "kb6/b7/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("antichess", "8/8/8/1b6/8/8/8/2B5 w - - 0 1", true),
        ("antichess", "8/8/8/2b5/8/8/8/2B5 w - - 0 1", false),
        ("kingofthehill", "8/8/8/1k6/8/8/2K5/8 w - - 0 1", false),
        ("racing-kings", "8/8/8/1k6/8/8/6K1/8 w - - 0 1", false),
    ] {
        assert_eq!(is_dead(variant, fen), dead, "{variant}: {fen}");
    }
}

#[test]
fn dead_positions_do_not_stop_perft() {
    let chess = Variant::builtin("chess").expect("it is built in");
    let position = chess.read_fen("8/8/8/1k6/8/8/2K5/8 w - - 0 1").expect("a position");
    assert_eq!(position.perft(1), 8);
    assert_eq!(position.legal_moves().len(), 8);
}

/// Returns the codes of all errors of chess with further statements.
fn codes(statements: &str) -> Vec<Code> {
    let text = format!("variant \"Test\"\nextends chess\n{statements}\n");
    let report = triagonal::check(Source::new("test.variant", text), &Builtin);
    report.diagnostics().iter().map(|mistake| mistake.code).collect()
}

#[test]
fn a_statement_that_never_applies_is_reported() {
    assert_eq!(codes("dead position draws"), []);
    let hill = "zone hill for all: cells d4, d5, e4, e5\nreaching hill with King wins";
    assert_eq!(codes(hill), []);
    assert_eq!(codes(&format!("{hill}\ndead position draws")), [Code::EndNever]);
    assert_eq!(codes(&format!("{hill}\ndead position goes on")), []);
    assert_eq!(codes("giving stalemate wins\ndead position draws"), [Code::EndNever]);
}
