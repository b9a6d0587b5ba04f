//! The elimination of a player while the others play on.

use serde::Serialize;

use super::ids::KindId;

/// A way to eliminate a player while the others play on.
///
/// The eliminated player loses all pieces. Pieces of `kinds` leave the game, on the board and in hand, unless the army stays;
/// `army` decides about the other pieces and the rest of the hand. If several entries apply to a player, the first one in the
/// list decides. A piece that changes owners keeps its kind, its cell, and whether it has moved. The eliminated player's pieces
/// are no longer exposed to en passant, and that player's castling rights are lost.
///
/// A move is made in these steps:
///
/// 1. The pieces go to the cells given by the move and the hand rule. Ends by capture are tested now.
/// 2. Players are eliminated by capture, one after another, in the order of play from the mover. Each of them is judged in the
///    position left by the elimination before.
/// 3. The turn goes to the next player who is not out, or back to the mover if there is no other. Now the move is tested: does it
///    leave protected pieces attacked, and could an enemy capture en passant what it exposes?
/// 4. Players are eliminated by threat: all players whom the player to move threatens are eliminated together, then all whom that
///    player threatens now, and so on, until there are none.
/// 5. If more than one team has pieces, the player to move has no move, and there is an entry for that (by checkmate if that
///    player is in check, otherwise by stalemate), then that player is eliminated, the turn goes to the next player who is not
///    out, and steps 4 and 5 are repeated for that player.
///
/// All other tests come after these steps, except that three are made before step 5: the actions of the move, the forbidden
/// outcomes of the move, and whether a drop gives mate. Whether a player has a move is tested as if no outcome were forbidden
/// ([`Forbidden`](super::Forbidden) and prohibitions with an exception for mates). The position from which play begins goes
/// through steps 3 to 5 first; in step 3 the turn stays with the player to move, unless that player is out.
///
/// The captor is the player who made the move; in step 4, the player to move. In step 5 it is the last opponent, in the order of
/// play before the player without a move, who is not out; if that player is in check, only opponents count who could capture one
/// of that player's protected pieces.
///
/// Pieces whose army stays are dead. They stay on their cells, have no owner, and never move. Every player can capture them like
/// enemy pieces of their kind, and conditions, lines, effects and obligations treat them as enemy pieces. They attack and guard
/// nothing, do not meet or face others, and check does not protect them. They do not return to their owner's hand or to the
/// array, and ends, eliminations and points ignore them.
///
/// A player without pieces, on the board and in hand, is out and is skipped. When only one team has pieces, and another team had
/// some in the position from which play begins before these steps, the game is over and the team with pieces has won. This is
/// tested before all ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Elimination {
    /// The cause of the elimination.
    pub by: Loss,
    /// The kinds that must be captured or threatened.
    pub kinds: Vec<KindId>,
    /// With `true`: by capture, the player must have no piece of these kinds left on the board; by threat, the player must have
    /// at least one, and all of them must be threatened. With `false`, one captured or threatened piece is enough.
    pub every: bool,
    /// The fate of the player's other pieces.
    pub army: Army,
}

/// The cause of an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Loss {
    /// A move of another team captured a piece of the listed kinds; the pieces of a removed pair count as captured.
    Capture,
    /// The turn of a player of another team begins, and that player could capture a piece of the listed kinds with a piece on the
    /// board, whether or not check allows that capture; or such a piece belongs to a pair that the player may remove.
    Threat,
    /// The player's turn begins, and the player is in check and has no move. The kinds are those that check protects.
    Checkmate,
    /// The player's turn begins, and the player is not in check and has no move. The kinds are those that check protects.
    Stalemate,
}

/// The fate of an eliminated player's army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// It leaves the game.
    Vanishes,
    /// It joins the captor.
    JoinsCaptor,
    /// It joins the next player of the same team who has pieces and is not eliminated at the same time; without such a player it
    /// leaves the game.
    JoinsAlly,
    /// The pieces on the board, including those of `kinds`, stay there and are dead; those in hand leave the game.
    Stays,
}
