//! What scores points.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number};

/// `capture of Queen scores 9`, `stalemate scores 10 to all`
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreItem {
    /// What scores.
    pub what: ScoredItem,
    /// How many points.
    pub points: Number,
    /// Who gets them.
    pub to: RecipientItem,
    /// The only player who can score so, `for White`.
    pub player: Option<Name>,
}

impl ScoreItem {
    /// What it is about, in the words of the language.
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

/// What can score, as written.
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
    /// What scores, in the words of the language.
    pub fn subject(&self) -> String {
        match self {
            Self::Action(action) => action.node.subject(),
            Self::Checkmate => "checkmate".to_owned(),
            Self::Stalemate => "stalemate".to_owned(),
        }
    }
}

/// Who gets points, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientItem {
    /// The player who does it.
    Doer,
    /// `to all`
    All,
    /// `to loser`
    Loser,
}
