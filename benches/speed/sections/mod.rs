//! What can be measured, a file each.

mod growth;
mod line_up;
mod memory;
mod oracle;
mod perft;
mod playouts;
mod search;
mod startup;
mod threads;

use clap::ValueEnum;

use crate::Plan;
use crate::report::Report;

/// The program, built as the benches are.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_triagonal");

/// A table of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Section {
    /// Move trees, beside the peers
    Perft,
    /// Random games, beside the peers
    Playouts,
    /// Move trees, beside the slow interpreter of the tests
    Oracle,
    /// One army on boards of many sizes
    Growth,
    /// From a text to the first moves, and the program's start
    Startup,
    /// The most memory that counting takes
    Memory,
    /// One thread and two; takes two idle cores
    Threads,
    /// The search beside Fairy-Stockfish, and with two threads; takes two idle cores
    Search,
    /// All of these
    All,
}

impl Section {
    /// The sections that are meant, each once.
    pub fn chosen(told: &[Self]) -> Vec<Self> {
        let meant = |one: &Self| *one != Self::All && (told.contains(one) || told.contains(&Self::All));
        Self::value_variants().iter().copied().filter(meant).collect()
    }

    /// Measures, prints and keeps the figures.
    ///
    /// # Errors
    /// Why nothing can be measured.
    pub fn measure(self, plan: &Plan, report: &mut Report) -> Result<(), String> {
        match self {
            Self::Perft => perft::measure(plan, report),
            Self::Playouts => playouts::measure(plan, report),
            Self::Oracle => oracle::measure(plan, report),
            Self::Growth => growth::measure(plan, report),
            Self::Startup => startup::measure(plan, report),
            Self::Memory => memory::measure(plan, report),
            Self::Threads => threads::measure(plan, report),
            Self::Search => search::measure(plan, report),
            Self::All => Ok(()),
        }
    }
}
