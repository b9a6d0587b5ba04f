//! Running one case on its game.

use std::ops::Range;

use crate::notation::position::position;
use crate::notation::{PositionText, player_named};
use crate::play::{Position, WorkLimit};
use crate::rules::PlayerId;

use super::epd::Line;
use super::expectations::failures::Failures;
use super::expectations::{board, lone_pieces, position as expected_position};
use super::fixture::Fixture;
use super::games::{CompiledGame, Mistake};
use super::suite::Case;

/// Reports why there is no game to run on: one failure for each mistake of the case, and one for those of the variant.
pub(super) fn no_game(fixture: &Fixture<'_>, mistakes: Vec<Mistake>, failures: &mut Failures) {
    let with = fixture.with.unwrap_or(fixture.name).span();
    let mut elsewhere = Vec::new();
    for mistake in mistakes {
        match (mistake.place, fixture.with_begins) {
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

/// Checks everything that a case expects, and returns its position.
pub(super) fn case(
    case: &Case,
    compiled: &CompiledGame,
    limit: &mut WorkLimit,
    failures: &mut Failures,
) -> Option<Position> {
    let game = &compiled.game;
    let position = case.fixture().position(game, failures);
    if let Some(position) = &position {
        expected_position::check(case, position, limit, failures);
    }
    let player = match &case.player {
        None => PlayerId(0),
        Some(name) => match player_named(game.rules(), name.get_ref()) {
            Ok(player) => player,
            Err(error) => {
                failures.wrong(name.span(), "player", error.in_one_line());
                return position;
            }
        },
    };
    board::check(case, compiled, player, failures);
    lone_pieces::check(case, compiled, player, failures);
    position
}

/// Counts the move trees of a line of an EPD suite. The ranges of its failures point into the text of the suite.
pub(super) fn epd_line(
    line: &Line,
    compiled: &CompiledGame,
    limit: &mut WorkLimit,
    failures: &mut Failures,
) -> Option<Position> {
    let text = PositionText {
        fen: Some(&line.fen),
        ..PositionText::default()
    };
    match position(&compiled.game, &text) {
        Ok(position) => {
            for count in &line.counts {
                let Some(nodes) = position.perft_within(count.depth, limit) else {
                    break;
                };
                failures.same(
                    count.range.clone(),
                    &format!("perft {}", count.depth),
                    count.nodes,
                    nodes,
                );
            }
            Some(position)
        }
        Err(error) => {
            let Range { start, end } = error.misread.range;
            let begins = line.fen_range.start;
            failures.wrong(begins + start..begins + end, "fen", error.misread.in_one_line());
            None
        }
    }
}
