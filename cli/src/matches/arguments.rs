//! The arguments of a match.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use triagonal::ratings::Sprt;
use triagonal_host::stop::Stop;

use super::adjudication::{DrawRule, ResignRule, draw_rule, resign_rule};
use super::limits::{SearchLimits, TimeControl, positive_seconds, seconds, time_control};
use super::openings::{OpeningSource, opening_source};
use super::spec::{EngineSpec, Kind, ValuesFrom, engine};
use crate::format::Format;
use crate::input::VariantArgs;

/// Play engines against each other
///
/// The rules of the variant are the referee. Each opening is played with sides exchanged, and with more than two players in all
/// rotations. An engine that plays an illegal move, crashes or does not answer loses the game, and the match continues.
///
/// An engine is [NAME=]KIND[:SETTINGS], where KIND is triagonal (the built-in engine), uci:PROGRAM or xboard:PROGRAM
/// (another program, with arguments if it needs some), greedy (the most valuable capture) or random. SETTINGS are separated by
/// commas: nodes, depth, time and move-time for all; hash, threads, skill and values (a file, or none) for triagonal;
/// variant, fresh and option.NAME for programs. The limits below apply to engines without limits of
/// their own.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal match chess --engine triagonal --engine greedy --nodes 2000 --games 20
  triagonal match chess --engine triagonal --engine uci:fairy-stockfish --move-time 0.1
  triagonal match my-game.variant --engine a=triagonal:nodes=4000 --engine b=triagonal:nodes=2000 \\
    --sprt elo0=0,elo1=20 --record games.jsonl --pgn games.pgn
  triagonal match chess --engine triagonal --engine xboard:fairymax --time 10+0.1 --threads 2 \\
    --openings book.pgn --log match.log")]
pub struct Args {
    #[command(flatten)]
    pub variant: VariantArgs,
    /// Engine, as [NAME=]KIND[:SETTINGS]; give two or more
    #[arg(long = "engine", value_name = "ENGINE", value_parser = engine, required = true)]
    pub engines: Vec<EngineSpec>,
    /// Number of games, rounded up to complete pairs or rotations
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,
    /// Number of games played at once
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Clock of each player for a game: 10+0.1, 1:30 or 40/60+0.5
    #[arg(long, value_name = "TIME", value_parser = time_control, help_heading = LIMITS)]
    time: Option<TimeControl>,
    /// Time per move
    #[arg(long, value_name = "SECONDS", value_parser = positive_seconds, help_heading = LIMITS)]
    move_time: Option<Duration>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = LIMITS)]
    nodes: Option<u64>,
    /// Depth of each search
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = LIMITS)]
    depth: Option<u32>,
    /// Time by which an engine may exceed its clock before it loses
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds, help_heading = LIMITS)]
    pub margin: Duration,
    /// Time limit for replies to which no clock applies
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = positive_seconds, help_heading = LIMITS)]
    pub timeout: Duration,
    /// Openings: start, random:PLIES, or a file of positions (FEN, EPD) or games (PGN)
    #[arg(long, value_name = "OPENINGS", default_value = "random:6", value_parser = opening_source, help_heading = GAMES)]
    pub openings: OpeningSource,
    /// Greatest score of a random opening in a short search, in hundredths of a pawn
    #[arg(long, value_name = "SCORE", default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..=32_000), help_heading = GAMES)]
    pub balance: i32,
    /// Seed of random openings and random players
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = GAMES)]
    pub seed: u64,
    /// Adjudicate a draw when the scores of all engines stay low: moves=8,score=10,after=40
    #[arg(long, value_name = "RULE", value_parser = draw_rule, help_heading = GAMES)]
    pub draw: Option<DrawRule>,
    /// Adjudicate a win when the scores of both engines stay high: moves=4,score=1000
    #[arg(long, value_name = "RULE", value_parser = resign_rule, help_heading = GAMES)]
    pub resign: Option<ResignRule>,
    /// Adjudicate a draw after this many plies
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..), help_heading = GAMES)]
    pub max_plies: u32,
    /// Stop when a sequential test decides between two Elo differences: elo0=0,elo1=10
    #[arg(long, value_name = "TEST", value_parser = sprt, help_heading = GAMES)]
    pub sprt: Option<Sprt>,
    /// Save the games in this file (JSON lines), and resume the match if it exists
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = FILES)]
    pub record: Option<PathBuf>,
    /// Write the games to this file as PGN
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = FILES)]
    pub pgn: Option<PathBuf>,
    /// Log the protocol and the standard error of other programs to this file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = FILES)]
    pub log: Option<PathBuf>,
    /// Read a table of engines with their peculiarities, in addition to the built-in table
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = FILES)]
    pub peers: Option<OsString>,
}

const LIMITS: &str = "Limits";
const GAMES: &str = "Games";
const FILES: &str = "Files";

/// Games of the built-in engine against itself.
pub struct SelfPlay {
    pub games: u32,
    pub nodes: u64,
    pub seed: u64,
    pub threads: u16,
    /// A file of values. Without it, the values are derived from the rules.
    pub values: Option<PathBuf>,
    pub record: Option<PathBuf>,
}

impl Args {
    /// The match of the built-in engine against itself.
    pub fn self_play(variant: &VariantArgs, plan: &SelfPlay) -> Result<Self, Stop> {
        let spec = |name: &str| {
            let mut spec = engine(&format!("{name}=triagonal:values=none,hash=4"))?;
            if let (Some(path), Kind::Builtin { values, .. }) = (&plan.values, &mut spec.kind) {
                spec.text = format!("{name}=triagonal:values={},hash=4", path.display());
                *values = ValuesFrom::File(path.clone());
            }
            Ok(spec)
        };
        let engines = [spec("first"), spec("second")]
            .into_iter()
            .collect::<Result<Vec<_>, _>>();
        Ok(Self {
            variant: variant.clone(),
            engines: engines.map_err(|error| Stop::Input(error, None))?,
            games: plan.games,
            time: None,
            move_time: None,
            nodes: Some(plan.nodes),
            depth: None,
            margin: Duration::ZERO,
            timeout: Duration::from_secs(60),
            openings: OpeningSource::Random(8),
            balance: 300,
            seed: plan.seed,
            threads: plan.threads,
            draw: None,
            resign: None,
            max_plies: 400,
            sprt: None,
            record: plan.record.clone(),
            pgn: None,
            log: None,
            peers: None,
            format: Format::Text,
        })
    }

    /// The limits of engines without limits of their own.
    pub fn limits(&self) -> SearchLimits {
        SearchLimits {
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
            .map_err(|_| format!("`{part}` is not elo0=NUMBER, elo1=NUMBER, alpha=NUMBER or beta=NUMBER"))?;
        match key.trim() {
            "elo0" => elo0 = number,
            "elo1" => elo1 = number,
            "alpha" => alpha = number,
            "beta" => beta = number,
            other => return Err(format!("`{other}` is not elo0, elo1, alpha or beta")),
        }
    }
    Sprt::new(elo0, elo1, alpha, beta)
}
