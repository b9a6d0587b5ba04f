//! What a new game can be put together from: boards, pieces and goals.

use std::sync::OnceLock;

use serde::Serialize;
use triagonal::explain::{betza, piece_prose};
use triagonal::picture::scene;
use triagonal::{Piece, PlayerId, Variant, builtin};

/// What the chooser offers.
#[derive(Debug, Serialize)]
pub struct Parts {
    boards: Vec<BoardPart>,
    pieces: Vec<PiecePart>,
    goals: Vec<GoalPart>,
    /// What the second row is full of at first.
    pawns: &'static str,
}

/// A board.
#[derive(Debug, Serialize)]
pub struct BoardPart {
    /// What it is chosen by: `8x8`.
    pub id: String,
    label: String,
    /// How many files it has.
    pub width: usize,
    /// How many ranks it has.
    pub height: usize,
    shape: &'static str,
    /// What its first row begins with, besides the King.
    first: Vec<FirstPiece>,
}

/// So many pieces of a kind.
#[derive(Debug, Serialize)]
struct FirstPiece {
    name: &'static str,
    count: usize,
}

/// A piece.
#[derive(Clone, Debug, Serialize)]
pub struct PiecePart {
    /// What it is called.
    pub name: String,
    symbol: String,
    betza: String,
    text: String,
    svg: String,
    /// The file that has its moves; none for a pawn.
    #[serde(skip)]
    pub file: Option<&'static str>,
}

/// A goal.
#[derive(Debug, Serialize)]
pub struct GoalPart {
    /// What it is chosen by.
    pub id: &'static str,
    text: &'static str,
    /// Its statements.
    #[serde(skip)]
    pub statements: &'static str,
}

/// The sizes of boards: files and ranks.
const SIZES: &[(usize, usize)] = &[
    (8, 8),
    (5, 5),
    (5, 6),
    (6, 6),
    (6, 8),
    (7, 7),
    (8, 10),
    (9, 9),
    (10, 8),
    (10, 10),
    (12, 8),
    (12, 12),
];

/// The name of the piece that has no movement of its own in a file.
pub const PAWN: &str = "Pawn";

/// The pairs of a first row, from outside inwards.
const PAIRS: &[&str] = &["Rook", "Knight", "Bishop", "Champion", "Wizard"];
/// The piece beside the King.
const CONSORT: &str = "Queen";

const GOALS: &[GoalPart] = &[
    GoalPart {
        id: "mate",
        text: "Checkmate wins",
        statements: "check protects every King\ncheckmate wins\nstalemate draws\n",
    },
    GoalPart {
        id: "race",
        text: "Checkmate wins, and so does a King that reaches the other side",
        statements: "check protects every King\ncheckmate wins\nreaching last rank with King wins\nstalemate draws\n",
    },
    GoalPart {
        id: "stalemate",
        text: "Checkmate wins, and so does stalemate",
        statements: "check protects every King\ncheckmate wins\nbeing stalemated loses\n",
    },
    GoalPart {
        id: "bare",
        text: "Checkmate wins, and so does taking everything but the King",
        statements: "check protects every King\ncheckmate wins\nbaring wins\nstalemate draws\n",
    },
];

/// What the chooser offers; made once.
pub fn parts() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(|| Parts {
        boards: SIZES
            .iter()
            .map(|&(width, height)| BoardPart::of(width, height))
            .collect(),
        pieces: pieces(),
        goals: GOALS.iter().map(|goal| GoalPart { ..*goal }).collect(),
        pawns: PAWN,
    })
}

impl Parts {
    /// The board of an id.
    pub fn board(&self, id: &str) -> Option<&BoardPart> {
        self.boards.iter().find(|board| board.id == id)
    }

    /// The piece of a name.
    pub fn piece(&self, name: &str) -> Option<&PiecePart> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    /// The goal of an id.
    pub fn goal(&self, id: &str) -> Option<&GoalPart> {
        self.goals.iter().find(|goal| goal.id == id)
    }
}

impl BoardPart {
    fn of(width: usize, height: usize) -> Self {
        Self {
            id: format!("{width}x{height}"),
            label: format!("{width} × {height} squares"),
            width,
            height,
            shape: "square",
            first: first(width),
        }
    }
}

/// A first row that is full and the same on both sides: pairs, and in the middle the King, beside whom one piece stands if
/// the row has an even number of cells.
fn first(width: usize) -> Vec<FirstPiece> {
    let pairs = PAIRS
        .iter()
        .take((width - 1) / 2)
        .map(|name| FirstPiece { name, count: 2 });
    let consort = width.is_multiple_of(2).then_some(FirstPiece {
        name: CONSORT,
        count: 1,
    });
    pairs.chain(consort).collect()
}

/// The statements of a pawn.
pub fn pawn(symbol: &str, promotes: &str) -> String {
    format!("piece {PAWN} {symbol} {{\n  move    step forward\n  capture step diagonal forward\n{promotes}}}\n")
}

/// All pieces of the shipped libraries that do something on a board of squares.
fn pieces() -> Vec<PiecePart> {
    let mut found: Vec<PiecePart> = Vec::new();
    found.extend(piece(PAWN, &pawn("P", ""), None));
    for movement in builtin::movements() {
        let name = &movement.name;
        let symbol = name
            .chars()
            .next()
            .map(|letter| letter.to_uppercase().to_string())
            .unwrap_or_default();
        if found.iter().any(|known| known.name == *name) {
            continue;
        }
        let statement = format!("use {}\npiece {name} {symbol}: {name}\n", movement.file);
        found.extend(piece(name, &statement, Some(movement.file)));
    }
    found
}

/// A piece, if its statement makes sense on a board of squares.
fn piece(name: &str, statement: &str, file: Option<&'static str>) -> Option<PiecePart> {
    let text = format!(
        "variant \"Part\"\nplayers White, Black\nboard {{\n axes file a..h, rank 1..8\n forward rank +\n view Black: mirror rank\n}}\n\
         {statement}array {{ cells d1: {name} }}\n"
    );
    let text = text.replace(&format!("cells d1: {name}"), &format!("{name} d1"));
    let variant = Variant::parse(&text).ok()?;
    let kind = variant.kind(name).ok()?;
    let rules = variant.rules();
    let of = Piece {
        player: PlayerId(0),
        kind,
    };
    if variant.start().legal_moves().is_empty() {
        return None;
    }
    let scene = scene(rules);
    let looks = scene.looks.pieces.first()?.get(kind.index())?;
    Some(PiecePart {
        name: name.to_owned(),
        symbol: rules.kind(kind).symbol.clone(),
        betza: betza::write(rules, kind, betza::Dialect::XBoard).unwrap_or_default(),
        text: piece_prose(rules, of).text,
        svg: scene.looks.glyphs.get(looks.glyph)?.clone(),
        file,
    })
}
