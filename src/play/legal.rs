//! Legal moves, and counting them.

use crate::rules::{KindId, Pass};
use crate::tables::{Set, Tables};

use super::board::Board;
use super::danger::Danger;
use super::finder::Finder;
use super::moves::Move;
use super::pseudo::Buffer;

impl<const W: usize> Board<W> {
    /// Adds the legal moves, as if no position ended a game.
    pub(super) fn legal(&mut self, tables: &Tables<W>, buffer: &mut Buffer) {
        let mut danger = Danger::unknown(tables);
        danger.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.legal_under(tables, &danger, faces, buffer);
    }

    fn legal_under(&mut self, tables: &Tables<W>, danger: &Danger<W>, faces: bool, buffer: &mut Buffer) {
        let start = buffer.moves.len();
        self.list(tables, danger, faces, true, buffer);
        if tables.forbidden.is_some() {
            self.keep(start, buffer, |board, made| !board.is_forbidden(tables, made));
        }
        let others = buffer.moves.len() > start;
        if may_pass(tables, faces, danger.check, others) && !self.is_forbidden(tables, &Move::pass()) {
            buffer.moves.push(Move::pass());
        }
    }

    /// How many legal moves there are, as if no position ended a game.
    pub(super) fn count(&mut self, tables: &Tables<W>, buffer: &mut Buffer) -> u64 {
        let mut danger = Danger::unknown(tables);
        danger.find(self, tables);
        let faces = self.faces(tables, self.turn);
        if danger.meeting || tables.forbidden.is_some() || faces {
            let start = buffer.moves.len();
            self.legal_under(tables, &danger, faces, buffer);
            let count = buffer.moves.len() - start;
            buffer.moves.truncate(start);
            return count as u64;
        }
        let count = Finder::<W, false>::new(self, tables, &danger, true, buffer).run();
        count + u64::from(may_pass(tables, faces, danger.check, count > 0))
    }

    /// Whether there is a legal move, as if no position ended a game.
    pub(super) fn can_move(&mut self, tables: &Tables<W>) -> bool {
        self.count(tables, &mut Buffer::default()) > 0
    }

    /// Whether there would be a move, a pass among them, if nothing were forbidden.
    pub(super) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let mut danger = Danger::unknown(tables);
        danger.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.list(tables, &danger, faces, true, &mut buffer);
        !buffer.moves.is_empty() || may_pass(tables, faces, danger.check, false)
    }

    /// Whether the player to move has a move that leaves him safe, other than a pass.
    fn has_reply(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = Buffer::default();
        let mut danger = Danger::unknown(tables);
        danger.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.list(tables, &danger, faces, false, &mut buffer);
        !buffer.moves.is_empty()
    }

    /// Adds the moves that leave what check protects safe and part what faces each other, but passes; where mates
    /// matter, without drops that give mate though they may not.
    fn list(&mut self, tables: &Tables<W>, danger: &Danger<W>, faces: bool, mates_matter: bool, buffer: &mut Buffer) {
        let start = buffer.moves.len();
        self.list_safe(tables, danger, mates_matter, buffer);
        if faces {
            self.keep(start, buffer, |board, made| board.parts(tables, made));
        }
    }

    /// Adds the moves that leave what check protects safe, whatever faces each other.
    fn list_safe(&mut self, tables: &Tables<W>, danger: &Danger<W>, mates_matter: bool, buffer: &mut Buffer) {
        if !danger.meeting {
            Finder::<W, true>::new(self, tables, danger, mates_matter, buffer).run();
            return;
        }
        let start = buffer.moves.len();
        self.pseudo(tables, buffer);
        self.keep(start, buffer, |board, made| {
            board.leaves_safe(tables, made) && !(mates_matter && board.mates_by_drop(tables, made))
        });
    }

    /// Keeps some of the moves since a place in the list.
    pub(super) fn keep(&mut self, start: usize, buffer: &mut Buffer, mut keeps: impl FnMut(&mut Self, &Move) -> bool) {
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

    /// Whether a move leaves what check protects safe.
    #[inline]
    pub(super) fn is_safe(&mut self, tables: &Tables<W>, danger: &Danger<W>, made: &Move) -> bool {
        danger
            .judge(self, tables, made)
            .unwrap_or_else(|| self.leaves_safe(tables, made))
    }

    /// Whether a move leaves what check protects safe, by making it.
    pub(super) fn leaves_safe(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        if tables.protected.is_empty() {
            return true;
        }
        let us = self.turn;
        let undo = self.advance::<false>(tables, made);
        let safe = !self.in_check(tables, us);
        self.unmake(tables, made, &undo);
        safe
    }

    /// The cells on which a drop of the player to move's might give check; perhaps too many.
    pub(super) fn checking(&self, tables: &Tables<W>, kind: KindId) -> Set<W> {
        // Who waits is in check already only where more than two play, or where one may pass in check: then any drop
        // may leave him mated.
        let settled = tables.players == 2 && tables.pass != Pass::Cornered && tables.faces.is_empty();
        if !tables.direct || !settled {
            return tables.board;
        }
        let dropped = usize::from(tables.piece(self.turn, kind.index()));
        let enemies = self.enemies(tables, self.turn);
        let mut cells = Set::EMPTY;
        for royal in &tables.protected {
            for player in 0..tables.players {
                for cell in self.of_kind(tables, player, *royal) & enemies {
                    cells |= tables.watching(cell)[dropped];
                }
            }
        }
        cells
    }

    /// Whether a move is a drop that gives mate though its kind may not.
    pub(super) fn mates_by_drop(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let barred = |kind| {
            self.mover(tables, kind)
                .dropping
                .as_ref()
                .is_some_and(|drop| !drop.may_mate)
        };
        if !made.is_drop() || !barred(made.kind()) {
            return false;
        }
        let undo = self.make::<false>(tables, made);
        let mates = self.in_check(tables, self.turn) && !self.has_reply(tables);
        self.unmake(tables, made, &undo);
        mates
    }
}

/// Whether the player to move may pass, as if nothing were forbidden; `faces` tells whether what must part faces
/// another, `others` whether he has other moves.
fn may_pass<const W: usize>(tables: &Tables<W>, faces: bool, check: bool, others: bool) -> bool {
    match tables.pass {
        _ if faces => true,
        Pass::Never => false,
        Pass::Stuck => !others && !check,
        Pass::Cornered => !others,
        Pass::Free => !check,
    }
}
