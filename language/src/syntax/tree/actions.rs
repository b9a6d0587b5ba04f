//! Actions of moves, and obligations and prohibitions.

use crate::diagnostics::Spanned;

use super::common::{Name, sorted_names};
use super::moves::{CarryItem, Directions};

/// The kinds in an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KindsItem {
    /// `piece except`: all kinds but these.
    pub except: bool,
    /// The kinds. An empty list stands for every kind.
    pub names: Vec<Name>,
}

/// An action of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionItem {
    /// `move by King`: a piece moves on the board.
    Move {
        /// The directions of the move; an empty list stands for every move.
        along: Vec<Directions>,
        /// The kinds that move.
        by: KindsItem,
    },
    /// `capture diagonal of Queen by Pawn`
    Capture {
        /// The directions of the move; an empty list stands for every move.
        along: Vec<Directions>,
        /// The kinds captured.
        of: KindsItem,
        /// The kinds that move.
        by: KindsItem,
    },
    /// `drop of King`
    Drop {
        /// The kinds dropped.
        of: KindsItem,
    },
    /// `promotion to Queen`
    Promotion {
        /// The kinds that a piece becomes.
        to: KindsItem,
    },
    /// `push of Rook by King`: a piece carries another along.
    Carry {
        /// The kind of carrying.
        how: CarryItem,
        /// The carried kinds.
        of: KindsItem,
        /// The kinds that move.
        by: KindsItem,
    },
    /// `castling`
    Castling,
    /// `pass`
    Pass,
    /// `check`: the next player is in check after the move.
    Check,
    /// `attack of Rook by Knight`: the moved piece attacks a piece.
    Attack {
        /// The attacked kinds.
        of: KindsItem,
        /// The kinds that move.
        by: KindsItem,
    },
    /// `promotion and check`: all of these.
    All(Vec<ActionItem>),
}

impl ActionItem {
    /// The action in the words of the language, as a part of the keys of statements.
    pub fn subject(&self) -> String {
        let part = |word: &str, kinds: &KindsItem| match kinds.names.as_slice() {
            [] => String::new(),
            names if kinds.except => format!(" {word} piece except {}", sorted_names(names)),
            names => format!(" {word} {}", sorted_names(names)),
        };
        let directions = |along: &[Directions]| -> String {
            let mut words: Vec<String> = along.iter().map(Directions::words).collect();
            words.sort_unstable();
            if words.is_empty() {
                String::new()
            } else {
                format!(" {}", words.join(", "))
            }
        };
        match self {
            Self::Move { along, by } => format!("move{}{}", directions(along), part("by", by)),
            Self::Capture { along, of, by } => {
                format!("capture{}{}{}", directions(along), part("of", of), part("by", by))
            }
            Self::Drop { of } => format!("drop{}", part("of", of)),
            Self::Promotion { to } => format!("promotion{}", part("to", to)),
            Self::Carry { how, of, by } => format!("{}{}{}", how.word(), part("of", of), part("by", by)),
            Self::Castling => "castling".to_owned(),
            Self::Pass => "pass".to_owned(),
            Self::Check => "check".to_owned(),
            Self::Attack { of, by } => format!("attack{}{}", part("of", of), part("by", by)),
            Self::All(actions) => {
                let mut subjects: Vec<String> = actions.iter().map(Self::subject).collect();
                subjects.sort_unstable();
                subjects.join(" and ")
            }
        }
    }
}

/// `capture is forced`: an obligation or a prohibition.
#[derive(Clone, Debug, PartialEq)]
pub struct DutyItem {
    /// The action of the moves.
    pub action: Spanned<ActionItem>,
    /// The demand.
    pub demand: DemandItem,
    /// The only player to whom it applies.
    pub player: Option<Name>,
}

impl DutyItem {
    /// The key of the statement, in the words of the language.
    pub fn subject(&self) -> String {
        let player = self.player.as_ref().map(|player| format!(" for {}", player.node));
        format!("{} is …{}", self.action.node.subject(), player.unwrap_or_default())
    }
}

/// A demand on moves with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemandItem {
    /// `is forced`, `is forced, the most`
    Forced {
        /// `the most`: only the moves that capture the most pieces are legal.
        most: bool,
    },
    /// `is forbidden`, `is forbidden, except mate`
    Forbidden {
        /// `except mate`: moves that give mate are legal.
        except_mate: bool,
    },
    /// `is allowed`: revokes an inherited demand.
    Allowed,
}
