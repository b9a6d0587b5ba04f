//! Moves: legs, directions, tests of cells and conditions.

use crate::diagnostics::Spanned;

use super::common::{Name, Number};
use super::states::ArmyTestItem;
use super::zones::ZoneRef;

/// A move: a sequence of legs, with conditions.
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
    /// The verb.
    pub verb: Verb,
}

/// Whether a leg moves to empty cells, captures, or does both.
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
        /// The directions.
        directions: Vec<Directions>,
        /// The number of hurdles; 1 by default.
        count: Option<Number>,
        /// The hurdles; any piece by default.
        over: Option<Spanned<CellTest>>,
        /// `from any distance … landing behind`: it must land on the cell immediately behind the last hurdle.
        landing_behind: bool,
    },
    /// `line D: empty* piece empty* enemy`
    Line(Vec<Directions>, Vec<Spanned<TokenItem>>),
    /// `en passant` (only after `capture`): every capture of the piece, onto an exposed cell.
    EnPassant,
    /// `swap step D`, `swap slide D with enemy Rook`, `push step D`, `pull leap V with piece`
    Carry {
        /// The kind of carrying.
        how: CarryItem,
        /// The directions.
        directions: Vec<Directions>,
        /// The reach of a slide; `None` for a step.
        reach: Option<Reach>,
        /// The pieces that it can carry; by default, a swap takes any friend, and a push or pull any enemy.
        with: Option<CellTest>,
    },
    /// `like Ferz`: the legs of a movement.
    Like(Name),
    /// `return` (only as the last leg, after others): back to the first cell of the move.
    Return,
    /// `stay` (only as a whole move): the piece stays on its cell.
    Stay,
}

/// How a move carries a piece along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryItem {
    /// `swap`: the piece exchanges cells with the mover.
    Swap,
    /// `push`: the mover takes the piece's cell, and the piece goes on along the next leg.
    Push,
    /// `pull`: the mover goes on along the next leg, and the piece goes to the mover's cell.
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

/// The reach of a slide.
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
    /// The bend of the leg, if it is not straight.
    pub bend: Option<Spanned<BendItem>>,
}

/// How a leg continues after its first displacement.
#[derive(Clone, Debug, PartialEq)]
pub enum BendItem {
    /// `curving left`, `curving right`, or `curving left or right`: each displacement is the next direction of the family on that
    /// side.
    Curving(Option<Rotation>),
    /// `zigzag`: alternates between its direction and the next direction of the family on one side.
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
    /// `(+1,-2) for all`: the same, but in absolute board coordinates for every player.
    Absolute(Vec<Component>),
    /// `forward`, `backward`, `sideways`, `rank +` as a family: the orthogonal directions with this filter.
    OrthogonalThat,
    /// In a later leg, `onward` or `back` alone: the direction of the preceding leg, or its reverse.
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
    /// `rank +`, `level -`, `file 0`, `rank +2`: a component, in the player's view.
    Axis {
        /// The axis.
        axis: Name,
        /// The value of its component.
        is: AxisIs,
    },
    /// In a later leg: the relation of the direction to that of an earlier leg.
    Relative {
        /// The relation.
        is: Relation,
        /// `of leg 1`: the earlier leg; the preceding one by default.
        leg: Option<Number>,
    },
}

/// The relation of a direction to that of an earlier leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `outward`: at an acute angle, but not parallel.
    Outward,
    /// `onward`: parallel.
    Onward,
    /// `back`: antiparallel.
    Back,
    /// `turn`: neither parallel nor antiparallel.
    Turn,
    /// `turn left`, `turn right`: the next direction of the family on that side.
    TurnTo(Rotation),
}

/// A side, in the player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// `left`: counterclockwise.
    Left,
    /// `right`: clockwise.
    Right,
}

/// The required value of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisIs {
    /// `+`
    Positive,
    /// `-`
    Negative,
    /// `0`, `+2`, `-1`
    Exactly(i64),
}

/// A token of a line: the contents of the cells, their number, and whether it captures.
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

/// The number of cells of a token.
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

/// A test of a cell's contents.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTest {
    /// The class of the contents.
    pub class: Class,
    /// `enemy King`: the permitted kinds.
    pub kinds: Vec<Name>,
    /// `piece except Cannon`: the excluded kinds.
    pub except: Vec<Name>,
}

/// The class of a cell's contents.
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
    /// `any`: a piece or nothing.
    Any,
}

/// A condition of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// `from ZONE`
    From(ZoneRef),
    /// `to ZONE`
    To(ZoneRef),
    /// `unmoved`
    Unmoved,
    /// `passing`: the cells that it passes are exposed to en passant.
    Passing,
    /// `changing kind of file`: it ends in a different class of the partition.
    Changing(Name),
    /// `becoming Queen, Rook`: the piece becomes one of these.
    Becoming(Vec<Name>),
    /// `near friend Guard`, `not in check`: a condition on the pieces on the board.
    Situation {
        /// The condition.
        asks: Situation,
        /// `not`: the condition must not hold.
        not: bool,
    },
}

/// A condition on the pieces on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Situation {
    /// `near friend Guard`, `near enemy`: such a piece stands on a neighbouring cell; `near level - enemy`: on the neighbouring
    /// cell in this direction.
    Near(Option<Directions>, CellTest),
    /// `attacked by enemy Queen`: such a piece attacks the mover.
    AttackedBy(CellTest),
    /// `guarded by friend Knight`: such a piece guards the mover.
    GuardedBy(CellTest),
    /// `if unattacked`: no enemy attacks the mover.
    Unattacked,
    /// `from unattacked`: no enemy attacks the first cell of the move, without the pieces that the move captures.
    FromUnattacked,
    /// `to unattacked`: no enemy attacks the last cell of the move.
    ToUnattacked,
    /// `to near enemy King`: this holds for the mover on the last cell of the move.
    To(Box<Self>),
    /// `through unattacked`: no enemy attacks the cells that the move passes.
    ThroughUnattacked,
    /// `in check`: the player is in check.
    InCheck,
    /// `having at most 1 Pawn`, `lacking every Queen`: the number of the player's pieces.
    Army(ArmyTestItem),
}

impl Situation {
    /// Whether it is about other pieces around the mover; without `if`, such a condition could also apply to the last cell of
    /// the move.
    pub(in crate::syntax) fn is_here_or_there(&self) -> bool {
        match self {
            Self::Unattacked | Self::AttackedBy(_) | Self::Near(..) | Self::GuardedBy(_) => true,
            Self::FromUnattacked
            | Self::ToUnattacked
            | Self::To(_)
            | Self::ThroughUnattacked
            | Self::InCheck
            | Self::Army(_) => false,
        }
    }
}

impl Condition {
    /// The first words of conditions.
    pub(in crate::syntax) const WORDS: &[&str] = &[
        "from", "to", "unmoved", "passing", "changing", "becoming", "having", "lacking", "near", "attacked", "guarded",
        "if", "through", "not",
    ];
}
