//! Answers requests line by line: `game`, `fen`, `perft` and `playouts` for the benches, and also `look` and `play` for
//! parallel games (`.ci/peers`).

use std::io::{self, BufRead, Write};

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Outcome, Position, perft};

/// The maximum length of a playout, in plies.
const MAX_PLIES: u64 = 300;
/// The number of plies without a capture or pawn move that ends a playout.
const QUIET_PLIES: u32 = 100;

/// The current position, in the type of its game.
enum Game {
    Chess(Chess),
    Antichess(Antichess),
    Atomic(Atomic),
    Crazyhouse(Crazyhouse),
    Horde(Horde),
    KingOfTheHill(KingOfTheHill),
    RacingKings(RacingKings),
    ThreeCheck(ThreeCheck),
}

/// Evaluates an expression for a position of either type.
macro_rules! with {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            Game::Chess($position) => $body,
            Game::Antichess($position) => $body,
            Game::Atomic($position) => $body,
            Game::Crazyhouse($position) => $body,
            Game::Horde($position) => $body,
            Game::KingOfTheHill($position) => $body,
            Game::RacingKings($position) => $body,
            Game::ThreeCheck($position) => $body,
        }
    };
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut game = Game::Chess(Chess::default());
    for line in io::stdin().lock().lines() {
        let line = line?;
        match answer(&mut game, &line) {
            Some(answer) => writeln!(out, "{answer}")?,
            None => writeln!(out, "cannot: {line}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn answer(game: &mut Game, line: &str) -> Option<String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    match verb {
        "game" => {
            *game = match rest {
                "chess" => Game::Chess(Chess::default()),
                "antichess" => Game::Antichess(Antichess::default()),
                "atomic" => Game::Atomic(Atomic::default()),
                "crazyhouse" => Game::Crazyhouse(Crazyhouse::default()),
                "horde" => Game::Horde(Horde::default()),
                "kingofthehill" => Game::KingOfTheHill(KingOfTheHill::default()),
                "racing-kings" => Game::RacingKings(RacingKings::default()),
                "three-check" => Game::ThreeCheck(ThreeCheck::default()),
                _ => return None,
            };
            Some("ready".into())
        }
        "fen" => {
            let fen: Fen = rest.parse().ok()?;
            let mode = CastlingMode::Standard;
            with!(game, position => *position = fen.into_position(mode).ok()?);
            Some("ready".into())
        }
        "perft" => {
            let depth = rest.parse().ok()?;
            Some(with!(game, position => perft(position, depth)).to_string())
        }
        "playouts" => {
            let (seed, plies) = rest.split_once(' ')?;
            let mut rng = fastrand::Rng::with_seed(seed.parse().ok()?);
            let plies = plies.parse().ok()?;
            Some(with!(game, position => playouts(position, &mut rng, plies)).to_string())
        }
        "play" => {
            let text: UciMove = rest.parse().ok()?;
            with!(game, position => position.play_unchecked(text.to_move(position).ok()?));
            Some("ready".into())
        }
        "look" => Some(with!(game, position => look(position))),
        _ => None,
    }
}

/// Describes a position: the position, check, the result for the player to move, and the moves, separated by tabs.
fn look<P: Position>(position: &P) -> String {
    let end = match position.outcome() {
        Outcome::Known(KnownOutcome::Draw) => "0",
        Outcome::Known(KnownOutcome::Decisive { winner }) if winner == position.turn() => "1",
        Outcome::Known(KnownOutcome::Decisive { .. }) => "-1",
        Outcome::Unknown => "",
    };
    let legal = position.legal_moves();
    let moves: Vec<String> = legal
        .iter()
        .map(|one| one.to_uci(CastlingMode::Standard).to_string())
        .collect();
    let fen = Fen::from_position(position, EnPassantMode::PseudoLegal);
    let dead = [Color::White, Color::Black]
        .iter()
        .all(|&color| position.has_insufficient_material(color));
    format!("{fen}\t{}\t{end}\t{dead}\t{}", position.is_check(), moves.join(" "))
}

/// Plays random games until at least this many plies have been played; returns their number.
fn playouts<P: Position + Clone>(start: &P, rng: &mut fastrand::Rng, plies: u64) -> u64 {
    let mut played = 0;
    while played < plies {
        played += playout(start.clone(), rng);
    }
    played
}

fn playout<P: Position>(mut position: P, rng: &mut fastrand::Rng) -> u64 {
    for ply in 0..MAX_PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() || position.halfmoves() >= QUIET_PLIES {
            return ply;
        }
        position.play_unchecked(legal[rng.usize(..legal.len())]);
    }
    MAX_PLIES
}
