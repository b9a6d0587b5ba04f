//! What can be measured, a file each.

mod line_up;
mod perft;
mod playouts;

use clap::ValueEnum;

use crate::Plan;
use crate::report::Report;

/// A table of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Section {
    /// Move trees, beside the peers
    Perft,
    /// Random games, beside the peers
    Playouts,
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
            Self::All => Ok(()),
        }
    }
}
