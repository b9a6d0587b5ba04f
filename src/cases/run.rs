//! Running the cases of a suite.

use std::fmt;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::diagnostics::Source;
use crate::notation::position::position;
use crate::notation::{Misread, Told, player_named};
use crate::rules::{Library, PlayerId};

use super::check;
use super::expect::Failures;
use super::games::{Compiled, Games, Mistake};
use super::geometry::geometry;
use super::pieces::pieces;
use super::suite::{Case, Suite};

/// What became of one case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// What it is called.
    pub name: String,
    /// Where its name stands in the suite.
    pub range: Range<usize>,
    /// What was not as expected; nothing, if the case holds.
    pub failures: Vec<Failure>,
    /// How long it took.
    pub took: Duration,
}

/// An expectation that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where the expectation stands in the suite.
    pub range: Range<usize>,
    /// What it is about, as `perft 3`.
    pub about: String,
    /// What was expected.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.expected.is_empty() {
            write!(f, "{}: {}", self.about, self.found)
        } else {
            write!(f, "{}: expected {}, found {}", self.about, self.expected, self.found)
        }
    }
}

/// Runs all cases of a suite on a variant, in their order.
#[must_use]
pub fn run(suite: &Suite, variant: &Source, library: &dyn Library) -> Vec<CaseResult> {
    let mut games = Games::new(variant, library);
    let one = |case| {
        let began = Instant::now();
        let mut failures = Failures::default();
        match games.of(case) {
            Ok(compiled) => one(case, &compiled, &mut failures),
            Err(mistakes) => unplayable(case, mistakes, &mut failures),
        }
        CaseResult {
            name: case.name.get_ref().clone(),
            range: case.name.span(),
            failures: failures.list,
            took: began.elapsed(),
        }
    };
    suite.cases.iter().map(one).collect()
}

/// Tells why there is nothing to try a case on: each mistake of its own, and those of the variant together.
fn unplayable(case: &Case, mistakes: Vec<Mistake>, failures: &mut Failures) {
    let with = case.with.as_ref().map_or_else(|| case.name.span(), toml::Spanned::span);
    let mut elsewhere = Vec::new();
    for mistake in mistakes {
        match (mistake.place, case.with_begins) {
            (None, _) => elsewhere.push(mistake.message),
            (Some(place), Some(begins)) => {
                failures.wrong(begins + place.start..begins + place.end, "with", mistake.message);
            }
            (Some(_), None) => failures.wrong(with.clone(), "with", mistake.message),
        }
    }
    if !elsewhere.is_empty() {
        failures.wrong(with, "the variant", elsewhere.join("; "));
    }
}

fn one(case: &Case, compiled: &Compiled<'_>, failures: &mut Failures) {
    let game = &compiled.game;
    let text = |field: &'_ Option<toml::Spanned<String>>| field.as_ref().map(|field| field.get_ref().clone());
    let (fen, place, turn, after) = (text(&case.fen), text(&case.place), text(&case.turn), text(&case.after));
    let told = Told {
        fen: fen.as_deref(),
        place: place.as_deref(),
        turn: turn.as_deref(),
        after: after.as_deref(),
    };
    match position(game, &told) {
        Ok(position) => check::position(case, &position, failures),
        Err(error) => {
            let field = match error.part {
                crate::notation::Part::Fen => &case.fen,
                crate::notation::Part::Place => &case.place,
                crate::notation::Part::Turn => &case.turn,
                crate::notation::Part::After => &case.after,
            };
            let range = field.as_ref().map_or_else(|| case.name.span(), toml::Spanned::span);
            failures.wrong(range, error.part.name(), told_with_help(&error.wrong));
        }
    }
    let player = match &case.player {
        None => PlayerId(0),
        Some(name) => match player_named(game.rules(), name.get_ref()) {
            Ok(player) => player,
            Err(wrong) => {
                failures.wrong(name.span(), "player", told_with_help(&wrong));
                return;
            }
        },
    };
    geometry(case, compiled, player, failures);
    pieces(case, compiled, player, failures);
}

/// A mistake in one line, with what may put it right.
pub(super) fn told_with_help<P: fmt::Display>(wrong: &Misread<P>) -> String {
    match &wrong.help {
        Some(help) => format!("{wrong} ({help})"),
        None => wrong.to_string(),
    }
}
