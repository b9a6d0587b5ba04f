//! Legal moves, and counting them.

use crate::rules::{KindId, Pass};
use crate::tables::{Bitboard, Tables};

use crate::play::legality::check_info::CheckInfo;
use crate::play::movegen::generator::MoveGenerator;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::state::board::Board;

impl<const W: usize> Board<W> {
    /// Adds the legal moves, as if no position ended a game.
    pub(in crate::play) fn legal(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.legal_under(tables, &check_info, faces, buffer);
    }

    fn legal_under(&mut self, tables: &Tables<W>, check_info: &CheckInfo<W>, faces: bool, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        self.list(tables, check_info, faces, true, buffer);
        if tables.forbidden.is_some() {
            self.keep(start, buffer, |board, made| !board.is_forbidden(tables, made));
        }
        let others = buffer.moves.len() > start;
        if may_pass(tables, faces, check_info.check, others) && !self.is_forbidden(tables, &Move::pass()) {
            buffer.moves.push(Move::pass());
        }
    }

    /// How many legal moves there are, as if no position ended a game.
    pub(in crate::play) fn count(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) -> u64 {
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let faces = self.faces(tables, self.turn);
        if check_info.meeting || tables.forbidden.is_some() || faces {
            let start = buffer.moves.len();
            self.legal_under(tables, &check_info, faces, buffer);
            let count = buffer.moves.len() - start;
            buffer.moves.truncate(start);
            return count as u64;
        }
        let count = MoveGenerator::<W, false>::new(self, tables, &check_info, true, buffer).run();
        count + u64::from(may_pass(tables, faces, check_info.check, count > 0))
    }

    /// Whether there is a legal move, as if no position ended a game.
    pub(in crate::play) fn can_move(&mut self, tables: &Tables<W>) -> bool {
        self.count(tables, &mut MoveBuffer::default()) > 0
    }

    /// Whether there would be a move, a pass among them, if nothing were forbidden.
    pub(in crate::play) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = MoveBuffer::default();
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.list(tables, &check_info, faces, true, &mut buffer);
        !buffer.moves.is_empty() || may_pass(tables, faces, check_info.check, false)
    }

    /// Whether the player to move has a move that leaves him safe, other than a pass.
    fn has_reply(&mut self, tables: &Tables<W>) -> bool {
        let mut buffer = MoveBuffer::default();
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let faces = self.faces(tables, self.turn);
        self.list(tables, &check_info, faces, false, &mut buffer);
        !buffer.moves.is_empty()
    }

    /// Adds the moves that leave what check protects safe and part what faces each other, but passes; where mates
    /// matter, without drops that give mate though they may not.
    fn list(
        &mut self,
        tables: &Tables<W>,
        check_info: &CheckInfo<W>,
        faces: bool,
        mates_matter: bool,
        buffer: &mut MoveBuffer,
    ) {
        let start = buffer.moves.len();
        self.list_safe(tables, check_info, mates_matter, buffer);
        if faces {
            self.keep(start, buffer, |board, made| board.resolves_facing(tables, made));
        }
    }

    /// Adds the moves that leave what check protects safe, whatever faces each other.
    fn list_safe(
        &mut self,
        tables: &Tables<W>,
        check_info: &CheckInfo<W>,
        mates_matter: bool,
        buffer: &mut MoveBuffer,
    ) {
        if !check_info.meeting {
            MoveGenerator::<W, true>::new(self, tables, check_info, mates_matter, buffer).run();
            return;
        }
        let start = buffer.moves.len();
        self.pseudo(tables, buffer);
        self.keep(start, buffer, |board, made| {
            board.leaves_safe(tables, made) && !(mates_matter && board.mates_by_drop(tables, made))
        });
    }

    /// Keeps some of the moves since a place in the list.
    pub(in crate::play) fn keep(
        &mut self,
        start: usize,
        buffer: &mut MoveBuffer,
        mut keeps: impl FnMut(&mut Self, &Move) -> bool,
    ) {
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
    pub(in crate::play) fn is_safe(&mut self, tables: &Tables<W>, check_info: &CheckInfo<W>, made: &Move) -> bool {
        check_info
            .judge(self, tables, made)
            .unwrap_or_else(|| self.leaves_safe(tables, made))
    }

    /// Whether a move leaves what check protects safe, by making it.
    pub(in crate::play) fn leaves_safe(&mut self, tables: &Tables<W>, made: &Move) -> bool {
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
    pub(in crate::play) fn checking(&self, tables: &Tables<W>, kind: KindId) -> Bitboard<W> {
        // Who waits is in check already only where more than two play, or where one may pass in check: then any drop
        // may leave him mated.
        let settled = tables.players == 2 && tables.pass != Pass::Cornered && tables.faces.is_empty();
        if !tables.direct || !settled {
            return tables.board;
        }
        let dropped = usize::from(tables.piece(self.turn, kind.index()));
        let enemies = self.enemies(tables, self.turn);
        let mut cells = Bitboard::EMPTY;
        for royal in &tables.protected {
            for player in 0..tables.players {
                for cell in self.of_kind(tables, player, *royal) & enemies {
                    cells |= tables.potential_attackers(cell)[dropped];
                }
            }
        }
        cells
    }

    /// Whether a move is a drop that gives mate though its kind may not.
    pub(in crate::play) fn mates_by_drop(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let barred = |kind| {
            self.mover(tables, kind)
                .drops
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
