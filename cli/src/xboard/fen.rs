//! Positions in XBoard's notation.

use std::ops::Range;

use triagonal::notation::fen;
use triagonal::{Position, Rules, Variant};

use super::fit::Fit;
use super::screen::Contents;

/// Writes a position for XBoard.
pub fn write(fit: &Fit, rules: &Rules, position: &Position) -> String {
    let screen = fit.simulator().show(rules, position);
    let mut text = fit
        .squares
        .rows(|square| match screen.board[fit.squares.index(square)] {
            Contents::Empty => None,
            Contents::Piece((white, place)) => Some(fit.pieces.id(place, white)),
            Contents::Blocked => Some("*".to_owned()),
        });
    if fit.pieces.held > 0 {
        text.push('[');
        for (white, hand) in [(true, &screen.hands[0]), (false, &screen.hands[1])] {
            for (number, &count) in hand.iter().enumerate() {
                if let Some(place) = fit.pieces.numbered(number) {
                    text += &fit.pieces.id(place, white).repeat(usize::from(count));
                }
            }
        }
        text.push(']');
    }
    let turn = if position.turn().index() == 0 { 'w' } else { 'b' };
    let fen = position.fen();
    let rights = fen.split(' ').nth(2).unwrap_or("-");
    let known = rights.chars().all(|letter| "KQkq".contains(letter));
    let rights = if known { rights } else { "-" };
    format!("{text} {turn} {rights} - 0 1")
}

/// Reads a position in XBoard's notation. Also returns remarks on what was ignored.
pub fn read(fit: &Fit, variant: &Variant, text: &str) -> Result<(Position, Vec<String>), String> {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(board) = fields.first_mut().filter(|_| !fit.is_native) {
        *board = translate(fit, variant.rules(), board)?;
    }
    let mut remarks = Vec::new();
    loop {
        let whole = fields.join(" ");
        let error = match variant.read_fen(&whole) {
            Ok(position) => {
                remarks.extend(fen::notes(variant.rules(), &whole));
                return Ok((position, remarks));
            }
            Err(error) => error,
        };
        // The fields after the turn have castlings and en passant squares in XBoard's sense. Only a field that the game does not
        // know is ignored.
        let last_needed = if fit.is_native { CASTLINGS } else { TURN };
        let faulty = faulty_field(&fields, &error.misread.range).filter(|&number| number > last_needed);
        let Some(number) = faulty else {
            return Err(error.to_string());
        };
        if fields[number] == UNKNOWN {
            fields.truncate(number);
            continue;
        }
        let field = if fields[number].contains('+') {
            fields.remove(number)
        } else {
            std::mem::replace(&mut fields[number], UNKNOWN.to_owned())
        };
        remarks.push(format!("`{field}` has no meaning in this game"));
    }
}

/// The number of the turn among the fields of a position.
const TURN: usize = 1;

/// The number of the castlings among the fields of a position.
const CASTLINGS: usize = 2;

/// What stands for an unknown field.
const UNKNOWN: &str = "-";

/// The number of the field in which a mistake begins, if the mistake does not concern the whole position.
fn faulty_field(fields: &[String], wrong: &Range<usize>) -> Option<usize> {
    let mut end = 0;
    fields.iter().position(|field| {
        end += field.len() + 1;
        wrong.start < end
    })
}

/// The board and the hands with the game's own symbols.
fn translate(fit: &Fit, rules: &Rules, board: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = board;
    while let Some(next) = rest.chars().next() {
        if !(next.is_ascii_alphabetic() || next == '+') {
            out.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        }
        let mut found = None;
        for id in rules.kind_ids() {
            let Some(place) = fit.pieces.place(id) else { continue };
            for white in [true, false] {
                let name = fit.pieces.id(place, white);
                let longer = found
                    .as_ref()
                    .is_none_or(|(before, ..): &(String, _, _)| before.len() < name.len());
                if rest.starts_with(&name) && longer {
                    found = Some((name, id, white));
                }
            }
        }
        let Some((name, id, white)) = found else {
            return Err(format!("no piece of this game is `{next}`"));
        };
        rest = &rest[name.len()..];
        let upper = &rules.kind(id).symbol;
        let symbol = if white { upper.clone() } else { upper.to_lowercase() };
        if upper.to_lowercase() == *upper {
            // A symbol without a lower case follows the letter of its player.
            out.push(rules.players[usize::from(!white)].letter);
        }
        let letters = symbol.trim_matches(['+', '~']).chars().count();
        out += &if letters == 1 { symbol } else { format!("({symbol})") };
    }
    Ok(out)
}
