//! What threatens the pieces that check protects, and what that leaves of a piece's moves.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bitboard, Castling, HopLine, Tables};

use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;

/// The most pieces whose pins are remembered with their lines; moves of others are tried.
const MAX_PINS: usize = 8;

/// Which moves leave what check protects safe, as far as sets of cells can tell.
pub(in crate::play) struct CheckInfo<const W: usize> {
    /// Whether the player to move is in check.
    pub(in crate::play) check: bool,
    /// Whether pieces meet that somebody may remove.
    pub(in crate::play) meeting: bool,
    /// Whether nothing can be told: every move has to be tried.
    pub(in crate::play) verify_all: bool,
    /// Whether moves of the protected pieces can be told, there being only one.
    pub(in crate::play) single_royal: bool,
    /// The cells on which a move of any other piece check_mask all checks; all cells without a check.
    pub(in crate::play) check_mask: Bitboard<W>,
    /// Cells whose pieces shield a protected one.
    pin_cells: [CellId; MAX_PINS],
    /// For each of them the line that its piece may not leave.
    pin_rays: [Bitboard<W>; MAX_PINS],
    /// How many there are.
    pins: usize,
    /// The cells of all those pieces.
    pub(in crate::play) pinned: Bitboard<W>,
    /// The cells on which anything that promotions may matter to a protected piece, in check too: moves there are tried.
    pub(in crate::play) verify_mask: Bitboard<W>,
}

impl<const W: usize> CheckInfo<W> {
    /// Before anything has been found.
    #[inline(always)]
    pub(in crate::play) fn unknown(tables: &Tables<W>) -> Self {
        Self {
            check: false,
            meeting: false,
            verify_all: false,
            single_royal: true,
            check_mask: tables.board,
            pin_cells: [CellId(0); MAX_PINS],
            pin_rays: [Bitboard::EMPTY; MAX_PINS],
            pins: 0,
            pinned: Bitboard::EMPTY,
            verify_mask: Bitboard::EMPTY,
        }
    }

    /// Finds what threatens the player to move.
    #[inline(always)]
    pub(in crate::play) fn find(&mut self, board: &Board<W>, tables: &Tables<W>) {
        self.meeting = board.any_meet(tables);
        if !tables.protected.is_empty() {
            self.scan_royals(board, tables);
        }
    }

    /// Looks at all that check protects of the player to move.
    fn scan_royals(&mut self, board: &Board<W>, tables: &Tables<W>) {
        let us = board.turn;
        let royal_pieces = tables.royal_pieces(us).iter();
        let royals = royal_pieces.fold(Bitboard::EMPTY, |royals, &piece| {
            royals | board.pieces[usize::from(piece)]
        });
        let count = royals.len();
        if self.meeting || (count > 1 && !tables.every) {
            self.check = board.in_check(tables, us);
            self.verify_all = true;
            return;
        }
        self.single_royal = count == 1;
        royals.each(|cell| self.scan_attackers(board, tables, cell));
        if !tables.eliminations.by_capture.is_empty() {
            // Who eliminations by a capture may open lines, or give his pieces to somebody to whom they mean more.
            self.verify_mask |= board.enemies(tables, us);
        }
    }

    /// Adds what bears on one protected piece.
    #[inline]
    fn scan_attackers(&mut self, board: &Board<W>, tables: &Tables<W>, cell: CellId) {
        let potential_attackers = tables.potential_attackers(cell);
        for enemy in tables.enemy_pieces(board.turn) {
            let near = board.pieces[enemy.clone()]
                .iter()
                .zip(&potential_attackers[enemy.clone()]);
            for (attacker, (army, potential_attackers)) in enemy.clone().zip(near) {
                if army.intersects(potential_attackers) {
                    self.add_attacker(board, tables, attacker, cell);
                }
            }
        }
        if !board.en_passant.is_empty() && board.capturable_en_passant(tables, None, cell) {
            self.check = true;
            self.verify_all = true;
        }
    }

