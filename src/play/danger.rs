//! What threatens the pieces that check protects, and what that leaves of a piece's moves.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bearing, Set, Tables};

use super::board::Board;
use super::moves::Move;

/// The most pieces whose pins are remembered with their lines; moves of others are tried.
const MOST_PINS: usize = 8;

/// Which moves leave what check protects safe, as far as sets of cells can tell.
pub(super) struct Danger<const W: usize> {
    /// Whether the player to move is in check.
    pub(super) check: bool,
    /// Whether pieces meet that somebody may remove.
    pub(super) meeting: bool,
    /// Whether nothing can be told: every move has to be tried.
    everywhere: bool,
    /// Whether moves of the protected pieces can be told, there being only one.
    alone: bool,
    /// The cells on which a move of any other piece answers all checks; all cells without a check.
    pub(super) answers: Set<W>,
    /// Cells whose pieces shield a protected one, each with the line that they may not leave.
    pins: [(CellId, Set<W>); MOST_PINS],
    pinned: usize,
    /// The cells of all those pieces.
    shields: Set<W>,
    /// The cells on which anything that changes may matter to a protected piece, in check too: moves there are tried.
    tender: Set<W>,
}

impl<const W: usize> Danger<W> {
    pub(super) fn new(board: &Board<W>, tables: &Tables<W>) -> Self {
        let mut danger = Self {
            check: false,
            meeting: board.any_meet(tables),
            everywhere: false,
            alone: true,
            answers: tables.board,
            pins: [(CellId(0), Set::EMPTY); MOST_PINS],
            pinned: 0,
            shields: Set::EMPTY,
            tender: Set::EMPTY,
        };
        if tables.protected.is_empty() {
            return danger;
        }
        let us = board.turn;
        let pieces = tables.protected.iter().map(|kind| tables.piece(us, kind.index()));
        let royals = pieces
            .clone()
            .map(|piece| board.pieces[usize::from(piece)].len())
            .sum::<usize>();
        if danger.meeting || (royals > 1 && !tables.every) {
            danger.check = board.in_check(tables, us);
            danger.everywhere = true;
            return danger;
        }
        danger.alone = royals == 1;
        for piece in pieces {
            for cell in board.pieces[usize::from(piece)] {
                danger.look(board, tables, cell, piece);
            }
        }
        if !tables.falls.by_capture.is_empty() {
            // Who falls by a capture may open lines, or give his pieces to somebody to whom they mean more.
            danger.tender |= board.enemies(tables, us);
        }
        danger
    }

    /// Adds what bears on one protected piece.
    #[inline]
    fn look(&mut self, board: &Board<W>, tables: &Tables<W>, cell: CellId, piece: u16) {
        let own = board.armies[board.turn];
        let takes = tables.kind_of(piece);
        board.any_near(tables, board.turn, cell, &Set::EMPTY, |attacker, army| {
            let mover = &tables.movers[attacker];
            if !mover.may_capture(takes) {
                return false;
            }
            for checker in mover.leaps.attackers(cell) & army {
                self.answer(Set::of(checker));
            }
            for slides in mover.slides.iter().filter(|slides| slides.takes(takes)) {
                slides.bearing(cell, &army, &board.occupied, |screen, line| match screen {
                    None => self.answer(line),
                    Some(screen) if own.has(screen) => self.pin(screen, line),
                    Some(_) => {}
                });
            }
            for path in mover.strides.onto(cell).iter().filter(|path| army.has(path.from)) {
                let line = path.through | Set::of(path.from);
                let blockers = path.through & board.occupied;
                match blockers.first() {
                    None => self.answer(line),
                    Some(only) if own.has(only) && blockers.len() == 1 => self.pin(only, line),
                    Some(_) => {}
                }
            }
            for hops in mover.hops.iter().filter(|hops| hops.takes(takes)) {
                hops.bearing(cell, &army, &board.pieces, &board.occupied, |bearing| match bearing {
                    Bearing::Bare(between) => self.tender |= between,
                    // Not only what comes between answers such a check, but also the screen that goes away.
                    Bearing::Over => (self.check, self.everywhere) = (true, true),
                    // What captures the piece between may be one to hop over.
                    Bearing::Barred(screen) => self.tender |= screen,
                    Bearing::Double(screens) => self.tender |= screens,
                });
            }
            let walkers = mover.walkers(cell) & army;
            if !walkers.is_empty() {
                for from in walkers {
                    self.tender |= mover.footprint(from);
                }
                let player = tables.player_of(attacker as u16);
                if board.walked_on(tables, player, mover, walkers, cell, None) {
                    self.check = true;
                    self.everywhere = true;
                }
            }
            false
        });
        if !board.exposed.is_empty() && board.taken_in_passing(tables, None, cell) {
            self.check = true;
            self.everywhere = true;
        }
    }

    fn answer(&mut self, line: Set<W>) {
        self.check = true;
        self.answers &= line;
    }

    fn pin(&mut self, cell: CellId, line: Set<W>) {
        match self.pins.get_mut(self.pinned) {
            Some(pin) => {
                *pin = (cell, line);
                self.shields.insert(cell);
                self.pinned += 1;
            }
            None => self.tender.insert(cell),
        }
    }

