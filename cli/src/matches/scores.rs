//! Scores of engines, in hundredths of a pawn.

/// The score of a won game, less the number of plies to the win.
const WIN: i32 = 31_000;
/// The smallest score of a forced win.
const MIN_WIN: i32 = 30_000;

/// The score of a win in this number of moves, or of a loss if the number is negative.
pub fn mate_in(moves: i32) -> i32 {
    let plies = moves.unsigned_abs().min(400) as i32 * 2;
    if moves > 0 { WIN - plies + 1 } else { plies - WIN }
}

/// `+0.35`, or `+M3` for a win in three moves.
pub fn write(score: i32) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    match score.abs() {
        win @ MIN_WIN.. => format!("{sign}M{}", ((WIN - win).max(0) + 1) / 2),
        value => format!("{sign}{}.{:02}", value / 100, value % 100),
    }
}
