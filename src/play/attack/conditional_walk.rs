//! A walk with its conditions on the position: before it begins, and once it has ended.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::surroundings::imagine;
use crate::play::attack::walker::{Purpose, WalkMatch, Walker};
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::tables::{Mover, PieceId, Requirement, Situation, Walk};

/// A walk that finds moves, or attacks by moves, as far as its conditions hold.
pub(in crate::play) struct ConditionalWalk<'a, const W: usize> {
    attacks: Attacks<'a, W>,
    player: PlayerId,
    mover: &'a Mover<W>,
    walk: &'a Walk<W>,
    from: CellId,
    /// A piece that is imagined on an empty cell.
    imagined: Option<(CellId, PieceId)>,
    /// The board without the mover and with the imagined piece; built on first use.
    board_without_mover: Option<Board<W>>,
}

impl<'a, const W: usize> ConditionalWalk<'a, W> {
    /// A walk of a player's piece from a cell.
    pub(in crate::play) fn new(
        attacks: Attacks<'a, W>,
        player: PlayerId,
        mover: &'a Mover<W>,
        walk: &'a Walk<W>,
        from: CellId,
    ) -> Self {
        Self {
            attacks,
            player,
            mover,
            walk,
            from,
            imagined: None,
            board_without_mover: None,
        }
    }

    /// The same walk with a piece imagined on a cell.
    pub(super) fn with_imagined(self, imagined: Option<(CellId, PieceId)>) -> Self {
        Self { imagined, ..self }
    }

    /// Whether all conditions hold that can be tested before the first step.
    pub(in crate::play) fn may_begin(&self) -> bool {
        self.walker().may_begin() && self.holds_at_start(|_| true)
    }

    /// Calls back for every match until the callback breaks.
    pub(in crate::play) fn run<F>(mut self, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        if !self.may_begin() {
            return ControlFlow::Continue(());
        }
        self.walker().run(&mut |matched| {
            if self.holds_at_end(matched) {
                on_match(matched)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Whether the walk has a match that captures the piece on a cell. Conditions on attack are tested only after a match.
    pub(super) fn captures_on(mut self, victim: CellId) -> bool {
        let walker = self.walker();
        if !walker.may_begin() || !self.holds_at_start(|situation| !situation.requirement.concerns_attacks()) {
            return false;
        }
        let mut start_allowed = None;
        let flow = walker.with_victim(victim).run(&mut |matched| {
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

    fn walker(&self) -> Walker<'a, W> {
        let Attacks { board, tables } = self.attacks;
        Walker::new(tables, board, self.player, self.mover, self.walk, self.from)
            .with_imagined(Purpose::Move, self.imagined)
    }

    /// Whether the selected conditions hold, as far as they concern the position before the move.
    fn holds_at_start(&self, matters: impl Fn(&Situation<W>) -> bool) -> bool {
        let mut situations = self.walk.conditions.situations.iter().filter(|it| matters(it));
        situations.all(|situation| match self.board_with_imagined() {
            None => self.attacks.holds_before(situation, self.player, self.from),
            Some(board) => Attacks::new(&board, self.attacks.tables).holds_before(situation, self.player, self.from),
        })
    }

    /// Whether all conditions hold, as far as they concern the completed move.
    fn holds_at_end(&mut self, matched: &WalkMatch<'_>) -> bool {
        let walk = self.walk;
        walk.conditions.situations.iter().all(|situation| {
            let attacked = match &situation.requirement {
                Requirement::Near(_)
                | Requirement::Attacked(_)
                | Requirement::Guarded(_)
                | Requirement::Check
                | Requirement::Army(..)
                | Requirement::All(_) => return true,
                Requirement::StartAttacked => self.attacked_on(&[self.from], matched.captures, None),
                Requirement::EndAttacked => self.attacked_on(&[matched.to], matched.captures, matched.carried),
                Requirement::WayAttacked => self.attacked_on(matched.passed, matched.captures, None),
            };
            attacked != situation.denied
        })
    }

    /// Whether enemies attack the mover on one of these cells after its captures. On each cell it replaces the piece that is
    /// there. A carried piece has already moved.
    fn attacked_on(&mut self, cells: &[CellId], captures: &[CellId], carried: Option<(CellId, CellId)>) -> bool {
        let Attacks { board: before, tables } = self.attacks;
        let players = &tables.players;
        let mover = before.at(self.from);
        let mut board = self.board_without_mover.take().unwrap_or_else(|| {
            let mut board = self.board_with_imagined().unwrap_or_else(|| before.clone());
            board.take::<false>(players, self.from);
            board
        });
        for &cell in captures {
            board.take::<false>(players, cell);
        }
        let carried = carried.map(|ends| (ends, board.take::<false>(players, ends.0)));
        if let Some(((_, target), piece)) = carried {
            board.put::<false>(players, target, piece);
        }
        let attacked = cells.iter().any(|&cell| {
            let replaced = board.at(cell);
            if replaced.is_some() {
                board.take::<false>(players, cell);
            }
            board.put::<false>(players, cell, mover);
            let attacked = Attacks::new(&board, tables).is_attacked(&[], cell, mover);
            board.take::<false>(players, cell);
            if replaced.is_some() {
                board.put::<false>(players, cell, replaced);
            }
            attacked
        });
        if let Some(((cell, target), piece)) = carried {
            board.take::<false>(players, target);
            board.put::<false>(players, cell, piece);
        }
        for &cell in captures {
            let imagined = self.imagined.filter(|&(imagined, _)| imagined == cell);
            let piece = imagined.map_or_else(|| before.at(cell), |(_, piece)| piece);
            board.put::<false>(players, cell, piece);
        }
        self.board_without_mover = Some(board);
        attacked
    }

    /// The board with the imagined piece on it, if there is one.
    fn board_with_imagined(&self) -> Option<Board<W>> {
        let Attacks { board, tables } = self.attacks;
        self.imagined.map(|piece| imagine(board, tables, piece))
    }
}
