//! The arguments that give a position.

use triagonal::diagnostics::Shown;
use triagonal::notation::{PositionField, PositionText};
use triagonal::{Position, PositionError, Variant};

use super::stop::Stop;

/// A position: the start, or the one that these arguments give.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// The position as one line (FEN)
    ///
    /// Without a field of castlings, every castling is allowed whose pieces stand on their cells, as with --place.
    #[arg(long, value_name = "FEN", conflicts_with = "place")]
    pub fen: Option<String>,
    /// Pieces on an otherwise empty board: "White Queen d4, Black King e8"
    #[arg(long, value_name = "PIECES")]
    pub place: Option<String>,
    /// Whose turn it is, with --place
    #[arg(long, value_name = "PLAYER", requires = "place")]
    pub turn: Option<String>,
    /// Moves to play first: "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
}

impl PositionArgs {
    /// Sets up the position, or returns the mistake in an argument.
    pub fn set_up(&self, variant: &Variant) -> Result<Position, Stop> {
        let told = PositionText {
            fen: self.fen.as_deref(),
            place: self.place.as_deref(),
            turn: self.turn.as_deref(),
            after: self.after.as_deref(),
        };
        variant.position(&told).map_err(|error| self.wrong(error))
    }

    fn wrong(&self, error: PositionError) -> Stop {
        let text = match error.field {
            PositionField::Fen => &self.fen,
            PositionField::Place => &self.place,
            PositionField::Turn => &self.turn,
            PositionField::After => &self.after,
        };
        let name = format!("--{}", error.field.name());
        Stop::Text(Box::new(Shown::of_text(
            error.wrong.problem,
            &name,
            text.as_deref().unwrap_or_default(),
            error.wrong.range,
            error.wrong.help,
        )))
    }
}
