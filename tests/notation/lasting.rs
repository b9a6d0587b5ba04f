//! The duration of states, as text.

use triagonal::{Position, Variant};

/// Chess with two ends by states that last: few pieces on both sides, and a bare King.
const STATES: &str = "variant \"Test\"\nextends chess\n\
    having at most 2 pieces and enemy having at most 2 pieces, lasting 6 plies, if not in check, draws\n\
    having at most 1 piece, lasting 9 plies less 1 a piece, loses\n";
/// Rook and King against a King in check.
const CHECKED: &str = "k6R/8/8/8/8/8/8/K7 b - - 0 1";
/// The six plies that follow, with the last field of the position after each.
const PLIES: [(&str, &str); 6] = [
    ("a8-a7", "lasting:1:w:1,1:b:-,2:b:4"),
    ("h8-h1", "lasting:1:w:2,1:b:-,2:b:5"),
    ("a7-a8", "lasting:1:w:3,1:b:-,2:b:6"),
    ("h1-h2", "lasting:1:w:4,1:b:-,2:b:7"),
    ("a8-a7", "lasting:1:w:5,1:b:-,2:b:8"),
    ("h2-h1", "lasting:1:w:6,1:b:-,2:b:9"),
];

fn variant() -> Variant {
    Variant::parse(STATES).expect("the text is right")
}

fn outcome(position: &Position) -> String {
    triagonal::notation::results::write(position.game().rules(), position.outcome().as_ref())
}

#[test]
fn a_position_says_how_long_states_have_lasted() {
    let variant = variant();
    let mut position = variant.read_fen(CHECKED).expect("the position is right");
    assert_eq!(position.fen(), CHECKED, "everything begins here");
    for (index, (made, field)) in PLIES.into_iter().enumerate() {
        position.play_text(made).expect("the move is legal");
        let text = position.fen();
        assert!(text.ends_with(&format!(" {field}")), "{text}");
        // The text contains everything that playing the moves has recorded.
        let mut read = variant.read_fen(&text).expect("the position is right");
        assert_eq!(read.fen(), text);
        for (made, _) in &PLIES[index + 1..] {
            read.play_text(made).expect("the move is legal");
        }
        assert_eq!(outcome(&read), "draw by lasting", "after {text}");
    }
    assert_eq!(outcome(&position), "draw by lasting");
    assert_eq!(position.undo().map(|_| outcome(&position)), Some("none".to_owned()));
    assert!(position.fen().ends_with(PLIES[4].1));
}

/// FENs with a counting limit as cutechess and Fairy-Stockfish write them, with the same positions as they are written here. The
/// second, fourth and fifth are those of <https://github.com/gbtami/pychess-variants/issues/138>.
const LIMITED: &[(&str, &str, &str)] = &[
    (
        "makruk",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    ),
    (
        "makruk",
        "8/8/8/8/2nM4/1k6/1mm5/K7 w - 128 49 91",
        "8/8/8/8/2nM4/1k6/1mm5/K7 w - - 0 91 lasting:1:w:49,1:b:49",
    ),
    (
        "makruk",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - 44 38 182",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - - 0 182 lasting:4:w:38,6:w:38,7:w:38",
    ),
    (
        "cambodian",
        "7R/8/8/8/8/5PK1/1k6/5S2 b - 126 44 56",
        "7R/8/8/8/8/5PK1/1k6/5S2 b - - 0 56 - lasting:1:b:44",
    ),
    (
        "sittuyin",
        "8/7k/8/8/n5s1/2f5/6K1/8[] b - 32 43 68",
        "8/7k/8/8/n5s1/2f5/6K1/8[] b - - 0 68 lasting:1:w:43,2:w:43,3:w:43",
    ),
    // A limit that began with two Rooks, of which one is left.
    (
        "makruk",
        "8/4k3/r7/8/8/8/8/1K6 w - 16 9 182",
        "8/4k3/r7/8/8/8/8/1K6 w - - 0 182 lasting:2:w:9,3:w:9,7:w:9",
    ),
    // A limit that lies above that of the present pieces.
    (
        "makruk",
        "8/4k3/r7/8/8/8/8/1K6 w - 128 9 182",
        "8/4k3/r7/8/8/8/8/1K6 w - - 0 182 lasting:3:w:-,7:w:9",
    ),
    // Without the move number, a number that is a limit is one.
    (
        "makruk",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - 44 38",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - - 0 1 lasting:4:w:38,6:w:38,7:w:38",
    ),
    (
        "makruk",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - 5 8",
        "8/4k3/2m5/s7/8/8/7s/1K6 w - - 5 8",
    ),
    // No state with this limit holds.
    (
        "makruk",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 44 3 9",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 9",
    ),
];

