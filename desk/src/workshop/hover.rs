//! What a word of the text means.

use serde_json::{Value, json};
use triagonal::diagnostics::Utf16Index;

use super::words::Names;

/// Says what stands at a place, if that is known: the longest name around it.
pub fn hover(text: &str, at: usize, names: &Names) -> Value {
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
                return told(
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
        Some(about) => told(&offsets, from, to, about),
        None => json!({}),
    }
}

fn told(offsets: &Utf16Index<'_>, from: usize, to: usize, text: &str) -> Value {
    json!({ "text": text, "from": offsets.unit(from), "to": offsets.unit(to) })
}

/// What a word of the language means.
fn meaning(word: &str) -> Option<&'static str> {
    MEANINGS.iter().find(|(own, _)| *own == word).map(|(_, text)| *text)
}

/// The words of the language that beginners ask for first.
const MEANINGS: &[(&str, &str)] = &[
    ("variant", "The title of the game."),
    (
        "extends",
        "The game is like another one, except for what this file says.",
    ),
    ("use", "Takes the movements and pieces of another file, to choose from."),
    ("players", "Who plays, in the order of their turns."),
    ("board", "The cells of the game and how they hang together."),
    ("axes", "The coordinates of the board with their values."),
    (
        "view",
        "How a player sees the first player's board: zones, directions and the array follow.",
    ),
    ("zone", "A set of cells with a name, as the first player sees it."),
    ("piece", "A kind of piece: its name, its symbol and its moves."),
    (
        "movement",
        "A way to move with a name. It is no piece, but pieces can have it.",
    ),
    ("royal", "The game depends on this piece."),
    ("step", "One displacement to a neighbouring cell."),
    (
        "leap",
        "One displacement over anything between: `2:1` is two cells one way and one sideways.",
    ),
    ("slide", "Any number of steps in one direction, over empty cells."),
    ("ride", "A leap again and again in one direction, over empty cells."),
    ("hop", "A move along a line over exactly one piece."),
    ("orthogonal", "Along the lines of the board, as a rook."),
    ("diagonal", "From corner to corner, as a bishop."),
    ("triagonal", "Through the corners of cubes, in three dimensions."),
    ("radial", "Orthogonal and diagonal, as a queen."),
    ("forward", "The way on which a player's pieces advance."),
    ("move", "Only to empty cells."),
    ("capture", "Only to cells of enemies."),
    ("promotes", "Becomes another kind at the end of a move."),
    ("castle", "The king and another piece move at once."),
    (
        "array",
        "The pieces and their cells at the start, for the first player; others follow by their views.",
    ),
    ("hand", "Captured pieces go into a hand, from which they are dropped."),
    ("check", "Which pieces may not be left attacked."),
    ("checkmate", "In check without a legal move."),
    ("stalemate", "No legal move, and not in check."),
    ("repetition", "The same position has come about too often."),
    (
        "quiet",
        "For many plies nothing was captured, and no excepted piece has moved.",
    ),
    (
        "option",
        "A choice between variants of one game, made when the file is loaded.",
    ),
    ("when", "Holds only if an option has a value."),
    ("remove", "Inherited pieces that this variant does not have."),
    ("partition", "Divides the cells into classes."),
    ("join", "Connects two sides of the board."),
    ("after", "What happens besides, after moves of a kind."),
    ("pass", "Whether a turn may be left out."),
];
