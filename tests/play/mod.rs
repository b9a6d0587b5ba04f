//! The engine by itself.

mod boards;
mod ends;
mod restore;
mod walks;
