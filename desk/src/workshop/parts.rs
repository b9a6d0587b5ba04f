//! The parts of a new variant: boards, pieces and goals.

use std::sync::OnceLock;

use serde::Serialize;
use triagonal::explain::piece_prose;
use triagonal::picture::scene;
use triagonal::rules::betza;
use triagonal::{Piece, PlayerId, Variant, builtin};

/// All boards, pieces and goals.
#[derive(Debug, Serialize)]
pub struct Parts {
    boards: Vec<BoardPart>,
    pieces: Vec<PiecePart>,
    goals: Vec<GoalPart>,
    /// The default piece of the second rank.
    pawns: &'static str,
}

/// A board.
#[derive(Debug, Serialize)]
pub struct BoardPart {
    /// The id: `8x8`.
    pub id: String,
    label: String,
    /// The number of files.
    pub width: usize,
    /// The number of ranks.
    pub height: usize,
    shape: &'static str,
    /// The default pieces of the first rank, without the King.
    first: Vec<FirstPiece>,
}

/// A number of pieces of one kind.
#[derive(Debug, Serialize)]
struct FirstPiece {
    name: &'static str,
    count: usize,
}

/// A piece.
#[derive(Clone, Debug, Serialize)]
pub struct PiecePart {
    /// The name.
    pub name: String,
    symbol: String,
    betza: String,
    text: String,
    svg: String,
    /// The file with the movement; none for a pawn.
    #[serde(skip)]
    pub file: Option<&'static str>,
}

/// A goal.
#[derive(Debug, Serialize)]
pub struct GoalPart {
    /// The id.
    pub id: &'static str,
    text: &'static str,
    /// The statements of the goal.
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

/// The name of the pawn, which has no movement in a file.
pub const PAWN: &str = "Pawn";

/// The pairs of the first rank, from the edges inwards.
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
        text: "Checkmate wins, and so does capturing everything but the King",
        statements: "check protects every King\ncheckmate wins\nbaring wins\nstalemate draws\n",
    },
];

/// Returns all parts. They are built once.
pub fn parts() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(|| Parts {
        boards: SIZES
            .iter()
            .map(|&(width, height)| BoardPart::new(width, height))
            .collect(),
        pieces: pieces(),
        goals: GOALS.iter().map(|goal| GoalPart { ..*goal }).collect(),
        pawns: PAWN,
    })
}

impl Parts {
    /// Finds a board by its id.
    pub fn board(&self, id: &str) -> Option<&BoardPart> {
        self.boards.iter().find(|board| board.id == id)
    }

    /// Finds a piece by its name.
    pub fn piece(&self, name: &str) -> Option<&PiecePart> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    /// Finds a goal by its id.
    pub fn goal(&self, id: &str) -> Option<&GoalPart> {
        self.goals.iter().find(|goal| goal.id == id)
    }
}

impl BoardPart {
    fn new(width: usize, height: usize) -> Self {
        Self {
            id: format!("{width}x{height}"),
            label: format!("{width} × {height} squares"),
            width,
            height,
            shape: "square",
            first: default_rank(width),
        }
    }
}

/// Returns a full, symmetric first rank without the King: pairs, and one piece beside the King if the number of files is even.
fn default_rank(width: usize) -> Vec<FirstPiece> {
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

/// Returns the statement of a pawn.
pub fn pawn(symbol: &str, promotes: &str) -> String {
    format!("piece {PAWN} {symbol} {{\n  move    step forward\n  capture step diagonal forward\n{promotes}}}\n")
}

/// Returns all pieces of the built-in libraries that can move on a square board.
fn pieces() -> Vec<PiecePart> {
    let mut parts: Vec<PiecePart> = Vec::new();
    parts.extend(piece(PAWN, &pawn("P", ""), None));
    for movement in builtin::movements() {
        let name = &movement.name;
        let symbol = name
            .chars()
            .next()
            .map(|letter| letter.to_uppercase().to_string())
            .unwrap_or_default();
        if parts.iter().any(|known| known.name == *name) {
            continue;
        }
        let statement = format!("use {}\npiece {name} {symbol}: {name}\n", movement.file);
        parts.extend(piece(name, &statement, Some(movement.file)));
    }
    parts
}

/// Returns a piece, if its statement is valid and the piece can move on a square board.
fn piece(name: &str, statement: &str, file: Option<&'static str>) -> Option<PiecePart> {
    let text = format!(
        "variant \"Part\"\nplayers White, Black\nboard {{\n axes file a..h, rank 1..8\n forward rank +\n view Black: mirror rank\n}}\n\
         {statement}array {{ cells d1: {name} }}\n"
    );
    let text = text.replace(&format!("cells d1: {name}"), &format!("{name} d1"));
    let variant = Variant::parse(&text).ok()?;
    let kind = variant.kind(name).ok()?;
    let rules = variant.rules();
    let piece = Piece {
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
        text: piece_prose(rules, piece).text,
        svg: scene.looks.glyphs.get(looks.glyph)?.clone(),
        file,
    })
}
