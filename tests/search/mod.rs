//! The search: exact without pruning, legal in all positions, and quick to find mates.

mod crowds;
mod exact;
mod mates;
mod played;
mod random_rules;
mod solver;
mod symmetry;
mod tuning;
mod unchanged;
