//! Tuned values, and their files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use triagonal::search::{Evaluation, Sample, Teacher, Terms, Values, ValuesProblem};
use triagonal::{PlayerId, Position, Variant, builtin};

use crate::support::Rng;

/// Positions of random games.
fn positions(variant: &Variant, games: usize) -> Vec<Position> {
    let mut random = Rng::new(11);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = variant.start();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play(&moves[random.below(moves.len())]).expect("it is legal");
            if ply % 5 == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// An evaluation in which Knights on the board have three times their material value.
fn with_strong_knights(variant: &Variant, seems: &Values) -> Evaluation {
    let mut truth = seems.clone();
    let knight = truth.pieces.get_mut("Knight").expect("there are Knights");
    knight.board *= 3;
    Evaluation::tuned(variant.game(), &truth).expect("the kinds are right")
}

/// Samples of positions with true values, and the expected results for the first player.
fn samples_by(
    truth: &Evaluation,
    seems: &Evaluation,
    positions: &[Position],
    mut result: impl FnMut(i32) -> f64,
) -> Vec<Sample> {
    let sample = |position: &Position| {
        let searched = truth.judge(position, position.turn());
        seems.sample(position, result(truth.judge(position, PlayerId(0))), searched, 4)
    };
    positions.iter().map(sample).collect()
}

#[test]
fn fitting_finds_what_decides_the_games() {
    let variant = Variant::builtin("crazyhouse").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let before = evaluation.values(variant.rules(), String::new(), String::new());
    let true_evaluation = with_strong_knights(&variant, &before);
    let mut random = Rng::new(5);
    let samples = samples_by(&true_evaluation, &evaluation, &positions(&variant, 200), |value| {
        let wins = 1.0 / (1.0 + (-f64::from(value) / 200.0).exp());
        if (random.below(1000) as f64) < 1000.0 * wins {
            1.0
        } else {
            0.0
        }
    });
    let fitted = evaluation.fitted(variant.game(), &samples, Teacher::ResultsAndSearches);
    assert!(
        fitted.loss_after < fitted.loss_before - 0.01,
        "{} {}",
        fitted.loss_before,
        fitted.loss_after
    );
    let after = fitted.evaluation.values(variant.rules(), String::new(), String::new());
    let (old, new) = (before.pieces["Knight"], after.pieces["Knight"]);
    assert!(4 * new.board > 5 * old.board, "{old:?} {new:?}");
    for name in ["Rook", "Bishop", "Pawn"] {
        let (old, new) = (before.pieces[name].board, after.pieces[name].board);
        assert!((new - old).abs() < 60, "{name}: {old} {new}");
    }
}

#[test]
fn few_games_that_are_mostly_drawn_teach_what_searches_see() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let before = evaluation.values(variant.rules(), String::new(), String::new());
    let true_evaluation = with_strong_knights(&variant, &before);
    let samples = samples_by(
        &true_evaluation,
        &evaluation,
        &positions(&variant, 30),
        |value| match value {
            1_200.. => 1.0,
            ..=-1_200 => 0.0,
            _ => 0.5,
        },
    );
    let fitted = evaluation
        .fitted(variant.game(), &samples, Teacher::ResultsAndSearches)
        .evaluation;
    let after = fitted.values(variant.rules(), String::new(), String::new());
    let (old, new) = (before.pieces["Knight"].board, after.pieces["Knight"].board);
    assert!(5 * new > 8 * old, "{old} {new}");
}

/// Samples in which a knight beyond the middle of the board is worth three more pawns than its material value. No knight of
/// the samples stands beyond the given file.
fn far_knights(variant: &Variant, evaluation: &Evaluation, files: i16) -> Vec<Sample> {
    let rules = variant.rules();
    let knight = rules.kind_ids().find(|&kind| rules.kind(kind).name == "Knight");
    let stays_near = |position: &Position| {
        let pieces = position.setup().pieces;
        let mut knights = pieces.iter().filter(|(_, piece)| Some(piece.kind) == knight);
        knights.all(|(cell, _)| rules.space.cells[cell.index()].point.at[0] <= files)
    };
    let far = |position: &Position, player: PlayerId| {
        let setup = position.setup();
        let knights = setup.pieces.iter().filter(|(cell, piece)| {
            let seen = rules.player(player).view.iter().position(|seen| seen == cell);
            Some(piece.kind) == knight && piece.player == player && seen.is_some_and(|cell| cell >= 32)
        });
        knights.count() as i32
    };
    positions(variant, 500)
        .iter()
        .filter(|position| stays_near(position))
        .map(|position| {
            let more = 300 * (far(position, PlayerId(0)) - far(position, PlayerId(1)));
            let value = evaluation.judge(position, PlayerId(0)) + more;
            let wins = 1.0 / (1.0 + (-f64::from(value) / 200.0).exp());
            let sign = if position.turn() == PlayerId(0) { 1 } else { -1 };
            evaluation.sample(position, wins, sign * value, 4)
        })
        .collect()
}

