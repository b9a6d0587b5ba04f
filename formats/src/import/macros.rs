//! Macro expansion for rules files: `define` gives a name to a list with numbered parameters.

use std::collections::BTreeMap;

use super::sexpr::{Expr, Node};

/// The depth limit for nested lists and definitions.
const MAX_DEPTH: usize = 120;
/// The depth limit for an argument.
const MAX_ARGUMENT_DEPTH: usize = 60;
/// The limit on the number of parts that an expansion produces.
const MAX_PARTS: usize = 200_000;
/// The length limit for a word with arguments inserted.
const MAX_WORD: usize = 200;

/// The macro syntax of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `(name …)` with parameters `$1`, `$2`, and so on.
    Dollar,
    /// `("Name" …)`, a bare `"Name"` or `<Name>`, with parameters `#1`, also behind a label as in `at:#1`; `~` is an empty argument.
    Hash,
}

/// The definitions of a file.
#[derive(Debug)]
pub struct Macros<'a> {
    style: Style,
    all: BTreeMap<String, &'a [Expr]>,
    /// The number of parameters of each definition.
    parameters: BTreeMap<String, usize>,
    produced: usize,
    /// The first place where an expansion exceeded a limit.
    pub exceeded_at: Option<usize>,
    /// Arguments without a parameter in the definition.
    pub unused: Vec<Expr>,
    /// Definitions that cannot be read or are repeated, with the reasons.
    pub problems: Vec<(usize, String)>,
}

impl<'a> Macros<'a> {
    /// Collects the definitions among these parts.
    pub fn new(parts: &'a [Expr], style: Style) -> Self {
        let mut all = BTreeMap::new();
        let mut problems = Vec::new();
        for part in parts.iter().filter(|part| part.head() == Some("define")) {
            let Some((name, body)) = part
                .rest()
                .split_first()
                .and_then(|(name, body)| Some((name.word()?, body)))
            else {
                problems.push((part.at, "expected a name".to_owned()));
                continue;
            };
            if all.insert(name.to_owned(), body).is_some() {
                problems.push((
                    part.at,
                    format!("`{name}` is repeated; this definition replaces the earlier one"),
                ));
            }
        }
        let parameters = all.iter().map(|(name, body)| (name.clone(), places(body, style)));
        Self {
            style,
            parameters: parameters.collect(),
            all,
            produced: 0,
            exceeded_at: None,
            unused: Vec::new(),
            problems,
        }
    }

    /// Adds a definition.
    pub fn define(&mut self, name: String, body: &'a [Expr]) {
        self.all.insert(name, body);
    }

    /// Expands all macros in a part. A macro can expand to several parts.
    pub fn expand(&mut self, part: &Expr, depth: usize, arguments: &[Expr]) -> Vec<Expr> {
        self.produced += 1;
        if depth > MAX_DEPTH || self.produced > MAX_PARTS {
            self.exceeded_at.get_or_insert(part.at);
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
                    let parameters = head.word().and_then(|name| self.parameters.get(name));
                    for extra in rest.iter().skip(parameters.copied().unwrap_or(0)) {
                        if !is_nothing(extra, self.style) && !self.unused.contains(extra) {
                            self.unused.push(extra.clone());
                        }
                    }
                    let mut own = Vec::new();
                    for argument in rest {
                        let made = self.expand(argument, depth + 1, arguments);
                        match self.style {
                            Style::Dollar => own.extend(made),
                            // An argument that expands to nothing keeps its position.
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

    /// The definition that the head of a list names.
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
        self.produced = self.produced.saturating_add(size);
        if deep > MAX_ARGUMENT_DEPTH || self.produced > MAX_PARTS {
            self.exceeded_at.get_or_insert(part.at);
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

/// Substitutes arguments for `$1` and so on within a word; nothing unless all of them are words.
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
    (out.len() <= MAX_WORD).then_some(out)
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

/// The highest parameter number that a definition uses.
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

/// The number of nested parts and their depth.
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
