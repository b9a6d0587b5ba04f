//! `triagonal analyze`

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::channel;
use std::time::Duration;

use console::Term;
use serde::Serialize;
use triagonal::Position;
use triagonal::search::{Found, Limits, Line, Score};
use triagonal_host::engine::{Answer, Clock, Session, Told, values};
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::input::VariantArgs;
use super::position::PositionArgs;
use crate::format::Format;

/// How long it thinks if nothing else is asked for, in seconds.
const SECONDS: f64 = 5.0;

/// Look for the best moves of a position
///
/// Shows the best lines with their scores, for the player to move, deeper and deeper: live on a terminal, and as lines
/// of JSON otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal analyze chess --after \"e2e4 e7e5\"
  triagonal analyze my-game.variant --depth 10 --lines 3
  triagonal analyze chess --fen \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\" --nodes 10000 --format text")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// How many plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    depth: Option<u32>,
    /// How long to think; 5 seconds, if no limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time: Option<Duration>,
    /// How many positions to look at
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Search")]
    lines: u16,
    /// How many threads search
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512), help_heading = "Search")]
    threads: u16,
    /// Megabytes for what is known of positions
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Search")]
    hash: u16,
    /// The format of the lines; text on a terminal, and JSON otherwise
    #[arg(long, help_heading = "Search")]
    format: Option<Format>,
}

/// A line as JSON.
#[derive(Serialize)]
struct Said<'a> {
    depth: u32,
    selective_depth: u32,
    line: usize,
    #[serde(flatten)]
    score: Worth,
    nodes: u64,
    milliseconds: u128,
    moves: &'a [String],
}

/// A score as JSON: in hundredths of a pawn, or in how many moves the game is won or, below nought, lost.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Worth {
    Centipawns(i32),
    Mate(i32),
}

/// How a game has ended, as JSON.
#[derive(Serialize)]
struct Ended {
    outcome: String,
}

/// Shows the lines.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    let is_terminal = io::stdout().is_terminal();
    let format = args
        .format
        .unwrap_or(if is_terminal { Format::Text } else { Format::Json });
    if let Some(outcome) = position.outcome() {
        return say_end(variant.outcome_text(&outcome), format);
    }
    let bounded = args.depth.is_some() || args.nodes.is_some();
    let time = args
        .time
        .or_else(|| (!bounded).then(|| Duration::from_secs_f64(SECONDS)));
    let clock = Clock {
        move_time: time,
        ..Clock::default()
    };
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        lines: usize::from(args.lines),
        ..Limits::default()
    };
    let (evaluation, word) = values::evaluation(&variant, &args.variant.variant)?;
    if let Some(word) = word {
        output::note(&format!("note: {word}"));
    }
    let mut session = Session::new(variant, evaluation, 1, usize::from(args.threads));
    let table = session.set_megabytes(usize::from(args.hash));
    table.map_err(|problem| Stop::Input(problem, Some("--hash takes less".to_owned())))?;
    session.set_position(position.clone());
    let (sender, found) = channel();
    session.go(limits, clock.budget(Duration::ZERO), false, move |told| {
        if let Told::Depth(found, answer) = told {
            // If nobody shows it any more, the search is about to be stopped.
            let _ = sender.send((found.clone(), *answer));
        }
    });
    let live = is_terminal && format == Format::Text;
    let mut shown = 0;
    for (found, answer) in found {
        let written = write(&position, &found, &answer, format, if live { shown } else { 0 });
        if written.is_err() {
            session.stop();
        }
        shown = written?;
    }
    session.finish();
    if shown == 0 {
        return Err(Stop::Input(
            "the limits are too narrow to look a single ply ahead".to_owned(),
            Some("allow more with --nodes or --time".to_owned()),
        ));
    }
    Ok(Done::Fine)
}

/// Writes the lines of a depth, in place of so many on a terminal, and tells how many.
fn write(position: &Position, found: &Found, answer: &Answer, format: Format, above: usize) -> Result<usize, Stop> {
    if above > 0 {
        Term::stdout().clear_last_lines(above)?;
    }
    let mut out = results();
    for (number, line) in found.lines.iter().enumerate() {
        let moves = texts(position, line);
        match format {
            Format::Text => {
                let text = format!("{:>3} {:>7}  {}", found.depth, score_text(line.score), moves.join(" "));
                let width = if above > 0 || Term::stdout().is_term() {
                    output::width()
                } else {
                    usize::MAX
                };
                writeln!(out, "{}", cut(&text, width))?;
            }
            Format::Json => {
                let said = Said {
                    depth: found.depth,
                    selective_depth: found.selective_depth,
                    line: number + 1,
                    score: worth(line.score),
                    nodes: answer.nodes,
                    milliseconds: answer.time.as_millis(),
                    moves: &moves,
                };
                serde_json::to_writer(&mut out, &said)?;
                writeln!(out)?;
            }
        }
    }
    out.flush()?;
    Ok(found.lines.len())
}

fn say_end(outcome: String, format: Format) -> CommandResult {
    match format {
        Format::Text => {
            let mut out = results();
            writeln!(out, "{outcome}")?;
            out.flush()?;
        }
        Format::Json => output::json(&Ended { outcome })?,
    }
    Ok(Done::Fine)
}

/// The moves of a line.
pub fn texts(position: &Position, line: &Line) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for made in &line.moves {
        texts.push(position.move_text(made));
        if position.play(made).is_err() {
            break;
        }
    }
    texts
}

/// A score as people write it: `+0.35`, `#3` for a win in three moves, `-#2` for a loss in two.
pub fn score_text(score: Score) -> String {
    match worth(score) {
        Worth::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Worth::Mate(moves) if moves > 0 => format!("#{moves}"),
        Worth::Mate(moves) => format!("-#{}", -moves),
    }
}

fn worth(score: Score) -> Worth {
    match score.mate_in_plies() {
        Some(plies) if plies > 0 => Worth::Mate((plies + 1) / 2),
        Some(plies) => Worth::Mate(plies / 2),
        None => Worth::Centipawns(score.centipawns()),
    }
}

/// As much of a text as fits, at a blank.
fn cut(text: &str, width: usize) -> &str {
    if text.chars().count() <= width {
        return text;
    }
    let end = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    let blank = text[..end].rfind(' ').unwrap_or(end);
    text[..blank].trim_end()
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "write a number of seconds, for example 2.5".to_owned())?;
    if (0.001..1e7).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("write a number of seconds from 0.001 on".to_owned())
    }
}
