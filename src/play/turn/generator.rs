//! The move generator: one pass over all legal moves of a position, which lists or counts them.

mod shifts;
mod specials;

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::{MoveBuffer, Occupancy, Origin};
use crate::play::moves::Move;
use crate::play::turn::check_info::{CheckInfo, Legality};
use crate::rules::KindId;
use crate::tables::{Bitboard, Generator, Mover, PieceId, Role, Tables, TargetMask};

/// Generates the legal moves of the player to move, except passes, in positions without meetings.
///
/// With `LIST`, the moves go into the buffer. Otherwise they are counted, mostly as the population count of a bitboard.
pub(in crate::play) struct MoveGenerator<'a, const W: usize, const LIST: bool> {
    pub(super) board: &'a mut Board<W>,
    pub(super) tables: &'a Tables<W>,
    check_info: &'a CheckInfo<W>,
    /// Whether to omit drops that may not give mate but do.
    bans_drop_mates: bool,
    pub(super) occupancy: Occupancy<W>,
    /// The possible targets of ordinary unpinned pieces: the check mask and the verify mask.
    allowed: Bitboard<W>,
    /// The cells of pieces that are handled one by one: pinned ones and those in the verify mask.
    one_by_one: Bitboard<W>,
    buffer: &'a mut MoveBuffer,
    count: u64,
}

impl<'a, const W: usize, const LIST: bool> MoveGenerator<'a, W, LIST> {
    #[inline]
    pub(in crate::play) fn new(
        board: &'a mut Board<W>,
        tables: &'a Tables<W>,
        check_info: &'a CheckInfo<W>,
        bans_drop_mates: bool,
        buffer: &'a mut MoveBuffer,
    ) -> Self {
        let occupancy = Occupancy::new(board, tables);
        Self {
            board,
            tables,
            check_info,
            bans_drop_mates,
            occupancy,
            allowed: check_info.check_mask | check_info.verify_mask,
            one_by_one: check_info.pinned | check_info.verify_mask,
            buffer,
            count: 0,
        }
    }

    /// Generates all moves. Returns the number of moves that were counted instead of listed.
    pub(in crate::play) fn run(mut self) -> u64 {
        let tables = self.tables;
        let own = tables.players.range_of(self.board.turn());
        for (number, mover) in tables.movers[own.clone()].iter().enumerate() {
            let pieces = self.board.by_piece()[own.start + number];
            if pieces.is_empty() {
                continue;
            }
            self.gen_kind::<false>(mover, KindId(number as u16), pieces);
        }
        self.count_skipped();
        if tables.hands.drops {
            for piece in own {
                if self.board.hands()[piece] > 0 {
                    self.gen_drops(PieceId(piece as u16));
                }
            }
        }
        if self.board.rights() != 0 {
            self.gen_castlings();
        }
        self.count
    }

    /// Generates the moves of all pieces of a kind; with `NOISY`, the occupancy excludes most quiet targets.
    #[inline(always)]
    pub(super) fn gen_kind<const NOISY: bool>(&mut self, mover: &Mover<W>, kind: KindId, pieces: Bitboard<W>) {
        // The bulk generator is only used for ordinary kinds, the step generator only for royal kinds.
        match mover.generator {
            Generator::Bulk if self.check_info.legality(Role::Ordinary) == Legality::Masks => {
                self.gen_bulk::<NOISY>(mover, kind, pieces);
            }
            Generator::RoyalSteps if self.check_info.legality(Role::Royal) == Legality::AttackedSquares => {
                if let Some(single) = pieces.first() {
                    self.gen_royal_steps(mover, kind, single);
                }
            }
            Generator::Bulk | Generator::RoyalSteps | Generator::OneByOne => {
                self.gen_one_by_one(mover, kind, pieces);
            }
        }
    }

    /// Generates all captures, in games without walks, and returns the same as [`run`](Self::run).
    #[inline(never)]
    pub(in crate::play) fn run_captures(mut self) -> u64 {
        let tables = self.tables;
        self.occupancy = self.occupancy.for_captures();
        let own = tables.players.range_of(self.board.turn());
        for (number, mover) in tables.movers[own.clone()].iter().enumerate() {
            let pieces = self.board.by_piece()[own.start + number];
            if pieces.is_empty() {
                continue;
            }
            let kind = KindId(number as u16);
            if mover.generator == Generator::Bulk && self.check_info.legality(Role::Ordinary) == Legality::Masks {
                self.gen_bulk::<true>(mover, kind, pieces);
            } else {
                self.gen_one_by_one(mover, kind, pieces);
            }
        }
        self.count_skipped();
        self.count
    }

