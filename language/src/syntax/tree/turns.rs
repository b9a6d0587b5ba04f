//! Turns of several moves.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number};

/// `turn: move 2 times`, `turn White: move then drop of Hawk or pass`, `first turn: move`, `first turn Black: drop 8 times`
#[derive(Clone, Debug, PartialEq)]
pub struct TurnItem {
    /// The turns to which it applies.
    pub whose: WhoseTurn,
    /// The stages of such a turn.
    pub stages: Vec<Spanned<StageItem>>,
}

impl TurnItem {
    /// The key of the statement, in the words of the language.
    pub fn subject(&self) -> String {
        match &self.whose {
            WhoseTurn::All => "turn".to_owned(),
            WhoseTurn::Player(player) => format!("turn for {}", player.node),
            WhoseTurn::First(None) => "first turn".to_owned(),
            WhoseTurn::First(Some(player)) => format!("first turn for {}", player.node),
        }
    }
}

/// The turns to which a statement applies.
#[derive(Clone, Debug, PartialEq)]
pub enum WhoseTurn {
    /// `turn: …`: all turns of all players.
    All,
    /// `turn White: …`
    Player(Name),
    /// `first turn: …`: the first turn of the game; `first turn Black: …`: the first turn of a player.
    First(Option<Name>),
}

/// `move or drop 2 times`
#[derive(Clone, Debug, PartialEq)]
pub struct StageItem {
    /// The actions, of which each move must perform one.
    pub actions: Vec<Spanned<ActionItem>>,
    /// The number of moves.
    pub times: TimesItem,
}

/// The number of moves in a stage.
#[derive(Clone, Debug, PartialEq)]
pub enum TimesItem {
    /// One.
    Once,
    /// `2 times`
    Exactly(Number),
    /// `1 to 4 times`
    Range(Number, Number),
    /// `1 time more each turn`: the number of turns begun in the game.
    Growing,
}

/// `check ends the turn`, `push counts as 2 moves`
#[derive(Clone, Debug, PartialEq)]
pub struct TurnActionItem {
    /// The action.
    pub action: Spanned<ActionItem>,
    /// The number of moves for which it counts; without a number, it ends the turn.
    pub counts: Option<Number>,
    /// The only player to whose turns it applies.
    pub player: Option<Name>,
}

impl TurnActionItem {
    /// The key of the statement, in the words of the language.
    pub fn subject(&self) -> String {
        let player = self.player.as_ref().map(|player| format!(" for {}", player.node));
        let what = if self.counts.is_some() {
            "counts as … moves"
        } else {
            "ends the turn"
        };
        format!("{} {what}{}", self.action.node.subject(), player.unwrap_or_default())
    }
}
