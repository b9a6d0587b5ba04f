//! Standard algebraic notation: `Nf3`, `exd5`, `R1e2`, `e8=Q+`, `N@f3`, `O-O`.
//!
//! A move is written by the letter of its piece, except for `P`, as much of the cell it comes from as is needed, `x` for a
//! capture, and the cell it goes to; then the promotion, and `+` for check or `#` for a move that wins. Moves that
//! this does not tell apart, that capture elsewhere than where they end, or that change places are written in
//! the project's own way: see [`moves`].

use std::collections::HashMap;

use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::{Castle, PlayerId, Rules};

use super::dialects::without_figurines;
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::moves;
use super::san_parts::{
    ORIGINS, goal_named, is_castling, is_san_drop, letter, letters, promoted, short_letter, squeeze, with_letters,
    without_marks,
};
use super::spellings::captures_en_passant;

/// What a pass is called.
const PASS: &str = "--";
/// The most moves to one cell that a message lists.
const MOST_SHOWN: usize = 8;

/// Writes one of the legal moves of a position.
#[must_use]
pub fn write(position: &Position, played: &Move) -> String {
    let legal = position.legal_moves();
    let stems = stems(position, &legal);
    let found = legal.iter().zip(stems).find(|(one, _)| *one == played);
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
    stems.map(|(stem, one)| stem + mark(position, one)).collect()
}

/// The texts of all legal moves without the marks of check.
fn stems(position: &Position, legal: &[Move]) -> Vec<String> {
    let rules = position.game().rules();
    let mut goals: HashMap<_, Vec<&Move>> = HashMap::new();
    for one in legal {
        goals.entry(goal(rules, one)).or_default().push(one);
    }
    let mut stems: Vec<String> = legal
        .iter()
        .map(|one| stem(rules, position.turn(), goals.get(&goal(rules, one)), one).unwrap_or_default())
        .collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for stem in &stems {
        *times.entry(stem).or_default() += 1;
    }
    let shared: Vec<bool> = stems
        .iter()
        .map(|stem| stem.is_empty() || times[stem.as_str()] > 1)
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

/// What moves that have to be told apart by the cells they come from have in common.
fn goal(rules: &Rules, one: &Move) -> (String, Option<CellId>, String) {
    (short_letter(rules, one.kind()), one.to(), promoted(rules, one))
}

/// A move without the mark of check; nothing, if this notation cannot say it.
fn stem(rules: &Rules, player: PlayerId, rivals: Option<&Vec<&Move>>, one: &Move) -> Option<String> {
    let Some(to) = one.to() else {
        return Some(PASS.to_owned());
    };
    let name = rules.space.name(to);
    if one.is_drop() {
        return (one.captures().is_empty() && one.kind() == one.becomes())
            .then(|| format!("{}@{name}", letter(rules, one.kind())));
    }
    let from = one.from()?;
    if one.carried().is_some() {
        return castling(rules, player, one).map(str::to_owned);
    }
    let captures = one.captures();
    let elsewhere = !captures.is_empty() && !captures.contains(&to) && !captures_en_passant(rules, one);
    if from == to || elsewhere {
        return None;
    }
    let letter = short_letter(rules, one.kind());
    let others = rivals.into_iter().flatten().filter_map(|rival| rival.from());
    let others: Vec<CellId> = others.filter(|&cell| cell != from).collect();
    let by_file = letter.is_empty() && !captures.is_empty();
    let tells = |part: &str, cut: fn(&str) -> &str| {
        let parts = others.iter().map(|&cell| cut(rules.space.name(cell)));
        !part.is_empty() && parts.into_iter().all(|other| other != part)
    };
    let parts = ORIGINS.map(|cut| (cut, cut(rules.space.name(from))));
    let begins = if others.is_empty() && !by_file {
        ""
    } else {
        let told = parts.into_iter().find(|(cut, part)| tells(part, *cut));
        told.map_or_else(|| rules.space.name(from), |(_, part)| part)
    };
    let sign = if captures.is_empty() { "" } else { "x" };
    Some(format!("{letter}{begins}{sign}{name}{}", promoted(rules, one)))
}

/// A castling by the side on which its partner stands; nothing, if the move is none.
fn castling(rules: &Rules, player: PlayerId, one: &Move) -> Option<&'static str> {
    let (partner, goal) = one.carried()?;
    let is_this = |owner: PlayerId, castle: &Castle| {
        owner == player
            && one.captures().is_empty()
            && (Some(castle.from), Some(castle.to)) == (one.from(), one.to())
            && (castle.partner_from, castle.partner_to) == (partner, goal)
    };
    rules.castlings().find(|(owner, _, castle)| is_this(*owner, castle))?;
    let file = |cell: CellId| rules.space.point(cell).at[0];
    Some(if file(partner) > file(one.from()?) {
        "O-O"
    } else {
        "O-O-O"
    })
}

/// `+` for check and `#` for a move that wins, in games for two.
fn mark(position: &Position, one: &Move) -> &'static str {
    if position.game().rules().players.len() != 2 {
        return "";
    }
    let Ok(next) = position.after(one) else {
        return "";
    };
    let wins = next.outcome().is_some_and(|outcome| !outcome.is_draw());
    match (wins, next.turn() != position.turn() && next.in_check()) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    }
}

