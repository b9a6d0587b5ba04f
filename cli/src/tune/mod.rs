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

/// Learn what pieces are worth from games of the engine with itself
///
/// Plays games at a fixed number of nodes, fits the values of the pieces and what else is weighed to
/// their results, and writes them into NAME.values.toml, beside the variant's file. From then on the
/// engine judges by them, for as long as the rules stay the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal tune my-game.variant
  triagonal tune my-game.variant --games 4000 --nodes 2000 --concurrency 8 --record my-game.games.jsonl
  triagonal tune chess --games 500 --out chess.values.toml")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// How many positions the engine looks at for a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What the openings are drawn by
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// By what the games are played: a file of values that was learned before. Without, by the rules alone
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    values: Option<PathBuf>,
    /// How much of what the numbers learn is the results of the games that somebody won, in hundredths; the rest is what
    /// searches said. Compare both: in some games results teach much, in others nonsense
    #[arg(long, value_name = "PERCENT", default_value_t = 0, requires = "values", value_parser = clap::value_parser!(u8).range(0..=100))]
    results: u8,
    /// Leave all but what pieces are worth to the network. It judges half as many positions more in the same time; of some
    /// ten thousand games it learns too little, of many more than that enough to judge better
    #[arg(long, conflicts_with = "results")]
    network_alone: bool,
    /// Keep the games in a file; the same command goes on where an earlier one stopped
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Where the values are written, if not beside the variant's file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: Option<PathBuf>,
}

/// Learns the values of a variant.
pub fn run(args: &Args) -> CommandResult {
    let out = args
        .out
        .clone()
        .or_else(|| engine::values::beside(&args.variant.variant));
    let out = out.ok_or_else(|| {
        let message = "it is not clear where the values are to be written".to_owned();
        Stop::Input(message, Some("say --out FILE".to_owned()))
    })?;
    let variant = args.variant.load()?;
    let before = if args.network_alone {
        Evaluation::of_pieces_alone(variant.game())
    } else {
        Evaluation::new(variant.game())
    };
    if before.teams() != 2 {
        let message = "values are learned of games between two sides only".to_owned();
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
            concurrency: args.concurrency,
            values: args.values.clone(),
            record: args.record.clone(),
        },
    )?;
    let samples = sampling::samples(&variant, &before, &games)?;
    if samples.is_empty() {
        return Err(Stop::Input(
            "the games have no quiet position to learn from".to_owned(),
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
    write::replace(&out, values.text().as_bytes(), [Path::new(&args.variant.variant)])?;
    tell(&before.values(variant.rules(), String::new(), String::new()), &values)?;
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
        out.display()
    ));
    Ok(Done::Fine)
}

/// What pieces were worth and are worth now.
fn tell(before: &Values, after: &Values) -> Result<(), Stop> {
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
