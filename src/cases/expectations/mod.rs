//! What a case expects, and the failures that come of it.

pub(super) mod board;
pub(super) mod failures;
pub(super) mod lone_pieces;
pub(super) mod position;