    /// Generates the moves of all pieces of a kind for which masks decide legality. With `NOISY`, the occupancy excludes most
    /// quiet targets; a separate instance for each value lets the compiler inline functions that are only called from here.
    #[inline(always)]
    fn gen_bulk<const NOISY: bool>(&mut self, mover: &Mover<W>, kind: KindId, pieces: Bitboard<W>) {
        let mask = PseudoLegal::new(self.board, self.tables).target_mask(mover, &self.occupancy);
        let mask = mask.among(&self.allowed);
        // A target set does not record the en passant squares that a move sets; a shift move does.
        let needs_ep_squares = LIST && mover.lame_paths.sets_ep_squares() && mover.shift_moves.is_empty();
        let kept = if needs_ep_squares {
            pieces
        } else {
            pieces & self.one_by_one
        };
        let unpinned = pieces - kept;
        if mover.shifts_pay(unpinned.len()) {
            for shift_move in &mover.shift_moves {
                self.gen_shifts::<NOISY>(mover, kind, shift_move, unpinned, &mask);
            }
        } else {
            self.gen_unpinned::<NOISY>(mover, kind, unpinned, &mask);
        }
        // The order does not matter for a count, which postpones this to the end.
        if LIST {
            self.gen_skipped(mover, kind, pieces, kept);
        }
    }

    /// Generates the moves of a kind that the bulk generator skips: en passant captures, and moves of pieces that are handled one
    /// by one.
    #[inline(always)]
    fn gen_skipped(&mut self, mover: &Mover<W>, kind: KindId, pieces: Bitboard<W>, kept: Bitboard<W>) {
        if !self.board.en_passant().is_empty() {
            self.gen_en_passant(mover, kind, pieces - kept);
        }
        if !kept.is_empty() {
            self.gen_one_by_one(mover, kind, kept);
        }
    }

    /// Counts the skipped moves of all kinds, if there can be any. A single test for all kinds keeps the loop over kinds short.
    #[inline(always)]
    fn count_skipped(&mut self) {
        let nothing = self.board.en_passant().is_empty() && self.one_by_one.is_empty();
        if !LIST && !nothing {
            self.gen_all_skipped();
        }
    }

    #[inline(never)]
    fn gen_all_skipped(&mut self) {
        let turn = self.board.turn();
        let any = !self.board.en_passant().is_empty() || self.one_by_one.intersects(self.board.of_player(turn));
        if !any || self.check_info.legality(Role::Ordinary) != Legality::Masks {
            return;
        }
        let tables = self.tables;
        let own = tables.players.range_of(turn);
        for (number, mover) in tables.movers[own.clone()].iter().enumerate() {
            let pieces = self.board.by_piece()[own.start + number];
            if mover.generator == Generator::Bulk && !pieces.is_empty() {
                self.gen_skipped(mover, KindId(number as u16), pieces, pieces & self.one_by_one);
            }
        }
    }

    /// Generates the moves of unpinned pieces of a kind within a mask, piece by piece.
    #[inline(always)]
    fn gen_unpinned<const NOISY: bool>(
        &mut self,
        mover: &Mover<W>,
        kind: KindId,
        pieces: Bitboard<W>,
        mask: &TargetMask<W>,
    ) {
        let (tables, check_info) = (self.tables, self.check_info);
        pieces.each(|from| {
            if mover.can_leave(from, &self.occupancy.friends) {
                let targets = PseudoLegal::new(self.board, tables).targets(mover, from, mask);
                let doubtful = targets & check_info.verify_mask;
                self.add(mover, (kind, from), targets - doubtful);
                if !doubtful.is_empty() {
                    self.add_verified(mover, (kind, from), doubtful, false);
                }
            }
        });
    }

    /// Generates the steps of the only royal piece, all of which are leaps.
    #[inline(never)]
    fn gen_royal_steps(&mut self, mover: &Mover<W>, kind: KindId, from: CellId) {
        let (board, tables) = (&*self.board, self.tables);
        let mask = PseudoLegal::new(board, tables).target_mask(mover, &self.occupancy);
        let targets = mover.leaps.targets(from, &mask);
        if targets.is_empty() {
            return;
        }
        let (legal, doubtful) = self.check_info.split_royal_steps(board, tables, kind, from, targets);
        self.add(mover, (kind, from), legal);
        if !doubtful.is_empty() {
            self.add_verified(mover, (kind, from), doubtful, false);
        }
    }