/// Finds the legal move that a text stands for. Marks of check and of captures may be missing, and so may a promotion without a
/// choice; more may be said of the cell a piece comes from than is needed, and the forms of [`moves`] are read too.
///
/// # Errors
/// No legal move is written so, or several are.
pub fn read(position: &Position, text: &str) -> Result<Move, Misread<MoveProblem>> {
    if let Some(lettered) = without_figurines(text) {
        return read(position, &lettered).map_err(|wrong| Misread {
            range: 0..text.len(),
            ..wrong
        });
    }
    let rules = position.game().rules();
    let legal = position.legal_moves();
    let stems = stems(position, &legal);
    let start = text.len() - text.trim_start().len();
    let word = without_marks(text.trim());
    if let Some(index) = stems.iter().position(|stem| stem == word || stem == text.trim()) {
        return Ok(legal[index]);
    }
    if is_castling(word)
        && let Some(index) = stems.iter().position(|stem| *stem == with_letters(word))
    {
        return Ok(legal[index]);
    }
    if word.is_empty() {
        let problem = MoveProblem::NotAMove(text.trim().to_owned());
        return Err(Misread::new(problem, start..start + text.trim().len()));
    }
    let bare = squeeze(word);
    let indices = 0..legal.len();
    let mut matching: Vec<usize> = indices
        .clone()
        .filter(|&index| can_be(rules, &legal[index], word, &bare, &promoted(rules, &legal[index])))
        .collect();
    if matching.is_empty() {
        let silent =
            indices.filter(|&index| legal[index].is_promotion() && can_be(rules, &legal[index], word, &bare, ""));
        matching = silent.collect();
        // Where there is a choice, the promotion has to be said.
        if matching.len() > 1 {
            matching.clear();
        }
    }
    match matching.as_slice() {
        [index] => Ok(legal[*index]),
        [] => moves::read(position, word)
            .map_err(|wrong| explain(rules, &legal, &stems, wrong, word))
            .map_err(|wrong| wrong.moved(start)),
        several => {
            let meant: Vec<&str> = several.iter().map(|&index| stems[index].as_str()).collect();
            let problem = MoveProblem::Ambiguous(word.to_owned());
            Err(Misread::new(problem, start..start + word.len()).help(format!("it can be {}", meant.join(", "))))
        }
    }
}

/// Whether a text can stand for a move, if it says less or more than it should and ends with this promotion, or with nothing. The
/// text is given as it is, and without what may be missing.
fn can_be(rules: &Rules, one: &Move, word: &str, bare: &str, promotion: &str) -> bool {
    let Some(to) = one.to() else { return false };
    let name = rules.space.name(to);
    let letters = letters(rules, one.kind());
    let Some(from) = one.from() else {
        return is_san_drop(rules, one, &letters, word);
    };
    if one.carried().is_some() {
        return false;
    }
    let from = rules.space.name(from);
    let says_capture = word.contains(['x', ':']) && !name.contains('x') && !from.contains('x');
    if says_capture && one.captures().is_empty() {
        return false;
    }
    let promotion = squeeze(promotion);
    let origins = ORIGINS.map(|cut| cut(from)).into_iter().chain(["", from]);
    let texts = origins.flat_map(|part| letters.iter().map(move |letter| format!("{letter}{part}{name}")));
    // Some programs write promotions with small letters.
    let (cells, becomes) = bare
        .split_at_checked(bare.len().saturating_sub(promotion.len()))
        .unwrap_or((bare, ""));
    let promotes = becomes == promotion || becomes == promotion.to_lowercase();
    texts.into_iter().any(|text| promotes && squeeze(&text) == cells)
}

/// Why a text is no legal move: one of this form is explained by the cell where it goes.
fn explain(
    rules: &Rules,
    legal: &[Move],
    stems: &[String],
    wrong: Misread<MoveProblem>,
    word: &str,
) -> Misread<MoveProblem> {
    let is_own = match wrong.problem {
        MoveProblem::NotAMove(_) | MoveProblem::UnknownCell(_) => word.contains('@'),
        MoveProblem::UnknownKind(_)
        | MoveProblem::NoPiece(_)
        | MoveProblem::NotYours { .. }
        | MoveProblem::GameOver
        | MoveProblem::Illegal { .. }
        | MoveProblem::NotIn { .. }
        | MoveProblem::Ambiguous(_) => true,
    };
    if is_own {
        return wrong;
    }
    let illegal = |instead: String| {
        let text = word.to_owned();
        Misread::new(MoveProblem::Illegal { text, instead }, 0..word.len())
    };
    if legal.is_empty() {
        return Misread::new(MoveProblem::GameOver, 0..word.len());
    }
    if is_castling(word) {
        return illegal("there is no such castling now".to_owned());
    }
    let Some(goal) = goal_named(rules, word) else {
        let wrong = Misread::new(MoveProblem::NotAMove(word.to_owned()), 0..word.len());
        return wrong.help("write a move like `Nf3`, `exd5`, `O-O`, or as `triagonal moves` lists it");
    };
    let there = legal.iter().zip(stems).filter(|(one, _)| one.to() == Some(goal));
    let there: Vec<&str> = there.map(|(_, stem)| stem.as_str()).collect();
    let name = rules.space.name(goal);
    illegal(match there.as_slice() {
        [] => format!("no legal move goes to {name}"),
        [only] => format!("the only move to {name} is {only}"),
        several if several.len() <= MOST_SHOWN => format!("the moves to {name} are {}", several.join(", ")),
        many => {
            let more = many.len() - MOST_SHOWN;
            format!(
                "the moves to {name} are {} and {more} more",
                many[..MOST_SHOWN].join(", ")
            )
        }
    })
}