    /// Adds how the pieces of one number bear on a protected one.
    #[inline(never)]
    fn add_attacker(&mut self, board: &Board<W>, tables: &Tables<W>, attacker: usize, cell: CellId) {
        let mover = &tables.movers[attacker];
        let army = board.pieces[attacker] & tables.potential_attackers(cell)[attacker];
        let own = board.by_player[board.turn];
        let takes = tables.kind_of(board.at(cell));
        if !mover.may_capture(takes) {
            return;
        }
        for checker in mover.leaps.attackers(cell) & army {
            self.add_checker(Bitboard::of(checker));
        }
        for slides in mover.slides.iter().filter(|slides| slides.takes(takes)) {
            slides.xray_lines(cell, &army, &board.occupied, |screen, line| match screen {
                None => self.add_checker(line),
                Some(screen) if own.has(screen) => self.add_pin(screen, line),
                Some(_) => {}
            });
        }
        for path in mover.lame_paths.onto(cell).iter().filter(|path| army.has(path.from)) {
            let line = path.through | Bitboard::of(path.from);
            let blockers = path.through & board.occupied;
            match blockers.first() {
                None => self.add_checker(line),
                Some(only) if own.has(only) && blockers.len() == 1 => self.add_pin(only, line),
                Some(_) => {}
            }
        }
        for hops in mover.hops.iter().filter(|hops| hops.takes(takes)) {
            hops.xray_lines(
                cell,
                &army,
                &board.pieces,
                &board.occupied,
                |xray_lines| match xray_lines {
                    HopLine::Bare(between) => self.verify_mask |= between,
                    // Not only what comes between check_mask such a check, but also the screen that goes away.
                    HopLine::Over => (self.check, self.verify_all) = (true, true),
                    // What captures the piece between may be one to hop over.
                    HopLine::Barred(screen) => self.verify_mask |= screen,
                    HopLine::Double(screens) => self.verify_mask |= screens,
                },
            );
        }
        let walkers = mover.walkers(cell) & army;
        if !walkers.is_empty() {
            for from in walkers {
                self.verify_mask |= mover.footprint(from);
            }
            let player = tables.player_of(attacker as u16);
            if board.walked_on(tables, player, mover, walkers, cell, None) {
                self.check = true;
                self.verify_all = true;
            }
        }
    }

    fn add_checker(&mut self, line: Bitboard<W>) {
        self.check = true;
        self.check_mask &= line;
    }

    fn add_pin(&mut self, cell: CellId, line: Bitboard<W>) {
        if self.pins < MAX_PINS {
            self.pin_cells[self.pins] = cell;
            self.pin_rays[self.pins] = line;
            self.pinned.insert(cell);
            self.pins += 1;
        } else {
            self.verify_mask.insert(cell);
        }
    }

    /// Of the ends of some moves, those that leave what check protects safe, given where they may lead, and those
    /// that have to be tried.
    #[inline]
    fn split(&self, ends: Bitboard<W>, allowed: Bitboard<W>) -> (Bitboard<W>, Bitboard<W>) {
        ((ends & allowed) - self.verify_mask, ends & self.verify_mask)
    }

    /// The cells to which a piece that is not protected may go from a cell, leaving aside the verify_mask ones.
    #[inline]
    fn allowed(&self, from: CellId) -> Bitboard<W> {
        if !self.pinned.has(from) {
            return self.check_mask;
        }
        let pins = self.pin_cells.iter().zip(&self.pin_rays).take(self.pins);
        pins.fold(
            self.check_mask,
            |allowed, (cell, line)| {
                if *cell == from { allowed & *line } else { allowed }
            },
        )
    }

    /// Of the cells a piece can go to, those that leave what check protects safe, and those that have to be tried.
    pub(in crate::play) fn split_targets(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        targets: Bitboard<W>,
    ) -> (Bitboard<W>, Bitboard<W>) {
        if self.verify_all || self.verify_mask.has(from) || tables.may_change_royalty[kind.index()] {
            return (Bitboard::EMPTY, targets);
        }
        if !tables.protects[kind.index()] {
            return self.split(targets, self.allowed(from));
        }
        if !self.single_royal {
            return (Bitboard::EMPTY, targets);
        }
        self.split_royal_steps(board, tables, kind, from, targets)
    }

