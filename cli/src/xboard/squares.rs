//! The squares of a board in XBoard's numbering.

use triagonal::notation::layout::planes;
use triagonal::notation::shape;
use triagonal::{CellId, Rules};

/// The greatest number of columns that XBoard draws, and the columns of each hand.
const MAX_FILES: usize = 16;
const FILES_OF_HAND: usize = 2;
/// The greatest number of rows; XBoard uses two more for other data of a position.
const MAX_RANKS: usize = 15;
/// The number of ranks of the board whose ranks XBoard counts from 0.
const FROM_NOUGHT: usize = 10;

/// A column and a row, both from 0, from the first player's left and bottom.
pub type Square = (usize, usize);

/// A board that XBoard can draw.
pub struct Squares {
    pub width: usize,
    pub height: usize,
    /// The number of rows that XBoard draws: more than the board has, if a hand has more kinds.
    pub tall: usize,
    /// The cells, row by row from the bottom.
    cells: Vec<Option<CellId>>,
    /// The square of each cell.
    squares: Vec<Square>,
}

impl Squares {
    /// The board of a game, or the reason why XBoard cannot draw it.
    pub fn of(rules: &Rules, hands: bool) -> Result<Self, String> {
        let boards = planes(rules);
        let board = shape(&rules.space);
        if rules.players.len() != 2 {
            let count = rules.players.len();
            return Err(format!("XBoard has two players, and this game {count}"));
        }
        let ([plane], false) = (boards.as_slice(), board.starts_with("hexagonal")) else {
            return Err(format!(
                "XBoard draws one flat board of squares, and the board of this game is {board}"
            ));
        };
        let height = plane.rows.len();
        let width = plane.rows.first().map_or(0, |row| row.points.len());
        let most = if hands {
            MAX_FILES - 2 * FILES_OF_HAND
        } else {
            MAX_FILES
        };
        if width > most || height > MAX_RANKS || width < 2 || height < 2 {
            let beside = if hands { " beside the hands" } else { "" };
            return Err(format!(
                "XBoard draws boards from 2×2 to {most}×{MAX_RANKS}{beside}, and the board of this game is {board}"
            ));
        }
        let rows = plane.rows.iter().rev();
        let cells: Vec<Option<CellId>> = rows.flat_map(|row| row.points.iter().copied()).collect();
        let mut squares = vec![Square::default(); rules.space.cells.len()];
        for (index, cell) in cells.iter().enumerate() {
            if let Some(cell) = cell {
                squares[cell.index()] = (index % width, index / width);
            }
        }
        Ok(Self {
            width,
            height,
            tall: height,
            cells,
            squares,
        })
    }

    /// Makes XBoard draw at least this many rows, or returns the reason why XBoard cannot.
    pub fn make_room_for(&mut self, held: usize) -> Result<(), String> {
        self.tall = self.height.max(held);
        if self.tall > MAX_RANKS {
            return Err(format!(
                "XBoard shows {MAX_RANKS} kinds of pieces in a hand, and the game has {held}"
            ));
        }
        Ok(())
    }

    /// The cell on a square, if it is not a gap.
    pub fn cell(&self, square: Square) -> Option<CellId> {
        self.cells[self.index(square)]
    }

    /// The square of a cell; every cell has one.
    pub fn square(&self, cell: CellId) -> Square {
        self.squares[cell.index()]
    }

    /// The index of a square, row by row from the bottom.
    pub fn index(&self, (file, rank): Square) -> usize {
        rank * self.width + file
    }

    /// The number of the lowest rank.
    fn lowest(&self) -> usize {
        usize::from(self.tall != FROM_NOUGHT)
    }

    /// XBoard's name of a square.
    pub fn name(&self, (file, rank): Square) -> String {
        let letter = char::from(b'a' + file as u8);
        format!("{letter}{}", rank + self.lowest())
    }

    /// Reads a square, possibly one beside the board, where the hands are.
    pub fn read(&self, text: &str) -> Option<(i32, usize)> {
        let letter = text.chars().next()?;
        let number: usize = text.get(letter.len_utf8()..)?.parse().ok()?;
        let file = letter as i32 - 'a' as i32;
        Some((file, number.checked_sub(self.lowest())?))
    }

    /// A square on the board.
    pub fn read_on_board(&self, text: &str) -> Option<Square> {
        let (file, rank) = self.read(text)?;
        let square = (usize::try_from(file).ok()?, rank);
        (square.0 < self.width && square.1 < self.height).then_some(square)
    }

    /// Whether every cell has the same name in the game and in XBoard.
    pub fn are_named_alike(&self, rules: &Rules) -> bool {
        let mut cells = self.cells.iter().flatten();
        cells.all(|&cell| rules.space.name(cell) == self.name(self.square(cell)))
    }

    /// The board as text, row by row from the top, with numbers for empty squares.
    pub fn rows(&self, on: impl Fn(Square) -> Option<String>) -> String {
        let rows = (0..self.height).rev().map(|rank| {
            let (mut row, mut empty) = (String::new(), 0);
            for file in 0..self.width {
                match on((file, rank)) {
                    None => empty += 1,
                    Some(text) => {
                        if empty > 0 {
                            row += &empty.to_string();
                            empty = 0;
                        }
                        row += &text;
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            row
        });
        rows.collect::<Vec<_>>().join("/")
    }
}
