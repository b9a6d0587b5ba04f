//! The search for all legal moves of a position, either to list them or to count them.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bitboard, Mover, ShiftMove, Tables, TargetMask};

use crate::play::legality::check_info::CheckInfo;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::{MoveBuffer, View, castling_move};
use crate::play::state::board::Board;

/// Finds the legal moves of the player to move but passes, where no pieces meet.
///
/// With `LIST` they are put into the buffer. Otherwise they are counted, most of them without being made up:
/// as the number of cells of a set.
pub(in crate::play) struct MoveGenerator<'a, const W: usize, const LIST: bool> {
    board: &'a mut Board<W>,
    tables: &'a Tables<W>,
    check_info: &'a CheckInfo<W>,
    /// Whether drops that give mate though they may not are left out.
    mates_matter: bool,
    view: View<W>,
    buffer: &'a mut MoveBuffer,
    count: u64,
}

impl<'a, const W: usize, const LIST: bool> MoveGenerator<'a, W, LIST> {
    pub(in crate::play) fn new(
        board: &'a mut Board<W>,
        tables: &'a Tables<W>,
        check_info: &'a CheckInfo<W>,
        mates_matter: bool,
        buffer: &'a mut MoveBuffer,
    ) -> Self {
        let view = View::new(board, tables);
        Self {
            board,
            tables,
            check_info,
            mates_matter,
            view,
            buffer,
            count: 0,
        }
    }

    /// Finds all; gives the number of those that were counted rather than listed.
    pub(in crate::play) fn run(mut self) -> u64 {
        let tables = self.tables;
        let first = self.board.turn * tables.kinds;
        let own = &tables.movers[first..first + tables.kinds];
        for (number, mover) in own.iter().enumerate() {
            let army = self.board.pieces[first + number];
            if army.is_empty() {
                continue;
            }
            let kind = KindId(number as u16);
            let tells = !self.check_info.verify_all;
            if mover.plain && tells {
                self.gen_unpinned(mover, kind, army);
            } else if mover.steps
                && tells
                && self.check_info.single_royal
                && let Some(from) = army.first()
            {
                self.step(mover, kind, from);
            } else {
                self.pieces(mover, kind, army);
            }
        }
        if tables.drops {
            for number in 0..tables.kinds {
                if self.board.hands[first + number] > 0 {
                    self.drops(KindId(number as u16));
                }
            }
        }
        if self.board.rights != 0 {
            self.castlings();
        }
        self.count
    }

    /// The moves of all pieces of a plain kind, where sets of cells tell what is legal.
    #[inline(always)]
    fn gen_unpinned(&mut self, mover: &Mover<W>, kind: KindId, army: Bitboard<W>) {
        let (board, tables, check_info) = (&*self.board, self.tables, self.check_info);
        let mask = board.mask(tables, mover, &self.view);
        let mask = mask.among(&(check_info.check_mask | check_info.verify_mask));
        // A set of cells does not tell what a move exposes; a shift_move does.
        let unlisted = LIST && mover.lame_paths.set_ep_squares() && mover.shift_moves.is_empty();
        let kept = if unlisted {
            army
        } else {
            army & (check_info.pinned | check_info.verify_mask)
        };
        let free = army - kept;
        if mover.shifts_pay(free.len()) {
            for shift_move in &mover.shift_moves {
                self.shift_move(mover, kind, shift_move, free, &mask);
            }
        } else {
            free.each(|from| {
                if mover.may_leave(from, &self.view.own) {
                    let targets = self.board.targets(tables, mover, from, &mask);
                    let tried = targets & check_info.verify_mask;
                    self.spread(mover, kind, from, targets - tried);
                    if !tried.is_empty() {
                        self.attempt(mover, kind, from, tried, false);
                    }
                }
            });
        }
        if !self.board.en_passant.is_empty() {
            self.gen_en_passant_unpinned(mover, kind, free);
        }
        if !kept.is_empty() {
            self.pieces(mover, kind, kept);
        }
    }

