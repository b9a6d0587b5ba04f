//! The search for all legal moves of a position, either to list them or to count them.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Aims, March, Mover, Set, Tables};

use super::board::Board;
use super::danger::Danger;
use super::moves::Move;
use super::pseudo::{Buffer, View, castling_move};

/// Finds the legal moves of the player to move but passes, where no pieces meet.
///
/// With `LIST` they are put into the buffer. Otherwise they are counted, most of them without being made up:
/// as the number of cells of a set.
pub(super) struct Finder<'a, const W: usize, const LIST: bool> {
    board: &'a mut Board<W>,
    tables: &'a Tables<W>,
    danger: &'a Danger<W>,
    /// Whether drops that give mate though they may not are left out.
    mates_matter: bool,
    view: View<W>,
    buffer: &'a mut Buffer,
    count: u64,
}

impl<'a, const W: usize, const LIST: bool> Finder<'a, W, LIST> {
    pub(super) fn new(
        board: &'a mut Board<W>,
        tables: &'a Tables<W>,
        danger: &'a Danger<W>,
        mates_matter: bool,
        buffer: &'a mut Buffer,
    ) -> Self {
        let view = View::new(board, tables);
        Self {
            board,
            tables,
            danger,
            mates_matter,
            view,
            buffer,
            count: 0,
        }
    }

