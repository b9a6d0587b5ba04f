//! The squares that XBoard marks, and allows, when a piece is lifted.

use super::board::Board;
use super::screen::ScreenMove;
use super::squares::Square;

/// The squares of a move that the user has clicked so far.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    from: Option<Lifted>,
    /// The squares on the way where the piece was put down.
    over: Vec<Square>,
    last_put: Option<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lifted {
    Piece(Square),
    /// From a hand: the player, and the number in the hand.
    Held(bool, usize),
}

/// The mark of a square; capital letters are allowed targets.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const CHOICE: char = 'M';
const FORCED: char = 'B';
const ON_THE_WAY: char = 'C';

impl Hand {
    /// Lifts a piece, and returns the marks.
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
                // The first player's hand is on the right, counted from below, and the second's on the left, from above.
                let white = file > 0;
                let number = if white {
                    Some(rank)
                } else {
                    (squares.tall - 1).checked_sub(rank)
                };
                *self = Self {
                    from: Some(Lifted::Held(white, number?)),
                    ..Self::default()
                };
            }
        }
        self.last_put = None;
        Some(self.marks(board))
    }

    /// Puts down a piece, and returns the choice of promotions, if there is one.
    pub fn put(&mut self, board: &Board, text: &str) -> Option<String> {
        let square = board.fit.squares.read_on_board(text)?;
        self.last_put = Some(square);
        let found = self.choices(board, square);
        let letters: String = found.iter().flatten().collect();
        (!letters.is_empty()).then_some(letters)
    }

    /// For each legal move that continues the clicks so far: the squares after the first, the promotion, and whether it captures.
    fn ways<'b>(&'b self, board: &'b Board) -> impl Iterator<Item = (&'b [Square], Option<char>, bool)> {
        let from = self.from;
        let ways = board
            .entries
            .iter()
            .filter_map(move |entry| match (&entry.sent, from?) {
                (ScreenMove::Path(path, promotion), Lifted::Piece(square)) if path.first() == Some(&square) => {
                    Some((&path[1..], *promotion, !entry.made.captures().is_empty()))
                }
                (ScreenMove::Drop((white, place), to), Lifted::Held(own, number)) => {
                    let is_it = *white == own && board.fit.men.number(*place) == number;
                    is_it.then_some((std::slice::from_ref(to), None, false))
                }
                (
                    ScreenMove::Path(..) | ScreenMove::Drop(..) | ScreenMove::Pass,
                    Lifted::Piece(_) | Lifted::Held(..),
                ) => None,
            });
        ways.filter(|(path, ..)| path.starts_with(&self.over) && path.len() > self.over.len())
    }

    /// The letters of the promotions on a square. The letter of the piece itself stands for no promotion.
    fn choices(&self, board: &Board, to: Square) -> Vec<Option<char>> {
        let at = self.over.len();
        let ways = self
            .ways(board)
            .filter(|(path, ..)| path.len() == at + 1 && path[at] == to);
        let mut found: Vec<Option<char>> = Vec::new();
        for (_, promotion, _) in ways {
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
        board.fit.men.letter(board.fit.men.place(piece.kind)?)
    }

    /// The marks, row by row from the top.
    fn marks(&self, board: &Board) -> String {
        let squares = &board.fit.squares;
        let mut marks = vec![None; squares.width * squares.height];
        let at = self.over.len();
        for (path, _, captures) in self.ways(board) {
            let mark = &mut marks[squares.index(path[at])];
            let next = if path.len() > at + 1 {
                ON_THE_WAY
            } else {
                match self.choices(board, path[at]).as_slice() {
                    [] if captures => CAPTURE,
                    [] => QUIET,
                    [_] => FORCED,
                    [..] => CHOICE,
                }
            };
            if *mark != Some(ON_THE_WAY) {
                *mark = Some(next);
            }
        }
        squares.rows(|square| marks[squares.index(square)].map(String::from))
    }
}