#[test]
fn of_games_by_learned_values_results_teach_numbers_and_searches_a_network() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let seems = Evaluation::new(variant.game());
    let before = seems.values(variant.rules(), String::new(), String::new());
    let truth = with_strong_knights(&variant, &before);
    // Search values follow the evaluation, and results follow the true values.
    let samples: Vec<Sample> = positions(&variant, 300)
        .iter()
        .map(|position| {
            let ahead = truth.judge(position, PlayerId(0)).signum();
            let searched = seems.judge(position, position.turn());
            seems.sample(position, f64::from(1 + ahead) / 2.0, searched, 4)
        })
        .collect();
    let knight = |teacher| {
        let fitted = seems.fitted(variant.game(), &samples, teacher);
        let after = fitted.evaluation.values(variant.rules(), String::new(), String::new());
        (after.pieces["Knight"].board, fitted.network_loss)
    };
    let old = before.pieces["Knight"].board;
    let (learned, network_loss) = knight(Teacher::Learned {
        by: &seems,
        results: 1.0,
    });
    assert!(4 * learned > 5 * old, "{old} {learned}");
    // With the new values, searches would agree with the evaluation: nothing remains for a network to learn.
    assert!(
        network_loss.is_none_or(|(without, _)| without < 1e-5),
        "{network_loss:?}"
    );
}

#[test]
fn a_network_learns_where_pieces_stand_well() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let samples = far_knights(&variant, &evaluation, 8);
    let fitted = evaluation.fitted(variant.game(), &samples, Teacher::ResultsAndSearches);
    let (without, with) = fitted.network_loss.expect("there is something to learn");
    assert!(with < 0.9 * without, "{without} {with}");
    let taught = &fitted.evaluation;
    // A saved evaluation gives the same values.
    let values = taught.values(variant.rules(), variant.fingerprint(), "taught".to_owned());
    let read = Values::read(&values.text()).expect("it was written so");
    assert_eq!(read, values);
    let again = Evaluation::tuned(variant.game(), &read).expect("the network is for this game");
    for position in positions(&variant, 3) {
        let player = position.turn();
        assert_eq!(again.judge(&position, player), taught.judge(&position, player));
        assert_eq!(
            taught.judge(&position, PlayerId(0)),
            -taught.judge(&position, PlayerId(1))
        );
    }
    // Both players learn the same values.
    let judged = |fen: &str| {
        let position = variant.read_fen(fen).expect("the position is sound");
        taught.judge(&position, position.turn())
    };
    assert_eq!(
        judged("4k3/8/8/4N3/8/8/P7/4K3 w - - 0 1"),
        judged("4k3/p7/8/8/4n3/8/8/4K3 b - - 0 1")
    );
    // A network of another game is refused.
    let other = Variant::builtin("shogi").expect("it is sound");
    let mut foreign = Evaluation::new(other.game()).values(other.rules(), String::new(), String::new());
    foreign.network.clone_from(&values.network);
    let refused = Evaluation::tuned(other.game(), &foreign).expect_err("it has too few numbers");
    assert_eq!(refused, ValuesProblem::UnfitNetwork);
    // No text, uncompressed text, a truncated text, one byte too many, and far too many numbers.
    let written = values.network.as_ref().expect("it has learned something");
    let compressed = |bytes: &[u8]| STANDARD.encode(compress_to_vec_zlib(bytes, 1));
    let mut longer = numbers_in(written);
    longer.push(0);
    for text in [
        "no base 64!",
        "gAAB",
        &written[..400],
        &compressed(&longer),
        &compressed(&vec![0; 50_000_000]),
    ] {
        foreign.network = Some(text.to_owned());
        let refused = Evaluation::tuned(other.game(), &foreign).expect_err("it is no network");
        assert_eq!(refused, ValuesProblem::UnfitNetwork, "{text}");
    }
    // Weights without training data are zero: no pawns are on the first or last rank, and no piece is in hand.
    let bytes = numbers_in(written);
    let (inputs, blocks) = (2 * 6 * 65, 2 * 6 * 65 + 1 + 8 + 1);
    let (lower, higher) = bytes.split_at(bytes.len() / 2);
    let lanes = lower.len() / blocks;
    let rows = lower.chunks(lanes).zip(higher.chunks(lanes)).take(inputs);
    let nothing = rows.filter(|(lower, higher)| lower.iter().chain(*higher).all(|&byte| byte == 0));
    let nothing = nothing.count();
    assert!(nothing >= 2 * (16 + 6), "{nothing}");
}

