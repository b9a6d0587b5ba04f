//! How long it takes until there is something to see.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Serialize;
use triagonal::rules::Library;
use triagonal::{Shipped, Variant, shipped};

use super::PROGRAM;
use crate::Plan;
use crate::clock::CpuClock;
use crate::report::Report;
use crate::rounds::{Contestant, median, take_turns};
use crate::table::{Table, figures};

/// How many processes are started in a round.
const STARTS: u32 = 5;

/// Milliseconds.
#[derive(Debug, Serialize)]
struct Row {
    what: String,
    /// From the text to the first list of moves, by the library, in CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    loading: Option<f64>,
    /// A whole process, on the wall.
    process: f64,
}

/// Measures the program's start, and every variant from its text to its first moves.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = vec![Row {
        what: "--help".to_owned(),
        loading: None,
        process: process(&["--help"], plan)?,
    }];
    let names: Vec<&str> = shipped().iter().map(|variant| variant.name).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| name.contains(&plan.only)).collect();
    let clock = CpuClock::of_this_thread();
    let mut contestants: Vec<Contestant<'_>> = names
        .iter()
        .map(|name| Contestant {
            clock,
            work: Box::new(|| first_moves(name)),
        })
        .collect();
    for (name, loads) in names.iter().zip(take_turns(&mut contestants, plan.rounds)) {
        rows.push(Row {
            what: (*name).to_owned(),
            loading: Some(1000.0 / loads?.per_second),
            process: process(&["moves", name], plan)?,
        });
    }
    let mut table = Table::new(&["what", "text to first moves", "process"]);
    for row in &rows {
        let loading = row.loading.unwrap_or(f64::NAN);
        table.row(vec![row.what.clone(), figures(loading), figures(row.process)]);
    }
    let title = "Start, in milliseconds: loading in CPU time, the process of `moves NAME` on the wall";
    report.section("startup", title, &table, &rows);
    Ok(())
}

/// Loads a variant and lists its first moves; one load is the work.
fn first_moves(name: &str) -> Result<u64, String> {
    let source = Shipped.find(name).ok_or("there is no such variant")?;
    let variant = Variant::load(source, &Shipped, &BTreeMap::new()).map_err(|report| report.to_string())?;
    match variant.start().legal_moves().len() {
        0 => Err(format!("{name} has no first move")),
        _ => Ok(1),
    }
}

/// The time of a process on the wall, in milliseconds: the median of many.
fn process(args: &[&str], plan: &Plan) -> Result<f64, String> {
    let mut took = Vec::new();
    for _ in 0..plan.rounds * STARTS {
        let began = Instant::now();
        let mut command = Command::new(PROGRAM);
        let status = command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).status();
        let status = status.map_err(|error| format!("{PROGRAM}: {error}"))?;
        if !status.success() {
            return Err(format!("`triagonal {}` fails", args.join(" ")));
        }
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(median(&took))
}