    /// Generates the moves of these pieces of a kind, piece by piece.
    #[inline(never)]
    fn gen_one_by_one(&mut self, mover: &Mover<W>, kind: KindId, pieces: Bitboard<W>) {
        let mask = PseudoLegal::new(self.board, self.tables).target_mask(mover, &self.occupancy);
        let special = mover.has_special() || (!self.board.en_passant().is_empty() && mover.leaps.captures_en_passant());
        pieces.each(|from| {
            if !mover.can_leave(from, &self.occupancy.friends) {
                return;
            }
            let origin = Origin { mover, kind, from };
            let (board, tables) = (&*self.board, self.tables);
            let mut targets = PseudoLegal::new(board, tables).targets(mover, from, &mask);
            if special {
                PseudoLegal::new(board, tables).gen_special(origin, &mask, &mut targets, &mut self.buffer.special);
            }
            let (legal, doubtful) = self.check_info.split_targets(board, tables, origin, targets);
            self.add(mover, (kind, from), legal);
            if !doubtful.is_empty() || special {
                self.add_verified(mover, (kind, from), doubtful, special);
            }
        });
    }

    /// Adds a piece's legal moves to these targets, and its legal special moves if requested.
    #[inline(never)]
    fn add_verified(&mut self, mover: &Mover<W>, piece: (KindId, CellId), to: Bitboard<W>, special: bool) {
        let start = self.buffer.moves.len();
        PseudoLegal::new(self.board, self.tables).expand(mover, piece, to, self.buffer);
        if special {
            PseudoLegal::new(self.board, self.tables).expand_special(mover, self.buffer);
        }
        self.verify_since(start);
    }

    /// Adds legal moves of a piece to these targets.
    #[inline(always)]
    fn add(&mut self, mover: &Mover<W>, (kind, from): (KindId, CellId), to: Bitboard<W>) {
        if LIST {
            PseudoLegal::new(self.board, self.tables).expand(mover, (kind, from), to, self.buffer);
        } else if mover.promotions.all.is_empty() {
            self.count += to.len() as u64;
        } else {
            self.count_promotions(mover, (kind, from), to);
        }
    }

    /// Counts the legal moves of a piece to targets on which it may promote.
    #[inline(never)]
    fn count_promotions(&mut self, mover: &Mover<W>, (kind, from): (KindId, CellId), to: Bitboard<W>) {
        let promotions = &mover.promotions;
        if let Some(count) = promotions.count(from, &to, self.board.occupied(), self.board.by_piece()) {
            self.count += count as u64;
        } else {
            let start = self.buffer.moves.len();
            PseudoLegal::new(self.board, self.tables).expand(mover, (kind, from), to, self.buffer);
            self.count_since(start);
        }
    }

    /// Adds a legal move.
    fn add_move(&mut self, made: Move) {
        if LIST {
            self.buffer.moves.push(made);
        } else {
            self.count += 1;
        }
    }

    /// Removes the illegal moves from an index on.
    #[inline]
    fn verify_since(&mut self, start: usize) {
        if self.buffer.moves.len() == start {
            return;
        }
        let (tables, check_info) = (self.tables, self.check_info);
        self.board.keep(start, self.buffer, |board, made| {
            board.is_safe(tables, check_info, made)
        });
        self.count_since(start);
    }

    /// Counts the moves from an index on and removes them, unless moves are listed.
    #[inline]
    fn count_since(&mut self, start: usize) {
        if !LIST {
            self.count += (self.buffer.moves.len() - start) as u64;
            self.buffer.moves.truncate(start);
        }
    }
}

impl<const W: usize> MoveGenerator<'_, W, true> {
    /// Whether there is a move at all. The buffer must be empty. Stops at the first kind that has a move.
    pub(in crate::play) fn any(mut self) -> bool {
        let tables = self.tables;
        let own = tables.players.range_of(self.board.turn());
        for (number, mover) in tables.movers[own.clone()].iter().enumerate() {
            let pieces = self.board.by_piece()[own.start + number];
            if !pieces.is_empty() {
                self.gen_one_by_one(mover, KindId(number as u16), pieces);
                if !self.buffer.moves.is_empty() {
                    return true;
                }
            }
        }
        for piece in own.filter(|_| tables.hands.drops) {
            if self.board.hands()[piece] > 0 {
                self.gen_drops(PieceId(piece as u16));
                if !self.buffer.moves.is_empty() {
                    return true;
                }
            }
        }
        if self.board.rights() != 0 {
            self.gen_castlings();
        }
        !self.buffer.moves.is_empty()
    }
}
