//! `triagonal perft`

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Map;
use triagonal::{Move, Position};
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done};

use super::input::VariantArgs;
use super::position::PositionArgs;
use crate::format::Format;

/// Count the move tree of a position
///
/// Counts the sequences of legal moves of the given length. A sequence that reaches the end of the game is not extended;
/// repetition and move limits are ignored.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal perft chess 5
  triagonal perft chess 3 --divide
  triagonal perft my-game.variant 4 --threads 4 --format json")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    position: PositionArgs,
}

#[derive(Serialize)]
struct PerftJson<'a> {
    variant: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, serde_json::Value>>,
}

/// Counts the tree.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    let began = Instant::now();
    let (nodes, divided) = if args.depth > 0 && (args.divide || args.threads > 1) {
        let written = position.move_texts();
        let counts = count_each(&position, &written, args.depth - 1, usize::from(args.threads));
        let nodes = counts.iter().sum();
        let texts = written.into_iter().map(|(text, _)| text);
        (nodes, texts.zip(counts).collect())
    } else {
        (position.perft(args.depth), Vec::new())
    };
    let elapsed = began.elapsed();
    match args.format {
        Format::Json => {
            let divide = divided.into_iter().map(|(text, nodes)| (text, nodes.into())).collect();
            output::json(&PerftJson {
                variant: &variant.rules().name,
                depth: args.depth,
                nodes,
                seconds: elapsed.as_secs_f64(),
                divide: args.divide.then_some(divide),
            })?;
        }
        Format::Text => {
            let mut out = results();
            if args.divide {
                for (text, nodes) in &divided {
                    writeln!(out, "{text} {nodes}")?;
                }
                writeln!(out)?;
            }
            writeln!(out, "{nodes}")?;
            out.flush()?;
            if output::is_watched() {
                output::note(&speed(nodes, elapsed));
            }
        }
    }
    Ok(Done::Fine)
}

/// Counts the tree below each move, on several threads.
fn count_each(position: &Position, legal: &[(String, Move)], depth: u32, threads: usize) -> Vec<u64> {
    let tasks = tasks(position, legal, depth, threads);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Vec::new();
        loop {
            let Some((first, moves)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return counted;
            };
            let mut position = position.clone();
            let plays = moves.iter().all(|made| position.play(made).is_ok());
            let rest = depth + 1 - moves.len() as u32;
            counted.push((*first, if plays { position.perft(rest) } else { 0 }));
        }
    };
    let counted = thread::scope(|scope| {
        let workers: Vec<_> = (1..threads.min(tasks.len())).map(|_| scope.spawn(work)).collect();
        let mut counted = work();
        counted.extend(workers.into_iter().filter_map(|worker| worker.join().ok()).flatten());
        counted
    });
    let mut counts = vec![0; legal.len()];
    for (first, nodes) in counted {
        counts[first] += nodes;
    }
    counts
}

/// The number of tasks per thread. Many small tasks let all threads finish at about the same time.
const TASKS_PER_THREAD: usize = 32;

/// The tasks of the threads: the index of a first move, and the moves to play before counting. If there are few first
/// moves, each reply becomes a task of its own.
fn tasks(position: &Position, legal: &[(String, Move)], depth: u32, threads: usize) -> Vec<(usize, Vec<Move>)> {
    let firsts = legal.iter().map(|(_, first)| *first).enumerate();
    if threads == 1 || depth < 2 || legal.len() >= TASKS_PER_THREAD * threads {
        return firsts.map(|(index, first)| (index, vec![first])).collect();
    }
    firsts
        .flat_map(|(index, first)| {
            let replies = position.after(&first).map_or(Vec::new(), |next| next.legal_moves());
            replies.into_iter().map(move |reply| (index, vec![first, reply]))
        })
        .collect()
}

/// `0.52 s, 9.4 million nodes per second`
fn speed(nodes: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{seconds:.2} s, {millions:.1} million nodes per second")
}
