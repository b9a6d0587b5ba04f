//! TODOC

pub(in crate::tables) mod captures_to_hand;
pub(in crate::tables) mod eliminations;
pub(in crate::tables) mod faces;
pub(in crate::tables) mod meetings;
