//! Standard algebraic notation: `Nf3`, `exd5`, `R1e2`, `e8=Q+`, `N@f3`, `O-O`.
//!
//! A move is written as the letter of its piece, except for `P`, as much of the origin as is needed, `x` for a capture, and the
//! target; then the promotion, and `+` for check or `#` for a winning move. Moves that this does not distinguish, captures on
//! other cells than the target and swaps are written in the project's own notation: see [`moves`].

use std::collections::HashMap;

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::{Castle, PlayerId, Rules};

use super::dialects::{is_null_move, without_signs, without_words};
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::moves;
use super::san_parts::{
    Lettering, ORIGINS, castling_named, file, is_san_drop, letter, letters, promoted, promotions, short_letter,
    squeeze, target_in, without_captured, without_marks,
};
use super::spellings::captures_en_passant;
use super::unknown_move::game_over;

/// The text of a pass.
const PASS: &str = "--";
/// The most moves to one cell that a message lists.
const MAX_SHOWN: usize = 8;

/// Writes one of the legal moves of a position.
#[must_use]
pub fn write(position: &Position, played: &Move) -> String {
    let legal = position.legal_moves();
    let stems = stems(position, &legal);
    let found = legal.iter().zip(stems).find(|(made, _)| *made == played);
    let stem = found.map_or_else(
        || moves::write(position.game().rules(), &legal, played),
        |found| found.1,
    );
    stem + mark(position, played)
}

/// Writes all legal moves of a position, in their order.
#[must_use]
pub fn write_all(position: &Position, legal: &[Move]) -> Vec<String> {
    let stems = stems(position, legal).into_iter().zip(legal);
    stems.map(|(stem, made)| stem + mark(position, made)).collect()
}

/// The texts of all legal moves without the marks of check.
fn stems(position: &Position, legal: &[Move]) -> Vec<String> {
    let rules = position.game().rules();
    let mut groups: HashMap<_, Vec<&Move>> = HashMap::new();
    for made in legal {
        groups.entry(group_key(rules, made)).or_default().push(made);
    }
    let mut stems: Vec<String> = legal
        .iter()
        .map(|made| stem(rules, position.turn(), groups.get(&group_key(rules, made)), made).unwrap_or_default())
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for stem in &stems {
        *counts.entry(stem).or_default() += 1;
    }
    let shared: Vec<bool> = stems
        .iter()
        .map(|stem| stem.is_empty() || counts[stem.as_str()] > 1)
        .collect();
    if shared.contains(&true) {
        let own = moves::write_all(rules, legal);
        for ((stem, shared), own) in stems.iter_mut().zip(shared).zip(own) {
            if shared {
                *stem = own;
            }
        }
    }
    stems
}

/// The common part of moves that only their origins can distinguish.
fn group_key(rules: &Rules, made: &Move) -> (String, Option<CellId>, String) {
    (short_letter(rules, made.kind()), made.to(), promoted(rules, made))
}

/// A move without the mark of check; nothing if this notation has no form for it.
fn stem(rules: &Rules, player: PlayerId, rivals: Option<&Vec<&Move>>, made: &Move) -> Option<String> {
    let Some(to) = made.to() else {
        return Some(PASS.to_owned());
    };
    let name = rules.space.name(to);
    if made.is_drop() {
        return (made.captures().is_empty() && made.kind() == made.becomes())
            .then(|| format!("{}@{name}", letter(rules, made.kind())));
    }
    let from = made.from()?;
    if made.carried().is_some() {
        return castling(rules, player, made).map(str::to_owned);
    }
    let captures = made.captures();
    let captures_elsewhere = !captures.is_empty() && !captures.contains(&to) && !captures_en_passant(rules, made);
    if from == to || captures_elsewhere {
        return None;
    }
    let letter = short_letter(rules, made.kind());
    let others = rivals.into_iter().flatten().filter_map(|rival| rival.from());
    let others: Vec<CellId> = others.filter(|&cell| cell != from).collect();
    let by_file = letter.is_empty() && !captures.is_empty();
    let is_distinct = |part: &str, cut: fn(&str) -> &str| {
        let parts = others.iter().map(|&cell| cut(rules.space.name(cell)));
        !part.is_empty() && parts.into_iter().all(|other| other != part)
    };
    let parts = ORIGINS.map(|cut| (cut, cut(rules.space.name(from))));
    let origin = if others.is_empty() && !by_file {
        ""
    } else {
        let distinct = parts.into_iter().find(|(cut, part)| is_distinct(part, *cut));
        distinct.map_or_else(|| rules.space.name(from), |(_, part)| part)
    };
    let sign = if captures.is_empty() { "" } else { "x" };
    Some(format!("{letter}{origin}{sign}{name}{}", promoted(rules, made)))
}