    /// Of the ends of some moves, those that leave what check protects safe, given where they may lead, and those
    /// that have to be tried.
    #[inline]
    pub(super) fn split(&self, ends: Set<W>, allowed: Set<W>) -> (Set<W>, Set<W>) {
        ((ends & allowed) - self.tender, ends & self.tender)
    }

    /// Of some pieces of a kind, those that may leave their cells for any that answers all checks.
    #[inline]
    pub(super) fn free(&self, tables: &Tables<W>, kind: KindId, army: Set<W>) -> Set<W> {
        if self.tells_of(tables, kind) {
            army - self.shields - self.tender
        } else {
            Set::EMPTY
        }
    }

    /// Whether sets of cells can tell which moves of a kind, one that is not protected, are legal.
    #[inline]
    fn tells_of(&self, tables: &Tables<W>, kind: KindId) -> bool {
        !self.everywhere && tables.common[kind.index()]
    }

    /// The cells to which a piece that is not protected may go from a cell, leaving aside the tender ones.
    #[inline]
    fn allowed(&self, from: CellId) -> Set<W> {
        if !self.shields.has(from) {
            return self.answers;
        }
        let pins = &self.pins[..self.pinned];
        pins.iter().fold(
            self.answers,
            |allowed, (cell, line)| {
                if *cell == from { allowed & *line } else { allowed }
            },
        )
    }

    /// Of the cells a piece can go to, those that leave what check protects safe, and those that have to be tried.
    #[inline]
    pub(super) fn sort(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        targets: Set<W>,
    ) -> (Set<W>, Set<W>) {
        if self.everywhere || self.tender.has(from) || tables.exalted[kind.index()] {
            return (Set::EMPTY, targets);
        }
        if !tables.protects[kind.index()] {
            return self.split(targets, self.allowed(from));
        }
        if !self.alone {
            return (Set::EMPTY, targets);
        }
        let mut sorted = (Set::EMPTY, targets & self.tender);
        (targets - self.tender).each(|to| match board.safe_away(tables, kind, from, to) {
            Some(true) => sorted.0.insert(to),
            Some(false) => {}
            None => sorted.1.insert(to),
        });
        sorted
    }

    /// The cells on which a drop leaves what check protects safe, and those on which it has to be tried.
    #[inline]
    pub(super) fn sort_drops(&self, tables: &Tables<W>, kind: KindId, cells: Set<W>) -> (Set<W>, Set<W>) {
        if self.everywhere || !tables.common[kind.index()] {
            return (Set::EMPTY, cells);
        }
        self.split(cells, self.answers)
    }

    /// Whether a move leaves what check protects safe; nothing, if it has to be tried.
    #[inline]
    pub(super) fn judge(&self, board: &Board<W>, tables: &Tables<W>, made: &Move) -> Option<bool> {
        let Some(to) = made.to() else { return Some(true) };
        let kind = made.kind();
        if let (Some(from), Some(carried)) = (made.from(), made.carried()) {
            let lone = self.alone && tables.protects[kind.index()] && !tables.exalted[kind.index()];
            let tells = lone && !self.everywhere && tables.meetings.is_empty() && tables.hops_over_any;
            let plain = made.captures().is_empty() && board.armies[board.turn].has(carried.0);
            return (tells && plain)
                .then(|| board.safe_with(tables, kind, (from, to), carried))
                .flatten();
        }
        let doubtful = self.everywhere
            || self.tender.has(to)
            || made.from().is_some_and(|from| self.tender.has(from))
            || tables.exalted[kind.index()]
            || tables.protects[kind.index()]
            || made.captures().iter().any(|&cell| cell != to)
            || (tables.passed_walks && !made.passed().is_empty());
        if doubtful {
            return None;
        }
        let allowed = made.from().map_or(self.answers, |from| self.allowed(from));
        Some(allowed.has(to))
    }
}

impl<const W: usize> Board<W> {
    /// Whether a protected piece, the only one, is safe once it has gone to another cell and captured what
    /// was there; nothing, if that depends on more than lines and leaps.
    #[inline]
    fn safe_away(&self, tables: &Tables<W>, kind: KindId, from: CellId, to: CellId) -> Option<bool> {
        let mut occupied = self.occupied;
        occupied.remove(from);
        self.safe_on(tables, kind, to, &Set::of(to), &occupied)
    }

    /// The same once it has gone to an empty cell and carried another piece of its owner's along.
    fn safe_with(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        (from, to): (CellId, CellId),
        carried: (CellId, CellId),
    ) -> Option<bool> {
        let mut occupied = self.occupied - Set::of(from) - Set::of(carried.0);
        occupied.insert(to);
        occupied.insert(carried.1);
        self.safe_on(tables, kind, to, &Set::EMPTY, &occupied)
    }

    /// Whether a piece of the player to move would be safe on a cell, if some pieces were gone and these cells
    /// occupied.
    #[inline]
    fn safe_on(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        cell: CellId,
        gone: &Set<W>,
        occupied: &Set<W>,
    ) -> Option<bool> {
        let kind = kind.index();
        let mut doubtful = false;
        let attacked = self.any_near(tables, self.turn, cell, gone, |attacker, army| {
            let mover = &tables.movers[attacker];
            if !mover.may_capture(kind) {
                return false;
            }
            doubtful |= mover.walkers(cell).meets(&army);
            doubtful || mover.bears_on(cell, kind, &army, &self.pieces, occupied)
        });
        if doubtful { None } else { Some(!attacked) }
    }
}
