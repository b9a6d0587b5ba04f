//! Explanations for texts that are not legal moves.

use std::ops::Range;

use crate::diagnostics::suggest;
use crate::geometry::CellId;
use crate::play::{Move, Position, Reason};
use crate::rules::{KindId, Rules};

use super::dialects::is_null_move;
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::names::{cell_named, kind_named};
use super::results;
use super::targets::targets;

/// The most moves to one cell that a message lists.
const MAX_SHOWN: usize = 8;

/// The problem that the game is over.
pub(super) fn game_over(position: &Position, range: Range<usize>) -> Misread<MoveProblem> {
    let outcome = position.outcome();
    let result = results::write(position.game().rules(), outcome.as_ref());
    let wrong = Misread::new(MoveProblem::GameOver(result), range);
    let by_pieces = outcome.is_some_and(|outcome| Reason::DEEDS.contains(&outcome.reason));
    if by_pieces && position.clone().undo().is_none() {
        wrong.help("where a position is only a trial, `end:none` behind it lets play go on")
    } else {
        wrong
    }
}

/// Explains why no legal move has this spelling.
pub(super) fn diagnose(position: &Position, legal: &[Move], texts: &[String], word: &str) -> Misread<MoveProblem> {
    let rules = position.game().rules();
    let whole = 0..word.len();
    if is_null_move(word) {
        return illegal(position, word, "a player may not pass here".to_owned());
    }
    if let Some((kind, cell)) = word.split_once('@') {
        return diagnose_drop(position, legal, kind, cell);
    }
    let Some((from, to)) = split(rules, word) else {
        return not_a_move(position, legal, texts, word);
    };
    let name = |cell: CellId| rules.space.name(cell).to_owned();
    let Some(piece) = position.piece_at(from) else {
        return Misread::new(MoveProblem::NoPiece(name(from)), 0..name(from).len());
    };
    let kind = &rules.kind(piece.kind).name;
    if piece.player != position.turn() {
        let owner = &rules.player(piece.player).name;
        let problem = MoveProblem::NotYours {
            piece: format!("the {owner} {kind} on {}", name(from)),
            turn: rules.player(position.turn()).name.clone(),
        };
        return Misread::new(problem, 0..name(from).len());
    }
    if legal.is_empty() {
        return game_over(position, whole);
    }
    let targets: Vec<String> = targets(legal, from).into_iter().map(name).collect();
    if !targets.contains(&name(to)) {
        let piece = format!("the {kind} on {}", name(from));
        return illegal(
            position,
            word,
            match targets.as_slice() {
                [] => format!("{piece} has no legal move"),
                targets => format!("{piece} can go to {}", targets.join(", ")),
            },
        );
    }
    let moves: Vec<&str> = legal
        .iter()
        .zip(texts)
        .filter(|(made, _)| made.from() == Some(from) && made.to() == Some(to))
        .map(|(_, text)| text.as_str())
        .collect();
    illegal(position, word, format!("the ways to go there are {}", moves.join(", ")))
}

fn illegal(position: &Position, word: &str, instead: String) -> Misread<MoveProblem> {
    let problem = MoveProblem::Illegal {
        text: word.to_owned(),
        instead,
    };
    let error = Misread::new(problem, 0..word.len());
    if position.in_check() {
        let turn = &position.game().rules().player(position.turn()).name;
        error.help(format!("{turn} is in check"))
    } else {
        error
    }
}

