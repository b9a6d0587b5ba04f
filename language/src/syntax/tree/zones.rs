//! Zones, predicates and expressions.

use crate::diagnostics::Spanned;

use super::common::{Name, Number};

/// A zone as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// The name.
    pub name: Name,
    /// The players it applies to.
    pub scope: Scope,
    /// The cells.
    pub cells: ZoneCells,
}

/// The players a zone applies to.
#[derive(Clone, Debug, PartialEq)]
pub enum Scope {
    /// Written for the first player; the others see it through their views.
    Viewed,
    /// `zone shrine for each`: the same, said where cells are named and so could be the same for everybody.
    Each,
    /// `zone river for all`: the same cells for everybody.
    All,
    /// `zone home for Black`: only for that player.
    Player(Name),
}

/// What a zone's cells are.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneCells {
    /// By predicate.
    Where(Predicate),
    /// `cells e4, d4`
    Listed(Vec<Name>),
    /// `{ x x . }`, a picture: `x` in the zone, `.` not, the highest row first.
    Drawn(Vec<Spanned<Vec<bool>>>),
}

/// A zone as referred to: `last rank`, `enemy camp`.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneRef {
    /// Whose view: the mover's (`own`, or nothing), or his enemies'.
    pub enemy: bool,
    /// Which zone.
    pub name: Name,
}

impl ZoneRef {
    /// The reference as it is written.
    pub fn words(&self) -> String {
        let enemy = if self.enemy { "enemy " } else { "" };
        format!("{enemy}{}", self.name.node)
    }
}

/// A condition on the coordinates of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// `A or B`
    Or(Box<Predicate>, Box<Predicate>),
    /// `A and B`
    And(Box<Predicate>, Box<Predicate>),
    /// `not A`
    Not(Box<Predicate>),
    /// `a = b`, `a < b <= c`: a chain of comparisons that all hold.
    Compare(Expression, Vec<(Comparison, Expression)>),
    /// `file in a, d, 1..3`
    In(Expression, Vec<(Expression, Option<Expression>)>),
    /// `in last rank`, `in enemy camp`: the cell lies in another zone.
    Zone(ZoneRef),
    /// `all`: every cell.
    All(Spanned<()>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// A number made of coordinates.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(Number),
    /// An axis, a label, `chart`, or a value of the one it is compared with.
    Name(Name),
    /// `-x`
    Negative(Spanned<Box<Expression>>),
    /// `x + y` and so on.
    Binary(Operator, Spanned<Box<(Expression, Expression)>>),
    /// `abs(x)`, `min(x, y)`, `max(x, y)`
    Call(Spanned<Function>, Vec<Expression>),
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `mod`, never negative
    Modulo,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The size without the sign.
    Abs,
    /// The least of two or more.
    Min,
    /// The greatest of two or more.
    Max,
}
