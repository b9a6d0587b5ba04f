//! The rules of a variant: the root of the model.

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
    /// The title, such as `Chess`.
    pub name: String,
    /// The options with their chosen values.
    pub options: Vec<Choice>,
    /// The cells and their connections.
    pub space: Space,
    /// The players in their order of play.
    pub players: Vec<Player>,
    /// The named sets of cells, and unnamed sets that rules need.
    pub zones: Vec<Zone>,
    /// The named classes of cells.
    pub partitions: Vec<Partition>,
    /// The sets of directions that actions use, for each player. Each rule has a single leg that may pass any cells.
    pub directions: Vec<Vec<Vec<MoveRule>>>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The position a game begins with.
    pub start: Start,
    /// The protected pieces, in a game with check.
    pub check: Option<Check>,
    /// The hand rule; without one, captured pieces leave the game.
    pub hand: Option<Hand>,
    /// When a player may pass.
    pub pass: Pass,
    /// Pairs of pieces that may be removed before a move when they meet.
    pub meetings: Vec<Meeting>,
    /// Changes to pieces after moves.
    pub effects: Vec<Effect>,
    /// The ways to eliminate players while the others play on. In a game with any of these, a player without pieces, on the board
    /// and in hand, is out.
    pub eliminations: Vec<Elimination>,
    /// The stages of turns; without them, a turn is one move.
    pub turns: Option<Turns>,
    /// Moves that must be made if there are any, by precedence.
    pub obligations: Vec<Obligation>,
    /// Moves that must not be made.
    pub prohibitions: Vec<Prohibition>,
    /// Outcomes that moves must not bring about.
    pub forbidden: Forbidden,
    /// The piece values and scores, in a game that compares points.
    pub points: Option<Points>,
    /// The ends of the game.
    pub ends: Vec<End>,
}

/// An option of the file with its chosen value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name.
    pub name: String,
    /// A description of what it decides; can be empty.
    pub about: String,
    /// The values to choose from, the default first.
    pub values: Vec<String>,
    /// The chosen value.
    pub chosen: String,
}

impl Choice {
    /// Returns whether the default is chosen.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.values.first() == Some(&self.chosen)
    }
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The name, such as `White`.
    pub name: String,
    /// The letter of the player in position texts.
    pub letter: char,
    /// Players of the same team do not capture each other and win together.
    pub team: u16,
    /// For each cell of the first player's board, the corresponding cell for this player.
    pub view: Vec<CellId>,
    /// The forward directions by cells. No cell is listed twice; a cell that is not listed has no forward direction. The paths of
    /// moves already take them into account; only texts for people read this field.
    pub forward: Vec<Heading>,
}

impl Rules {
    /// The rules of a game with the same pieces in which nothing but their own moves matters: every piece has an owner, and there
    /// is no check, hand, pass or end.
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
    /// The directions, in absolute board coordinates.
    pub vectors: Vec<Vector>,
    /// The cells.
    pub cells: CellSet,
}

/// A set of cells, as seen by each player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Zone {
    /// The name in the file; empty for an unnamed set.
    pub name: String,
    /// The cells for each player.
    pub cells: Vec<CellSet>,
}

/// A division of cells into classes; a cell is in at most one class.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Partition {
    /// The name in the file. Every axis is also a partition, with the name of the axis.
    pub name: String,
    /// The names of the classes.
    pub classes: Vec<String>,
    /// For each cell, the number of its class.
    pub class_of: Vec<Option<u16>>,
}

impl Partition {
    /// Returns whether two cells are in different classes. A cell without a class is not separated from any other.
    #[must_use]
    pub fn separates(&self, one: CellId, other: CellId) -> bool {
        let class = |cell: CellId| self.class_of[cell.index()];
        class(one).zip(class(other)).is_some_and(|(one, other)| one != other)
    }
}

/// The position a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Start {
    /// The pieces on the board; if some are drawn by lot, those of array 0.
    pub pieces: Vec<(CellId, PlayerId, KindId)>,
    /// The numbers of pieces in hand.
    pub hands: Vec<(PlayerId, KindId, u16)>,
    /// The pieces drawn by lot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<Lot>,
    /// The number of the usual array: the array of the extended game, if it can be drawn. It is not a rule, but the position that
    /// other programs mean when they give none.
    #[serde(skip)]
    pub usual: Option<u64>,
}
