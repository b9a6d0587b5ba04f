//! `triagonal analyze`

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::channel;
use std::time::Duration;

use console::Term;
use serde::Serialize;
use triagonal::Position;
use triagonal::search::{Limits, Line, Score, SearchResult};
use triagonal_host::engine::{Answer, Clock, EngineEvent, Session, values};
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::input::VariantArgs;
use super::position::PositionArgs;
use crate::format::Format;
use crate::matches::positive_seconds;

/// The time limit of a search without other limits, in seconds.
const DEFAULT_SECONDS: f64 = 5.0;

/// Find the best moves of a position
///
/// Deepens the search ply by ply, and prints the best lines of each depth with their scores in pawns, from the point of
/// view of the player to move. On a terminal, each depth replaces the one before. JSON has one object per line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal analyze chess --after \"e2e4 e7e5\"
  triagonal analyze my-game.variant --depth 10 --lines 3
  triagonal analyze chess --move-time 30 --threads 4
  triagonal analyze chess --fen \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\" --nodes 10000 --format json")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    position: PositionArgs,
    /// Search this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    depth: Option<u32>,
    /// Search for this long (default: 5 seconds if there is no other limit)
    #[arg(long, value_name = "SECONDS", value_parser = positive_seconds, help_heading = "Limits")]
    move_time: Option<Duration>,
    /// Search this many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    nodes: Option<u64>,
    /// Number of best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Search")]
    lines: u16,
    /// Number of threads
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512), help_heading = "Search")]
    threads: u16,
    /// Size of the transposition table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Search")]
    hash: u16,
}

/// A line of a search, as JSON.
#[derive(Serialize)]
struct LineJson<'a> {
    depth: u32,
    selective_depth: u32,
    line: usize,
    #[serde(flatten)]
    score: ScoreJson,
    nodes: u64,
    milliseconds: u128,
    moves: &'a [String],
}

/// A score as JSON: in hundredths of a pawn, or the number of moves to a forced win, negative for a forced loss.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ScoreJson {
    Centipawns(i32),
    Mate(i32),
}

/// The result of a game that is over, as JSON.
#[derive(Serialize)]
struct OutcomeJson {
    outcome: String,
}

/// Searches the position and prints the lines.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    let format = args.format;
    if let Some(outcome) = position.outcome() {
        return print_outcome(variant.outcome_text(&outcome), format);
    }
    let bounded = args.depth.is_some() || args.nodes.is_some();
    let time = args
        .move_time
        .or_else(|| (!bounded).then(|| Duration::from_secs_f64(DEFAULT_SECONDS)));
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
    let (evaluation, warning) = values::evaluation(&variant, &args.variant.variant)?;
    if let Some(warning) = warning {
        output::note(&format!("note: {warning}"));
    }
    let mut session = Session::new(variant, evaluation, 1, usize::from(args.threads));
    let table = session.set_megabytes(usize::from(args.hash));
    table.map_err(|problem| Stop::Input(problem, Some("choose a smaller --hash".to_owned())))?;
    session.set_position(position.clone());
    let (sender, found) = channel();
    session.go(limits, clock.budget(Duration::ZERO), false, move |event| {
        if let EngineEvent::Depth(found, answer) = event {
            // Sending fails only if the output has failed, and then the search is stopped.
            let _ = sender.send((found.clone(), *answer));
        }
    });
    let live = io::stdout().is_terminal() && format == Format::Text;
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
            "the limits are too low to search even one ply".to_owned(),
            Some("raise --nodes or --move-time".to_owned()),
        ));
    }
    Ok(Done::Fine)
}

/// Prints the lines of a depth in place of the last `above` lines of the terminal. Returns the number of lines.
fn write(
    position: &Position,
    found: &SearchResult,
    answer: &Answer,
    format: Format,
    above: usize,
) -> Result<usize, Stop> {
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
                writeln!(out, "{}", truncate(&text, width))?;
            }
            Format::Json => {
                let line = LineJson {
                    depth: found.depth,
                    selective_depth: found.selective_depth,
                    line: number + 1,
                    score: score_json(line.score),
                    nodes: answer.nodes,
                    milliseconds: answer.time.as_millis(),
                    moves: &moves,
                };
                output::json_line(&mut out, &line)?;
            }
        }
    }
    out.flush()?;
    Ok(found.lines.len())
}

fn print_outcome(outcome: String, format: Format) -> CommandResult {
    match format {
        Format::Text => {
            let mut out = results();
            writeln!(out, "{outcome}")?;
            out.flush()?;
        }
        Format::Json => output::json(&OutcomeJson { outcome })?,
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

/// Writes a score for people: `+0.35`, `#3` for a win in three moves, `-#2` for a loss in two.
pub fn score_text(score: Score) -> String {
    match score_json(score) {
        ScoreJson::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        ScoreJson::Mate(moves) if moves > 0 => format!("#{moves}"),
        ScoreJson::Mate(moves) => format!("-#{}", -moves),
    }
}

fn score_json(score: Score) -> ScoreJson {
    match score.mate_in_plies() {
        Some(plies) if plies > 0 => ScoreJson::Mate((plies + 1) / 2),
        Some(plies) => ScoreJson::Mate(plies / 2),
        None => ScoreJson::Centipawns(score.centipawns()),
    }
}

/// Truncates a text to a width at a space.
fn truncate(text: &str, width: usize) -> &str {
    if text.chars().count() <= width {
        return text;
    }
    let end = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    let blank = text[..end].rfind(' ').unwrap_or(end);
    text[..blank].trim_end()
}
