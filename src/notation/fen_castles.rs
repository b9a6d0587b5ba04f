//! Castling rights in positions as text: `KQkq`, or letters of files.

use crate::geometry::{CellId, CellSet};
use crate::play::{Piece, Setup};
use crate::rules::{PlayerId, Rules};

use super::fen_field::{Field, Read};
use super::fen_problem::FenProblem;
use super::layout::label;
use super::misread::Misread;
use super::standing::{Right, possibly_unmoved, rights, tracks_unmoved};

/// The castling rights as letters, without separators.
pub(super) fn write(rules: &Rules, setup: &Setup) -> String {
    let all = rights(rules);
    let mut letters: Vec<String> = Vec::new();
    for (number, right) in (0..).zip(&all) {
        let letter = spellings(rules, &setup.pieces, &all, right).swap_remove(0);
        if setup.castles.contains(&number) && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters.concat()
}

/// Reads castling rights. In games with moves for unmoved pieces only, the letter of a file can also mean that the player's
/// outermost piece there is unmoved, as other programs write it: the second part of the result has the cells of these pieces.
pub(super) fn read(rules: &Rules, pieces: &[(CellId, Piece)], field: Field<'_>) -> Read<(Vec<u16>, CellSet)> {
    let all = rights(rules);
    let spelled: Vec<Vec<String>> = all.iter().map(|right| spellings(rules, pieces, &all, right)).collect();
    let (mut held, mut unmoved) = (Vec::new(), CellSet::new());
    let mut rest = if field.text == "-" { "" } else { field.text };
    while !rest.is_empty() {
        let start = field.range().end - rest.len();
        let mut matching = (0..)
            .zip(all.iter().zip(&spelled))
            .filter(|(_, (right, _))| has_king(pieces, right))
            .filter_map(|(number, (right, spelled))| {
                let letter = spelled.iter().find(|letter| rest.starts_with(*letter))?;
                Some((number, right, letter))
            });
        let Some((_, first, letter)) = matching.clone().next() else {
            let letter = rest.chars().next();
            let length = letter.map_or(0, char::len_utf8);
            if let Some(cell) = letter.and_then(|letter| unmoved_at_edge(rules, pieces, letter)) {
                unmoved.insert(cell);
                rest = &rest[length..];
                continue;
            }
            if letter.is_some_and(|letter| is_foreign_right(rules, pieces, &all, letter)) {
                rest = &rest[length..];
                continue;
            }
            let problem = FenProblem::UnknownCastling(rest[..length].to_owned());
            return Err(Misread::new(problem, start..start + length).help(describe_castlings(rules, &all)));
        };
        let standing = matching
            .by_ref()
            .filter(|(_, right, other)| *other == letter && right.is_in_place(pieces));
        let before = held.len();
        held.extend(standing.map(|(number, ..)| number));
        if held.len() == before {
            let needs = needs(rules, first);
            let range = start..start + letter.len();
            let letter = letter.clone();
            let others = field.text.replacen(&letter, "", 1);
            let others = if others.is_empty() { "-" } else { &others };
            let help = format!("without it, the castlings are `{others}`");
            return Err(Misread::new(FenProblem::CastlingPieces { letter, needs }, range).help(help));
        }
        rest = &rest[letter.len()..];
    }
    held.sort_unstable();
    held.dedup();
    if !unmoved.is_empty() {
        for &number in &held {
            let castle = all[usize::from(number)].castle;
            unmoved.insert(castle.from);
            unmoved.insert(castle.partner_from);
        }
    }
    Ok((held, unmoved))
}

/// The letters in the field of castling rights that are ignored.
pub(super) fn ignored_castlings(rules: &Rules, pieces: &[(CellId, Piece)], field: &str) -> String {
    let all = rights(rules);
    let is_ignored = |letter: &char| {
        unmoved_at_edge(rules, pieces, *letter).is_none() && is_foreign_right(rules, pieces, &all, *letter)
    };
    field.chars().filter(is_ignored).collect()
}

/// Whether the player of a castling has a piece of its kind.
fn has_king(pieces: &[(CellId, Piece)], right: &Right<'_>) -> bool {
    let is_king = |piece: Piece| (piece.player, piece.kind) == (right.player, right.kind);
    pieces.iter().any(|(_, piece)| is_king(*piece))
}

/// Whether a letter is a castling right, standard or by file, of a player who cannot castle in this game or lacks the piece for
/// it. Other programs write such letters for all games.
fn is_foreign_right(rules: &Rules, pieces: &[(CellId, Piece)], all: &[Right<'_>], letter: char) -> bool {
    let player = PlayerId(u16::from(letter.is_ascii_lowercase()));
    let files = rules.space.axes.first().into_iter().flat_map(|axis| &axis.labels);
    let mut letters = ["K", "Q"].into_iter().chain(files.map(String::as_str));
    rules.players.len() == 2
        && all
            .iter()
            .all(|right| right.player != player || !has_king(pieces, right))
        && letters.any(|known| known.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])))
}

