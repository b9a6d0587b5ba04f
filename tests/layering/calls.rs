//! Which files call methods that other files define. An inherent method needs no import, so imports do not show these calls.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::imports::{Import, Token, is_word, tokens};

/// Names of methods that types of the standard library also have. A call on a receiver of unknown type is no call of ours.
const STANDARD_NAMES: &[&str] = &[
    "all", "any", "clear", "contains", "count", "first", "get", "insert", "is_empty", "iter", "last", "len", "pop",
    "push", "remove", "replace", "retain", "set", "step", "take", "truncate",
];

/// Types that only wrap another one.
const WRAPPERS: &[&str] = &["Arc", "Box", "Option"];

/// The methods of some files, and what is known about the types of names in them.
pub struct Methods<'a> {
    files: Vec<(&'a Path, Vec<Token<'a>>)>,
    /// For each type and each of its methods, the file that defines the method.
    defined: BTreeMap<(&'a str, &'a str), &'a Path>,
    /// For each name of a method, the types that have one.
    types_of_method: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// For each name of a field or a variable, the types with which it is declared.
    declared: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

/// What the text of a file does at one place.
enum Event<'a> {
    /// The type of an `impl` block begins or ends.
    Impl(Option<&'a str>),
    /// A function of this name begins.
    Function(&'a str),
    /// A call of a method: the index of its name.
    Call(usize),
}

impl<'a> Methods<'a> {
    /// Reads files. `others` are files whose methods can be confused with theirs.
    pub fn new(
        files: impl IntoIterator<Item = (&'a Path, &'a str)>,
        others: impl IntoIterator<Item = (&'a Path, &'a str)>,
    ) -> Self {
        let read = |(path, text): (&'a Path, &'a str)| (path, tokens(text));
        let mut methods = Self {
            files: files.into_iter().map(read).collect(),
            defined: BTreeMap::new(),
            types_of_method: BTreeMap::new(),
            declared: BTreeMap::new(),
        };
        for (path, tokens) in &methods.files {
            for (owner, name) in definitions(tokens) {
                methods.defined.insert((owner, name), path);
                methods.types_of_method.entry(name).or_default().insert(owner);
            }
            for (name, declared) in declarations(tokens) {
                methods.declared.entry(name).or_default().insert(declared);
            }
        }
        for (_, tokens) in others.into_iter().map(read) {
            for (owner, name) in definitions(&tokens) {
                methods.types_of_method.entry(name).or_default().insert(owner);
            }
        }
        methods
    }

    /// The calls of one file's methods from another file; of several calls of one method, the first.
    pub fn calls(&self) -> Vec<Import> {
        let (mut calls, mut known) = (Vec::new(), BTreeSet::new());
        for (path, tokens) in &self.files {
            let (mut owner, mut local) = (None, BTreeMap::new());
            for (at, event) in events(tokens) {
                let name = match event {
                    Event::Impl(of) => {
                        owner = of;
                        continue;
                    }
                    Event::Function(_) => {
                        local = declarations(&tokens[at..end_of_function(tokens, at)])
                            .into_iter()
                            .collect();
                        continue;
                    }
                    Event::Call(name) => name,
                };
                let Some(called) = self.owner_of_call(tokens, name, owner, &local) else {
                    continue;
                };
                let method = tokens[name].text;
                let Some(&to) = self.defined.get(&(called, method)) else {
                    continue;
                };
                if to != *path && known.insert((path, called, method)) {
                    calls.push(Import {
                        from: path.to_path_buf(),
                        line: tokens[name].line,
                        to: PathBuf::from(to),
                        item: Some(format!("{called}::{method}")),
                        through: None,
                    });
                }
            }
        }
        calls
    }

    /// The type of which a method is called.
    fn owner_of_call(
        &self,
        tokens: &[Token<'a>],
        name: usize,
        owner: Option<&'a str>,
        local: &BTreeMap<&'a str, &'a str>,
    ) -> Option<&'a str> {
        let text = |back: usize| name.checked_sub(back).map_or("", |at| tokens[at].text);
        if text(1) == "::" {
            let path = before_generics(tokens, name - 1)?;
            return match tokens[path].text {
                "Self" => owner,
                named => Some(named),
            };
        }
        match text(2) {
            "self" if text(3) != "." => owner,
            receiver if is_word(receiver) => {
                let by_declaration = || {
                    self.declared
                        .get(receiver)
                        .filter(|types| types.len() == 1)?
                        .first()
                        .copied()
                };
                let here = local.get(receiver).copied().filter(|_| text(3) != ".");
                here.or_else(by_declaration)
                    .or_else(|| self.only_owner(tokens[name].text))
            }
            _ => self.only_owner(tokens[name].text),
        }
    }

    /// The only type that has a method of this name.
    fn only_owner(&self, method: &str) -> Option<&'a str> {
        let types = self.types_of_method.get(method).filter(|types| types.len() == 1)?;
        types.first().copied().filter(|_| !STANDARD_NAMES.contains(&method))
    }
}

/// The methods that a file defines, each with its type.
fn definitions<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, &'a str)> {
    let mut owner = None;
    let methods = events(tokens).into_iter().filter_map(|(_, event)| match event {
        Event::Impl(of) => {
            owner = of;
            None
        }
        Event::Function(name) => owner.map(|owner| (owner, name)),
        Event::Call(_) => None,
    });
    methods.collect()
}

