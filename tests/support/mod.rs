//! What several tests need: the shipped variants under their options, random numbers by seed, and what
//! happened in random games.

mod choose;
pub mod form;
mod rng;
pub mod sections;
mod side_by_side;
mod sparse;
mod tally;
mod tier;
pub mod told;
mod variants;
pub mod whole_path;

pub use choose::{choose, specials};
pub use rng::Rng;
pub use side_by_side::side_by_side;
pub use sparse::sparse;
pub use tally::{Happening, Tally};
pub use tier::{covering, how_many, is_thorough};
pub use variants::{Configuration, configurations, expected, played, studied};
