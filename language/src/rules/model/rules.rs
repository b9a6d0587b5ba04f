//! The rules of a variant: what all the rest of the model hangs from.

use serde::Serialize;

use crate::geometry::{CellId, CellSet, Space, Vector};

use super::actions::{Obligation, Prohibition};
use super::check::{Check, Pass};
use super::effects::Effect;
use super::eliminations::Elimination;
use super::endings::{End, Forbidden, Points};
use super::hands::Hand;
use super::ids::{KindId, PlayerId};
use super::lots::Lot;
use super::meetings::Meeting;
use super::pieces::{Kind, MoveRule};
use super::turns::Turns;

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
    /// The named sets of cells, and unnamed ones that rules need.
    pub zones: Vec<Zone>,
    /// The named classes of cells.
    pub partitions: Vec<Partition>,
    /// The directions that actions ask for, for each player. Each rule has a single leg, along which any cells may be
    /// passed.
    pub directions: Vec<Vec<Vec<MoveRule>>>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The position a game begins with.
    pub start: Start,
    /// What check protects, where the game has check.
    pub check: Option<Check>,
    /// What happens to captured pieces, unless they simply leave the game.
    pub hand: Option<Hand>,
    /// When a player may pass.
    pub pass: Pass,
    /// Pieces that may be taken off before a move when they meet.
    pub meetings: Vec<Meeting>,
    /// What happens to pieces after a move.
    pub effects: Vec<Effect>,
    /// How players are eliminated while the others play on. In a game with any of these, a player without pieces, on
    /// the board and in hand, is out.
    pub eliminations: Vec<Elimination>,
    /// What players do in their turns; without this, one move.
    pub turns: Option<Turns>,
    /// Moves that must be made if there are any, in the order in which they are asked for.
    pub obligations: Vec<Obligation>,
    /// Moves that must not be made.
    pub prohibitions: Vec<Prohibition>,
    /// What no move may bring about.
    pub forbidden: Forbidden,
    /// What pieces are worth, in a game in which points are compared.
    pub points: Option<Points>,
    /// How the game ends.
    pub ends: Vec<End>,
}

/// An option of the file and what was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it decides, in prose; can be empty.
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
    /// Which way is forward on which cells. No cell is listed twice; on cells that are not listed no way is forward.
    /// The paths of the moves already take it into account, so only texts for people read it.
    pub forward: Vec<Heading>,
}

impl Rules {
    /// The rules of a game with the same pieces in which only their own moves count: each belongs to a player, and there is
    /// no check, no hands, no passing and no end.
    #[must_use]
    pub fn alone(&self) -> Self {
        let kinds = self.kinds.iter().cloned();
        Self {
            kinds: kinds.map(|kind| Kind { neutral: false, ..kind }).collect(),
            check: None,
            hand: None,
            pass: Pass::Never,
            directions: Vec::new(),
            meetings: Vec::new(),
            effects: Vec::new(),
            eliminations: Vec::new(),
            turns: None,
            obligations: Vec::new(),
            prohibitions: Vec::new(),
            forbidden: Forbidden::default(),
            points: None,
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
    /// The name in the file; empty for an unnamed set that a rule needs.
    pub name: String,
    /// The cells for each player.
    pub cells: Vec<CellSet>,
}

/// Classes of cells; a cell is in at most one of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Partition {
    /// The name in the file. Every axis is also a partition, with the axis' name.
    pub name: String,
    /// The names of the classes.
    pub classes: Vec<String>,
    /// For each cell the number of its class.
    pub class_of: Vec<Option<u16>>,
}

impl Partition {
    /// Whether two cells are in different classes; a cell that is in no class is separated from none.
    #[must_use]
    pub fn separates(&self, one: CellId, other: CellId) -> bool {
        let class = |cell: CellId| self.class_of[cell.index()];
        class(one).zip(class(other)).is_some_and(|(one, other)| one != other)
    }
}

/// The position a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Start {
    /// The pieces on the board: in the array with the number 0, if some are drawn by lot.
    pub pieces: Vec<(CellId, PlayerId, KindId)>,
    /// The pieces in hand and how many of each.
    pub hands: Vec<(PlayerId, KindId, u16)>,
    /// What is drawn by lot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<Lot>,
}
