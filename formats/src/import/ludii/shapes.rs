//! Reports everything in a game that the importer does not read and that has not been reported yet.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::board::player;
use super::ways::compass;
use super::words;

/// The allowed contents of a list.
struct Shape {
    /// The maximum number of words, if limited.
    words: Option<usize>,
    /// The maximum number of lists, if limited.
    lists: Option<usize>,
    tokens: Vec<&'static str>,
}

static SHAPES: LazyLock<BTreeMap<&'static str, Shape>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/ludii-shapes.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split(' ');
        let (head, words, lists) = (fields.next()?, fields.next()?, fields.next()?);
        let shape = Shape {
            words: words.parse().ok(),
            lists: lists.parse().ok(),
            tokens: fields.collect(),
        };
        Some((head, shape))
    });
    rows.collect()
});

/// The allowed contents of lists whose head is in the table of words.
static OF_WORDS: LazyLock<Shape> = LazyLock::new(|| Shape {
    words: None,
    lists: None,
    tokens: vec!["\"\"", "@", "%", "~", "F", "R", "L"],
});

/// The kinds of rows in the table.
const KINDS: &[&str] = &["move", "piece", "walk", "asks", "effect", "end"];

fn is_of_words(name: &str) -> bool {
    KINDS.iter().any(|kind| !words::rows(kind, name).is_empty())
}

const DIRECTIONS: &[&str] = &[
    "Forward",
    "Backward",
    "Rightward",
    "Leftward",
    "FR",
    "FL",
    "BR",
    "BL",
    "Forwards",
    "Backwards",
    "Rightwards",
    "Leftwards",
    "Orthogonal",
    "Diagonal",
    "Adjacent",
    "All",
];

fn is_number(word: &str) -> bool {
    let ends = word.split("..");
    word.contains(|letter: char| letter.is_ascii_digit())
        && ends.clone().count() <= 2
        && ends.into_iter().all(|end| end.parse::<i32>().is_ok())
}

/// Whether a word matches a token of a shape.
fn fits(word: &str, token: &str) -> bool {
    match token {
        "#" => is_number(word),
        "@" => compass(word).is_some() || DIRECTIONS.contains(&word),
        "%" => player(word).is_some() || matches!(word, "Mover" | "Next"),
        "A1" => super::super::sketch::read_cell(word).is_some(),
        token => match word.strip_prefix(token).filter(|_| token.ends_with(':')) {
            Some(rest) => rest.is_empty() || is_number(rest) || matches!(rest, "True" | "true"),
            None => word == token,
        },
    }
}

/// Reports unread parts of a game. `names` holds the names of pieces and regions.
pub fn report(game: &Expr, names: &[&str], report: &mut Report<'_>) {
    let is_name = |text: &str| {
        let plain = text.strip_suffix(['1', '2']).unwrap_or(text);
        names.iter().any(|name| *name == text || *name == plain)
            || is_of_words(text)
            || SHAPES.contains_key(text)
            || super::super::sketch::read_cell(text).is_some()
    };
    // The title can be any text.
    let mut open: Vec<&Expr> = game.rest().iter().skip(1).rev().collect();
    while let Some(part) = open.pop() {
        if report.is_noted(part.at) {
            continue;
        }
        let Node::List(items) = &part.node else { continue };
        let head = part.head().unwrap_or_default();
        let shape = match SHAPES.get(head) {
            Some(shape) => shape,
            None if is_of_words(head) => &OF_WORDS,
            None => {
                report.note(part.at, None, format!("cannot read `{}`", part.shown()));
                continue;
            }
        };
        // The contents of braces belong to the surrounding list.
        let mut parts: Vec<(&Expr, bool)> = items.iter().skip(1).rev().map(|item| (item, false)).collect();
        let (mut words, mut lists) = (0, 0);
        let mut inner = Vec::new();
        while let Some((item, braced)) = parts.pop() {
            if report.is_noted(item.at) {
                continue;
            }
            let unread = match &item.node {
                Node::Braces(more) => {
                    parts.extend(more.iter().rev().map(|item| (item, true)));
                    continue;
                }
                Node::List(_) => {
                    inner.push(item);
                    lists += usize::from(!braced);
                    shape.lists.is_some_and(|max| lists > max)
                }
                Node::Text(text) => {
                    words += usize::from(!braced);
                    !is_name(text) || !shape.tokens.contains(&"\"\"")
                }
                Node::Word(word) => {
                    words += usize::from(!braced && !word.ends_with(':'));
                    !shape.tokens.iter().any(|token| fits(word, token)) || shape.words.is_some_and(|max| words > max)
                }
            };
            if unread {
                report.unsupported([item], head);
            }
        }
        open.extend(inner.into_iter().rev());
    }
}
