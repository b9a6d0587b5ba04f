//! What cases and snapshots begin from: a variant with its options, and a position of it.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::notation::position::position;
use crate::notation::{Part, PositionText};
use crate::play::{Game, Position};

use super::expect::Failures;
use super::placed::Placed;
use super::run::told_with_help;

/// The keys that tell a position and the game it is of.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    /// Where mistakes are told that have no key of their own.
    pub name: &'a Placed<String>,
    /// The options chosen.
    pub options: &'a BTreeMap<String, String>,
    /// Statements that extend the variant.
    pub with: Option<&'a Placed<String>>,
    /// Where these statements begin in the suite, if they stand there as they are.
    pub with_begins: Option<usize>,
    /// The position as one line.
    pub fen: Option<&'a Placed<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<&'a Placed<String>>,
    /// Whose turn it is there.
    pub turn: Option<&'a Placed<String>>,
    /// The moves played first.
    pub after: Option<&'a Placed<String>>,
}

impl Setting<'_> {
    /// What is wrong with the keys together.
    pub(super) fn problems(&self, what: &str) -> Vec<String> {
        let name = self.name.get_ref();
        let mut problems = Vec::new();
        if self.fen.is_some() && self.place.is_some() {
            problems.push(format!("{what} `{name}` has both `fen` and `place`"));
        }
        if self.turn.is_some() && self.place.is_none() {
            problems.push(format!("{what} `{name}` has `turn` without `place`"));
        }
        problems
    }

    /// The position, with the moves of `after` played; where that fails, it is text.
    pub(super) fn position(&self, game: &Game, failures: &mut Failures) -> Option<Position> {
        self.told(game, self.after, failures)
    }

    /// The position before the moves of `after`.
    pub(super) fn beginning(&self, game: &Game, failures: &mut Failures) -> Option<Position> {
        self.told(game, None, failures)
    }

    fn told(&self, game: &Game, after: Option<&Placed<String>>, failures: &mut Failures) -> Option<Position> {
        fn text(field: Option<&Placed<String>>) -> Option<&str> {
            field.map(|field| field.get_ref().as_str())
        }
        let text = PositionText {
            fen: text(self.fen),
            place: text(self.place),
            turn: text(self.turn),
            after: text(after),
        };
        match position(game, &text) {
            Ok(position) => Some(position),
            Err(error) => {
                failures.wrong(self.part(error.part), error.part.name(), told_with_help(&error.wrong));
                None
            }
        }
    }

    /// Where a part of the position is text.
    pub(super) fn part(&self, part: Part) -> Range<usize> {
        let field = match part {
            Part::Fen => self.fen,
            Part::Place => self.place,
            Part::Turn => self.turn,
            Part::After => self.after,
        };
        field.unwrap_or(self.name).span()
    }
}
