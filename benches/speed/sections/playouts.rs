//! Random games, compared with the peers that play them.

use std::cell::Cell;

use super::line_up::LineUp;
use crate::Plan;
use crate::cases::starts;
use crate::engines::Engine;
use crate::report::Report;

/// The number of plies of one request.
const PLIES: u64 = 3000;

/// Measures playouts from the start of every game.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut line_up = LineUp::new(report);
    let mut rows = Vec::new();
    for mut case in starts(plan, report)? {
        case.peers.retain(|peer, _| peer == "shakmaty");
        let seed = Cell::new(0);
        let play = |engine: &mut dyn Engine| {
            seed.set(seed.get() + 1);
            engine.playouts(seed.get(), PLIES)
        };
        rows.push(line_up.play(&case, &play, plan, report));
    }
    let title = "Random playouts, each from a full list of legal moves: millions of plies a second";
    report.section("playouts", title, &line_up.table(&rows), &rows);
    for note in line_up.lowest(&rows) {
        println!("{note}");
    }
    Ok(())
}