/// The cell of the possibly unmoved piece nearest to its player's edge on the file with this letter; the case of the letter
/// determines the player.
fn unmoved_at_edge(rules: &Rules, pieces: &[(CellId, Piece)], letter: char) -> Option<CellId> {
    let file = letter.to_ascii_lowercase().to_string();
    let player = PlayerId(u16::from(letter.is_ascii_lowercase()));
    let possible = possibly_unmoved(rules, pieces);
    let on_file = pieces.iter().filter(|(cell, piece)| {
        let first = rules.space.point(*cell).at[0];
        piece.player == player && possible.contains(*cell) && label(rules, 0, first) == file
    });
    let height = |cell: &CellId| rules.space.point(*cell).at[1];
    let cells = on_file.map(|&(cell, _)| cell);
    if player.0 == 0 {
        cells.min_by_key(height)
    } else {
        cells.max_by_key(height)
    }
}

/// The ways to write a castling right, the usual one first.
///
/// A castling from any cell has the letter of its side, unless another possible partner stands further out on that side. The
/// letter of the partner's file is always read, unless it is also the letter of a side or denotes an unmoved piece.
fn spellings(rules: &Rules, pieces: &[(CellId, Piece)], all: &[Right<'_>], right: &Right<'_>) -> Vec<String> {
    let castle = right.castle;
    let side = written_letter(rules, right.player, castle.letter);
    let file = castle
        .file_letter(&rules.space)
        .map(|letter| written_letter(rules, right.player, letter));
    if !castle.from_anywhere {
        let is_side = |file: &String| {
            all.iter()
                .any(|other| written_letter(rules, other.player, other.castle.letter) == *file)
        };
        let file = file.filter(|file| !is_side(file) && !tracks_unmoved(rules));
        return [side].into_iter().chain(file).collect();
    }
    let place = |right: &Right<'_>| rules.space.point(right.castle.partner_from).at[0];
    let is_further_out = |other: &&Right<'_>| match castle.letter {
        'K' => place(other) > place(right),
        _ => place(other) < place(right),
    };
    let same_castling = |other: &&Right<'_>| {
        let key = |right: &Right<'_>| (right.player, right.kind, right.castle.from, right.castle.letter);
        key(other) == key(right)
    };
    let has_outer_partner = all
        .iter()
        .filter(same_castling)
        .filter(is_further_out)
        .any(|other| other.is_in_place(pieces));
    (!has_outer_partner || file.is_none())
        .then_some(side)
        .into_iter()
        .chain(file)
        .collect()
}

/// The letter of a castling for a player.
fn written_letter(rules: &Rules, player: PlayerId, letter: char) -> String {
    match (rules.players.len(), player.0) {
        (2, 0) => letter.to_string(),
        (2, _) => letter.to_lowercase().to_string(),
        _ => format!("{}{letter}", rules.players[player.index()].letter),
    }
}

/// A description of the game's castlings, for an unknown letter.
fn describe_castlings(rules: &Rules, all: &[Right<'_>]) -> String {
    let mut letters: Vec<String> = Vec::new();
    for right in all {
        let letter = written_letter(rules, right.player, right.castle.letter);
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    if letters.is_empty() {
        return "this game has no castling: the field is `-`".to_owned();
    }
    let files = !tracks_unmoved(rules) || all.iter().any(|right| right.castle.from_anywhere);
    let files = if files {
        "; the letter of the other piece's file is also read"
    } else {
        ""
    };
    format!("the castlings are {}, or `-` for none{files}", letters.join(" "))
}

/// The pieces that a castling requires on their cells.
fn needs(rules: &Rules, right: &Right<'_>) -> String {
    let (king, partner) = (rules.kind(right.kind), rules.kind(right.castle.partner));
    if right.castle.from_anywhere {
        let name = |cell| rules.space.name(cell);
        let targets = (name(right.castle.to), name(right.castle.partner_to));
        format!(
            "a {} and a {} that can go to {} and {}",
            king.name, partner.name, targets.0, targets.1
        )
    } else {
        format!(
            "the {} on {} and the {} on {}",
            king.name,
            rules.space.name(right.castle.from),
            partner.name,
            rules.space.name(right.castle.partner_from),
        )
    }
}
