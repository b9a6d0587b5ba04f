//! How a player is eliminated while the others play on.

use serde::Serialize;

use super::ids::KindId;

/// A way to eliminate a player while the others play on.
///
/// The eliminated player loses all pieces. Those of `kinds` leave the game, on the board and in hand, unless the army
/// stays; the other pieces, and the rest of the hand, go where `army` says. If several entries apply to a player, the
/// first one in the list decides. A piece that changes hands keeps its kind, its cell, and whether it has moved. The player's pieces are no
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
/// 5. If more than one team has pieces, the player to move has no move, and there is an entry for that (by checkmate if
///    that player is in check, otherwise by stalemate), then that player is eliminated, the turn goes to the next player
///    who is not out, and steps 4 and 5 are done for that player.
///
/// Everything else is checked after that, except that what a move does, what may be forbidden of it for what it brings
/// about, and whether a drop gives mate are judged before step 5. Whether a player has a move is judged as if nothing
/// were forbidden for what it brings about ([`Forbidden`](super::Forbidden) and prohibitions that except mates). A
/// position that play begins from goes through steps 3 to 5 first; in step 3 the turn stays with the player to move, if
/// that player is not out.
///
/// The captor is the player who made the move, in step 4 the player to move. In step 5 it is the last opponent in the
/// order of play before the player without a move who is not out; if that player is in check, only opponents count who
/// could capture one of that player's protected pieces.
///
/// Pieces whose army stays are dead. They stay on their cells, belong to nobody, and never move. Everybody can capture
/// them as if they were an enemy's pieces of their kind, and in conditions, lines, effects and obligations they are enemy
/// pieces. They attack and guard nothing, do not meet or face others, and check does not protect them. They do not go to
/// their owner's hand or back to the array, and do not count for ends, eliminations and points.
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
    /// The player's turn begins, and the player is in check and has no move. The kinds are those that check protects.
    Checkmate,
    /// The player's turn begins, and the player is not in check and has no move. The kinds are those that check protects.
    Stalemate,
}

/// What becomes of the army of an eliminated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// It leaves the game.
    Vanishes,
    /// It goes to the captor.
    JoinsCaptor,
    /// It goes to the next player of the same team who has pieces and is not eliminated at the same time; without such
    /// a player it leaves the game.
    JoinsAlly,
    /// The pieces on the board, those of `kinds` too, stay there and are dead; those in hand leave the game.
    Stays,
}
