//! Making moves and taking them back.

use crate::geometry::CellId;
use crate::rules::limits::MAX_CAPTURES;
use crate::tables::{Set, Tables, keys};

use super::board::{Board, NO_PIECE, rights_key};
use super::moves::Move;

/// What a move does not tell about the position before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Undo<const W: usize> {
    taken: [u16; MAX_CAPTURES],
    rights: u32,
    unmoved: Set<W>,
    /// Whether there were exposures, which the board keeps.
    exposed: bool,
    quiet: u16,
    passes: u16,
    fallen: Option<u16>,
    doer: usize,
    hash: u64,
    /// How much players had lost by being put out.
    felled: usize,
}

impl<const W: usize> Board<W> {
    /// Makes a pseudo-legal move.
    ///
    /// Without `HASH` the hash is wrong until the move is taken back: a search that does not ask for it need not
    /// keep it.
    #[inline(always)]
    pub(super) fn make<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let undo = self.advance::<HASH>(tables, made);
        if tables.falls.any {
            self.fell_threatened(tables);
        }
        undo
    }

    /// Makes a pseudo-legal move, but puts nobody out whom the next player threatens.
    ///
    /// Whether the move leaves the mover safe is asked here: he may be out after the threats.
    #[inline(always)]
    pub(super) fn advance<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let mut undo = Undo {
            taken: [NO_PIECE; MAX_CAPTURES],
            rights: self.rights,
            unmoved: self.unmoved,
            exposed: !self.exposed.is_empty(),
            quiet: self.quiet,
            passes: self.passes,
            fallen: self.fallen,
            doer: self.doer,
            hash: self.hash,
            felled: self.felled.len(),
        };
        if undo.exposed {
            self.once_exposed.push(self.exposed);
        }
        let us = self.turn;
        let mut left = Set::EMPTY;
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = self.lift(tables, cell);
            undo.taken[index] = piece;
            self.mark::<HASH>(|| keys::piece(piece, cell));
            left.insert(cell);
            if index < kept
                && let Some(gained) = tables.spoil(us, piece)
            {
                self.credit::<HASH>(gained, 1);
            }
        }
        if tables.goals {
            self.fallen = self.brought_down(tables, &undo.taken[..made.captures().len()]);
        }
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                left.insert(from);
                let (leaves, arrives) = (self.at(from), tables.piece(us, made.becomes().index()));
                if made.carried().is_none() && !made.is_promotion() {
                    self.shift(us, from, to);
                } else {
                    self.lift(tables, from);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let player = tables.player_of(self.at(carried_from));
                        let carried = self.shift(player, carried_from, carried_to);
                        self.mark::<HASH>(|| keys::piece(carried, carried_from) ^ keys::piece(carried, carried_to));
                        left.insert(carried_from);
                    }
                    self.place(tables, to, arrives);
                }
                self.mark::<HASH>(|| keys::piece(leaves, from) ^ keys::piece(arrives, to));
            }
            (None, Some(to)) => {
                let arrives = tables.piece(us, made.kind().index());
                self.credit::<HASH>(arrives, -1);
                self.place(tables, to, arrives);
                self.mark::<HASH>(|| keys::piece(arrives, to));
            }
            _ => {}
        }
        if tables.passes > 0 {
            self.count_pass(tables, made);
        }
        self.forget::<HASH>(tables, &left);
        let loud = !made.captures().is_empty() || (!made.is_pass() && tables.loud[made.kind().index()]);
        self.quiet = if loud { 0 } else { self.quiet.saturating_add(1) };
        self.turn = if tables.falls.any {
            self.fell_captured(tables, &undo.taken[..made.captures().len()]);
            self.next_in(tables, us)
        } else if us + 1 == tables.players {
            0
        } else {
            us + 1
        };
        self.doer = us;
        self.ply = self.ply.wrapping_add(1);
        let next = self.turn;
        self.mark::<HASH>(|| keys::turn(us) ^ keys::turn(next));
        if undo.exposed || !made.passed().is_empty() {
            self.expose::<HASH>(tables, made, &left);
        }
        undo
    }

    /// Changes the hash by a key, if it is kept.
    #[inline]
    fn mark<const HASH: bool>(&mut self, key: impl FnOnce() -> u64) {
        if HASH {
            self.hash ^= key();
        }
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(super) fn unmake(&mut self, tables: &Tables<W>, made: &Move, undo: &Undo<W>) {
        if tables.falls.any {
            self.raise(tables, undo.felled);
        }
        let us = self.doer;
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                if made.carried().is_none() && !made.is_promotion() {
                    self.shift(us, to, from);
                } else {
                    self.lift(tables, to);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        self.shift(tables.player_of(self.at(carried_to)), carried_to, carried_from);
                    }
                    self.place(tables, from, tables.piece(us, made.kind().index()));
                }
            }
            (None, Some(to)) => {
                let piece = self.lift(tables, to);
                self.hands[usize::from(piece)] += 1;
            }
            _ => {}
        }
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = undo.taken[index];
            self.place(tables, cell, piece);
            if index < kept
                && let Some(gained) = tables.spoil(us, piece)
            {
                self.hands[usize::from(gained)] -= 1;
            }
        }
        self.turn = us;
        self.ply = self.ply.wrapping_sub(1);
        self.rights = undo.rights;
        self.unmoved = undo.unmoved;
        match self.once_exposed.pop_if(|_| undo.exposed) {
            Some(exposed) => self.exposed = exposed,
            None => self.exposed.clear(),
        }
        self.quiet = undo.quiet;
        self.passes = undo.passes;
        self.fallen = undo.fallen;
        self.doer = undo.doer;
        self.hash = undo.hash;
    }

    /// Changes how many of a piece its player has in hand.
    #[inline]
    fn credit<const HASH: bool>(&mut self, piece: u16, by: i16) {
        self.hold::<HASH>(piece, self.hands[usize::from(piece)].wrapping_add_signed(by));
    }

    /// Sets how many of a piece its player has in hand.
    #[inline]
    pub(super) fn hold<const HASH: bool>(&mut self, piece: u16, count: u16) {
        let held = std::mem::replace(&mut self.hands[usize::from(piece)], count);
        self.mark::<HASH>(|| keys::hand(piece, held) ^ keys::hand(piece, count));
    }

    /// Ends the rights that rested on pieces staying on some cells.
    #[inline]
    fn forget<const HASH: bool>(&mut self, tables: &Tables<W>, left: &Set<W>) {
        if self.rights != 0 {
            let lost = left
                .iter()
                .fold(0, |lost, cell| lost | tables.castling_cells[cell.index()])
                & self.rights;
            self.rights &= !lost;
            self.mark::<HASH>(|| rights_key(lost));
        }
        if self.unmoved.meets(left) {
            let lost = self.unmoved & *left;
            self.unmoved -= *left;
            self.mark::<HASH>(|| lost.iter().fold(0, |key, cell| key ^ keys::unmoved(cell)));
        }
    }

    /// Ends exposures and records those of a move just made.
    #[inline(never)]
    fn expose<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move, left: &Set<W>) {
        if !self.exposed.is_empty() {
            let before = self.exposed;
            let next = self.turn;
            let cells = &self.cells;
            self.exposed.retain(|passed, piece| {
                !left.has(piece) && cells[passed.index()] == NO_PIECE && tables.player_of(cells[piece.index()]) != next
            });
            let after = self.exposed;
            self.mark::<HASH>(|| before.key() ^ after.key());
        }
        if let Some(to) = made.to()
            && !made.passed().is_empty()
        {
            let before = self.exposed;
            for &passed in made.passed() {
                if self.exposes(tables, passed, to) {
                    self.exposed.insert(passed, to);
                }
            }
            let after = self.exposed;
            self.mark::<HASH>(|| before.key() ^ after.key());
        }
    }

    /// Whether some enemy could capture the piece on a cell by way of a cell it passed.
    pub(super) fn exposes(&mut self, tables: &Tables<W>, passed: CellId, piece: CellId) -> bool {
        let other = std::mem::take(&mut self.exposed);
        self.exposed.insert(passed, piece);
        let exposes = self.taken_in_passing(tables, None, piece);
        self.exposed = other;
        exposes
    }
}
