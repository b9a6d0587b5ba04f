//! Predicts what XBoard shows. XBoard receives only moves, and applies its own rules to move the pieces.

use triagonal::{Position, Rules};

use super::piece_table::{KING, LANCE, PAWN, PieceTable, ROOK};
use super::squares::{Square, Squares};

/// A piece on XBoard's screen: whether it is the first player's, and its index in XBoard's table of pieces.
pub type ScreenPiece = (bool, usize);

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    Empty,
    Piece(ScreenPiece),
    /// A gap, or a neutral piece.
    Blocked,
}

/// A position on XBoard's screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    pub board: Vec<Contents>,
    /// The hands of the first and the second player: how many pieces there are of each kind that can be in hand.
    pub hands: [Vec<u16>; 2],
}

/// A move in the form that XBoard receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenMove {
    /// A piece goes from the first square to the last, and the pieces on the squares in between disappear.
    Path(Vec<Square>, Option<char>),
    /// A drop.
    Drop(ScreenPiece, Square),
    Pass,
}

/// Moves pieces as XBoard does.
pub struct Simulator<'a> {
    pub squares: &'a Squares,
    pub pieces: &'a PieceTable,
    /// Whether a capture removes the pieces around it except pawns.
    pub explodes: bool,
}

impl Simulator<'_> {
    /// The screen for a position.
    pub fn show(&self, rules: &Rules, position: &Position) -> Screen {
        let Squares { width, height, .. } = *self.squares;
        let all = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank)));
        let board = all.map(|square| {
            let Some(cell) = self.squares.cell(square) else {
                return Contents::Blocked;
            };
            match position.piece_at(cell) {
                None => Contents::Empty,
                Some(piece) => match self.pieces.place(piece.kind) {
                    Some(place) => Contents::Piece((piece.player.index() == 0, place)),
                    None => Contents::Blocked,
                },
            }
        });
        let hands = [0, 1].map(|player| {
            let mut held = vec![0; self.pieces.held];
            for id in rules.kind_ids() {
                let count = rules
                    .player_ids()
                    .nth(player)
                    .map_or(0, |owner| position.hand(owner, id));
                if let Some(place) = self.pieces.place(id).filter(|_| count > 0)
                    && let Some(shown) = held.get_mut(self.pieces.number(place))
                {
                    *shown += count;
                }
            }
            held
        });
        Screen {
            board: board.collect(),
            hands,
        }
    }

    /// The screen after a move.
    pub fn after(&self, screen: &Screen, sent: &ScreenMove) -> Screen {
        let mut next = screen.clone();
        match sent {
            ScreenMove::Pass => {}
            ScreenMove::Drop(piece, to) => self.drop(&mut next, *piece, *to),
            ScreenMove::Path(path, promotion) => self.walk(&mut next, path, *promotion),
        }
        next
    }

    fn drop(&self, screen: &mut Screen, (white, place): ScreenPiece, to: Square) {
        screen.board[self.squares.index(to)] = Contents::Piece((white, place));
        if let Some(count) = screen.hands[usize::from(!white)].get_mut(self.pieces.number(place)) {
            *count = count.saturating_sub(1);
        }
    }

    fn walk(&self, screen: &mut Screen, path: &[Square], promotion: Option<char>) {
        let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
            return;
        };
        let at = |square| self.squares.index(square);
        let mut captured = screen.board[at(to)];
        for &between in &path[1..path.len() - 1] {
            screen.board[at(between)] = Contents::Empty;
        }
        let Contents::Piece((white, place)) = screen.board[at(from)] else {
            return;
        };
        let tall = self.squares.tall;
        let ahead = |rank: usize| if white { rank } else { tall - 1 - rank };
        let is_pawn = place == PAWN || place == LANCE;
        if self.castles(screen, (white, place), from, to) {
            // `castles` has moved both pieces.
        } else if let Some(letter) = promotion.filter(|letter| is_pawn && ahead(to.1) == tall - 1 && *letter != '+') {
            screen.board[at(to)] = self.with_letter(white, letter);
            screen.board[at(from)] = Contents::Empty;
        } else {
            screen.board[at(from)] = Contents::Empty;
            if is_pawn
                && self.is_beyond_middle(white, from.1)
                && from.0 != to.0
                && screen.board[at(to)] == Contents::Empty
            {
                let behind = if white { to.1.checked_sub(1) } else { Some(to.1 + 1) };
                if let Some(rank) = behind.filter(|&rank| rank < self.squares.height) {
                    captured = screen.board[at((to.0, rank))];
                    screen.board[at((to.0, rank))] = Contents::Empty;
                }
            }
            screen.board[at(to)] = Contents::Piece((white, place));
        }
        self.take(screen, captured, to);
        match promotion {
            Some('+') => {
                if let Some(promoted) = self.pieces.promoted(place) {
                    screen.board[at(to)] = Contents::Piece((white, promoted));
                }
            }
            Some(letter) => screen.board[at(to)] = self.with_letter(white, letter),
            None => {}
        }
    }

    /// Whether a pawn on this rank has crossed the middle of the board, so that its diagonal move can capture en passant.
    fn is_beyond_middle(&self, white: bool, rank: usize) -> bool {
        let middle = self.squares.tall / 2;
        if white { rank >= middle } else { rank < middle }
    }

    fn with_letter(&self, white: bool, letter: char) -> Contents {
        let place = self.pieces.with_letter(letter);
        place.map_or(Contents::Empty, |place| Contents::Piece((white, place)))
    }

    /// If XBoard interprets the move as castling, moves king and rook and returns true.
    fn castles(&self, screen: &mut Screen, (white, place): ScreenPiece, from: Square, to: Square) -> bool {
        let Squares {
            width, height, tall, ..
        } = *self.squares;
        let at = |square| self.squares.index(square);
        let (mover, other) = (Contents::Piece((white, place)), screen.board[at(to)]);
        let (king, rook) = (Contents::Piece((white, KING)), Contents::Piece((white, ROOK)));
        if (mover == king && other == rook) || (mover == rook && other == king) {
            let rank = if white { 0 } else { tall - 1 };
            screen.board[at(from)] = Contents::Empty;
            screen.board[at(to)] = Contents::Empty;
            let right = (to.0 > from.0) != (mover == rook);
            let (king_to, rook_to) = if right {
                (width.wrapping_sub(2), width.wrapping_sub(3))
            } else {
                (2, 3)
            };
            for (file, piece) in [(king_to, king), (rook_to, rook)] {
                if file < width && rank < height {
                    screen.board[at((file, rank))] = piece;
                }
            }
            return true;
        }
        let is_far = from.0.abs_diff(to.0) > 1 && from.1 == to.1;
        if mover != king || !is_far || from.0 == 0 || from.0 == width - 1 {
            return false;
        }
        let step = |file: usize| if to.0 > from.0 { file + 1 } else { file - 1 };
        let mut partner = step(from.0);
        while screen.board[at((partner, from.1))] == Contents::Empty && partner > 0 && partner < width - 1 {
            partner = step(partner);
        }
        let beside = if to.0 > from.0 { to.0 - 1 } else { to.0 + 1 };
        screen.board[at((beside, from.1))] = screen.board[at((partner, from.1))];
        screen.board[at((partner, from.1))] = Contents::Empty;
        screen.board[at(from)] = Contents::Empty;
        screen.board[at(to)] = king;
        true
    }

    /// Handles a captured piece: it goes to a hand or explodes.
    fn take(&self, screen: &mut Screen, captured: Contents, to: Square) {
        let Contents::Piece((white, place)) = captured else {
            return;
        };
        if self.pieces.held > 0 {
            let number = self.pieces.number(self.pieces.demoted(place));
            let number = if number < self.pieces.held { number } else { 0 };
            screen.hands[usize::from(white)][number] += 1;
        } else if self.explodes {
            for file in to.0.saturating_sub(1)..=(to.0 + 1).min(self.squares.width - 1) {
                for rank in to.1.saturating_sub(1)..=(to.1 + 1).min(self.squares.height - 1) {
                    let square = &mut screen.board[self.squares.index((file, rank))];
                    if !matches!(square, Contents::Piece((_, PAWN))) {
                        *square = Contents::Empty;
                    }
                }
            }
            screen.board[self.squares.index(to)] = Contents::Empty;
        }
    }
}