    /// The moves of the only protected piece, all of which are leaps.
    #[inline(never)]
    fn step(&mut self, mover: &Mover<W>, kind: KindId, from: CellId) {
        let (board, tables, check_info) = (&*self.board, self.tables, self.check_info);
        let targets = mover.leaps.targets(from, &board.mask(tables, mover, &self.view));
        if targets.is_empty() {
            return;
        }
        let (sure, tried) = check_info.split_royal_steps(board, tables, kind, from, targets);
        self.spread(mover, kind, from, sure);
        if !tried.is_empty() {
            self.attempt(mover, kind, from, tried, false);
        }
    }

    /// The moves of some pieces of a kind, one by one.
    #[inline(never)]
    fn pieces(&mut self, mover: &Mover<W>, kind: KindId, army: Bitboard<W>) {
        let mask = self.board.mask(self.tables, mover, &self.view);
        let has_special = mover.has_special || (!self.board.en_passant.is_empty() && mover.leaps.captures_en_passant());
        army.each(|from| {
            if !mover.may_leave(from, &self.view.own) {
                return;
            }
            let (board, tables, check_info) = (&*self.board, self.tables, self.check_info);
            let mut targets = board.targets(tables, mover, from, &mask);
            if has_special {
                board.gen_special(tables, mover, kind, from, &mask, &mut targets, &mut self.buffer.special);
            }
            let (sure, tried) = check_info.split_targets(board, tables, kind, from, targets);
            self.spread(mover, kind, from, sure);
            if !tried.is_empty() || has_special {
                self.attempt(mover, kind, from, tried, has_special);
            }
        });
    }

    /// Moves of one piece that may be legal, perhaps its special ones among them.
    #[inline(never)]
    fn attempt(&mut self, mover: &Mover<W>, kind: KindId, from: CellId, to: Bitboard<W>, has_special: bool) {
        let start = self.buffer.moves.len();
        self.board.expand(mover, kind, from, to, self.buffer);
        if has_special {
            self.board.expand_special(mover, self.buffer);
        }
        self.sift(start);
    }

    /// Legal moves of one piece to some cells.
    #[inline(always)]
    fn spread(&mut self, mover: &Mover<W>, kind: KindId, from: CellId, to: Bitboard<W>) {
        if LIST {
            self.board.expand(mover, kind, from, to, self.buffer);
        } else if mover.promotions.all.is_empty() {
            self.count += to.len() as u64;
        } else if let Some(count) = mover
            .promotions
            .count(from, &to, &self.board.occupied, &self.board.pieces)
        {
            self.count += count as u64;
        } else {
            let start = self.buffer.moves.len();
            self.board.expand(mover, kind, from, to, self.buffer);
            self.settle(start);
        }
    }

    /// The moves along one shift_move of pieces that nothing pins.
    #[inline(always)]
    fn shift_move(
        &mut self,
        mover: &Mover<W>,
        kind: KindId,
        shift_move: &ShiftMove<W>,
        army: Bitboard<W>,
        mask: &TargetMask<W>,
    ) {
        let ends = shift_move.ends(&army, &self.board.unmoved, &self.view.empty, mask);
        let tried = ends & self.check_info.verify_mask;
        let sure = ends - tried;
        if !tried.is_empty() {
            let start = self.buffer.moves.len();
            self.list_shifts(mover, kind, shift_move, tried);
            self.sift(start);
        }
        if LIST {
            self.list_shifts(mover, kind, shift_move, sure);
            return;
        }
        let changing = sure & shift_move.changing;
        self.count += (sure - changing).len() as u64;
        for to in changing {
            self.spread(mover, kind, shift_move.origin(to), Bitboard::of(to));
        }
    }

