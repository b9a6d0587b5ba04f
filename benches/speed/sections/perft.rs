//! Move trees, compared with the peers that know the game.

use super::line_up::{LineUp, Tree};
use crate::Plan;
use crate::cases::cases;
use crate::engines::Engine;
use crate::report::Report;

/// Measures the trees of all cases.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut line_up = LineUp::new(report);
    let mut rows = Vec::new();
    for case in cases(plan, report)? {
        let count = |engine: &mut dyn Engine| {
            let counted = engine.perft(case.depth)?;
            if counted == case.nodes {
                Ok(counted)
            } else {
                Err(format!("counts {counted}, not {}", case.nodes))
            }
        };
        let mut row = line_up.play(&case, &count, plan, report);
        row.tree = Some(Tree {
            depth: case.depth,
            nodes: case.nodes,
            source: case.source,
        });
        rows.push(row);
    }
    let title = "Perft, the last ply counted: millions of nodes a second, and how many times as fast as a peer we are";
    report.section("perft", title, &line_up.table(&rows), &rows);
    for note in line_up.lowest(&rows) {
        println!("{note}");
    }
    Ok(())
}
