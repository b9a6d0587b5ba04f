//! Properties of the built-in files: lists of moves, counts, pieces, lengths.

mod counts;
mod files;
mod independent;
mod lists;
mod sources;
