//! Trying cases on the games they are about.

use std::fmt;
use std::ops::Range;

use crate::notation::position::position;
use crate::notation::{Misread, PositionText, player_named};
use crate::play::Position;
use crate::rules::PlayerId;

use super::check;
use super::epd::Line;
use super::expect::Failures;
use super::games::{Compiled, Mistake};
use super::geometry::geometry;
use super::pieces::pieces;
use super::setting::Setting;
use super::suite::Case;

/// Tells why there is nothing to try a case on: each mistake of its own, and those of the variant together.
pub(super) fn unplayable(setting: &Setting<'_>, mistakes: Vec<Mistake>, failures: &mut Failures) {
    let with = setting.with.unwrap_or(setting.name).span();
    let mut elsewhere = Vec::new();
    for mistake in mistakes {
        match (mistake.place, setting.with_begins) {
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

/// Tries all that a case expects, and gives back its position.
pub(super) fn one(case: &Case, compiled: &Compiled, failures: &mut Failures) -> Option<Position> {
    let game = &compiled.game;
    let position = case.setting().position(game, failures);
    if let Some(position) = &position {
        check::position(case, position, failures);
    }
    let player = match &case.player {
        None => PlayerId(0),
        Some(name) => match player_named(game.rules(), name.get_ref()) {
            Ok(player) => player,
            Err(wrong) => {
                failures.wrong(name.span(), "player", told_with_help(&wrong));
                return position;
            }
        },
    };
    geometry(case, compiled, player, failures);
    pieces(case, compiled, player, failures);
    position
}

/// Counts the move trees of a line of an EPD suite, which is in the text of the failures.
pub(super) fn line(line: &Line, compiled: &Compiled, failures: &mut Failures) -> Option<Position> {
    let text = PositionText {
        fen: Some(&line.fen),
        ..PositionText::default()
    };
    match position(&compiled.game, &text) {
        Ok(position) => {
            for count in &line.counts {
                let about = format!("perft {}", count.depth);
                failures.same(count.range.clone(), &about, count.nodes, position.perft(count.depth));
            }
            Some(position)
        }
        Err(error) => {
            let Range { start, end } = error.wrong.range;
            let begins = line.fen_range.start;
            failures.wrong(begins + start..begins + end, "fen", told_with_help(&error.wrong));
            None
        }
    }
}

/// A mistake in one line, with what may put it right.
pub(super) fn told_with_help<P: fmt::Display>(wrong: &Misread<P>) -> String {
    match &wrong.help {
        Some(help) => format!("{wrong} ({help})"),
        None => wrong.to_string(),
    }
}
