//! Plays the games of files.

use std::ops::Range;

use crate::notation::dialects::{is_null_move, recorded, unread_move};
use crate::notation::{Misread, Notation, Ranks, describe_setup_error, fen, kif_diagram, results, sfen, turns};
use crate::play::{Game, Move, Outcome, Position, Reason};
use crate::rules::Rules;

use super::games::pgn_result;
use super::record::{Ending, Record, RecordFormat, RecordProblem, Start};
use super::tags::is_leaving;

/// A game with its moves played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The position before the first move.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// For each text of a move, how many moves there are up to its end: a text can be a turn of several moves.
    pub(super) ends: Vec<usize>,
    /// The position after the last move.
    pub end: Position,
    /// How the game ended, by the file or else by its last position.
    pub ending: Ending,
    /// What was read in another way than it is written here.
    pub notes: Vec<String>,
}

/// This many accented letters in a row are the bytes of another encoding.
const MIN_GARBLED: usize = 4;

/// The most letters of a move that names no rank, such as `exd`. Longer words are remarks.
const LONGEST_WITHOUT_RANK: usize = 3;

/// Plays the moves of a game.
///
/// # Errors
/// The first move that is not legal, or a result that the last position contradicts; the bytes are those of the file.
pub fn replay(game: &Game, record: &Record) -> Result<Replayed, Misread<RecordProblem>> {
    let first = record.moves.first().map_or(usize::MAX, |made| made.range.start);
    if let Some(fault) = record.fault.as_ref().filter(|fault| fault.range.start < first) {
        return Err(fault.clone());
    }
    let replayed = begin(game, record).and_then(|start| from_start(&start, record));
    let names_array = record.tag("StartFen4").is_some();
    let variant = record.tag("Variant").filter(|_| !names_array);
    let instead = variant.and_then(|tag| recorded(&tag.value));
    replayed.map_err(|error| match instead {
        Some(instead) if record.fault.is_none() => error.help(instead),
        _ => error,
    })
}

/// Plays the moves of a game from its first position, with its ranks counted in the way that fits.
fn from_start(start: &Position, record: &Record) -> Result<Replayed, Misread<RecordProblem>> {
    let texts = record.moves.iter().map(|made| made.text.as_str());
    let play = |ranks| play(start, record, ranks);
    match record.notation {
        Notation::San | Notation::Uci => {
            let play = |ranks| play(ranks).map_err(|error| (error.range.start, error));
            let (replayed, _) = Ranks::playing(start.game().rules(), texts, Ranks::Own, play)?;
            Ok(replayed)
        }
        // These number columns, or count as their own standard has it.
        Notation::Own | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => play(Ranks::Own),
    }
}

/// Plays the moves of a game whose ranks are counted in one way.
fn play(start: &Position, record: &Record, ranks: Ranks) -> Result<Replayed, Misread<RecordProblem>> {
    let mut position = start.clone();
    let (mut moves, mut shortened) = (Vec::new(), false);
    let (mut ends, mut passes) = (Vec::new(), None);
    let fault_at = record.fault.as_ref().map_or(usize::MAX, |fault| fault.range.start);
    let read = record.moves.iter().take_while(|written| written.range.start < fault_at);
    for (index, written) in read.enumerate() {
        if index + 1 == record.moves.len() && is_departure(&position, &written.text) {
            break;
        }
        let number = match record.notation {
            Notation::Usi | Notation::Kif => (moves.len() + 1).to_string(),
            Notation::Own | Notation::San | Notation::Uci | Notation::Wxf | Notation::Iccs => number(&position),
        };
        let error = |why: String, help: Option<String>| {
            let problem = RecordProblem::Move {
                number: number.clone(),
                why,
            };
            let error = Misread::new(problem, written.range.clone());
            match help {
                Some(help) => error.help(help),
                None => error,
            }
        };
        let text = ranks.read(&written.text);
        let made = turns::read(&position, &text, record.notation).map_err(|why| {
            let elsewhere = elsewhere(&position, &written.text, record.notation);
            error(format!("is wrong: {why}"), elsewhere.or_else(|| why.help.clone()))
        })?;
        shortened |= made.len() > 1;
        let is_silent_pass = |made: &[Move]| made.len() == 1 && made[0].is_pass() && !is_null_move(&text);
        if record.notation == Notation::San && passes.is_none() && is_silent_pass(&made) {
            passes = Some(written.text.clone());
        }
        for one in made {
            moves.push(one);
            position
                .play(&one)
                .map_err(|_| error("is not legal".to_owned(), None))?;
        }
        ends.push(moves.len());
    }
    if let Some(fault) = &record.fault {
        return Err(fault.clone());
    }
    // A file that leaves out passes leaves out the last one, too.
    if let Some((pass, next)) = turns::passed(&position).filter(|_| shortened) {
        moves.push(pass);
        position = next;
    }
    let ending = ending(record, &position)?;
    confirm_outcome(record, &position)?;
    Ok(Replayed {
        start: start.clone(),
        moves,
        ends,
        end: position,
        ending,
        notes: notes(start.game().rules(), record, ranks, passes),
    })
}

