//! Explanations of words in a text.

use serde_json::{Value, json};
use triagonal::diagnostics::Utf16Index;

use super::completion::KnownNames;

/// Explains the word or name at a position. The longest name around the position has precedence.
pub fn hover(text: &str, at: usize, names: &KnownNames) -> Value {
    let offsets = Utf16Index::new(text);
    let at = offsets.byte(at);
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let line = &text[line_start..line_end];
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '\'';
    let is_apart = |from: usize, to: usize| !line[..from].ends_with(is_word) && !line[to..].starts_with(is_word);
    let mut kinds: Vec<&(String, String)> = names.kinds.iter().filter(|(name, _)| !name.is_empty()).collect();
    kinds.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, about) in kinds {
        for (from, _) in line.match_indices(name.as_str()) {
            let to = from + name.len();
            if is_apart(from, to) && (line_start + from..=line_start + to).contains(&at) {
                return explained(
                    &offsets,
                    line_start + from,
                    line_start + to,
                    &format!("{name}. {about}"),
                );
            }
        }
    }
    let from = text[..at].trim_end_matches(is_word).len().max(line_start);
    let to = at + text[at..].len() - text[at..].trim_start_matches(is_word).len();
    match text.get(from..to).and_then(meaning) {
        Some(about) => explained(&offsets, from, to, about),
        None => json!({}),
    }
}

fn explained(offsets: &Utf16Index<'_>, from: usize, to: usize, text: &str) -> Value {
    json!({ "text": text, "from": offsets.unit(from), "to": offsets.unit(to) })
}

/// Returns the meaning of a keyword.
fn meaning(word: &str) -> Option<&'static str> {
    MEANINGS.iter().find(|(own, _)| *own == word).map(|(_, text)| *text)
}

/// The keywords that beginners need first.
const MEANINGS: &[(&str, &str)] = &[
    ("variant", "The title of the game."),
    (
        "extends",
        "Inherits all rules of another variant, except for those that this file changes.",
    ),
    ("use", "Makes the movements and pieces of another file available."),
    ("players", "The players, in the order of their turns."),
    ("board", "The cells of the game and their connections."),
    ("axes", "The coordinates of the board and their values."),
    (
        "view",
        "How a player's board is mapped to the first player's: zones, directions and the array follow.",
    ),
    ("zone", "A named set of cells, from the first player's view."),
    ("piece", "A kind of piece: its name, its symbol and its moves."),
    (
        "movement",
        "A named set of moves. It is not a piece, but pieces can have it.",
    ),
    ("royal", "The game depends on this piece."),
    ("step", "One displacement to a neighbouring cell."),
    (
        "leap",
        "One displacement over any pieces between: `2:1` is two cells in one direction and one sideways.",
    ),
    ("slide", "Any number of steps in one direction, over empty cells."),
    ("ride", "A repeated leap in one direction, over empty cells."),
    ("hop", "A move along a line over exactly one piece."),
    ("orthogonal", "Along the lines of the board, as a rook."),
    ("diagonal", "From corner to corner, as a bishop."),
    ("triagonal", "Through the corners of cubes, in three dimensions."),
    ("radial", "Orthogonal and diagonal, as a queen."),
    ("forward", "The direction in which a player's pieces advance."),
    ("move", "Only to empty cells."),
    ("capture", "Only to cells with an enemy piece."),
    ("promotes", "The piece becomes another kind at the end of a move."),
    ("castle", "The king and another piece move together."),
    (
        "array",
        "The pieces on their cells at the start, for the first player; the others follow from their views.",
    ),
    ("hand", "Captured pieces go to a hand, from which they can be dropped."),
    ("check", "The pieces that must not be left attacked."),
    ("checkmate", "In check without a legal move."),
    ("stalemate", "Not in check, and without a legal move."),
    ("repetition", "The same position has occurred too often."),
    (
        "quiet",
        "Many plies have passed without a capture and without a move of an excepted piece.",
    ),
    (
        "option",
        "A choice between variants of one game, made when the file is loaded.",
    ),
    ("when", "Applies only if an option has a value."),
    ("remove", "Inherited pieces that this variant does not have."),
    ("partition", "Divides the cells into classes."),
    ("join", "Connects two sides of the board."),
    ("after", "Effects that follow certain moves."),
    ("pass", "Whether a player may skip a turn."),
];
