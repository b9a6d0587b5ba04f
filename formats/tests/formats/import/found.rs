//! Faults that were found with public files of Zillions, Sjaak II and Ludii, each in a small file.

use triagonal::builtin::Builtin;
use triagonal::{Source, Variant};
use triagonal_formats::import::{Format, Import, import};

use super::{shown, text_of, variants};

/// The files, each of which has one of the faults.
const FILES: &[&str] = &[
    "downwards.zrf",
    "remaining.zrf",
    "jumpers.zrf",
    "places.zrf",
    "skewed.zrf",
    "killed.zrf",
    "lines.zrf",
    "twice.txt",
    "holes.txt",
    "holes.html",
    "ownerless.lud",
];

fn read(file: &str) -> Import {
    read_text(file, text_of(file))
}

fn read_text(file: &str, text: String) -> Import {
    let format = Format::detect(&text).expect("the format is known");
    import(&Source::new(file, text), format, &Builtin)
}

/// The only game of an import.
fn only(import: &Import) -> Variant {
    let mut all = variants(import).into_values();
    all.next().unwrap_or_else(|| panic!("no game: {:?}", import.notes))
}

/// The reasons of the notes, without those about parts that do not affect the rules.
fn reasons(import: &Import) -> Vec<&str> {
    let all = import.notes.iter().map(|note| note.reason.as_str());
    all.filter(|reason| *reason != "does not affect the rules").collect()
}

/// The moves of a position, sorted.
fn moves(game: &Variant, fen: &str) -> Vec<String> {
    let position = game.read_fen(fen).expect("it is a position");
    let mut texts: Vec<String> = position.move_texts().into_iter().map(|(text, _)| text).collect();
    texts.sort_unstable();
    texts
}

/// How a game ends after the move whose text begins like this, if it does. It goes on at first, whatever the pieces show.
fn after(game: &Variant, fen: &str, start: &str) -> Option<String> {
    let mut position = game.read_fen(&format!("{fen} end:none")).expect("it is a position");
    let mut texts = position.move_texts().into_iter().map(|(text, _)| text);
    let text = texts
        .find(|text| text.starts_with(start))
        .expect("there is such a move");
    position.play_text(&text).expect("it is a move");
    position.outcome().map(|outcome| game.outcome_text(&outcome))
}

#[test]
fn found_files_and_their_reports_are_as_recorded() {
    for file in FILES {
        let import = read(file);
        assert!(import.files.iter().all(|file| file.sound), "{file}: {:?}", import.notes);
        insta::assert_snapshot!(format!("found_{}", file.replace('.', "_")), shown(&import));
    }
}

#[test]
fn the_symmetry_of_the_first_player_turns_that_player() {
    let import = read("downwards.zrf");
    assert_eq!(reasons(&import), ["already defined; this definition is ignored"]);
    let game = only(&import);
    assert_eq!(
        moves(&game, "pppp/4/4/4/PPPP w - - 0 1").len(),
        0,
        "White's Pawns are on their last rank"
    );
    assert_eq!(moves(&game, "4/1P2/p3/4/4 w - - 0 1"), ["b4-b3", "b4xa3"]);
    assert_eq!(moves(&game, "4/1P2/p3/4/4 b - - 0 1"), ["a3-a4", "a3xb4"]);
}

#[test]
fn numbers_of_pieces_make_one_statement_for_each_result() {
    let import = read("remaining.zrf");
    assert!(import.files[0].sound, "{:?}", import.notes);
    assert_eq!(
        reasons(&import),
        ["White begins with this number of pieces; the condition is skipped"]
    );
    let game = only(&import);
    let second = after(&game, "K2m/1M2/M3/2M1/3m w - - 0 1", "b4-b5=K");
    assert_eq!(second.as_deref(), Some("White wins by material"));
    assert_eq!(after(&game, "3m/1M2/M3/2M1/3m w - - 0 1", "b4-b5=K"), None);
    let one = after(&game, "3m/2M1/m3/M3/M3 w - - 0 1", "c4xd5");
    assert_eq!(one.as_deref(), Some("White wins by material"));
    // Only Black loses with two of them.
    let two = after(&game, "2mm/2M1/m3/M3/M3 w - - 0 1", "c4xd5");
    assert_eq!(two.as_deref(), Some("White wins by material"));
    assert_eq!(after(&game, "3m/2m1/1M2/M2M/3m b - - 0 1", "c4xb3"), None);
}

#[test]
fn a_number_that_a_capture_can_skip_is_compared_for_equality() {
    let import = read("jumpers.zrf");
    let game = only(&import);
    assert!(reasons(&import).is_empty(), "{:?}", import.notes);
    // Black is left with two pieces, and then with three.
    assert_eq!(after(&game, "2mm/4/m3/m3/MMMM w - - 0 1", "a1x"), None);
    assert!(after(&game, "1mmm/4/m3/m3/MMMM w - - 0 1", "a1x").is_some());
}

