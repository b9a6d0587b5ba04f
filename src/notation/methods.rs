//! Methods of positions for text.

use std::fmt;

use crate::play::{Move, Position};

use super::board::{Paint, draw};
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::{fen, moves};

/// Positions and moves as text.
impl Position {
    /// The position as one line. In games for two players on one board, it is the FEN of other programs; see the `fen` module.
    /// [`Variant::read_fen`](crate::Variant::read_fen) reads it.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self.game().rules(), &self.setup())
    }

    /// Finds the legal move that a text describes: `e2-e4` as written by [`move_text`](Self::move_text), or `e2e4`, `e7e8q` and
    /// `P@e4` as in engine protocols.
    ///
    /// # Errors
    /// The text matches no legal move, or several. The message lists what the piece can do instead.
    pub fn read_move(&self, text: &str) -> Result<Move, Misread<MoveProblem>> {
        moves::read(self, text)
    }

    /// Writes a legal move as text, such as `e2-e4`, `e4xd5`, `e7-e8=Q`, `P@e4` or `pass`. The text is unique among the legal
    /// moves of the position.
    #[must_use]
    pub fn move_text(&self, made: &Move) -> String {
        moves::write(self.game().rules(), &self.legal_moves_like(made), made)
    }

    /// All legal moves with their texts, sorted by text.
    #[must_use]
    pub fn move_texts(&self) -> Vec<(String, Move)> {
        let legal = self.legal_moves();
        let texts = moves::write_all(self.game().rules(), &legal);
        let mut written: Vec<(String, Move)> = texts.into_iter().zip(legal).collect();
        written.sort_by(|first, second| first.0.cmp(&second.0));
        written
    }

    /// Plays moves given as text, separated by blanks: all of them, or none.
    ///
    /// # Errors
    /// Returns the first text that is not a legal move at its place.
    pub fn play_text(&mut self, text: &str) -> Result<(), Misread<MoveProblem>> {
        let mut next = self.clone();
        moves::play_all(&mut next, text)?;
        *self = next;
        Ok(())
    }

    /// Draws the board in characters, with the turn and the hands below; `paint` can add colours to the symbols of pieces.
    /// `println!` prints a position as the same drawing without colours.
    #[must_use]
    pub fn draw(&self, paint: Paint<'_>) -> String {
        draw(self.game().rules(), &self.setup(), paint)
    }
}

/// The board in characters, as drawn by [`Position::draw`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.draw(&|_, symbol| symbol.to_owned()).trim_end())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Position");
        shown.field("game", &self.game().rules().name);
        shown.field("fen", &self.fen()).finish()
    }
}
