//! What a case expects of its position: move tree counts, moves, check, the outcome, pieces, hands and scores.

use std::collections::BTreeSet;

use crate::cases::case_result::Discrepancy;
use crate::cases::depth::{MAX_DEPTH, too_deep};
use crate::cases::keys::Moves;
use crate::cases::suite::Case;
use crate::notation::{board, cell_named, kind_named, moves, place, player_named, results, targets};
use crate::play::{Move, Piece, Position, WorkLimit};
use crate::rules::Rules;

use super::failures::Failures;

/// Compares the position of a case with what the case expects of it.
pub(in crate::cases) fn check(case: &Case, position: &Position, limit: &mut WorkLimit, failures: &mut Failures) {
    let rules = position.game().rules();
    let legal = position.legal_moves();
    perft(case, position, limit, failures);
    legal_moves(case, position, &legal, failures);
    if let Some(expected) = &case.captures {
        let captures = legal.iter().filter(|one| !one.captures().is_empty()).count();
        failures.same(expected.span(), "captures", *expected.get_ref(), captures);
    }
    if let Some(expected) = &case.check {
        failures.same(expected.span(), "check", *expected.get_ref(), position.in_check());
    }
    if let Some(expected) = &case.outcome {
        let found = results::write(rules, position.outcome().as_ref());
        failures.same(expected.span(), "outcome", expected.get_ref(), &found);
    }
    targets_of_piece(case, rules, position, &legal, failures);
    moves_by_kind(case, rules, &legal, failures);
    pieces_on_cells(case, rules, position, failures);
    hands(case, rules, position, failures);
    scores(case, rules, position, failures);
}

fn perft(case: &Case, position: &Position, limit: &mut WorkLimit, failures: &mut Failures) {
    let Some(perft) = &case.perft else {
        return;
    };
    for (depth, &expected) in perft.get_ref() {
        match depth.parse::<u32>() {
            Ok(depth) if depth > MAX_DEPTH => failures.wrong(perft.span(), "perft", too_deep(depth)),
            Err(_) => failures.wrong(perft.span(), "perft", format!("`{depth}` is not a depth")),
            Ok(depth) => {
                let Some(nodes) = position.perft_within(depth, limit) else {
                    return;
                };
                failures.same(perft.span(), &format!("perft {depth}"), expected, nodes);
            }
        }
    }
}

fn legal_moves(case: &Case, position: &Position, legal: &[Move], failures: &mut Failures) {
    let rules = position.game().rules();
    match case.moves.as_ref().map(|moves| (moves.span(), moves.get_ref())) {
        None => {}
        Some((range, Moves::Number(expected))) => failures.same(range, "moves", *expected, legal.len()),
        Some((range, Moves::List(texts))) => {
            // A legal move may be spelled in any of the accepted ways.
            let expected: BTreeSet<String> = texts
                .iter()
                .map(|text| match moves::read(position, text) {
                    Ok(found) => moves::write(rules, legal, &found),
                    Err(_) => text.clone(),
                })
                .collect();
            let found: BTreeSet<String> = moves::write_all(rules, legal).into_iter().collect();
            failures.same_set(range, "moves", &expected, &found);
        }
    }
    if let Some(texts) = &case.legal {
        for text in texts.get_ref() {
            if let Err(error) = moves::read(position, text) {
                failures.wrong(texts.span(), "legal", error.in_one_line());
            }
        }
    }
    if let Some(texts) = &case.illegal {
        for text in texts.get_ref() {
            match moves::read(position, text) {
                Ok(_) => failures.wrong(texts.span(), "illegal", format!("`{text}` is a legal move")),
                Err(error) if error.problem.is_about_names() => {
                    failures.wrong(texts.span(), "illegal", error.in_one_line());
                }
                Err(_) => {}
            }
        }
    }
}

