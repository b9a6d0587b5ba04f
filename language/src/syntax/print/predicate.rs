//! Prints predicates and expressions.

use crate::syntax::tree::{Comparison, Expression, Function, Operator, Predicate};

use super::parts::{join, zone};

/// The precedence of the operator around a predicate.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum PredicateLevel {
    Or,
    And,
    Not,
}

/// A predicate.
pub fn predicate(node: &Predicate) -> String {
    predicate_at(node, PredicateLevel::Or)
}

fn predicate_at(node: &Predicate, around: PredicateLevel) -> String {
    let (own, text) = match node {
        Predicate::Or(left, right) => (
            PredicateLevel::Or,
            format!(
                "{} or {}",
                predicate_at(left, PredicateLevel::Or),
                predicate_at(right, PredicateLevel::And)
            ),
        ),
        Predicate::And(left, right) => (
            PredicateLevel::And,
            format!(
                "{} and {}",
                predicate_at(left, PredicateLevel::And),
                predicate_at(right, PredicateLevel::Not)
            ),
        ),
        Predicate::Not(inner) => (
            PredicateLevel::Not,
            format!("not {}", predicate_at(inner, PredicateLevel::Not)),
        ),
        Predicate::Compare(first, rest) => {
            let rest: String = rest
                .iter()
                .map(|(sign, right)| format!(" {} {}", comparison(*sign), expression(right)))
                .collect();
            (PredicateLevel::Not, expression(first) + &rest)
        }
        Predicate::In(left, values) => {
            let values = join(values, ", ", |(first, last)| match last {
                Some(last) => format!("{}..{}", expression(first), expression(last)),
                None => expression(first),
            });
            (PredicateLevel::Not, format!("{} in {values}", expression(left)))
        }
        Predicate::Zone(place) => (PredicateLevel::Not, format!("in {}", zone(place))),
        Predicate::All(_) => (PredicateLevel::Not, "all".to_owned()),
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

/// The precedence of the operator around an expression.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum ExpressionLevel {
    Sum,
    Product,
    Sign,
}

fn expression(node: &Expression) -> String {
    at_level(node, ExpressionLevel::Sum)
}

fn at_level(node: &Expression, around: ExpressionLevel) -> String {
    let (own, text) = match node {
        Expression::Number(number) => (ExpressionLevel::Sign, number.node.to_string()),
        Expression::Name(name) => (ExpressionLevel::Sign, name.node.clone()),
        Expression::Negative(inner) => (
            ExpressionLevel::Sign,
            format!("-{}", at_level(inner, ExpressionLevel::Sign)),
        ),
        Expression::Call(function, arguments) => {
            let name = match function.node {
                Function::Abs => "abs",
                Function::Min => "min",
                Function::Max => "max",
            };
            (
                ExpressionLevel::Sign,
                format!("{name}({})", join(arguments, ", ", expression)),
            )
        }
        Expression::Binary(operator, sides) => {
            let (own, right, sign) = match operator {
                Operator::Plus => (ExpressionLevel::Sum, ExpressionLevel::Product, "+"),
                Operator::Minus => (ExpressionLevel::Sum, ExpressionLevel::Product, "-"),
                Operator::Times => (ExpressionLevel::Product, ExpressionLevel::Sign, "*"),
                Operator::Modulo => (ExpressionLevel::Product, ExpressionLevel::Sign, "mod"),
            };
            (
                own,
                format!("{} {sign} {}", at_level(&sides.0, own), at_level(&sides.1, right)),
            )
        }
    };
    if own < around { format!("({text})") } else { text }
}
