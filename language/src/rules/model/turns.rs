//! Turns of several moves.

use serde::Serialize;

use super::actions::Action;
use super::ids::PlayerId;

/// The stages of turns, in a game in which a turn is not always one move.
///
/// A turn is a sequence of moves, one ply each, as required by the stages of the turn. Until the turn is over, its player stays
/// the player to move. The number of moves already made in a turn is part of the position. The number of earlier turns is part of
/// it too as far as stages grow or the first turn of the game differs.
///
/// In every stage a move is legal only if it performs one of the stage's actions. This is tested after all other rules and before
/// obligations. A pass is legal, unless its player is in check, in a stage with the action [`Pass`](Action::Pass), and in any
/// stage once its minimum number of moves has been made. Such a pass uses up the rest of its stage: the turn continues with the
/// next stage, if there is one. On the first move of a turn a pass is also legal as defined by
/// [`Rules::pass`](super::Rules::pass). A pass that only this rule allows ends the turn.
///
/// After a move the turn continues with the next move of its stage, or with the first move of the next stage. If the player then
/// has no move but a pass (as if no outcome were forbidden), the rest of the stage is skipped, as if it had been made. This is
/// decided before players are eliminated by threat. After the last stage the turn is over. Rules for the beginning of a turn do
/// not apply again between its moves, and until the turn is over no player is eliminated by threat or for having no move.
///
/// When a turn continues, pieces of other players are no longer exposed to en passant, unless the move ended on an exposed cell
/// and captured a piece that had passed it.
///
/// A move counts as one move of its turn, or as the greatest number that [`counted`](Self::counted) gives for any of its actions:
/// the turn advances by that number. A move that counts as more than the rest of its stage is illegal, just like a move that
/// performs none of the stage's actions.
///
/// The first move of a turn is never skipped: a player without one is in checkmate or stalemate. A move after which the turn
/// continues never gives mate; that the turn continues is decided before anything is skipped.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turns {
    /// The stages of a turn of each player.
    pub stages: Vec<Vec<Stage>>,
    /// The stages of the first turn of the game.
    pub first: Option<Vec<Stage>>,
    /// The stages of each player's first turn, where they differ: of a turn preceded by fewer turns than there are players. They
    /// take precedence over `first`.
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
    /// The actions of which each of its moves must perform one; empty: any move.
    pub actions: Vec<Action>,
    /// The number of its moves.
    pub times: Times,
}

/// The number of moves in a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Times {
    /// At least `least`, at most `most`.
    Range {
        /// The number of moves that must be made before the player can end the turn by a pass.
        least: u16,
        /// The maximum number of moves.
        most: u16,
    },
    /// The number of turns begun in the game, including this one. A turn has at most
    /// [`MAX_TURN_MOVES`](crate::rules::limits::MAX_TURN_MOVES) moves.
    Growing,
}

/// Moves that end a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnEnd {
    /// The action. Check is tested with the next player to move, before eliminations by threat.
    pub action: Action,
    /// The only player whose turns it ends (`None`: every player).
    pub player: Option<PlayerId>,
}

/// Moves that count as several moves of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnCount {
    /// The action; never [`Action::Check`], which is known only after the move.
    pub action: Action,
    /// The number of moves for which the move counts.
    pub moves: u16,
    /// The only player in whose turns it applies (`None`: every player).
    pub player: Option<PlayerId>,
}

impl Turns {
    /// The stages of all turns: of ordinary turns and of first turns.
    pub fn all(&self) -> impl Iterator<Item = &Vec<Stage>> {
        let firsts = self.firsts.iter().flatten();
        self.stages.iter().chain(&self.first).chain(firsts)
    }

    /// The number of turns at the beginning of a game for which the number of earlier turns matters.
    #[must_use]
    pub fn early(&self) -> u32 {
        if self.firsts.iter().any(Option::is_some) {
            self.firsts.len() as u32
        } else {
            u32::from(self.first.is_some())
        }
    }

    /// Returns whether any stage grows from turn to turn.
    #[must_use]
    pub fn grow(&self) -> bool {
        self.all().flatten().any(|stage| stage.times == Times::Growing)
    }

    /// Returns whether a turn can have a second move.
    #[must_use]
    pub fn may_go_on(&self) -> bool {
        self.all()
            .any(|stages| stages.len() > 1 || stages.iter().any(Stage::repeats))
    }

    /// Returns whether a pass can continue a turn: a stage before the last one can be left by a pass.
    #[must_use]
    pub fn continue_after_passes(&self) -> bool {
        let mut early = self.all().filter_map(|stages| stages.split_last());
        early.any(|(_, early)| early.iter().any(Stage::allows_pass))
    }

    /// The stages of a turn, given the number of turns before it.
    #[must_use]
    pub fn stages_of(&self, player: PlayerId, turns: u32) -> &[Stage] {
        let own = self.firsts[player.index()].as_ref();
        let own = own.filter(|_| turns < self.firsts.len() as u32);
        let first = self.first.as_ref().filter(|_| turns == 0);
        own.or(first).unwrap_or(&self.stages[player.index()])
    }
}

impl Stage {
    /// Returns whether a player can leave the stage by a pass.
    #[must_use]
    pub fn allows_pass(&self) -> bool {
        self.actions.contains(&Action::Pass) || self.times.least(0) < self.times.most(0)
    }

    /// Returns whether a move of the stage can be a drop.
    #[must_use]
    pub fn has_drop(&self) -> bool {
        self.actions.iter().any(|action| matches!(action, Action::Drop { .. }))
    }

    /// Returns whether the stage can have a second move.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.times.most(1) > 1
    }
}

impl Times {
    /// The maximum number of moves, given the number of turns before.
    #[must_use]
    pub fn most(self, turns: u32) -> u32 {
        match self {
            Self::Range { most, .. } => u32::from(most),
            Self::Growing => turns.saturating_add(1),
        }
    }

    /// The minimum number of moves, given the number of turns before.
    #[must_use]
    pub fn least(self, turns: u32) -> u32 {
        match self {
            Self::Range { least, .. } => u32::from(least),
            Self::Growing => turns.saturating_add(1),
        }
    }
}
