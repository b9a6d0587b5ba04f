//! What positions say of themselves as text.

use std::fmt;

use crate::play::{Move, Position};

use super::board::{Paint, draw};
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::{fen, moves};

/// Positions and moves as text.
impl Position {
    /// The position as one line. In games for two on one board it is the FEN of other programs; the
    /// `fen` module tells more. [`Variant::read_fen`](crate::Variant::read_fen) reads it.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self.game().rules(), &self.setup())
    }

    /// Finds the legal move that a text means: `e2-e4` as [`move_text`](Self::move_text) writes it, or `e2e4`, `e7e8q`
    /// and `P@e4` as engines do.
    ///
    /// # Errors
    /// No legal move is written so, or several are. The message says what the piece can do instead.
    pub fn read_move(&self, text: &str) -> Result<Move, Misread<MoveProblem>> {
        moves::read(self, text)
    }

    /// Writes a legal move as text, such as `e2-e4`, `e4xd5`, `e7-e8=Q`, `P@e4` or `pass`. No other legal move of the
    /// position has the same text.
    #[must_use]
    pub fn move_text(&self, made: &Move) -> String {
        moves::write(self.game().rules(), &self.legal_moves(), made)
    }

    /// All legal moves with their texts, sorted by the texts.
    #[must_use]
    pub fn move_texts(&self) -> Vec<(String, Move)> {
        let legal = self.legal_moves();
        let texts = moves::write_all(self.game().rules(), &legal);
        let mut written: Vec<(String, Move)> = texts.into_iter().zip(legal).collect();
        written.sort_by(|one, other| one.0.cmp(&other.0));
        written
    }

    /// Plays moves given as text with blanks between them: all of them, or none.
    ///
    /// # Errors
    /// The first text that means no legal move where it would be played.
    pub fn play_text(&mut self, text: &str) -> Result<(), Misread<MoveProblem>> {
        let mut next = self.clone();
        moves::play_all(&mut next, text)?;
        *self = next;
        Ok(())
    }

    /// Draws the board in characters with the turn and the hands below; `paint` adds colours to the symbol of a piece.
    /// A position written out by `println!` is the same drawing without colours.
    #[must_use]
    pub fn draw(&self, paint: Paint<'_>) -> String {
        draw(self.game().rules(), &self.setup(), paint)
    }
}

/// The board in characters, as [`Position::draw`] draws it.
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
