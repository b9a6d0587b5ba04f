//! Positions from several texts: where to begin, and the moves to play from there.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::play::{Game, Position, SetupError};
use crate::rules::{PlayerId, Rules};

use super::misread::Misread;
use super::names::player_named;
use super::{fen, moves, place};

/// The texts that describe a position. Without any of them it is the start of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionText<'a> {
    /// The position as one line (FEN).
    pub fen: Option<&'a str>,
    /// The pieces on an otherwise empty board; not used if there is a FEN.
    pub place: Option<&'a str>,
    /// The player to move there; the first player, if not given.
    pub turn: Option<&'a str>,
    /// The moves played from there.
    pub after: Option<&'a str>,
}

/// One of the texts that describe a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The position as one line.
    Fen,
    /// The list of pieces.
    Place,
    /// The turn.
    Turn,
    /// The moves.
    After,
}

impl Part {
    /// The name of the text, as `fen`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Place => "place",
            Self::Turn => "turn",
            Self::After => "after",
        }
    }
}

/// Why the texts give no position: which text is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError {
    /// Which text is wrong.
    pub part: Part,
    /// What is wrong with it.
    pub wrong: Misread<String>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wrong.fmt(f)
    }
}

impl Error for PositionError {}

/// Sets up the position that the texts describe.
///
/// # Errors
/// The first part of a text that cannot be read or played.
pub fn position(game: &Game, parts: &PositionText<'_>) -> Result<Position, PositionError> {
    let rules = game.rules();
    let mut position = match (parts.fen, parts.place) {
        (Some(text), _) => {
            let setup = fen::read(rules, text).map_err(|wrong| located(Part::Fen, wrong))?;
            Position::from_setup(game, &setup).map_err(|wrong| refused(rules, Part::Fen, &wrong, text))?
        }
        (None, Some(text)) => {
            let turn = match parts.turn {
                Some(name) => player_named(rules, name).map_err(|wrong| located(Part::Turn, wrong))?,
                None => PlayerId(0),
            };
            let setup = place::read(rules, text, turn).map_err(|wrong| located(Part::Place, wrong))?;
            Position::from_setup(game, &setup).map_err(|wrong| refused(rules, Part::Place, &wrong, text))?
        }
        (None, None) => Position::start(game),
    };
    if let Some(text) = parts.after {
        moves::play_all(&mut position, text).map_err(|wrong| located(Part::After, wrong))?;
    }
    Ok(position)
}

fn located<P: fmt::Display>(part: Part, wrong: Misread<P>) -> PositionError {
    PositionError {
        part,
        wrong: wrong.map(|problem| problem.to_string()),
    }
}

fn refused(rules: &Rules, part: Part, wrong: &SetupError, text: &str) -> PositionError {
    let whole: Range<usize> = 0..text.len();
    PositionError {
        part,
        wrong: Misread::new(describe_setup_error(rules, wrong), whole),
    }
}

/// A message for a setup error, with the names of the players and cells.
#[must_use]
pub fn describe_setup_error(rules: &Rules, wrong: &SetupError) -> String {
    let player = |id: PlayerId| rules.players.get(id.index()).map_or("?", |player| player.name.as_str());
    let cell = |id: crate::geometry::CellId| rules.space.cells.get(id.index()).map_or("?", |cell| cell.name.as_str());
    match wrong {
        SetupError::Check(id) => format!("{} is in check, but it is not the turn of {}", player(*id), player(*id)),
        SetupError::Occupied(id) => format!("two pieces stand on {}", cell(*id)),
        SetupError::Unmoved(id) => format!("no piece on {} can be one that has not moved", cell(*id)),
        SetupError::EnPassant(passed, _) => format!("no piece can have just passed {}", cell(*passed)),
        SetupError::Hand(id, _) => format!("the hand of {} holds too much", player(*id)),
        SetupError::Castle(_) | SetupError::NoCastle(_) => {
            "the pieces of a castling are not in their places".to_owned()
        }
        SetupError::NoCell(_) | SetupError::NoPlayer(_) | SetupError::NoKind(_) => wrong.to_string(),
    }
}
