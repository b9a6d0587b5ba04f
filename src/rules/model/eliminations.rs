//! How a player is eliminated while the others play on.

use serde::Serialize;

use super::ids::KindId;

/// A way to eliminate a player while the others play on.
///
/// The eliminated player loses all pieces. Those of `kinds` leave the game, on the board and in hand; the other pieces,
/// and the rest of the hand, go where `army` says. If several entries apply to a player, the first one in the list
/// decides. A piece that changes hands keeps its kind, its cell, and whether it has moved. The player's pieces are no
/// longer exposed to en passant, and all the player's castlings are lost.
///
/// A move is made in these steps:
///
/// 1. The pieces go where the move and the hand rule say. Ends by capture are checked now.
/// 2. Players are eliminated by capture, one after the other, in the order of the players after the mover. Each of them
///    is judged in the position that the elimination before has left.
/// 3. The turn goes to the next player who is not out, or back to the mover if there is no other. Now it is checked
///    whether the move leaves attacked what check protects, and whether an enemy could make use of what it exposes.
/// 4. Players are eliminated by threat: all players whom the player to move threatens are eliminated together, then all
///    whom that player threatens now, and so on, until there are none.
///
/// Everything else is checked after that. A position that play begins from goes through steps 3 and 4 first; in step 3
/// the turn stays with the player to move, if that player is not out.
///
/// A player without pieces, on the board and in hand, is out and is skipped. When only one team has pieces, and another
/// team had some in the position that play began from, before these steps, the game is over and the team with pieces
/// has won. This is checked before all ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Elimination {
    /// What eliminates a player.
    pub by: Loss,
    /// The kinds that must be captured or threatened.
    pub kinds: Vec<KindId>,
    /// With `true`: by capture, the player must have no piece of these kinds left on the board; by threat, the player
    /// must have at least one, and all of them must be threatened. With `false` one captured or threatened piece is
    /// enough.
    pub every: bool,
    /// What becomes of the player's other pieces.
    pub army: Army,
}

/// What eliminates a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Loss {
    /// A move of another team captured such a piece of the player; the pieces of a removed pair count as captured.
    Capture,
    /// The turn of a player of another team begins, and that player has a move of a piece on the board that captures
    /// such a piece, whether or not check allows the move; or such a piece is one of a pair that that player may
    /// remove.
    Threat,
}

/// What becomes of the army of an eliminated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// It leaves the game.
    Vanishes,
    /// It goes to the player who captured or threatened.
    JoinsCaptor,
    /// It goes to the next player of the same team who has pieces and is not eliminated at the same time; without such
    /// a player it leaves the game.
    JoinsAlly,
}
