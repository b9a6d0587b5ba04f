//! Move trees, compared with the slow interpreter of the tests, which supports every game.

use serde::Serialize;
use triagonal::Variant;

use crate::Plan;
use crate::cases::starts;
use crate::clock::CpuClock;
use crate::report::Report;
use crate::rounds::{Contestant, Figures, take_turns};
use crate::table::{Table, figures, millions};
use triagonal_oracle::Referee;

/// The maximum size of a tree for the oracle.
const MAX_NODES: u64 = 20_000;

/// The figures of a variant.
#[derive(Debug, Serialize)]
struct Row {
    variant: String,
    depth: u32,
    nodes: u64,
    triagonal: Figures,
    oracle: Figures,
    ratio: f64,
}

/// Measures a small tree of every game.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = Vec::new();
    for case in starts(plan, report)? {
        eprintln!("{} …", case.name);
        match row(&case.variant, plan) {
            Ok(row) => rows.push(row),
            Err(problem) => report.problem(format!("{}: {problem}", case.name)),
        }
    }
    let mut table = Table::new(&["variant", "depth", "nodes", "triagonal", "oracle", "ratio"]);
    for row in &rows {
        table.row(vec![
            row.variant.clone(),
            row.depth.to_string(),
            row.nodes.to_string(),
            millions(row.triagonal.per_second),
            format!("{:.4}", row.oracle.per_second / 1e6),
            figures(row.ratio),
        ]);
    }
    report.section(
        "oracle",
        "Perft, beside the oracle: millions of nodes a second",
        &table,
        &rows,
    );
    Ok(())
}

fn row(name: &str, plan: &Plan) -> Result<Row, String> {
    let variant = Variant::builtin(name).map_err(|error| error.to_string())?;
    let start = variant.start();
    let referee = Referee::start(variant.game().rules().clone());
    let mut depth = 1;
    while start.perft(depth + 1) <= MAX_NODES {
        depth += 1;
    }
    let nodes = start.perft(depth);
    let clock = CpuClock::of_this_thread();
    let same = |who: &str, counted| match counted == nodes {
        true => Ok(counted),
        false => Err(format!("{who} counts {counted}, not {nodes}")),
    };
    let mut both = [
        Contestant {
            clock,
            work: Box::new(|| same("triagonal", start.perft(depth))),
        },
        Contestant {
            clock,
            work: Box::new(|| same("the oracle", referee.perft(depth))),
        },
    ];
    let [triagonal, oracle] = <[_; 2]>::try_from(take_turns(&mut both, plan.rounds)).map_err(|_| "two play")?;
    let (triagonal, oracle) = (triagonal?, oracle?);
    Ok(Row {
        variant: name.to_owned(),
        depth,
        nodes,
        ratio: triagonal.per_second / oracle.per_second,
        triagonal,
        oracle,
    })
}
