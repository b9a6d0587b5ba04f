//! A walk with its conditions on the position: before it begins, and once it has ended.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::surroundings::imagine;
use crate::play::attack::walker::{Purpose, WalkMatch, WalkQuery, Walker};
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::tables::{Mover, PieceId, Requirement, Situation, Surroundings, Walk};

/// A walk that finds moves, or attacks by moves, as far as its conditions hold.
pub(in crate::play) struct ConditionalWalk<'a, const W: usize> {
    query: WalkQuery<'a, W>,
    /// The board without the mover and with the imagined piece; built on first use.
    board_without_mover: Option<Board<W>>,
}

impl<'a, const W: usize> ConditionalWalk<'a, W> {
    /// A walk of a player's piece from a cell.
    pub(in crate::play) fn new(
        Attacks { board, tables }: Attacks<'a, W>,
        player: PlayerId,
        mover: &'a Mover<W>,
        walk: &'a Walk<W>,
        from: CellId,
    ) -> Self {
        Self {
            query: WalkQuery {
                tables,
                board,
                player,
                mover,
                walk,
                from,
                imagined: None,
                purpose: Purpose::Move,
            },
            board_without_mover: None,
        }
    }

    /// The same walk with a piece imagined on an empty cell.
    pub(super) fn with_imagined(mut self, imagined: Option<(CellId, PieceId)>) -> Self {
        self.query.imagined = imagined;
        self
    }

    /// Whether all conditions hold that can be tested before the first step.
    pub(in crate::play) fn may_begin(&self) -> bool {
        self.query.may_begin() && self.holds_at_start(|_| true)
    }

    /// Calls back for every match until the callback breaks.
    pub(in crate::play) fn run<F>(mut self, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        if !self.may_begin() {
            return ControlFlow::Continue(());
        }
        Walker::new(self.query).run(&mut |matched| {
            if self.holds_at_end(matched) {
                on_match(matched)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Whether the walk has a match that captures the piece on a cell. Conditions on attack are tested only after a match.
    pub(super) fn captures_on(mut self, victim: CellId) -> bool {
        if !self.query.may_begin() || !self.holds_at_start(|situation| !situation.requirement.concerns_attacks()) {
            return false;
        }
        let mut start_allowed = None;
        let flow = Walker::new(self.query).with_victim(victim).run(&mut |matched| {
            let holds = *start_allowed
                .get_or_insert_with(|| self.holds_at_start(|situation| situation.requirement.concerns_attacks()));
            if holds && self.holds_at_end(matched) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        flow.is_break()
    }

    /// Whether the selected conditions hold, as far as they concern the position before the move.
    fn holds_at_start(&self, matters: impl Fn(&Situation<W>) -> bool) -> bool {
        let WalkQuery {
            tables,
            board,
            player,
            walk,
            from,
            ..
        } = self.query;
        let mut situations = walk.conditions.situations.iter().filter(|it| matters(it));
        situations.all(|situation| match self.board_with_imagined() {
            None => Attacks::new(board, tables).holds_before(situation, player, from),
            Some(board) => Attacks::new(&board, tables).holds_before(situation, player, from),
        })
    }

    /// Whether all conditions hold, as far as they concern the completed move.
    fn holds_at_end(&mut self, matched: &WalkMatch<'_>) -> bool {
        let WalkQuery {
            walk,
            from,
            player,
            board,
            ..
        } = self.query;
        let mover = board.at(from);
        let attacked = |attacks: Attacks<'_, W>, cell| attacks.is_attacked(&[], cell, mover);
        let around = |attacks: Attacks<'_, W>, around: &Surroundings<W>, cell| match around {
            Surroundings::Near(near) => attacks.stands_near(near, player, cell),
            Surroundings::Attacked(by) => attacks.is_attacked(by, cell, mover),
            Surroundings::Guarded(by) => attacks.is_guarded(by, cell, mover),
        };
        walk.conditions.situations.iter().all(|situation| {
            let holds = match &situation.requirement {
                Requirement::Near(_)
                | Requirement::Attacked(_)
                | Requirement::Guarded(_)
                | Requirement::Check
                | Requirement::Army(..)
                | Requirement::All(_) => return true,
                Requirement::StartAttacked => self.holds_on(&[from], matched.captures, None, &attacked),
                Requirement::AtEnd(asked) => {
                    let test = |attacks: Attacks<'_, W>, cell| around(attacks, asked, cell);
                    self.holds_on(&[matched.to], matched.captures, matched.carried, &test)
                }
                Requirement::WayAttacked => self.holds_on(matched.passed, matched.captures, None, &attacked),
            };
            holds != situation.denied
        })
    }

    /// Whether something holds for the mover on one of these cells after its captures. On each cell it replaces the piece that
    /// is there. A carried piece has already moved.
    fn holds_on(
        &mut self,
        cells: &[CellId],
        captures: &[CellId],
        carried: Option<(CellId, CellId)>,
        test: &dyn Fn(Attacks<'_, W>, CellId) -> bool,
    ) -> bool {
        let WalkQuery {
            tables,
            board: before,
            from,
            imagined,
            ..
        } = self.query;
        let players = &tables.players;
        let mover = before.at(from);
        let mut board = self.board_without_mover.take().unwrap_or_else(|| {
            let mut board = self.board_with_imagined().unwrap_or_else(|| before.clone());
            board.take::<false>(players, from);
            board
        });
        for &cell in captures {
            board.take::<false>(players, cell);
        }
        let carried = carried.map(|ends| (ends, board.take::<false>(players, ends.0)));
        if let Some(((_, target), piece)) = carried {
            board.put::<false>(players, target, piece);
        }
        let holds = cells.iter().any(|&cell| {
            let replaced = board.at(cell);
            if replaced.is_some() {
                board.take::<false>(players, cell);
            }
            board.put::<false>(players, cell, mover);
            let holds = test(Attacks::new(&board, tables), cell);
            board.take::<false>(players, cell);
            if replaced.is_some() {
                board.put::<false>(players, cell, replaced);
            }
            holds
        });
        if let Some(((cell, target), piece)) = carried {
            board.take::<false>(players, target);
            board.put::<false>(players, cell, piece);
        }
        for &cell in captures {
            let imagined = imagined.filter(|&(imagined, _)| imagined == cell);
            let piece = imagined.map_or_else(|| before.at(cell), |(_, piece)| piece);
            board.put::<false>(players, cell, piece);
        }
        self.board_without_mover = Some(board);
        holds
    }

    /// The board with the imagined piece on it, if there is one.
    fn board_with_imagined(&self) -> Option<Board<W>> {
        let WalkQuery {
            tables,
            board,
            imagined,
            ..
        } = self.query;
        imagined.map(|piece| imagine(board, tables, piece))
    }
}