    /// Of the cells that the only protected piece can go to, those that leave it safe, and those that have to be tried.
    #[inline(always)]
    pub(in crate::play) fn split_royal_steps(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        targets: Bitboard<W>,
    ) -> (Bitboard<W>, Bitboard<W>) {
        let mut sorted = (Bitboard::EMPTY, targets & self.verify_mask);
        let left = targets - self.verify_mask;
        if left.is_empty() {
            return sorted;
        }
        if left.len() > 1
            && let Some(king_zone_attackers) = tables.king_zone_attackers(tables.piece(board.turn, kind.index()), from)
        {
            let mut occupied = board.occupied;
            occupied.remove(from);
            sorted.0 = left - board.attacked_squares(tables, kind.index(), king_zone_attackers, &left, &occupied);
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
    pub(in crate::play) fn split_drops(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        cells: Bitboard<W>,
    ) -> (Bitboard<W>, Bitboard<W>) {
        if self.verify_all || !tables.ordinary[kind.index()] {
            return (Bitboard::EMPTY, cells);
        }
        self.split(cells, self.check_mask)
    }

    /// Whether a castling passes no attacked cell and leaves what check protects safe; nothing, if that takes more than a
    /// look at lines and leaps.
    pub(in crate::play) fn castles(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        castling: &Castling<W>,
    ) -> Option<bool> {
        let kind = castling.kind.index();
        let tells = tables.direct && tables.meetings.is_empty() && self.single_royal && !self.verify_all;
        if !tells || !tables.protects[kind] || tables.may_change_royalty[kind] {
            return None;
        }
        let attacked_squares = board.attacked_squares(
            tables,
            kind,
            &castling.potential_attackers,
            &castling.safe,
            &board.occupied,
        );
        if attacked_squares.intersects(&castling.safe) {
            return Some(false);
        }
        let ((from, to), (carried_from, carried_to)) = (castling.path, castling.partner_path);
        let mut occupied = board.occupied - Bitboard::of(from) - Bitboard::of(carried_from);
        occupied.insert(to);
        occupied.insert(carried_to);
        let attacked_squares = board.attacked_squares(
            tables,
            kind,
            &castling.potential_attackers,
            &Bitboard::of(to),
            &occupied,
        );
        Some(!attacked_squares.has(to))
    }

    /// Whether a move leaves what check protects safe; nothing, if it has to be tried.
    #[inline]
    pub(in crate::play) fn judge(&self, board: &Board<W>, tables: &Tables<W>, made: &Move) -> Option<bool> {
        let Some(to) = made.to() else { return Some(true) };
        let kind = made.kind();
        if let (Some(from), Some(carried)) = (made.from(), made.carried()) {
            let lone = self.single_royal && tables.protects[kind.index()] && !tables.may_change_royalty[kind.index()];
            let tells = lone && !self.verify_all && tables.meetings.is_empty() && tables.hops_over_any;
            let plain = made.captures().is_empty() && board.by_player[board.turn].has(carried.0);
            return (tells && plain)
                .then(|| board.safe_with(tables, kind, (from, to), carried))
                .flatten();
        }
        let doubtful = self.verify_all
            || self.verify_mask.has(to)
            || made.from().is_some_and(|from| self.verify_mask.has(from))
            || tables.may_change_royalty[kind.index()]
            || tables.protects[kind.index()]
            || made.captures().iter().any(|&cell| cell != to)
            || (tables.walks_read_ep && !made.ep_squares().is_empty());
        if doubtful {
            return None;
        }
        let allowed = made.from().map_or(self.check_mask, |from| self.allowed(from));
        Some(allowed.has(to))
    }
}
