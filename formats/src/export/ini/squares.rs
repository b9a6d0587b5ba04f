//! Sets of squares on a board of at most twelve files and ten ranks.

/// The maximum number of files.
pub const FILES: u8 = 12;
/// The maximum number of ranks.
pub const RANKS: u8 = 10;

/// A square: file and rank, counted from 0.
pub type Square = (u8, u8);

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Squares(u128);

impl Squares {
    pub const NONE: Self = Self(0);

    pub fn one((file, rank): Square) -> Self {
        Self(1 << (u32::from(rank) * u32::from(FILES) + u32::from(file)))
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

    pub fn holds(self, other: Self) -> bool {
        other.without(self).is_empty()
    }

    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..RANKS)
            .flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
            .filter(move |&square| self.contains(square))
    }

    /// The set as a list, with whole ranks abbreviated as `*4`; `-` if it is empty.
    pub fn text(self, board: Self) -> String {
        let width = board.iter().map(|(file, _)| usize::from(file) + 1).max().unwrap_or(0);
        let mut parts = Vec::new();
        for rank in 0..RANKS {
            let own: Vec<Square> = self.iter().filter(|square| square.1 == rank).collect();
            if !own.is_empty() && own.len() == width {
                parts.push(format!("*{}", rank + 1));
            } else {
                parts.extend(own.into_iter().map(name));
            }
        }
        if parts.is_empty() {
            "-".to_owned()
        } else {
            parts.join(" ")
        }
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |all, one| all.or(Self::one(one)))
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
