//! `edit`, XBoard's old way to set up positions piece by piece.

use std::collections::HashMap;

use super::board::Board;
use super::squares::Square;

/// A position that is being set up.
#[derive(Default)]
pub struct Edit {
    /// The piece on each square, in XBoard's notation.
    men: HashMap<Square, String>,
    held: Vec<String>,
    black: bool,
}

impl Edit {
    /// The pieces on the board.
    pub fn of(board: &Board) -> Self {
        let fit = &board.fit;
        let all = (0..fit.squares.width).flat_map(|file| (0..fit.squares.height).map(move |rank| (file, rank)));
        let men = all.filter_map(|square| {
            let piece = board.position.piece_at(fit.squares.cell(square)?)?;
            let id = fit.men.id(fit.men.place(piece.kind)?, piece.player.index() == 0);
            Some((square, id))
        });
        Self {
            men: men.collect(),
            ..Self::default()
        }
    }

    /// Reads a line, and returns whether it was the last. A line without a meaning is an error.
    pub fn take<'l>(&mut self, board: &Board, line: &'l str) -> Result<bool, &'l str> {
        let line = line.trim();
        match line {
            "." => return Ok(true),
            "#" => {
                self.men.clear();
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
        let own = |text: &str| {
            if self.black {
                text.to_lowercase()
            } else {
                text.to_uppercase()
            }
        };
        if let Some((piece, count)) = line.split_once('@') {
            let count: usize = count.parse().ok().filter(|count| *count < 100)?;
            self.held.push(own(piece).repeat(count));
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
            self.men.remove(&square);
        } else {
            let id = format!("{promoted}{}{suffix}", own(&letter.to_string()));
            self.men.insert(square, id);
        }
        Some(())
    }

    /// The position in XBoard's notation.
    pub fn fen(&self, board: &Board) -> String {
        let squares = &board.fit.squares;
        let mut text = squares.rows(|square| match squares.cell(square) {
            None => Some("*".to_owned()),
            Some(_) => self.men.get(&square).cloned(),
        });
        if board.fit.men.held > 0 {
            text += &format!("[{}]", self.held.concat());
        }
        let turn = if board.position.turn().index() == 0 { 'w' } else { 'b' };
        format!("{text} {turn}")
    }
}
