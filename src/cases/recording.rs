//! Recording what a snapshot asks for.

use std::ops::Range;

use crate::geometry::CellId;
use crate::notation::{board, cell_named, fen, moves, results};
use crate::play::{Move, Position, WorkLimit};
use crate::rules::Rules;

use super::expectations::failures::Failures;
use super::games::CompiledGame;
use super::snapshot::{Record, Snapshot};

/// What a run has recorded of a snapshot.
#[derive(Clone, Debug)]
pub struct RecordedSnapshot {
    /// The name of the snapshot.
    pub name: String,
    /// The bytes of the suite that give the name.
    pub range: Range<usize>,
    /// What the snapshot asked for, as `moves of g1`.
    pub record: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The position; of a line of play, the one that it ends in.
    pub position: Position,
    /// The position as one line; of a line of play, the one that it begins with.
    pub fen: String,
    /// The number of moves, or of leaves.
    pub count: Option<u64>,
    /// The recorded lines.
    pub lines: Vec<String>,
}

/// Records what a snapshot asks for; nothing, if that fails.
pub(super) fn record(
    snapshot: &Snapshot,
    compiled: &CompiledGame,
    limit: &mut WorkLimit,
    failures: &mut Failures,
) -> Option<RecordedSnapshot> {
    let (game, fixture) = (&compiled.game, snapshot.fixture());
    let rules = game.rules();
    let record = match Record::parse(snapshot.record.get_ref()) {
        Ok(record) => record,
        Err(why) => {
            failures.wrong(snapshot.record.span(), "record", why);
            return None;
        }
    };
    let position = fixture.position(game, failures)?;
    let mut begins = position.clone();
    let (count, lines) = match &record {
        Record::Moves => counted(sorted_moves(rules, &position, |_| true)),
        Record::MovesOf(name) => match occupied_cell(rules, &position, name) {
            Ok(cell) => counted(sorted_moves(rules, &position, |one| one.from() == Some(cell))),
            Err(why) => {
                failures.wrong(snapshot.record.span(), "record", why);
                return None;
            }
        },
        Record::Board => {
            let drawn = board::draw(rules, &position.setup(), &|_, symbol| symbol.to_owned());
            (None, drawn.lines().map(|line| line.trim_end().to_owned()).collect())
        }
        Record::Divide(depth) => divide(rules, &position, *depth, limit)?,
        Record::Game => {
            begins = fixture.position_before_moves(game, failures)?;
            let line = fixture.after.map_or("", |after| after.get_ref());
            (None, line_of_play(rules, &begins, line))
        }
    };
    Some(RecordedSnapshot {
        name: snapshot.name.get_ref().clone(),
        range: snapshot.name.span(),
        record: record.to_string(),
        rules: compiled.fingerprint().to_owned(),
        fen: fen::write(rules, &begins.setup()),
        position,
        count,
        lines,
    })
}

/// The cell of a name, on which a piece must stand.
fn occupied_cell(rules: &Rules, position: &Position, name: &str) -> Result<CellId, String> {
    match cell_named(rules, name) {
        Ok(cell) if position.piece_at(cell).is_some() => Ok(cell),
        Ok(_) => Err(format!("no piece stands on {name}")),
        Err(error) => Err(error.in_one_line()),
    }
}

/// Lines with their number.
fn counted(lines: Vec<String>) -> (Option<u64>, Vec<String>) {
    (Some(lines.len() as u64), lines)
}

/// Some of the legal moves, in the order of their texts.
fn sorted_moves(rules: &Rules, position: &Position, wanted: impl Fn(&Move) -> bool) -> Vec<String> {
    let legal = position.legal_moves();
    let texts = moves::write_all(rules, &legal);
    let chosen = texts.into_iter().zip(&legal).filter(|(_, one)| wanted(one));
    let mut lines: Vec<String> = chosen.map(|(text, _)| text).collect();
    lines.sort_unstable();
    lines
}

/// The number of leaves behind each move, in the order of the moves' texts, and their sum.
fn divide(rules: &Rules, position: &Position, depth: u32, limit: &mut WorkLimit) -> Option<(Option<u64>, Vec<String>)> {
    let legal = position.legal_moves();
    let (mut lines, mut sum) = (Vec::with_capacity(legal.len()), 0);
    for (made, text) in legal.iter().zip(moves::write_all(rules, &legal)) {
        let nodes = position.after(made).ok()?.perft_within(depth - 1, limit)?;
        lines.push(format!("{text} {nodes}"));
        sum += nodes;
    }
    lines.sort_unstable();
    Some((Some(sum), lines))
}

/// A line such as `e2-e4, one of 20` for each move that can be played, and one with the outcome or the number of moves
/// at the end.
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
        None => match position.legal_moves().len() {
            1 => "1 move to choose from".to_owned(),
            count => format!("{count} moves to choose from"),
        },
    });
    lines
}
