//! `(define NAME …)`: names that stand for lists, with `$1` and so on for what follows them.

use std::collections::BTreeMap;

use super::super::sexpr::{Expr, Node};

/// How deep lists and definitions may be nested in each other, what follows a name, and how many parts they may make.
const DEEPEST: usize = 120;
const DEEPEST_ARGUMENT: usize = 60;
const MOST: usize = 200_000;

/// The definitions of a file.
#[derive(Debug, Default)]
pub struct Macros<'a> {
    all: BTreeMap<String, &'a [Expr]>,
    made: usize,
    /// Where a limit was met.
    pub broken: Option<usize>,
}

impl<'a> Macros<'a> {
    /// Takes the definitions among these parts.
    pub fn new(parts: &'a [Expr]) -> Self {
        let mut all = BTreeMap::new();
        for part in parts.iter().filter(|part| part.head() == Some("define")) {
            if let Some((name, body)) = part
                .rest()
                .split_first()
                .and_then(|(name, body)| Some((name.word()?, body)))
            {
                all.insert(name.to_owned(), body);
            }
        }
        Self { all, ..Self::default() }
    }

    /// A part with all definitions put in. One name can stand for several parts.
    pub fn expand(&mut self, part: &Expr, depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        self.made += 1;
        if depth > DEEPEST || self.made > MOST {
            self.broken.get_or_insert(part.at);
            return Vec::new();
        }
        match &part.node {
            Node::Word(word) => {
                let number = word.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
                match number {
                    Some(number) => {
                        let argument = number.checked_sub(1).and_then(|number| arguments.get(number));
                        let (size, deep) = argument.map_or((0, 0), measure);
                        self.made = self.made.saturating_add(size);
                        if deep > DEEPEST_ARGUMENT || self.made > MOST {
                            self.broken.get_or_insert(part.at);
                            return Vec::new();
                        }
                        argument.cloned().into_iter().collect()
                    }
                    None => vec![part.clone()],
                }
            }
            Node::Text(_) => vec![part.clone()],
            Node::List(items) => {
                let inner: Vec<Expr> = match items.split_first() {
                    Some((head, rest)) if head.word().is_some_and(|word| self.all.contains_key(word)) => {
                        let mut own = Vec::new();
                        for argument in rest {
                            own.extend(self.expand(argument, depth + 1, arguments));
                        }
                        let body = head
                            .word()
                            .and_then(|word| self.all.get(word).copied())
                            .unwrap_or_default();
                        let mut out = Vec::new();
                        for part in body {
                            out.extend(self.expand(part, depth + 1, &own));
                        }
                        return out;
                    }
                    _ => items
                        .iter()
                        .flat_map(|item| self.expand(item, depth + 1, arguments))
                        .collect(),
                };
                vec![Expr {
                    at: part.at,
                    node: Node::List(inner),
                }]
            }
        }
    }
}

/// How many parts a part has, and how deep they are nested.
fn measure(part: &Expr) -> (usize, usize) {
    let (mut size, mut deep) = (0, 0);
    let mut open = vec![(part, 1)];
    while let Some((part, depth)) = open.pop() {
        size += 1;
        deep = deep.max(depth);
        open.extend(part.list().unwrap_or_default().iter().map(|item| (item, depth + 1)));
    }
    (size, deep)
}
