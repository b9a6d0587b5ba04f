//! Turns of several moves.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number};

/// `turn: move 2 times`, `turn White: move then drop of Hawk or pass`, `first turn: move`, `first turn Black: drop 8 times`
#[derive(Clone, Debug, PartialEq)]
pub struct TurnItem {
    /// Whose turns it is about.
    pub whose: WhoseTurn,
    /// What is done in such a turn, one after the other.
    pub stages: Vec<Spanned<StageItem>>,
}

impl TurnItem {
    /// What it is about, in the words of the language.
    pub fn subject(&self) -> String {
        match &self.whose {
            WhoseTurn::All => "turn".to_owned(),
            WhoseTurn::Player(player) => format!("turn for {}", player.node),
            WhoseTurn::First(None) => "first turn".to_owned(),
            WhoseTurn::First(Some(player)) => format!("first turn for {}", player.node),
        }
    }
}

/// Whose turns a statement is about.
#[derive(Clone, Debug, PartialEq)]
pub enum WhoseTurn {
    /// `turn: …`: all turns of all players.
    All,
    /// `turn White: …`
    Player(Name),
    /// `first turn: …`: the turn that begins the game; `first turn Black: …`: the first one of a player.
    First(Option<Name>),
}

/// `move or drop 2 times`
#[derive(Clone, Debug, PartialEq)]
pub struct StageItem {
    /// What each move does, one of these.
    pub actions: Vec<Spanned<ActionItem>>,
    /// How many such moves there are.
    pub times: TimesItem,
}

/// How many moves there are in a stage.
#[derive(Clone, Debug, PartialEq)]
pub enum TimesItem {
    /// One.
    Once,
    /// `2 times`
    Exactly(Number),
    /// `1 to 4 times`
    Range(Number, Number),
    /// `1 time more each turn`: as many as turns have begun in the game.
    Growing,
}

/// `check ends the turn`, `push counts as 2 moves`
#[derive(Clone, Debug, PartialEq)]
pub struct TurnActionItem {
    /// What the moves do.
    pub action: Spanned<ActionItem>,
    /// As how many moves they count; without a number they end the turn.
    pub counts: Option<Number>,
    /// The only player whose turns they end.
    pub player: Option<Name>,
}

impl TurnActionItem {
    /// What it is about, in the words of the language.
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
