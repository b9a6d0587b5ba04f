//! Legal moves, and counting them.

use crate::geometry::CellId;
use crate::rules::{KindId, Pass};
use crate::tables::{Set, Tables};

use super::board::Board;
use super::moves::Move;
use super::pseudo::{Buffer, View};

/// What of a position can make a move illegal; everything else need not be tried.
struct Danger<const W: usize> {
    /// Whether the player to move is in check.
    check: bool,
    /// Whether every move has to be tried: pieces that meet may be removed and open lines anywhere.
    everywhere: bool,
    /// The cells that shield a protected piece from a line as long as their pieces stay.
    shields: Set<W>,
    /// The cells on which anything that changes may matter to a protected piece.
    tender: Set<W>,
}

impl<const W: usize> Danger<W> {
    fn new(board: &Board<W>, tables: &Tables<W>) -> Self {
        let us = board.turn;
        let mut danger = Self {
            check: board.in_check(tables, us),
            everywhere: !tables.meetings.is_empty(),
            shields: Set::EMPTY,
            tender: Set::EMPTY,
        };
        if danger.check {
            return danger;
        }
        for &kind in &tables.protected {
            let piece = tables.piece(us, kind.index());
            for cell in board.pieces[usize::from(piece)] {
                for (_, mover, army) in board.enemy_pieces(tables, piece) {
                    for slides in &mover.slides {
                        for from in slides.origins(cell) & army {
                            danger.shields |= slides.screens(from, cell, &board.occupied);
                        }
                    }
                    for from in mover.walkers(cell) & army {
                        danger.tender |= mover.footprint(from);
                    }
                }
            }
        }
        if !tables.falls.by_capture.is_empty() {
            // Who falls by a capture may open lines, or give his pieces to somebody to whom they mean more.
            danger.tender |= board.enemies(tables, us);
        }
        danger
    }

    /// Whether a piece's move from a cell has to be tried wherever it goes.
    #[inline]
    fn binds(&self, tables: &Tables<W>, kind: KindId, from: CellId) -> bool {
        self.check
            || self.everywhere
            || self.shields.has(from)
            || self.tender.has(from)
            || tables.protected.contains(&kind)
    }

    /// Whether a move has to be made to see that it is legal.
    #[inline]
    fn doubts(&self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(to) = made.to() else { return false };
        self.check
            || self.everywhere
            || made.from().is_some_and(|from| self.binds(tables, made.kind(), from))
            || self.tender.has(to)
            || made.carried().is_some()
            || tables.protected.contains(&made.becomes())
            || made.captures().iter().any(|&cell| cell != to)
            || (tables.passed_walks && !made.passed().is_empty())
    }
}

impl<const W: usize> Board<W> {
    /// Adds the legal moves, as if no position ended a game.
    pub(super) fn legal(&mut self, tables: &Tables<W>, buffer: &mut Buffer) {
        let start = buffer.moves.len();
        let danger = Danger::new(self, tables);
        self.pseudo(tables, buffer);
        let mut kept = start;
        for at in start..buffer.moves.len() {
            let made = buffer.moves[at];
            if self.is_legal(tables, &danger, &made) {
                buffer.moves[kept] = made;
                kept += 1;
            }
        }
        buffer.moves.truncate(kept);
        if self.may_pass(tables, danger.check, kept > start) && !self.is_forbidden(tables, &Move::pass()) {
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
        let danger = Danger::new(self, tables);
        self.pseudo(tables, &mut buffer);
        let any = buffer.moves.iter().any(|made| self.is_legal(tables, &danger, made));
        any || (self.may_pass(tables, danger.check, false) && !self.is_forbidden(tables, &Move::pass()))
    }

    /// Whether there would be a move, a pass among them, if nothing were forbidden.
    pub(super) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let danger = Danger::new(self, tables);
        self.pseudo(tables, &mut buffer);
        let any = buffer.moves.iter().any(|made| self.is_lawful(tables, &danger, made));
        any || self.may_pass(tables, danger.check, false)
    }

    /// Whether the player to move has a move that leaves him safe, other than a pass.
    fn has_reply(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let danger = Danger::new(self, tables);
        self.pseudo(tables, &mut buffer);
        let mut moves = buffer.moves.iter();
        moves.any(|made| !danger.doubts(tables, made) || self.leaves_safe(tables, made))
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
            let singly = if danger.binds(tables, kind, from) || mover.changes.zone.has(from) {
                targets
            } else {
                targets & (danger.tender | mover.changes.zone)
            };
            count += (targets - singly).len() as u64;
            self.expand(mover, kind, from, singly, buffer);
            count += self.count_tried(tables, danger, start, buffer);
        }
        count
    }

    fn count_drops(&mut self, tables: &Tables<W>, danger: &Danger<W>, view: &View<W>, kind: KindId) -> u64 {
        let Some((dropping, cells)) = self.drop_cells(tables, kind, view) else {
            return 0;
        };
        let all = danger.check || !dropping.may_mate || tables.protected.contains(&kind);
        let singly = if all { cells } else { cells & danger.tender };
        let tried = singly
            .iter()
            .filter(|&to| self.is_legal(tables, danger, &Move::drop(kind, to)));
        tried.count() as u64 + (cells - singly).len() as u64
    }

    /// Counts the legal ones of the moves since a place in the list, and takes them off it.
    fn count_tried(&mut self, tables: &Tables<W>, danger: &Danger<W>, start: usize, buffer: &mut Buffer) -> u64 {
        let moves = buffer.moves[start..].iter();
        let count = moves.filter(|made| self.is_legal(tables, danger, made)).count();
        buffer.moves.truncate(start);
        count as u64
    }

    fn is_legal(&mut self, tables: &Tables<W>, danger: &Danger<W>, made: &Move) -> bool {
        self.is_lawful(tables, danger, made) && !self.is_forbidden(tables, made)
    }

    /// Whether a move is legal as if nothing were forbidden.
    fn is_lawful(&mut self, tables: &Tables<W>, danger: &Danger<W>, made: &Move) -> bool {
        (!danger.doubts(tables, made) || self.leaves_safe(tables, made)) && !self.mates_by_drop(tables, made)
    }

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
