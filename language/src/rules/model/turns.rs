//! Turns of several moves.

use serde::Serialize;

use super::actions::Action;
use super::ids::PlayerId;

/// What players do in their turns, in a game in which that is not always one move.
///
/// A turn is a row of moves, one ply each, that the stages of the turn ask for one after the other. Until the turn is
/// over its player stays the player to move. How many moves of a turn have been made belongs to the position, and so does
/// the number of turns before it as far as stages grow or the first turn of the game differs.
///
/// In every stage only moves are legal that do one of its actions, after all other rules and before obligations. A pass is
/// legal, unless its player is in check, in a stage with the action [`Pass`](Action::Pass), and in any stage whose least
/// number of moves has been made. On the first move of a turn it is legal also as [`Rules::pass`](super::Rules::pass) says. A pass ends the
/// turn.
///
/// After a move the turn goes on with the next move of its stage, or the first one of the next. If the player has no move
/// there but a pass, as if nothing were forbidden for what it brings about, the rest of the stage is left out, as if it had
/// been made. That is decided before players are eliminated by threat. After the last stage the turn is over. What is said
/// to happen as a turn begins does not happen before another move of the same turn, and nobody is eliminated by threat, or
/// for having no move, until the turn is over.
///
/// When a turn goes on, exposures to en passant of pieces that are not the player's end, unless the move ended on an exposed
/// cell and captured a piece that had passed it.
///
/// A move counts as one move of its turn, or as the greatest number that [`counted`](Self::counted) says of one of its
/// actions: the turn goes on behind so many moves. A move that counts as more than its stage has left is not legal, just
/// as one that does none of the stage's actions. A pass always counts as one.
///
/// The first move of a turn is never left out: who has none is in checkmate or stalemate. A move after which the turn goes
/// on gives no mate; whether it does is asked before anything is left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turns {
    /// The stages of a turn of each player.
    pub stages: Vec<Vec<Stage>>,
    /// The stages of the turn that begins the game, in which no turn has been made.
    pub first: Option<Vec<Stage>>,
    /// The stages of the first turn of each player, where they differ: of a turn before which fewer turns were made than
    /// there are players. They count more than `first`.
    #[serde(skip_serializing_if = "none_differs")]
    pub firsts: Vec<Option<Vec<Stage>>>,
    /// Moves that count as several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<TurnCount>,
    /// Moves that end a turn.
    pub ended_by: Vec<TurnEnd>,
}

/// Whether no player's first turn differs.
fn none_differs(firsts: &[Option<Vec<Stage>>]) -> bool {
    firsts.iter().all(Option::is_none)
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// What each of its moves does: one of these, or anything, if there are none.
    pub actions: Vec<Action>,
    /// How many moves it has.
    pub times: Times,
}

/// How many moves a stage has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Times {
    /// So many at least and at most.
    Range {
        /// So many must be made before the player can end the turn by a pass.
        least: u16,
        /// So many can be made.
        most: u16,
    },
    /// As many as turns have begun in the game, this one included. A turn has at most
    /// [`MAX_TURN_MOVES`](crate::rules::limits::MAX_TURN_MOVES) moves.
    Growing,
}

/// Moves after which a turn is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnEnd {
    /// What the moves do. A check is asked for as the player after the mover is, before eliminations by threat.
    pub action: Action,
    /// The only player whose turns they end.
    pub player: Option<PlayerId>,
}

/// Moves that count as several moves of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnCount {
    /// What the moves do; never [`Action::Check`], which is known only afterwards.
    pub action: Action,
    /// As how many moves they count.
    pub moves: u16,
    /// The only player in whose turns they do.
    pub player: Option<PlayerId>,
}

impl Turns {
    /// The stages of every kind of turn.
    pub fn all(&self) -> impl Iterator<Item = &Vec<Stage>> {
        let firsts = self.firsts.iter().flatten();
        self.stages.iter().chain(&self.first).chain(firsts)
    }

    /// In how many turns at the beginning of a game it matters how many turns were before.
    #[must_use]
    pub fn early(&self) -> u32 {
        if self.firsts.iter().any(Option::is_some) {
            self.firsts.len() as u32
        } else {
            u32::from(self.first.is_some())
        }
    }

    /// Whether a turn is longer than the one before in some stage.
    #[must_use]
    pub fn grow(&self) -> bool {
        self.all().flatten().any(|stage| stage.times == Times::Growing)
    }

    /// Whether a turn can have a second move.
    #[must_use]
    pub fn may_go_on(&self) -> bool {
        self.all()
            .any(|stages| stages.len() > 1 || stages.iter().any(Stage::repeats))
    }

    /// The stages of a turn, and how many turns were before it.
    #[must_use]
    pub fn stages_of(&self, player: PlayerId, turns: u32) -> &[Stage] {
        let own = self.firsts[player.index()].as_ref();
        let own = own.filter(|_| turns < self.firsts.len() as u32);
        let first = self.first.as_ref().filter(|_| turns == 0);
        own.or(first).unwrap_or(&self.stages[player.index()])
    }
}

impl Stage {
    /// Whether it can have a second move.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.times.most(1) > 1
    }
}

impl Times {
    /// How many moves there are at most in a turn before which there were so many others.
    #[must_use]
    pub fn most(self, turns: u32) -> u32 {
        match self {
            Self::Range { most, .. } => u32::from(most),
            Self::Growing => turns.saturating_add(1),
        }
    }

    /// How many moves must be made in such a turn.
    #[must_use]
    pub fn least(self, turns: u32) -> u32 {
        match self {
            Self::Range { least, .. } => u32::from(least),
            Self::Growing => turns.saturating_add(1),
        }
    }
}
