//! Builds moves: their legs, directions, lines and conditions.

use crate::syntax::tree::{
    AxisIs, BendItem, CarryItem, CellTest, Class, Component, Condition, Directions, Family, Filter, Leg, Mode, Move,
    Reach, Relation, Rotation, Situation, Times, TokenItem, Verb,
};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};
use super::states;
use super::unclear;

/// Builds a move; `alone` if it is a statement of a block, which can contain others.
pub fn moves(builder: &mut Builder, node: &Node<'_>, alone: bool) -> Move {
    unclear::reaches(builder, node, alone);
    unclear::hops(builder, node);
    let mut legs: Vec<_> = node.all(Rule::leg).map(|part| part.at(leg(builder, &part))).collect();
    for (rule, verb) in [(Rule::kw_stay, Verb::Stay), (Rule::kw_return, Verb::Return)] {
        if let Some(part) = node.find(rule) {
            let mode = Mode::Both;
            legs.push(part.at(Leg { mode, verb }));
        }
    }
    let conditions = node
        .all(Rule::condition)
        .map(|part| part.at(condition(builder, &part)))
        .collect();
    Move { legs, conditions }
}

fn leg(builder: &mut Builder, node: &Node<'_>) -> Leg {
    let mode = match node.first().rule() {
        Rule::kw_move => Mode::Move,
        Rule::kw_capture => Mode::Capture,
        Rule::move_or_capture => Mode::MoveOrCapture,
        _ => Mode::Both,
    };
    if node.has(Rule::kw_like) {
        let verb = Verb::Like(node.need(Rule::kind).name());
        return Leg { mode, verb };
    }
    let verb = node
        .parts()
        .find(|part| !matches!(part.rule(), Rule::kw_move | Rule::kw_capture | Rule::move_or_capture))
        .unwrap_or_else(|| node.disagree());
    Leg {
        mode,
        verb: self::verb(builder, &verb),
    }
}

fn verb(builder: &mut Builder, node: &Node<'_>) -> Verb {
    match node.rule() {
        Rule::en_passant => Verb::EnPassant,
        Rule::step => Verb::Step(direction_list(builder, node)),
        Rule::slide => Verb::Slide(direction_list(builder, node), reach(builder, node)),
        Rule::hop => hop(builder, node),
        Rule::line => Verb::Line(
            direction_list(builder, node),
            node.all(Rule::token)
                .map(|part| part.at(token(builder, &part)))
                .collect(),
        ),
        Rule::carry => {
            let slide = node.find(Rule::slide);
            let leg = slide.clone().unwrap_or_else(|| node.need(Rule::step));
            Verb::Carry {
                how: carry(node),
                directions: direction_list(builder, &leg),
                reach: slide.map(|slide| reach(builder, &slide)),
                with: node
                    .find(Rule::carry_with)
                    .map(|part| cell_test(&part.need(Rule::cell_test))),
            }
        }
        _ => node.disagree(),
    }
}

/// The kind of carrying, by the first word.
pub fn carry(node: &Node<'_>) -> CarryItem {
    match node.first().rule() {
        Rule::kw_swap => CarryItem::Swap,
        Rule::kw_push => CarryItem::Push,
        Rule::kw_pull => CarryItem::Pull,
        _ => node.disagree(),
    }
}

fn reach(builder: &mut Builder, node: &Node<'_>) -> Reach {
    let Some(node) = node.find(Rule::reach) else {
        return Reach::Any;
    };
    let first = builder.number(&node.need(Rule::number));
    let how = node.parts().find(|part| part.rule() != Rule::kw_each);
    match how.unwrap_or_else(|| node.disagree()).rule() {
        Rule::up_to => Reach::UpTo(first),
        Rule::kw_exactly => Reach::Exactly(first),
        Rule::at_least => Reach::AtLeast(first),
        _ => Reach::Between(first, builder.number(&node.two(Rule::number).1)),
    }
}

fn hop(builder: &mut Builder, node: &Node<'_>) -> Verb {
    let over = node.find(Rule::over);
    let part = |rule| over.as_ref().and_then(|over| over.find(rule));
    Verb::Hop {
        directions: direction_list(builder, node),
        count: part(Rule::number).map(|number| builder.number(&number)),
        over: part(Rule::cell_test).map(|test| test.at(cell_test(&test))),
        landing_behind: node.has(Rule::landing_behind),
    }
}

/// Builds a list of directions.
pub fn direction_list(builder: &mut Builder, node: &Node<'_>) -> Vec<Directions> {
    directions(builder, &node.need(Rule::direction_list))
}

