//! How games end, and passing.

use crate::diagnostics::Spanned;

use super::actions::ActionItem;
use super::common::{Name, Number, sorted_names};
use super::states::StateItem;
use super::zones::ZoneRef;

/// What check protects.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckItem {
    /// `check protects nothing`: there is no check after all (for a variant that extends another).
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
    /// What happens.
    pub event: EventItem,
    /// `wins`, `draws` or `loses`, for the player who causes the event; or what happens instead of an end.
    pub result: Spanned<VerdictItem>,
    /// Whom the result of a checkmate or stalemate is for, if that is written: `giving …` or `being …`.
    pub subject: Option<SubjectItem>,
    /// The only player whom it is for, `for White`.
    pub player: Option<Name>,
    /// `as the turn ends`: it is not asked in the middle of a turn.
    pub as_turn_ends: bool,
}

/// Whom the result of a checkmate or stalemate is for, where the text says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectItem {
    /// `giving stalemate wins`: the player whose move brings it about.
    Giving,
    /// `being stalemated loses`: the player who has no move.
    Being,
}

impl EndItem {
    /// What it is about, in the words of the language. Of two ends about the same, the later one replaces the earlier.
    pub fn subject(&self) -> String {
        let word = match self.subject {
            Some(SubjectItem::Being) => " of",
            Some(SubjectItem::Giving) | None => " for",
        };
        let player = self.player.as_ref().map(|player| format!("{word} {}", player.node));
        self.event.subject() + &player.unwrap_or_default()
    }
}

/// What can end a game, as written.
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
        /// The kinds.
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
        /// The kinds.
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
        /// How many.
        length: Number,
        /// The kinds; none for all.
        kinds: Vec<Name>,
    },
    /// `check 3 times wins`
    Times {
        /// What is counted.
        action: Spanned<ActionItem>,
        /// How many.
        times: Number,
    },
    /// `facing General draws`
    Facing(Vec<Name>),
    /// `passes 2 draws`
    Passes(Number),
    /// `repetition 3 draws`, `repetition 4 draws, perpetual check loses`, `repetition 2 is forbidden`
    Repetition {
        /// How many times.
        times: Number,
        /// `perpetual check loses`.
        perpetual_check: Option<Spanned<VerdictItem>>,
    },
    /// `dead position draws`
    DeadPosition,
    /// `null turn is forbidden`
    NullTurn,
    /// `quiet plies 100 draws, except Pawn`
    Quiet {
        /// How many.
        plies: Number,
        /// Kinds whose moves are not quiet.
        except: Vec<Name>,
    },
    /// `length 300 draws`
    Length(Number),
    /// `last team most points wins`
    LastTeam,
}

impl EventItem {
    /// What it is about, in the words of the language.
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

/// A result as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictItem {
    /// `wins`
    Wins,
    /// `draws`
    Draws,
    /// `loses`
    Loses,
    /// `most points wins`: the team with the most points wins, whoever causes it.
    MostPoints,
    /// `is forbidden`: no move may cause it.
    Forbidden,
    /// `eliminates, army vanishes`: the player is out, and the game continues.
    Eliminates(ArmyItem),
    /// `goes on`: the event does not end the game. This cancels an inherited end.
    GoesOn,
}

/// What is worth points, as written.
#[derive(Clone, Debug, PartialEq)]
pub enum PointsItem {
    /// `points Queen 9, Rook 5`
    Kinds(Vec<(Name, Number)>),
    /// `points 1 for Black`: what a player has besides.
    Player(Name, Number),
}

/// What becomes of the army of an eliminated player, as written.
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

/// When a player may pass, as written.
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