#[test]
fn a_counting_limit_in_place_of_exposed_cells_is_read() {
    for (name, line, whole) in LIMITED {
        let variant = Variant::builtin(name).expect("it is built in");
        let position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.fen(), *whole);
        let notes = triagonal::notation::fen::notes(variant.rules(), line);
        assert!(notes.is_empty(), "{notes:?}");
    }
}

#[test]
fn a_counting_limit_ends_the_game() {
    let variant = Variant::builtin("makruk").expect("it is built in");
    let mut position = variant
        .read_fen("8/4k3/2m5/s7/8/8/7s/1K6 w - 44 43 182")
        .expect("the position is right");
    position.play_text("b1-a1").expect("the move is legal");
    assert_eq!(outcome(&position), "none");
    position.play_text("e7-e6").expect("the move is legal");
    assert_eq!(outcome(&position), "draw by lasting");
}

#[test]
fn a_limit_that_no_state_has_is_noted() {
    let variant = Variant::builtin("makruk").expect("it is built in");
    let line = "8/4k3/2m5/s7/8/8/7s/1K6 w - 70 43 182";
    let position = variant.read_fen(line).expect("the position is right");
    assert_eq!(position.fen(), "8/4k3/2m5/s7/8/8/7s/1K6 w - - 0 182");
    assert_eq!(
        triagonal::notation::fen::notes(variant.rules(), line),
        ["no count of this game has the limit `70`: the count is ignored"]
    );
    let error = variant
        .read_fen("8/4k3/2m5/s7/8/8/7s/1K6 w - 70000 43 182")
        .expect_err("the limit is too large");
    assert_eq!(error.to_string(), "the number `70000` is too large");
}

#[test]
fn checkmate_comes_before_what_has_lasted() {
    let mate = "7R/8/8/8/8/8/8/k1K5 w - - 0 1 lasting:2:b:8";
    let mut position = variant().read_fen(mate).expect("the position is right");
    position.play_text("h8-a8").expect("the move is legal");
    assert_eq!(outcome(&position), "White wins by checkmate");
}

#[test]
fn a_state_that_ceases_is_forgotten() {
    let state = "having at most 1 piece and not in check, lasting 3 plies, draws";
    let variant = Variant::parse(&format!("variant \"Test\"\nextends chess\n{state}\n")).expect("the text is right");
    let mut position = variant
        .read_fen("k7/8/8/8/8/8/8/K6R w - - 0 1")
        .expect("the position is right");
    let plies = [
        ("h1-h2", "lasting:1:b:1", "none"),
        ("a8-b8", "lasting:1:b:2", "none"),
        ("h2-h8", "3 2", "none"),
        ("b8-b7", "4 3", "none"),
        ("h8-h1", "lasting:1:b:1", "none"),
        ("b7-c7", "lasting:1:b:2", "none"),
        ("h1-h2", "lasting:1:b:3", "draw by lasting"),
        ("c7-b7", "lasting:1:b:4", "draw by lasting"),
    ];
    for (made, field, result) in plies {
        position.play_text(made).expect("the move is legal");
        assert!(position.fen().ends_with(field), "{}", position.fen());
        assert_eq!(outcome(&position), result, "after {made}");
    }
}

#[test]
fn what_does_not_last_is_refused() {
    let error_of = |text: &str| {
        let error = variant().read_fen(text).expect_err(text);
        let help = error.misread.help.as_deref().unwrap_or_default();
        format!("{error}; {help}")
    };
    for field in [
        "lasting:",
        "lasting:1",
        "lasting:1:w",
        "lasting:0:w:1",
        "lasting:3:w:1",
        "lasting:1:x:1",
        "lasting:1:w:x",
        "lasting:1:w:70000",
        "lasting:1:w:1:1",
    ] {
        let error = error_of(&format!("{CHECKED} {field}"));
        assert!(
            error.contains("does not say how long states have lasted; the field is `lasting:`"),
            "{error}"
        );
    }
    for field in ["lasting:2:w:1", "lasting:2:b:-"] {
        let error = error_of(&format!("{CHECKED} {field}"));
        assert!(
            error.contains("the lasting state number 2 does not hold for"),
            "{error}"
        );
    }
    let chess = Variant::builtin("chess").expect("it is built in");
    let error = chess
        .read_fen(&format!("{CHECKED} lasting:1:w:1"))
        .expect_err("nothing lasts");
    assert_eq!(error.to_string(), "`lasting:1:w:1` follows the last field");
}
