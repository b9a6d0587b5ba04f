//! Positions as diagrams in KIF files, and moves on large boards. The diagrams, moves and positions are from the tests of
//! github.com/WandererXII/shogiops (`test/notation/kif.test.ts`).

use triagonal::builtin;
use triagonal::notation::{Notation, sfen};
use triagonal::records::{read, replay};

use crate::support::fixtures::shipped;

const ENDGAME: &str = "後手の持駒：飛二 角二 金二 銀 桂 香三 歩十五
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 金 ・ ・ ・ ・ ・ ・|一
| ・ ・ と ・ ・ ・ ・ 全v桂|二
|v王v歩 ・ ・ ・ 全 ・ ・ ・|三
| ・ ・v歩 ・ ・ ・ ・ ・ ・|四
| ・v桂 ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 玉 ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　銀
";

const SMALL: &str = "手合割：5五将棋
後手の持駒：なし
５ ４ ３ ２ １
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：なし
後手番
";

const LARGE: &str = " １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １
+------------------------------------------------+
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  獅  獅  ・|二
|  ・  ・  鷹  鷹  ・  ・  ・  ・  ・  ・  ・  ・|三
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四
|  ・  ・  ・  ・  ・  ・  ・  ・  ・v成獅  ・  ・|五
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|六
|  ・  ・  ・  ・  ・  獅  ・  ・  ・  獅  ・  ・|七
|  ・  ・  ・  ・  ・ 成獅  ・  ・  ・  ・  ・  ・|八
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  鷹  ・  ・|九
|  ・  ・  鷹  ・  ・  ・  ・  ・  ・  ・  ・  ・|十
|  ・  ・  鷹  ・  ・  ・  ・  ・  ・  鷹  ・  ・|十一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十二
+------------------------------------------------+
";

/// The title of the game of a text, and its first position; or the mistake.
fn begins(text: &str) -> Result<(String, String), String> {
    let records = read(text).map_err(|error| error.in_one_line())?;
    let variant = shipped(
        builtin::of_record(&records[0])
            .map_err(|error| error.in_one_line())?
            .name,
    );
    let game = replay(variant.game(), &records[0]).map_err(|error| error.in_one_line())?;
    Ok((
        variant.title().to_owned(),
        sfen::write(variant.rules(), &game.start.setup()),
    ))
}

#[test]
fn diagrams_are_read() {
    let expected = "lnG6/2+P4+Sn/kp3+S3/2p6/1n7/9/9/7K1/9 b GS2r2b2gsn3l15p 1";
    let shogi = |sfen: &str| Ok(("Shogi".to_owned(), sfen.to_owned()));
    assert_eq!(begins(ENDGAME), shogi(expected));
    // A header does not overrule the diagram.
    assert_eq!(begins(&format!("手合割：平手\n{ENDGAME}")), shogi(expected));
    assert_eq!(
        begins(&format!("手合割：その他\n{ENDGAME}   1 ９二金打\n")),
        shogi(expected)
    );
    let second = expected.replace(" b ", " w ").replace(" 1", " 2");
    assert_eq!(begins(&format!("{ENDGAME}後手番\n")), shogi(&second));
    let minishogi = Ok(("Minishogi".to_owned(), "rbsgk/4p/P4/5/KGSBR w - 2".to_owned()));
    assert_eq!(begins(SMALL), minishogi);
    // The number of rows names the game, too.
    let without_header = SMALL.split_once('\n').map_or("", |(_, rest)| rest);
    assert_eq!(begins(without_header), minishogi);
    let board = "12/9NN1/2+H+H8/12/9+o2/12/5N3N2/5+O6/9+H2/2+H9/2+H6+H2/12 b - 1";
    assert_eq!(begins(LARGE), Ok(("Chu Shogi".to_owned(), board.to_owned())));
}

#[test]
fn wrong_diagrams_are_reported_with_their_place() {
    let texts = [
        ENDGAME.replace("|v王v歩 ・", "|v王v歩"),
        ENDGAME.replace("全v桂|二", "全v醉|二"),
        ENDGAME.replace("| ・ ・ ・ ・ ・ ・ ・ 玉 ・|八\n", ""),
        ENDGAME.replace("先手の持駒：金", "先手の持駒：釘"),
        "手合割：平手\n先手の持駒：歩二\n   1 ７六歩(77)\n".to_owned(),
        "手合割：平手\n後手番\n   1 ３四歩(33)\n".to_owned(),
        "手合割：その他\n   1 ３四歩(33)\n".to_owned(),
        "手合割：平手\nこれは\n   1 ７六歩(77)\n".to_owned(),
        "手合割：平手\n   1 ７六歩(77)\nまで1手で雨天中止\n".to_owned(),
    ];
    let mistakes = texts.map(|text| {
        let wrong = begins(&text).expect_err("it is wrong");
        let help = wrong.find("(the set-ups are").map_or(wrong.as_str(), |at| &wrong[..at]);
        help.to_owned()
    });
    insta::assert_snapshot!(mistakes.join("\n"));
}

#[test]
fn moves_on_large_boards_are_read() {
    let chu = shipped("chu-shogi");
    let moves = "手数----指手---------消費時間--
   1手目   7八歩兵 （←7九）
   2手目   7五歩兵 （←7四）
   3手目一歩目 7九獅子 （←7十）
   3手目二歩目 6八獅子 （←7九）
";
    let usi = "position startpos moves 7i7h 7d7e 7j7i6h";
    let ends = [
        format!("手合割：中将棋\n{moves}"),
        format!("手合割：\n{moves}"),
        usi.to_owned(),
    ]
    .map(|text| {
        let record = &read(&text).unwrap_or_else(|error| panic!("{error}"))[0];
        let game = replay(chu.game(), record).unwrap_or_else(|error| panic!("{text}: {}", error.in_one_line()));
        game.end.fen()
    });
    assert!(ends.iter().all(|fen| *fen == ends[0]), "{ends:?}");
    // A Lion captures without moving: the position is of shogiops' tests of Chu Shogi.
    let position = chu
        .read_sfen("12/12/12/12/12/5p6/5N6/12/12/12/K10k/12 b - 57")
        .expect("it is right");
    let igui = position
        .read_move_in("7g7f7g", Notation::Usi)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position.move_text_in(&igui, Notation::Usi).as_deref(), Ok("7g7f7g"));
    let kif = "一歩目 ▲7六獅子 （←7七）二歩目 ▲7七獅子（居食い） （←7六）";
    assert_eq!(position.read_move_in(kif, Notation::Kif), Ok(igui));
}
