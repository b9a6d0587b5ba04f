//! Definitions of rules files: names that stand for lists, with places for what follows a name where it is used.

use std::collections::BTreeMap;

use super::sexpr::{Expr, Node};

/// How deep lists and definitions may be nested in each other, what follows a name, and how many parts they may make.
const DEEPEST: usize = 120;
const DEEPEST_ARGUMENT: usize = 60;
const MOST: usize = 200_000;
/// How long a word may be that is put together.
const LONGEST_WORD: usize = 200;

/// How a format writes definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `(name …)` with `$1` and so on.
    Dollar,
    /// `("Name" …)`, `"Name"` alone and `<Name>`, with `#1` and so on, also as in `at:#1`, and `~` for nothing.
    Hash,
}

/// The definitions of a file.
#[derive(Debug)]
pub struct Macros<'a> {
    style: Style,
    all: BTreeMap<String, &'a [Expr]>,
    /// How many places for arguments each definition has.
    takes: BTreeMap<String, usize>,
    made: usize,
    /// Where a limit was met.
    pub broken: Option<usize>,
    /// What follows a name and has no place in its definition.
    pub unused: Vec<Expr>,
}

impl<'a> Macros<'a> {
    /// Takes the definitions among these parts.
    pub fn new(parts: &'a [Expr], style: Style) -> Self {
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
        let takes = all.iter().map(|(name, body)| (name.clone(), places(body, style)));
        Self {
            style,
            takes: takes.collect(),
            all,
            made: 0,
            broken: None,
            unused: Vec::new(),
        }
    }

    /// Takes one more definition.
    pub fn define(&mut self, name: String, body: &'a [Expr]) {
        self.all.insert(name, body);
    }

    /// A part with all definitions put in. One name can stand for several parts.
    pub fn expand(&mut self, part: &Expr, depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        self.made += 1;
        if depth > DEEPEST || self.made > MOST {
            self.broken.get_or_insert(part.at);
            return Vec::new();
        }
        match &part.node {
            Node::Word(word) => self.word(part, word, depth, arguments),
            Node::Text(text) => match self.all.get(text).copied().filter(|_| self.style == Style::Hash) {
                Some(body) => self.body(body, depth, &[]),
                None => vec![part.clone()],
            },
            Node::List(items) => {
                if let Some((head, rest)) = items.split_first()
                    && let Some(body) = self.named(head)
                {
                    let takes = head.word().and_then(|name| self.takes.get(name));
                    for extra in rest.iter().skip(takes.copied().unwrap_or(0)) {
                        if !is_nothing(extra, self.style) && !self.unused.contains(extra) {
                            self.unused.push(extra.clone());
                        }
                    }
                    let mut own = Vec::new();
                    for argument in rest {
                        let made = self.expand(argument, depth + 1, arguments);
                        match self.style {
                            Style::Dollar => own.extend(made),
                            // What stands for nothing keeps its place.
                            Style::Hash => own.push(made.into_iter().next().unwrap_or_else(|| nothing(argument.at))),
                        }
                    }
                    return self.body(body, depth, &own);
                }
                vec![Expr {
                    at: part.at,
                    node: Node::List(self.items(items, depth, arguments)),
                }]
            }
            Node::Braces(items) => vec![Expr {
                at: part.at,
                node: Node::Braces(self.items(items, depth, arguments)),
            }],
        }
    }

    fn items(&mut self, items: &[Expr], depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        let mut out = Vec::new();
        for item in items {
            out.extend(self.expand(item, depth + 1, arguments));
        }
        out
    }

    fn body(&mut self, body: &[Expr], depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        self.items(body, depth, arguments)
    }

    /// What the first item of a list stands for.
    fn named(&self, head: &Expr) -> Option<&'a [Expr]> {
        match (&head.node, self.style) {
            (Node::Word(name), Style::Dollar) | (Node::Text(name), Style::Dollar | Style::Hash) => {
                self.all.get(name).copied()
            }
            (Node::Word(_) | Node::List(_) | Node::Braces(_), _) => None,
        }
    }

    fn word(&mut self, part: &Expr, word: &str, depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        let sign = match self.style {
            Style::Dollar => '$',
            Style::Hash => '#',
        };
        if self.style == Style::Hash
            && word.starts_with('<')
            && let Some(body) = self.all.get(word).copied()
        {
            return self.body(body, depth, &[]);
        }
        let Some((before, number)) = word.split_once(sign) else {
            return vec![part.clone()];
        };
        let labelled = self.style == Style::Hash && before.ends_with(':');
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let inside = self.style == Style::Dollar && digits > 0 && (!before.is_empty() || digits < number.len());
        if inside && let Some(word) = within(word, arguments) {
            return vec![Expr {
                at: part.at,
                node: Node::Word(word),
            }];
        }
        let number = number.parse::<usize>().ok().filter(|_| before.is_empty() || labelled);
        let Some(number) = number else {
            return vec![part.clone()];
        };
        let argument = number.checked_sub(1).and_then(|number| arguments.get(number));
        let argument = argument.filter(|argument| !is_nothing(argument, self.style));
        let (size, deep) = argument.map_or((0, 0), measure);
        self.made = self.made.saturating_add(size);
        if deep > DEEPEST_ARGUMENT || self.made > MOST {
            self.broken.get_or_insert(part.at);
            return Vec::new();
        }
        match argument {
            Some(argument) if labelled => {
                let label = Expr {
                    at: part.at,
                    node: Node::Word(before.to_owned()),
                };
                vec![label, argument.clone()]
            }
            Some(argument) => vec![argument.clone()],
            None => Vec::new(),
        }
    }
}

/// A word with what stands for `$1` and so on in the middle of it, if these are words.
fn within(word: &str, arguments: &[Expr]) -> Option<String> {
    let mut parts = word.split('$');
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let argument = number.parse::<usize>().ok()?.checked_sub(1)?;
        out.push_str(arguments.get(argument)?.word()?);
        out.push_str(rest);
    }
    (out.len() <= LONGEST_WORD).then_some(out)
}

fn nothing(at: usize) -> Expr {
    Expr {
        at,
        node: Node::Word("~".to_owned()),
    }
}

fn is_nothing(part: &Expr, style: Style) -> bool {
    style == Style::Hash && part.node == Node::Word("~".to_owned())
}

/// The highest number of a place for arguments.
fn places(body: &[Expr], style: Style) -> usize {
    let sign = match style {
        Style::Dollar => '$',
        Style::Hash => '#',
    };
    let mut most = 0;
    let mut open: Vec<&Expr> = body.iter().collect();
    while let Some(part) = open.pop() {
        open.extend(part.list().unwrap_or_default());
        for after in part.word().unwrap_or_default().split(sign).skip(1) {
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            most = most.max(after[..digits].parse().unwrap_or(0));
        }
    }
    most
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
