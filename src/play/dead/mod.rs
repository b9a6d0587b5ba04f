//! Dead positions: positions from which no sequence of moves can lead to a decisive end.

mod mates;
pub(in crate::play) mod positions;
mod reach;
