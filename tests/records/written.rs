//! Games written in other formats.

use triagonal::records::{Target, read, replay};

use super::{BY_HAND, HISTORIC, PYFFISH_WXF, played, variant};

#[test]
fn games_come_back_from_every_format() {
    let mut counts = [0; 8];
    let targets = [
        Target::Pgn,
        Target::Uci,
        Target::Usi,
        Target::Kif,
        Target::Wxf,
        Target::Iccs,
        Target::San,
        Target::Own,
    ];
    for (variant, record, game) in played() {
        for (count, target) in counts.iter_mut().zip(targets) {
            let Ok(text) = game.write(&record, target, variant.title()) else {
                assert_ne!(target, Target::Pgn, "PGN can say every game");
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
    assert!(
        counts[2] >= 8 && counts[3] >= 3 && counts[4] >= 2 && counts[5] >= 2,
        "{counts:?}"
    );
}

/// The first game of a text, written as something else.
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
    let told: Vec<String> = [Target::Kif, Target::Wxf, Target::Usi]
        .into_iter()
        .map(|target| match game.write(&records[0], target, "Chess") {
            Ok(text) => text,
            Err(why) => format!("{target:?}: {why}\n"),
        })
        .collect();
    insta::assert_snapshot!(told.concat());
}
