//! Zones, predicates and expressions.

use crate::diagnostics::Spanned;

use super::common::{Name, Number};

/// A declared zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// The name.
    pub name: Name,
    /// The players to whom it applies.
    pub scope: Scope,
    /// The cells.
    pub cells: ZoneCells,
}

impl Zone {
    /// The subject, in words of the language.
    pub fn subject(&self) -> String {
        match &self.scope {
            Scope::Viewed | Scope::Each | Scope::All => format!("zone {}", self.name.node),
            Scope::Player(player) => format!("zone {} for {}", self.name.node, player.node),
        }
    }
}

/// The players to whom a zone applies.
#[derive(Clone, Debug, PartialEq)]
pub enum Scope {
    /// Declared for the first player; for the others, their views apply.
    Viewed,
    /// `zone shrine for each`: the same, made explicit where cells are listed and could also be meant for all players.
    Each,
    /// `zone river for all`: the same cells for every player.
    All,
    /// `zone home for Black`: only for that player.
    Player(Name),
}

/// The cells of a zone.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneCells {
    /// By a condition.
    Where(Predicate),
    /// `cells e4, d4`
    Listed(Vec<Name>),
    /// `{ x x . }`, a picture: `x` for cells of the zone, `.` for others, the highest row first.
    Drawn(Vec<Spanned<Vec<bool>>>),
}

/// A reference to a zone: `last rank`, `enemy camp`.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneRef {
    /// Whether it refers to the enemies' zone rather than the player's own.
    pub enemy: bool,
    /// The name.
    pub name: Name,
}

impl ZoneRef {
    /// The reference in the words of the language.
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

impl Predicate {
    /// Whether it selects cells at regular distances, as the colours of a chessboard do, and depends on nothing else.
    pub fn alternates(&self) -> bool {
        match self {
            Self::Or(one, other) | Self::And(one, other) => one.alternates() && other.alternates(),
            Self::Not(inner) => inner.alternates(),
            Self::Compare(first, others) => first.has_modulo() || others.iter().any(|(_, other)| other.has_modulo()),
            Self::In(value, _) => value.has_modulo(),
            Self::Zone(_) | Self::All(_) => false,
        }
    }
}

/// A comparison of two numbers.
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

/// An arithmetic expression of coordinates.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(Number),
    /// An axis, a label, `chart`, or a value of the coordinate with which it is compared.
    Name(Name),
    /// `-x`
    Negative(Spanned<Box<Expression>>),
    /// `x + y` and so on.
    Binary(Operator, Spanned<Box<(Expression, Expression)>>),
    /// `abs(x)`, `min(x, y)`, `max(x, y)`
    Call(Spanned<Function>, Vec<Expression>),
}

impl Expression {
    fn has_modulo(&self) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => false,
            Self::Negative(inner) => inner.node.has_modulo(),
            Self::Binary(operator, operands) => {
                let (left, right) = &*operands.node;
                *operator == Operator::Modulo || left.has_modulo() || right.has_modulo()
            }
            Self::Call(_, operands) => operands.iter().any(Self::has_modulo),
        }
    }
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
    /// The absolute value.
    Abs,
    /// The least of two or more.
    Min,
    /// The greatest of two or more.
    Max,
}
