//! Predicates and expressions as text.

use crate::syntax::tree::{Comparison, Expression, Function, Operator, Predicate};

use super::parts::{join, zone};

/// How tightly the place around a predicate binds.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Around {
    Or,
    And,
    Not,
}

/// A predicate.
pub fn predicate(node: &Predicate) -> String {
    within(node, Around::Or)
}

fn within(node: &Predicate, around: Around) -> String {
    let (own, text) = match node {
        Predicate::Or(left, right) => (
            Around::Or,
            format!("{} or {}", within(left, Around::Or), within(right, Around::And)),
        ),
        Predicate::And(left, right) => (
            Around::And,
            format!("{} and {}", within(left, Around::And), within(right, Around::Not)),
        ),
        Predicate::Not(inner) => (Around::Not, format!("not {}", within(inner, Around::Not))),
        Predicate::Compare(first, rest) => {
            let rest: String = rest
                .iter()
                .map(|(sign, right)| format!(" {} {}", comparison(*sign), expression(right)))
                .collect();
            (Around::Not, expression(first) + &rest)
        }
        Predicate::In(left, values) => {
            let values = join(values, ", ", |(first, last)| match last {
                Some(last) => format!("{}..{}", expression(first), expression(last)),
                None => expression(first),
            });
            (Around::Not, format!("{} in {values}", expression(left)))
        }
        Predicate::Zone(place) => (Around::Not, format!("in {}", zone(place))),
        Predicate::All(_) => (Around::Not, "all".to_owned()),
    };
    if own < around { format!("({text})") } else { text }
}

fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Equal => "=",
        Comparison::Unequal => "!=",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Greater => ">",
        Comparison::AtLeast => ">=",
    }
}

/// How tightly the place around an expression binds.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Near {
    Sum,
    Product,
    Sign,
}

fn expression(node: &Expression) -> String {
    near(node, Near::Sum)
}

fn near(node: &Expression, around: Near) -> String {
    let (own, text) = match node {
        Expression::Number(number) => (Near::Sign, number.node.to_string()),
        Expression::Name(name) => (Near::Sign, name.node.clone()),
        Expression::Negative(inner) => (Near::Sign, format!("-{}", near(inner, Near::Sign))),
        Expression::Call(function, arguments) => {
            let name = match function.node {
                Function::Abs => "abs",
                Function::Min => "min",
                Function::Max => "max",
            };
            (Near::Sign, format!("{name}({})", join(arguments, ", ", expression)))
        }
        Expression::Binary(operator, sides) => {
            let (own, right, sign) = match operator {
                Operator::Plus => (Near::Sum, Near::Product, "+"),
                Operator::Minus => (Near::Sum, Near::Product, "-"),
                Operator::Times => (Near::Product, Near::Sign, "*"),
                Operator::Modulo => (Near::Product, Near::Sign, "mod"),
            };
            (own, format!("{} {sign} {}", near(&sides.0, own), near(&sides.1, right)))
        }
    };
    if own < around { format!("({text})") } else { text }
}
