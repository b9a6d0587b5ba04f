//! What only the search asks of a position.

pub(in crate::search) mod accumulators;
mod chase;
mod exchange;
mod passed;
pub(in crate::search) mod promotion_paths;
pub(in crate::search) mod queries;
mod royals;
mod survey;
pub(in crate::search) mod weights;
