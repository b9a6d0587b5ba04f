//! Moves in other notations, compared with other programs.

use triagonal::notation::{Notation, san, sfen};
use triagonal::{Move, Position, Variant};

use crate::support::fixtures::shipped;

use crate::support::covering;

/// A recorded position: the game, the position, and the texts of moves for engines and for people.
struct Recorded<'a> {
    game: &'a str,
    position: &'a str,
    played: &'a str,
    moves: Vec<(&'a str, &'a str)>,
}

fn recorded(text: &str, with_moves: bool) -> impl Iterator<Item = Recorded<'_>> {
    text.lines().map(move |line| {
        let mut cells = line.split('\t');
        let mut next = || cells.next().expect("a cell");
        let (game, position) = (next(), next());
        let played = if with_moves { next() } else { "" };
        let pair = |cell| str::split_once(cell, '=').expect("a pair");
        Recorded {
            game,
            position,
            played,
            moves: cells.map(pair).collect(),
        }
    })
}

/// Compares all recorded moves with the library's texts, and reads them back.
fn compare(text: &str, notation: Notation, same: impl Fn(&Position, &Move, &str, &str) -> bool) {
    let mut count = 0;
    let mut faults = Vec::new();
    for line in recorded(text, false) {
        let variant = shipped(line.game);
        let position = variant
            .read_fen(line.position)
            .unwrap_or_else(|error| panic!("{}: {error}", line.position));
        for (engine, expected) in line.moves {
            let place = format!("{} {}: {engine} {expected}", line.game, line.position);
            let found = match position.read_move(engine) {
                Ok(found) => found,
                Err(error) => {
                    faults.push(format!("{place}: {error}"));
                    continue;
                }
            };
            let own = position
                .move_text_in(&found, notation)
                .unwrap_or_else(|error| error.to_string());
            if !same(&position, &found, &own, expected) {
                faults.push(format!("{place}: {own}"));
            }
            match position.read_move_in(expected, notation) {
                Ok(again) if again == found => count += 1,
                Ok(again) => faults.push(format!("{place}: read as {}", position.move_text(&again))),
                Err(error) => faults.push(format!("{place}: not read: {error}")),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(count > 300, "{count}");
}

#[test]
fn san_is_that_of_python_chess() {
    // A dropped pawn has its letter here, as in other programs.
    compare(
        include_str!("../data/notations/san-python-chess.tsv"),
        Notation::San,
        |_, _, own, expected| own.strip_prefix('P').unwrap_or(own) == expected,
    );
}

#[test]
fn san_is_that_of_pyffish() {
    compare(
        include_str!("../data/notations/san-pyffish.tsv"),
        Notation::San,
        |_, _, own, expected| own == expected,
    );
}

#[test]
fn wxf_is_that_of_pyffish() {
    let own = |text: &str| text.replacen('.', "=", 1);
    // For two pieces in a column, pyffish marks the moving one only if both could move.
    let by_column = |text: &str| {
        let mut signs = text.chars();
        signs.next().is_some_and(char::is_alphabetic) && signs.next().is_some_and(|sign| sign.is_ascii_digit())
    };
    compare(
        include_str!("../data/notations/wxf-pyffish.tsv"),
        Notation::Wxf,
        |_, _, text, expected| own(text) == expected || by_column(expected) && !by_column(text),
    );
}

#[test]
fn kif_and_usi_are_those_of_python_shogi() {
    let variant = shipped("shogi");
    for line in recorded(include_str!("../data/notations/kif-python-shogi.tsv"), true) {
        let mut position = variant.start();
        for word in line.played.split_whitespace() {
            let made = position
                .read_move_in(word, Notation::Usi)
                .unwrap_or_else(|error| panic!("{word}: {error}"));
            position.play(&made).expect("it is legal");
        }
        assert_eq!(sfen::write(variant.rules(), &position.setup()), line.position);
        let set_up = variant
            .read_sfen(line.position)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(set_up.hash(), position.hash());
        for (usi, kif) in line.moves {
            let found = position
                .read_move_in(usi, Notation::Usi)
                .unwrap_or_else(|error| panic!("{usi}: {error}"));
            let text = |notation| position.move_text_in(&found, notation).expect("it can be written");
            assert_eq!(text(Notation::Usi), usi);
            assert_eq!(as_python_shogi(&text(Notation::Kif), usi), kif);
            assert_eq!(position.read_move_in(kif, Notation::Kif).expect(kif), found);
        }
    }
}

/// python-shogi also names the target of the last move, and writes promoted silvers, knights and lances with one letter.
fn as_python_shogi(kif: &str, usi: &str) -> String {
    let cell = usi
        .split('*')
        .next_back()
        .map_or(usi, |cell| if cell == usi { &usi[2..4] } else { cell });
    let sign = |signs: &str, letter: char, first: char| signs.chars().nth(letter as usize - first as usize);
    let mut letters = cell.chars();
    let column = letters
        .next()
        .and_then(|letter| sign("１２３４５６７８９", letter, '1'));
    let row = letters
        .next()
        .and_then(|letter| sign("一二三四五六七八九", letter, 'a'));
    let named: String = column.into_iter().chain(row).collect();
    let shorter = [("成銀", "全"), ("成桂", "圭"), ("成香", "杏")];
    let kif = kif.replace("同\u{3000}", &named);
    shorter.iter().fold(kif, |kif, (long, short)| kif.replace(long, short))
}

#[test]
fn every_move_of_every_game_comes_back_from_san() {
    for one in covering() {
        let variant = shipped(one.name);
        let mut position = variant.start();
        for ply in 0..26_usize {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            if matches!(ply, 1 | 12 | 25) {
                come_back(one.name, &position, &legal);
            }
            position
                .play(&legal[(ply * 6007 + 5) % legal.len()])
                .expect("the move is legal");
        }
    }
}

/// Writing a single move, writing all moves, and reading agree in every notation.
#[test]
fn one_move_is_written_as_among_all_moves() {
    for one in covering() {
        let mut position = shipped(one.name).start();
        for ply in 0..5 {
            for notation in Notation::ALL {
                agree(&position, notation);
            }
            let legal = position.legal_moves();
            let Some(made) = legal.get((ply * 6007 + 11) % legal.len().max(1)) else {
                break;
            };
            position.play(made).expect("the move is legal");
        }
    }
}

fn agree(position: &Position, notation: Notation) {
    let all = position.move_texts_in(notation);
    let legal = position.legal_moves();
    let lines: Vec<&str> = all
        .iter()
        .map(|(_, text)| text.as_deref().unwrap_or_default())
        .collect();
    let written = position.clone().move_lines_in(notation);
    assert_eq!(
        written,
        (!legal.is_empty()).then(|| lines.join("\n")),
        "{}",
        position.fen()
    );
    assert_eq!(all.iter().map(|(made, _)| *made).collect::<Vec<_>>(), legal);
    for (made, text) in all.iter().step_by(1 + legal.len() / 8) {
        let alone = position.move_text_in(made, notation);
        assert_eq!(alone.as_ref().ok(), text.as_ref(), "{}", position.fen());
        if let Some(text) = text {
            assert_eq!(position.read_move_in(text, notation).as_ref(), Ok(made), "{text}");
            assert!(position.is_legal_in(text, notation), "{text}");
        }
    }
    for text in ["", "e2e5", "zz", "0000", "K@a1"] {
        let read = position.read_move_in(text, notation);
        assert_eq!(position.is_legal_in(text, notation), read.is_ok(), "{text}");
    }
}

fn come_back(name: &str, position: &Position, legal: &[Move]) {
    let texts = san::write_all(position, legal);
    let mut sorted = texts.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), texts.len(), "{name}: two moves share a text: {texts:?}");
    for (one, text) in legal.iter().zip(&texts).step_by(1 + legal.len() / 60) {
        assert!(!text.contains(' '), "{text}");
        let found = san::read(position, text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(found, *one, "{name}: {}: {text}", position.fen());
        let bare = text.trim_end_matches(['+', '#']);
        assert_eq!(san::read(position, bare).as_ref(), Ok(one), "{name}: {bare}");
    }
}

#[test]
fn san_is_read_in_other_forms() {
    let translated = |variant: &Variant, fen: &str, words: &str| {
        let position = variant.read_fen(fen).expect("a position");
        let mut lines = Vec::new();
        for word in words.split(' ') {
            lines.push(match position.read_move_in(word, Notation::San) {
                Ok(found) => format!("{word} is {}", san::write(&position, &found)),
                Err(error) => super::shown(word, &error),
            });
        }
        lines.join("\n")
    };
    let chess = shipped("chess");
    let start = "r3k2r/1P6/8/2N5/8/8/3N4/R3K2R w KQkq - 0 1";
    let words = "O-O 0-0 o-o-o 0-0-0!? Nce4 Nde4 Ne4 Nc5e4 N5e4+ N2xe4 bxa8=Q bxa8Q+ ba8=Q ba8(N) bxa8 b8 b8=R b8q Ke2 \
                 Qe4 e1g1 Nc5-e4 Rxh8+ Rh8 Rh9 Zz";
    let houses = shipped("crazyhouse");
    let drops = translated(
        &houses,
        "4k3/8/8/8/8/8/8/4K3[PNp] w - - 0 1",
        "N@f3 @e4 P@e4 N*f3 n@f3 Q@e4 Nf3",
    );
    // The sign of a promotion without an alternative may be missing.
    let makruk = translated(
        &shipped("makruk"),
        "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1",
        "b6 b6=M b5b6 b6=S b7",
    );
    let shogi = translated(
        &shipped("shogi"),
        "4k4/9/1P1P5/9/9/9/9/9/4K4[] w - - 0 1",
        "b8 b8=+P Pb8 Pb7b8",
    );
    insta::assert_snapshot!(format!(
        "{}\n{drops}\n{makruk}\n{shogi}",
        translated(&chess, start, words)
    ));
}

/// Old books and chess.com's games for four players name the captured piece. Its letter must be right.
#[test]
fn letters_of_captured_pieces_are_read() {
    let position = shipped("chess")
        .read_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1")
        .expect("a position");
    let capture = position.read_move("d1d5").expect("it is legal");
    for text in ["RxNd5", "Rd1xNd5", "RxNd5+!", "R:Nd5"] {
        assert_eq!(position.read_move_in(text, Notation::San), Ok(capture), "{text}");
    }
    for text in ["RxBd5", "NxRd5", "RxNd4", "RxN", "RNd5"] {
        assert!(position.read_move_in(text, Notation::San).is_err(), "{text}");
    }
}

/// Fairy-Stockfish's letters stand behind the game's own, and a piece at rest passes only where passes are legal.
#[test]
fn letters_for_what_a_piece_moves_like_are_read() {
    let read = |game: &str, fen: &str, text: &str| {
        let position = shipped(game).read_fen(fen).expect("a position");
        let read = position.read_move_in(text, Notation::San);
        read.map(|made| position.move_text(&made))
            .map_err(|error| error.in_one_line())
    };
    let both = "4k4/9/9/9/9/3+P1G3/9/9/4K4[] w - - 0 1";
    assert_eq!(read("shogi", both, "Gd5").as_deref(), Ok("d4-d5"));
    assert_eq!(read("shogi", both, "Gf5").as_deref(), Ok("f4-f5"));
    // Both pieces reach this cell; the letter alone is the Gold's.
    assert_eq!(read("shogi", both, "Ge4").as_deref(), Ok("f4-e4"));
    assert_eq!(read("shogi", both, "Gde4").as_deref(), Ok("d4-e4"));
    assert_eq!(read("shogi", both, "+Pe4").as_deref(), Ok("d4-e4"));
    let promotes = "4k4/9/1B7/9/9/9/9/9/4K4[] w - - 0 1";
    assert_eq!(read("shogi", promotes, "Bc8=H").as_deref(), Ok("b7-c8=+B"));
    assert!(read("shogi", promotes, "Bc8=G").is_err());
    let twins = "4k/5/5/5/K4[Ln] w - - 0 1";
    assert_eq!(read("kyoto-shogi", twins, "G@c3").as_deref(), Ok("+L@c3"));
    let at_rest = "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    assert_eq!(read("janggi", at_rest, "Ke2").as_deref(), Ok("pass"));
    assert!(read("xiangqi", at_rest, "Ke2").is_err());
}

/// pyffish writes a promotion without a move as `d6d6f`.
#[test]
fn a_piece_may_promote_where_it_stands() {
    let sittuyin = shipped("sittuyin");
    let position = sittuyin
        .read_fen("8/8/R2P1k2/8/8/8/8/4K3 w - - 0 9")
        .expect("a position");
    let made = position.read_move("d6-d6=F").expect("it is legal");
    assert_eq!(position.move_text_in(&made, Notation::Uci).as_deref(), Ok("d6d6f"));
    assert_eq!(position.read_move_in("d6d6f", Notation::Uci), Ok(made));
    assert!(position.read_move_in("d6d6", Notation::Uci).is_err());
}
