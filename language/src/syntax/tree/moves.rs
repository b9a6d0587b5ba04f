//! How a piece moves: legs, directions, tests of cells and conditions.

use crate::diagnostics::Spanned;

use super::common::{Name, Number};
use super::states::ArmyTestItem;
use super::zones::ZoneRef;

/// A move: legs one after the other, and conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The legs.
    pub legs: Vec<Spanned<Leg>>,
    /// The conditions.
    pub conditions: Vec<Spanned<Condition>>,
}

/// One leg.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// `move`, `capture` or neither.
    pub mode: Mode,
    /// What it does.
    pub verb: Verb,
}

/// Whether a leg moves, captures or does both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Onto an empty cell or a capture; on a leg that is not the last, onto an empty cell.
    Both,
    /// Onto an empty cell.
    Move,
    /// With a capture.
    Capture,
    /// `move or capture`, on a leg that is not the last: onto an empty cell or a capture.
    MoveOrCapture,
}

/// The verb of a leg.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// `step D`, `leap V`: one displacement.
    Step(Vec<Directions>),
    /// `slide D`, `ride V`, `slide D up to 3`: displacements over empty cells.
    Slide(Vec<Directions>, Reach),
    /// `hop D`, `hop D over 2 friend`, `hop D landing behind`
    Hop {
        /// Where to.
        directions: Vec<Directions>,
        /// How many pieces it hops over; 1 by default.
        count: Option<Number>,
        /// The pieces it hops over; any piece by default.
        over: Option<Spanned<CellTest>>,
        /// `from any distance … landing behind`: it must land right behind the last of them.
        landing_behind: bool,
    },
    /// `line D: empty* piece empty* enemy`
    Line(Vec<Directions>, Vec<Spanned<TokenItem>>),
    /// `en passant` (only after `capture`): every capture of the piece, onto a passed cell.
    EnPassant,
    /// `swap step D`, `swap slide D with enemy Rook`, `push step D`, `pull leap V with piece`
    Carry {
        /// What is done to the piece that the leg leads to.
        how: CarryItem,
        /// The directions.
        directions: Vec<Directions>,
        /// How far it slides; a step does not.
        reach: Option<Reach>,
        /// With which pieces; by default any friend changes places, and any enemy is pushed or pulled.
        with: Option<CellTest>,
    },
    /// `like Ferz`: the legs of a movement.
    Like(Name),
    /// `return` (only as the last leg, after others): back to the cell where the move began.
    Return,
    /// `stay` (only as a whole move): the piece stays where it is.
    Stay,
}

/// What a move does to a piece that it takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryItem {
    /// `swap`: it changes places with the mover.
    Swap,
    /// `push`: the mover takes its cell, and it goes on by the next leg.
    Push,
    /// `pull`: the mover goes on by the next leg, and it goes to where the mover stood.
    Pull,
}

impl CarryItem {
    /// The word of the language.
    pub fn word(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Push => "push",
            Self::Pull => "pull",
        }
    }
}

/// How far a slide goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// Any distance.
    Any,
    /// `up to N`
    UpTo(Number),
    /// `exactly N`
    Exactly(Number),
    /// `at least N`
    AtLeast(Number),
    /// `N to M`
    Between(Number, Number),
}

/// A set of directions: a family and its filters.
#[derive(Clone, Debug, PartialEq)]
pub struct Directions {
    /// The family.
    pub family: Spanned<Family>,
    /// The filters; all must hold.
    pub filters: Vec<Spanned<Filter>>,
    /// How a leg goes on after its first displacement, if not straight.
    pub bend: Option<Spanned<BendItem>>,
}

/// How a leg goes on after its first displacement.
#[derive(Clone, Debug, PartialEq)]
pub enum BendItem {
    /// `curving left`, `curving right`, or without a side `curving left or right`: by the next direction of the family on
    /// that side, again and again.
    Curving(Option<Rotation>),
    /// `zigzag`: by the next direction of the family on one side and by its own, in turn.
    Zigzag,
    /// `reflecting`, `reflecting at most 1`: reflected by the edges of the board.
    Reflecting(Option<Number>),
}

/// A family of directions.
#[derive(Clone, Debug, PartialEq)]
pub enum Family {
    /// `orthogonal`: one axis by 1.
    Orthogonal,
    /// `diagonal`: two axes by 1.
    Diagonal,
    /// `triagonal`: three axes by 1.
    Triagonal,
    /// `quadragonal`: four axes by 1.
    Quadragonal,
    /// `radial`: all of these.
    Radial,
    /// `anywhere`: to every other cell of the chart.
    Anywhere,
    /// `2:1`: every symmetric copy.
    Shape(Vec<i64>),
    /// `(±1,+1)`: explicit; each component one value or both signs of it.
    Explicit(Vec<Component>),
    /// `(+1,-2) for all`: the same, but as the vector lies on the board, for every player.
    Absolute(Vec<Component>),
    /// `forward`, `backward`, `sideways`, `rank +` as a family: the orthogonal directions so filtered.
    OrthogonalThat,
    /// In a later leg, `onward` or `back` alone: the last leg's direction, or its reverse.
    LastLeg,
}

