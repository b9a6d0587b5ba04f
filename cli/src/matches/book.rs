//! Opening books: files of positions or of games.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;

use triagonal::diagnostics::{LocationFinder, Shown};
use triagonal::files;
use triagonal::records::{self, Record};
use triagonal::{Move, Position, PositionError, Source, Variant};
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

/// The moves that begin a game, and the position before them.
#[derive(Clone, Debug)]
pub struct Opening {
    pub start: Position,
    /// Whether `start` is the start of the variant.
    pub is_start: bool,
    pub moves: Vec<Move>,
}

/// The openings of a file, and its text.
pub fn read(variant: &Variant, path: &str) -> Result<(Vec<Opening>, String), Stop> {
    let source = files::read_games(OsStr::new(path)).map_err(|error| unreadable(&format!("`{path}`"), &error))?;
    let openings = match contents(variant, path, &source.text)? {
        Contents::Games => games(variant, &source)?,
        Contents::Positions => positions(variant, &source)?,
    };
    if openings.is_empty() {
        let help = "an opening is a position (FEN or EPD) or a game (PGN)".to_owned();
        return Err(Stop::Input(format!("`{path}` contains no opening"), Some(help)));
    }
    Ok((openings, source.text.to_string()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    Games,
    Positions,
}

/// What a file contains, judging by its extension or else by its first line. The two must not contradict each other.
fn contents(variant: &Variant, path: &str, text: &str) -> Result<Contents, Stop> {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !is_comment(line)).unwrap_or("");
    let is_position = read_position(variant, first).is_ok();
    let is_game = !is_position && begins_game(first);
    let extension = Path::new(path).extension().and_then(OsStr::to_str);
    let (start, help) = match extension.map(str::to_lowercase).as_deref() {
        Some("pgn" | "kif" | "kifu") if is_position => {
            ("a position", "give a file of positions the extension `.fen` or `.epd`")
        }
        Some("epd" | "fen") if is_game => ("a game", "give a file of games the extension `.pgn`"),
        Some("pgn" | "kif" | "kifu") => return Ok(Contents::Games),
        Some("epd" | "fen") => return Ok(Contents::Positions),
        Some(_) | None if is_game => return Ok(Contents::Games),
        Some(_) | None => return Ok(Contents::Positions),
    };
    let message = format!("`{path}` begins with {start}, which contradicts its extension");
    Err(Stop::Input(message, Some(help.to_owned())))
}

/// Whether a line looks like the first line of PGN, KIF, or position lines of UCI and USI.
fn begins_game(line: &str) -> bool {
    let unnumbered = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_move = unnumbered.len() < line.len() && unnumbered.starts_with('.');
    let is_japanese = line.starts_with(|letter: char| !letter.is_ascii());
    line.starts_with('[') || line.starts_with("position ") || is_move || is_japanese
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// The games of a file, each an opening with all of its moves.
fn games(variant: &Variant, source: &Source) -> Result<Vec<Opening>, Stop> {
    let start = variant.usual_start().setup();
    let opening = |record: &Record| {
        let game = records::replay(variant.game(), record)
            .map_err(|error| error_at(source, error.to_string(), error.range.clone(), error.help))?;
        let last = record
            .moves
            .last()
            .map_or(record.at..record.at, |made| made.range.clone());
        check_open(&game.end, source, last)?;
        Ok(Opening {
            is_start: game.start.setup() == start,
            start: game.start,
            moves: game.moves,
        })
    };
    let records = records::read(&source.text)
        .map_err(|error| error_at(source, error.to_string(), error.range.clone(), error.help))?;
    records.iter().map(opening).collect()
}

/// The positions of a file, one on each line. The operations of EPD are ignored.
fn positions(variant: &Variant, source: &Source) -> Result<Vec<Opening>, Stop> {
    let mut openings = Vec::new();
    let mut at = 0;
    for line in source.text.split_inclusive('\n') {
        let begin = at + (line.len() - line.trim_start().len());
        at += line.len();
        let line = line.trim();
        if line.is_empty() || is_comment(line) {
            continue;
        }
        let start = read_position(variant, line).map_err(|error| {
            let range = error.misread.range.clone();
            let range = begin + range.start..begin + range.end;
            error_at(source, error.to_string(), range, error.misread.help)
        })?;
        let range = begin..begin + line.len();
        check_open(&start, source, range)?;
        openings.push(Opening {
            start,
            is_start: false,
            moves: Vec::new(),
        });
    }
    Ok(openings)
}

/// Reads a position in FEN or EPD.
fn read_position(variant: &Variant, line: &str) -> Result<Position, PositionError> {
    let fen = line.split(';').next().unwrap_or("").trim_end();
    variant.read_fen(fen).or_else(|error| {
        let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
        variant.read_fen(&fields.join(" ")).map_err(|_| error)
    })
}

/// Rejects an opening after which the game is over.
fn check_open(position: &Position, source: &Source, range: Range<usize>) -> Result<(), Stop> {
    if position.outcome().is_none() && position.can_move() {
        return Ok(());
    }
    Err(error_at(
        source,
        "the game is over after this opening".to_owned(),
        range,
        None,
    ))
}

fn error_at(source: &Source, message: String, range: Range<usize>, help: Option<String>) -> Stop {
    let mut finder = LocationFinder::default();
    Stop::Text(Box::new(Shown::in_source(message, source, range, help, &mut finder)))
}