/// Builds the directions in a node.
pub fn directions(builder: &mut Builder, node: &Node<'_>) -> Vec<Directions> {
    unclear::directions(builder, node);
    node.all(Rule::directions)
        .map(|part| direction_set(builder, &part))
        .collect()
}

/// Builds one item of a list of directions.
pub fn direction_set(builder: &mut Builder, node: &Node<'_>) -> Directions {
    let filters: Vec<_> = node
        .all(Rule::filter)
        .map(|part| part.at(filter(builder, &part)))
        .collect();
    let family = match node.find(Rule::family) {
        Some(part) => part.at(family(builder, &part.first())),
        None if filters.iter().any(|filter| {
            matches!(
                filter.node,
                Filter::Relative {
                    is: Relation::Onward | Relation::Back,
                    ..
                }
            )
        }) =>
        {
            node.at(Family::LastLeg)
        }
        None => node.at(Family::OrthogonalThat),
    };
    let bend = node.find(Rule::bend).map(|part| part.at(bend(builder, &part)));
    Directions { family, filters, bend }
}

fn bend(builder: &mut Builder, node: &Node<'_>) -> BendItem {
    match node.first().rule() {
        Rule::kw_zigzag => BendItem::Zigzag,
        Rule::kw_reflecting => BendItem::Reflecting(node.find(Rule::number).map(|number| builder.number(&number))),
        _ => BendItem::Curving(match (node.has(Rule::kw_left), node.has(Rule::kw_right)) {
            (true, false) => Some(Rotation::Left),
            (false, true) => Some(Rotation::Right),
            _ => None,
        }),
    }
}

fn family(builder: &mut Builder, node: &Node<'_>) -> Family {
    match node.rule() {
        Rule::kw_orthogonal => Family::Orthogonal,
        Rule::kw_diagonal => Family::Diagonal,
        Rule::kw_triagonal => Family::Triagonal,
        Rule::kw_quadragonal => Family::Quadragonal,
        Rule::kw_radial => Family::Radial,
        Rule::kw_anywhere => Family::Anywhere,
        Rule::shape => Family::Shape(node.text().split(':').map(|part| builder.digits(node, part)).collect()),
        Rule::explicit => {
            builder.signs(node, Rule::component, true);
            let components = node.all(Rule::component);
            let components = components.map(|part| component(builder, &part)).collect();
            if node.has(Rule::kw_all) {
                Family::Absolute(components)
            } else {
                Family::Explicit(components)
            }
        }
        _ => node.disagree(),
    }
}

fn component(builder: &mut Builder, node: &Node<'_>) -> Component {
    let text = node.text();
    match text.strip_prefix('±').or_else(|| text.strip_prefix("+-")) {
        Some(size) => Component::BothSigns(builder.digits(node, size)),
        None => Component::One(builder.digits(node, text)),
    }
}

fn filter(builder: &mut Builder, node: &Node<'_>) -> Filter {
    let mut number = || node.find(Rule::number).map(|number| builder.number(&number));
    match node.first().rule() {
        Rule::kw_forward => Filter::Forward(number()),
        Rule::kw_backward => Filter::Backward(number()),
        Rule::kw_sideways => Filter::Sideways,
        Rule::kw_outward => relative(builder, node, Relation::Outward),
        Rule::kw_onward => relative(builder, node, Relation::Onward),
        Rule::kw_back => relative(builder, node, Relation::Back),
        Rule::kw_turn if node.has(Rule::kw_left) => relative(builder, node, Relation::TurnTo(Rotation::Left)),
        Rule::kw_turn if node.has(Rule::kw_right) => relative(builder, node, Relation::TurnTo(Rotation::Right)),
        Rule::kw_turn => relative(builder, node, Relation::Turn),
        _ => {
            let is = node.need(Rule::axis_is);
            Filter::Axis {
                axis: node.need(Rule::filter_axis).name(),
                is: match is.text() {
                    "+" => AxisIs::Positive,
                    "-" => AxisIs::Negative,
                    number => AxisIs::Exactly(builder.digits(&is, number)),
                },
            }
        }
    }
}

fn relative(builder: &mut Builder, node: &Node<'_>, is: Relation) -> Filter {
    let leg = node.find(Rule::of_leg);
    let leg = leg.map(|leg| builder.number(&leg.need(Rule::number)));
    Filter::Relative { is, leg }
}