    /// Finds all; gives the number of those that were counted rather than listed.
    pub(super) fn run(mut self) -> u64 {
        let tables = self.tables;
        let first = self.board.turn * tables.kinds;
        let own = &tables.movers[first..first + tables.kinds];
        for (number, mover) in own.iter().enumerate() {
            let army = self.board.pieces[first + number];
            if army.is_empty() {
                continue;
            }
            let kind = KindId(number as u16);
            let tells = !self.danger.everywhere;
            if mover.plain && tells {
                self.free_army(mover, kind, army);
            } else if mover.steps
                && tells
                && self.danger.alone
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
    fn free_army(&mut self, mover: &Mover<W>, kind: KindId, army: Set<W>) {
        let (board, tables, danger) = (&*self.board, self.tables, self.danger);
        let aims = board.aims(tables, mover, &self.view);
        let aims = aims.among(&(danger.answers | danger.tender));
        // A set of cells does not tell what a move exposes; a march does.
        let unlisted = LIST && mover.strides.pass() && mover.marches.is_empty();
        let kept = if unlisted {
            army
        } else {
            army & (danger.shields | danger.tender)
        };
        let free = army - kept;
        if mover.marches_pay(free.len()) {
            for march in &mover.marches {
                self.march(mover, kind, march, free, &aims);
            }
        } else {
            free.each(|from| {
                if mover.may_leave(from, &self.view.own) {
                    let targets = self.board.targets(tables, mover, from, &aims);
                    let tried = targets & danger.tender;
                    self.spread(mover, kind, from, targets - tried);
                    if !tried.is_empty() {
                        self.attempt(mover, kind, from, tried, false);
                    }
                }
            });
        }
        if !self.board.exposed.is_empty() {
            self.free_en_passant(mover, kind, free);
        }
        if !kept.is_empty() {
            self.pieces(mover, kind, kept);
        }
    }

    /// The moves of the only protected piece, all of which are leaps.
    #[inline(never)]
    fn step(&mut self, mover: &Mover<W>, kind: KindId, from: CellId) {
        let (board, tables, danger) = (&*self.board, self.tables, self.danger);
        let targets = mover.leaps.targets(from, &board.aims(tables, mover, &self.view));
        if targets.is_empty() {
            return;
        }
        let (sure, tried) = danger.sort_steps(board, tables, kind, from, targets);
        self.spread(mover, kind, from, sure);
        if !tried.is_empty() {
            self.attempt(mover, kind, from, tried, false);
        }
    }

    /// The moves of some pieces of a kind, one by one.
    #[inline(never)]
    fn pieces(&mut self, mover: &Mover<W>, kind: KindId, army: Set<W>) {
        let aims = self.board.aims(self.tables, mover, &self.view);
        let wanders = mover.wanders || (!self.board.exposed.is_empty() && mover.leaps.has_passed());
        army.each(|from| {
            if !mover.may_leave(from, &self.view.own) {
                return;
            }
            let (board, tables, danger) = (&*self.board, self.tables, self.danger);
            let mut targets = board.targets(tables, mover, from, &aims);
            if wanders {
                board.wander(tables, mover, kind, from, &aims, &mut targets, &mut self.buffer.special);
            }
            let (sure, tried) = danger.sort(board, tables, kind, from, targets);
            self.spread(mover, kind, from, sure);
            if !tried.is_empty() || wanders {
                self.attempt(mover, kind, from, tried, wanders);
            }
        });
    }

    /// Moves of one piece that may be legal, perhaps its special ones among them.
    #[inline(never)]
    fn attempt(&mut self, mover: &Mover<W>, kind: KindId, from: CellId, to: Set<W>, wanders: bool) {
        let start = self.buffer.moves.len();
        self.board.expand(mover, kind, from, to, self.buffer);
        if wanders {
            self.board.expand_special(mover, self.buffer);
        }
        self.sift(start);
    }

    /// Legal moves of one piece to some cells.
    #[inline(always)]
    fn spread(&mut self, mover: &Mover<W>, kind: KindId, from: CellId, to: Set<W>) {
        if LIST {
            self.board.expand(mover, kind, from, to, self.buffer);
        } else if mover.changes.all.is_empty() {
            self.count += to.len() as u64;
        } else if let Some(count) = mover.changes.count(from, &to, &self.board.occupied, &self.board.pieces) {
            self.count += count as u64;
        } else {
            let start = self.buffer.moves.len();
            self.board.expand(mover, kind, from, to, self.buffer);
            self.settle(start);
        }
    }

    /// The moves along one march of pieces that nothing pins.
    #[inline(always)]
    fn march(&mut self, mover: &Mover<W>, kind: KindId, march: &March<W>, army: Set<W>, aims: &Aims<W>) {
        let ends = march.ends(&army, &self.board.unmoved, &self.view.empty, aims);
        let tried = ends & self.danger.tender;
        let sure = ends - tried;
        if !tried.is_empty() {
            let start = self.buffer.moves.len();
            self.list_march(mover, kind, march, tried);
            self.sift(start);
        }
        if LIST {
            self.list_march(mover, kind, march, sure);
            return;
        }
        let changing = sure & march.changing;
        self.count += (sure - changing).len() as u64;
        for to in changing {
            self.spread(mover, kind, march.origin(to), Set::of(to));
        }
    }

    /// Lists the moves along a march that end on some cells.
    #[inline]
    fn list_march(&mut self, mover: &Mover<W>, kind: KindId, march: &March<W>, ends: Set<W>) {
        let changing = ends & march.changing;
        let plain = ends - changing;
        if march.passes() {
            for to in plain {
                let made = self.marching(kind, march, to);
                self.buffer.moves.push(made);
            }
        } else {
            let like = Move::ordinary(kind, CellId(0), CellId(0));
            plain.each(|to| {
                let captures = self.board.occupied.has(to);
                like.add_like(&mut self.buffer.moves, march.origin(to), to, captures);
            });
        }
        for to in changing {
            let made = self.marching(kind, march, to);
            self.board
                .choose(mover, made, (march.origin(to), to), &mut self.buffer.moves);
        }
    }

    /// The move along a march that ends on a cell.
    #[inline]
    fn marching(&self, kind: KindId, march: &March<W>, to: CellId) -> Move {
        let from = march.origin(to);
        let mut made = self.board.going(kind, from, to);
        for passed in march.passed(from) {
            made = made.passing(&[passed]);
        }
        made
    }

    /// The captures en passant of pieces that nothing pins.
    #[inline(never)]
    fn free_en_passant(&mut self, mover: &Mover<W>, kind: KindId, army: Set<W>) {
        if !mover.leaps.has_passed() {
            return;
        }
        let start = self.buffer.moves.len();
        self.buffer.special.clear();
        for from in army {
            let special = &mut self.buffer.special;
            self.board.leaps_en_passant(self.tables, mover, kind, from, special);
        }
        self.board.expand_special(mover, self.buffer);
        self.sift(start);
    }

    /// The drops of a kind.
    #[inline(never)]
    fn drops(&mut self, kind: KindId) {
        let (board, tables) = (&*self.board, self.tables);
        let Some((dropping, cells)) = board.drop_cells(tables, kind, &self.view) else {
            return;
        };
        let (sure, mut tried) = self.danger.sort_drops(tables, kind, cells);
        let mut mating = Set::EMPTY;
        if self.mates_matter && !dropping.may_mate {
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
            let legal = self.board.is_safe(tables, self.danger, &made)
                && !(mating.has(to) && self.board.mates_by_drop(tables, &made));
            if legal {
                self.found(made);
            }
        }
    }

    /// The castlings.
    #[inline(never)]
    fn castlings(&mut self) {
        let (tables, danger) = (self.tables, self.danger);
        let start = self.buffer.moves.len();
        for castling in self.board.open_castlings(tables) {
            let made = castling_move(castling);
            let legal = danger.castles(self.board, tables, castling).unwrap_or_else(|| {
                self.board.castles_unattacked(tables, castling) && self.board.is_safe(tables, danger, &made)
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
        let (tables, danger) = (self.tables, self.danger);
        self.board
            .keep(start, self.buffer, |board, made| board.is_safe(tables, danger, made));
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
