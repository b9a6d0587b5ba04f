//! Snapshots: what a position is like is written down once, and compared from then on.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use serde::Deserialize;

use crate::notation::{board, cell_named, fen, moves, results};
use crate::play::Position;
use crate::rules::Rules;

use super::expect::Failures;
use super::games::Compiled;
use super::placed::Placed;
use super::run::told_with_help;
use super::setting::Setting;

/// Plies that are counted at most for each move.
const MAX_DEPTH: u32 = 20;

/// A position and what to write down of it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// What it is called; the stored snapshot has the same name.
    pub name: Placed<String>,
    /// What to write down: `moves`, `moves of CELL`, `board`, `divide DEPTH` or `game`.
    #[cfg_attr(
        feature = "cli",
        schemars(extend("pattern" = r"^\s*(moves(\s+of\s+\S.*)?|board|divide\s+[0-9]+|game)\s*$"))
    )]
    pub record: Placed<String>,
    /// Why it is worth keeping.
    pub source: Option<Placed<String>>,
    /// The options chosen.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Statements by which the snapshot alone extends the variant.
    pub with: Option<Placed<String>>,
    /// Where these statements begin in the suite, if they stand there as they are.
    #[serde(skip)]
    pub(super) with_begins: Option<usize>,
    /// The position as one line.
    pub fen: Option<Placed<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<Placed<String>>,
    /// Whose turn it is there.
    pub turn: Option<Placed<String>>,
    /// The moves played first; those of the line of play, if `record` is `game`.
    pub after: Option<Placed<String>>,
}

/// What a snapshot writes down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// All legal moves.
    Moves,
    /// The legal moves of the piece on a cell.
    MovesOf(String),
    /// The board as it is drawn.
    Board,
    /// The size of the move tree behind each move.
    Divide(u32),
    /// Each move of a line of play, with the number of legal moves it was chosen from.
    Game,
}

impl Record {
    /// Reads what is to be written down.
    ///
    /// # Errors
    /// The text names nothing that can be.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["moves"] => Ok(Self::Moves),
            ["moves", "of", cell @ ..] if !cell.is_empty() => Ok(Self::MovesOf(cell.join(" "))),
            ["board"] => Ok(Self::Board),
            ["game"] => Ok(Self::Game),
            ["divide", depth] => match depth.parse::<u32>() {
                Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => Ok(Self::Divide(depth)),
                _ => Err(format!("the depth of `divide` is a number from 1 to {MAX_DEPTH}")),
            },
            _ => Err(format!(
                "`{text}` cannot be recorded; what can be is `moves`, `moves of CELL`, `board`, `divide DEPTH` and `game`"
            )),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves => f.write_str("moves"),
            Self::MovesOf(cell) => write!(f, "moves of {cell}"),
            Self::Board => f.write_str("board"),
            Self::Divide(depth) => write!(f, "divide {depth}"),
            Self::Game => f.write_str("game"),
        }
    }
}

/// What a snapshot has written down of its position now.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What the snapshot is called.
    pub name: String,
    /// Where its name stands in the suite.
    pub range: Range<usize>,
    /// What was to be written down.
    pub record: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The position; of a line of play, the one that it ends in.
    pub position: Position,
    /// The position as one line; of a line of play, the one that it begins with.
    pub fen: String,
    /// The number of moves, or of leaves.
    pub count: Option<u64>,
    /// What was written down.
    pub lines: Vec<String>,
    /// How long it took.
    pub took: Duration,
}

impl Snapshot {
    /// What it begins from.
    pub(super) fn setting(&self) -> Setting<'_> {
        Setting {
            name: &self.name,
            options: &self.options,
            with: self.with.as_ref(),
            with_begins: self.with_begins,
            fen: self.fen.as_ref(),
            place: self.place.as_ref(),
            turn: self.turn.as_ref(),
            after: self.after.as_ref(),
        }
    }
}

