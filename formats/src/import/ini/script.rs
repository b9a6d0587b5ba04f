//! A file as a list of statements, each with a subject. A file that extends another consists of the difference between
//! two lists.

use super::ground::Context;
use super::squares::{self, Squares};

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The subject. Of two statements with the same subject, the later one replaces the other.
    pub subject: String,
    pub text: String,
    /// The statement that undoes this one.
    pub undo: Option<String>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub name: String,
    squares: [Squares; 2],
    text: String,
}

/// The statements of a configuration, in the order of a file.
#[derive(Clone, Debug, Default)]
pub struct Script {
    pub board: Vec<Statement>,
    pub zones: Vec<Zone>,
    pub pieces: Vec<Statement>,
    pub array: Vec<Statement>,
    pub rules: Vec<Statement>,
    /// Differences from the original, as notes.
    pub limitations: Vec<String>,
}

impl Script {
    pub fn rule(&mut self, subject: impl Into<String>, text: impl Into<String>, undo: Option<String>) {
        self.rules.push(Statement {
            subject: subject.into(),
            text: text.into(),
            undo,
        });
    }

    /// The name of the zone with these squares of White and Black, which is declared if necessary.
    pub fn zone(&mut self, context: &Context, size: (u8, u8), purpose: &str, both: [Squares; 2]) -> String {
        let board = Squares::board(size.0, size.1);
        let both = both.map(|squares| squares.and(board));
        if let Some(known) = self.zones.iter().find(|zone| zone.squares == both) {
            return known.name.clone();
        }
        let is_taken = |name: &str| {
            let own = self.zones.iter().any(|zone| zone.name == name);
            own || context.taken.iter().any(|taken| taken == name)
        };
        let mut name = purpose.to_owned();
        let mut number = 2;
        while is_taken(&name) {
            name = format!("{purpose} {number}");
            number += 1;
        }
        let seen = both[0]
            .iter()
            .map(|square| context.seen(square, size.0, size.1).map(Squares::one));
        let seen: Option<Squares> = seen
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().fold(Squares::NONE, Squares::or));
        let condition = |squares| predicate(context, squares, size);
        let text = if seen == Some(both[1]) {
            let first = condition(both[0]);
            let each = if both[0] != both[1] && first.starts_with("cells ") {
                " for each"
            } else {
                ""
            };
            format!("zone {name}{each}: {first}")
        } else if both[0] == both[1] {
            format!("zone {name} for all: {}", condition(both[0]))
        } else {
            let [white, black] = &context.players;
            let [first, second] = both.map(condition);
            format!("zone {name} for {white}: {first}\nzone {name} for {black}: {second}")
        };
        self.zones.push(Zone {
            name: name.clone(),
            squares: both,
            text,
        });
        name
    }

    /// All statements other than zones.
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        self.board
            .iter()
            .chain(&self.pieces)
            .chain(&self.array)
            .chain(&self.rules)
    }

    /// Whether there is a piece of this name.
    pub fn has_piece(&self, name: &str) -> bool {
        self.pieces
            .iter()
            .any(|piece| piece.subject.strip_prefix("piece ") == Some(name))
    }

    /// The zones whose names occur in a text.
    pub fn zones_in<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a Zone> {
        self.zones.iter().filter(move |zone| text.contains(&zone.name))
    }
}

impl Zone {
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Numbers for a condition with `in`.
fn numbers(all: &[u8]) -> String {
    let all: Vec<String> = all.iter().map(u8::to_string).collect();
    all.join(", ")
}

/// A condition that exactly these squares meet.
fn predicate(context: &Context, squares: Squares, (files, ranks): (u8, u8)) -> String {
    let [file, rank] = &context.axes;
    let board = Squares::board(files, ranks);
    if squares == board {
        return "all".to_owned();
    }
    if squares.is_empty() {
        return "not all".to_owned();
    }
    let own_ranks: Vec<u8> = (0..ranks)
        .filter(|&it| !squares.and(Squares::rank(it)).is_empty())
        .collect();
    let own_files: Vec<u8> = (0..files)
        .filter(|&it| !squares.and(Squares::file(it)).is_empty())
        .collect();
    let rows = own_ranks
        .iter()
        .fold(Squares::NONE, |all, &it| all.or(Squares::rank(it)));
    let columns = own_files
        .iter()
        .fold(Squares::NONE, |all, &it| all.or(Squares::file(it)));
    if rows.and(columns).and(board) != squares {
        let names: Vec<String> = squares.iter().map(squares::name).collect();
        return format!("cells {}", names.join(", "));
    }
    let mut parts = Vec::new();
    let run = |all: &[u8]| all.windows(2).all(|pair| pair[1] == pair[0] + 1);
    if let ([first, .., last], true) = (own_files.as_slice(), own_files.len() < usize::from(files)) {
        let (first_letter, last_letter) = (squares::file_letter(*first), squares::file_letter(*last));
        parts.push(if run(&own_files) {
            format!("{file} in {first_letter}..{last_letter}")
        } else {
            let letters: Vec<String> = own_files
                .iter()
                .map(|&it| squares::file_letter(it).to_string())
                .collect();
            format!("{file} in {}", letters.join(", "))
        });
    } else if let ([only], true) = (own_files.as_slice(), files > 1) {
        parts.push(format!("{file} = {}", squares::file_letter(*only)));
    }
    let shown: Vec<u8> = own_ranks.iter().map(|rank| rank + 1).collect();
    if shown.len() < usize::from(ranks) {
        parts.push(match shown.as_slice() {
            [only] => format!("{rank} = {only}"),
            [1, .., last] if run(&shown) => format!("{rank} <= {last}"),
            [first, .., last] if run(&shown) && *last == ranks => format!("{rank} >= {first}"),
            [first, .., last] if run(&shown) => format!("{rank} in {first}..{last}"),
            all => format!("{rank} in {}", numbers(all)),
        });
    }
    parts.join(" and ")
}
