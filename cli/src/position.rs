//! The arguments that set up a position.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use triagonal::diagnostics::Shown;
use triagonal::notation::{Misread, PositionField, PositionText, fen};
use triagonal::{Position, PositionError, Variant};
use triagonal_host::output;
use triagonal_host::stop::Stop;

/// Sets up a position; by default, the start of the game.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// Start from this random array: its number, or `random`
    #[arg(long, value_name = "NUMBER", value_parser = array, conflicts_with_all = ["fen", "place"])]
    pub array: Option<Array>,
    /// Start from this position (FEN)
    ///
    /// If the castling field is missing, every castling whose pieces are on their cells is allowed, as with --place.
    #[arg(long, value_name = "FEN", conflicts_with = "place")]
    pub fen: Option<String>,
    /// Start with these pieces on an empty board: "White Queen d4, Black King e8"
    #[arg(long, value_name = "PIECES")]
    pub place: Option<String>,
    /// The player to move, with --place
    #[arg(long, value_name = "PLAYER", requires = "place")]
    pub turn: Option<String>,
    /// Play these moves first: "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
}

impl PositionArgs {
    /// Whether any of the arguments is present.
    pub fn is_given(&self) -> bool {
        let Self {
            array,
            fen,
            place,
            turn,
            after,
        } = self;
        array.is_some() || [fen, place, turn, after].into_iter().any(Option::is_some)
    }

    /// Sets up the position.
    pub fn set_up(&self, variant: &Variant) -> Result<Position, Stop> {
        let text = PositionText {
            array: self.array.map(|array| array.number(variant)),
            fen: self.fen.as_deref(),
            place: self.place.as_deref(),
            turn: self.turn.as_deref(),
            after: self.after.as_deref(),
        };
        let position = variant
            .position(&text)
            .map_err(|error| self.field_error(variant, error))?;
        for note in self.fen.iter().flat_map(|fen| fen::notes(variant.rules(), fen)) {
            output::note(&format!("note: {note}"));
        }
        Ok(position)
    }

    fn field_error(&self, variant: &Variant, mut error: PositionError) -> Stop {
        if let (PositionField::Fen, Some(fen)) = (error.field, &self.fen) {
            error.misread = with_closest(variant, fen, error.misread);
        }
        let text = match error.field {
            PositionField::Array => self.array.map(|array| array.to_string()),
            PositionField::Fen => self.fen.clone(),
            PositionField::Place => self.place.clone(),
            PositionField::Turn => self.turn.clone(),
            PositionField::After => self.after.clone(),
        };
        let name = format!("--{}", error.field.name());
        Stop::Text(Box::new(Shown::of_text(
            error.misread.problem,
            &name,
            &text.unwrap_or_default(),
            error.misread.range,
            error.misread.help,
        )))
    }
}

/// Adds the name of a variant that can read the position to the help of an error.
pub fn with_closest<P>(variant: &Variant, fen: &str, error: Misread<P>) -> Misread<P> {
    let Some(name) = variant.closest_for(fen) else {
        return error;
    };
    let closest = format!("`{name}` can read this position");
    let help = match &error.help {
        Some(help) => format!("{closest}; {help}"),
        None => closest,
    };
    error.help(help)
}

/// The array that a game starts from.
#[derive(Clone, Copy, Debug)]
pub enum Array {
    /// The array with a number.
    Numbered(u64),
    /// A random array.
    Random,
}

impl Array {
    fn number(self, variant: &Variant) -> u64 {
        match self {
            Self::Numbered(number) => number,
            // The standard library seeds its hashers at random.
            Self::Random => RandomState::new().hash_one(()) % variant.rules().arrays(),
        }
    }
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbered(number) => number.fmt(f),
            Self::Random => f.write_str(RANDOM),
        }
    }
}

/// The value of --array for a random array.
const RANDOM: &str = "random";

fn array(text: &str) -> Result<Array, String> {
    match text.parse() {
        Ok(number) => Ok(Array::Numbered(number)),
        Err(_) if text == RANDOM => Ok(Array::Random),
        Err(_) => Err(format!("write a number, such as 518, or `{RANDOM}`")),
    }
}
