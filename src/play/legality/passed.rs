//! Pieces on their way to a promotion: passed are those that none of the least of the enemies' kinds can stop any more, and isolated
//! those that no other one like them can ever guard.

use std::ops::Range;

use super::ways::Ways;
use crate::play::state::board::Board;
use crate::tables::Bitboard;

impl<const W: usize> Board<W> {
    /// What the passed pieces of a player are worth, and how many are isolated, in hundredths.
    pub(super) fn walkers(&self, ways: &[Ways], pieces: Range<usize>, enemies: &Bitboard<W>) -> (i32, i32) {
        let (mut passed, mut isolated) = (0, 0);
        for piece in pieces {
            let ways = &ways[piece];
            if ways.is_empty() {
                continue;
            }
            let own = &self.by_piece()[piece];
            for from in *own {
                let way = &ways[from.index()];
                if way.worth > 0 && !way.stops.pack().intersects(enemies) {
                    let free = !way.path.pack().intersects(self.occupied());
                    passed += if free { way.worth * 3 / 2 } else { way.worth };
                }
                if !way.friends.pack().intersects(own) {
                    isolated += 100;
                }
            }
        }
        (passed, isolated)
    }
}