/// A castling by the side of its partner; nothing if the move is not a castling.
fn castling(rules: &Rules, player: PlayerId, made: &Move) -> Option<&'static str> {
    let (partner, target) = made.carried()?;
    let is_this = |owner: PlayerId, castle: &Castle| {
        owner == player
            && made.captures().is_empty()
            && (Some(castle.from), Some(castle.to)) == (made.from(), made.to())
            && (castle.partner_from, castle.partner_to) == (partner, target)
    };
    rules.castlings().find(|(owner, _, castle)| is_this(*owner, castle))?;
    let file = |cell: CellId| rules.space.point(cell).at[0];
    Some(if file(partner) > file(made.from()?) {
        "O-O"
    } else {
        "O-O-O"
    })
}

/// `+` for check and `#` for a winning move, in games for two players.
fn mark(position: &Position, made: &Move) -> &'static str {
    if position.game().rules().players.len() != 2 {
        return "";
    }
    let Ok(next) = position.after(made) else {
        return "";
    };
    let wins = next.outcome().is_some_and(|outcome| !outcome.is_draw());
    match (wins, next.turn() != position.turn() && next.in_check()) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    }
}

/// Finds the legal move that a text describes. Marks of check and captures may be missing, and so may a promotion without a
/// choice; the origin may be given in more detail than needed. Words such as `e.p.`, `ch` and `mate` may follow. The forms of
/// [`moves`] are read too.
///
/// # Errors
/// The text matches no legal move, or several.
pub fn read(position: &Position, text: &str) -> Result<Move, Misread<MoveProblem>> {
    if let Some(lettered) = without_signs(text) {
        return read(position, &lettered).map_err(|error| Misread {
            range: 0..text.len(),
            ..error
        });
    }
    read_lettered(position, text).or_else(|wrong| {
        let bare = without_words(text);
        let is_shorter = bare.len() < without_marks(text.trim_end()).len();
        let found = is_shorter.then(|| read_lettered(position, bare).ok()).flatten();
        found.ok_or(wrong)
    })
}

/// Finds the legal move of a text that has letters in place of signs.
fn read_lettered(position: &Position, text: &str) -> Result<Move, Misread<MoveProblem>> {
    let rules = position.game().rules();
    let legal = position.legal_moves();
    let stems = stems(position, &legal);
    let start = text.len() - text.trim_start().len();
    let word = without_marks(text.trim());
    let with_stem = |text: &str| stems.iter().position(|stem| stem == text).map(|index| legal[index]);
    if let Some(made) = with_stem(word).or_else(|| with_stem(text.trim())) {
        return Ok(made);
    }
    if is_null_move(word) {
        return with_stem(PASS).ok_or_else(|| {
            let instead = "a player may not pass here".to_owned();
            let text = word.to_owned();
            Misread::new(MoveProblem::Illegal { text, instead }, start..start + word.len())
        });
    }
    if let Some(made) = castling_named(word).and_then(&with_stem) {
        return Ok(made);
    }
    if word.is_empty() {
        let problem = MoveProblem::NotAMove(text.trim().to_owned());
        return Err(Misread::new(problem, start..start + text.trim().len()));
    }
    let found = matching(rules, &legal, word);
    let found = if found.is_empty() {
        with_captured(position, &legal, word)
    } else {
        found
    };
    if found.is_empty()
        && is_at_rest(position, word)
        && let Some(pass) = with_stem(PASS)
    {
        return Ok(pass);
    }
    match found.as_slice() {
        [index] => Ok(legal[*index]),
        [] => moves::read(position, word)
            .map_err(|error| explain(position, &legal, &stems, error, word))
            .map_err(|error| error.moved(start)),
        several => {
            let candidates: Vec<&str> = several.iter().map(|&index| stems[index].as_str()).collect();
            let problem = MoveProblem::Ambiguous(word.to_owned());
            Err(Misread::new(problem, start..start + word.len()).help(format!("it can be {}", candidates.join(", "))))
        }
    }
}

/// The legal moves that a text can describe, in the most usual way that fits any.
fn matching(rules: &Rules, legal: &[Move], word: &str) -> Vec<usize> {
    let bare = &squeeze(word);
    let fitting = |fits: &dyn Fn(&Move) -> bool, with_castlings: bool| -> Vec<usize> {
        let is_right = |made: &Move| made.carried().is_some() == with_castlings && fits(made);
        (0..legal.len()).filter(|&index| is_right(&legal[index])).collect()
    };
    let by_letters = |lettering| {
        move |made: &Move| {
            let mut promotions = promotions(rules, made, lettering).into_iter();
            promotions.any(|promotion| may_be(rules, made, word, bare, &promotion, lettering))
        }
    };
    let mut found = fitting(&by_letters(Lettering::Own), false);
    if found.is_empty() {
        found = fitting(&|made| may_be(rules, made, word, bare, "", Lettering::Own), false);
        // If there is a choice, the promotion must be given.
        if found.len() > 1 {
            found.clear();
        }
    }
    if found.is_empty() {
        found = fitting(&by_letters(Lettering::MovedAs), false);
    }
    // Some programs write a castling as a move of the king.
    if found.is_empty() && !word.contains(['x', ':']) {
        found = fitting(&by_letters(Lettering::Own), true);
    }
    found
}

