//! Passed and isolated pieces. A piece is passed if none of the enemies' least valuable kinds can still stop it on its path to
//! promotion. It is isolated if no other piece of its kind can ever guard it.

use std::ops::Range;

use crate::play::board::state::Board;
use crate::search::board::promotion_paths::PromotionPaths;
use crate::tables::Bitboard;

/// The value of a player's passed pieces, and the number of isolated ones, in hundredths.
pub(super) fn passed_and_isolated<const W: usize>(
    board: &Board<W>,
    paths: &[PromotionPaths],
    pieces: Range<usize>,
    enemies: &Bitboard<W>,
) -> (i32, i32) {
    let (mut passed, mut isolated) = (0, 0);
    for piece in pieces {
        let paths = &paths[piece];
        if paths.is_empty() {
            continue;
        }
        let own = &board.by_piece()[piece];
        for from in *own {
            let path = &paths[from.index()];
            if path.worth > 0 && !path.stops.narrow().intersects(enemies) {
                let free = !path.cells.narrow().intersects(board.occupied());
                passed += if free { path.worth * 3 / 2 } else { path.worth };
            }
            if !path.friends.narrow().intersects(own) {
                isolated += 100;
            }
        }
    }
    (passed, isolated)
}
