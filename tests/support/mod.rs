//! What several tests need: the shipped variants under each option, and random numbers by seed.

mod choose;
mod rng;
mod variants;
pub mod whole_path;

pub use choose::{Special, choose, specials};
pub use rng::Rng;
pub use variants::{Configuration, configurations};
