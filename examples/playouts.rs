//! Writes random games for other programs to follow, a line of JSON for each:
//! `cargo run --release --example playouts -- crazyhouse 10 1`
//!
//! The arguments are a variant's name or file, how many games, a seed, and any options as `name=value`. `@plies=100`
//! bounds a game, `@array=lot` draws the array, and `@from=FEN` begins elsewhere.
//!
//! A move is written `move|kinds|captures|partner`, empty fields at its end left out: `e2e4`, `P@e4` or `pass`; what
//! promotes to what (`P=Q`); the captures elsewhere than where it ends; where the partner of a castling goes from and
//! to. A turn of several moves has blanks between them. So `e7e8|P=Q` and `e1g1|||h1f1`.

use std::env;
use std::error::Error;
use std::io::{self, BufWriter, Write};

use fastrand::Rng;
use serde_json::{Value, json};
use triagonal::play::IllegalMove;
use triagonal::rules::Event;
use triagonal::{CellId, Move, Position, Variant};

/// How the players of a game choose.
#[derive(Clone, Copy)]
enum Style {
    /// Any turn, all equally likely.
    Even,
    /// Often a capture or promotion: the board empties soon.
    Fierce,
    /// Often the last move back: positions come about again.
    Undecided,
}

const STYLES: [Style; 5] = [Style::Even, Style::Fierce, Style::Even, Style::Undecided, Style::Even];

/// A turn, and its moves as text.
#[derive(Default)]
struct Turn {
    moves: Vec<Move>,
    text: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut plain, mut loader) = (Vec::new(), Variant::loader());
    let (mut plies, mut lot, mut from) = (200_u32, false, None);
    for argument in env::args().skip(1) {
        match argument.split_once('=') {
            Some(("@plies", number)) => plies = number.parse()?,
            Some(("@array", _)) => lot = true,
            Some(("@from", fen)) => from = Some(fen.to_owned()),
            Some((option, value)) => loader = loader.set(option, value),
            None => plain.push(argument),
        }
    }
    let [name, games, seed] = plain.as_slice() else {
        return Err("the arguments are a variant, how many games, and a seed".into());
    };
    let variant = if name.ends_with(".variant") {
        loader.load(name)?
    } else {
        loader.builtin(name)?
    };
    let mut random = Rng::with_seed(seed.parse()?);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..games.parse()? {
        let start = match &from {
            Some(fen) => variant.read_fen(fen)?,
            None if lot => {
                let array = random.u64(..variant.rules().arrays());
                Position::of_array(variant.game(), array).ok_or("no array has this number")?
            }
            None => variant.start(),
        };
        let style = STYLES[number % STYLES.len()];
        writeln!(out, "{}", game(&variant, start, style, plies, &mut random)?)?;
    }
    Ok(())
}

/// Plays a game: what each of its positions is like, and what was played there.
fn game(variant: &Variant, start: Position, style: Style, plies: u32, random: &mut Rng) -> Result<Value, IllegalMove> {
    let (mut position, mut seen, mut played) = (start, Vec::new(), Vec::<Vec<Move>>::new());
    loop {
        let outcome = position.outcome();
        let mut turns = if outcome.is_none() {
            turns(&position)
        } else {
            Vec::new()
        };
        turns.sort_by(|one, other| one.text.cmp(&other.text));
        let texts: Vec<&str> = turns.iter().map(|turn| turn.text.as_str()).collect();
        let goes_on = !turns.is_empty() && (played.len() as u32) < plies;
        let chosen = goes_on.then(|| choose(&turns, &played, style, random));
        seen.push(json!({
            "fen": position.fen(),
            "turn": position.turn().0,
            "check": position.in_check(),
            "moves": texts,
            "played": chosen,
            "end": outcome.map(|end| json!({ "winner": variant.winner(&end), "reason": end.reason.to_string() })),
        }));
        let Some(chosen) = chosen else { break };
        let turn = turns.swap_remove(chosen);
        turn.moves.iter().try_for_each(|made| position.play(made))?;
        played.push(turn.moves);
    }
    let players: Vec<&str> = variant
        .rules()
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let counts_quiet = variant
        .rules()
        .ends
        .iter()
        .any(|end| matches!(end.event, Event::Quiet { .. }));
    let counts_repetition = variant
        .rules()
        .ends
        .iter()
        .any(|end| matches!(end.event, Event::Repetition { .. }));
    let draws_dead_positions = variant.rules().ends.iter().any(|end| end.event == Event::DeadPosition);
    Ok(json!({
        "players": players,
        "counts quiet": counts_quiet,
        "counts repetition": counts_repetition,
        "draws dead positions": draws_dead_positions,
        "plies": seen,
    }))
}

/// All ways to play a turn to its end.
fn turns(position: &Position) -> Vec<Turn> {
    let mut whole = Vec::new();
    gather(&mut position.clone(), &Turn::default(), &mut whole);
    whole
}

/// Adds all turns that begin as one does to a list; the position is the same before and after.
fn gather(position: &mut Position, begun: &Turn, whole: &mut Vec<Turn>) {
    for made in position.legal_moves() {
        let step = written(position, &made);
        if position.play(&made).is_err() {
            continue;
        }
        let text = if begun.text.is_empty() {
            step
        } else {
            format!("{} {step}", begun.text)
        };
        let moves = begun.moves.iter().copied().chain([made]).collect();
        let turn = Turn { moves, text };
        if position.turn_ply() == 0 || position.outcome().is_some() {
            whole.push(turn);
        } else {
            gather(position, &turn, whole);
        }
        position.undo();
    }
}

fn choose(turns: &[Turn], played: &[Vec<Move>], style: Style, random: &mut Rng) -> usize {
    let wanted = |turn: &Turn| match style {
        Style::Even => false,
        Style::Fierce => turn
            .moves
            .iter()
            .any(|one| !one.captures().is_empty() || one.is_promotion()),
        Style::Undecided => {
            let last = played.len().checked_sub(2).and_then(|at| played[at].first());
            last.zip(turn.moves.first())
                .is_some_and(|(last, now)| (last.from(), last.to()) == (now.to(), now.from()))
        }
    };
    let wanted: Vec<usize> = (0..turns.len()).filter(|&index| wanted(&turns[index])).collect();
    if wanted.is_empty() || random.u8(..3) == 0 {
        random.usize(..turns.len())
    } else {
        wanted[random.usize(..wanted.len())]
    }
}

/// A move as the head of this file says.
fn written(position: &Position, one: &Move) -> String {
    let rules = position.game().rules();
    let name = |cell: CellId| rules.space.name(cell);
    let symbol = |kind| rules.kind(kind).symbol.as_str();
    let ends = match (one.from(), one.to()) {
        (Some(from), Some(to)) => format!("{}{}", name(from), name(to)),
        (None, Some(to)) => format!("{}@{}", symbol(one.becomes()), name(to)),
        (_, None) => "pass".to_owned(),
    };
    let kinds = if one.is_promotion() {
        format!("{}={}", symbol(one.kind()), symbol(one.becomes()))
    } else {
        String::new()
    };
    let elsewhere = one.captures().iter().filter(|&&cell| one.to() != Some(cell));
    let captures: Vec<&str> = elsewhere.map(|&cell| name(cell)).collect();
    let partner = one
        .carried()
        .map_or_else(String::new, |(from, to)| format!("{}{}", name(from), name(to)));
    let text = [ends, kinds, captures.join(","), partner].join("|");
    text.trim_end_matches('|').to_owned()
}
