//! The start position of a section.

use super::config::Config;
use super::slots::Slot;
use super::squares::{self, Square, Squares};

/// A piece of a FEN: its piece type, and whether it has been promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenPiece {
    pub slot: Slot,
    pub promoted: bool,
    /// 0 for White, 1 for Black.
    pub side: usize,
}

/// Something in a FEN that is not carried over: where it stands, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    pub at: usize,
    pub reason: String,
}

/// What a FEN says of the start.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub pieces: Vec<(Square, FenPiece)>,
    pub holes: Squares,
    pub hands: Vec<(FenPiece, u16)>,
    pub black_begins: bool,
    /// The letters of the castlings.
    pub castlings: String,
    /// How many checks each side needs.
    pub checks: Option<[u16; 2]>,
    /// What is not carried over.
    pub oddities: Vec<Oddity>,
}

/// Reads the FEN of a configuration.
pub fn read(config: &Config) -> Start {
    let mut reader = Reader {
        config,
        start: Start::default(),
    };
    reader.read(&config.fen);
    reader.start
}

struct Reader<'a> {
    config: &'a Config,
    start: Start,
}

impl Reader<'_> {
    fn odd(&mut self, at: usize, reason: impl Into<String>) {
        self.start.oddities.push(Oddity {
            at,
            reason: reason.into(),
        });
    }

    fn read(&mut self, fen: &str) {
        let mut fields = fields(fen).into_iter();
        let (at, board) = fields.next().unwrap_or((0, ""));
        let (rows, hands) = match board.find('[') {
            Some(middle) => (&board[..middle], &board[middle..]),
            None => (board, ""),
        };
        self.board(at, rows);
        for (offset, letter) in hands.char_indices() {
            self.held(at + rows.len() + offset, letter);
        }
        let (at, turn) = fields.next().unwrap_or((fen.len(), "w"));
        self.start.black_begins = turn == "b";
        if !matches!(turn, "w" | "b") {
            self.odd(at, format!("`{turn}` is neither `w` nor `b`; White begins"));
        }
        self.rest(&fields.collect::<Vec<_>>());
    }

    fn board(&mut self, start: usize, rows: &str) {
        let mut at = start;
        let mut rank = self.config.ranks;
        for row in rows.split('/') {
            let place = at;
            at += row.len() + 1;
            match rank.checked_sub(1) {
                Some(next) => {
                    rank = next;
                    self.row(place, row, rank);
                }
                None => {
                    self.odd(place, format!("the board has only {} ranks", self.config.ranks));
                    return;
                }
            }
        }
        if rank > 0 {
            self.odd(
                at.saturating_sub(1),
                format!("the board has {} ranks; the lowest stay empty", self.config.ranks),
            );
        }
    }

    fn row(&mut self, start: usize, row: &str, rank: u8) {
        let (mut file, mut number) = (0u32, 0u32);
        let mut letters = row.char_indices().peekable();
        while let Some((offset, letter)) = letters.next() {
            let at = start + offset;
            if let Some(digit) = letter.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number));
            let Some(square) = u8::try_from(file)
                .ok()
                .filter(|file| *file < self.config.files)
                .map(|file| (file, rank))
            else {
                self.odd(at, format!("the board has only {} files", self.config.files));
                return;
            };
            let name = squares::name(square);
            let next = letters.peek().map(|(_, letter)| *letter);
            let promotes = |letter| {
                let slot = self.config.slot_of(letter)?;
                self.config.promoted.contains_key(&slot).then_some(slot)
            };
            match letter {
                '*' => self.start.holes = self.start.holes.or(Squares::one(square)),
                '+' => match next.and_then(promotes) {
                    Some(slot) => {
                        let side = usize::from(next.is_some_and(|letter| letter.is_ascii_lowercase()));
                        let promoted = true;
                        self.start.pieces.push((square, FenPiece { slot, promoted, side }));
                        letters.next();
                    }
                    None => {
                        self.odd(
                            at,
                            format!("`+` on {name}: the letter behind it stands for no piece that is promoted"),
                        );
                        continue;
                    }
                },
                letter => match self.config.slot_in_position(letter) {
                    Some(slot) => {
                        let side = usize::from(letter.is_ascii_lowercase());
                        let promoted = false;
                        self.start.pieces.push((square, FenPiece { slot, promoted, side }));
                        if next == Some('~') {
                            letters.next();
                            self.odd(
                                at + 1,
                                format!("`~`: the piece on {name} counts as one that was never promoted"),
                            );
                        }
                    }
                    None => {
                        self.odd(at, format!("`{letter}` on {name} stands for no piece"));
                        continue;
                    }
                },
            }
            file += 1;
        }
        if file.saturating_add(number) > u32::from(self.config.files) {
            self.odd(start, format!("the board has only {} files", self.config.files));
        }
    }

    /// A letter of the hands.
    fn held(&mut self, at: usize, letter: char) {
        if matches!(letter, '[' | ']' | '-') {
            return;
        }
        let Some(slot) = self.config.slot_of(letter) else {
            return self.odd(at, format!("`{letter}` in the hands stands for no piece"));
        };
        let piece = FenPiece {
            slot,
            promoted: false,
            side: usize::from(letter.is_ascii_lowercase()),
        };
        match self.start.hands.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => self.start.hands.push((piece, 1)),
        }
    }

    /// The fields behind the player to move.
    fn rest(&mut self, fields: &[(usize, &str)]) {
        let mut fields = fields.iter().copied().peekable();
        let begins =
            |field: Option<&(usize, &str)>, test: fn(char) -> bool| field.is_some_and(|(_, it)| it.starts_with(test));
        if !begins(fields.peek(), |it| it.is_ascii_digit())
            && let Some((_, castlings)) = fields.next()
        {
            self.start.castlings = castlings.to_owned();
            if begins(fields.peek(), |it| it == '-' || it.is_ascii_alphabetic())
                && let Some((at, passed)) = fields.next()
                && passed != "-"
            {
                self.odd(
                    at,
                    format!("`{passed}`: nothing can be captured en passant before the first move"),
                );
            }
        }
        if let Some((at, checks)) = fields.next_if(|(_, it)| it.contains('+')) {
            let both = checks
                .split_once('+')
                .map(|(white, black)| (white.parse(), black.parse()));
            match both {
                Some((Ok(white), Ok(black))) => self.start.checks = Some([white, black]),
                _ => self.odd(at, format!("`{checks}` is not two numbers of checks, as in `3+3`")),
            }
        }
        let quiet = fields.next();
        if let Some((at, plies)) = quiet.filter(|(_, plies)| !matches!(*plies, "0" | "-")) {
            self.odd(
                at,
                format!("`{plies}`: plies without a capture are counted from the first move"),
            );
        }
        _ = fields.next_if(|(_, number)| number.parse::<u32>().is_ok());
        for (at, field) in fields {
            // Checks that have been given, of three.
            let given = field.strip_prefix('+').and_then(|rest| rest.split_once('+'));
            if let Some((Ok(white), Ok(black))) =
                given.map(|(white, black)| (white.parse::<u16>(), black.parse::<u16>()))
            {
                self.start.checks = Some([white, black].map(|given| 3u16.saturating_sub(given)));
                continue;
            }
            self.odd(at, format!("`{field}` is no field of a position"));
        }
    }
}

/// The words of a text, each with its place.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let words = text.split_whitespace();
    words
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect()
}
