//! Builds predicates and expressions.

use crate::syntax::tree::{Comparison, Expression, Function, Operator, Predicate};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};

/// Builds a predicate.
pub fn predicate(builder: &mut Builder, node: &Node<'_>) -> Predicate {
    chain(builder, node, Rule::conjunction, conjunction, Predicate::Or)
}

fn conjunction(builder: &mut Builder, node: &Node<'_>) -> Predicate {
    chain(builder, node, Rule::negation, negation, Predicate::And)
}

fn chain(
    builder: &mut Builder,
    node: &Node<'_>,
    rule: Rule,
    build: fn(&mut Builder, &Node<'_>) -> Predicate,
    join: fn(Box<Predicate>, Box<Predicate>) -> Predicate,
) -> Predicate {
    let mut whole = build(builder, &node.need(rule));
    for part in node.all(rule).skip(1) {
        if builder.operation(&part) {
            let next = build(builder, &part);
            whole = join(Box::new(whole), Box::new(next));
        }
    }
    whole
}

fn negation(builder: &mut Builder, node: &Node<'_>) -> Predicate {
    let mut negations = 0;
    let mut whole = None;
    for part in node.parts() {
        whole = match part.rule() {
            Rule::kw_not => {
                if builder.operation(&part) {
                    negations += 1;
                }
                continue;
            }
            Rule::kw_all => Some(Predicate::All(part.at(()))),
            Rule::in_zone => Some(Predicate::Zone(part.need(Rule::zone_ref).zone())),
            Rule::relation => Some(relation(builder, &part)),
            Rule::group => Some(predicate(builder, &part.need(Rule::predicate))),
            _ => part.disagree(),
        };
    }
    let whole = whole.unwrap_or_else(|| node.disagree());
    (0..negations).fold(whole, |inner, _| Predicate::Not(Box::new(inner)))
}

fn relation(builder: &mut Builder, node: &Node<'_>) -> Predicate {
    let left = expression(builder, &node.need(Rule::expression));
    if let Some(values) = node.find(Rule::in_values) {
        let ranges = values.all(Rule::value_range).map(|range| {
            let mut ends = range.all(Rule::expression);
            let first = ends.next().unwrap_or_else(|| range.disagree());
            let first = expression(builder, &first);
            (first, ends.next().map(|last| expression(builder, &last)))
        });
        return Predicate::In(left, ranges.collect());
    }
    let mut rights = Vec::new();
    for (sign, right) in node.all(Rule::comparison).zip(node.all(Rule::expression).skip(1)) {
        if builder.operation(&sign) {
            rights.push((comparison(&sign), expression(builder, &right)));
        }
    }
    Predicate::Compare(left, rights)
}

fn comparison(node: &Node<'_>) -> Comparison {
    match node.text() {
        "=" => Comparison::Equal,
        "!=" => Comparison::Unequal,
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        ">" => Comparison::Greater,
        _ => Comparison::AtLeast,
    }
}

fn expression(builder: &mut Builder, node: &Node<'_>) -> Expression {
    operations(builder, node, Rule::term, |builder, term| {
        operations(builder, term, Rule::factor, factor)
    })
}

fn operations(
    builder: &mut Builder,
    node: &Node<'_>,
    operand: Rule,
    build: fn(&mut Builder, &Node<'_>) -> Expression,
) -> Expression {
    let mut parts = node.parts();
    let first = parts.next().unwrap_or_else(|| node.disagree());
    let mut whole = build(builder, &first);
    let mut operator = Operator::Plus;
    for part in parts {
        if part.rule() == operand {
            if builder.operation(&part) {
                let right = build(builder, &part);
                whole = Expression::Binary(operator, node.at(Box::new((whole, right))));
            }
            continue;
        }
        operator = match part.rule() {
            Rule::plus => Operator::Plus,
            Rule::minus => Operator::Minus,
            Rule::times => Operator::Times,
            _ => Operator::Modulo,
        };
    }
    whole
}

fn factor(builder: &mut Builder, node: &Node<'_>) -> Expression {
    let mut signs = Vec::new();
    let mut whole = None;
    for part in node.parts() {
        whole = match part.rule() {
            Rule::minus => {
                if builder.operation(&part) {
                    signs.push(part);
                }
                continue;
            }
            Rule::number => Some(Expression::Number(builder.number(&part))),
            Rule::variable => Some(Expression::Name(part.name())),
            Rule::bracket => Some(expression(builder, &part.need(Rule::expression))),
            Rule::call => Some(call(builder, &part)),
            _ => part.disagree(),
        };
    }
    let whole = whole.unwrap_or_else(|| node.disagree());
    signs
        .into_iter()
        .rev()
        .fold(whole, |inner, sign| Expression::Negative(sign.at(Box::new(inner))))
}

fn call(builder: &mut Builder, node: &Node<'_>) -> Expression {
    let name = node.first();
    let function = match name.rule() {
        Rule::kw_abs => Function::Abs,
        Rule::kw_min => Function::Min,
        _ => Function::Max,
    };
    let arguments = node
        .all(Rule::expression)
        .map(|argument| expression(builder, &argument))
        .collect();
    Expression::Call(name.at(function), arguments)
}