fn targets_of_piece(case: &Case, rules: &Rules, position: &Position, legal: &[Move], failures: &mut Failures) {
    let Some(from) = &case.from else {
        return;
    };
    let cell = match cell_named(rules, from.get_ref()) {
        Ok(cell) if position.piece_at(cell).is_some() => cell,
        Ok(_) => return failures.wrong(from.span(), "from", format!("no piece stands on {}", from.get_ref())),
        Err(error) => return failures.wrong(from.span(), "from", error.in_one_line()),
    };
    let found = targets(legal, cell);
    if let Some(to) = &case.to {
        let expected = failures.cells(rules, &to.span(), "to", to.get_ref());
        let about = format!("targets of {}", from.get_ref());
        failures.same_targets(rules, to.span(), &about, &expected, &found);
    }
    for (list, wanted) in [(&case.reaches, true), (&case.never, false)] {
        let Some(list) = list else {
            continue;
        };
        let about = if wanted { "reaches" } else { "never" };
        for cell in failures.cells(rules, &list.span(), about, list.get_ref()) {
            if found.contains(&cell) == wanted {
                continue;
            }
            let (from, name) = (from.get_ref(), rules.space.name(cell));
            let (how, mark) = if wanted {
                ("cannot", Discrepancy::Missing)
            } else {
                ("can", Discrepancy::Extra)
            };
            failures.wrong(list.span(), about, format!("the piece on {from} {how} go to {name}"));
            failures.marks.push((cell, mark));
        }
    }
}

fn moves_by_kind(case: &Case, rules: &Rules, legal: &[Move], failures: &mut Failures) {
    let Some(kinds) = &case.by_kind else {
        return;
    };
    for (name, &expected) in kinds.get_ref() {
        match kind_named(rules, name) {
            Err(error) => failures.wrong(kinds.span(), "by_kind", error.in_one_line()),
            Ok(kind) => {
                let found = legal.iter().filter(|one| one.kind() == kind && !one.is_pass()).count();
                failures.same(kinds.span(), &format!("moves of {name}"), expected, found);
            }
        }
    }
}

fn pieces_on_cells(case: &Case, rules: &Rules, position: &Position, failures: &mut Failures) {
    let Some(board) = &case.board else {
        return;
    };
    for (name, expected) in board.get_ref() {
        for cell in failures.cells(rules, &board.span(), "board", [name]) {
            let living = place::without_dead(rules, expected);
            let piece = match living {
                "empty" => Ok(None),
                text => place::piece(rules, text).map(Some),
            };
            match piece {
                Err(error) => failures.wrong(board.span(), name, error.in_one_line()),
                Ok(piece) => {
                    let found = piece_name(rules, position.piece_at(cell), position.is_dead(cell));
                    let expected = piece_name(rules, piece, living.len() < expected.len());
                    failures.same(board.span(), name, expected, found);
                }
            }
        }
    }
}

fn piece_name(rules: &Rules, piece: Option<Piece>, dead: bool) -> String {
    let dead = if dead {
        format!("{} ", place::DEAD)
    } else {
        String::new()
    };
    match piece {
        None => "empty".to_owned(),
        Some(piece) if rules.is_neutral(piece.kind) => format!("{} {}", place::NEUTRAL, rules.kind(piece.kind).name),
        Some(piece) => format!(
            "{dead}{} {}",
            rules.player(piece.player).name,
            rules.kind(piece.kind).name
        ),
    }
}

fn hands(case: &Case, rules: &Rules, position: &Position, failures: &mut Failures) {
    let Some(hands) = &case.hand else {
        return;
    };
    let setup = position.setup();
    for (name, expected) in hands.get_ref() {
        match player_named(rules, name) {
            Err(error) => failures.wrong(hands.span(), "hand", error.in_one_line()),
            Ok(player) => {
                let items = |text: &str| -> BTreeSet<String> {
                    let items = text.split(',').map(|item| item.trim().to_owned());
                    items.filter(|item| !item.is_empty()).collect()
                };
                let found = board::hand(rules, &setup, player);
                failures.same_set(
                    hands.span(),
                    &format!("hand of {name}"),
                    &items(expected),
                    &items(&found),
                );
            }
        }
    }
}

fn scores(case: &Case, rules: &Rules, position: &Position, failures: &mut Failures) {
    let Some(scores) = &case.scores else {
        return;
    };
    for (name, &expected) in scores.get_ref() {
        match player_named(rules, name) {
            Err(error) => failures.wrong(scores.span(), "scores", error.in_one_line()),
            Ok(player) => {
                let about = format!("score of {name}");
                failures.same(scores.span(), &about, expected, position.score(player));
            }
        }
    }
}
