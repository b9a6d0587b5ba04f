//! Legal moves, with the rules that look at all moves together.

mod forbidden;
mod lists;
mod obligations;