/// The legal moves that a text with the letter of the captured piece describes.
fn with_captured(position: &Position, legal: &[Move], word: &str) -> Vec<usize> {
    let rules = position.game().rules();
    let Some((shorter, letter)) = without_captured(word) else {
        return Vec::new();
    };
    let is_captured = |index: &usize| {
        let mut pieces = legal[*index]
            .captures()
            .iter()
            .filter_map(|cell| position.piece_at(*cell));
        pieces.any(|piece| {
            letters(rules, piece.kind, Lettering::Own)
                .iter()
                .any(|own| own == letter)
        })
    };
    matching(rules, legal, &shorter)
        .into_iter()
        .filter(is_captured)
        .collect()
}

/// Whether a text names a piece of the player to move and the cell on which it stands: a pass in Fairy-Stockfish.
fn is_at_rest(position: &Position, word: &str) -> bool {
    let rules = position.game().rules();
    let Some(cell) = target_in(rules, word) else {
        return false;
    };
    let piece = position.piece_at(cell).filter(|piece| piece.player == position.turn());
    piece.is_some_and(|piece| {
        let letters = letters(rules, piece.kind, Lettering::Own);
        letters
            .iter()
            .any(|letter| !letter.is_empty() && format!("{letter}{}", rules.space.name(cell)) == word)
    })
}

/// Whether a text can describe a move, with optional characters missing or added, and with this promotion at its end. The text is
/// given in full and without optional characters.
fn may_be(rules: &Rules, made: &Move, word: &str, bare: &str, promotion: &str, lettering: Lettering) -> bool {
    let Some(to) = made.to() else { return false };
    let name = rules.space.name(to);
    let Some(from) = made.from() else {
        return is_san_drop(rules, made, lettering, word);
    };
    let letters = letters(rules, made.kind(), lettering);
    let from = rules.space.name(from);
    let says_capture = word.contains(['x', ':']) && !name.contains('x') && !from.contains('x');
    if says_capture && made.captures().is_empty() {
        return false;
    }
    let promotion = squeeze(promotion);
    let origins = ORIGINS.map(|cut| cut(from)).into_iter().chain(["", from]);
    let texts = origins.flat_map(|part| letters.iter().map(move |letter| format!("{letter}{part}{name}")));
    // A capture of a piece without a letter may be given by its files alone: `ed`, `exd`.
    let files = [file(from), file(name)].concat();
    let has_files = !made.captures().is_empty() && !files.is_empty() && letters.contains(&String::new());
    let texts = texts.chain(has_files.then_some(files));
    // Some programs write promotions in lower case.
    let (cells, becomes) = bare
        .split_at_checked(bare.len().saturating_sub(promotion.len()))
        .unwrap_or((bare, ""));
    let promotes = becomes == promotion || becomes == promotion.to_lowercase();
    texts.into_iter().any(|text| promotes && squeeze(&text) == cells)
}

/// Explains why a text of this form is not a legal move: by the moves to its target.
fn explain(
    position: &Position,
    legal: &[Move],
    stems: &[String],
    error: Misread<MoveProblem>,
    word: &str,
) -> Misread<MoveProblem> {
    let rules = position.game().rules();
    let is_own = match error.problem {
        MoveProblem::NotAMove(_) | MoveProblem::UnknownCell(_) => word.contains('@'),
        MoveProblem::UnknownKind(_)
        | MoveProblem::NoPiece(_)
        | MoveProblem::NotYours { .. }
        | MoveProblem::GameOver(_)
        | MoveProblem::Illegal { .. }
        | MoveProblem::NotIn { .. }
        | MoveProblem::Ambiguous(_) => true,
    };
    if is_own {
        return error;
    }
    let illegal = |instead: String| {
        let text = word.to_owned();
        Misread::new(MoveProblem::Illegal { text, instead }, 0..word.len())
    };
    if legal.is_empty() {
        return game_over(position, 0..word.len());
    }
    if castling_named(word).is_some() {
        return illegal("this castling is not possible now".to_owned());
    }
    let Some(target) = target_in(rules, word) else {
        let error = Misread::new(MoveProblem::NotAMove(word.to_owned()), 0..word.len());
        return error.help("write a move like `Nf3`, `exd5`, `O-O`, or as `triagonal moves` lists it");
    };
    let there = legal.iter().zip(stems).filter(|(made, _)| made.to() == Some(target));
    let there: Vec<&str> = there.map(|(_, stem)| stem.as_str()).collect();
    let name = rules.space.name(target);
    illegal(match there.as_slice() {
        [] => format!("no legal move goes to {name}"),
        [only] => format!("the only move to {name} is {only}"),
        several if several.len() <= MAX_SHOWN => format!("the moves to {name} are {}", several.join(", ")),
        many => {
            let more = many.len() - MAX_SHOWN;
            format!(
                "the moves to {name} are {} and {more} more",
                many[..MAX_SHOWN].join(", ")
            )
        }
    })
}
