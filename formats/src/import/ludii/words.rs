//! The table of words from Ludii's library.

use super::super::sexpr::{Expr, Node};

/// The fields of a row, after its name.
type Row = Vec<&'static str>;

/// The rows of this kind and name.
pub fn rows(kind: &str, name: &str) -> Vec<Row> {
    let lines = include_str!("../../../assets/ludii-words.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        let is_it = words.next() == Some(kind) && words.next() == Some(name);
        is_it.then(|| words.collect())
    });
    rows.collect()
}

/// The value of a label such as `if:`, within the same word or in the next part.
pub fn labelled<'a>(items: &'a [Expr], label: &str) -> Option<Value<'a>> {
    let at = items
        .iter()
        .position(|item| item.word().is_some_and(|word| word.starts_with(label)))?;
    let rest = items[at].word()?.strip_prefix(label)?;
    if rest.is_empty() {
        items.get(at + 1).map(Value::Part)
    } else {
        Some(Value::Word(rest))
    }
}

/// The value of a label.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Word(&'a str),
    Part(&'a Expr),
}

impl<'a> Value<'a> {
    pub fn word(self) -> Option<&'a str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Part(part) => part.word(),
        }
    }
}

/// The items of a list, with the contents of braces in their place.
pub fn flat(items: &[Expr]) -> Vec<&Expr> {
    let mut out = Vec::new();
    for item in items {
        match &item.node {
            Node::Braces(inner) => out.extend(inner.iter()),
            Node::Word(_) | Node::Text(_) | Node::List(_) => out.push(item),
        }
    }
    out
}
