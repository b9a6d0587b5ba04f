//! Moves as in KIF files: `７六歩(77)`, `同　角成(88)`, `５五歩打`.
//!
//! Columns are numbered from the first player's right, rows from the top; the cell that a piece comes from stands in
//! parentheses. `同` is the cell where the last move ended.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::dialects::{self, Letters};
use super::grid::Grid;
use super::letters;
use super::uci;

/// The numbers of columns and those of rows.
const COLUMNS: &str = "１２３４５６７８９";
const ROWS: &str = "一二三四五六七八九";
/// The cell where the last move ended.
const SAME: char = '同';
const PROMOTES: &str = "成";
const STAYS: &str = "不成";
const DROPS: &str = "打";
/// What stands before a move to tell the player.
const PLAYERS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];
/// The blank that is as wide as a sign.
const WIDE_BLANK: char = '\u{3000}';

fn names() -> &'static Letters {
    &dialects::ALL.letters.kif
}

/// Writes all legal moves of a position; nothing for those without a form.
pub(super) fn write_all(position: &Position, legal: &[Move]) -> Vec<Option<String>> {
    let last = last_goal(position);
    legal.iter().map(|one| write(position, last, one)).collect()
}

fn write(position: &Position, last: Option<CellId>, one: &Move) -> Option<String> {
    let rules = position.game().rules();
    let grid = Grid::of(rules, 9)?;
    uci::write(position, one)?;
    let to = one.to()?;
    let (column, row) = grid.seen_from_top_right(to);
    let goal = if last == Some(to) {
        format!("{SAME}{WIDE_BLANK}")
    } else {
        format!("{}{}", COLUMNS.chars().nth(column - 1)?, ROWS.chars().nth(row - 1)?)
    };
    let piece = letters::of_kind(names(), rules, one.kind())?;
    let Some(from) = one.from() else {
        return Some(format!("{goal}{piece}{DROPS}"));
    };
    let promotes = match uci::tail(position, one)?.as_str() {
        "" => "",
        "+" => PROMOTES,
        _ => return None,
    };
    let (column, row) = grid.seen_from_top_right(from);
    Some(format!("{goal}{piece}{promotes}({column}{row})"))
}

/// Where the last move ended.
fn last_goal(position: &Position) -> Option<CellId> {
    position.clone().undo().and_then(|last| last.to())
}

/// The text as it is compared: the cell named, without blanks and in the usual letters.
pub(super) fn meant(position: &Position, text: &str) -> String {
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
    let same = Grid::of(position.game().rules(), 9).zip(last_goal(position));
    match (text.strip_prefix(SAME), same) {
        (Some(rest), Some((grid, last))) => {
            let (column, row) = grid.seen_from_top_right(last);
            format!("{column}{row}{rest}")
        }
        _ => text,
    }
}