/// A component of an explicit vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// `+1`, `-3`, `0`
    One(i64),
    /// `±2` (also `+-2`)
    BothSigns(i64),
}

/// A filter on a set of directions.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// `forward`, `forward 2`: advances along every forward vector of the cell (by exactly 2).
    Forward(Option<Number>),
    /// `backward`, `backward 2`
    Backward(Option<Number>),
    /// `sideways`: neither forward nor backward.
    Sideways,
    /// `rank +`, `level -`, `file 0`, `rank +2`: a component, as the player sees the board.
    Axis {
        /// The axis.
        axis: Name,
        /// The value of its component.
        is: AxisIs,
    },
    /// In a later leg: how the direction lies to that of an earlier leg.
    Relative {
        /// How it lies.
        is: Relation,
        /// `of leg 1`: the leg; the last one by default.
        leg: Option<Number>,
    },
}

/// How a direction lies to that of an earlier leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `outward`: at an acute angle, but not along it.
    Outward,
    /// `onward`: along it.
    Onward,
    /// `back`: against it.
    Back,
    /// `turn`: neither along nor against it.
    Turn,
    /// `turn left`, `turn right`: the next direction of the family on that side.
    TurnTo(Rotation),
}

/// A side, as the player sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// `left`: counterclockwise.
    Left,
    /// `right`: clockwise.
    Right,
}

/// The value that a component must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisIs {
    /// `+`
    Positive,
    /// `-`
    Negative,
    /// `0`, `+2`, `-1`
    Exactly(i64),
}

/// A token of a line: what a cell must hold, how many cells it takes, and whether it captures.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenItem {
    /// The tests for a cell; one of them must hold.
    pub tests: Vec<Spanned<CellTest>>,
    /// `in ZONE`.
    pub zone: Option<ZoneRef>,
    /// `!`: the piece there is captured. The last token of a line captures without it.
    pub captures: bool,
    /// `*`, `+`, `?`, `{2,3}`
    pub times: Times,
}

/// How many cells a token takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// One.
    Once,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `?`
    Maybe,
    /// `{2}`, `{2,3}`, `{2,}`
    Range(i64, Option<i64>),
}

/// What a cell must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTest {
    /// Whose piece, or none.
    pub class: Class,
    /// `enemy King`: of these kinds.
    pub kinds: Vec<Name>,
    /// `piece except Cannon`: of any kind except these.
    pub except: Vec<Name>,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `empty`
    Empty,
    /// `friend`
    Friend,
    /// `enemy`
    Enemy,
    /// `piece`: friend or enemy.
    Piece,
    /// `any`: anything or nothing.
    Any,
}

/// When a move may be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// `from ZONE`
    From(ZoneRef),
    /// `to ZONE`
    To(ZoneRef),
    /// `unmoved`
    Unmoved,
    /// `passing`: cells it passes are exposed to en passant.
    Passing,
    /// `changing kind of file`: ends in another class of the partition.
    Changing(Name),
    /// `becoming Queen, Rook`: the piece becomes one of these.
    Becoming(Vec<Name>),
    /// `near friend Guard`, `not in check`: what must hold of the pieces on the board, or must not.
    Situation {
        /// What it asks.
        asks: Situation,
        /// `not`: it must not hold.
        not: bool,
    },
}

/// Something that holds of the pieces on the board or not.
#[derive(Clone, Debug, PartialEq)]
pub enum Situation {
    /// `near friend Guard`, `near enemy`: such a piece stands on a neighbouring cell; `near level - enemy`: on the one in
    /// such a direction.
    Near(Option<Directions>, CellTest),
    /// `attacked by enemy Queen`: such a piece attacks the mover.
    AttackedBy(CellTest),
    /// `guarded by friend Knight`: such a piece guards the mover.
    GuardedBy(CellTest),
    /// `if unattacked`: no enemy attacks the mover.
    Unattacked,
    /// `from unattacked`: no enemy attacks the cell where the move begins, with what it captures gone.
    FromUnattacked,
    /// `to unattacked`: no enemy attacks the cell where the move ends.
    ToUnattacked,
    /// `through unattacked`: no enemy attacks the cells that the move passes.
    ThroughUnattacked,
    /// `in check`: the player is in check.
    InCheck,
    /// `having at most 1 Pawn`, `lacking every Queen`: what the player has.
    Army(ArmyTestItem),
}

impl Situation {
    /// Whether it is about attacks of any enemy on the piece, so that without `if` a move could mean the cell where it ends.
    pub(in crate::syntax) fn is_here_or_there(&self) -> bool {
        match self {
            Self::Unattacked => true,
            Self::AttackedBy(test) => test.class == Class::Enemy && test.kinds.is_empty() && test.except.is_empty(),
            Self::Near(..)
            | Self::GuardedBy(_)
            | Self::FromUnattacked
            | Self::ToUnattacked
            | Self::ThroughUnattacked
            | Self::InCheck
            | Self::Army(_) => false,
        }
    }
}

impl Condition {
    /// The words that conditions begin with.
    pub(in crate::syntax) const WORDS: &[&str] = &[
        "from", "to", "unmoved", "passing", "changing", "becoming", "having", "lacking", "near", "attacked", "guarded",
        "if", "through", "not",
    ];
}
