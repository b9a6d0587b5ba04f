//! Check and pin information: the attackers of the royal pieces of the player to move, and the masks that follow for the moves of
//! each piece.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::Origin;
use crate::play::moves::Move;
use crate::rules::KindId;
use crate::tables::{Bitboard, Castling, HopLine, PieceId, Role, Tables};

/// The most pins that are stored with their rays; moves of other pinned pieces are verified.
const MAX_PINS: usize = 8;

/// Masks that tell which moves leave the royal pieces safe.
pub(in crate::play) struct CheckInfo<const W: usize> {
    /// Whether the player to move is in check.
    pub(in crate::play) check: bool,
    /// Whether there are meetings that some player may remove.
    pub(in crate::play) meeting: bool,
    /// Whether every move must be verified by making it.
    verify_all: bool,
    /// Whether there is exactly one royal piece.
    single_royal: bool,
    /// The cells on which a move of any other piece answers all checks; all cells if there is no check.
    pub(super) check_mask: Bitboard<W>,
    /// The cells of pinned pieces.
    pub(super) pinned: Bitboard<W>,
    /// For each pin, the cell of the pinned piece.
    pin_cells: [CellId; MAX_PINS],
    /// For each pin, the ray to which the pinned piece is confined.
    pin_rays: [Bitboard<W>; MAX_PINS],
    pin_count: usize,
    /// The cells where any change may affect a royal piece in ways that the masks do not cover, even in check. Moves that touch
    /// these cells are verified.
    pub(super) verify_mask: Bitboard<W>,
}

/// The method that decides whether the moves of a kind are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Legality {
    /// The check mask and the pin rays.
    Masks,
    /// The cells that enemies attack: the piece is the only royal one.
    AttackedSquares,
    /// Each move must be made, examined and unmade.
    Verify,
}

impl<const W: usize> CheckInfo<W> {
    /// The state before the analysis.
    #[inline(always)]
    pub(super) fn unknown(tables: &Tables<W>) -> Self {
        Self {
            check: false,
            meeting: false,
            verify_all: false,
            single_royal: true,
            check_mask: tables.board,
            pinned: Bitboard::EMPTY,
            pin_cells: [CellId(0); MAX_PINS],
            pin_rays: [Bitboard::EMPTY; MAX_PINS],
            pin_count: 0,
            verify_mask: Bitboard::EMPTY,
        }
    }

    /// Finds checks and pins against the player to move.
    #[inline(always)]
    pub(in crate::play) fn find(&mut self, board: &Board<W>, tables: &Tables<W>) {
        self.meeting = PseudoLegal::new(board, tables).any_meet();
        if tables.check.exists() {
            self.scan_royals(board, tables);
        }
    }

    /// The method that decides legality for a kind with this role, except on cells in the verify mask. All move generation and
    /// move verification goes through this function.
    #[inline]
    pub(super) fn legality(&self, role: Role) -> Legality {
        match role {
            _ if self.verify_all => Legality::Verify,
            Role::Ordinary => Legality::Masks,
            Role::Royal if self.single_royal => Legality::AttackedSquares,
            Role::Royal | Role::MayChangeMore => Legality::Verify,
        }
    }

    /// Adds the attackers of each royal piece of the player to move.
    fn scan_royals(&mut self, board: &Board<W>, tables: &Tables<W>) {
        let us = board.turn();
        let royal_pieces = tables.check.royal_pieces(us).iter();
        let royals = royal_pieces.fold(Bitboard::EMPTY, |royals, &piece| royals | board.of_piece(piece));
        let count = royals.len();
        if self.meeting || tables.attackers.conditional || (count > 1 && !tables.check.every) {
            self.check = board.in_check(tables, us);
            self.verify_all = true;
            return;
        }
        self.single_royal = count == 1;
        if tables.has_consequences && self.defeats_masks(board, tables, royals) {
            return;
        }
        royals.each(|cell| self.scan_attackers(board, tables, cell));
    }

    /// Whether the consequences of moves defeat the masks. Then every move is verified; otherwise captures may still be.
    #[inline(never)]
    fn defeats_masks(&mut self, board: &Board<W>, tables: &Tables<W>, royals: Bitboard<W>) -> bool {
        let (effects, us) = (&tables.effects, board.turn());
        if !effects.any && tables.eliminations.by_capture.is_empty() {
            return false;
        }
        // A capture can have any effect. The pieces of an eliminated player may open lines, or pass to a player for whom they
        // matter more.
        self.verify_mask |= board.enemies(&tables.players, us);
        self.single_royal &= !effects.any;
        let defeats = effects.any
            && (tables.check.all_have_effects
                || effects.capture
                || royals
                    .iter()
                    .any(|cell| Attacks::new(board, tables).captures_may_harm(cell, us)));
        if defeats {
            self.check = board.in_check(tables, us);
            self.verify_all = true;
        }
        defeats
    }

