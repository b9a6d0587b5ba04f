//! Legal moves: listing and counting.

use crate::geometry::CellId;
use crate::play::legality::check_info::CheckInfo;
use crate::play::legality::silent_moves::SilentMoves;
use crate::play::movegen::generator::MoveGenerator;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::state::board::Board;
use crate::rules::Pass;
use crate::tables::{Bitboard, PieceId, Tables};

/// Data that is computed once for a position before its moves are generated.
#[derive(Clone, Copy)]
struct Context<'c, const W: usize> {
    check_info: &'c CheckInfo<W>,
    /// Whether a piece of the player to move faces an enemy piece, so that only moves which resolve this are legal.
    facing: bool,
}

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

    /// Adds the legal moves, ignoring obligations and forbidden outcomes.
    pub(in crate::play) fn list_without_obligations(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        self.with_context(tables, |board, context| {
            board.list_permitted(tables, context, true, buffer);
            let others = buffer.moves.len() > start;
            if board.may_pass(tables, context, others) {
                buffer.moves.push(Move::pass());
            }
        });
    }

    /// Whether there is a move, including a pass, ignoring forbidden outcomes.
    pub(in crate::play) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        self.with_context(tables, |board, context| {
            board.any_permitted(tables, context, true) || board.may_pass(tables, context, false)
        })
    }

    /// Whether there is a move other than a pass, ignoring forbidden outcomes.
    pub(in crate::play) fn could_move_without_passing(&mut self, tables: &Tables<W>) -> bool {
        self.with_context(tables, |board, context| board.any_permitted(tables, context, true))
    }

    /// Whether the player to move has a move other than a pass that leaves its royal pieces safe.
    fn has_reply(&mut self, tables: &Tables<W>) -> bool {
        self.with_context(tables, |board, context| board.any_permitted(tables, context, false))
    }

    /// Whether [`list_permitted`](Self::list_permitted) would add a move. Stops at the first.
    #[inline(never)]
    fn any_permitted(&mut self, tables: &Tables<W>, context: Context<'_, W>, bans_drop_mates: bool) -> bool {
        let mut buffer = MoveBuffer::default();
        let listed = context.check_info.meeting
            || context.facing
            || !tables.turns.prohibitions.is_empty()
            || tables.turns.counts;
        if listed || !self.stage_rules(tables).0.is_empty() {
            self.list_permitted(tables, context, bans_drop_mates, &mut buffer);
            return !buffer.moves.is_empty();
        }
        MoveGenerator::<W, true>::new(self, tables, context.check_info, bans_drop_mates, &mut buffer).any()
    }

    /// Computes the context of move generation and passes it to a function. The context is not returned, because that would copy
    /// it.
    #[inline(always)]
    fn with_context<T>(&mut self, tables: &Tables<W>, function: impl FnOnce(&mut Self, Context<'_, W>) -> T) -> T {
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let context = Context {
            check_info: &check_info,
            facing: self.is_facing(tables, self.turn()),
        };
        function(self, context)
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

    /// Whether the player to move may pass, given whether there are other moves; ignores forbidden outcomes.
    fn may_pass(&mut self, tables: &Tables<W>, context: Context<'_, W>, others: bool) -> bool {
        let pass = self.stage_rules(tables).1;
        self.may_pass_by(tables, context, pass, others)
    }

    /// The same, given the rule for passing.
    #[inline]
    fn may_pass_by(&mut self, tables: &Tables<W>, context: Context<'_, W>, pass: Pass, others: bool) -> bool {
        context.turn_allows_pass(pass, others)
            && (!tables.effects.any || context.facing || self.passes_safely(tables))
            && (tables.turns.prohibitions.is_empty() || !self.is_prohibited(tables, &Move::pass()))
    }

    /// Whether the effects of a pass leave the royal pieces safe, or at least alive in games that allow passing in check.
    #[inline(never)]
    fn passes_safely(&mut self, tables: &Tables<W>) -> bool {
        if tables.turns.pass != Pass::Cornered {
            return self.leaves_safe(tables, &Move::pass());
        }
        let undo = self.advance::<false>(tables, &Move::pass());
        self.unmake(tables, &Move::pass(), &undo);
        !undo.harmed
    }

    /// Adds the moves other than passes that leave the royal pieces safe, resolve facing and are not prohibited. With
    /// `bans_drop_mates`, drops that may not give mate but do are omitted.
    fn list_permitted(
        &mut self,
        tables: &Tables<W>,
        context: Context<'_, W>,
        bans_drop_mates: bool,
        buffer: &mut MoveBuffer,
    ) {
        let start = buffer.moves.len();
        self.list_safe(tables, context, bans_drop_mates, buffer);
        if context.facing {
            self.keep(start, buffer, |board, made| board.resolves_facing(tables, made));
        }
        if !tables.turns.prohibitions.is_empty() {
            let silent = if tables.turns.prohibits_only_check {
                SilentMoves::new(self, tables)
            } else {
                None
            };
            self.keep(start, buffer, |board, made| {
                let allowed = silent
                    .as_ref()
                    .is_some_and(|silent| silent.include(board, tables, made));
                allowed || !board.is_prohibited(tables, made)
            });
        }
        let stage_actions = self.stage_rules(tables).0;
        if !stage_actions.is_empty() {
            self.keep(start, buffer, |board, made| {
                stage_actions.iter().any(|action| board.does(tables, action, made))
            });
        }
        if tables.turns.counts {
            self.keep(start, buffer, |board, made| board.has_room_in_stage(tables, made));
        }
    }

    /// Adds the moves that leave the royal pieces safe.
    fn list_safe(
        &mut self,
        tables: &Tables<W>,
        context: Context<'_, W>,
        bans_drop_mates: bool,
        buffer: &mut MoveBuffer,
    ) {
        let mut start = buffer.moves.len();
        let stage_actions = self.stage_rules(tables).0;
        if context.check_info.meeting {
            self.pseudo_legal(tables, stage_actions, buffer);
        } else {
            MoveGenerator::<W, true>::new(self, tables, context.check_info, bans_drop_mates, buffer).run();
            if stage_actions.is_empty() || !tables.players.has_neutrals() {
                return;
            }
            start = buffer.moves.len();
            self.list_neutral(tables, stage_actions, buffer);
        }
        self.keep(start, buffer, |board, made| {
            board.leaves_safe(tables, made) && !(bans_drop_mates && board.mates_by_drop(tables, made))
        });
    }

    /// Keeps the moves from an index on that meet a condition.
    pub(in crate::play) fn keep(
        &mut self,
        start: usize,
        buffer: &mut MoveBuffer,
        mut predicate: impl FnMut(&mut Self, &Move) -> bool,
    ) {
        let mut kept = start;
        for index in start..buffer.moves.len() {
            let made = buffer.moves[index];
            if predicate(self, &made) {
                buffer.moves[kept] = made;
                kept += 1;
            }
        }
        buffer.moves.truncate(kept);
    }

    /// Whether a move leaves the royal pieces safe.
    #[inline]
    pub(in crate::play) fn is_safe(&mut self, tables: &Tables<W>, check_info: &CheckInfo<W>, made: &Move) -> bool {
        check_info
            .judge(self, tables, made)
            .unwrap_or_else(|| self.leaves_safe(tables, made))
    }

    /// Whether a move leaves the royal pieces safe, tested by making it.
    pub(in crate::play) fn leaves_safe(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        if !tables.check.exists() {
            return true;
        }
        let us = self.turn();
        let undo = self.advance::<false>(tables, made);
        let safe = if tables.effects.any {
            self.is_safe_after_effects(tables, us, undo.harmed)
        } else {
            !self.in_check(tables, us)
        };
        self.unmake(tables, made, &undo);
        safe
    }

    /// A superset of the cells on which a drop by the player to move might give mate.
    pub(in crate::play) fn checking_drops(&self, tables: &Tables<W>, dropped: PieceId) -> Bitboard<W> {
        // The opponent can only be in check already in games with more than two players, or in games that allow passing in check.
        // Then any drop may complete a mate.
        let settled = tables.players.count() == 2
            && !tables.effects.any
            && tables.turns.pass != Pass::Cornered
            && tables.endings.facing.is_empty();
        if !tables.attackers.direct || !settled {
            return tables.board;
        }
        self.checking_cells(tables, self.turn(), dropped)
    }

    /// Whether a move is a drop that gives mate, of a kind that may not mate by a drop.
    pub(in crate::play) fn mates_by_drop(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let piece = tables.players.piece(self.turn(), made.kind());
        let mut drops = tables.mover(piece).drops.iter();
        let may_not = drops.any(|drops| drops.becomes == made.becomes() && !drops.may_mate);
        if !made.is_drop() || !may_not {
            return false;
        }
        let undo = self.make_unsettled::<false>(tables, made);
        let mates = !self.is_mid_turn() && self.in_check(tables, self.turn()) && !self.has_reply(tables);
        self.unmake(tables, made, &undo);
        mates
    }
}

impl<const W: usize> Context<'_, W> {
    /// Whether all safe moves other than passes are legal: there are no meetings and no facing pieces, and no rule about all
    /// moves together limits them.
    fn is_plain(&self, tables: &Tables<W>) -> bool {
        !(self.check_info.meeting || tables.turns.limited || self.facing)
    }

    /// Whether the rules for passing allow the player to move to pass, given whether there are other moves.
    fn turn_allows_pass(self, pass: Pass, others: bool) -> bool {
        let check = self.check_info.check;
        match pass {
            _ if self.facing => true,
            Pass::Never => false,
            Pass::Stuck => !others && !check,
            Pass::Cornered => !others,
            Pass::Free => !check,
        }
    }
}
