//! Helpers of several tests: the built-in variants with their options, seeded random numbers, and statistics of random games.

mod choose;
pub mod fixtures;
pub mod form;
mod rng;
pub mod sections;
mod side_by_side;
mod sparse;
mod tally;
mod tier;
mod variants;
pub mod whole_path;

pub use choose::{choose, specials};
pub use rng::Rng;
pub use side_by_side::side_by_side;
pub use sparse::sparse;
pub use tally::{Happening, Tally};
pub use tier::{covering, how_many, is_thorough};
pub use variants::{Configuration, configurations, expected, played, studied};