    /// Adds the attackers of one royal piece.
    #[inline]
    fn scan_attackers(&mut self, board: &Board<W>, tables: &Tables<W>, cell: CellId) {
        let potential = tables.attackers.potential(cell);
        for enemy in tables.players.enemy_pieces(board.turn()) {
            for attacker in enemy.clone() {
                if board.by_piece()[attacker].intersects(&potential[attacker]) {
                    self.add_attacker(board, tables, PieceId(attacker as u16), cell);
                }
            }
        }
        if !board.en_passant().is_empty() && Attacks::new(board, tables).capturable_en_passant(None, cell) {
            self.check = true;
            self.verify_all = true;
        }
    }

    /// Adds the checks and pins by one kind of enemy piece against a royal piece.
    #[inline(never)]
    fn add_attacker(&mut self, board: &Board<W>, tables: &Tables<W>, attacker: PieceId, cell: CellId) {
        let mover = tables.mover(attacker);
        let pieces = board.of_piece(attacker) & tables.attackers.potential(cell)[attacker.index()];
        let own = board.of_player(board.turn());
        let royal = tables.players.kind_of(board.at(cell));
        if !mover.may_capture(royal) {
            return;
        }
        for checker in mover.leaps.attackers(cell) & pieces {
            self.add_checker(Bitboard::single(checker));
        }
        for slides in mover.slides.iter().filter(|slides| slides.takes(royal)) {
            slides.xray_lines(cell, &pieces, board.occupied(), |blocker, line| match blocker {
                None => self.add_checker(line),
                Some(blocker) if own.has(blocker) => self.add_pin(blocker, line),
                Some(_) => {}
            });
        }
        for path in mover.lame_paths.onto(cell).iter().filter(|path| pieces.has(path.from)) {
            let line = path.through | Bitboard::single(path.from);
            let blockers = path.through & *board.occupied();
            match blockers.first() {
                None => self.add_checker(line),
                Some(only) if own.has(only) && blockers.len() == 1 => self.add_pin(only, line),
                Some(_) => {}
            }
        }
        for hops in mover.hops.iter().filter(|hops| hops.takes(royal)) {
            hops.xray_lines(cell, &pieces, board.by_piece(), board.occupied(), |line| match line {
                HopLine::Open(between) => self.verify_mask |= between,
                // Interposing answers the check, and so does moving the screen away.
                HopLine::OverScreen => (self.check, self.verify_all) = (true, true),
                // A piece that captures on this line may become a screen.
                HopLine::Blocked(between) | HopLine::TwoPieces(between) => self.verify_mask |= between,
            });
        }
        let walkers = mover.walkers(cell) & pieces;
        if !walkers.is_empty() {
            for from in walkers {
                self.verify_mask |= mover.footprint(from);
            }
            if Attacks::new(board, tables).walks_attack(attacker, walkers, cell, None) {
                self.check = true;
                self.verify_all = true;
            }
        }
    }

    fn add_checker(&mut self, line: Bitboard<W>) {
        self.check = true;
        self.check_mask &= line;
    }

    fn add_pin(&mut self, cell: CellId, ray: Bitboard<W>) {
        if self.pin_count < MAX_PINS {
            self.pin_cells[self.pin_count] = cell;
            self.pin_rays[self.pin_count] = ray;
            self.pinned.insert(cell);
            self.pin_count += 1;
        } else {
            self.verify_mask.insert(cell);
        }
    }

    /// The cells to which masks allow a piece to move from a cell, ignoring the verify mask.
    #[inline]
    fn allowed(&self, from: CellId) -> Bitboard<W> {
        if !self.pinned.has(from) {
            return self.check_mask;
        }
        let mut allowed = self.check_mask;
        for pin in 0..self.pin_count {
            if self.pin_cells[pin] == from {
                allowed &= self.pin_rays[pin];
            }
        }
        allowed
    }

