//! What a move saves of a position, so that it can be unmade.

use crate::play::board::state::{Board, LastDeed};
use crate::rules::PlayerId;
use crate::tables::Bitboard;

/// The part of the previous position that cannot be reconstructed from the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) struct Saved<const W: usize> {
    rights: u64,
    unmoved: Bitboard<W>,
    /// The number of en passant squares, which the board stores.
    ep_squares: u8,
    passes: u16,
    hash: u64,
    last_mover: PlayerId,
    quiet_plies: u16,
    deed: LastDeed,
    /// The length of the journal.
    pub(in crate::play) journal: usize,
}

impl<const W: usize> Board<W> {
    /// Saves the part of the position that the next move does not determine.
    #[inline(always)]
    pub(in crate::play) fn save(&mut self) -> Saved<W> {
        let ep_squares = self.en_passant.as_slice();
        self.ep_history.extend_from_slice(ep_squares);
        Saved {
            rights: self.rights,
            unmoved: self.unmoved,
            ep_squares: ep_squares.len() as u8,
            passes: self.passes,
            hash: self.hash,
            last_mover: self.last_mover,
            quiet_plies: self.quiet_plies,
            deed: self.deed,
            journal: self.journal.len(),
        }
    }

    /// Restores everything except pieces and hands to the state before a move of the player who made the last one.
    #[inline(always)]
    pub(in crate::play::board) fn restore(&mut self, saved: &Saved<W>) {
        self.turn = self.last_mover;
        self.ply = self.ply.wrapping_sub(1);
        self.rights = saved.rights;
        self.unmoved = saved.unmoved;
        self.en_passant.clear();
        if saved.ep_squares > 0 {
            let before = self.ep_history.len() - usize::from(saved.ep_squares);
            self.en_passant.set(&self.ep_history[before..]);
            self.ep_history.truncate(before);
        }
        self.quiet_plies = saved.quiet_plies;
        self.last_mover = saved.last_mover;
        self.hash = saved.hash;
    }

    /// Restores the state that changes only in games in which moves have consequences.
    pub(in crate::play::board) fn restore_consequences(&mut self, saved: &Saved<W>) {
        self.passes = saved.passes;
        self.deed = saved.deed;
    }
}