/// Returns the bytes of a network's numbers: the low bytes of all numbers, then the high bytes.
fn numbers_in(network: &str) -> Vec<u8> {
    let bytes = STANDARD.decode(network).expect("it was written so");
    decompress_to_vec_zlib(&bytes).expect("it was compressed")
}

#[test]
fn a_network_alone_learns_without_terms() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let plain = Evaluation::of_pieces_alone(variant.game());
    let samples = far_knights(&variant, &plain, 8);
    // The games were evaluated with terms as well: their search values remain valid.
    let by = Teacher::Learned {
        by: &Evaluation::new(variant.game()),
        results: 0.0,
    };
    let fitted = plain.fitted(variant.game(), &samples, by);
    let (without, with) = fitted.network_loss.expect("there is something to learn");
    assert!(with < 0.9 * without, "{without} {with}");
    // Only material and the side to move matter.
    let after = fitted.evaluation.values(variant.rules(), String::new(), String::new());
    let nothing = toml::from_str::<Terms>(&terms("")).expect("the terms are sound");
    let tempo = after.terms.tempo;
    assert_eq!(after.terms, Terms { tempo, ..nothing });
    assert!(after.pieces.values().all(|kind| kind.freedom == 0.0));
    let read = Values::read(&after.text()).expect("it was written so");
    let again = Evaluation::tuned(variant.game(), &read).expect("the network is for this game");
    for position in positions(&variant, 3) {
        let player = position.turn();
        assert_eq!(
            again.judge(&position, player),
            fitted.evaluation.judge(&position, player)
        );
    }
}

/// Returns the network's difference between a knight on g6 and one on g3, after training without knights beyond the d file,
/// in a game with such ranks in the middle of the board.
fn taught_of_the_other_half(text: &str, middle: &str) -> i32 {
    let variant = Variant::parse(text).expect("it is sound");
    let plain = Evaluation::new(variant.game());
    let fitted = plain.fitted(
        variant.game(),
        &far_knights(&variant, &plain, 4),
        Teacher::ResultsAndSearches,
    );
    assert!(fitted.network_loss.is_some());
    let values = fitted.evaluation.values(variant.rules(), String::new(), String::new());
    let numbers = Values {
        network: None,
        ..values
    };
    let numbers = Evaluation::tuned(variant.game(), &numbers).expect("they are the values of the game");
    let difference = |far: &str, near: &str| {
        let fen = format!("r1bqkbbr/pppppppp/{far}/{middle}/{middle}/{near}/PPPPPPPP/R1BQKBBR w - - 0 1");
        let position = variant.read_fen(&fen).expect("the position is sound");
        fitted.evaluation.judge(&position, PlayerId(0)) - numbers.judge(&position, PlayerId(0))
    };
    difference("6N1", "8") - difference("8", "6N1")
}

#[test]
fn what_is_learned_of_one_half_of_a_board_holds_for_the_other() {
    let chess = builtin::source("chess").expect("it is there");
    let chess = chess
        .text
        .replace("castle e1-g1 with Rook h1-f1; castle e1-c1 with Rook a1-d1", "")
        .replace("K B N R", "K B B R");
    let alike = taught_of_the_other_half(&chess, "8");
    // If a cell has no distinct mirror image, the two halves differ.
    let unlike = chess.replace(
        "forward rank +",
        "cells where not (file = h and rank in 4..5)\n  forward rank +",
    );
    assert_ne!(unlike, chess);
    let unlike = taught_of_the_other_half(&unlike, "7*");
    assert!(alike > 100 && alike > 2 * unlike.abs(), "{alike} {unlike}");
}

#[test]
fn what_a_file_keeps_judges_alike() {
    let variant = Variant::builtin("shogi").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let values = evaluation.values(variant.rules(), variant.fingerprint(), "by hand".to_owned());
    let read = Values::read(&values.text()).expect("it was written so");
    assert_eq!(read, values);
    let tuned = Evaluation::tuned(variant.game(), &read).expect("the kinds are right");
    for position in positions(&variant, 3) {
        let player = position.turn();
        assert_eq!(
            tuned.judge(&position, player),
            evaluation.judge(&position, player),
            "{}",
            position.fen()
        );
    }
}

