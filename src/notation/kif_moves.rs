//! Moves in the notation of KIF files: `７六歩(77)`, `同　角成(88)`, `５五歩打`.
//!
//! Columns are numbered from the first player's right, rows from the top; the origin is in parentheses. `同` is the target of the
//! last move. On large boards, lishogi writes `7八歩兵 （←7九）`, and a move of two steps as
//! `一歩目 7九獅子 （←7十）二歩目 6八獅子 （←7九）`.

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::KindId;

use super::dialects::{self, Letters};
use super::grid::Grid;
use super::kanji::{chinese, chinese_number, number, wide_digit};
use super::letters;
use super::two_steps;
use super::uci;

/// The most rows and columns of a board whose moves can be written: each is one digit.
const MAX_SIDE: usize = 9;
/// The most rows and columns of a board whose moves can be read.
const MAX_SIDE_READ: usize = 20;
/// The target of the last move.
const SAME: [char; 2] = ['同', '仝'];
const PROMOTES: &str = "成";
const STAYS: [&str; 2] = ["不成", "生"];
const DROPS: &str = "打";
/// Words for a capture without moving and for a move that returns to its origin, which the cells say, too.
const REMARKS: [&str; 3] = ["居食い", "じっと", "まで"];
/// What precedes the steps of a move of two steps.
const STEPS: [&str; 2] = ["一歩目", "二歩目"];
/// What surrounds the origin of a move.
const BRACKETS: [char; 5] = ['(', ')', '（', '）', '←'];
/// Marks of the player before a move.
const PLAYERS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];
/// The full-width blank.
const WIDE_BLANK: char = '\u{3000}';

fn names() -> &'static Letters {
    &dialects::ALL.letters.kif
}

/// Writes all legal moves of a position; moves without a form yield nothing.
pub(super) fn write_all(position: &Position, legal: &[Move]) -> Vec<Option<String>> {
    let last = last_target(position);
    legal.iter().map(|made| write(position, last, made)).collect()
}

fn write(position: &Position, last: Option<CellId>, made: &Move) -> Option<String> {
    let rules = position.game().rules();
    let grid = Grid::new(rules, MAX_SIDE)?;
    uci::write(position, made)?;
    let to = made.to()?;
    let (column, row) = grid.seen_from_top_right(to);
    let target = if last == Some(to) {
        format!("{}{WIDE_BLANK}", SAME[0])
    } else {
        format!("{}{}", wide_digit(column)?, chinese(row))
    };
    let piece = letters::names_of(names(), rules, named_kind(made)).first()?;
    let Some(from) = made.from() else {
        return Some(format!("{target}{piece}{DROPS}"));
    };
    let promotes = if made.is_promotion() { PROMOTES } else { "" };
    let (column, row) = grid.seen_from_top_right(from);
    Some(format!("{target}{piece}{promotes}({column}{row})"))
}

/// The kind that a move names: what the piece is before it moves, or what a drop puts on the board.
fn named_kind(made: &Move) -> KindId {
    if made.is_drop() { made.becomes() } else { made.kind() }
}

/// The target of the last move.
fn last_target(position: &Position) -> Option<CellId> {
    position.clone().undo().and_then(|last| last.to())
}

/// The parts of a move's text.
struct Parts<'t> {
    /// The column and the row of the target.
    to: (usize, usize),
    /// The name of the piece.
    piece: &'t str,
    promotes: bool,
    /// The column and the row of the origin; none for drops.
    from: Option<(usize, usize)>,
}

/// The legal moves that a text describes.
pub(super) fn matching(position: &Position, text: &str) -> Vec<Move> {
    let is_blank = |letter: &char| letter.is_whitespace() || PLAYERS.contains(letter);
    let text: String = text.chars().filter(|letter| !is_blank(letter)).collect();
    let found = match text.strip_prefix(STEPS[0]).and_then(|steps| steps.split_once(STEPS[1])) {
        Some((first, second)) => both_steps(position, first, second),
        None => one_step(position, &text),
    };
    found.unwrap_or_default()
}

fn one_step(position: &Position, text: &str) -> Option<Vec<Move>> {
    let rules = position.game().rules();
    let grid = Grid::new(rules, MAX_SIDE_READ)?;
    let last = last_target(position).map(|last| grid.seen_from_top_right(last));
    let parts = parse(position, text, last)?;
    let place = |cell: Option<CellId>| cell.map(|cell| grid.seen_from_top_right(cell));
    let fits = |made: &Move| {
        place(made.to()) == Some(parts.to)
            && place(made.from()) == parts.from
            && made.is_promotion() == parts.promotes
            && letters::is_called(names(), rules, named_kind(made), parts.piece)
            && uci::write(position, made).is_some()
    };
    Some(position.legal_moves().into_iter().filter(fits).collect())
}

/// The moves of two steps: the second begins where the first ends.
fn both_steps(position: &Position, first: &str, second: &str) -> Option<Vec<Move>> {
    let grid = Grid::new(position.game().rules(), MAX_SIDE_READ)?;
    let last = last_target(position).map(|last| grid.seen_from_top_right(last));
    let first = parse(position, first, last)?;
    let second = parse(position, second, Some(first.to))?;
    if second.from != Some(first.to) {
        return Some(Vec::new());
    }
    Some(two_steps::matching(position, first.from?, first.to, second.to))
}

/// Takes a text without blanks apart.
fn parse<'t>(position: &Position, text: &'t str, last: Option<(usize, usize)>) -> Option<Parts<'t>> {
    let (to, rest) = match text.strip_prefix(SAME) {
        Some(rest) => (last?, rest),
        None => cell(text)?,
    };
    let (piece, rest) = letters::split_name(names(), position.game().rules(), rest)?;
    if rest == DROPS {
        let (promotes, from) = (false, None);
        return Some(Parts {
            to,
            piece,
            promotes,
            from,
        });
    }
    let unpromoted = STAYS.iter().find_map(|stays| rest.strip_prefix(stays));
    let promoted = rest.strip_prefix(PROMOTES);
    let promotes = promoted.is_some();
    let mut rest = promoted.or(unpromoted).unwrap_or(rest).trim_matches(BRACKETS);
    for remark in REMARKS {
        rest = rest.strip_prefix(remark).unwrap_or(rest).trim_start_matches(BRACKETS);
    }
    let (from, rest) = cell(rest)?;
    let from = Some(from);
    rest.is_empty().then_some(Parts {
        to,
        piece,
        promotes,
        from,
    })
}

/// Reads the cell that a text begins with: `７六`, `76`, `12十一`.
fn cell(text: &str) -> Option<((usize, usize), &str)> {
    let (column, rest) = number(text)?;
    if let Some((row, rest)) = chinese_number(rest) {
        return Some(((column, row), rest));
    }
    // Two digits are a column and a row.
    let is_pair = text[..text.len() - rest.len()].chars().count() == 2;
    is_pair.then_some(((column / 10, column % 10), rest))
}
