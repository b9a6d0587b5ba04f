//! Prints moves.

use crate::syntax::tree::{
    CellTest, Class, Condition, Directions, Family, Leg, Mode, Move, Reach, Situation, Times, TokenItem, Verb,
};

use super::parts::{join, names, zone};

/// A move.
pub fn moves(item: &Move) -> String {
    let mut text = join(&item.legs, " then ", |part| leg(&part.node));
    for (number, part) in item.conditions.iter().enumerate() {
        let first_from = number == 0 && matches!(part.node, Condition::From(_));
        text += if first_from { " " } else { ", " };
        text += &condition(&part.node);
    }
    text
}

fn leg(item: &Leg) -> String {
    let mode = match item.mode {
        Mode::Both => "",
        Mode::Move => "move ",
        Mode::Capture => "capture ",
        Mode::MoveOrCapture => "move or capture ",
    };
    format!("{mode}{}", verb(&item.verb))
}

fn verb(item: &Verb) -> String {
    match item {
        Verb::Step(to) => step(to),
        Verb::Slide(to, far) => slide(to, far),
        Verb::Hop {
            directions: to,
            count,
            over,
            landing_behind,
        } => {
            let mut text = format!("hop {}", direction_list(to));
            if *landing_behind {
                text += " from any distance";
            }
            if count.is_some() || over.is_some() {
                text += " over";
            }
            if let Some(count) = count {
                text += &format!(" {}", count.node);
            }
            if let Some(over) = over {
                text += &format!(" {}", cell_test(&over.node));
            }
            if *landing_behind {
                text += " landing behind";
            }
            text
        }
        Verb::Line(to, tokens) => {
            let tokens = join(tokens, " ", |part| token(&part.node));
            format!("line {}: {tokens}", direction_list(to))
        }
        Verb::EnPassant => "en passant".to_owned(),
        Verb::Like(name) => format!("like {}", name.node),
        Verb::Return => "return".to_owned(),
        Verb::Stay => "stay".to_owned(),
        Verb::Carry {
            how,
            directions,
            reach,
            with,
        } => {
            let way = match reach {
                None => step(directions),
                Some(far) => slide(directions, far),
            };
            let with = with.as_ref().map(|with| format!(" with {}", cell_test(with)));
            format!("{} {way}{}", how.word(), with.unwrap_or_default())
        }
    }
}

fn step(to: &[Directions]) -> String {
    let word = if oblique(to) { "leap" } else { "step" };
    format!("{word} {}", direction_list(to))
}

fn slide(to: &[Directions], far: &Reach) -> String {
    let word = if oblique(to) { "ride" } else { "slide" };
    let each = if to.len() > 1 && *far != Reach::Any {
        " each"
    } else {
        ""
    };
    format!("{word} {}{each}{}", direction_list(to), reach(far))
}

fn oblique(to: &[Directions]) -> bool {
    to.iter().any(|part| {
        matches!(
            part.family.node,
            Family::Shape(_) | Family::Explicit(_) | Family::Absolute(_)
        )
    })
}

fn reach(item: &Reach) -> String {
    match item {
        Reach::Any => String::new(),
        Reach::UpTo(most) => format!(" up to {}", most.node),
        Reach::Exactly(count) => format!(" exactly {}", count.node),
        Reach::AtLeast(least) => format!(" at least {}", least.node),
        Reach::Between(least, most) => format!(" {} to {}", least.node, most.node),
    }
}

/// Directions, separated by commas.
pub fn direction_list(items: &[Directions]) -> String {
    join(items, ", ", Directions::words)
}

/// A token of a line.
pub fn token(item: &TokenItem) -> String {
    let tests = join(&item.tests, "|", |test| cell_test(&test.node));
    let place = item
        .zone
        .as_ref()
        .map_or(String::new(), |place| format!(" in {}", zone(place)));
    let captures = if item.captures { "!" } else { "" };
    let times = match item.times {
        Times::Once => String::new(),
        Times::Any => "*".to_owned(),
        Times::Some => "+".to_owned(),
        Times::Maybe => "?".to_owned(),
        Times::Range(least, None) => format!("{{{least},}}"),
        Times::Range(least, Some(most)) if least == most => format!("{{{least}}}"),
        Times::Range(least, Some(most)) => format!("{{{least},{most}}}"),
    };
    format!("{tests}{place}{captures}{times}")
}

/// A test of a cell.
pub fn cell_test(item: &CellTest) -> String {
    let class = match item.class {
        Class::Empty => "empty",
        Class::Friend => "friend",
        Class::Enemy => "enemy",
        Class::Piece => "piece",
        Class::Any => "any",
    };
    if !item.except.is_empty() {
        return format!(
            "{class} except {}",
            join(&item.except, " or ", |kind| kind.node.clone())
        );
    }
    if item.kinds.is_empty() {
        return class.to_owned();
    }
    format!("{class} {}", join(&item.kinds, " or ", |kind| kind.node.clone()))
}

fn condition(item: &Condition) -> String {
    match item {
        Condition::From(place) => format!("from {}", zone(place)),
        Condition::To(place) => format!("to {}", zone(place)),
        Condition::Unmoved => "unmoved".to_owned(),
        Condition::Passing => "passing".to_owned(),
        Condition::Changing(partition) => format!("changing {}", partition.node),
        Condition::Becoming(kinds) => format!("becoming {}", names(kinds)),
        Condition::Situation { asks, not } if asks.is_here_or_there() => format!("if {}", situation(asks, *not)),
        Condition::Situation { asks, not } => situation(asks, *not),
    }
}

/// A condition on the pieces on the board.
pub fn situation(item: &Situation, not: bool) -> String {
    let text = match item {
        Situation::Near(None, test) => format!("near {}", cell_test(test)),
        Situation::Near(Some(where_to), test) => format!("near {} {}", where_to.words(), cell_test(test)),
        Situation::AttackedBy(test) => format!("attacked by {}", cell_test(test)),
        Situation::GuardedBy(test) => format!("guarded by {}", cell_test(test)),
        Situation::Unattacked => "unattacked".to_owned(),
        Situation::FromUnattacked => "from unattacked".to_owned(),
        Situation::ToUnattacked => "to unattacked".to_owned(),
        Situation::To(asks) => format!("to {}", situation(asks, false)),
        Situation::ThroughUnattacked => "through unattacked".to_owned(),
        Situation::InCheck => "in check".to_owned(),
        Situation::Army(test) => test.words(names, |number| number.node.to_string()),
    };
    if not { format!("not {text}") } else { text }
}
