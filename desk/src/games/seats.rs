//! Who plays, and how long they may think.

use serde::{Deserialize, Serialize};

use crate::engine::BEST;
use crate::which::VariantRef;

/// The most characters of a person's name.
const MAX_NAME: usize = 60;
/// The longest that an engine thinks about a move, in milliseconds.
pub const MOST_TIME: u64 = 60_000;
/// The most positions that an engine looks at for a move.
const MOST_POSITIONS: u64 = 100_000_000;
/// The most time for a game, in seconds.
const MOST_BASE: f64 = 86_400.0;

/// Who holds a person's seat: nobody else moves for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Whoever started the studio.
    #[default]
    Host,
    /// Whoever has taken the seat by its link.
    Guest,
    /// Nobody yet: the seat waits for a guest.
    Free,
}

/// Who plays for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// Somebody.
    Person {
        /// What they are called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Who holds the seat.
        #[serde(default)]
        held: Holder,
    },
    /// The engine.
    Engine {
        /// How well it plays.
        level: u32,
        /// How many positions it looks at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
        /// How long it thinks about a move, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        movetime: Option<u64>,
    },
}

impl Seat {
    /// Whether the engine plays.
    pub fn is_engine(&self) -> bool {
        match self {
            Self::Engine { .. } => true,
            Self::Person { .. } => false,
        }
    }

    /// Who holds the seat, if a person plays.
    pub fn holder(&self) -> Option<Holder> {
        match *self {
            Self::Person { held, .. } => Some(held),
            Self::Engine { .. } => None,
        }
    }

    /// The same within bounds. Only a guest takes a guest's seat.
    pub fn bounded(self) -> Self {
        match self {
            Self::Person { name, held } => Self::Person {
                name: name.as_deref().and_then(person_name),
                held: match held {
                    Holder::Host => Holder::Host,
                    Holder::Guest | Holder::Free => Holder::Free,
                },
            },
            Self::Engine { level, nodes, movetime } => Self::Engine {
                level: level.min(BEST),
                nodes: nodes.map(|nodes| nodes.clamp(1, MOST_POSITIONS)),
                movetime: movetime.map(|time| time.clamp(1, MOST_TIME)),
            },
        }
    }
}

/// A person's name within bounds: one line of visible characters; nothing if none are left.
pub fn person_name(name: &str) -> Option<String> {
    let visible = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    let visible: String = visible.collect();
    let short: String = visible.trim().chars().take(MAX_NAME).collect();
    (!short.is_empty()).then_some(short)
}

/// How long each may think, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the game.
    pub base: f64,
    /// Added with each turn.
    pub add: f64,
}

impl TimeControl {
    /// The same within bounds; nothing if it makes no sense.
    pub fn bounded(self) -> Option<Self> {
        let fits = |time: f64| time.is_finite() && (0.0..=MOST_BASE).contains(&time);
        (fits(self.base) && fits(self.add) && self.base + self.add > 0.0).then_some(self)
    }

    /// For the game, in milliseconds.
    pub fn base_ms(self) -> i64 {
        (self.base * 1000.0) as i64
    }

    /// With each turn, in milliseconds.
    pub fn add_ms(self) -> i64 {
        (self.add * 1000.0) as i64
    }
}

/// What is asked for when a game begins.
#[derive(Clone, Debug, Deserialize)]
pub struct NewGame {
    /// What is played.
    pub variant: VariantRef,
    /// Where it begins, if not at the start.
    #[serde(default)]
    pub fen: Option<String>,
    /// Who plays, by players; people, where nothing is said.
    #[serde(default)]
    pub seats: Vec<Seat>,
    /// How long each may think.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}
