//! The conditions of a walk, as they stand before it begins and where it ends.

use crate::geometry::CellId;
use crate::play::movegen::walker::{Purpose, Walker};
use crate::play::state::board::Board;
use crate::rules::Carrying;
use crate::tables::{Asks, Situation};

impl<const W: usize> Walker<'_, W> {
    /// Whether all conditions hold that can be asked before the first step. Those on attack wait for a capture on the
    /// victim, if there is one.
    pub(in crate::play) fn may_begin(&self) -> bool {
        let conditions = &self.walk.conditions;
        conditions.allows_from(self.from)
            && !(conditions.borrowed && self.purpose != Purpose::Move)
            && (!conditions.unmoved || self.board.unmoved().has(self.from))
            && self.begins_as_asked(|asked| self.victim.is_none() || !asked.asks.is_on_attack())
    }

    /// Whether some conditions hold, as far as they are on the position before the move.
    pub(super) fn begins_as_asked(&self, matters: impl Fn(&Situation<W>) -> bool) -> bool {
        let mut situations = self.walk.conditions.situations.iter().filter(|asked| matters(asked));
        situations.all(|asked| {
            (self.purpose != Purpose::Move && asked.asks.is_on_attack())
                || match self.seen() {
                    None => self.board.holds_before(self.tables, asked, self.player, self.from),
                    Some(seen) => seen.holds_before(self.tables, asked, self.player, self.from),
                }
        })
    }

    /// Whether a condition holds, as far as it is on the move that ends here.
    pub(super) fn ends_in(&mut self, asked: &Situation<W>, to: CellId, carried: Option<(CellId, CellId)>) -> bool {
        if self.purpose != Purpose::Move {
            return true;
        }
        let holds = match &asked.asks {
            Asks::Near(_) | Asks::Attacked(_) | Asks::Guarded(_) | Asks::Check | Asks::Army(..) | Asks::All(_) => {
                return true;
            }
            Asks::StartAttacked => self.attacked_on(&[self.from], None),
            Asks::EndAttacked => self.attacked_on(&[to], carried),
            Asks::WayAttacked => {
                let way = std::mem::take(&mut self.way);
                let own = match (self.met, self.walk.carrying) {
                    (Some((_, met)), Some(Carrying::Push)) => &way[..met],
                    (Some((_, met)), Some(_)) => &way[met..],
                    _ => &way[..],
                };
                // A piece that returns has passed all these cells.
                let last = usize::from(!self.walk.returns);
                let passed = own.len().saturating_sub(last);
                let attacked = self.attacked_on(&own[..passed], None);
                self.way = way;
                attacked
            }
        };
        holds != asked.denied
    }

    /// Whether enemies attack the mover on one of some cells, instead of on its own, with what it captures gone. There it
    /// takes the place of a piece that stays. A piece that is carried has gone from one cell to another.
    fn attacked_on(&mut self, cells: &[CellId], carried: Option<(CellId, CellId)>) -> bool {
        let (tables, from) = (self.tables, self.from);
        let players = &tables.players;
        let mover = self.board.at(from);
        let mut board = self.bare.take().unwrap_or_else(|| {
            let mut board = self.seen().unwrap_or_else(|| self.board.clone());
            board.take::<false>(players, from);
            board
        });
        for &cell in self.captures.as_slice() {
            board.take::<false>(players, cell);
        }
        let carried = carried.map(|ends| (ends, board.take::<false>(players, ends.0)));
        if let Some(((_, goal), piece)) = carried {
            board.put::<false>(players, goal, piece);
        }
        let attacked = cells.iter().any(|&cell| {
            let stays = board.at(cell);
            if stays.is_some() {
                board.take::<false>(players, cell);
            }
            board.put::<false>(players, cell, mover);
            let attacked = board.is_attacked(tables, &[], cell, mover);
            board.take::<false>(players, cell);
            if stays.is_some() {
                board.put::<false>(players, cell, stays);
            }
            attacked
        });
        if let Some(((cell, goal), piece)) = carried {
            board.take::<false>(players, goal);
            board.put::<false>(players, cell, piece);
        }
        for &cell in self.captures.as_slice() {
            let imagined = self.imagined.filter(|&(imagined, _)| imagined == cell);
            let piece = imagined.map_or_else(|| self.board.at(cell), |(_, piece)| piece);
            board.put::<false>(players, cell, piece);
        }
        self.bare = Some(board);
        attacked
    }

    /// The board with the imagined piece on it, if there is one.
    fn seen(&self) -> Option<Board<W>> {
        let (cell, piece) = self.imagined?;
        let mut board = self.board.clone();
        if board.at(cell).is_some() {
            board.take::<false>(&self.tables.players, cell);
        }
        board.put::<false>(&self.tables.players, cell, piece);
        Some(board)
    }
}