#[test]
fn drops_of_several_types_are_one_statement() {
    let import = read("places.zrf");
    assert!(import.files[0].sound, "{:?}", import.notes);
    let types: Vec<&str> = import.notes.iter().filter_map(|note| note.key.as_deref()).collect();
    assert_eq!(types, ["move-type", "move-type"], "{:?}", import.notes);
    let all = moves(&only(&import), "3/3/3[MMSSmmss] w - - 0 1");
    let count = |letter: &str| all.iter().filter(|text| text.starts_with(letter)).count();
    assert_eq!((count("M@"), count("S@")), (9, 5), "{all:?}");
}

#[test]
fn holes_choose_the_view() {
    let import = read("skewed.zrf");
    assert!(reasons(&import).is_empty(), "{:?}", import.notes);
    let game = only(&import);
    assert_eq!(moves(&game, "1m*/M1r/*2 w - - 0 1").len(), 2);
    // A Runner goes up and to the right, whoever has it.
    assert_eq!(moves(&game, "2*/1r1/*M1 b - - 0 1"), ["b2-b3", "b2-c2"]);
    assert_eq!(moves(&game, "2*/1R1/*m1 w - - 0 1"), ["b2-b3", "b2-c2"]);
    let runner = "(piece (name Runner) (moves (go n) (go e)))";
    let without = text_of("skewed.zrf").replace(runner, "(piece (name Runner))");
    let turned = read_text("skewed.zrf", without);
    assert!(turned.files[0].sound && turned.files[0].text.contains("mirror file, mirror rank"));
}

#[test]
fn leaps_pass_no_killed_position() {
    let import = read("killed.zrf");
    assert!(reasons(&import).is_empty(), "{:?}", import.notes);
    assert_eq!(moves(&only(&import), "3k/3*/*3/K3 w - - 0 1"), ["a1-c2"]);
    assert_eq!(moves(&only(&import), "3k/3*/*3/K3 b - - 0 1"), ["d4-b3"]);
}

#[test]
fn backslashes_of_zillions_are_line_breaks() {
    let import = read("lines.zrf");
    assert!(reasons(&import).is_empty(), "{:?}", import.notes);
    assert!(import.files[0].text.starts_with("variant \"Two Lines\"\n"));
    assert_eq!(only(&import).start().perft(1), 2);
}

#[test]
fn pieces_of_ludii_without_an_owner_belong_to_each_player() {
    let import = read("ownerless.lud");
    let refused: Vec<&str> = reasons(&import);
    assert_eq!(
        refused[..2],
        [
            "pieces of `Neutral` are not supported; the piece is skipped",
            "pieces of `Shared` are not supported; the piece is skipped"
        ]
    );
    let game = only(&import);
    // The King on e1 has five steps, the Rook on a1 seven moves along the file, one of them a capture, and three along the rank.
    assert_eq!(game.start().perft(1), 5 + 7 + 3);
    assert_eq!(
        after(&game, "k7/R7/8/8/8/8/8/r6K w - - 0 1", "a7xa8").as_deref(),
        Some("White wins by material")
    );
}

#[test]
fn two_leaps_that_sjaak_does_not_support_are_refused() {
    let import = read("twice.txt");
    assert_eq!(
        reasons(&import),
        [
            "cannot read the move `aleap (0,1)+(0,1)`",
            "cannot read the move `leap (1,0)+(1,0)|(1,1)+(1,1)`",
            "cannot read the move `leap (2,2)|(1,0)+(1,0)`",
            "in Sjaak a piece has one move of two leaps; this one is ignored"
        ]
    );
}

#[test]
fn excluded_cells_of_sjaak_choose_the_view() {
    let import = read("holes.txt");
    assert!(import.files.iter().all(|file| file.sound), "{:?}", import.notes);
    let text = |name: &str| {
        let mut files = import.files.iter();
        &files.find(|file| file.name == name).expect("it is a file").text
    };
    assert!(text("turning").contains("mirror file, mirror rank"));
    assert!(text("standing").contains("forward Black rank -"));
    assert_eq!(
        reasons(&import),
        [
            "the holes of the board rule out the view of Black: here the moves of Black's Slant do not mirror the other player's"
        ]
    );
}

/// A player whose name has a hyphen has no forward direction of its own in the language.
#[test]
fn moves_that_the_view_gets_wrong_are_reported() {
    let text = text_of("killed.zrf").replace("a2 d3", "a2");
    let import = read_text("killed.zrf", text.replace("Black", "Second-Player"));
    assert!(import.files[0].sound, "{:?}", import.notes);
    let reason = "the moves of Second-Player's Knight do not mirror the other player's";
    assert!(reasons(&import)[0].ends_with(reason), "{:?}", import.notes);
}

#[test]
fn holes_of_a_diagram_choose_the_view() {
    let import = read("holes.html");
    assert!(import.files[0].sound, "{:?}", import.notes);
    assert_eq!(
        reasons(&import),
        [
            "the holes of the board rule out the view of Black: here the moves of Black's Pawn do not mirror the other player's"
        ]
    );
    assert!(import.files[0].text.contains("view    Black: same"));
}
