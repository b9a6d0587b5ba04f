//! Moves whose ranks are counted from 0, as written by XBoard, UCCI and Asian programs.

use std::borrow::Cow;

use crate::rules::Rules;

use super::dialects::ranks_from_zero;

/// How moves count ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// As the game does.
    #[default]
    Own,
    /// From 0: some move uses a rank 0 that the board does not have.
    FromZero,
}

impl Ranks {
    /// Plays moves in SAN or UCI, with the ranks counted in the way that fits: as before if possible, otherwise in the more
    /// likely way. If only playing the moves can decide it, the other way is tried next. A mistake comes with a number that is
    /// greater the further the moves could be played.
    ///
    /// # Errors
    /// Returns the mistake of the way that got further, if neither way fits.
    pub fn playing<'t, T, E>(
        rules: &Rules,
        texts: impl IntoIterator<Item = &'t str> + Clone,
        before: Self,
        mut play: impl FnMut(Self) -> Result<T, (usize, E)>,
    ) -> Result<(T, Self), E> {
        let (likely, alternative) = Self::detect(rules, texts);
        let (first, second) = match alternative {
            Some(alternative) if alternative == before => (alternative, Some(likely)),
            alternative => (likely, alternative),
        };
        let mut play = |ranks| play(ranks).map(|played| (played, ranks));
        play(first).or_else(|(far, error)| match second {
            Some(second) => play(second).map_err(|(further, other)| if further > far { other } else { error }),
            None => Err(error),
        })
    }

    /// The more likely way in which the moves count ranks, and the alternative if there is one.
    fn detect<'t>(rules: &Rules, texts: impl IntoIterator<Item = &'t str> + Clone) -> (Self, Option<Self>) {
        let names = |number: &str| {
            texts.clone().into_iter().flat_map(cells).any(|(file, rank)| {
                let is_cell = |rank: &str| rules.space.cell_named(&format!("{file}{rank}")).is_some();
                rank == number && !is_cell("0") && is_cell("1")
            })
        };
        let highest = rules.space.axes.get(1).map_or(0, |axis| axis.labels.len());
        if names("0") {
            (Self::FromZero, None)
        } else if ranks_from_zero(rules) && !names(&highest.to_string()) {
            (Self::Own, Some(Self::FromZero))
        } else {
            (Self::Own, None)
        }
    }

    /// A text with ranks counted in this way, converted to the ranks of the game.
    #[must_use]
    pub fn read(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Own => Cow::Borrowed(text),
            Self::FromZero => Cow::Owned(with_ranks(text, |rank| rank.saturating_add(1))),
        }
    }

    /// A text with the ranks of the game, converted to this way of counting.
    #[must_use]
    pub fn write(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Own => Cow::Borrowed(text),
            Self::FromZero => Cow::Owned(with_ranks(text, |rank| rank.saturating_sub(1))),
        }
    }
}

/// The letters and numbers of a text that may name cells.
fn cells(text: &str) -> impl Iterator<Item = (char, &str)> {
    let letters = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase());
    letters.filter_map(|(at, letter)| {
        let rest = &text[at + letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        (digits > 0).then(|| (letter, &rest[..digits]))
    })
}

/// A move with its ranks mapped.
fn with_ranks(text: &str, map: impl Fn(u16) -> u16) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let digits = &rest[start..];
        let length = digits.len() - digits.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        out.push_str(&rest[..start]);
        match digits[..length].parse::<u16>() {
            Ok(rank) if start > 0 => out.push_str(&map(rank).to_string()),
            _ => out.push_str(&digits[..length]),
        }
        rest = &digits[length..];
    }
    out + rest
}