/// Builds a token of a line.
pub fn token(builder: &mut Builder, node: &Node<'_>) -> TokenItem {
    let mark = node.find(Rule::token_mark);
    TokenItem {
        tests: node
            .all(Rule::cell_test)
            .map(|test| test.at(cell_test(&test)))
            .collect(),
        zone: node.find(Rule::token_zone).map(|zone| zone.need(Rule::zone_ref).zone()),
        captures: mark.as_ref().is_some_and(|mark| mark.has(Rule::bang)),
        times: mark
            .and_then(|mark| mark.find(Rule::repeat))
            .map_or(Times::Once, |repeat| times(builder, &repeat)),
    }
}

fn times(builder: &mut Builder, node: &Node<'_>) -> Times {
    match node.text() {
        "*" => Times::Any,
        "+" => Times::Some,
        "?" => Times::Maybe,
        range => {
            let mut counts = range.trim_matches(['{', '}']).split(',').map(str::trim);
            let mut number = |text| builder.digits(node, text);
            let least = number(counts.next().unwrap_or_default());
            match counts.next() {
                None => Times::Range(least, Some(least)),
                Some("") => Times::Range(least, None),
                Some(most) => Times::Range(least, Some(number(most))),
            }
        }
    }
}

/// Builds a test of a cell.
pub fn cell_test(node: &Node<'_>) -> CellTest {
    let names = node
        .find(Rule::kind_list)
        .map(|list| list.names(Rule::kind))
        .unwrap_or_default();
    let (kinds, except) = if node.has(Rule::kw_except) {
        (Vec::new(), names)
    } else {
        (names, Vec::new())
    };
    CellTest {
        class: match node.need(Rule::class_of_cell).first().rule() {
            Rule::kw_empty => Class::Empty,
            Rule::kw_friend => Class::Friend,
            Rule::kw_enemy => Class::Enemy,
            Rule::kw_piece => Class::Piece,
            _ => Class::Any,
        },
        kinds,
        except,
    }
}

fn condition(builder: &mut Builder, node: &Node<'_>) -> Condition {
    let zone = || node.need(Rule::zone_ref).zone();
    let first = node.parts().find(|part| part.rule() != Rule::kw_if);
    match first.map_or(Rule::kw_if, |part| part.rule()) {
        Rule::kw_from => Condition::From(zone()),
        Rule::kw_to => Condition::To(zone()),
        Rule::kw_unmoved => Condition::Unmoved,
        Rule::kw_passing => Condition::Passing,
        Rule::kw_changing => Condition::Changing(node.need(Rule::partition_of).name()),
        Rule::kw_becoming => Condition::Becoming(node.names(Rule::kind)),
        Rule::kw_promoting => {
            unclear::promoting(builder, node);
            Condition::Becoming(node.names(Rule::kind))
        }
        Rule::situation => {
            let part = node.first();
            let (asks, not) = (situation(builder, &part), part.has(Rule::kw_not));
            if asks.is_here_or_there() && !part.has(Rule::kw_if) {
                unclear::here_or_there(builder, &part, &asks, not);
            }
            Condition::Situation { asks, not }
        }
        _ => node.disagree(),
    }
}

fn situation(builder: &mut Builder, node: &Node<'_>) -> Situation {
    let asks = node
        .parts()
        .find(|part| !matches!(part.rule(), Rule::kw_if | Rule::kw_not));
    let asks = asks.unwrap_or_else(|| node.disagree());
    match asks.rule() {
        Rule::present => present(builder, &asks),
        Rule::kw_from => Situation::FromUnattacked,
        Rule::kw_to => match node.find(Rule::others) {
            Some(asks) => Situation::To(Box::new(others(builder, &asks))),
            None => Situation::ToUnattacked,
        },
        Rule::kw_through => Situation::ThroughUnattacked,
        _ => node.disagree(),
    }
}

/// Builds a condition on the position before the move.
pub fn present(builder: &mut Builder, node: &Node<'_>) -> Situation {
    let asks = node.first();
    match asks.rule() {
        Rule::others => others(builder, &asks),
        Rule::kw_unattacked => Situation::Unattacked,
        Rule::in_check => Situation::InCheck,
        Rule::has | Rule::lacks => Situation::Army(states::test(builder, &asks)),
        _ => node.disagree(),
    }
}

/// Builds a condition on nearby pieces, attackers or guards.
pub fn others(builder: &mut Builder, node: &Node<'_>) -> Situation {
    let test = cell_test(&node.need(Rule::cell_test));
    match node.first().rule() {
        Rule::kw_near => Situation::Near(node.find(Rule::directions).map(|it| direction_set(builder, &it)), test),
        Rule::attacked_by => Situation::AttackedBy(test),
        Rule::guarded_by => Situation::GuardedBy(test),
        _ => node.disagree(),
    }
}
