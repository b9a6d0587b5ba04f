//! The engine on its own.

mod allies;
mod arrays;
mod boards;
mod carries;
mod castling;
mod checking;
mod course;
mod crossings;
mod crowd;
mod dead_positions;
mod ends;
mod falls;
mod meetings;
mod neutral;
mod passes;
mod promoting;
mod recurrence;
mod restore;
mod sets;
mod situations;
mod turns;
mod walks;
