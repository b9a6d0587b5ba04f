//! `triagonal tune`

mod sampling;

use std::io::Write;
use std::path::{Path, PathBuf};

use triagonal::search::{Evaluation, Teacher, Values};
use triagonal_host::engine;
use triagonal_host::output::{self, counted};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write;

use crate::input::VariantArgs;
use crate::matches::{self, SelfPlay};

/// Learn piece values by self-play
///
/// Plays games of the engine against itself, and fits the evaluation to their results and scores. The values are written to
/// NAME.values.toml beside the variant, where the engine finds them. It ignores them after a change of the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal tune my-game.variant
  triagonal tune my-game.variant --games 4000 --nodes 2000 --threads 8 --record games.jsonl
  triagonal tune chess --games 500 --output chess.values.toml")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of games played at once
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Play with these values from an earlier run instead of values derived from the rules
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    values: Option<PathBuf>,
    /// Weight of the results of decisive games in percent; the rest is the weight of the search scores
    ///
    /// Compare several weights: game results improve the values of some variants and spoil those of others.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, requires = "values", value_parser = clap::value_parser!(u8).range(0..=100))]
    results: u8,
    /// Evaluate with piece values and a larger network only, without mobility and other terms
    ///
    /// The engine then evaluates about 50 % more positions in the same time. Ten thousand games are too few for such a
    /// network; many more improve the evaluation.
    #[arg(long, conflicts_with = "results")]
    network_alone: bool,
    /// Save the games in this file, and resume from it if it exists
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// File to write the values to (default: NAME.values.toml beside the variant)
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// Learns the values of a variant.
pub fn run(args: &Args) -> CommandResult {
    let output = args
        .output
        .clone()
        .or_else(|| engine::values::beside(&args.variant.variant));
    let output = output.ok_or_else(|| {
        let message = "the variant is not a file beside which the values could be written".to_owned();
        Stop::Input(message, Some("choose a file with `--output FILE`".to_owned()))
    })?;
    let variant = args.variant.load()?;
    let before = if args.network_alone {
        Evaluation::of_pieces_alone(variant.game())
    } else {
        Evaluation::new(variant.game())
    };
    if before.teams() != 2 {
        let message = "values can only be learned for games between two sides".to_owned();
        return Err(Stop::Input(message, None));
    }
    let learned = match &args.values {
        Some(path) => {
            let made = engine::values::read(path)?.made;
            Some((made, engine::values::evaluation_of(&variant, path)?))
        }
        None => None,
    };
    let (played_by, teacher) = match &learned {
        Some((made, by)) => {
            let taught = match args.results {
                0 => String::new(),
                percent => format!("; {percent} of 100 of what the numbers learn are results"),
            };
            let results = f64::from(args.results) / 100.0;
            let played_by = format!("{taught}; played by those of: {made}");
            (played_by, Teacher::Learned { by, results })
        }
        None => (String::new(), Teacher::ResultsAndSearches),
    };
    let games = matches::self_play(
        variant.clone(),
        &args.variant,
        &SelfPlay {
            games: args.games,
            nodes: args.nodes,
            seed: args.seed,
            threads: args.threads,
            values: args.values.clone(),
            record: args.record.clone(),
        },
    )?;
    let samples = sampling::samples(&variant, &before, &games)?;
    if samples.is_empty() {
        return Err(Stop::Input(
            "the games have no quiet positions to learn from".to_owned(),
            None,
        ));
    }
    let fitted = before.fitted(variant.game(), &samples, teacher);
    let alone = if args.network_alone { "; the network alone" } else { "" };
    let made = format!(
        "triagonal tune, {} at {} nodes, seed {}, {}{alone}{played_by}",
        counted(games.len(), "game"),
        args.nodes,
        args.seed,
        counted(samples.len(), "position")
    );
    let values = fitted.evaluation.values(variant.rules(), variant.fingerprint(), made);
    write::replace(&output, values.text().as_bytes(), [Path::new(&args.variant.variant)])?;
    print(&before.values(variant.rules(), String::new(), String::new()), &values)?;
    if let Some((without, with)) = fitted.network_loss {
        output::note(&format!(
            "the network: error {without:.4} without, {with:.4} with it, in positions that it has not seen"
        ));
    }
    let (loss_before, loss_after) = (fitted.loss_before, fitted.loss_after);
    output::note(&format!(
        "{} of {}; error {loss_before:.4} before, {loss_after:.4} after; written to `{}`",
        counted(samples.len(), "position"),
        counted(games.len(), "game"),
        output.display()
    ));
    Ok(Done::Fine)
}

/// Prints the piece values before and after.
fn print(before: &Values, after: &Values) -> Result<(), Stop> {
    let mut out = output::results();
    let widest = after.pieces.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:widest$}  {:>12}  {:>12}", "", "board", "hand")?;
    for (name, new) in &after.pieces {
        let old = before.pieces.get(name).unwrap_or(new);
        let change = |old: i32, new: i32| format!("{old} > {new}");
        let (board, hand) = (change(old.board, new.board), change(old.hand, new.hand));
        writeln!(out, "{name:widest$}  {board:>12}  {hand:>12}")?;
    }
    out.flush()?;
    Ok(())
}
