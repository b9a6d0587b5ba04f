//! Sets of squares on a board of at most twelve files and ten ranks.

/// The maximum number of files.
pub const FILES: u8 = 12;
/// The maximum number of ranks.
pub const RANKS: u8 = 10;

/// A set of squares, independent of the board size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u128);

/// A square: file and rank, counted from 0.
pub type Square = (u8, u8);

impl Squares {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << (FILES as u32 * RANKS as u32)) - 1);

    pub fn one((file, rank): Square) -> Self {
        Self(1 << (u32::from(rank) * u32::from(FILES) + u32::from(file)))
    }

    pub fn rank(rank: u8) -> Self {
        (0..FILES).fold(Self::NONE, |all, file| all.or(Self::one((file, rank))))
    }

    pub fn file(file: u8) -> Self {
        (0..RANKS).fold(Self::NONE, |all, rank| all.or(Self::one((file, rank))))
    }

    /// All squares of a board.
    pub fn board(files: u8, ranks: u8) -> Self {
        let rows = (0..ranks).fold(Self::NONE, |all, rank| all.or(Self::rank(rank)));
        let columns = (0..files).fold(Self::NONE, |all, file| all.or(Self::file(file)));
        rows.and(columns)
    }

    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn contains(self, square: Square) -> bool {
        !self.and(Self::one(square)).is_empty()
    }

    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..RANKS)
            .flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
            .filter(move |&square| self.contains(square))
    }

    /// Reads a list such as `*8 a* d4`, which `-` ends; nothing if another part occurs.
    pub fn read(text: &str) -> Option<Self> {
        let parts = text.split_whitespace().take_while(|part| *part != "-");
        parts
            .map(|part| Part::read(part, str::len))
            .try_fold(Self::NONE, |all, part| Some(all.or(part?.squares())))
    }

    /// Reads the list up to the first part that is none, and of each part as much as Fairy-Stockfish does: of a rank, only the
    /// digits at its beginning. Also returns that list as text.
    pub fn beginning(text: &str) -> (Self, String) {
        let digits = |rank: &str| rank.len() - rank.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let parts = text.split_whitespace().map_while(|part| Part::read(part, digits));
        let parts: Vec<Part> = parts.collect();
        let names: Vec<String> = parts.iter().map(|part| part.name()).collect();
        let squares = parts.iter().map(|part| part.squares()).fold(Self::NONE, Self::or);
        (
            squares,
            if names.is_empty() {
                "-".to_owned()
            } else {
                names.join(" ")
            },
        )
    }
}

/// A part of a list of squares.
#[derive(Clone, Copy)]
enum Part {
    Rank(u8),
    File(u8),
    One(Square),
}

impl Part {
    /// Reads a part. Of the text in the place of a rank, `digits` are the number of the rank.
    fn read(part: &str, digits: impl Fn(&str) -> usize) -> Option<Self> {
        let mut letters = part.chars();
        let first = letters.next()?.to_ascii_lowercase();
        let rest = letters.as_str();
        let file = (first as u32)
            .checked_sub('a' as u32)
            .filter(|&file| file < u32::from(FILES))
            .map(|file| file as u8);
        let rank = rest[..digits(rest)].parse::<u8>().ok();
        let rank = rank.filter(|rank| (1..=RANKS).contains(rank)).map(|rank| rank - 1);
        match (first, rest, file, rank) {
            ('*', _, _, Some(rank)) => Some(Self::Rank(rank)),
            (_, "*", Some(file), _) => Some(Self::File(file)),
            (_, _, Some(file), Some(rank)) => Some(Self::One((file, rank))),
            _ => None,
        }
    }

    fn squares(self) -> Squares {
        match self {
            Self::Rank(rank) => Squares::rank(rank),
            Self::File(file) => Squares::file(file),
            Self::One(square) => Squares::one(square),
        }
    }

    fn name(self) -> String {
        match self {
            Self::Rank(rank) => format!("*{}", rank + 1),
            Self::File(file) => format!("{}*", file_letter(file)),
            Self::One(square) => name(square),
        }
    }
}

/// The name of a square.
pub fn name((file, rank): Square) -> String {
    format!("{}{}", file_letter(file), rank + 1)
}

/// The letter of a file.
pub fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}
