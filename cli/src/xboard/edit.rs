//! The edit mode, XBoard's old way of setting up a position piece by piece.

use std::collections::HashMap;

use super::board::Board;
use super::squares::Square;

/// A position that is being set up.
#[derive(Default)]
pub struct Edit {
    /// The piece on each square, in XBoard's notation.
    pieces: HashMap<Square, String>,
    /// The pieces in hand, in XBoard's notation.
    held: Vec<String>,
    /// Whether the following pieces are Black's.
    black: bool,
}

impl Edit {
    /// Starts with the pieces on the board.
    pub fn new(board: &Board) -> Self {
        let fit = &board.fit;
        let squares = (0..fit.squares.width).flat_map(|file| (0..fit.squares.height).map(move |rank| (file, rank)));
        let pieces = squares.filter_map(|square| {
            let piece = board.position.piece_at(fit.squares.cell(square)?)?;
            let id = fit.pieces.id(fit.pieces.place(piece.kind)?, piece.player.index() == 0);
            Some((square, id))
        });
        Self {
            pieces: pieces.collect(),
            ..Self::default()
        }
    }

    /// Handles a line, and returns whether it ended the edit mode. Returns a line that makes no sense as the error.
    pub fn handle_line<'l>(&mut self, board: &Board, line: &'l str) -> Result<bool, &'l str> {
        let line = line.trim();
        match line {
            "." => return Ok(true),
            "#" => {
                self.pieces.clear();
                self.held.clear();
            }
            "c" => self.black = !self.black,
            "" => {}
            _ => self.put(board, line).ok_or(line)?,
        }
        Ok(false)
    }

    fn put(&mut self, board: &Board, line: &str) -> Option<()> {
        let letter = line.chars().next()?;
        let in_case = |text: &str| {
            if self.black {
                text.to_lowercase()
            } else {
                text.to_uppercase()
            }
        };
        if let Some((piece, count)) = line.split_once('@') {
            let count: usize = count.parse().ok().filter(|count| *count < 100)?;
            self.held.push(in_case(piece).repeat(count));
            return Some(());
        }
        let rest = &line[letter.len_utf8()..];
        let (rest, suffix) = match rest.strip_prefix(['\'', '!']) {
            Some(after) => (after, &rest[..1]),
            None => (rest, ""),
        };
        let (name, promoted) = match rest.strip_suffix('+') {
            Some(name) => (name, "+"),
            None => (rest, ""),
        };
        let square = board.fit.squares.read_on_board(name)?;
        if letter == 'x' {
            self.pieces.remove(&square);
        } else {
            let id = format!("{promoted}{}{suffix}", in_case(&letter.to_string()));
            self.pieces.insert(square, id);
        }
        Some(())
    }

    /// The position in XBoard's notation.
    pub fn fen(&self, board: &Board) -> String {
        let squares = &board.fit.squares;
        let mut text = squares.rows(|square| match squares.cell(square) {
            None => Some("*".to_owned()),
            Some(_) => self.pieces.get(&square).cloned(),
        });
        if board.fit.pieces.held > 0 {
            text += &format!("[{}]", self.held.concat());
        }
        let turn = if board.position.turn().index() == 0 { 'w' } else { 'b' };
        format!("{text} {turn}")
    }
}
