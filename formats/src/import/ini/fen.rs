//! Reads the start position of a section.

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

/// A part of a FEN that is not imported: its offset and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenNote {
    pub at: usize,
    pub reason: String,
}

/// The start position.
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub pieces: Vec<(Square, FenPiece)>,
    pub holes: Squares,
    pub hands: Vec<(FenPiece, u16)>,
    pub black_begins: bool,
    /// The castling field.
    pub castlings: String,
    /// The number of checks that each side needs to win.
    pub checks: Option<[u16; 2]>,
    /// What is not imported.
    pub notes: Vec<FenNote>,
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
    fn note(&mut self, at: usize, reason: impl Into<String>) {
        self.start.notes.push(FenNote {
            at,
            reason: reason.into(),
        });
    }

    fn read(&mut self, fen: &str) {
        let mut fields = fields(fen).into_iter();
        let (at, board) = fields.next().unwrap_or((0, ""));
        let (rows, hands) = board.split_at(self.hands_start(board));
        self.board(at, rows);
        for (offset, letter) in hands.char_indices() {
            self.hand_piece(at + rows.len() + offset, letter);
        }
        let (at, turn) = fields.next().unwrap_or((fen.len(), "w"));
        self.start.black_begins = turn == "b";
        if !matches!(turn, "w" | "b") {
            self.note(at, format!("expected `w` or `b`, found `{turn}`; White moves first"));
        }
        self.rest(&fields.collect::<Vec<_>>());
    }

    /// The byte at which the hands begin: in brackets, or as one more row of letters.
    fn hands_start(&self, board: &str) -> usize {
        if let Some(bracket) = board.find('[') {
            return bracket;
        }
        let after_rows = board
            .match_indices('/')
            .nth(usize::from(self.config.ranks).saturating_sub(1));
        let is_hand =
            |row: &str| row.starts_with('/') && row[1..].chars().all(|it| it.is_ascii_alphabetic() || it == '-');
        let row = after_rows.map(|(at, _)| at).filter(|&at| is_hand(&board[at..]));
        row.unwrap_or(board.len())
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
                    self.note(
                        place,
                        format!("too many rows: the board has {} ranks", self.config.ranks),
                    );
                    return;
                }
            }
        }
        if rank > 0 {
            self.note(
                at.saturating_sub(1),
                format!(
                    "too few rows: the board has {} ranks, and the lowest stay empty",
                    self.config.ranks
                ),
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
                self.note(
                    at,
                    format!("too many squares: the board has {} files", self.config.files),
                );
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
                        self.note(at, format!("`+` on {name} is not followed by a piece that promotes"));
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
                            self.note(
                                at + 1,
                                format!("`~` is ignored: the piece on {name} counts as unpromoted"),
                            );
                        }
                    }
                    None => {
                        self.note(at, format!("unknown piece `{letter}` on {name}"));
                        continue;
                    }
                },
            }
            file += 1;
        }
        if file.saturating_add(number) > u32::from(self.config.files) {
            self.note(
                start,
                format!("too many squares: the board has {} files", self.config.files),
            );
        }
    }

    /// Reads a letter of the hands.
    fn hand_piece(&mut self, at: usize, letter: char) {
        if matches!(letter, '[' | ']' | '-' | '/') {
            return;
        }
        let Some(slot) = self.config.slot_of(letter) else {
            return self.note(at, format!("unknown piece `{letter}` in hand"));
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

    /// Reads the fields after the player to move.
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
                self.note(
                    at,
                    format!("the en passant square `{passed}` is ignored: the game starts without one"),
                );
            }
        }
        if let Some((at, checks)) = fields.next_if(|(_, it)| it.contains('+')) {
            let both = checks
                .split_once('+')
                .map(|(white, black)| (white.parse(), black.parse()));
            match both {
                Some((Ok(white), Ok(black))) => self.start.checks = Some([white, black]),
                _ => self.note(
                    at,
                    format!("expected numbers of checks such as `3+3`, found `{checks}`"),
                ),
            }
        }
        let quiet = fields.next();
        if let Some((at, plies)) = quiet.filter(|(_, plies)| !matches!(*plies, "0" | "-")) {
            self.note(
                at,
                format!("the halfmove clock `{plies}` is ignored: the game starts at 0"),
            );
        }
        if let Some((at, number)) = fields.next_if(|(_, number)| number.parse::<u32>().is_ok())
            && !matches!(number.parse(), Ok(0 | 1))
        {
            self.note(
                at,
                format!("the move number `{number}` is ignored: the game starts at move 1"),
            );
        }
        for (at, field) in fields {
            // The number of checks given so far, out of three.
            let given = field.strip_prefix('+').and_then(|rest| rest.split_once('+'));
            if let Some((Ok(white), Ok(black))) =
                given.map(|(white, black)| (white.parse::<u16>(), black.parse::<u16>()))
            {
                self.start.checks = Some([white, black].map(|given| 3u16.saturating_sub(given)));
                continue;
            }
            self.note(at, format!("unexpected field `{field}`"));
        }
    }
}

/// The fields of a text, each with its offset.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let words = text.split_whitespace();
    words
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect()
}
