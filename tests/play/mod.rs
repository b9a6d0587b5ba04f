//! The engine by itself.

mod counts;
mod ends;
mod orthodox;
mod restore;
mod walks;
