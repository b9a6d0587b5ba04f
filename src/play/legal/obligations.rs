//! Moves that are obligatory because of what they do.

use crate::play::board::state::Board;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::moves::Move;
use crate::play::turn::actions::applies_to;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Applies the first obligation that some of the moves from an index on fulfil: keeps only those moves.
    #[inline(never)]
    pub(super) fn keep_obliged(&mut self, tables: &Tables<W>, start: usize, buffer: &mut MoveBuffer) {
        let us = self.turn();
        for obligation in &tables.turns.obligations {
            let moves = buffer.moves[start..].to_vec();
            let mut fitting = Vec::new();
            if applies_to(obligation.player, us) {
                fitting.extend(moves.iter().filter(|made| self.does(tables, &obligation.action, made)));
            }
            if fitting.is_empty() {
                continue;
            }
            if obligation.most {
                let most = fitting.iter().map(|made: &Move| made.captures().len()).max();
                fitting.retain(|made| Some(made.captures().len()) == most);
            }
            buffer.moves.truncate(start);
            buffer.moves.extend(fitting);
            return;
        }
    }
}
