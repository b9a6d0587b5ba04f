//! Legal moves: listing, counting and finding them.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::legal::forbidden::forbids_having_no_move;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::Move;
use crate::play::turn::generator::MoveGenerator;
use crate::play::turn::permitted::Context;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Adds the legal moves, ignoring ends of the game.
    pub(in crate::play) fn legal(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        self.with_context(tables, |board, context| board.list_legal(tables, context, buffer));
    }

    /// Fills an empty list with the legal captures and promotions and, with `checks`, also moves that might give check; the list
    /// may hold a few others. Returns whether there is a legal move.
    pub(in crate::play) fn list_noisy(&mut self, tables: &Tables<W>, checks: bool, buffer: &mut MoveBuffer) -> bool {
        self.with_context(tables, |board, context| {
            let check_info = context.check_info;
            if context.is_plain(tables) {
                MoveGenerator::<W, true>::new(board, tables, check_info, true, buffer).run_noisy(checks);
                if !buffer.moves.is_empty() {
                    return true;
                }
                let any = MoveGenerator::<W, true>::new(board, tables, check_info, true, buffer).any();
                buffer.moves.clear();
                if any {
                    return true;
                }
            }
            board.list_legal(tables, context, buffer);
            !buffer.moves.is_empty()
        })
    }

    /// Finds a legal move between two cells, or a drop on the second, that meets a condition. The search is not exhaustive. The
    /// buffer must be empty, and afterwards holds other moves.
    pub(in crate::play) fn find_move(
        &mut self,
        tables: &Tables<W>,
        path: (Option<CellId>, CellId),
        predicate: impl Fn(&Move) -> bool,
        buffer: &mut MoveBuffer,
    ) -> Option<Move> {
        self.with_context(tables, |board, context| {
            if context.is_plain(tables) {
                MoveGenerator::<W, true>::new(board, tables, context.check_info, true, buffer).run_path(path);
            }
            buffer.moves.iter().find(|made| predicate(made)).copied()
        })
    }

    /// Whether the player to move, who has no legal move, lacks one because of what is forbidden.
    pub(in crate::play) fn lacks_moves_by_prohibition(&mut self, tables: &Tables<W>, check: bool) -> bool {
        forbids_having_no_move(tables, check)
            || (tables.turns.forbids() && self.could_move(tables) && !self.can_move(tables))
    }

    /// Adds the legal moves of the piece on the first cell or, without a first cell, the legal drops on the second; perhaps others
    /// as well. Ignores ends of the game.
    pub(in crate::play) fn legal_on_path(
        &mut self,
        tables: &Tables<W>,
        path: (Option<CellId>, CellId),
        buffer: &mut MoveBuffer,
    ) {
        self.with_context(tables, |board, context| {
            if context.is_plain(tables) {
                MoveGenerator::<W, true>::new(board, tables, context.check_info, true, buffer).run_path(path);
            } else {
                board.list_legal(tables, context, buffer);
            }
        });
    }

    /// The number of legal moves, ignoring ends of the game.
    pub(in crate::play) fn count(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) -> u64 {
        self.with_context(tables, |board, context| {
            let check_info = context.check_info;
            if !context.is_plain(tables)
                && let Some(count) = board.count_limited(tables, context, buffer)
            {
                return count;
            }
            let count = MoveGenerator::<W, false>::new(board, tables, check_info, true, buffer).run();
            // `count_limited` handles turns with stages.
            count + u64::from(board.may_pass_by(tables, context, tables.turns.pass, count > 0))
        })
    }

    /// The number of legal moves if a rule about all moves together, such as compulsory capture, limits them; nothing if all safe
    /// moves are legal.
    #[inline(never)]
    fn count_limited(&mut self, tables: &Tables<W>, context: Context<'_, W>, buffer: &mut MoveBuffer) -> Option<u64> {
        if tables.turns.captures_first && !context.facing {
            let generator = MoveGenerator::<W, false>::new(self, tables, context.check_info, true, buffer);
            return Some(generator.run_captures()).filter(|&count| count > 0);
        }
        let (stage_actions, pass) = self.stage_rules(tables);
        if tables.turns.limited_by_stages_alone
            && stage_actions.is_empty()
            && !context.check_info.meeting
            && !context.facing
        {
            let count = MoveGenerator::<W, false>::new(self, tables, context.check_info, true, buffer).run();
            return Some(count + u64::from(self.may_pass_by(tables, context, pass, count > 0)));
        }
        let start = buffer.moves.len();
        self.list_legal(tables, context, buffer);
        let count = buffer.moves.len() - start;
        buffer.moves.truncate(start);
        Some(count as u64)
    }

    /// Whether there is a legal move, ignoring ends of the game.
    pub(in crate::play) fn can_move(&mut self, tables: &Tables<W>) -> bool {
        if !tables.turns.forbids() {
            return self.could_move(tables);
        }
        self.with_context(tables, |board, context| {
            let mut buffer = MoveBuffer::default();
            board.list_permitted(tables, context, true, &mut buffer);
            let others = buffer.moves.iter().any(|made| !board.is_forbidden(tables, made));
            others || (board.may_pass(tables, context, false) && !board.is_forbidden(tables, &Move::pass()))
        })
    }

    fn list_legal(&mut self, tables: &Tables<W>, context: Context<'_, W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        if tables.turns.captures_first && !context.facing {
            MoveGenerator::<W, true>::new(self, tables, context.check_info, true, buffer).run_captures();
            if buffer.moves.len() > start {
                return;
            }
        }
        self.list_permitted(tables, context, true, buffer);
        if tables.turns.forbids() {
            self.keep(start, buffer, |board, made| !board.is_forbidden(tables, made));
        }
        let others = buffer.moves.len() > start;
        if self.may_pass(tables, context, others) && !self.is_forbidden(tables, &Move::pass()) {
            buffer.moves.push(Move::pass());
        }
        if !tables.turns.obligations.is_empty() {
            self.keep_obliged(tables, start, buffer);
        }
    }
}