fn diagnose_drop(position: &Position, legal: &[Move], kind_name: &str, cell_name: &str) -> Misread<MoveProblem> {
    let rules = position.game().rules();
    let word = format!("{kind_name}@{cell_name}");
    let upper = kind_name.to_uppercase();
    let Ok(kind) = kind_named(rules, kind_name).or_else(|_| kind_named(rules, &upper)) else {
        let symbols = rules.kinds.iter().map(|kind| kind.symbol.as_str());
        let near = suggest(kind_name, symbols);
        return Misread::new(MoveProblem::UnknownKind(kind_name.to_owned()), 0..kind_name.len()).did_you_mean(near);
    };
    let cell = match cell_named(rules, cell_name) {
        Ok(cell) => cell,
        Err(error) => {
            return error
                .map(|_| MoveProblem::UnknownCell(cell_name.to_owned()))
                .moved(kind_name.len() + 1);
        }
    };
    let turn = &rules.player(position.turn()).name;
    let name = &rules.kind(kind).name;
    // A piece in hand may be dropped as another kind.
    let becomes = |held: KindId| held == kind || rules.kind(held).drops.iter().any(|drop| drop.becomes == kind);
    let mut held = rules.kind_ids().filter(|&held| becomes(held));
    if held.all(|held| position.hand(position.turn(), held) == 0) {
        return illegal(position, &word, format!("{turn} has no {name} in hand"));
    }
    if position.piece_at(cell).is_some() {
        return illegal(position, &word, format!("{cell_name} is not empty"));
    }
    if legal.is_empty() {
        return game_over(position, 0..word.len());
    }
    let droppable = legal.iter().any(|made| made.is_drop() && made.becomes() == kind);
    let instead = if droppable {
        format!("the {name} can be dropped elsewhere, but not there")
    } else {
        format!("the {name} cannot be dropped anywhere now")
    };
    illegal(position, &word, instead)
}

fn not_a_move(position: &Position, legal: &[Move], texts: &[String], word: &str) -> Misread<MoveProblem> {
    let rules = position.game().rules();
    if let (Ok(target), [first, ..]) = (cell_named(rules, word), texts) {
        let there = legal.iter().zip(texts).filter(|(made, _)| made.to() == Some(target));
        let there: Vec<&str> = there.map(|(_, text)| text.as_str()).collect();
        let error = Misread::new(MoveProblem::NotAMove(word.to_owned()), 0..word.len());
        return error.help(match there.as_slice() {
            [] => format!("no legal move goes to {word}; moves are written like `{first}`"),
            [only] => format!("did you mean `{only}`?"),
            several if several.len() <= MAX_SHOWN => format!("the moves to {word} are {}", several.join(", ")),
            many => format!(
                "the moves to {word} are {} and {} more",
                many[..MAX_SHOWN].join(", "),
                many.len() - MAX_SHOWN
            ),
        });
    }
    // If one of two parts is a cell, the other part is the mistake.
    let parts: Vec<&str> = word.split(['-', 'x']).collect();
    if let [first, last] = parts.as_slice() {
        let last = last.split('=').next().unwrap_or_default();
        let at = word.len() - parts[1].len();
        for (name, start) in [(*first, 0), (last, at)] {
            if let (false, Err(error)) = (name.is_empty(), cell_named(rules, name)) {
                return error.map(|_| MoveProblem::UnknownCell(name.to_owned())).moved(start);
            }
        }
    }
    let error = Misread::new(MoveProblem::NotAMove(word.to_owned()), 0..word.len());
    match (suggest(word, texts.iter().map(String::as_str)), texts) {
        (Some(near), _) if word.len() > 3 => error.did_you_mean(Some(near)),
        (_, [first, ..]) => error.help(format!("moves are written like `{first}`")),
        _ => game_over(position, 0..word.len()),
    }
}

/// The two cells of a move that is written with cells.
fn split<'a>(rules: &Rules, word: &'a str) -> Option<(CellId, CellId)> {
    let cells = |text: &'a str| {
        text.char_indices()
            .map(|(index, letter)| index + letter.len_utf8())
            .rev()
            .filter_map(move |end| Some((rules.space.cell_named(&text[..end])?, &text[end..])))
    };
    cells(word).find_map(|(from, rest)| {
        let bare = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        [bare, rest].into_iter().find_map(|rest| {
            let (to, tail) = cells(rest).next()?;
            let ends = tail.is_empty() || tail.starts_with(['=', '+']) || tail.chars().all(char::is_alphabetic);
            ends.then_some((from, to))
        })
    })
}
