//! Passes in a row, and pieces that face each other: the ends by them, and the moves that part them.

use crate::rules::Event;
use crate::tables::{Faces, Set, Tables, keys};

use super::board::Board;
use super::ends::verdict;
use super::moves::Move;
use super::setup::{Outcome, Reason};

impl<const W: usize> Board<W> {
    /// Whether a piece of a player faces another, of some kinds or any.
    pub(super) fn faces(&self, tables: &Tables<W>, player: usize) -> bool {
        tables.faces.iter().any(|faces| self.faces_by(tables, faces, player))
    }

    fn faces_by(&self, tables: &Tables<W>, faces: &Faces<W>, player: usize) -> bool {
        let mut theirs = Set::EMPTY;
        for foe in tables.foes(player) {
            for kind in &faces.kinds {
                theirs |= self.pieces[foe.start + kind.index()];
            }
        }
        let mut own = faces.kinds.iter().map(|&kind| self.of_kind(tables, player, kind));
        own.any(|cells| cells.iter().any(|cell| faces.seen(cell, &self.occupied).meets(&theirs)))
    }

    /// Whether a move leaves none of the mover's pieces facing another.
    pub(super) fn parts(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let us = self.turn;
        let undo = self.advance::<false>(tables, made);
        let parts = !self.faces(tables, us);
        self.unmake(tables, made, &undo);
        parts
    }

    /// Counts a move that is a pass, or ends the row of passes.
    pub(super) fn count_pass(&mut self, tables: &Tables<W>, made: &Move) {
        self.hash ^= keys::passes(self.passes);
        self.passes = if made.is_pass() {
            tables.passes.min(self.passes + 1)
        } else {
            0
        };
        self.hash ^= keys::passes(self.passes);
    }

    /// The end by a pass.
    pub(super) fn passed(&self, tables: &Tables<W>, doer: usize) -> Option<Outcome> {
        if self.passes == 0 {
            return None;
        }
        let mut faces = tables.faces.iter();
        let by_facing = tables.ends.iter().find(|end| {
            matches!(end.event, Event::Face { .. })
                && faces.next().is_some_and(|faces| self.faces_by(tables, faces, doer))
        });
        let in_row = |event: &Event| matches!(event, Event::Passes { times } if self.passes >= *times);
        let by_row = || tables.ends.iter().find(|end| in_row(&end.event));
        by_facing
            .map(|end| verdict(tables, end.result, doer, Reason::Face))
            .or_else(|| by_row().map(|end| verdict(tables, end.result, doer, Reason::Passes)))
    }
}
