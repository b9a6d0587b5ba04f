//! Positions from several texts: a starting point, and the moves from there.

use std::error::Error;
use std::fmt;

use crate::play::{Game, Position, SetupError};
use crate::rules::{PlayerId, Rules};

use super::misread::Misread;
use super::names::player_named;
use super::setup_error::describe_setup_error;
use super::{fen, moves, place, sfen};

/// The texts that describe a position. If all are missing, it is the start of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionText<'a> {
    /// The number of the array at the start of the game, in games with drawn arrays.
    pub array: Option<u64>,
    /// The position as one line (FEN); takes precedence over the array.
    pub fen: Option<&'a str>,
    /// The pieces on an otherwise empty board; ignored if there is a FEN.
    pub place: Option<&'a str>,
    /// The player to move on that board; by default the first player.
    pub turn: Option<&'a str>,
    /// The moves that are played from there.
    pub after: Option<&'a str>,
}

/// One of the texts that describe a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionField {
    /// The number of the array.
    Array,
    /// The position as one line.
    Fen,
    /// The list of pieces.
    Place,
    /// The turn.
    Turn,
    /// The moves.
    After,
}

impl PositionField {
    /// The name of the text, such as `fen`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Array => "array",
            Self::Fen => "fen",
            Self::Place => "place",
            Self::Turn => "turn",
            Self::After => "after",
        }
    }
}

/// Why texts do not describe a position: the wrong text, and the place of the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError {
    /// The text that is wrong.
    pub field: PositionField,
    /// The problem.
    pub misread: Misread<String>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.misread.fmt(f)
    }
}

impl Error for PositionError {}

/// Sets up the position that the texts describe.
///
/// # Errors
/// Returns the first part of a text that cannot be read or played.
pub fn position(game: &Game, texts: &PositionText<'_>) -> Result<Position, PositionError> {
    let rules = game.rules();
    let mut position = match (texts.fen, texts.place) {
        (Some(text), _) => {
            let setup = fen::read(rules, text).map_err(|error| located(PositionField::Fen, error))?;
            Position::from_setup(game, &setup).map_err(|error| refused(rules, PositionField::Fen, &error, text))?
        }
        (None, Some(text)) => {
            let turn = match texts.turn {
                Some(name) => player_named(rules, name).map_err(|error| located(PositionField::Turn, error))?,
                None => PlayerId(0),
            };
            let setup = place::read(rules, text, turn).map_err(|error| located(PositionField::Place, error))?;
            Position::from_setup(game, &setup).map_err(|error| refused(rules, PositionField::Place, &error, text))?
        }
        (None, None) => match texts.array {
            None => Position::start(game),
            Some(number) => Position::of_array(game, number).ok_or_else(|| no_array(rules, number))?,
        },
    };
    if let Some(text) = texts.after {
        moves::play_all(&mut position, text).map_err(|error| located(PositionField::After, error))?;
    }
    Ok(position)
}

/// Sets up the position that an SFEN describes.
///
/// # Errors
/// Returns the first part of the text that cannot be read.
pub fn sfen_position(game: &Game, text: &str) -> Result<Position, PositionError> {
    let rules = game.rules();
    let setup = sfen::read(rules, text).map_err(|error| located(PositionField::Fen, error))?;
    Position::from_setup(game, &setup).map_err(|error| refused(rules, PositionField::Fen, &error, text))
}

fn no_array(rules: &Rules, number: u64) -> PositionError {
    let written = number.to_string();
    let help = match rules.arrays() {
        1 => "nothing is drawn by lot in this game: its only array has the number 0".to_owned(),
        arrays => format!("the {arrays} arrays of this game have the numbers 0 to {}", arrays - 1),
    };
    PositionError {
        field: PositionField::Array,
        misread: Misread::new(format!("no array has the number {written}"), 0..written.len()).help(help),
    }
}

fn located<P: fmt::Display>(field: PositionField, error: Misread<P>) -> PositionError {
    PositionError {
        field,
        misread: error.map(|problem| problem.to_string()),
    }
}

fn refused(rules: &Rules, field: PositionField, error: &SetupError, text: &str) -> PositionError {
    PositionError {
        field,
        misread: Misread::new(describe_setup_error(rules, error), 0..text.len()),
    }
}
