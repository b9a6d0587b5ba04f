//! The search: exact where it prunes nothing, legal everywhere, and quick to see mates.

mod crowds;
mod exact;
mod mates;
mod played;
mod random_rules;
mod solver;
mod symmetry;
mod tuning;
mod unchanged;
