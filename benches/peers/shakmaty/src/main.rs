//! Answers the benches line by line: `game`, `fen`, `perft`, `playouts`.

use std::io::{self, BufRead, Write};

use shakmaty::fen::Fen;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, RacingKings, ThreeCheck};
use shakmaty::{CastlingMode, Chess, Position, perft};

/// The longest playout, in plies.
const MOST_PLIES: u64 = 300;
/// How many plies without a capture or a pawn's move end a playout.
const QUIET_PLIES: u32 = 100;

/// The position asked about, in the type of its game.
enum Asked {
    Chess(Chess),
    Antichess(Antichess),
    Atomic(Atomic),
    Crazyhouse(Crazyhouse),
    RacingKings(RacingKings),
    ThreeCheck(ThreeCheck),
}

/// Does the same with a position of either type.
macro_rules! with {
    ($asked:expr, $position:ident => $body:expr) => {
        match $asked {
            Asked::Chess($position) => $body,
            Asked::Antichess($position) => $body,
            Asked::Atomic($position) => $body,
            Asked::Crazyhouse($position) => $body,
            Asked::RacingKings($position) => $body,
            Asked::ThreeCheck($position) => $body,
        }
    };
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut asked = Asked::Chess(Chess::default());
    for line in io::stdin().lock().lines() {
        let line = line?;
        match answer(&mut asked, &line) {
            Some(answer) => writeln!(out, "{answer}")?,
            None => writeln!(out, "cannot: {line}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn answer(asked: &mut Asked, line: &str) -> Option<String> {
    let (verb, rest) = line.split_once(' ')?;
    match verb {
        "game" => {
            *asked = match rest {
                "chess" => Asked::Chess(Chess::default()),
                "antichess" => Asked::Antichess(Antichess::default()),
                "atomic" => Asked::Atomic(Atomic::default()),
                "crazyhouse" => Asked::Crazyhouse(Crazyhouse::default()),
                "racing-kings" => Asked::RacingKings(RacingKings::default()),
                "three-check" => Asked::ThreeCheck(ThreeCheck::default()),
                _ => return None,
            };
            Some("ready".into())
        }
        "fen" => {
            let fen: Fen = rest.parse().ok()?;
            let mode = CastlingMode::Standard;
            with!(asked, position => *position = fen.into_position(mode).ok()?);
            Some("ready".into())
        }
        "perft" => {
            let depth = rest.parse().ok()?;
            Some(with!(asked, position => perft(position, depth)).to_string())
        }
        "playouts" => {
            let (seed, plies) = rest.split_once(' ')?;
            let mut rng = fastrand::Rng::with_seed(seed.parse().ok()?);
            let plies = plies.parse().ok()?;
            Some(with!(asked, position => playouts(position, &mut rng, plies)).to_string())
        }
        _ => None,
    }
}

/// Plays random games until so many plies have been played; tells how many were.
fn playouts<P: Position + Clone>(start: &P, rng: &mut fastrand::Rng, plies: u64) -> u64 {
    let mut played = 0;
    while played < plies {
        played += playout(start.clone(), rng);
    }
    played
}

fn playout<P: Position>(mut position: P, rng: &mut fastrand::Rng) -> u64 {
    for ply in 0..MOST_PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() || position.halfmoves() >= QUIET_PLIES {
            return ply;
        }
        position.play_unchecked(legal[rng.usize(..legal.len())]);
    }
    MOST_PLIES
}
