//! The command line of a match.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use triagonal::ratings::Sprt;
use triagonal_host::stop::Stop;

use super::adjudication::{DrawRule, ResignRule, draw_rule, resign_rule};
use super::openings::{OpeningSource, opening_source};
use super::spec::{EngineSpec, Kind, ValuesFrom, engine};
use super::thinking::{Thinking, TimeControl, seconds, some_seconds, time_control};
use crate::format::Format;
use crate::input::VariantArgs;

/// Play engines against each other, with the rules of the variant as the referee
///
/// An engine is [NAME=]KIND[:SETTINGS]. The kinds are triagonal (the engine of this program),
/// uci:PROGRAM and xboard:PROGRAM (another program, perhaps with arguments), greedy (the most
/// valuable capture) and random. Settings stand behind commas: nodes, depth, time and move-time
/// for each; hash, threads, skill and values (a file, or none) for triagonal; variant, fresh and option.NAME for programs.
///
/// Each opening is played with sides exchanged, and by more players in all rotations. An engine
/// that plays an illegal move, crashes or does not answer loses the game, and the match goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal match chess --engine triagonal --engine greedy --nodes 2000 --games 20
  triagonal match chess --engine triagonal --engine uci:fairy-stockfish --move-time 0.1
  triagonal match my-game.variant --engine a=triagonal:nodes=4000 --engine b=triagonal:nodes=2000 \\
    --sprt elo0=0,elo1=20 --record games.jsonl --pgn games.pgn
  triagonal match chess --engine triagonal --engine xboard:fairymax --time 10+0.1 --concurrency 2")]
pub struct Args {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// An engine, as [NAME=]KIND[:SETTINGS] (repeatable)
    #[arg(long = "engine", value_name = "ENGINE", value_parser = engine, required = true)]
    pub engines: Vec<EngineSpec>,
    /// How many games, rounded up until each opening has been played from all sides
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,
    /// The time of a game in seconds, as 10+0.1, 1:30 or 40/60+0.5, where engines have no limits of their own
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    time: Option<TimeControl>,
    /// The time of a move in seconds
    #[arg(long, value_name = "SECONDS", value_parser = some_seconds)]
    move_time: Option<Duration>,
    /// How many positions an engine looks at for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How deep an engine looks
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    depth: Option<u32>,
    /// How much longer than its clock an engine may think before it loses, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds)]
    pub margin: Duration,
    /// How long an answer may take that no clock limits, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = some_seconds)]
    pub patience: Duration,
    /// Where games begin: start, random:PLIES, or a file of positions (FEN or EPD)
    #[arg(long, value_name = "OPENINGS", default_value = "random:6", value_parser = opening_source)]
    pub openings: OpeningSource,
    /// What a short search may see in a random opening at most, in hundredths of a pawn
    #[arg(long, value_name = "SCORE", default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..=32_000))]
    pub balance: i32,
    /// What random openings and random players are drawn by
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub concurrency: u16,
    /// A draw, if all engines see about nothing for long: moves=8,score=10,after=40
    #[arg(long, value_name = "RULE", value_parser = draw_rule)]
    pub draw: Option<DrawRule>,
    /// A loss, if both engines see it for long: moves=4,score=1000
    #[arg(long, value_name = "RULE", value_parser = resign_rule)]
    pub resign: Option<ResignRule>,
    /// A draw after so many plies
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub most_plies: u32,
    /// Stop when it is decided whether the first engine is stronger by elo1 or only by elo0: elo0=0,elo1=10
    #[arg(long, value_name = "TEST", value_parser = sprt)]
    pub sprt: Option<Sprt>,
    /// Keep the games as lines of JSON in a file; the same command goes on where an earlier one stopped
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Write the games as PGN into a file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub pgn: Option<PathBuf>,
    /// A table of what other engines need, beside the one of this program
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub peers: Option<OsString>,
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Games of the engine of this program with itself.
pub struct SelfPlay {
    pub games: u32,
    pub nodes: u64,
    pub seed: u64,
    pub concurrency: u16,
    /// By what it judges; by what the rules alone tell, if nothing is given.
    pub values: Option<PathBuf>,
    pub record: Option<PathBuf>,
}

impl Args {
    /// The match of the engine with itself.
    pub fn self_play(variant: &VariantArgs, asked: &SelfPlay) -> Result<Self, Stop> {
        let one = |name: &str| {
            let mut spec = engine(&format!("{name}=triagonal:values=none,hash=4"))?;
            if let (Some(path), Kind::Ours { values, .. }) = (&asked.values, &mut spec.kind) {
                spec.text = format!("{name}=triagonal:values={},hash=4", path.display());
                *values = ValuesFrom::File(path.clone());
            }
            Ok(spec)
        };
        let engines = [one("first"), one("second")].into_iter().collect::<Result<Vec<_>, _>>();
        Ok(Self {
            variant: variant.clone(),
            engines: engines.map_err(|wrong| Stop::Input(wrong, None))?,
            games: asked.games,
            time: None,
            move_time: None,
            nodes: Some(asked.nodes),
            depth: None,
            margin: Duration::ZERO,
            patience: Duration::from_secs(60),
            openings: OpeningSource::Random(8),
            balance: 300,
            seed: asked.seed,
            concurrency: asked.concurrency,
            draw: None,
            resign: None,
            most_plies: 400,
            sprt: None,
            record: asked.record.clone(),
            pgn: None,
            peers: None,
            format: Format::Text,
        })
    }

    /// What limits engines that have no limits of their own.
    pub fn thinking(&self) -> Thinking {
        Thinking {
            time: self.time,
            move_time: self.move_time,
            nodes: self.nodes,
            depth: self.depth,
        }
    }
}

/// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`.
fn sprt(text: &str) -> Result<Sprt, String> {
    let [mut elo0, mut elo1, mut alpha, mut beta] = [0.0, 10.0, 0.05, 0.05];
    for part in text.split(',') {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let number: f64 = value
            .trim()
            .parse()
            .map_err(|_| format!("`{part}` is none of elo0=NUMBER, elo1=NUMBER, alpha=NUMBER, beta=NUMBER"))?;
        match key.trim() {
            "elo0" => elo0 = number,
            "elo1" => elo1 = number,
            "alpha" => alpha = number,
            "beta" => beta = number,
            other => return Err(format!("`{other}` is none of elo0, elo1, alpha and beta")),
        }
    }
    Sprt::new(elo0, elo1, alpha, beta)
}
