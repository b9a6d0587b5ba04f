//! What threatens the pieces that check protects, and what that leaves of a piece's moves.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bearing, Castling, Set, Tables};

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
    pub(super) everywhere: bool,
    /// Whether moves of the protected pieces can be told, there being only one.
    pub(super) alone: bool,
    /// The cells on which a move of any other piece answers all checks; all cells without a check.
    pub(super) answers: Set<W>,
    /// Cells whose pieces shield a protected one.
    pinned: [CellId; MOST_PINS],
    /// For each of them the line that its piece may not leave.
    lines: [Set<W>; MOST_PINS],
    /// How many there are.
    pins: usize,
    /// The cells of all those pieces.
    pub(super) shields: Set<W>,
    /// The cells on which anything that changes may matter to a protected piece, in check too: moves there are tried.
    pub(super) tender: Set<W>,
}

impl<const W: usize> Danger<W> {
    /// Before anything has been found.
    #[inline(always)]
    pub(super) fn unknown(tables: &Tables<W>) -> Self {
        Self {
            check: false,
            meeting: false,
            everywhere: false,
            alone: true,
            answers: tables.board,
            pinned: [CellId(0); MOST_PINS],
            lines: [Set::EMPTY; MOST_PINS],
            pins: 0,
            shields: Set::EMPTY,
            tender: Set::EMPTY,
        }
    }

    /// Finds what threatens the player to move.
    #[inline(always)]
    pub(super) fn find(&mut self, board: &Board<W>, tables: &Tables<W>) {
        self.meeting = board.any_meet(tables);
        if !tables.protected.is_empty() {
            self.survey(board, tables);
        }
    }

    /// Looks at all that check protects of the player to move.
    fn survey(&mut self, board: &Board<W>, tables: &Tables<W>) {
        let us = board.turn;
        let guarded = tables.guarded(us).iter();
        let royals = guarded.fold(Set::EMPTY, |royals, &piece| royals | board.pieces[usize::from(piece)]);
        let count = royals.len();
        if self.meeting || (count > 1 && !tables.every) {
            self.check = board.in_check(tables, us);
            self.everywhere = true;
            return;
        }
        self.alone = count == 1;
        royals.each(|cell| self.look(board, tables, cell));
        if !tables.falls.by_capture.is_empty() {
            // Who falls by a capture may open lines, or give his pieces to somebody to whom they mean more.
            self.tender |= board.enemies(tables, us);
        }
    }

    /// Adds what bears on one protected piece.
    #[inline]
    fn look(&mut self, board: &Board<W>, tables: &Tables<W>, cell: CellId) {
        let watching = tables.watching(cell);
        for foe in tables.foes(board.turn) {
            let near = board.pieces[foe.clone()].iter().zip(&watching[foe.clone()]);
            for (attacker, (army, watching)) in foe.clone().zip(near) {
                if army.meets(watching) {
                    self.bear(board, tables, attacker, cell);
                }
            }
        }
        if !board.exposed.is_empty() && board.taken_in_passing(tables, None, cell) {
            self.check = true;
            self.everywhere = true;
        }
    }

    /// Adds how the pieces of one number bear on a protected one.
    #[inline(never)]
    fn bear(&mut self, board: &Board<W>, tables: &Tables<W>, attacker: usize, cell: CellId) {
        let mover = &tables.movers[attacker];
        let army = board.pieces[attacker] & tables.watching(cell)[attacker];
        let own = board.armies[board.turn];
        let takes = tables.kind_of(board.at(cell));
        if !mover.may_capture(takes) {
            return;
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
    }

    fn answer(&mut self, line: Set<W>) {
        self.check = true;
        self.answers &= line;
    }

    fn pin(&mut self, cell: CellId, line: Set<W>) {
        if self.pins < MOST_PINS {
            self.pinned[self.pins] = cell;
            self.lines[self.pins] = line;
            self.shields.insert(cell);
            self.pins += 1;
        } else {
            self.tender.insert(cell);
        }
    }

    /// Of the ends of some moves, those that leave what check protects safe, given where they may lead, and those
    /// that have to be tried.
    #[inline]
    fn split(&self, ends: Set<W>, allowed: Set<W>) -> (Set<W>, Set<W>) {
        ((ends & allowed) - self.tender, ends & self.tender)
    }

    /// The cells to which a piece that is not protected may go from a cell, leaving aside the tender ones.
    #[inline]
    fn allowed(&self, from: CellId) -> Set<W> {
        if !self.shields.has(from) {
            return self.answers;
        }
        let pins = self.pinned.iter().zip(&self.lines).take(self.pins);
        pins.fold(
            self.answers,
            |allowed, (cell, line)| {
                if *cell == from { allowed & *line } else { allowed }
            },
        )
    }

    /// Of the cells a piece can go to, those that leave what check protects safe, and those that have to be tried.
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
        self.sort_steps(board, tables, kind, from, targets)
    }

    /// Of the cells that the only protected piece can go to, those that leave it safe, and those that have to be tried.
    #[inline(always)]
    pub(super) fn sort_steps(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        targets: Set<W>,
    ) -> (Set<W>, Set<W>) {
        let mut sorted = (Set::EMPTY, targets & self.tender);
        let left = targets - self.tender;
        if left.is_empty() {
            return sorted;
        }
        if left.len() > 1
            && let Some(nearing) = tables.nearing(tables.piece(board.turn, kind.index()), from)
        {
            let mut occupied = board.occupied;
            occupied.remove(from);
            sorted.0 = left - board.perils(tables, kind.index(), nearing, &left, &occupied);
            return sorted;
        }
        left.each(|to| match board.safe_away(tables, kind, from, to) {
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

    /// Whether a castling passes no attacked cell and leaves what check protects safe; nothing, if that takes more than a
    /// look at lines and leaps.
    pub(super) fn castles(&self, board: &Board<W>, tables: &Tables<W>, castling: &Castling<W>) -> Option<bool> {
        let kind = castling.kind.index();
        let tells = tables.direct && tables.meetings.is_empty() && self.alone && !self.everywhere;
        if !tells || !tables.protects[kind] || tables.exalted[kind] {
            return None;
        }
        let perils = board.perils(tables, kind, &castling.near, &castling.safe, &board.occupied);
        if perils.meets(&castling.safe) {
            return Some(false);
        }
        let ((from, to), (carried_from, carried_to)) = (castling.path, castling.partner_path);
        let mut occupied = board.occupied - Set::of(from) - Set::of(carried_from);
        occupied.insert(to);
        occupied.insert(carried_to);
        let perils = board.perils(tables, kind, &castling.near, &Set::of(to), &occupied);
        Some(!perils.has(to))
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
