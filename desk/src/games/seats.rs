//! Players and time controls.

use serde::{Deserialize, Serialize};

use crate::engine::BEST;
use crate::which::VariantRef;

/// The maximum length of a person's name, in characters.
const MAX_NAME: usize = 60;
/// The maximum time of an engine's move, in milliseconds.
pub const MAX_MOVE_MS: u64 = 60_000;
/// The maximum number of nodes that an engine searches for a move.
const MAX_NODES: u64 = 100_000_000;
/// The maximum time for a game, in seconds.
const MAX_BASE_SECONDS: f64 = 86_400.0;

/// Who holds a person's seat. Nobody else can move for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// The owner of the studio.
    #[default]
    Host,
    /// The guest who has taken the seat by its link.
    Guest,
    /// Nobody: the seat waits for a guest.
    Free,
}

/// Who plays for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// A person.
    Person {
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Who holds the seat.
        #[serde(default)]
        held: Holder,
    },
    /// The engine.
    Engine {
        /// The skill level.
        level: u32,
        /// The maximum number of nodes for a move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
        /// The time for a move, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        movetime: Option<u64>,
    },
}

impl Seat {
    /// Whether an engine plays.
    pub fn is_engine(&self) -> bool {
        match self {
            Self::Engine { .. } => true,
            Self::Person { .. } => false,
        }
    }

    /// The holder of a person's seat.
    pub fn holder(&self) -> Option<Holder> {
        match *self {
            Self::Person { held, .. } => Some(held),
            Self::Engine { .. } => None,
        }
    }

    /// Returns the seat with valid numbers. Only a guest can take a guest's seat.
    pub fn validated(self) -> Self {
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
                nodes: nodes.map(|nodes| nodes.clamp(1, MAX_NODES)),
                movetime: movetime.map(|time| time.clamp(1, MAX_MOVE_MS)),
            },
        }
    }
}

/// Shortens a person's name to one line of visible characters; nothing if none remain.
pub fn person_name(name: &str) -> Option<String> {
    let visible = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    let visible: String = visible.collect();
    let short: String = visible.trim().chars().take(MAX_NAME).collect();
    (!short.is_empty()).then_some(short)
}

/// A time control, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time for the game.
    pub base: f64,
    /// The increment of each turn.
    pub add: f64,
}

impl TimeControl {
    /// Returns the time control if its numbers are valid.
    pub fn validated(self) -> Option<Self> {
        let is_valid = |time: f64| time.is_finite() && (0.0..=MAX_BASE_SECONDS).contains(&time);
        (is_valid(self.base) && is_valid(self.add) && self.base + self.add > 0.0).then_some(self)
    }

    /// The time for the game, in milliseconds.
    pub fn base_ms(self) -> i64 {
        (self.base * 1000.0) as i64
    }

    /// The increment, in milliseconds.
    pub fn add_ms(self) -> i64 {
        (self.add * 1000.0) as i64
    }
}

/// The request for a new game.
#[derive(Clone, Debug, Deserialize)]
pub struct NewGame {
    /// The variant.
    pub variant: VariantRef,
    /// The position from which the game starts, if it is not the variant's start.
    #[serde(default)]
    pub fen: Option<String>,
    /// Who plays, for each player; people by default.
    #[serde(default)]
    pub seats: Vec<Seat>,
    /// The time control.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}
