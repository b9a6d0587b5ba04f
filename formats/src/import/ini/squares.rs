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
        let mut all = Self::NONE;
        for part in text.split_whitespace() {
            if part == "-" {
                break;
            }
            let mut letters = part.chars();
            let first = letters.next()?.to_ascii_lowercase();
            let rest = letters.as_str();
            let file = (first as u32)
                .checked_sub('a' as u32)
                .filter(|&file| file < u32::from(FILES));
            let rank = rest.parse::<u8>().ok().filter(|rank| (1..=RANKS).contains(rank));
            all = all.or(match (first, rest, file, rank) {
                ('*', _, _, Some(rank)) => Self::rank(rank - 1),
                (_, "*", Some(file), _) => Self::file(file as u8),
                (_, _, Some(file), Some(rank)) => Self::one((file as u8, rank - 1)),
                _ => return None,
            });
        }
        Some(all)
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
