//! Errors in files of games, and their places.

use triagonal::records::{read, replay};

use super::variant;

fn error_of(text: &str) -> String {
    let at = |error: triagonal::notation::Misread<triagonal::records::RecordProblem>| {
        let marked = text.get(error.range.clone()).unwrap_or("?");
        format!("{text:?}\n  at `{marked}`: {}", error.in_one_line())
    };
    let records = match read(text) {
        Ok(records) => records,
        Err(error) => return at(error),
    };
    for record in &records {
        if let Err(error) = replay(variant(record).game(), record) {
            return at(error);
        }
    }
    format!("{text:?}\n  is right")
}

#[test]
fn wrong_games_are_reported_with_their_place() {
    let texts = [
        "",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf6 *",
        "1. e4 e5 2. Ke3 *",
        "1. e4 e5 2. Bb5 a6 3. Ba9 *",
        "1. Nf3 d5 2. d3 d4 3. Nd2 *",
        "1. Nf3 d5 2. d3 d4 3. Nfd2 N8d7 4. N1b3 *",
        "1. Nf3 d5 2. d3 d4 3. Nd2e4 *",
        "1. Nf3 d5 2. d3 d4 3. N1d2 Nd7 {",
        "1. e4 (1. d4 d5",
        "1. e4) d5",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1. f3 e5 2. g4 Qh4 0-1",
        "1. f3 e5 2. g4 Qh4+ *",
        "1. e4 $x",
        "[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n\n*",
        "[FEN \"8/8/8/8/8/8/8/7 w - - 0 1\"]\n\n*",
        "[Event \"x]\n\n1. e4 *",
        "[Event]\n\n1. e4 *",
        "[Format \"Sütterlin\"]\n\n1. e4 *",
        "1. e4 e5 2. Nf3 O-O *",
        "position startpos moves e2e4 e7e5 e4e5",
        "position somewhere moves e2e4",
        "position startpos e2e4",
        "position sfen 9/9 b - 1 moves 7g7f",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1 moves 7g7f",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2X 1 moves 7g7f",
        "position startpos moves 7g7f 3c3d 8h2b",
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*2b",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五桂打\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 ７五歩(74)\n",
        "手合割：百枚落ち\n   1 ７六歩(77)\n",
        "手合割：平手\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n",
        "[Format \"WXF\"]\n\n1. C2.5 H8+7 2. H2+3 H8+7 *",
        "[Format \"ICCS\"]\n\n1. H2-E2 h9-g7 2. A0-A3 *",
        "[Variant \"Seirawan\"]\n\n1. Nf3/Q d5 *",
        "[Variant \"Seirawan\"]\n\n1. Nf3/Hb1 d5 *",
        "[Variant \"Seirawan\"]\n\n1. Nf3/H e6 2. e3/E *",
    ];
    insta::assert_snapshot!(texts.map(error_of).join("\n"));
}
