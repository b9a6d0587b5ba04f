//! Describes the mobility of a piece in a few sentences.

use crate::rules::Rules;

use super::mobility::{Binding, Mobility};
use super::words::{and_list, capital, counted, counted_in_digits, number};

/// Describes the mobility of a piece.
#[must_use]
pub fn mobility_prose(rules: &Rules, mobility: &Mobility) -> String {
    let count = mobility.cells.len();
    let board = rules.space.cells.len();
    let mut sentences = Vec::new();
    if count < board {
        sentences.push(format!("In a game it can reach {count} of the {board} cells."));
    }
    let (min, max) = (number(mobility.min), number(mobility.max));
    sentences.push(match mobility.max - mobility.min {
        _ if mobility.max == 0 => "On the empty board it cannot move.".to_owned(),
        0 => format!(
            "On the empty board it has {} from every cell.",
            counted(mobility.max, "move")
        ),
        _ if mobility.min == 0 => {
            format!(
                "On the empty board it has at most {}, {:.1} on average.",
                counted(mobility.max, "move"),
                mobility.mean
            )
        }
        1 => format!(
            "On the empty board it has {min} or {max} moves, {:.1} on average.",
            mobility.mean
        ),
        _ => format!(
            "On the empty board it has {min} to {max} moves, {:.1} on average.",
            mobility.mean
        ),
    });
    if !mobility.stuck.is_empty() {
        let names: Vec<&str> = mobility.stuck.iter().map(|&cell| rules.space.name(cell)).collect();
        let shown = if names.len() > 16 {
            format!("{} cells", names.len())
        } else {
            and_list(&names)
        };
        sentences.push(format!("It is stuck on {shown}."));
    }
    if mobility.max > 0 {
        sentences.push(format!("{}.", bound(&mobility.moving, count, board, "it")));
    }
    if mobility.capturing != mobility.moving {
        let capturing = bound(&mobility.capturing, count, board, "with captures it");
        sentences.push(capital(&format!("{capturing}.")));
    }
    sentences.join(" ")
}

/// Describes the parts of the board to which a piece is bound, and whether it can return.
fn bound(binding: &Binding, count: usize, board: usize, it: &str) -> String {
    let whole = if count == board {
        "cell of the board"
    } else {
        "one of these cells"
    };
    let it = capital(it);
    let mut text = match binding.parts.as_slice() {
        [] | [_] if binding.returns => format!("{it} can get from every {whole} to every other"),
        [] | [_] => format!("{it} is not bound to a part of the board"),
        parts => {
            let sizes = sizes(parts);
            format!("{it} is bound to one of {} parts of the board, {sizes}", parts.len())
        }
    };
    match binding.longest {
        Some(longest) if longest > 0 => {
            text.push_str(&format!(
                ", and it can never return: after at most {} it cannot move any further",
                counted(longest, "move")
            ));
        }
        _ if !binding.returns && binding.parts.len() <= 1 => text.push_str(", but it cannot return from every cell"),
        _ if !binding.returns => text.push_str(", and it cannot return from every cell"),
        _ => {}
    }
    text
}

/// `of 32 cells each`, `of 20 (twice) and 15 cells`
fn sizes(parts: &[usize]) -> String {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for &size in parts {
        match groups.last_mut() {
            Some((known, times)) if *known == size => *times += 1,
            _ => groups.push((size, 1)),
        }
    }
    if let [(size, _)] = groups.as_slice() {
        return format!("of {} each", counted_in_digits(*size, "cell"));
    }
    let sizes: Vec<String> = groups
        .iter()
        .map(|&(size, times)| {
            if times == 1 {
                size.to_string()
            } else {
                format!("{times} × {size}")
            }
        })
        .collect();
    format!("of {} cells", and_list(&sizes))
}
