//! The ends of games, and passing.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number, sorted_names};
use super::states::StateItem;
use super::zones::ZoneRef;

/// The pieces that check protects.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckItem {
    /// `check protects nothing`: removes inherited check.
    Nothing,
    /// `check protects every King`, `check protects any King`
    Kinds {
        /// `every`, or `any` (one safe piece is enough).
        every: bool,
        /// The kinds.
        kinds: Vec<Name>,
    },
}

/// An end of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndItem {
    /// The event.
    pub event: EventItem,
    /// `wins`, `draws` or `loses`, for the player who brings the event about; or the consequence in place of an end.
    pub result: Spanned<VerdictItem>,
    /// The player to whom the result of a checkmate or stalemate applies, if that is explicit: `giving …` or `being …`.
    pub subject: Option<SubjectItem>,
    /// The only player to whom it applies, `for White`.
    pub player: Option<Name>,
    /// `as the turn ends`: not tested in the middle of a turn.
    pub as_turn_ends: bool,
}

/// The player to whom the result of a checkmate or stalemate applies, if that is explicit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectItem {
    /// `giving stalemate wins`: the player whose move brings it about.
    Giving,
    /// `being stalemated loses`: the player who has no move.
    Being,
}

impl EndItem {
    /// The key of the statement, in the words of the language. Of two ends with the same key, the later one replaces the earlier.
    pub fn subject(&self) -> String {
        let word = match self.subject {
            Some(SubjectItem::Being) => " of",
            Some(SubjectItem::Giving) | None => " for",
        };
        let player = self.player.as_ref().map(|player| format!("{word} {}", player.node));
        self.event.subject() + &player.unwrap_or_default()
    }
}

/// An event that can end a game.
#[derive(Clone, Debug, PartialEq)]
pub enum EventItem {
    /// `checkmate`
    Checkmate,
    /// `stalemate`
    Stalemate,
    /// `baring wins`, `baring wins, unless bared in reply`
    Baring {
        /// `unless bared in reply`.
        reply: bool,
    },
    /// `capturing every King wins`, `capturing any King wins`
    Capturing {
        /// `every`.
        every: bool,
        /// The kinds.
        kinds: Vec<Name>,
    },
    /// `threatening any King eliminates, army joins captor`
    Threatening {
        /// `every`.
        every: bool,
        /// The kinds.
        kinds: Vec<Name>,
    },
    /// `holding the top with King wins`
    Holding {
        /// The zone.
        zone: ZoneRef,
        /// The kinds; none for all.
        kinds: Vec<Name>,
        /// `unattacked`.
        safe: bool,
    },
    /// `reaching the top with King wins`, `occupying the top with King, unattacked, wins`
    Reaching {
        /// `occupying`: the piece may have been there before.
        occupying: bool,
        /// The zone.
        zone: ZoneRef,
        /// The kinds; none for all.
        kinds: Vec<Name>,
        /// `unattacked`.
        safe: bool,
        /// `unless reached in reply`.
        reply: bool,
    },
    /// `lacking every Pawn loses`, `having at most 1 piece, lasting 32 plies, draws`
    State(StateItem),
    /// `row of 3 Stone wins`
    Row {
        /// The length.
        length: Number,
        /// The kinds; none for all.
        kinds: Vec<Name>,
    },
    /// `check 3 times wins`
    Times {
        /// The counted action.
        action: Spanned<ActionItem>,
        /// The count.
        times: Number,
    },
    /// `facing General draws`
    Facing(Vec<Name>),
    /// `passes 2 draws`
    Passes(Number),
    /// `repetition 3 draws`, `repetition 4 draws, perpetual check loses`, `repetition 2 is forbidden`
    Repetition {
        /// The number of occurrences.
        times: Number,
        /// `perpetual check loses`.
        perpetual_check: Option<Spanned<VerdictItem>>,
    },
    /// `dead position draws`
    DeadPosition,
    /// `null turn is forbidden`
    NullTurn,
    /// `quiet plies 100 draws, except Pawn, any drop, any promotion`
    Quiet {
        /// The number of plies.
        plies: Number,
        /// Kinds whose moves are not quiet.
        except: Vec<Name>,
        /// Whether drops are not quiet.
        drops: bool,
        /// Whether promotions are not quiet.
        promotions: bool,
    },
    /// `length 300 draws`
    Length(Number),
    /// `last team most points wins`
    LastTeam,
}

impl EventItem {
    /// The event in the words of the language.
    pub fn subject(&self) -> String {
        match self {
            Self::Checkmate => "checkmate".to_owned(),
            Self::Stalemate => "stalemate".to_owned(),
            Self::Baring { .. } => "baring".to_owned(),
            Self::Capturing { kinds, .. } => format!("capturing {}", sorted_names(kinds)),
            Self::Threatening { kinds, .. } => format!("threatening {}", sorted_names(kinds)),
            Self::Holding { zone, .. } => format!("holding {}", zone.words()),
            Self::Reaching { occupying, zone, .. } => format!("{} {}", reaching(*occupying), zone.words()),
            Self::State(state) => state.subject(),
            Self::Row { kinds, .. } => format!("row of … {}", pieces(kinds)),
            Self::Times { action, .. } => format!("{} … times", action.node.subject()),
            Self::Facing(kinds) => format!("facing {}", sorted_names(kinds)),
            Self::Passes(_) => "passes".to_owned(),
            Self::Repetition { .. } => "repetition".to_owned(),
            Self::DeadPosition => "dead position".to_owned(),
            Self::NullTurn => "null turn".to_owned(),
            Self::Quiet { .. } => "quiet plies".to_owned(),
            Self::Length(_) => "length".to_owned(),
            Self::LastTeam => "last team".to_owned(),
        }
    }
}

/// Kinds in alphabetical order, or `pieces` if there are none.
fn pieces(kinds: &[Name]) -> String {
    match kinds {
        [] => "pieces".to_owned(),
        kinds => sorted_names(kinds),
    }
}

/// The verb of an end by reaching or occupying a zone.
pub fn reaching(occupying: bool) -> &'static str {
    if occupying { "occupying" } else { "reaching" }
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictItem {
    /// `wins`
    Wins,
    /// `draws`
    Draws,
    /// `loses`
    Loses,
    /// `most points wins`: the team with the most points wins, no matter who brings the event about.
    MostPoints,
    /// `is forbidden`: no move may bring it about.
    Forbidden,
    /// `eliminates, army vanishes`: the player is out, and the game continues.
    Eliminates(ArmyItem),
    /// `goes on`: the event does not end the game. This revokes an inherited end.
    GoesOn,
}

/// Piece values or bonus points.
#[derive(Clone, Debug, PartialEq)]
pub enum PointsItem {
    /// `points Queen 9, Rook 5`
    Kinds(Vec<(Name, Number)>),
    /// `points 1 for Black`: a player's bonus points.
    Player(Name, Number),
}

/// The fate of an eliminated player's army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyItem {
    /// `army vanishes`
    Vanishes,
    /// `army joins captor`
    JoinsCaptor,
    /// `army joins ally`
    JoinsAlly,
    /// `army stays`
    Stays,
}

/// When a player may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassItem {
    /// `pass never`
    Never,
    /// `pass when stuck`
    Stuck,
    /// `pass when stuck, in check too`
    Cornered,
    /// `pass allowed`
    Allowed,
}
