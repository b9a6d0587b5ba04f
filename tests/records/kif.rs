//! Set-ups, ends and spellings in KIF files.

use triagonal::builtin;
use triagonal::records::{Ending, Replayed, Target, read, replay};

use super::variant;
use crate::support::fixtures::shipped;

/// The handicaps of python-shogi 1.1.1 (`shogi/KIF.py`), except その他, which needs a diagram, and of lishogi
/// (github.com/WandererXII/shogiops, `src/handicaps.ts`).
const SET_UPS: [(&str, &str); 22] = [
    ("平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b"),
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    (
        "右香落ち",
        "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w",
    ),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    (
        "両香落ち",
        "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w",
    ),
    ("七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("九枚落ち", "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    ("トンボ＋香", "l3k3l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"),
    (
        "太閤将棋",
        "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w",
    ),
    ("香得", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w L"),
    ("五枚得", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBN2L"),
    ("歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p"),
];

#[test]
fn games_begin_where_the_set_up_says() {
    for (name, sfen) in SET_UPS {
        let text = format!("手合割：{name}\n手数----指手---------消費時間--\n");
        let records = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let variant = variant(&records[0]);
        let game = replay(variant.game(), &records[0]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = variant.read_sfen(sfen).expect("a position of the other program");
        assert_eq!(game.start.fen(), expected.fen(), "{name}");
    }
}

#[test]
fn games_end_as_the_last_line_says() {
    let first = "手合割：平手\n   1 ７六歩(77)\n";
    for (last, ending) in [
        ("   2 投了\n", Ending::First),
        ("   2 詰み\n", Ending::First),
        ("   2 切れ負け\n", Ending::First),
        ("   2 反則負け\n", Ending::First),
        ("   2 反則勝ち\n", Ending::Second),
        ("   2 入玉勝ち\n", Ending::Second),
        ("   2 千日手\n", Ending::Draw),
        ("   2 持将棋\n", Ending::Draw),
        ("   2 中断\n", Ending::Open),
        ("   2 不詰\n", Ending::Open),
        ("   2 入玉宣言\n", Ending::Second),
        ("   2 宣言勝ち\n", Ending::Second),
        ("   2 時間切れ\n", Ending::First),
        ("   2 Time-up   ( 0:0/)\n", Ending::First),
        ("   2 引き分け\n", Ending::Draw),
        ("   2 中断 (無勝負)\n", Ending::Open),
        (
            "   2 投了   ( 0:00/01:00:00)\n   3 中断   ( 0:00/01:00:00)\n",
            Ending::First,
        ),
        ("まで1手で後手の反則負け\n", Ending::First),
        ("まで1手で先手の反則負け\n", Ending::Second),
        ("まで1手で後手の反則勝ち\n", Ending::Second),
        ("まで1手で後手勝ち\n", Ending::Second),
        ("まで1手で時間切れにより先手の勝ち\n", Ending::First),
        ("まで1手で時間切れ\n", Ending::First),
        ("まで1手で詰み\n", Ending::First),
        ("まで1手で先手の勝ち\n", Ending::First),
        ("まで1手で後手の勝ち\n", Ending::Second),
        ("まで1手で千日手\n", Ending::Draw),
        ("まで1手で中断\n", Ending::Open),
        ("   2 投了\nまで1手で先手の勝ち\n", Ending::First),
        ("", Ending::Open),
    ] {
        let records = read(&format!("{first}{last}")).unwrap_or_else(|error| panic!("{last}: {error}"));
        let game = replay(variant(&records[0]).game(), &records[0]).unwrap_or_else(|error| panic!("{last}: {error}"));
        assert_eq!(game.ending, ending, "{last}");
    }
}

/// Plays the only game of a text.
fn played(text: &str) -> Result<Replayed, String> {
    let records = read(text).map_err(|error| error.in_one_line())?;
    let [record] = records.as_slice() else {
        return Err(format!("{} games", records.len()));
    };
    let found = builtin::of_record(record).map_err(|error| error.in_one_line())?;
    replay(shipped(found.name).game(), record).map_err(|error| error.in_one_line())
}

/// The names are those of github.com/WandererXII/scalashogi (`KifUtils.scala`).
#[test]
fn set_ups_name_games() {
    for (header, title) in [
        ("5五将棋", "Minishogi"),
        ("五々将棋", "Minishogi"),
        ("５五", "Minishogi"),
        ("中将棋", "Chu Shogi"),
        ("京都将棋", "Kyoto Shogi"),
        ("王手将棋", "Check Shogi"),
        ("どうぶつしょうぎ", "Dobutsu Shogi"),
        ("動物", "Dobutsu Shogi"),
        ("平手", "Shogi"),
        ("", "Shogi"),
    ] {
        let game = played(&format!("手合割：{header}\n先手：a\n後手：b\n"));
        let game = game.unwrap_or_else(|error| panic!("{header}: {error}"));
        assert_eq!(game.start.game().rules().name, title, "{header}");
        let array = shipped(builtin::known_as(title).expect("it is a game").name).start();
        assert_eq!(game.start.fen(), array.fen(), "{header}");
    }
    let lent = played("手合割：安南将棋\n").unwrap_err();
    assert!(lent.contains("the closest game is `shogi`"), "{lent}");
    let move_of_lishogi = "手合割：5五将棋\n先手：a\n後手：b\n手数----指手---------消費時間--\n   1 ４四銀(35)\n";
    assert_eq!(played(move_of_lishogi).map(|game| game.moves.len()), Ok(1));
}

/// Random games, with their first position and without it.
#[test]
fn games_of_other_variants_are_read_again() {
    for (name, header) in [
        ("minishogi", "5五将棋"),
        ("kyoto-shogi", "京都将棋"),
        ("checkshogi", "王手将棋"),
        ("dobutsu", "どうぶつしょうぎ"),
        ("shogi", "平手"),
    ] {
        let variant = shipped(name);
        for seed in 0..4 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = variant.start();
            let mut words = Vec::new();
            let mut start = "startpos".to_owned();
            while words.len() < 30 {
                let Some(made) = random.choice(position.legal_moves()) else {
                    break;
                };
                words.push(
                    position
                        .move_text_in(&made, triagonal::notation::Notation::Uci)
                        .expect("UCI has it"),
                );
                position.play(&made).expect("it is legal");
                if words.len() == 20 && seed % 2 == 1 && position.outcome().is_none() {
                    start = format!("fen {}", position.fen());
                    words.clear();
                }
            }
            let line = format!("position {start} moves {}", words.join(" "));
            let record = &read(line.trim_end_matches(" moves ")).expect("the line is right")[0];
            let game = replay(variant.game(), record).unwrap_or_else(|error| panic!("{line}: {error}"));
            let text = game.write(record, Target::Kif, variant.title());
            let text = text.unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(
                text.contains(header) || start != "startpos" || name == "shogi",
                "{text}"
            );
            let again = played(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.start.game().rules().name, variant.title(), "{text}");
            let board = |fen: String| fen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(board(again.start.fen()), board(game.start.fen()), "{text}");
            assert_eq!(board(again.end.fen()), board(game.end.fen()), "{text}");
            assert_eq!(again.moves, game.moves, "{text}");
        }
    }
    // A variant without a name in KIF, and a game with other rules than its title says.
    for (name, set) in [("torishogi", None), ("dobutsu", Some(("try", "survived")))] {
        let variant = triagonal::Variant::loader()
            .set_all(set)
            .builtin(name)
            .expect("it is right");
        let record = &read("position startpos").expect("the line is right")[0];
        let game = replay(variant.game(), record).expect("nothing has been played");
        let why = game
            .write(record, Target::Kif, variant.title())
            .expect_err("KIF has no name for it");
        assert_eq!(why.to_string(), "KIF has no name for this game");
    }
}

#[test]
fn draws_are_written_as_what_they_are() {
    for (last, word) in [("持将棋", "引き分け"), ("引分け", "引き分け"), ("中断", "中断")] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 {last}\n");
        let record = &read(&text).expect("it is right")[0];
        let game = replay(shipped("shogi").game(), record).expect("it is right");
        let again = game.write(record, Target::Kif, "Shogi").expect("KIF has it");
        assert!(again.ends_with(&format!("   2 {word}\n")), "{again}");
    }
    let rounds = ["４八金(49)", "４二金(41)", "４九金(48)", "４一金(42)"];
    let moves = (1..=12).map(|number| format!("{number:>4} {}\n", rounds[(number - 1) % 4]));
    let text = format!("手合割：平手\n{}", moves.collect::<String>());
    let record = &read(&text).expect("it is right")[0];
    let game = replay(shipped("shogi").game(), record).unwrap_or_else(|error| panic!("{error}"));
    let again = game.write(record, Target::Kif, "Shogi").expect("KIF has it");
    assert!(again.ends_with("  13 千日手\n"), "{again}");
}

/// Spellings of python-shogi, lishogi, 81Dojo and others.
#[test]
fn lines_of_moves_have_many_forms() {
    for lines in [
        "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n",
        "　　1 ７六歩(77)   ( 0:7/)\n   2 ３四歩(33)   ( 0:1/)\n",
        "   1 ７六歩(77)( 0:16/00:00:16)\n   2 ３四歩(33)(0:16/00:00:16)+\n",
        "1 ７六歩（77）\n2 ３四歩（３３）\n",
        "1 ７六歩 (77)\n2 ３四歩 (33)\n",
        "１ ７六歩(77)\n２ ３四歩(33)\n",
        "1. ７六歩(77)\n2. ３四歩(33)\n",
        "1 7六歩(77)\n2 34歩(33)\n",
        "1手目 ▲７六歩兵(77)\n2手目 △３四歩(33)\n",
        "   1 ７六歩(77)\r   2 ３四歩(33)\r",
        "   1 ７六歩(77)+\r\n   2 ３四歩(33)\r\n",
    ] {
        let game = played(&format!("手合割：平手\n{lines}")).unwrap_or_else(|error| panic!("{lines}: {error}"));
        let fen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2";
        assert_eq!(game.end.fen(), fen, "{lines}");
    }
    let records = read("先手:a\n手合割:平手\n1 ７六歩(77)*hello\n2 ３四歩(33) (0:1/) *again\n").expect("it is right");
    assert_eq!(records[0].moves[0].comments, ["hello"]);
    assert_eq!(records[0].moves[1].comments, ["again"]);
    let two = "手合割：平手\n1 ７六歩(77)\n2 投了\n手合割：5五将棋\n1 ４四銀(35)\n";
    assert_eq!(read(two).map(|games| games.len()), Ok(2));
}