/// The names that are declared with a type that is written out: parameters, variables and fields.
fn declarations<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, &'a str)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let declared = (0..tokens.len())
        .filter(|&at| is_word(word(at)) && word(at + 1) == ":")
        .filter_map(|at| {
            let mut typed = at + 2;
            loop {
                match word(typed) {
                    "&" | "mut" | "<" => typed += 1,
                    "'" => typed += 2,
                    wrapper if WRAPPERS.contains(&wrapper) => typed += 1,
                    named => {
                        let is_type = named.starts_with(|letter: char| letter.is_uppercase());
                        return is_type.then_some((word(at), named));
                    }
                }
            }
        });
    declared.collect()
}

/// The blocks, functions and calls of a file, in order, each with its place.
fn events<'a>(tokens: &[Token<'a>]) -> Vec<(usize, Event<'a>)> {
    let (mut events, mut depth, mut inside) = (Vec::new(), 0, None);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let mut at = 0;
    while at < tokens.len() {
        match word(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if inside == Some(depth) {
                    inside = None;
                    events.push((at, Event::Impl(None)));
                }
            }
            "impl" if depth == 0 => {
                events.push((at, Event::Impl(type_of_impl(tokens, at))));
                inside = Some(depth);
            }
            "fn" if depth <= 1 && is_word(word(at + 1)) => events.push((at, Event::Function(word(at + 1)))),
            "." | "::" if is_word(word(at + 1)) && is_called(tokens, at + 1) => events.push((at, Event::Call(at + 1))),
            _ => {}
        }
        at += 1;
    }
    events
}

/// The name of the type of an `impl` block.
fn type_of_impl<'a>(tokens: &[Token<'a>], at: usize) -> Option<&'a str> {
    let end = at + tokens[at..].iter().position(|token| token.text == "{")?;
    let mut start = at + 1;
    if tokens[start].text == "<" {
        start = end_of_generics(tokens, start);
    }
    let named_after_for = tokens[start..end].iter().position(|token| token.text == "for");
    start += named_after_for.map_or(0, |found| found + 1);
    let mut names = tokens[start..end]
        .iter()
        .take_while(|token| is_word(token.text) || token.text == "::");
    names
        .by_ref()
        .filter(|token| is_word(token.text))
        .last()
        .map(|token| token.text)
}

/// Whether a name is followed by arguments.
fn is_called(tokens: &[Token<'_>], name: usize) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    match word(name + 1) {
        "(" => true,
        "::" if word(name + 2) == "<" => word(end_of_generics(tokens, name + 2)) == "(",
        _ => false,
    }
}

/// The place behind generic arguments.
fn end_of_generics(tokens: &[Token<'_>], start: usize) -> usize {
    let mut open = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "<" => open += 1,
            ">" if tokens[at - 1].text != "-" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The name before a path separator, generic arguments between them left out.
fn before_generics(tokens: &[Token<'_>], separator: usize) -> Option<usize> {
    let mut at = separator.checked_sub(1)?;
    if tokens[at].text == ">" {
        while tokens[at].text != "<" {
            at = at.checked_sub(1)?;
        }
        at = at.checked_sub(2)?;
    }
    is_word(tokens[at].text).then_some(at)
}

/// The place behind the body of a function.
fn end_of_function(tokens: &[Token<'_>], start: usize) -> usize {
    let mut open = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "{" => open += 1,
            "}" => open -= 1,
            _ => continue,
        }
        if open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The calls between made-up files.
fn calls_of(files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|&(path, text)| (Path::new(path), text));
    let calls = Methods::new(files, []).calls();
    let name = |call: &Import| {
        format!(
            "{} -> {}",
            call.from.display(),
            call.item.as_deref().unwrap_or_default()
        )
    };
    calls.iter().map(name).collect()
}

const BOARD: (&str, &str) = (
    "src/play/board.rs",
    "pub struct Board<const W: usize>;\nimpl<const W: usize> Board<W> {\n    fn at(&self) {}\n    fn len(&self) {}\n}",
);

#[test]
fn calls_of_inherent_methods_are_found() {
    let turn = "impl<const W: usize> Board<W> {\n    fn make<const HASH: bool>(&mut self) { self.at(); }\n}";
    let history = "struct History { board: Board<1> }\nimpl History {\n    fn play(&mut self) { self.board.make::<true>(); \
                   self.len(); }\n    fn undo(other: &'static mut Board<2>) { other.at(); Board::<1>::len(); }\n}";
    let found = calls_of(&[BOARD, ("src/play/turn.rs", turn), ("src/play/history.rs", history)]);
    let expected = [
        "src/play/turn.rs -> Board::at",
        "src/play/history.rs -> Board::make",
        "src/play/history.rs -> Board::at",
        "src/play/history.rs -> Board::len",
    ];
    assert_eq!(found, expected);
}

#[test]
fn methods_of_other_types_are_not_confused() {
    let other = "struct List;\nimpl List {\n    fn at(&self) {}\n    fn fill(&self, list: Vec<u8>) { list.len(); self.at(); }\n}";
    assert!(calls_of(&[BOARD, ("src/play/list.rs", other)]).is_empty());
}

#[test]
fn a_method_that_one_type_has_is_found_whatever_the_receiver() {
    let caller = "fn last(all: &[Thing]) { all.iter().map(|thing| thing.parent().make()); }";
    let made = "impl Board {\n    fn make(&self) {}\n}";
    let found = calls_of(&[("src/play/made.rs", made), ("src/play/caller.rs", caller)]);
    assert_eq!(found, ["src/play/caller.rs -> Board::make"]);
}
