//! Legal moves, and counting them.

use crate::rules::{KindId, Pass};
use crate::tables::{Set, Tables};

use super::board::Board;
use super::danger::Danger;
use super::moves::Move;
use super::pseudo::{Buffer, View, expand_special};

impl<const W: usize> Board<W> {
    /// Adds the legal moves, as if no position ended a game.
    pub(super) fn legal(&mut self, tables: &Tables<W>, buffer: &mut Buffer) {
        let start = buffer.moves.len();
        let danger = Danger::new(self, tables);
        self.safe(tables, &danger, buffer);
        self.keep(start, buffer, |board, made| {
            !board.mates_by_drop(tables, made) && !board.is_forbidden(tables, made)
        });
        let others = buffer.moves.len() > start;
        if self.may_pass(tables, danger.check, others) && !self.is_forbidden(tables, &Move::pass()) {
            buffer.moves.push(Move::pass());
        }
    }

    /// How many legal moves there are, as if no position ended a game.
    pub(super) fn count(&mut self, tables: &Tables<W>, buffer: &mut Buffer) -> u64 {
        let start = buffer.moves.len();
        if !tables.meetings.is_empty() || tables.forbidden.is_some() {
            self.legal(tables, buffer);
            let count = buffer.moves.len() - start;
            buffer.moves.truncate(start);
            return count as u64;
        }
        let danger = Danger::new(self, tables);
        let view = View::new(self, tables);
        let mut count = 0;
        for kind in (0..tables.kinds).map(|kind| KindId(kind as u16)) {
            count += self.count_on_board(tables, &danger, &view, kind, buffer);
            count += self.count_drops(tables, &danger, &view, kind);
        }
        self.castlings(tables, buffer);
        count += self.count_tried(tables, &danger, start, buffer);
        count + u64::from(self.may_pass(tables, danger.check, count > 0))
    }

    /// Whether there is a legal move, as if no position ended a game.
    pub(super) fn can_move(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        self.legal(tables, &mut buffer);
        !buffer.moves.is_empty()
    }

