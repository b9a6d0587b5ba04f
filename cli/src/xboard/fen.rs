//! Positions in XBoard's notation.

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

/// Reads a position in XBoard's notation. Also returns the part that was not understood.
pub fn read(fit: &Fit, variant: &Variant, text: &str) -> Result<(Position, Option<String>), String> {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or("");
    let rest: Vec<&str> = fields.collect();
    let rewritten = if fit.is_native {
        board.to_owned()
    } else {
        translate(fit, variant.rules(), board)?
    };
    let turn = rest.first().copied().unwrap_or("w");
    let whole = format!("{rewritten} {}", rest.join(" "));
    let error = match variant.read_fen(whole.trim()) {
        Ok(position) => return Ok((position, None)),
        Err(error) => error,
    };
    // The fields after the turn have castlings and en passant squares in XBoard's sense.
    let behind = rest.get(1..).unwrap_or(&[]).join(" ");
    let plain = variant.read_fen(&format!("{rewritten} {turn}"));
    let plain = plain.map_err(|_| error.to_string())?;
    Ok((plain, (!behind.is_empty()).then_some(behind)))
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
