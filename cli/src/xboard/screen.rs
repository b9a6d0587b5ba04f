//! Predicts what XBoard shows. XBoard receives only moves, and moves pieces by its own rules.

use triagonal::{Position, Rules};

use super::men::{KING, LANCE, Men, PAWN, ROOK};
use super::squares::{Square, Squares};

/// A piece of XBoard: whether it is the first player's, and its place in the table.
pub type Man = (bool, usize);

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Empty,
    Man(Man),
    /// A gap, or a neutral piece.
    Dark,
}

/// A position on XBoard's screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    pub board: Vec<Seen>,
    /// The hands of the first and the second player, by number.
    pub hands: [Vec<u16>; 2],
}

/// A move in the form that XBoard receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenMove {
    /// A piece goes from the first square to the last, and the pieces on the squares between disappear.
    Path(Vec<Square>, Option<char>),
    /// A drop.
    Drop(Man, Square),
    Pass,
}

/// How XBoard moves pieces.
pub struct Stage<'a> {
    pub squares: &'a Squares,
    pub men: &'a Men,
    /// Whether a capture removes the pieces around it except pawns.
    pub explodes: bool,
}

impl Stage<'_> {
    /// The screen for a position.
    pub fn show(&self, rules: &Rules, position: &Position) -> Screen {
        let Squares { width, height, .. } = *self.squares;
        let all = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank)));
        let board = all.map(|square| {
            let Some(cell) = self.squares.cell(square) else {
                return Seen::Dark;
            };
            match position.piece_at(cell) {
                None => Seen::Empty,
                Some(piece) => match self.men.place(piece.kind) {
                    Some(place) => Seen::Man((piece.player.index() == 0, place)),
                    None => Seen::Dark,
                },
            }
        });
        let hands = [0, 1].map(|player| {
            let mut held = vec![0; self.men.held];
            for id in rules.kind_ids() {
                let count = rules
                    .player_ids()
                    .nth(player)
                    .map_or(0, |owner| position.hand(owner, id));
                if let Some(place) = self.men.place(id).filter(|_| count > 0)
                    && let Some(shown) = held.get_mut(self.men.number(place))
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
            ScreenMove::Drop(man, to) => self.drop(&mut next, *man, *to),
            ScreenMove::Path(path, promotion) => self.walk(&mut next, path, *promotion),
        }
        next
    }

    fn drop(&self, screen: &mut Screen, (white, place): Man, to: Square) {
        screen.board[self.squares.index(to)] = Seen::Man((white, place));
        if let Some(count) = screen.hands[usize::from(!white)].get_mut(self.men.number(place)) {
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
            screen.board[at(between)] = Seen::Empty;
        }
        let Seen::Man((white, place)) = screen.board[at(from)] else {
            return;
        };
        let tall = self.squares.tall;
        let ahead = |rank: usize| if white { rank } else { tall - 1 - rank };
        let is_pawn = place == PAWN || place == LANCE;
        if self.castles(screen, (white, place), from, to) {
            // `castles` has moved both pieces.
        } else if let Some(letter) = promotion.filter(|letter| is_pawn && ahead(to.1) == tall - 1 && *letter != '+') {
            screen.board[at(to)] = self.of_letter(white, letter);
            screen.board[at(from)] = Seen::Empty;
        } else {
            screen.board[at(from)] = Seen::Empty;
            if is_pawn && self.is_beyond_middle(white, from.1) && from.0 != to.0 && screen.board[at(to)] == Seen::Empty
            {
                let behind = if white { to.1.checked_sub(1) } else { Some(to.1 + 1) };
                if let Some(rank) = behind.filter(|&rank| rank < self.squares.height) {
                    captured = screen.board[at((to.0, rank))];
                    screen.board[at((to.0, rank))] = Seen::Empty;
                }
            }
            screen.board[at(to)] = Seen::Man((white, place));
        }
        self.take(screen, captured, to);
        match promotion {
            Some('+') => {
                if let Some(promoted) = self.men.promoted(place) {
                    screen.board[at(to)] = Seen::Man((white, promoted));
                }
            }
            Some(letter) => screen.board[at(to)] = self.of_letter(white, letter),
            None => {}
        }
    }

    /// Whether a rank is beyond the middle for a pawn, so that a sideways move captures en passant.
    fn is_beyond_middle(&self, white: bool, rank: usize) -> bool {
        let middle = self.squares.tall / 2;
        if white { rank >= middle } else { rank < middle }
    }

    fn of_letter(&self, white: bool, letter: char) -> Seen {
        let place = self.men.of_letter(letter);
        place.map_or(Seen::Empty, |place| Seen::Man((white, place)))
    }

    /// Moves king and rook if XBoard takes the move for a castling.
    fn castles(&self, screen: &mut Screen, (white, place): Man, from: Square, to: Square) -> bool {
        let Squares {
            width, height, tall, ..
        } = *self.squares;
        let at = |square| self.squares.index(square);
        let (mover, other) = (Seen::Man((white, place)), screen.board[at(to)]);
        let (king, rook) = (Seen::Man((white, KING)), Seen::Man((white, ROOK)));
        if (mover == king && other == rook) || (mover == rook && other == king) {
            let rank = if white { 0 } else { tall - 1 };
            screen.board[at(from)] = Seen::Empty;
            screen.board[at(to)] = Seen::Empty;
            let right = (to.0 > from.0) != (mover == rook);
            let (king_to, rook_to) = if right {
                (width.wrapping_sub(2), width.wrapping_sub(3))
            } else {
                (2, 3)
            };
            for (file, man) in [(king_to, king), (rook_to, rook)] {
                if file < width && rank < height {
                    screen.board[at((file, rank))] = man;
                }
            }
            return true;
        }
        let far = from.0.abs_diff(to.0) > 1 && from.1 == to.1;
        if mover != king || !far || from.0 == 0 || from.0 == width - 1 {
            return false;
        }
        let step = |file: usize| if to.0 > from.0 { file + 1 } else { file - 1 };
        let mut partner = step(from.0);
        while screen.board[at((partner, from.1))] == Seen::Empty && partner > 0 && partner < width - 1 {
            partner = step(partner);
        }
        let beside = if to.0 > from.0 { to.0 - 1 } else { to.0 + 1 };
        screen.board[at((beside, from.1))] = screen.board[at((partner, from.1))];
        screen.board[at((partner, from.1))] = Seen::Empty;
        screen.board[at(from)] = Seen::Empty;
        screen.board[at(to)] = king;
        true
    }

    /// Handles a captured piece: it goes to a hand or explodes.
    fn take(&self, screen: &mut Screen, captured: Seen, to: Square) {
        let Seen::Man((white, place)) = captured else { return };
        if self.men.held > 0 {
            let number = self.men.number(self.men.demoted(place));
            let number = if number < self.men.held { number } else { 0 };
            screen.hands[usize::from(white)][number] += 1;
        } else if self.explodes {
            for file in to.0.saturating_sub(1)..=(to.0 + 1).min(self.squares.width - 1) {
                for rank in to.1.saturating_sub(1)..=(to.1 + 1).min(self.squares.height - 1) {
                    let square = &mut screen.board[self.squares.index((file, rank))];
                    if !matches!(square, Seen::Man((_, PAWN))) {
                        *square = Seen::Empty;
                    }
                }
            }
            screen.board[self.squares.index(to)] = Seen::Empty;
        }
    }
}
