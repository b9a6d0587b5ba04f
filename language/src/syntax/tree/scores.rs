//! What scores points.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number};

/// `capture of Queen scores 9`, `stalemate scores 10 to all`
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreItem {
    /// The action or event.
    pub what: ScoredItem,
    /// The number of points.
    pub points: Number,
    /// The recipient.
    pub to: RecipientItem,
    /// The only player who can score with it, `for White`.
    pub player: Option<Name>,
}

impl ScoreItem {
    /// The key of the statement, in the words of the language.
    pub fn subject(&self) -> String {
        let player = self.player.as_ref().map(|player| format!(" for {}", player.node));
        let to = match self.to {
            RecipientItem::Doer => "",
            RecipientItem::All => " to all",
            RecipientItem::Loser => " to loser",
        };
        format!("{} scores …{to}{}", self.what.subject(), player.unwrap_or_default())
    }
}

/// An action or event that can score.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoredItem {
    /// `capture of Queen by Pawn`
    Action(Spanned<ActionItem>),
    /// `checkmate`
    Checkmate,
    /// `stalemate`
    Stalemate,
}

impl ScoredItem {
    /// The action or event in the words of the language.
    pub fn subject(&self) -> String {
        match self {
            Self::Action(action) => action.node.subject(),
            Self::Checkmate => "checkmate".to_owned(),
            Self::Stalemate => "stalemate".to_owned(),
        }
    }
}

/// The recipient of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientItem {
    /// The player who performs it.
    Doer,
    /// `to all`
    All,
    /// `to loser`
    Loser,
}
