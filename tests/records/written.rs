//! Games written in other formats.

use triagonal::notation::Notation;
use triagonal::records::{Record, Target, Written, read, replay};
use triagonal::{Variant, builtin};

use super::{BY_HAND, HISTORIC, PYFFISH_WXF, played, variant};
use crate::support::fixtures::shipped;

use crate::support::covering;

#[test]
fn games_come_back_from_every_format() {
    let mut counts = [0; 9];
    let targets = [
        Target::Pgn,
        Target::Uci,
        Target::Usi,
        Target::Kif,
        Target::Wxf,
        Target::Iccs,
        Target::San,
        Target::Own,
        Target::OwnPgn,
    ];
    for (variant, record, game) in played() {
        for (count, target) in counts.iter_mut().zip(targets) {
            let Ok(text) = game.write(&record, target, variant.title()) else {
                assert!(
                    !matches!(target, Target::Pgn | Target::OwnPgn),
                    "PGN can say every game"
                );
                continue;
            };
            if matches!(target, Target::San | Target::Own) && record.start.is_some() {
                continue;
            }
            let again = read(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
            let again = replay(variant.game(), &again[0]).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
            assert_eq!(again.moves, game.moves, "{text}");
            assert_eq!(again.start.fen(), game.start.fen(), "{text}");
            *count += 1;
        }
    }
    assert!(
        counts[0] >= 25 && counts[1] >= 25 && counts[6] >= 15 && counts[7] >= 15,
        "{counts:?}"
    );
    assert_eq!(counts[8], counts[0]);
    assert!(
        counts[2] >= 8 && counts[3] >= 3 && counts[4] >= 2 && counts[5] >= 2,
        "{counts:?}"
    );
}

/// Writes the first game of a text in another format.
fn first_as(text: &str, target: Target) -> String {
    let records = read(text).expect("the text is right");
    let variant = variant(&records[0]);
    let game = replay(variant.game(), &records[0]).expect("the game is right");
    game.write(&records[0], target, variant.title())
        .expect("it can be written")
}

#[test]
fn what_is_written_looks_as_it_should() {
    insta::assert_snapshot!("as_pgn", first_as(HISTORIC, Target::Pgn));
    insta::assert_snapshot!("as_kif", first_as(BY_HAND, Target::Kif));
    insta::assert_snapshot!("as_usi", first_as(BY_HAND, Target::Usi));
    insta::assert_snapshot!("as_wxf", first_as(PYFFISH_WXF, Target::Wxf));
    insta::assert_snapshot!("as_san", first_as(HISTORIC, Target::San));
}

#[test]
fn what_a_format_cannot_say_is_refused() {
    let records = read(HISTORIC).expect("the file is right");
    let game = replay(variant(&records[0]).game(), &records[0]).expect("the game is right");
    let texts: Vec<String> = [Target::Kif, Target::Wxf, Target::Usi]
        .into_iter()
        .map(|target| match game.write(&records[0], target, "Chess") {
            Ok(text) => text,
            Err(why) => format!("{target:?}: {why}\n"),
        })
        .collect();
    insta::assert_snapshot!(texts.concat());
}

#[test]
fn records_of_all_variants_are_read_again() {
    for one in covering() {
        let variant = shipped(one.name);
        let mut position = variant.start();
        let mut record = Record::pgn(Notation::Own);
        let mut random = fastrand::Rng::with_seed(3);
        while record.moves.len() < 12 && position.outcome().is_none() {
            let Some(made) = random.choice(position.legal_moves()) else {
                break;
            };
            record.moves.push(Written {
                text: position.move_text(&made),
                range: 0..0,
                glyphs: Vec::new(),
                comments: vec![format!("{} plies", record.moves.len() + 1)],
            });
            position.play(&made).expect("it is legal");
        }
        let game = replay(variant.game(), &record).unwrap_or_else(|wrong| panic!("{}: {wrong}", one.name));
        let text = game
            .write(&record, Target::OwnPgn, one.name)
            .expect("every move can be written");
        assert!(
            text.contains(&format!("[RuleSet \"{}\"]", variant.fingerprint())),
            "{text}"
        );
        let again = read(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        assert_eq!(builtin::of_record(&again[0]).map(|found| found.name), Ok(one.name));
        let again = replay(variant.game(), &again[0]).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        assert_eq!(again.end.fen(), position.fen(), "{text}");
    }
}

#[test]
fn options_are_part_of_a_record() {
    let set = [("white army", "knights"), ("black army", "clobberers 2")];
    let loader = Variant::loader().set_all(set);
    let variant = loader.builtin("different-armies").expect("it is right");
    let record = Record::pgn(Notation::San);
    let game = replay(variant.game(), &record).expect("nothing has been played");
    let text = game.write(&record, Target::Pgn, "mine").expect("it can be written");
    assert!(
        text.contains("[Options \"white army=knights; black army=clobberers 2\"]"),
        "{text}"
    );
    let again = &read(&text).expect("it is right")[0];
    assert_eq!(
        again.options(),
        set.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
}

#[test]
fn an_outcome_in_words_is_compared() {
    let ends = |tags: &str| {
        let text = format!("{tags}\n1. f3 e5 2. g4 Qh4# 0-1");
        let record = &read(&text).expect("it is right")[0];
        replay(shipped("chess").game(), record)
            .map(|_| ())
            .map_err(|wrong| wrong.to_string())
    };
    let normal = "[Termination \"normal\"]";
    assert_eq!(
        ends(&format!("{normal}[Outcome \"Black wins by checkmate\"]\n")),
        Ok(())
    );
    assert_eq!(
        ends(&format!("{normal}[Outcome \"Black wins by capture\"]\n")).unwrap_err(),
        "the result is said to be Black wins by capture, but the game ended otherwise: Black wins by checkmate"
    );
    assert_eq!(ends("[Outcome \"nobody knows\"]\n"), Ok(()));
}
