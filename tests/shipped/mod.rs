//! What holds of the shipped files themselves: their lists of moves, their pieces, their length.

mod files;
mod lists;
mod sources;
