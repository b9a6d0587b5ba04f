//! Follows the user's clicks, and tells XBoard which squares to highlight.

use super::board::Board;
use super::screen::ScreenMove;
use super::squares::Square;

/// The squares of a move that the user has clicked so far.
#[derive(Clone, Debug, Default)]
pub struct Clicks {
    from: Option<Lifted>,
    /// The intermediate squares where the piece was put down.
    over: Vec<Square>,
    last_put: Option<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lifted {
    Piece(Square),
    /// From a hand: whether it is the first player's, and the number of the piece in the hand.
    InHand(bool, usize),
}

/// The letters that mark squares. Capital letters also allow the user to move there.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const CHOICE: char = 'M';
const FORCED: char = 'B';
const INTERMEDIATE: char = 'C';

impl Clicks {
    /// Lifts a piece, and returns the squares to highlight.
    pub fn lift(&mut self, board: &Board, text: &str) -> Option<String> {
        let squares = &board.fit.squares;
        let (file, rank) = squares.read(text)?;
        match squares.read_on_board(text) {
            Some(square) if self.from.is_some() && self.last_put == Some(square) => self.over.push(square),
            Some(square) => {
                *self = Self {
                    from: Some(Lifted::Piece(square)),
                    ..Self::default()
                };
            }
            None => {
                // The first player's hand is on the right, counted from the bottom, and the second's on the left, from the top.
                let white = file > 0;
                let number = if white {
                    Some(rank)
                } else {
                    (squares.tall - 1).checked_sub(rank)
                };
                *self = Self {
                    from: Some(Lifted::InHand(white, number?)),
                    ..Self::default()
                };
            }
        }
        self.last_put = None;
        Some(self.marks(board))
    }

    /// Puts down a piece, and returns the promotions to choose from, if there are several.
    pub fn put(&mut self, board: &Board, text: &str) -> Option<String> {
        let square = board.fit.squares.read_on_board(text)?;
        self.last_put = Some(square);
        let found = self.choices(board, square);
        let letters: String = found.iter().flatten().collect();
        (!letters.is_empty()).then_some(letters)
    }

    /// The legal moves that continue the clicks so far: the squares after the first, the promotion, and whether it captures.
    fn continuations<'b>(&'b self, board: &'b Board) -> impl Iterator<Item = (&'b [Square], Option<char>, bool)> {
        let from = self.from;
        let moves = board
            .entries
            .iter()
            .filter_map(move |entry| match (&entry.sent, from?) {
                (ScreenMove::Path(path, promotion), Lifted::Piece(square)) if path.first() == Some(&square) => {
                    Some((&path[1..], *promotion, !entry.made.captures().is_empty()))
                }
                (ScreenMove::Drop((white, place), to), Lifted::InHand(lifted_white, number)) => {
                    let is_lifted = *white == lifted_white && board.fit.pieces.number(*place) == number;
                    is_lifted.then_some((std::slice::from_ref(to), None, false))
                }
                (
                    ScreenMove::Path(..) | ScreenMove::Drop(..) | ScreenMove::Pass,
                    Lifted::Piece(_) | Lifted::InHand(..),
                ) => None,
            });
        moves.filter(|(path, ..)| path.starts_with(&self.over) && path.len() > self.over.len())
    }

    /// The promotions to choose from on a square. The letter of the piece itself means no promotion.
    fn choices(&self, board: &Board, to: Square) -> Vec<Option<char>> {
        let at = self.over.len();
        let moves = self
            .continuations(board)
            .filter(|(path, ..)| path.len() == at + 1 && path[at] == to);
        let mut found: Vec<Option<char>> = Vec::new();
        for (_, promotion, _) in moves {
            let letter = promotion.map(|letter| letter.to_ascii_uppercase());
            let letter = match letter {
                Some('+') => Some('+'),
                Some(letter) => Some(letter),
                None => self.own_letter(board),
            };
            if !found.contains(&letter) {
                found.push(letter);
            }
        }
        if found.len() == 1 && found[0] == self.own_letter(board) {
            found.clear();
        }
        found
    }

    fn own_letter(&self, board: &Board) -> Option<char> {
        let Some(Lifted::Piece(square)) = self.from else {
            return None;
        };
        let piece = board.position.piece_at(board.fit.squares.cell(square)?)?;
        board.fit.pieces.letter(board.fit.pieces.place(piece.kind)?)
    }

    /// The marks, row by row from the top.
    fn marks(&self, board: &Board) -> String {
        let squares = &board.fit.squares;
        let mut marks = vec![None; squares.width * squares.height];
        let at = self.over.len();
        for (path, _, captures) in self.continuations(board) {
            let mark = &mut marks[squares.index(path[at])];
            let next = if path.len() > at + 1 {
                INTERMEDIATE
            } else {
                match self.choices(board, path[at]).as_slice() {
                    [] if captures => CAPTURE,
                    [] => QUIET,
                    [_] => FORCED,
                    [..] => CHOICE,
                }
            };
            if *mark != Some(INTERMEDIATE) {
                *mark = Some(next);
            }
        }
        squares.rows(|square| marks[squares.index(square)].map(String::from))
    }
}