/// Writes down what a snapshot is to keep; nothing, if that fails.
pub(super) fn record(snapshot: &Snapshot, compiled: &Compiled, failures: &mut Failures) -> Option<Recorded> {
    let (game, setting) = (&compiled.game, snapshot.setting());
    let rules = game.rules();
    let record = match Record::parse(snapshot.record.get_ref()) {
        Ok(record) => record,
        Err(why) => {
            failures.wrong(snapshot.record.span(), "record", why);
            return None;
        }
    };
    let position = setting.position(game, failures)?;
    let mut begins = position.clone();
    let (count, lines) = match &record {
        Record::Moves => counted(sorted_moves(rules, &position, |_| true)),
        Record::MovesOf(name) => {
            let cell = match cell_named(rules, name) {
                Ok(cell) if position.piece_at(cell).is_some() => cell,
                Ok(_) => {
                    failures.wrong(snapshot.record.span(), "record", format!("no piece stands on {name}"));
                    return None;
                }
                Err(wrong) => {
                    failures.wrong(snapshot.record.span(), "record", told_with_help(&wrong));
                    return None;
                }
            };
            counted(sorted_moves(rules, &position, |one| one.from() == Some(cell)))
        }
        Record::Board => {
            let drawn = board::draw(rules, &position.setup(), &|_, symbol| symbol.to_owned());
            (None, drawn.lines().map(|line| line.trim_end().to_owned()).collect())
        }
        Record::Divide(depth) => {
            let legal = position.legal_moves();
            let counts = position.perft_divide(*depth);
            let written = counts
                .iter()
                .map(|(one, nodes)| format!("{} {nodes}", moves::write(rules, &legal, one)));
            let mut lines: Vec<String> = written.collect();
            lines.sort_unstable();
            (Some(counts.iter().map(|(_, nodes)| nodes).sum()), lines)
        }
        Record::Game => {
            begins = setting.beginning(game, failures)?;
            let line = setting.after.map_or("", |after| after.get_ref());
            (None, line_of_play(rules, &begins, line))
        }
    };
    Some(Recorded {
        name: snapshot.name.get_ref().clone(),
        range: snapshot.name.span(),
        record: record.to_string(),
        rules: compiled.fingerprint().to_owned(),
        fen: fen::write(rules, &begins.setup()),
        position,
        count,
        lines,
        took: Duration::ZERO,
    })
}

/// Lines with their number.
fn counted(lines: Vec<String>) -> (Option<u64>, Vec<String>) {
    (Some(lines.len() as u64), lines)
}

/// Some of the legal moves, in the order of their texts.
fn sorted_moves(rules: &Rules, position: &Position, wanted: impl Fn(&crate::play::Move) -> bool) -> Vec<String> {
    let legal = position.legal_moves();
    let texts = moves::write_all(rules, &legal);
    let chosen = texts.into_iter().zip(&legal).filter(|(_, one)| wanted(one));
    let mut lines: Vec<String> = chosen.map(|(text, _)| text).collect();
    lines.sort_unstable();
    lines
}

/// `e2-e4, one of 20` for each move of a line that can be played, then what comes of it.
fn line_of_play(rules: &Rules, begins: &Position, line: &str) -> Vec<String> {
    let mut position = begins.clone();
    let mut lines = Vec::new();
    for word in line.split_whitespace() {
        let legal = position.legal_moves();
        let Ok(chosen) = moves::read(&position, word) else {
            break;
        };
        lines.push(format!(
            "{}, one of {}",
            moves::write(rules, &legal, &chosen),
            legal.len()
        ));
        if position.play(&chosen).is_err() {
            break;
        }
    }
    let outcome = position.outcome();
    lines.push(match &outcome {
        Some(_) => results::write(rules, outcome.as_ref()),
        None => format!("{} to choose from", moves_of(position.legal_moves().len())),
    });
    lines
}

fn moves_of(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}
