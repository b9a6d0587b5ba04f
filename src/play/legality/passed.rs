//! Pieces on their way to a promotion: passed are those that none of the least of the enemies' kinds can stop any more, and isolated
//! those that no other one like them can ever guard.

use crate::geometry::CellId;
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

    /// How many pieces of a player are isolated, in hundredths.
    pub(super) fn isolated(&self, weights: &Survey, pieces: std::ops::Range<usize>) -> i32 {
        let mut found = 0;
        for piece in pieces {
            let ways = &weights.ways[piece];
            if ways.is_empty() {
                continue;
            }
            let own = &self.by_piece()[piece];
            let is_alone = |from: &CellId| !ways[from.index()].friends.pack().intersects(own);
            found += 100 * own.iter().filter(is_alone).count() as i32;
        }
        found
    }
}
