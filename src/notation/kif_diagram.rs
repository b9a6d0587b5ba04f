//! Positions as diagrams of KIF and BOD files.
//!
//! ```text
//! 後手の持駒：飛二　金
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・ ・ ・ ・ ・ ・|一
//! …
//! +---------------------------+
//! 先手の持駒：なし
//! 後手番
//! ```

use std::ops::Range;

use crate::play::{Piece, Setup};
use crate::rules::{KindId, PlayerId, Rules};

use super::dialects::{self, Letters};
use super::fen_problem::FenProblem;
use super::grid::Grid;
use super::kanji::{chinese, chinese_number, wide_digit};
use super::layout::planes;
use super::letters;
use super::misread::Misread;
use super::sfen;
use super::symbols::Symbols;

/// The edge of the board in a row.
const EDGE: char = '|';
/// An empty cell.
const EMPTY: [char; 3] = ['・', '.', '·'];
/// The mark of the second player's pieces.
const SECOND: [char; 2] = ['v', 'V'];
/// What the first and the second player are called: in even games, and with a handicap.
const PLAYERS: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];
/// What follows the player on the line of a hand.
const HAND: [&str; 2] = ["の持駒", "の持ち駒"];
/// What follows the player on the line that says who is to move.
const TURN: &str = "番";
const NOTHING: &str = "なし";
const COLONS: [char; 2] = ['：', ':'];
/// The most columns of a board that can be drawn.
const MAX_SIDE: usize = 9;
/// The most pieces of a kind in a hand.
const MAX_HELD: usize = 99;

fn names() -> &'static Letters {
    &dialects::ALL.letters.kif
}

/// A line of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiagramLine<'t> {
    /// A row of the board, or the line above or below it.
    Board,
    /// The pieces in the hand of a player, by number; nothing if there are none.
    Hand(usize, Option<&'t str>),
    /// The number of the player to move.
    Turn(usize),
}

/// What a line of a file is in a diagram.
pub(crate) fn line(text: &str) -> Option<DiagramLine<'_>> {
    let text = text.trim();
    let is_columns = || {
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
        text.contains(char::is_whitespace) && letters.all(|letter| letter.is_numeric())
    };
    if text.starts_with(EDGE) || text.starts_with("+-") || is_columns() {
        return Some(DiagramLine::Board);
    }
    let players = PLAYERS.iter().enumerate();
    let (player, rest) = players
        .flat_map(|(player, names)| names.iter().map(move |name| (player, name)))
        .find_map(|(player, name)| Some((player, text.strip_prefix(name)?)))?;
    if rest == TURN {
        return Some(DiagramLine::Turn(player));
    }
    let held = HAND
        .iter()
        .find_map(|hand| rest.strip_prefix(hand)?.strip_prefix(COLONS))?;
    let held = held.trim();
    let is_empty = held.is_empty() || held == NOTHING;
    Some(DiagramLine::Hand(player, (!is_empty).then_some(held)))
}

/// Reads a diagram with the lines of the hands and of the player to move.
///
/// # Errors
/// The first part of the text that does not fit the game.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Setup, Misread<FenProblem>> {
    let symbols = Symbols::new(rules);
    let (mut board, mut hands, mut turn) = (Vec::new(), String::new(), 0);
    let height = planes(rules).first().map_or(0, |plane| plane.rows.len());
    let width = rules.space.axes.first().map_or(0, |axis| axis.labels.len());
    let mut at = 0;
    for row in text.split_inclusive(['\n', '\r']) {
        let start = at + row.len() - row.trim_start().len();
        at += row.len();
        match line(row) {
            Some(DiagramLine::Board) if row.trim().starts_with(EDGE) => {
                board.push(read_row(rules, &symbols, row.trim(), start, (board.len() + 1, width))?);
            }
            Some(DiagramLine::Hand(player, Some(held))) => {
                let start = start + (held.as_ptr() as usize - row.trim_start().as_ptr() as usize);
                read_hand(rules, &symbols, (player, held), start, &mut hands)?;
            }
            Some(DiagramLine::Turn(player)) => turn = player,
            Some(DiagramLine::Board | DiagramLine::Hand(_, None)) | None => {}
        }
    }
    if board.len() != height {
        let (found, expected) = (board.len(), height);
        return Err(Misread::new(FenProblem::BoardHeight { found, expected }, 0..text.len()));
    }
    if hands.is_empty() {
        hands.push('-');
    }
    let turn = ["b", "w"][turn];
    let sfen = format!("{} {turn} {hands} 1", board.join("/"));
    sfen::read(rules, &sfen).map_err(|wrong| Misread {
        range: 0..text.len(),
        ..wrong
    })
}

/// Reads a row of the board as a row of SFEN.
fn read_row(
    rules: &Rules,
    symbols: &Symbols<'_>,
    line: &str,
    start: usize,
    (number, width): (usize, usize),
) -> Result<String, Misread<FenProblem>> {
    let inside = line.trim_start_matches(EDGE);
    let start = start + line.len() - inside.len();
    let inside = inside.split(EDGE).next().unwrap_or_default();
    let (mut rest, mut out, mut found, mut empty) = (inside, String::new(), 0, 0);
    let flush = |empty: &mut usize, out: &mut String| {
        if *empty > 0 {
            out.push_str(&std::mem::take(empty).to_string());
        }
    };
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        found += 1;
        if let Some(after) = rest.strip_prefix(EMPTY) {
            (rest, empty) = (after, empty + 1);
            continue;
        }
        let unmarked = rest.strip_prefix(SECOND);
        let player = PlayerId(u16::from(unmarked.is_some()));
        let piece = unmarked.unwrap_or(rest).trim_start();
        let at = start + inside.len() - piece.len();
        let (kind, after) = read_piece(rules, piece, at)?;
        flush(&mut empty, &mut out);
        symbols.write(Piece { player, kind }, &mut out);
        rest = after;
    }
    flush(&mut empty, &mut out);
    if found == width {
        return Ok(out);
    }
    let problem = FenProblem::RowWidth {
        row: format!("row {}", chinese(number)),
        found,
        expected: width,
    };
    Err(Misread::new(problem, start..start + inside.len()))
}

