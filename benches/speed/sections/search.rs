//! Nodes per second of the search, compared with a peer, and the gain of a second thread, which needs two idle cores.

use std::path::Path;
use std::process::Command;

use serde::Serialize;
use serde_json::Value;
use triagonal::notation::Notation;
use triagonal::{Position, Variant};

use crate::Plan;
use crate::cases::{Case, cases};
use crate::engines::{Engine, FAIRY, Fairy, Searched};
use crate::report::Report;
use crate::rounds::{median, with_one_and_two_threads};
use crate::table::{Table, figures};

/// The time of each search, in milliseconds.
const MILLISECONDS: u64 = 2_000;
/// The size of each transposition table, in megabytes.
const MEGABYTES: u64 = 16;

/// Nodes per second.
#[derive(Debug, Serialize)]
struct Row {
    case: String,
    one: f64,
    two: f64,
    ratio: f64,
    peer: Option<f64>,
}

/// Searches each position with one thread, with two, and with the peer if it knows the game, in turns.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut fairy = Fairy::start().map_err(|why| report.note(why)).ok();
    if let Some(fairy) = &fairy {
        report.engine(fairy.name(), fairy.version());
    }
    let mut rows = Vec::new();
    for case in cases(plan, report)? {
        eprintln!("{} …", case.name);
        let variant = Variant::builtin(&case.variant).map_err(|error| error.to_string())?;
        let position = match &case.fen {
            Some(fen) => variant.read_fen(fen).map_err(|error| error.to_string())?,
            None => variant.start(),
        };
        let game = case.peers.get(FAIRY);
        let mut knows = fairy.as_mut().zip(game).filter(|(fairy, game)| fairy.plays(game));
        let mut peer = Ok(Vec::new());
        let (one, two) = with_one_and_two_threads(plan.rounds, |threads| {
            // The peer runs first in each round.
            if let (1, Some((fairy, game)), Ok(speeds)) = (threads, &mut knows, &mut peer) {
                let searched = fairy.search(game, &case, MEGABYTES, MILLISECONDS);
                match searched.and_then(|searched| checked(&position, &searched, Notation::Uci)) {
                    Ok(speed) => speeds.push(speed),
                    Err(why) => peer = Err(why),
                }
            }
            let searched = search(&plan.program, &case, threads)?;
            checked(&position, &searched, Notation::Own).map_err(|why| format!("{}: {why}", case.name))
        })?;
        let peer = peer.unwrap_or_else(|why| {
            report.note(format!("{}: {FAIRY}: {why}", case.name));
            Vec::new()
        });
        rows.push(Row {
            ratio: two / one,
            case: case.name,
            one,
            two,
            peer: (!peer.is_empty()).then(|| median(&peer)),
        });
    }
    let mut table = Table::new(&[
        "position",
        "one thread",
        "fairy-stockfish",
        "times",
        "two threads",
        "ratio",
    ]);
    for row in &rows {
        table.row(vec![
            row.case.clone(),
            format!("{:.0}", row.one),
            row.peer.map_or_else(String::new, |peer| format!("{peer:.0}")),
            row.peer.map_or_else(String::new, |peer| figures(row.one / peer)),
            format!("{:.0}", row.two),
            figures(row.ratio),
        ]);
    }
    report.section("search", "Search: positions a second", &table, &rows);
    Ok(())
}

/// The result of the program.
fn search(program: &Path, case: &Case, threads: u32) -> Result<Searched, String> {
    let mut command = Command::new(program);
    command.args([
        "analyze",
        &case.variant,
        "--time",
        &format!("{}", MILLISECONDS as f64 / 1000.0),
    ]);
    command.args(["--hash", &MEGABYTES.to_string(), "--threads", &threads.to_string()]);
    command.args(["--format", "json"]);
    if let Some(fen) = &case.fen {
        command.args(["--fen", fen]);
    }
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last: Option<Value> = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let searched = last.and_then(|last| {
        Some(Searched {
            nodes: last["nodes"].as_f64()?,
            milliseconds: last["milliseconds"].as_f64()?,
            best: last["moves"][0].as_str()?.to_owned(),
        })
    });
    searched.ok_or_else(|| format!("{} with {threads} threads: {text}", case.name))
}

/// Returns the nodes per second, if the best move is legal.
fn checked(position: &Position, searched: &Searched, notation: Notation) -> Result<f64, String> {
    let best = &searched.best;
    let read = position.read_move_in(best, notation);
    read.map_err(|_| format!("{best} is not a legal move"))?;
    Ok(searched.nodes * 1000.0 / searched.milliseconds.max(1.0))
}
