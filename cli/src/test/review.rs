//! Review of new and changed snapshots, one by one.

use std::collections::HashMap;
use std::io::Write;

use console::{Key, Term};
use triagonal::cases::SnapshotDiff;
use triagonal_host::output;
use triagonal_host::signals::KeptTerminal;
use triagonal_host::stop::Stop;

use super::snapshots;
use super::tally::{Part, SuiteResult};
use super::text::{Legend, board, diff};

/// The meanings of the signs on the board of a changed snapshot.
const CHANGED_MOVES: Legend = [
    ('+', "is a move now, but was not before"),
    ('-', "was a move before, but is not now"),
];

/// A decision about a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Accept,
    Reject,
    Skip,
}

/// The outcome of a review.
pub(super) struct ReviewResult {
    /// The number of changes that were rejected or skipped.
    pub left: usize,
}

/// Shows each change and asks for a decision.
pub(super) fn run(all: &[SuiteResult<'_>]) -> Result<ReviewResult, Stop> {
    let total: usize = all.iter().map(|result| changes(result).count()).sum();
    if total == 0 {
        output::note("nothing to review: no snapshot is new or changed");
        return Ok(ReviewResult { left: 0 });
    }
    let mut number = 0;
    let mut counts = [0; 3];
    let mut quits = false;
    for result in all {
        let mut decided: HashMap<&str, Decision> = HashMap::new();
        let compared: Vec<SnapshotDiff> = snapshots(result).cloned().collect();
        for one in changes(result) {
            number += 1;
            if !quits {
                show(one, result, number, total);
            }
            let answer = if quits { None } else { ask() };
            quits |= answer.is_none();
            counts[answer.unwrap_or(Decision::Skip) as usize] += 1;
            let Some(decision) = answer else {
                continue;
            };
            decided.insert(one.name(), decision);
            // Write each decision at once, so that an interruption loses nothing.
            let decision = |one: &SnapshotDiff| decided.get(one.name()).copied();
            snapshots::decide(
                &result.snapshots,
                &compared,
                |one| decision(one) == Some(Decision::Accept),
                |one| one.change.is_pending() && !matches!(decision(one), Some(Decision::Accept | Decision::Reject)),
            )?;
        }
    }
    let [accepted, rejected, waiting] = counts;
    output::note(&format!(
        "{accepted} accepted, {rejected} rejected, {waiting} still to review"
    ));
    Ok(ReviewResult {
        left: rejected + waiting,
    })
}

fn snapshots<'a>(result: &'a SuiteResult<'_>) -> impl Iterator<Item = &'a SnapshotDiff> {
    result.parts.iter().filter_map(|part| match part {
        Part::Snapshot(one, _) => Some(one.as_ref()),
        Part::Case(..) => None,
    })
}

fn changes<'a>(result: &'a SuiteResult<'_>) -> impl Iterator<Item = &'a SnapshotDiff> {
    snapshots(result).filter(|one| result.snapshots.can_wait && one.change.is_pending())
}

fn show(one: &SnapshotDiff, result: &SuiteResult<'_>, number: usize, total: usize) {
    let place = one.found.as_ref().map_or_else(String::new, |found| {
        format!(":{}", result.source.position(found.range.start).0)
    });
    output::note(&format!("\n{number} of {total}: {}, {}", one.name(), one.change.word()));
    output::note(&format!("{}{place}: {}\n", result.source.name, one.change.why()));
    output::note(&diff(one));
    if let Some(found) = &one.found {
        // A snapshot of a board shows the board already.
        if found.record != "board" {
            output::note(&board(&found.position, &one.marks(), &CHANGED_MOVES));
        }
    }
}

/// Asks for a decision; `None` to quit.
fn ask() -> Option<Decision> {
    let mut term = Term::stderr();
    let question = "[a]ccept, [r]eject, [s]kip or [q]uit? ";
    term.write_all(question.as_bytes()).ok()?;
    term.flush().ok()?;
    let _kept = KeptTerminal::remember();
    loop {
        let (decision, word) = match term.read_key().ok()? {
            Key::Char('a' | 'A') => (Some(Decision::Accept), "accepted"),
            Key::Char('r' | 'R') => (Some(Decision::Reject), "rejected"),
            Key::Char('s' | 'S') => (Some(Decision::Skip), "skipped"),
            // Ctrl-D ends the input.
            Key::Char('q' | 'Q' | '\u{4}') | Key::Escape => (None, "the others remain to be reviewed"),
            _ => continue,
        };
        output::note(word);
        return decision;
    }
}
