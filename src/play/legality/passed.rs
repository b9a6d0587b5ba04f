//! Passed pieces: those on their way to a promotion that none of the least of the enemies' kinds can stop any more.

use crate::play::searching::Survey;
use crate::play::state::board::Board;
use crate::tables::Bitboard;

impl<const W: usize> Board<W> {
    /// What the passed pieces of a player are worth.
    pub(super) fn passed(&self, weights: &Survey, pieces: std::ops::Range<usize>, enemies: &Bitboard<W>) -> i32 {
        let mut found = 0;
        for piece in pieces {
            let ways = &weights.ways[piece];
            if ways.is_empty() {
                continue;
            }
            for from in self.by_piece()[piece] {
                let way = &ways[from.index()];
                if way.worth > 0 && !way.stops.pack().intersects(enemies) {
                    let free = !way.path.pack().intersects(self.occupied());
                    found += if free { way.worth * 3 / 2 } else { way.worth };
                }
            }
        }
        found
    }
}
