//! Castling rights in positions as text: `KQkq`, or letters of files.

use std::ops::Range;

use crate::geometry::{CellId, CellSet};
use crate::play::{Piece, Setup};
use crate::rules::{Castle, Hand, KindId, PlayerId, Rules, castling_from_anywhere};

use super::fen_field::{Field, Read};
use super::fen_problem::FenProblem;
use super::layout::label;
use super::misread::Misread;
use super::standing::{Right, possibly_unmoved, rights, tracks_unmoved};

/// The castling rights as letters, without separators.
pub(super) fn write(rules: &Rules, setup: &Setup) -> String {
    letters(rules, &setup.pieces, &setup.castles)
}

fn letters(rules: &Rules, pieces: &[(CellId, Piece)], castles: &[u16]) -> String {
    let all = rights(rules);
    let mut letters: Vec<String> = Vec::new();
    for (number, right) in (0..).zip(&all) {
        let letter = spellings(rules, pieces, &all, right).swap_remove(0);
        if castles.contains(&number) && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters.concat()
}

/// What the meaning of the field depends on.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub(super) rules: &'a Rules,
    /// The living pieces on the board.
    pub(super) pieces: &'a [(CellId, Piece)],
    /// The pieces in hand.
    pub(super) hands: &'a [(PlayerId, KindId, u16)],
    /// Whether a field of its own lists the unmoved pieces.
    pub(super) lists_unmoved: bool,
}

/// The contents of the field of castling rights.
#[derive(Default)]
pub(super) struct CastlingField {
    /// The numbers of the castlings that are allowed.
    pub(super) held: Vec<u16>,
    /// Whether the field lists the unmoved pieces.
    pub(super) lists_unmoved: bool,
    /// The cells of the pieces that the field lists as unmoved.
    pub(super) unmoved: CellSet,
    /// The letters of castlings whose pieces do not stand on their cells.
    pub(super) unsupported: Vec<String>,
    /// The letters of players who have no castling in this game, or no piece for it.
    pub(super) foreign: String,
    /// The first unsupported castling: its bytes, and what it needs.
    first_unsupported: Option<(Range<usize>, String)>,
    /// The players who have the letter of a side.
    by_side: Vec<PlayerId>,
}

/// Reads castling rights. Castlings without their pieces are left out: other programs leave such letters in positions. But if
/// the form of the game with arrays drawn by lot has all the castlings, the position is one of that form.
///
/// In games with moves for unmoved pieces only, the letter of a file can also mean that the player's outermost piece there is
/// unmoved, as other programs write it.
pub(super) fn read(around: Surroundings<'_>, field: Field<'_>) -> Read<CastlingField> {
    let mut found = parse(around, field)?;
    let form = || castling_from_anywhere(around.rules);
    let is_of_form = |form: Rules| supports_all(Surroundings { rules: &form, ..around }, field);
    if let Some((range, needs)) = found.first_unsupported.take()
        && form().is_some_and(is_of_form)
    {
        let letter = found.unsupported.swap_remove(0);
        let castlings = Some(letters(around.rules, around.pieces, &found.held)).filter(|letters| !letters.is_empty());
        let help = format!(
            "in this game, the castlings are `{}`",
            castlings.as_deref().unwrap_or("-")
        );
        return Err(Misread::new(FenProblem::CastlingPieces { letter, needs }, range).help(help));
    }
    found.held.sort_unstable();
    found.held.dedup();
    // Where pieces in hand come in behind unmoved ones, other programs list these: without such letters there are none but those
    // of castlings.
    let can_come_in = around.rules.asks_for_trail(true) && around.hands.iter().any(|&(_, _, count)| count > 0);
    found.lists_unmoved = can_come_in || !found.unmoved.is_empty();
    if found.lists_unmoved {
        let all = rights(around.rules);
        for &number in &found.held {
            let castle = all[usize::from(number)].castle;
            found.unmoved.insert(castle.from);
            found.unmoved.insert(castle.partner_from);
        }
    }
    Ok(found)
}

/// Whether the position has all the castlings of the field, and one array can have them all.
pub(super) fn supports_all(around: Surroundings<'_>, field: Field<'_>) -> bool {
    parse(around, field).is_ok_and(|found| {
        found.unsupported.is_empty() && found.foreign.is_empty() && fits_one_array(around.rules, &found.held)
    })
}

