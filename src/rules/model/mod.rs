//! What a variant means, as plain data.
//!
//! Names are numbers here, options are chosen, symmetries are applied and shorthand is lowered to
//! legs of line patterns. Nothing here knows where in a text it came from, and nothing is arranged
//! for speed. A checked [`Rules`] keeps these promises: every id is in range, every zone and class
//! list covers all players and cells, every leg has at least one token that must take a cell, and
//! every limit of [`limits`](super::limits) holds.

use serde::Serialize;

use crate::geometry::{CellId, CellSet, Space, Vector};

use super::ids::{KindId, PlayerId};

mod access;
mod conditions;
mod course;
mod pieces;

pub use conditions::{Conditions, Near};
pub use course::{Army, Check, Elimination, End, Event, Forbidden, Hand, Loss, Meeting, Pass, Verdict};
pub use pieces::{Castle, Contact, Drop, Forced, Holds, Kind, MoveRule, Promotion, Token};

/// A checked variant with its options chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rules {
    /// The title, as `Chess`.
    pub name: String,
    /// The options, each with the value chosen.
    pub options: Vec<Choice>,
    /// The cells and their connections.
    pub space: Space,
    /// The players in their order of play.
    pub players: Vec<Player>,
    /// The named sets of cells, and those without a name that rules needed.
    pub zones: Vec<Zone>,
    /// The named classes of cells.
    pub partitions: Vec<Partition>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The position a game begins with.
    pub start: Start,
    /// What check protects, where the game has check.
    pub check: Option<Check>,
    /// What happens to captured pieces, where they do not just leave the game.
    pub hand: Option<Hand>,
    /// Whether a player may pass.
    pub pass: Pass,
    /// Pieces that may be taken off before a move when they meet.
    pub meetings: Vec<Meeting>,
    /// How players are put out of the game while the others play on; who has no piece, neither on the
    /// board nor in hand, is out in a game with any.
    pub eliminations: Vec<Elimination>,
    /// What no move may bring about.
    pub forbidden: Forbidden,
    /// How the game ends.
    pub ends: Vec<End>,
}

/// An option of the file and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it decides, in prose; may be empty.
    pub about: String,
    /// The values to choose from, the default first.
    pub values: Vec<String>,
    /// The value in force.
    pub chosen: String,
}

impl Choice {
    /// Whether the value in force is the default.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.values.first() == Some(&self.chosen)
    }
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The name, as `White`.
    pub name: String,
    /// The letter that stands for the player in positions as text.
    pub letter: char,
    /// Players of the same team do not capture each other and win together.
    pub team: u16,
    /// Where each cell of the first player's board lies for this player.
    pub view: Vec<CellId>,
    /// Which way is forward on which cells, no cell twice; nowhere on those that are left out. The moves
    /// have it in their paths already, and no later stage asks for it: it is kept to tell people what they do.
    pub forward: Vec<Heading>,
}

impl Rules {
    /// The rules of a game of the same pieces in which nothing counts but their own moves: no check, no hands, no
    /// passing and no end.
    #[must_use]
    pub fn alone(&self) -> Self {
        Self {
            check: None,
            hand: None,
            pass: Pass::Never,
            meetings: Vec::new(),
            eliminations: Vec::new(),
            forbidden: Forbidden::default(),
            ends: Vec::new(),
            ..self.clone()
        }
    }
}

/// The forward directions of some cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heading {
    /// The directions, as they lie on the board.
    pub vectors: Vec<Vector>,
    /// The cells.
    pub cells: CellSet,
}

/// A set of cells, as each player sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// The name in the file; empty where a rule needed an unnamed set.
    pub name: String,
    /// The cells for each player.
    pub cells: Vec<CellSet>,
}

/// Classes of cells of which a cell is in at most one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Partition {
    /// The name in the file; an axis is a partition by its name.
    pub name: String,
    /// The names of the classes.
    pub classes: Vec<String>,
    /// For each cell the number of its class.
    pub class_of: Vec<Option<u16>>,
}

/// The position a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Start {
    /// The pieces on the board.
    pub pieces: Vec<(CellId, PlayerId, KindId)>,
    /// The pieces in hand and how many of each.
    pub hands: Vec<(PlayerId, KindId, u16)>,
}
