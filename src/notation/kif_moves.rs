//! Moves in the notation of KIF files: `７六歩(77)`, `同　角成(88)`, `５五歩打`.
//!
//! Columns are numbered from the first player's right, rows from the top; the origin is in parentheses. `同` is the target of the
//! last move.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::dialects::{self, Letters};
use super::grid::Grid;
use super::letters;
use super::uci;

/// The digits of columns and of rows.
const COLUMNS: &str = "１２３４５６７８９";
const ROWS: &str = "一二三四五六七八九";
/// The target of the last move.
const SAME: char = '同';
const PROMOTES: &str = "成";
const STAYS: &str = "不成";
const DROPS: &str = "打";
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
    let grid = Grid::new(rules, 9)?;
    uci::write(position, made)?;
    let to = made.to()?;
    let (column, row) = grid.seen_from_top_right(to);
    let target = if last == Some(to) {
        format!("{SAME}{WIDE_BLANK}")
    } else {
        format!("{}{}", COLUMNS.chars().nth(column - 1)?, ROWS.chars().nth(row - 1)?)
    };
    let piece = letters::of_kind(names(), rules, made.kind())?;
    let Some(from) = made.from() else {
        return Some(format!("{target}{piece}{DROPS}"));
    };
    let promotes = match uci::tail(position, made)?.as_str() {
        "" => "",
        "+" => PROMOTES,
        _ => return None,
    };
    let (column, row) = grid.seen_from_top_right(from);
    Some(format!("{target}{piece}{promotes}({column}{row})"))
}

/// The target of the last move.
fn last_target(position: &Position) -> Option<CellId> {
    position.clone().undo().and_then(|last| last.to())
}

/// The text in the form in which it is compared: with the target spelled out, without blanks and with standard characters.
pub(super) fn normalize(position: &Position, text: &str) -> String {
    let is_blank = |letter: char| letter.is_whitespace() || PLAYERS.contains(&letter);
    let text: String = text.chars().filter(|&letter| !is_blank(letter)).collect();
    let text = letters::as_written(names(), &text.replace(STAYS, ""));
    let number = |letter: char| {
        let place = |signs: &str| signs.chars().position(|sign| sign == letter);
        let digit = place(COLUMNS)
            .or_else(|| place(ROWS))
            .and_then(|place| char::from_digit(place as u32 + 1, 10));
        digit.unwrap_or(letter)
    };
    let text: String = text.chars().map(number).collect();
    let same = Grid::new(position.game().rules(), 9).zip(last_target(position));
    match (text.strip_prefix(SAME), same) {
        (Some(rest), Some((grid, last))) => {
            let (column, row) = grid.seen_from_top_right(last);
            format!("{column}{row}{rest}")
        }
        _ => text,
    }
}
