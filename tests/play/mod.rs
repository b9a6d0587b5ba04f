//! The engine by itself.

mod counts;
mod orthodox;
mod restore;