/// What was read in another way than it is written here.
fn notes(rules: &Rules, record: &Record, ranks: Ranks, pass: Option<String>) -> Vec<String> {
    let position = match &record.start {
        Some(Start::Fen(text, _)) => fen::notes(rules, text),
        Some(Start::Sfen(..) | Start::Diagram(..)) | None => Vec::new(),
    };
    let from_zero = (ranks == Ranks::FromZero).then(|| "its ranks are counted from 0".to_owned());
    let by_lot = (record.start.is_none() && rules.arrays() > 1).then(|| {
        let number = rules.start.usual.unwrap_or_default();
        format!("it has no position, and its array is drawn by lot: it is played from array {number}")
    });
    let pass = pass.map(|text| format!("`{text}`, a move of a piece to its own cell, is a pass"));
    let garbled = (record.tags.iter().any(|tag| is_garbled(&tag.value)))
        .then(|| "it seems to be in an encoding that is not read: save the file as UTF-8".to_owned());
    let other = position
        .into_iter()
        .chain(from_zero)
        .chain(by_lot)
        .chain(pass)
        .chain(garbled);
    other.chain(other_result(record)).collect()
}

/// The note that the tag `Result` and the result behind the moves differ.
fn other_result(record: &Record) -> Option<String> {
    let tag = record.tag("Result")?;
    let (by_tag, (by_mark, _)) = (pgn_result(&tag.value)?, record.ending.as_ref()?);
    let differs = record.format == RecordFormat::Pgn && by_tag != Ending::Open && by_tag != *by_mark;
    differs.then(|| {
        format!(
            "its tag `Result` is {}, but its moves end with {}",
            tag.value,
            by_mark.text()
        )
    })
}

/// Whether a text says that the player to move leaves a game for several players, and the game ends.
fn is_departure(position: &Position, text: &str) -> bool {
    position.game().rules().players.len() > 2 && is_leaving(text)
}

/// Whether a text has letters of ISO 8859-1 that look like the bytes of another encoding.
fn is_garbled(text: &str) -> bool {
    let is_accented = |letter: char| ('\u{a1}'..='\u{ff}').contains(&letter);
    text.split(|letter| !is_accented(letter))
        .any(|run| run.chars().count() >= MIN_GARBLED)
}

/// The help for a move that is right in another notation than the file seems to be in, or is a remark.
fn elsewhere(position: &Position, text: &str, notation: Notation) -> Option<String> {
    if is_null_move(text) {
        return Some(
            "a null move belongs to an analysis: end the game before it, or put it into a variation".to_owned(),
        );
    }
    if is_departure(position, text) {
        return Some("a game that goes on without one of its players is not read: end it here".to_owned());
    }
    let is_word = text.len() > LONGEST_WITHOUT_RANK && text.chars().all(|letter| letter.is_ascii_alphabetic());
    if notation == Notation::San && (is_word || text.contains(['{', '}'])) {
        return Some("a remark is written in braces, as in `{White resigns}`; braces cannot be nested".to_owned());
    }
    if is_garbled(text) {
        return Some("the text is in an encoding that is not read: save the file as UTF-8".to_owned());
    }
    if let Some(format) = unread_move(text).filter(|_| notation == Notation::San) {
        return Some(format!(
            "this is {}, which is not read: {}",
            format.name, format.instead
        ));
    }
    let name = notation.other_for(position, text)?.name().to_uppercase();
    Some(format!(
        "it is a move as {name} writes them; in PGN the tag `[Format \"{name}\"]` says so"
    ))
}