    /// Lists the moves along a shift_move that end on some cells.
    #[inline]
    fn list_shifts(&mut self, mover: &Mover<W>, kind: KindId, shift_move: &ShiftMove<W>, ends: Bitboard<W>) {
        let changing = ends & shift_move.changing;
        let plain = ends - changing;
        if shift_move.sets_ep_squares() {
            for to in plain {
                let made = self.shifted_move(kind, shift_move, to);
                self.buffer.moves.push(made);
            }
        } else {
            let like = Move::ordinary(kind, CellId(0), CellId(0));
            plain.each(|to| {
                let captures = self.board.occupied.has(to);
                like.add_like(&mut self.buffer.moves, shift_move.origin(to), to, captures);
            });
        }
        for to in changing {
            let made = self.shifted_move(kind, shift_move, to);
            self.board
                .choose(mover, made, (shift_move.origin(to), to), &mut self.buffer.moves);
        }
    }

    /// The move along a shift_move that ends on a cell.
    #[inline]
    fn shifted_move(&self, kind: KindId, shift_move: &ShiftMove<W>, to: CellId) -> Move {
        let from = shift_move.origin(to);
        let mut made = self.board.going(kind, from, to);
        for ep_squares in shift_move.ep_squares(from) {
            made = made.with_ep_squares(&[ep_squares]);
        }
        made
    }

    /// The captures en passant of pieces that nothing pins.
    #[inline(never)]
    fn gen_en_passant_unpinned(&mut self, mover: &Mover<W>, kind: KindId, army: Bitboard<W>) {
        if !mover.leaps.captures_en_passant() {
            return;
        }
        let start = self.buffer.moves.len();
        self.buffer.special.clear();
        for from in army {
            let special = &mut self.buffer.special;
            self.board.gen_ep_leaps(self.tables, mover, kind, from, special);
        }
        self.board.expand_special(mover, self.buffer);
        self.sift(start);
    }

    /// The drops of a kind.
    #[inline(never)]
    fn drops(&mut self, kind: KindId) {
        let (board, tables) = (&*self.board, self.tables);
        let Some((drops, cells)) = board.drop_cells(tables, kind, &self.view) else {
            return;
        };
        let (sure, mut tried) = self.check_info.split_drops(tables, kind, cells);
        let mut mating = Bitboard::EMPTY;
        if self.mates_matter && !drops.may_mate {
            mating = board.checking(tables, kind);
            tried |= sure & mating;
        }
        let sure = sure - tried;
        if LIST {
            let like = Move::drop(kind, CellId(0));
            sure.each(|to| like.add_like_drop(&mut self.buffer.moves, to));
        } else {
            self.count += sure.len() as u64;
        }
        for to in tried {
            let made = Move::drop(kind, to);
            let legal = self.board.is_safe(tables, self.check_info, &made)
                && !(mating.has(to) && self.board.mates_by_drop(tables, &made));
            if legal {
                self.found(made);
            }
        }
    }

    /// The castlings.
    #[inline(never)]
    fn castlings(&mut self) {
        let (tables, check_info) = (self.tables, self.check_info);
        let start = self.buffer.moves.len();
        for castling in self.board.open_castlings(tables) {
            let made = castling_move(castling);
            let legal = check_info.castles(self.board, tables, castling).unwrap_or_else(|| {
                self.board.castles_unattacked(tables, castling) && self.board.is_safe(tables, check_info, &made)
            });
            if legal && !self.buffer.moves[start..].contains(&made) {
                self.buffer.moves.push(made);
            }
        }
        self.settle(start);
    }

    fn found(&mut self, made: Move) {
        if LIST {
            self.buffer.moves.push(made);
        } else {
            self.count += 1;
        }
    }

    /// Keeps of the moves since a place in the list those that leave what check protects safe.
    #[inline]
    fn sift(&mut self, start: usize) {
        if self.buffer.moves.len() == start {
            return;
        }
        let (tables, check_info) = (self.tables, self.check_info);
        self.board.keep(start, self.buffer, |board, made| {
            board.is_safe(tables, check_info, made)
        });
        self.settle(start);
    }

    /// Leaves the moves since a place in the list there, or counts them and takes them off it.
    #[inline]
    fn settle(&mut self, start: usize) {
        if !LIST {
            self.count += (self.buffer.moves.len() - start) as u64;
            self.buffer.moves.truncate(start);
        }
    }
}
