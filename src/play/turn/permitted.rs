//! The moves that leave the royal pieces safe and that the turn permits.

use crate::play::attack::Attacks;
use crate::play::attack::silent_moves::SilentMoves;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::Move;
use crate::play::turn::check_info::CheckInfo;
use crate::play::turn::generator::MoveGenerator;
use crate::rules::Pass;
use crate::tables::{Bitboard, PieceId, Tables};

/// Data that is computed once for a position before its moves are generated.
#[derive(Clone, Copy)]
pub(in crate::play) struct Context<'c, const W: usize> {
    pub(in crate::play) check_info: &'c CheckInfo<W>,
    /// Whether a piece of the player to move faces an enemy piece, so that only moves which resolve this are legal.
    pub(in crate::play) facing: bool,
}

impl<const W: usize> Context<'_, W> {
    /// Whether all safe moves other than passes are legal: there are no meetings and no facing pieces, and no rule about all
    /// moves together limits them.
    pub(in crate::play) fn is_plain(&self, tables: &Tables<W>) -> bool {
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

impl<const W: usize> Board<W> {
    /// Whether there is a move, including a pass, ignoring forbidden outcomes.
    pub(in crate::play) fn could_move(&mut self, tables: &Tables<W>) -> bool {
        self.with_context(tables, |board, context| {
            board.any_permitted(tables, context, true) || board.may_pass(tables, context, false)
        })
    }

    /// Whether there is a move other than a pass, ignoring forbidden outcomes.
    pub(super) fn could_move_without_passing(&mut self, tables: &Tables<W>) -> bool {
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
    pub(in crate::play) fn with_context<T>(
        &mut self,
        tables: &Tables<W>,
        function: impl FnOnce(&mut Self, Context<'_, W>) -> T,
    ) -> T {
        let mut check_info = CheckInfo::unknown(tables);
        check_info.find(self, tables);
        let context = Context {
            check_info: &check_info,
            facing: Attacks::new(self, tables).is_facing(self.turn()),
        };
        function(self, context)
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

    /// Whether the player to move may pass, given whether there are other moves; ignores forbidden outcomes.
    pub(in crate::play) fn may_pass(&mut self, tables: &Tables<W>, context: Context<'_, W>, others: bool) -> bool {
        let pass = self.stage_rules(tables).1;
        self.may_pass_by(tables, context, pass, others)
    }

    /// The same, given the rule for passing.
    #[inline]
    pub(in crate::play) fn may_pass_by(
        &mut self,
        tables: &Tables<W>,
        context: Context<'_, W>,
        pass: Pass,
        others: bool,
    ) -> bool {
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
    pub(in crate::play) fn list_permitted(
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
            PseudoLegal::new(self, tables).list_neutral(stage_actions, buffer);
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
    pub(super) fn is_safe(&mut self, tables: &Tables<W>, check_info: &CheckInfo<W>, made: &Move) -> bool {
        check_info
            .judge(self, tables, made)
            .unwrap_or_else(|| self.leaves_safe(tables, made))
    }

    /// Whether a move leaves the royal pieces safe, tested by making it.
    fn leaves_safe(&mut self, tables: &Tables<W>, made: &Move) -> bool {
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
    pub(super) fn checking_drops(&self, tables: &Tables<W>, dropped: PieceId) -> Bitboard<W> {
        // The opponent can only be in check already in games with more than two players, or in games that allow passing in check.
        // Then any drop may complete a mate.
        let settled = tables.players.count() == 2
            && !tables.effects.any
            && tables.turns.pass != Pass::Cornered
            && tables.endings.facing.is_empty();
        if !tables.attackers.direct || !settled {
            return tables.board;
        }
        Attacks::new(self, tables).checking_cells(self.turn(), dropped)
    }

    /// Whether a move is a drop that gives mate, of a kind that may not mate by a drop.
    pub(super) fn mates_by_drop(&mut self, tables: &Tables<W>, made: &Move) -> bool {
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

    /// Whether none of the mover's pieces faces an enemy after a move.
    fn resolves_facing(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let us = self.turn();
        let undo = self.advance::<false>(tables, made);
        let resolved = !Attacks::new(self, tables).is_facing(us);
        self.unmake(tables, made, &undo);
        resolved
    }
}