    /// Splits the targets of a piece into legal ones and those that must be verified.
    pub(super) fn split_targets(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        origin: Origin<'_, W>,
        targets: Bitboard<W>,
    ) -> (Bitboard<W>, Bitboard<W>) {
        let Origin { mover, kind, from } = origin;
        match self.legality(mover.role) {
            _ if self.verify_mask.has(from) => (Bitboard::EMPTY, targets),
            Legality::Verify => (Bitboard::EMPTY, targets),
            Legality::Masks => self.split_by_masks(targets, self.allowed(from)),
            Legality::AttackedSquares => self.split_royal_steps(board, tables, kind, from, targets),
        }
    }

    /// Splits the drop targets of a kind in the same way.
    #[inline]
    pub(super) fn split_drops(&self, role: Role, cells: Bitboard<W>) -> (Bitboard<W>, Bitboard<W>) {
        match self.legality(role) {
            Legality::Masks => self.split_by_masks(cells, self.check_mask),
            Legality::AttackedSquares | Legality::Verify => (Bitboard::EMPTY, cells),
        }
    }

    #[inline]
    fn split_by_masks(&self, targets: Bitboard<W>, allowed: Bitboard<W>) -> (Bitboard<W>, Bitboard<W>) {
        ((targets & allowed) - self.verify_mask, targets & self.verify_mask)
    }

    /// Splits the targets of the only royal piece in the same way.
    #[inline(always)]
    pub(super) fn split_royal_steps(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        targets: Bitboard<W>,
    ) -> (Bitboard<W>, Bitboard<W>) {
        let mut split = (Bitboard::EMPTY, targets & self.verify_mask);
        let rest = targets - self.verify_mask;
        if rest.is_empty() {
            return split;
        }
        let royal = tables.players.piece(board.turn(), kind);
        if rest.len() > 1
            && let Some(potential) = tables.attackers.king_zone(royal, from)
        {
            let mut occupied = *board.occupied();
            occupied.remove(from);
            split.0 = rest - Attacks::new(board, tables).attacked_squares(kind, potential, &rest, &occupied);
            return split;
        }
        let attacks = Attacks::new(board, tables);
        rest.each(|to| match attacks.royal_is_safe_after_step(kind, from, to) {
            Some(true) => split.0.insert(to),
            Some(false) => {}
            None => split.1.insert(to),
        });
        split
    }

    /// Whether a castling crosses no attacked cell and leaves the royal piece safe; `None` if that must be verified.
    pub(super) fn castling_is_legal(
        &self,
        board: &Board<W>,
        tables: &Tables<W>,
        castling: &Castling<W>,
    ) -> Option<bool> {
        let kind = castling.kind;
        let is_decidable =
            tables.attackers.direct && tables.turns.meetings.is_empty() && castling.situations.is_empty();
        if !is_decidable || self.legality(tables.check.role(kind)) != Legality::AttackedSquares {
            return None;
        }
        let potential = &castling.potential_attackers;
        let attacked = Attacks::new(board, tables).attacked_squares(kind, potential, &castling.safe, board.occupied());
        if attacked.intersects(&castling.safe) {
            return Some(false);
        }
        let ((from, to), (partner_from, partner_to)) = (castling.path, castling.partner_path);
        let mut occupied = *board.occupied() - Bitboard::single(from) - Bitboard::single(partner_from);
        occupied.insert(to);
        occupied.insert(partner_to);
        let attacked = Attacks::new(board, tables).attacked_squares(kind, potential, &Bitboard::single(to), &occupied);
        Some(!attacked.has(to))
    }

    /// Whether a move leaves the royal pieces safe; `None` if that must be verified.
    #[inline]
    pub(super) fn judge(&self, board: &Board<W>, tables: &Tables<W>, made: &Move) -> Option<bool> {
        let Some(to) = made.to() else { return Some(true) };
        let legality = self.legality(tables.check.role(made.kind()));
        if let (Some(from), Some(carried)) = (made.from(), made.carried()) {
            let is_decidable = tables.turns.meetings.is_empty() && tables.attackers.hops_over_any;
            let plain = made.captures().is_empty() && board.of_player(board.turn()).has(carried.0);
            return (legality == Legality::AttackedSquares && is_decidable && plain)
                .then(|| Attacks::new(board, tables).royal_is_safe_after_carrying(made.kind(), (from, to), carried))
                .flatten();
        }
        let masks_decide = legality == Legality::Masks
            && !self.verify_mask.has(to)
            && !made.from().is_some_and(|from| self.verify_mask.has(from))
            && made.captures().iter().all(|&cell| cell == to)
            && (made.ep_squares().is_empty() || !tables.en_passant.read_by_walks);
        masks_decide.then(|| made.from().map_or(self.check_mask, |from| self.allowed(from)).has(to))
    }
}
