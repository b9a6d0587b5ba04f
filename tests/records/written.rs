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
            let again = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let again = replay(variant.game(), &again[0]).unwrap_or_else(|error| panic!("{error}\n{text}"));
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
    insta::assert_snapshot!(first_as(HISTORIC, Target::Pgn), @r#"
    [Event "Paris Opera"]
    [Site "Paris"]
    [Date "1858.??.??"]
    [Round "?"]
    [White "Paul Morphy"]
    [Black "Duke of Brunswick and Count Isouard"]
    [Result "1-0"]
    [Variant "Chess"]
    [RuleSet "f721053aa7c90e3b"]
    [FinalFEN "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"]

    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
    Nc3 c6 9. Bg5 {the centre stays open} 9... b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12.
    O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8#
    1-0
    "#);
    insta::assert_snapshot!(first_as(BY_HAND, Target::Kif), @"
    開始日時：2026/11/23
    棋戦：a trial
    先手：one
    後手：other
    手合割：平手
    手数----指手---------消費時間--
    *before the first move
       1 ７六歩(77)
       2 ３四歩(33)
    *the usual answer
       3 ２二角成(88)
       4 同　銀(31)
       5 ５五角打
       6 ３三角打
       7 同　角成(55)
       8 同　銀(22)
       9 ２四角打
      10 ４四角打
      11 ７七桂(89)
      12 中断
    ");
    insta::assert_snapshot!(first_as(BY_HAND, Target::Usi), @"position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e B*3c 5e3c+ 2b3c B*2d B*4d 8i7g");
    insta::assert_snapshot!(first_as(PYFFISH_WXF, Target::Wxf), @r#"
    [Event "moves drawn by lot by pyffish"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [Variant "Xiangqi"]
    [RuleSet "88c1f0dfc1c7dffe"]
    [Format "WXF"]
    [FinalFEN "2ba1a3/4k3P/4b4/9/9/4p4/6p2/p8/9/5K3 w - - 6 36"]

    1. C8+7 C8+7 2. R1.2 R1.2 3. R2.1 E7+5 4. C2+5 C2+2 5. R1+2 P3+1 6. C2.1 H8+9
    7. P1+1 P3+1 8. P7+1 P7+1 9. P5+1 R9+1 10. R1+1 R9.3 11. K5+1 C2.6 12. E3+1
    R3+4 13. K5-1 C6+2 14. A6+5 R3+4 15. A5-6 R2+5 16. E1-3 R3.2 17. R9.8 C6-4 18.
    R1-1 C6+6 19. R1+1 R2+4 20. K5+1 R2.4 21. P1+1 R4-4 22. P1+1 R4.5 23. K5.4 R5.7
    24. R1-3 R7+1 25. R1+2 R7+3 26. R1.7 R7.6 27. K4-1 P5+1 28. R7.3 P1+1 29. K4+1
    K5+1 30. P1+1 P1+1 31. R3.9 P1+1 32. K4-1 P1+1 33. P1+1 P7+1 34. P1.2 P7+1 35.
    P2.1 P5+1 *
    "#);
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
        let mut position = variant.usual_start();
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
        let game = replay(variant.game(), &record).unwrap_or_else(|error| panic!("{}: {error}", one.name));
        let text = game
            .write(&record, Target::OwnPgn, one.name)
            .expect("every move can be written");
        assert!(
            text.contains(&format!("[RuleSet \"{}\"]", variant.fingerprint())),
            "{text}"
        );
        let again = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(builtin::of_record(&again[0]).map(|found| found.name), Ok(one.name));
        let again = replay(variant.game(), &again[0]).unwrap_or_else(|error| panic!("{error}\n{text}"));
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
            .map_err(|error| error.to_string())
    };
    let normal = "[Termination \"normal\"]";
    assert_eq!(
        ends(&format!("{normal}[Outcome \"Black wins by checkmate\"]\n")),
        Ok(())
    );
    assert_eq!(
        ends(&format!("{normal}[Outcome \"Black wins by capture\"]\n")).unwrap_err(),
        "the recorded result is Black wins by capture, but the game ended otherwise: Black wins by checkmate"
    );
    assert_eq!(ends("[Outcome \"nobody knows\"]\n"), Ok(()));
}