/// Reads the pieces in a hand, `飛二　金`, as SFEN.
fn read_hand(
    rules: &Rules,
    symbols: &Symbols<'_>,
    (player, held): (usize, &str),
    start: usize,
    out: &mut String,
) -> Result<(), Misread<FenProblem>> {
    if rules.hand.is_none() {
        return Err(Misread::new(FenProblem::NoHands, start..start + held.len()));
    }
    let mut rest = held;
    while !rest.is_empty() {
        let at = start + held.len() - rest.len();
        let (kind, after) = read_piece(rules, rest, at)?;
        let (number, after) = chinese_number(after).unwrap_or((1, after));
        if number > MAX_HELD {
            let end = start + held.len() - after.len();
            return Err(Misread::new(FenProblem::FullHand(MAX_HELD as u16), at..end));
        }
        let piece = Piece {
            player: PlayerId(player as u16),
            kind: rules.kind(kind).base,
        };
        out.push_str(&number.to_string());
        symbols.write(piece, out);
        rest = after.trim_start();
    }
    Ok(())
}

/// Reads the piece that a text begins with.
fn read_piece<'t>(rules: &Rules, text: &'t str, at: usize) -> Result<(KindId, &'t str), Misread<FenProblem>> {
    let found = letters::split_name(names(), rules, text).and_then(|(name, rest)| {
        let kind = |kind: &KindId| letters::is_called(names(), rules, *kind, name);
        Some((rules.kind_ids().find(kind)?, rest))
    });
    found.ok_or_else(|| {
        let symbol: String = text.chars().take(1).collect();
        let range: Range<usize> = at..at + symbol.len();
        let short = rules.kind_ids().filter_map(|kind| short_name(rules, kind));
        let known = short.collect::<Vec<_>>().join(" ");
        let wrong = Misread::new(FenProblem::UnknownSymbol(symbol), range);
        if known.is_empty() {
            wrong.help("KIF has no names for the pieces of this game")
        } else {
            wrong.help(format!("the pieces are {known}"))
        }
    })
}

/// The name of a kind in a diagram.
fn short_name(rules: &Rules, kind: KindId) -> Option<&'static str> {
    let all = letters::names_of(names(), rules, kind);
    let is_short = |name: &&String| name.chars().count() == 1;
    all.iter().find(is_short).map(String::as_str)
}

/// Draws a position, with lines for the hands and the player to move. Returns nothing if the board is too large, or a piece has
/// no name.
pub(crate) fn write(rules: &Rules, setup: &Setup) -> Option<String> {
    let grid = Grid::new(rules, MAX_SIDE).filter(|_| sfen::can_say(rules))?;
    let mut rows = vec![vec![None; grid.width]; grid.height];
    for &(cell, piece) in &setup.pieces {
        let (column, row) = grid.seen_from_top_right(cell);
        rows[row - 1][grid.width - column] = Some(piece);
    }
    let cells = rules.space.ids().count();
    if cells != grid.width * grid.height {
        return None;
    }
    let line = format!("+{}+\n", "-".repeat(3 * grid.width));
    let hand = |player: usize| {
        Some(format!(
            "{}{}：{}\n",
            PLAYERS[player][0],
            HAND[0],
            held(rules, setup, player)?
        ))
    };
    let mut out = hand(1)?;
    for column in (1..=grid.width).rev() {
        out.push_str(if column == grid.width { "  " } else { " " });
        out.push(wide_digit(column)?);
    }
    out.push('\n');
    out.push_str(&line);
    for (number, row) in (1..).zip(&rows) {
        out.push(EDGE);
        for piece in row {
            match piece {
                None => out.extend([' ', EMPTY[0]]),
                Some(piece) => {
                    out.push(if piece.player == PlayerId(0) { ' ' } else { SECOND[0] });
                    out.push_str(short_name(rules, piece.kind)?);
                }
            }
        }
        out.push_str(&format!("{EDGE}{}\n", chinese(number)));
    }
    out.push_str(&line);
    out.push_str(&hand(0)?);
    if setup.turn != PlayerId(0) {
        out.push_str(&format!("{}{TURN}\n", PLAYERS[1][0]));
    }
    Some(out)
}

/// The pieces in a hand: `飛二　金`.
fn held(rules: &Rules, setup: &Setup, player: usize) -> Option<String> {
    let mut pieces = Vec::new();
    for kind in sfen::hand_order(rules) {
        let of_kind = |hand: &&(PlayerId, KindId, u16)| (usize::from(hand.0.0), hand.1) == (player, kind);
        let number = setup.hands.iter().filter(of_kind).map(|hand| usize::from(hand.2)).sum();
        if number > 0 {
            let count = if number > 1 { chinese(number) } else { String::new() };
            pieces.push(format!("{}{count}", short_name(rules, kind)?));
        }
    }
    Some(if pieces.is_empty() {
        NOTHING.to_owned()
    } else {
        pieces.join("\u{3000}")
    })
}