/// Returns the values of chess positions for White with a single term besides material.
fn by_one_term(line: &str) -> impl Fn(&str) -> i32 {
    let variant = Variant::builtin("chess").expect("it is sound");
    let judged_by = |line: &str| {
        let mut values = Evaluation::new(variant.game()).values(variant.rules(), String::new(), String::new());
        values.terms = toml::from_str::<Terms>(&terms(line)).expect("the terms are sound");
        Evaluation::tuned(variant.game(), &values).expect("the kinds are right")
    };
    let (with, without) = (judged_by(line), judged_by(""));
    move |fen: &str| {
        let position = variant.read_fen(fen).expect("the position is sound");
        with.judge(&position, PlayerId(0)) - without.judge(&position, PlayerId(0))
    }
}

/// Returns terms with a single nonzero value.
fn terms(line: &str) -> String {
    let names = [
        "tempo", "shelter", "danger", "threats", "loose", "chase", "passed", "isolated", "open",
    ];
    let others = names.into_iter().filter(|name| !line.starts_with(name));
    let others: String = others.map(|name| format!("{name} = 0\n")).collect();
    format!("{others}{line}\n")
}

#[test]
fn a_tapered_term_counts_by_the_pieces_that_are_left() {
    let tempo = by_one_term("tempo = [40, 8]");
    assert_eq!(tempo("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 40);
    assert_eq!(tempo("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), -40);
    // Two of 32 pieces are left, then 16 of 32.
    assert_eq!(tempo("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 10);
    assert_eq!(tempo("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1"), 24);
    let same = by_one_term("tempo = 12");
    assert_eq!(same("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 12);
}

#[test]
fn isolated_pieces_are_those_that_no_other_one_can_guard() {
    let isolated = by_one_term("isolated = 10");
    assert_eq!(isolated("4k3/2p1p3/8/8/8/8/3PP3/4K3 w - - 0 1"), 20, "c7 and e7");
    assert_eq!(isolated("4k3/8/8/8/8/8/P1P4P/4K3 w - - 0 1"), -30);
    // A pawn behind can come to guard, and so can one beside or in front, once this pawn advances.
    assert_eq!(isolated("4k3/8/8/4P3/8/8/3P4/4K3 w - - 0 1"), 0);
    // Two pawns on a file do not guard each other.
    assert_eq!(isolated("4k3/8/4P3/8/8/8/4P3/4K3 w - - 0 1"), -20);
}

#[test]
fn cells_about_a_king_are_open_if_no_pawn_is_ahead() {
    let open = by_one_term("open = 100");
    let safe = open("3qk3/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    assert_eq!(safe, 0, "Black's King has no pawns, but White has nothing that attacks");
    let file = open("3qk3/8/8/8/8/8/5P1P/6K1 w - - 0 1");
    let files = open("3qk3/8/8/8/8/8/7P/6K1 w - - 0 1");
    assert!(files < file && file < 0, "{file} {files}");
    assert_eq!(files, 2 * file, "g1 and g2; f1 and f2 besides");
    // A pawn far ahead also covers.
    assert_eq!(open("3qk3/8/8/8/6P1/8/5P1P/6K1 w - - 0 1"), 0);
}

#[test]
fn wrong_values_are_refused() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let good = Evaluation::new(variant.game()).values(variant.rules(), String::new(), String::new());
    let refused = |text: &str| match Values::read(text) {
        Err(problem) => problem,
        Ok(values) => Evaluation::tuned(variant.game(), &values).expect_err("they are wrong"),
    };
    let unknown = refused(&good.text().replace("pieces.Queen", "pieces.Qeen"));
    assert_eq!(unknown, ValuesProblem::UnknownKind("Qeen".to_owned()));
    let mut fewer = good.clone();
    fewer.pieces.remove("Rook");
    assert_eq!(refused(&fewer.text()), ValuesProblem::MissingKind("Rook".to_owned()));
    let text = good.text().replace("loose = ", "loose = much + ");
    let problem = refused(&text);
    let place = problem.place().expect("it is at some place");
    assert!(text[place].starts_with("much"), "{problem}");
}

#[test]
fn shipped_values_are_for_the_rules_of_today() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let mut seen = 0;
    for one in builtin::variants() {
        let path = folder.join(one.folder).join(format!("{}.values.toml", one.name));
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let values = Values::read(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        let variant = Variant::builtin(one.name).expect("it is sound");
        assert_eq!(values.rules, variant.fingerprint(), "{}: tune it anew", one.name);
        let kept = variant
            .evaluation()
            .values(variant.rules(), values.rules.clone(), values.made.clone());
        assert_eq!(kept, values, "{}", one.name);
        seen += 1;
    }
    assert!(seen > 0);
}
