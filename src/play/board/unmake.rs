//! Unmaking moves.

use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::play::board::state::saved::Saved;
use crate::play::moves::Move;
use crate::rules::limits::MAX_CAPTURES;
use crate::tables::{PieceId, Tables};

/// The part of the previous position that cannot be reconstructed from the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Undo<const W: usize> {
    pub(in crate::play) captured: [PieceId; MAX_CAPTURES],
    pub(in crate::play) saved: Saved<W>,
    /// Whether effects removed protected pieces of the mover: any, or all if one is enough.
    pub(in crate::play) harmed: bool,
}

impl<const W: usize> Undo<W> {
    /// The pieces that the move captured, in the order of its captures; the rest of the slice is unused.
    pub(crate) fn captured(&self) -> &[PieceId] {
        &self.captured
    }

    /// The length of the journal before the move.
    pub(in crate::play) fn journal(&self) -> usize {
        self.saved.journal
    }
}

impl<const W: usize> Board<W> {
    /// Unmakes the last move.
    #[inline(always)]
    pub(in crate::play) fn unmake(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        if tables.has_consequences {
            self.unstep_with_consequences(tables, made, undo);
        } else {
            self.unstep::<false>(tables, made, undo);
        }
    }

    #[inline(never)]
    fn unstep_with_consequences(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        self.undo_journal(tables, undo.saved.journal);
        self.restore_consequences(&undo.saved);
        self.unstep::<true>(tables, made, undo);
    }

    /// Moves the pieces of a move back and restores the saved state. Without `MORE`, the game has no consequences.
    #[inline(always)]
    fn unstep<const MORE: bool>(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        let (players, us) = (&tables.players, self.last_mover);
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                if made.carried().is_none() && !made.is_promotion() {
                    let owner = if MORE { players.owner_of(self.at(to)) } else { us };
                    self.shift::<false>(owner, to, from);
                } else {
                    self.take::<false>(players, to);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let owner = players.owner_of(self.at(carried_to));
                        self.shift::<false>(owner, carried_to, carried_from);
                    }
                    self.put::<false>(players, from, players.placed(us, made.kind()));
                }
            }
            (None, Some(to)) => {
                self.take::<false>(players, to);
                if !players.is_neutral(made.kind()) {
                    self.add_to_hand::<false>(players.piece(us, made.kind()), 1);
                }
            }
            (_, None) => {}
        }
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = undo.captured[index];
            self.put::<false>(players, cell, piece);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.add_to_hand::<false>(gained, -1);
            }
        }
        self.restore(&undo.saved);
    }

    /// Restores the old values that the journal has recorded since it held `since` entries, the latest first.
    fn undo_journal(&mut self, tables: &Tables<W>, since: usize) {
        while self.journal.len() > since {
            match self.journal.pop() {
                Some(OldValue::Cell(cell, piece) | OldValue::Captured(cell, piece)) => {
                    if self.at(cell).is_some() {
                        self.take::<false>(&tables.players, cell);
                    }
                    if piece.is_some() {
                        self.put::<false>(&tables.players, cell, piece);
                    }
                }
                Some(OldValue::Hand(piece, count)) => self.set_hand::<false>(piece, count),
                Some(OldValue::Count(index, count)) => self.set_count_at::<false>(usize::from(index), count),
                Some(OldValue::Trail(trail)) => self.set_trail::<false>(trail),
                Some(OldValue::TurnPly(turn_ply, ply)) => {
                    self.set_turn_ply::<false>(turn_ply);
                    // Unmaking the move subtracts one ply as well.
                    self.ply = ply.wrapping_add(1);
                }
                None => {}
            }
        }
    }
}
