//! The conditions of a walk: before it begins and where it ends.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::walker::{Purpose, Walker};
use crate::play::board::state::Board;
use crate::rules::Carrying;
use crate::tables::{Requirement, Situation};

impl<const W: usize> Walker<'_, W> {
    /// Whether all conditions hold that can be tested before the first step. If the walk looks for a capture of one victim,
    /// conditions on attack are tested only after a match.
    pub(in crate::play) fn may_begin(&self) -> bool {
        let conditions = &self.walk.conditions;
        conditions.allows_from(self.from)
            && !(conditions.borrowed && self.purpose != Purpose::Move)
            && (!conditions.unmoved || self.board.unmoved().has(self.from))
            && self.holds_at_start(|situation| self.victim.is_none() || !situation.requirement.concerns_attacks())
    }

    /// Whether the selected conditions hold, as far as they concern the position before the move.
    pub(in crate::play::attack) fn holds_at_start(&self, matters: impl Fn(&Situation<W>) -> bool) -> bool {
        let mut situations = self
            .walk
            .conditions
            .situations
            .iter()
            .filter(|situation| matters(situation));
        situations.all(|situation| {
            (self.purpose != Purpose::Move && situation.requirement.concerns_attacks())
                || match self.board_with_imagined() {
                    None => Attacks::new(self.board, self.tables).holds_before(situation, self.player, self.from),
                    Some(board) => Attacks::new(&board, self.tables).holds_before(situation, self.player, self.from),
                }
        })
    }

    /// Whether a condition holds, as far as it concerns the completed move.
    pub(in crate::play::attack) fn holds_at_end(
        &mut self,
        situation: &Situation<W>,
        to: CellId,
        carried: Option<(CellId, CellId)>,
    ) -> bool {
        if self.purpose != Purpose::Move {
            return true;
        }
        let holds = match &situation.requirement {
            Requirement::Near(_)
            | Requirement::Attacked(_)
            | Requirement::Guarded(_)
            | Requirement::Check
            | Requirement::Army(..)
            | Requirement::All(_) => {
                return true;
            }
            Requirement::StartAttacked => self.attacked_on(&[self.from], None),
            Requirement::EndAttacked => self.attacked_on(&[to], carried),
            Requirement::WayAttacked => {
                let visited = std::mem::take(&mut self.visited);
                let mover_cells = match (self.met, self.walk.carrying) {
                    (Some((_, met)), Some(Carrying::Push)) => &visited[..met],
                    (Some((_, met)), Some(_)) => &visited[met..],
                    _ => &visited[..],
                };
                // A piece that returns has passed all these cells.
                let last = usize::from(!self.walk.returns);
                let passed = mover_cells.len().saturating_sub(last);
                let attacked = self.attacked_on(&mover_cells[..passed], None);
                self.visited = visited;
                attacked
            }
        };
        holds != situation.denied
    }

    /// Whether enemies attack the mover on one of these cells after its captures. On each cell it replaces the piece that is
    /// there. A carried piece has already moved.
    fn attacked_on(&mut self, cells: &[CellId], carried: Option<(CellId, CellId)>) -> bool {
        let (tables, from) = (self.tables, self.from);
        let players = &tables.players;
        let mover = self.board.at(from);
        let mut board = self.board_without_mover.take().unwrap_or_else(|| {
            let mut board = self.board_with_imagined().unwrap_or_else(|| self.board.clone());
            board.take::<false>(players, from);
            board
        });
        for &cell in self.captures.as_slice() {
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
        for &cell in self.captures.as_slice() {
            let imagined = self.imagined.filter(|&(imagined, _)| imagined == cell);
            let piece = imagined.map_or_else(|| self.board.at(cell), |(_, piece)| piece);
            board.put::<false>(players, cell, piece);
        }
        self.board_without_mover = Some(board);
        attacked
    }

    /// The board with the imagined piece on it, if there is one.
    fn board_with_imagined(&self) -> Option<Board<W>> {
        let (cell, piece) = self.imagined?;
        let mut board = self.board.clone();
        if board.at(cell).is_some() {
            board.take::<false>(&self.tables.players, cell);
        }
        board.put::<false>(&self.tables.players, cell, piece);
        Some(board)
    }
}
