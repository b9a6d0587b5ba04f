//! What a case or a snapshot begins from: a variant with its options, and a position of it.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::notation::position::position;
use crate::notation::{PositionField, PositionText};
use crate::play::{Game, Position};

use super::expectations::failures::Failures;
use super::placed::Placed;

/// The keys that describe a position and its game.
#[derive(Clone, Copy)]
pub(super) struct Fixture<'a> {
    /// The name of the case or snapshot, where mistakes are reported that have no key of their own.
    pub name: &'a Placed<String>,
    /// The options chosen.
    pub options: &'a BTreeMap<String, String>,
    /// Statements that extend the variant.
    pub with: Option<&'a Placed<String>>,
    /// The byte of the suite where these statements begin, if the suite has them without escapes.
    pub with_begins: Option<usize>,
    /// The number of the array.
    pub array: Option<&'a Placed<u64>>,
    /// The position as one line.
    pub fen: Option<&'a Placed<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<&'a Placed<String>>,
    /// The player to move there.
    pub turn: Option<&'a Placed<String>>,
    /// The moves played first.
    pub after: Option<&'a Placed<String>>,
}

impl Fixture<'_> {
    /// Keys that cannot stand together.
    pub(super) fn problems(&self, what: &str) -> Vec<String> {
        let name = self.name.get_ref();
        let mut problems = Vec::new();
        if self.fen.is_some() && self.place.is_some() {
            problems.push(format!("{what} `{name}` has both `fen` and `place`"));
        }
        if self.array.is_some() && (self.fen.is_some() || self.place.is_some()) {
            let other = if self.fen.is_some() { "fen" } else { "place" };
            problems.push(format!("{what} `{name}` has both `array` and `{other}`"));
        }
        if self.turn.is_some() && self.place.is_none() {
            problems.push(format!("{what} `{name}` has `turn` without `place`"));
        }
        problems
    }

    /// The position after the moves of `after`. If there is none, that is a failure.
    pub(super) fn position(&self, game: &Game, failures: &mut Failures) -> Option<Position> {
        self.position_after(game, self.after, failures)
    }

    /// The position before the moves of `after`. If there is none, that is a failure.
    pub(super) fn position_before_moves(&self, game: &Game, failures: &mut Failures) -> Option<Position> {
        self.position_after(game, None, failures)
    }

    fn position_after(&self, game: &Game, after: Option<&Placed<String>>, failures: &mut Failures) -> Option<Position> {
        fn text(field: Option<&Placed<String>>) -> Option<&str> {
            field.map(|field| field.get_ref().as_str())
        }
        let text = PositionText {
            array: self.array.map(|number| *number.get_ref()),
            fen: text(self.fen),
            place: text(self.place),
            turn: text(self.turn),
            after: text(after),
        };
        match position(game, &text) {
            Ok(position) => Some(position),
            Err(error) => {
                failures.wrong(self.range(error.field), error.field.name(), error.misread.in_one_line());
                None
            }
        }
    }

    /// The bytes of the suite that give one of the texts of the position.
    fn range(&self, field: PositionField) -> Range<usize> {
        let text = match field {
            PositionField::Array => return self.array.map_or(self.name.span(), Placed::span),
            PositionField::Fen => self.fen,
            PositionField::Place => self.place,
            PositionField::Turn => self.turn,
            PositionField::After => self.after,
        };
        text.unwrap_or(self.name).span()
    }
}