    /// Whether there would be a move, a pass among them, if nothing were forbidden.
    pub(super) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let danger = Danger::new(self, tables);
        self.safe(tables, &danger, &mut buffer);
        buffer.moves.iter().any(|made| !self.mates_by_drop(tables, made)) || self.may_pass(tables, danger.check, false)
    }

    /// Whether the player to move has a move that leaves him safe, other than a pass.
    fn has_reply(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let danger = Danger::new(self, tables);
        self.safe(tables, &danger, &mut buffer);
        !buffer.moves.is_empty()
    }

    /// Adds the moves that leave what check protects safe, but passes.
    fn safe(&mut self, tables: &Tables<W>, danger: &Danger<W>, buffer: &mut Buffer) {
        let start = buffer.moves.len();
        if !tables.meetings.is_empty() {
            self.pseudo(tables, buffer);
            self.keep(start, buffer, |board, made| board.leaves_safe(tables, made));
            return;
        }
        let view = View::new(self, tables);
        for kind in (0..tables.kinds).map(|kind| KindId(kind as u16)) {
            let army = self.of_kind(tables, self.turn, kind);
            if !army.is_empty() {
                let mover = self.mover(tables, kind);
                let victims = self.victims(tables, mover, &view);
                for from in army {
                    let targets = self.targets(tables, mover, kind, from, &view, &victims, buffer);
                    let (sure, tried) = danger.sort(self, tables, kind, from, targets);
                    self.expand(mover, kind, from, sure, buffer);
                    let start = buffer.moves.len();
                    self.expand(mover, kind, from, tried, buffer);
                    expand_special(mover, buffer);
                    self.keep(start, buffer, |board, made| board.is_safe(tables, danger, made));
                }
            }
            if let Some((_, cells)) = self.drop_cells(tables, kind, &view) {
                let (sure, tried) = danger.sort_drops(tables, kind, cells);
                buffer.moves.extend(sure.iter().map(|to| Move::drop(kind, to)));
                for made in tried.iter().map(|to| Move::drop(kind, to)) {
                    if self.leaves_safe(tables, &made) {
                        buffer.moves.push(made);
                    }
                }
            }
        }
        let start = buffer.moves.len();
        self.castlings(tables, buffer);
        self.keep(start, buffer, |board, made| board.is_safe(tables, danger, made));
    }

    /// Keeps some of the moves since a place in the list.
    fn keep(&mut self, start: usize, buffer: &mut Buffer, mut keeps: impl FnMut(&mut Self, &Move) -> bool) {
        let mut kept = start;
        for at in start..buffer.moves.len() {
            let made = buffer.moves[at];
            if keeps(self, &made) {
                buffer.moves[kept] = made;
                kept += 1;
            }
        }
        buffer.moves.truncate(kept);
    }

    fn count_on_board(
        &mut self,
        tables: &Tables<W>,
        danger: &Danger<W>,
        view: &View<W>,
        kind: KindId,
        buffer: &mut Buffer,
    ) -> u64 {
        let army = self.of_kind(tables, self.turn, kind);
        if army.is_empty() {
            return 0;
        }
        let start = buffer.moves.len();
        let mover = self.mover(tables, kind);
        let victims = self.victims(tables, mover, view);
        let mut count = 0;
        for from in army {
            let targets = self.targets(tables, mover, kind, from, view, &victims, buffer);
            let (sure, tried) = danger.sort(self, tables, kind, from, targets);
            let changing = if mover.changes.zone.has(from) {
                sure
            } else {
                sure & mover.changes.zone
            };
            count += (sure - changing).len() as u64;
            self.expand(mover, kind, from, changing, buffer);
            count += (buffer.moves.len() - start) as u64;
            buffer.moves.truncate(start);
            self.expand(mover, kind, from, tried, buffer);
            if mover.changes.all.is_empty() {
                let special = std::mem::take(&mut buffer.special);
                count += special.iter().filter(|made| self.is_safe(tables, danger, made)).count() as u64;
                buffer.special = special;
            } else {
                expand_special(mover, buffer);
            }
            count += self.count_tried(tables, danger, start, buffer);
        }
        count
    }

    fn count_drops(&mut self, tables: &Tables<W>, danger: &Danger<W>, view: &View<W>, kind: KindId) -> u64 {
        let Some((dropping, cells)) = self.drop_cells(tables, kind, view) else {
            return 0;
        };
        let (mut sure, mut tried) = danger.sort_drops(tables, kind, cells);
        if !dropping.may_mate {
            tried |= sure;
            sure = Set::EMPTY;
        }
        let tried = tried.iter().map(|to| Move::drop(kind, to));
        let legal = tried.filter(|made| self.is_safe(tables, danger, made) && !self.mates_by_drop(tables, made));
        legal.count() as u64 + sure.len() as u64
    }

    /// Counts those of the moves since a place in the list that leave what check protects safe, and takes
    /// all off it.
    fn count_tried(&mut self, tables: &Tables<W>, danger: &Danger<W>, start: usize, buffer: &mut Buffer) -> u64 {
        let moves = buffer.moves[start..].iter();
        let count = moves.filter(|made| self.is_safe(tables, danger, made)).count();
        buffer.moves.truncate(start);
        count as u64
    }

    /// Whether a move leaves what check protects safe.
    #[inline]
    fn is_safe(&mut self, tables: &Tables<W>, danger: &Danger<W>, made: &Move) -> bool {
        danger
            .judge(tables, made)
            .unwrap_or_else(|| self.leaves_safe(tables, made))
    }

    /// Whether a move leaves what check protects safe, by making it.
    fn leaves_safe(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        if tables.protected.is_empty() {
            return true;
        }
        let us = self.turn;
        let undo = self.advance(tables, made);
        let safe = !self.in_check(tables, us);
        self.unmake(tables, made, &undo);
        safe
    }

    /// Whether a move is a drop that gives mate though its kind may not.
    fn mates_by_drop(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let barred = |kind| {
            self.mover(tables, kind)
                .dropping
                .as_ref()
                .is_some_and(|drop| !drop.may_mate)
        };
        if !made.is_drop() || !barred(made.kind()) {
            return false;
        }
        let undo = self.make(tables, made);
        let mates = self.in_check(tables, self.turn) && !self.has_reply(tables);
        self.unmake(tables, made, &undo);
        mates
    }

    /// Whether the player to move may pass, as if nothing were forbidden.
    fn may_pass(&self, tables: &Tables<W>, check: bool, others: bool) -> bool {
        match tables.pass {
            Pass::Never => false,
            Pass::Stuck => !others && !check,
            Pass::Cornered => !others,
            Pass::Free => !check,
        }
    }
}
