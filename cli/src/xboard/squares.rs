//! The squares of a board in XBoard's numbering.

use triagonal::notation::layout::planes;
use triagonal::notation::shape;
use triagonal::{CellId, Rules};

/// The greatest number of columns that XBoard draws, and the number of columns that each hand takes up.
const MAX_FILES: usize = 16;
const HAND_FILES: usize = 2;
/// The greatest number of rows. XBoard has two more, which it uses for other data of a position.
const MAX_RANKS: usize = 15;
/// XBoard numbers the ranks from 0 if there are ten, and from 1 otherwise.
const RANKS_FROM_ZERO: usize = 10;

/// A column and a row, both counted from 0, from the bottom left corner as the first player sees the board.
pub type Square = (usize, usize);

/// A board that XBoard can draw.
pub struct Squares {
    pub width: usize,
    pub height: usize,
    /// The number of rows that XBoard draws: more than the board has if there are more kinds in a hand.
    pub tall: usize,
    /// The cells, row by row from the bottom.
    cells: Vec<Option<CellId>>,
    /// The square of each cell.
    squares: Vec<Square>,
}

impl Squares {
    /// The board of a game, or the reason why XBoard cannot draw it.
    pub fn new(rules: &Rules, hands: bool) -> Result<Self, String> {
        let boards = planes(rules);
        let board = shape(&rules.space);
        if rules.players.len() != 2 {
            let count = rules.players.len();
            return Err(format!("XBoard has two players, but this game has {count}"));
        }
        let ([plane], false) = (boards.as_slice(), board.starts_with("hexagonal")) else {
            return Err(format!(
                "XBoard draws a single flat board of squares, but the board of this game is {board}"
            ));
        };
        let height = plane.rows.len();
        let width = plane.rows.first().map_or(0, |row| row.points.len());
        let max_files = if hands { MAX_FILES - 2 * HAND_FILES } else { MAX_FILES };
        if width > max_files || height > MAX_RANKS || width < 2 || height < 2 {
            let beside = if hands { " beside the hands" } else { "" };
            return Err(format!(
                "XBoard draws boards from 2×2 to {max_files}×{MAX_RANKS}{beside}, but the board of this game is {board}"
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

    /// Makes XBoard draw at least this many rows. Fails with the reason if it cannot.
    pub fn make_room_for(&mut self, held: usize) -> Result<(), String> {
        self.tall = self.height.max(held);
        if self.tall > MAX_RANKS {
            return Err(format!(
                "XBoard shows at most {MAX_RANKS} kinds of pieces in a hand, but this game has {held}"
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
        usize::from(self.tall != RANKS_FROM_ZERO)
    }

    /// XBoard's name of a square.
    pub fn name(&self, (file, rank): Square) -> String {
        let letter = char::from(b'a' + file as u8);
        format!("{letter}{}", rank + self.lowest())
    }

    /// Parses a square. Files outside the board are those of the hands.
    pub fn read(&self, text: &str) -> Option<(i32, usize)> {
        let letter = text.chars().next()?;
        let number: usize = text.get(letter.len_utf8()..)?.parse().ok()?;
        let file = letter as i32 - 'a' as i32;
        Some((file, number.checked_sub(self.lowest())?))
    }

    /// Parses a square on the board.
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

    /// Writes the board row by row from the top, with a number for each run of empty squares.
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
