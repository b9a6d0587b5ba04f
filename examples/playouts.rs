//! Writes random games for other programs to follow, each as a line of JSON:
//! `cargo run --release --example playouts -- crazyhouse 10 1`
//!
//! The arguments are a variant's name or file, the number of games, a seed, and options as `name=value`. `@plies=100` limits
//! the length of a game, `@array=lot` draws the array, and `@from=FEN` starts from another position; `@from=-` reads a
//! position from each line of the input. With `@beside=VARIANT`, another variant plays the same moves as long as they are
//! legal, and each position lists the differences: `moves`, `check` or `result`.
//!
//! A move is written `move|kinds|captures|partner`, without empty fields at the end: the move (`e2e4`, `P@e4` or `pass`),
//! the promotion (`P=Q`), the captures on other cells than the target, and the start and target of a castling partner. The
//! moves of a turn are separated by blanks. Examples: `e7e8|P=Q` and `e1g1|||h1f1`.

use std::env;
use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};

use fastrand::Rng;
use serde_json::{Value, json};
use triagonal::play::IllegalMove;
use triagonal::rules::Event;
use triagonal::{CellId, Loader, Move, Position, Variant};

/// How the players choose their moves.
#[derive(Clone, Copy)]
enum Style {
    /// Uniformly among all turns.
    Even,
    /// Often a capture or promotion, so that the board empties soon.
    Fierce,
    /// Often the reverse of the last move, so that positions repeat.
    Undecided,
}

const STYLES: [Style; 5] = [Style::Even, Style::Fierce, Style::Even, Style::Undecided, Style::Even];

/// A turn: its moves, and their text.
#[derive(Default)]
struct Turn {
    moves: Vec<Move>,
    text: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut plain, mut loader) = (Vec::new(), Variant::loader());
    let (mut plies, mut lot, mut from, mut beside) = (200_u32, false, None, None);
    for argument in env::args().skip(1) {
        match argument.split_once('=') {
            Some(("@plies", number)) => plies = number.parse()?,
            Some(("@array", _)) => lot = true,
            Some(("@from", fen)) => from = Some(fen.to_owned()),
            Some(("@beside", name)) => beside = Some(name.to_owned()),
            Some((option, value)) => loader = loader.set(option, value),
            None => plain.push(argument),
        }
    }
    let [name, games, seed] = plain.as_slice() else {
        return Err("the arguments are a variant, how many games, and a seed".into());
    };
    let variant = load(&loader, name)?;
    let other = beside.map(|name| load(&loader, &name)).transpose()?;
    let mut random = Rng::with_seed(seed.parse()?);
    let mut out = BufWriter::new(io::stdout().lock());
    if from.as_deref() == Some("-") {
        for fen in io::stdin().lock().lines() {
            let fen = fen?;
            let beside = other.as_ref().map(|other| other.read_fen(&fen)).transpose()?;
            let start = variant.read_fen(&fen)?;
            writeln!(
                out,
                "{}",
                game(&variant, start, beside, Style::Even, plies, &mut random)?
            )?;
            out.flush()?;
        }
        return Ok(());
    }
    for number in 0..games.parse()? {
        let array = if lot { random.u64(..variant.rules().arrays()) } else { 0 };
        let begin = |variant: &Variant| -> Result<Position, Box<dyn Error>> {
            match &from {
                Some(fen) => Ok(variant.read_fen(fen)?),
                None if lot => Ok(Position::of_array(variant.game(), array).ok_or("no array has this number")?),
                None => Ok(variant.start()),
            }
        };
        let beside = other.as_ref().map(&begin).transpose()?;
        let style = STYLES[number % STYLES.len()];
        writeln!(
            out,
            "{}",
            game(&variant, begin(&variant)?, beside, style, plies, &mut random)?
        )?;
    }
    Ok(())
}

/// Loads a variant from a file, or a built-in variant by its name.
fn load(loader: &Loader, name: &str) -> Result<Variant, Box<dyn Error>> {
    if name.ends_with(".variant") {
        Ok(loader.clone().load(name)?)
    } else {
        Ok(loader.clone().builtin(name)?)
    }
}

/// Plays a game: the properties of each position, the differences beside it, and the turn that was played.
fn game(
    variant: &Variant,
    start: Position,
    mut beside: Option<Position>,
    style: Style,
    plies: u32,
    random: &mut Rng,
) -> Result<Value, IllegalMove> {
    let (mut position, mut seen, mut played) = (start, Vec::new(), Vec::<Vec<Move>>::new());
    loop {
        let outcome = position.outcome();
        let mut turns = turns(&position);
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
            "apart": beside.as_ref().map_or_else(Vec::new, |other| apart(&position, &texts, other)),
        }));
        let Some(chosen) = chosen else { break };
        let turn = turns.swap_remove(chosen);
        turn.moves.iter().try_for_each(|made| position.play(made))?;
        beside = beside.and_then(|other| follow(other, &turn));
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

/// Returns the differences between two positions after the same moves in two variants.
fn apart(position: &Position, turns_here: &[&str], other: &Position) -> Vec<&'static str> {
    let result = |of: &Position| of.outcome().map(|end| end.winners);
    if result(position) != result(other) {
        return vec!["result"];
    }
    let there = turns(other);
    let moves = !turns_here
        .iter()
        .copied()
        .eq(there.iter().map(|turn| turn.text.as_str()));
    let differ = [("moves", moves), ("check", position.in_check() != other.in_check())];
    differ
        .into_iter()
        .filter_map(|(what, differs)| differs.then_some(what))
        .collect()
}

/// Returns the position after a turn; nothing if the turn is not legal.
fn follow(mut position: Position, turn: &Turn) -> Option<Position> {
    let same = turns(&position).into_iter().find(|other| other.text == turn.text)?;
    same.moves.iter().try_for_each(|made| position.play(made)).ok()?;
    Some(position)
}

/// Returns all complete turns with their texts; none if the game is over.
fn turns(position: &Position) -> Vec<Turn> {
    let mut whole = Vec::new();
    if position.outcome().is_none() {
        gather(&mut position.clone(), &Turn::default(), &mut whole);
    }
    whole.sort_by(|one, other| one.text.cmp(&other.text));
    whole
}

/// Appends all turns with a given beginning. The position is restored.
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

/// Writes a move in the format above.
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
