//! Ends of games, and other consequences of moves.

pub(in crate::tables) mod captures_to_hand;
pub(in crate::tables) mod dead_positions;
pub(in crate::tables) mod eliminations;
pub(in crate::tables) mod ends;
pub(in crate::tables) mod facing;
pub(in crate::tables) mod meetings;
pub(in crate::tables) mod rows;
pub(in crate::tables) mod scores;
pub(in crate::tables) mod states;
