//! The sections, each in a file.

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

/// The program, built like the benches.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_triagonal");

/// A table of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Section {
    /// Move trees, compared with the peers
    Perft,
    /// Random games, compared with the peers
    Playouts,
    /// Move trees, compared with the slow interpreter of the tests
    Oracle,
    /// One army on boards of many sizes
    Growth,
    /// From a text to the first moves, and the start of the program
    Startup,
    /// The peak memory of counting
    Memory,
    /// One thread and two; needs two idle cores
    Threads,
    /// The search compared with Fairy-Stockfish, and with two threads; needs two idle cores
    Search,
    /// All of these
    All,
}

impl Section {
    /// Returns the chosen sections, each once.
    pub fn chosen(names: &[Self]) -> Vec<Self> {
        let is_chosen =
            |section: &Self| *section != Self::All && (names.contains(section) || names.contains(&Self::All));
        Self::value_variants().iter().copied().filter(is_chosen).collect()
    }

    /// Measures the section, and prints and records the figures.
    ///
    /// # Errors
    /// The section cannot be measured.
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
