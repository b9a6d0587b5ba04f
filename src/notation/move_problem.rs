//! Why a text is none of the legal moves.

use std::fmt;

use crate::diagnostics::suggest;
use crate::geometry::CellId;
use crate::play::{Move, Position};
use crate::rules::Rules;

use super::misread::Misread;
use super::moves::targets;
use super::names::{cell_named, kind_named};

/// What is wrong with a move as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveProblem {
    /// It is not written like a move.
    NotAMove(String),
    /// No cell has this name.
    UnknownCell(String),
    /// No kind of piece has this name.
    UnknownKind(String),
    /// Nothing stands on the cell.
    NoPiece(String),
    /// The piece on the cell belongs to another player.
    NotYours {
        /// The piece and its cell.
        piece: String,
        /// The player whose turn it is.
        turn: String,
    },
    /// The position has no legal move.
    GameOver,
    /// A move that the rules do not allow now.
    Illegal {
        /// The move.
        text: String,
        /// What the piece can do instead.
        instead: String,
    },
    /// The text stands for several legal moves.
    Ambiguous(String),
}

impl MoveProblem {
    /// Whether the text fails to be a move of any position, because of its words.
    #[must_use]
    pub fn is_about_names(&self) -> bool {
        matches!(
            self,
            Self::NotAMove(_) | Self::UnknownCell(_) | Self::UnknownKind(_) | Self::Ambiguous(_)
        )
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(text) => write!(f, "`{text}` is not a move"),
            Self::UnknownCell(name) => write!(f, "no cell is called `{name}`"),
            Self::UnknownKind(name) => write!(f, "no piece is called `{name}`"),
            Self::NoPiece(cell) => write!(f, "no piece stands on {cell}"),
            Self::NotYours { piece, turn } => write!(f, "{piece} cannot move: it is the turn of {turn}"),
            Self::GameOver => f.write_str("there is no legal move: the game is over"),
            Self::Illegal { text, instead } => write!(f, "`{text}` is not a legal move; {instead}"),
            Self::Ambiguous(text) => write!(f, "`{text}` stands for several moves"),
        }
    }
}

/// Finds out why no legal move is written so.
pub(super) fn explain(position: &Position, legal: &[Move], texts: &[String], word: &str) -> Misread<MoveProblem> {
    let rules = position.game().rules();
    let whole = 0..word.len();
    if let Some((kind, cell)) = word.split_once('@') {
        return explain_drop(position, legal, kind, cell);
    }
    if word == "pass" {
        return illegal(position, word, "a player may not pass here".to_owned());
    }
    let Some((from, to)) = split(rules, word) else {
        return not_a_move(rules, texts, word);
    };
    let name = |cell: CellId| rules.space.name(cell).to_owned();
    let Some(piece) = position.piece_at(from) else {
        return Misread::new(MoveProblem::NoPiece(name(from)), 0..name(from).len());
    };
    let kind = &rules.kinds[piece.kind.index()].name;
    if piece.player != position.turn() {
        let owner = &rules.players[piece.player.index()].name;
        let problem = MoveProblem::NotYours {
            piece: format!("the {owner} {kind} on {}", name(from)),
            turn: rules.players[position.turn().index()].name.clone(),
        };
        return Misread::new(problem, 0..name(from).len());
    }
    if legal.is_empty() {
        return Misread::new(MoveProblem::GameOver, whole);
    }
    let goals: Vec<String> = targets(legal, from).into_iter().map(name).collect();
    if !goals.contains(&name(to)) {
        let piece = format!("the {kind} on {}", name(from));
        return illegal(
            position,
            word,
            match goals.as_slice() {
                [] => format!("{piece} has no legal move"),
                goals => format!("{piece} can go to {}", goals.join(", ")),
            },
        );
    }
    let ways: Vec<&str> = legal
        .iter()
        .zip(texts)
        .filter(|(one, _)| one.from() == Some(from) && one.to() == Some(to))
        .map(|(_, text)| text.as_str())
        .collect();
    illegal(position, word, format!("the ways to go there are {}", ways.join(", ")))
}

fn illegal(position: &Position, word: &str, instead: String) -> Misread<MoveProblem> {
    let problem = MoveProblem::Illegal {
        text: word.to_owned(),
        instead,
    };
    let wrong = Misread::new(problem, 0..word.len());
    if position.in_check() {
        let turn = &position.game().rules().players[position.turn().index()].name;
        wrong.help(format!("{turn} is in check"))
    } else {
        wrong
    }
}

fn explain_drop(position: &Position, legal: &[Move], kind_name: &str, cell_name: &str) -> Misread<MoveProblem> {
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
        Err(wrong) => {
            return wrong
                .map(|_| MoveProblem::UnknownCell(cell_name.to_owned()))
                .moved(kind_name.len() + 1);
        }
    };
    let turn = &rules.players[position.turn().index()].name;
    let name = &rules.kinds[kind.index()].name;
    if position.hand(position.turn(), kind) == 0 {
        return illegal(position, &word, format!("{turn} has no {name} in hand"));
    }
    if position.piece_at(cell).is_some() {
        return illegal(position, &word, format!("{cell_name} is not empty"));
    }
    let droppable = legal.iter().any(|one| one.is_drop() && one.kind() == kind);
    let instead = if droppable {
        format!("a {name} can be dropped elsewhere, but not there")
    } else {
        format!("a {name} cannot be dropped anywhere now")
    };
    illegal(position, &word, instead)
}

fn not_a_move(rules: &Rules, texts: &[String], word: &str) -> Misread<MoveProblem> {
    // A cell that is right tells which other part is not one.
    let parts: Vec<&str> = word.split(['-', 'x']).collect();
    if let [first, last] = parts.as_slice() {
        let last = last.split('=').next().unwrap_or_default();
        let at = word.len() - parts[1].len();
        for (name, start) in [(*first, 0), (last, at)] {
            if let (false, Err(wrong)) = (name.is_empty(), cell_named(rules, name)) {
                return wrong.map(|_| MoveProblem::UnknownCell(name.to_owned())).moved(start);
            }
        }
    }
    let wrong = Misread::new(MoveProblem::NotAMove(word.to_owned()), 0..word.len());
    match (suggest(word, texts.iter().map(String::as_str)), texts) {
        (Some(near), _) if word.len() > 3 => wrong.did_you_mean(Some(near)),
        (_, [first, ..]) => wrong.help(format!("moves are written like `{first}`")),
        _ => Misread::new(MoveProblem::GameOver, 0..word.len()),
    }
}

/// Two cells and what follows, if the text is written so.
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
