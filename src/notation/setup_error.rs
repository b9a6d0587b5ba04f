//! Messages for errors of setting up a position.

use crate::geometry::CellId;
use crate::play::SetupError;
use crate::rules::{PlayerId, Rules};

/// A message for a setup error, with the names of players and cells.
#[must_use]
pub fn describe_setup_error(rules: &Rules, error: &SetupError) -> String {
    let player = |id: PlayerId| rules.players.get(id.index()).map_or("?", |player| player.name.as_str());
    let cell = |id: CellId| rules.space.cells.get(id.index()).map_or("?", |cell| cell.name.as_str());
    match error {
        SetupError::Check(id) => format!("{} is in check, but it is not {}'s turn", player(*id), player(*id)),
        SetupError::State(number, id) => format!(
            "the lasting state number {} does not hold for {}, or needs a count",
            number + 1,
            player(*id)
        ),
        SetupError::End(_)
        | SetupError::Count(_)
        | SetupError::TurnPly(_)
        | SetupError::Trail
        | SetupError::NoState(_) => error.to_string(),
        SetupError::Score(id) => format!("{} cannot have this score", player(*id)),
        SetupError::Dead(id) => format!("no dead piece can stand on {}", cell(*id)),
        SetupError::Occupied(id) => format!("two pieces stand on {}", cell(*id)),
        SetupError::Unmoved(id) => format!("no piece on {} can be one that has not moved", cell(*id)),
        SetupError::EnPassant(passed, _) => format!("no piece can have just passed {}", cell(*passed)),
        SetupError::Hand(id, _) => format!("the hand of {} holds too many pieces", player(*id)),
        SetupError::Castle(_) | SetupError::NoCastle(_) => {
            "the pieces of a castling are not in their places".to_owned()
        }
        SetupError::NoCell(_) | SetupError::NoPlayer(_) | SetupError::NoKind(_) => error.to_string(),
    }
}
