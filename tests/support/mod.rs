//! What several tests need: the shipped variants from their files, and random numbers by seed.

mod choose;
mod rng;
mod variants;

pub use choose::{Special, choose, specials};
pub use rng::Rng;
pub use variants::{Configuration, configurations};