/// The number of the move that is next: `12.`, or `12...` if it is not the first player's.
pub(super) fn number(position: &Position) -> String {
    let players = position.game().rules().players.len().max(1) as u32;
    let dots = if position.turn().0 == 0 { "." } else { "..." };
    format!("{}{dots}", position.ply() / players + 1)
}

fn begin(game: &Game, record: &Record) -> Result<Position, Misread<RecordProblem>> {
    let rules = game.rules();
    let (setup, text, range) = match &record.start {
        None => return Ok(Position::usual_start(game)),
        Some(Start::Fen(text, range)) => (fen::read(rules, text), text, range),
        Some(Start::Sfen(text, range)) => (sfen::read(rules, text), text, range),
        Some(Start::Diagram(text, range)) => (kif_diagram::read(rules, text), text, range),
    };
    let setup = setup.map_err(|error| {
        let problem = RecordProblem::Position(error.to_string());
        let help = error.help.clone();
        let place = if range.len() == text.len() {
            shifted(&error.range, range)
        } else {
            range.clone()
        };
        let error = Misread::new(problem, place);
        match help {
            Some(help) => error.help(help),
            None => error,
        }
    })?;
    let position = Position::from_setup(game, &setup).map_err(|error| {
        Misread::new(
            RecordProblem::Position(describe_setup_error(rules, &error)),
            range.clone(),
        )
    })?;
    let start = Position::usual_start(game);
    Ok(if start.setup() == position.setup() {
        start
    } else {
        position
    })
}

fn shifted(part: &Range<usize>, whole: &Range<usize>) -> Range<usize> {
    whole.start + part.start..(whole.start + part.end).min(whole.end)
}

/// Returns how the game ended. The result in the file must agree with the last position, if that position ended the game.
fn ending(record: &Record, position: &Position) -> Result<Ending, Misread<RecordProblem>> {
    let rules = position.game().rules();
    let outcome = position.outcome();
    let found = outcome.as_ref().and_then(|outcome| ending_of(rules, outcome));
    let Some((stated, range)) = record.ending.clone() else {
        return Ok(found.unwrap_or(Ending::Open));
    };
    let stated = stated.settled(position.turn().0 == 0);
    let binding = outcome.as_ref().is_some_and(|outcome| is_binding(outcome.reason));
    match found {
        Some(found) if binding && stated != Ending::Open && found != stated => {
            let problem = RecordProblem::Result {
                stated: stated.text().to_owned(),
                found: results::write(rules, outcome.as_ref()),
            };
            Err(Misread::new(problem, range))
        }
        _ => Ok(stated),
    }
}

/// Compares the text of the tag `Outcome` with the outcome on the board, where the game ended there.
fn confirm_outcome(record: &Record, position: &Position) -> Result<(), Misread<RecordProblem>> {
    let normal = record.tag("Termination").is_some_and(|tag| tag.value == "normal");
    let Some(stated) = record.tag("Outcome").filter(|_| normal) else {
        return Ok(());
    };
    let found = results::write(position.game().rules(), position.outcome().as_ref());
    if found == stated.value {
        return Ok(());
    }
    let problem = RecordProblem::Result {
        stated: stated.value.clone(),
        found,
    };
    Err(Misread::new(problem, stated.range.clone()))
}

/// Whether an end needs nobody to claim it and depends on the last position alone.
fn is_binding(reason: Reason) -> bool {
    matches!(reason, Reason::Checkmate | Reason::Stalemate) || Reason::DEEDS.contains(&reason)
}

/// The end of a game as files write it; nothing if there are more than two sides and one of them has won.
fn ending_of(rules: &Rules, outcome: &Outcome) -> Option<Ending> {
    let Some(winners) = outcome.winners else {
        return Some(Ending::Draw);
    };
    let first = rules.players.first()?.team;
    let second = rules
        .players
        .iter()
        .map(|player| player.team)
        .find(|team| *team != first);
    let sides = [Some(first), second];
    if rules.players.iter().any(|player| !sides.contains(&Some(player.team))) {
        return None;
    }
    Some(if winners == first {
        Ending::First
    } else {
        Ending::Second
    })
}