/// Whether the pieces of these castlings can stand in one array: those of all players on corresponding cells.
fn fits_one_array(rules: &Rules, held: &[u16]) -> bool {
    let all = rights(rules);
    let held: Vec<&Right<'_>> = held.iter().map(|&number| &all[usize::from(number)]).collect();
    let seen =
        |right: &Right<'_>, cell: CellId| rules.player(right.player).view.iter().position(|&image| image == cell);
    let agree = |one: &Right<'_>, other: &Right<'_>| {
        let same = |cell: fn(&Castle) -> CellId| seen(one, cell(one.castle)) == seen(other, cell(other.castle));
        let same_side = one.castle.letter == other.castle.letter;
        same(|castle| castle.from) && (!same_side || one.player == other.player || same(|castle| castle.partner_from))
    };
    held.iter().all(|one| held.iter().all(|other| agree(one, other)))
}

/// Reads the letters of the field.
fn parse(around: Surroundings<'_>, field: Field<'_>) -> Read<CastlingField> {
    let Surroundings { rules, pieces, .. } = around;
    let all = rights(rules);
    let by_file = tracks_unmoved(rules) && !around.lists_unmoved;
    let side = |right: &Right<'_>| written_letter(rules, right.player, right.castle.letter);
    let spelled: Vec<Vec<String>> = all.iter().map(|right| spellings(rules, pieces, &all, right)).collect();
    let of_sides = all.iter().zip(&spelled).map(|(right, spelled)| {
        let side = side(right);
        spelled.iter().filter(|letter| **letter == side).cloned().collect()
    });
    let of_sides: Vec<Vec<String>> = of_sides.collect();
    let mut found = CastlingField::default();
    let mut rest = if field.text == "-" { "" } else { field.text };
    while !rest.is_empty() {
        let start = field.range().end - rest.len();
        let first = rest.chars().next().unwrap_or_default();
        let at = |spelled: &[Vec<String>]| {
            let mut known = all.iter().zip(spelled).filter(|(right, _)| has_king(pieces, right));
            known.find_map(|(right, letters)| {
                let letter = letters.iter().find(|letter| rest.starts_with(*letter))?;
                Some((*right, letter.clone()))
            })
        };
        let named = at(if by_file { &of_sides } else { &spelled });
        let unmoved = || unmoved_at_edge(rules, pieces, first);
        if let (None, Some(cell)) = (&named, unmoved()) {
            found.unmoved.insert(cell);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let Some((right, letter)) = named.or_else(|| at(&spelled)) else {
            let range = start..start + first.len_utf8();
            if !is_foreign_right(rules, pieces, &all, first) {
                let problem = FenProblem::UnknownCastling(first.to_string());
                return Err(Misread::new(problem, range).help(describe_castlings(rules, &all)));
            }
            found.foreign.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let held_before = found.held.len();
        let has_letter = |place: usize| spelled[place].contains(&letter) && all[place].is_in_place(pieces);
        found.held.extend(
            (0..all.len())
                .filter(|&place| has_letter(place))
                .map(|place| place as u16),
        );
        if letter == side(&right) {
            found.by_side.push(right.player);
        }
        let range = start..start + letter.len();
        rest = &rest[letter.len()..];
        if found.held.len() == held_before {
            found
                .first_unsupported
                .get_or_insert_with(|| (range, needs(rules, &right)));
            found.unsupported.push(letter);
        }
    }
    if by_file {
        let castlings = (0..).zip(&all).filter(|(_, right)| is_by_file(around, &found, right));
        let castlings: Vec<u16> = castlings.map(|(number, _)| number).collect();
        found.held.extend(castlings);
    }
    Ok(found)
}

/// Whether the letters of files mean a castling: both pieces are unmoved. A player without pieces to drop needs no unmoved
/// pieces other than those of castlings, so that the letter of the partner suffices.
fn is_by_file(around: Surroundings<'_>, found: &CastlingField, right: &Right<'_>) -> bool {
    let Surroundings {
        rules, pieces, hands, ..
    } = around;
    let can_drop = rules.hand.as_ref().is_some_and(|hand| *hand != Hand::AsAtStart)
        || hands
            .iter()
            .any(|&(player, _, count)| player == right.player && count > 0);
    !found.by_side.contains(&right.player)
        && right.is_in_place(pieces)
        && found.unmoved.contains(right.castle.partner_from)
        && (found.unmoved.contains(right.castle.from) || !can_drop)
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
