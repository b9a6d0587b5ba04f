//! What holds of the shipped files themselves: their lists of moves, their counts, their pieces, their length.

mod counts;
mod files;
mod independent;
mod lists;
mod sources;
