//! The engine by itself.

mod boards;
mod course;
mod crowd;
mod ends;
mod falls;
mod restore;
mod walks;
