//! Set-ups and ends in KIF files.

use triagonal::records::{Ending, read, replay};

use super::variant;

/// The handicaps of python-shogi 1.1.1 (`shogi/KIF.py`), except その他, which needs a diagram.
const SET_UPS: [(&str, &str); 14] = [
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
];

#[test]
fn games_begin_where_the_set_up_says() {
    for (name, sfen) in SET_UPS {
        let text = format!("手合割：{name}\n手数----指手---------消費時間--\n");
        let records = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let variant = variant(&records[0]);
        let game = replay(variant.game(), &records[0]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = variant
            .read_sfen(&format!("{sfen} - 1"))
            .expect("a position of python-shogi");
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
