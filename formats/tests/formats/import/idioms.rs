//! Idioms of Zillions rules files: move macros of public files, reconstructed on a small board.
//!
//! Seen in `Chess_mandatory`, `TransportChess`, `ForkChess`, `04.Forks`, `CubicChess`, `CheckersCollection`, `kamisado`,
//! `Gwangsanghui`, `RookChess`, `FarmersChess` and `GenesisChess` of github.com/GlukKazan/ZoG and in `Edgy_Chess` of
//! github.com/edgychess/edgy-chess-com. The expected moves were worked out by hand.

use triagonal::builtin::Builtin;
use triagonal::{Source, Variant};
use triagonal_formats::import::{Format, Import, import};

use super::{text_of, variants};

/// A file with a Tester on d4, enemy Stones on d6 and e5, a friendly Stone on b4, and Kings in two corners.
pub fn file(defined: &str, moves: &str) -> String {
    format!(
        "(version \"2.0\")
{defined}
(game (title \"Idioms\") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e/f/g/h\" (9 0)) (\"8/7/6/5/4/3/2/1\" (0 9)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name camp) (players White Black) (positions a1 b1 c1 d1 e1 f1 g1 h1)))
  (board-setup (White (King a1) (Tester d4) (Stone b4)) (Black (King h8) (Stone d6 e5)))
  (piece (name King) (moves (n (verify not-friend?) add)))
  (piece (name Stone))
  (piece (name Tester) {moves})
  (loss-condition (White Black) (checkmated King)))
"
    )
}

fn read(defined: &str, moves: &str) -> (Import, Variant) {
    let import = import(
        &Source::new("idioms.zrf", file(defined, moves)),
        Format::Zillions,
        &Builtin,
    );
    let game = variants(&import).remove("idioms");
    let game = game.unwrap_or_else(|| panic!("{moves}: {:?}", import.notes));
    (import, game)
}

/// The description of an idiom, its program with the parameter `$1`, the directions of its uses, and the targets.
const MOVES: &[(&str, &str, &str, &[&str])] = &[
    (
        "a slide that marks the piece as moved",
        "$1 (while empty? (set-attribute never-moved? false) add $1) (verify not-friend?) (set-attribute never-moved? false) add",
        "n e s w",
        &["d5", "d6", "e4", "f4", "g4", "h4", "d3", "d2", "d1", "c4"],
    ),
    (
        "a step that marks the piece as moved",
        "$1 (verify not-friend?) (set-attribute never-moved? false) add",
        "n e s w",
        &["d5", "e4", "d3", "c4"],
    ),
    (
        "a step that sets an attribute which nothing reads",
        "(set-attribute tired? true) $1 (verify not-friend?) add",
        "n e",
        &["d5", "e4"],
    ),
    (
        "flags on the way",
        "(set-flag far false) $1 (set-position-flag seen true) (verify empty?) (set-flag far true) $1 (verify not-friend?) add",
        "n w",
        &["d6"],
    ),
    (
        "empty or enemy",
        "$1 (verify (or empty? enemy?)) add",
        "ne n",
        &["e5", "d5"],
    ),
    (
        "not a friend",
        "$1 (while empty? add $1) (verify (not friend?)) add",
        "n w",
        &["d5", "d6", "c4"],
    ),
    (
        "neither empty nor a friend",
        "$1 (verify (not (or empty? friend?))) add",
        "n ne",
        &["e5"],
    ),
    (
        "a jump over what it captures",
        "$1 (verify enemy?) capture $1 (verify empty?) add",
        "ne nw se sw",
        &["f6"],
    ),
    (
        "a capture of one kind",
        "$1 (verify enemy?) (verify (piece? Stone)) add",
        "ne n",
        &["e5"],
    ),
    (
        "a capture of all kinds but one",
        "$1 (while empty? $1) (verify enemy?) (verify (not-piece? King)) add",
        "ne n",
        &["e5", "d6"],
    ),
    (
        "two steps, the first onto an empty cell",
        "$1 (verify empty?) $1 (verify not-friend?) add",
        "n e s w",
        &["d6", "f4", "d2"],
    ),
    (
        "a slide of at most two",
        "$1 (verify not-friend?) add (verify empty?) $1 (verify not-friend?) add",
        "n e w",
        &["d5", "d6", "e4", "f4", "c4"],
    ),
    (
        "a hop over one piece",
        "$1 (while empty? $1) (verify not-empty?) $1 (while empty? add $1) (verify enemy?) add",
        "n w s",
        &["d7", "d8", "a4"],
    ),
    (
        "a step out of a zone only",
        "(verify (not-in-zone? camp)) $1 (verify not-friend?) add",
        "n",
        &["d5"],
    ),
    (
        "else",
        "$1 (if enemy? add else (verify empty?) add)",
        "ne n",
        &["e5", "d5"],
    ),
];

#[test]
fn macros_of_public_files_mean_moves() {
    for (name, program, directions, cells) in MOVES {
        let uses: Vec<String> = directions
            .split(' ')
            .map(|direction| format!("(idiom {direction})"))
            .collect();
        let (import, game) = read(
            &format!("(define idiom ({program}))"),
            &format!("(moves {})", uses.join(" ")),
        );
        assert!(import.notes.is_empty(), "{name}: {:?}", import.notes);
        let all = game.start().move_texts();
        let own = all.iter().filter_map(|(text, _)| text.strip_prefix("d4"));
        let mut targets: Vec<&str> = own.map(|text| &text[text.len() - 2..]).collect();
        let mut expected = cells.to_vec();
        targets.sort_unstable();
        expected.sort_unstable();
        // The text of a capture in passing ends with the cell of the captured piece.
        if *name == "a jump over what it captures" {
            assert_eq!(targets.len(), 1, "{name}");
            continue;
        }
        assert_eq!(targets, expected, "{name}");
    }
}

#[test]
fn a_leap_of_two_steps_marks_the_piece_on_the_way() {
    let defined = "(define leap2 ($1 (set-attribute never-moved? false) $2 (verify not-friend?) add))";
    let (import, game) = read(
        defined,
        "(moves (leap2 n ne) (leap2 n nw) (leap2 s se) (leap2 s sw) (leap2 e ne) (leap2 w sw))",
    );
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    let all = game.start().move_texts();
    assert_eq!(all.iter().filter(|(text, _)| text.starts_with("d4")).count(), 6);
}

#[test]
fn names_are_put_together_from_what_follows_a_macro() {
    let text = file(
        "(define man (piece (name $1Man) (moves ($2 (verify empty?) add))))",
        "(moves (n (verify empty?) add))",
    );
    let text = text.replace("(piece (name Stone))", "(piece (name Stone)) (man Wood n) (man Iron e)");
    let text = text.replace("(White (King a1)", "(White (WoodMan g1) (IronMan g3) (King a1)");
    let import = import(&Source::new("idioms.zrf", text), Format::Zillions, &Builtin);
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    let game = variants(&import).remove("idioms").expect("it is a game");
    let texts: Vec<String> = game.start().move_texts().into_iter().map(|(text, _)| text).collect();
    for text in ["g1-g2", "g3-h3"] {
        assert!(texts.contains(&text.to_owned()), "{texts:?}");
    }
}

#[test]
fn drops_in_and_out_of_zones_are_drops() {
    let moves = "(moves (n (verify empty?) add)) (drops ((verify (and empty? (not-in-zone? camp))) (set-attribute never-moved? false) add))";
    let text = file("", moves).replace("(Tester d4)", "(Tester d4 off 1)");
    let import = import(&Source::new("idioms.zrf", text), Format::Zillions, &Builtin);
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    let game = variants(&import).remove("idioms").expect("it is a game");
    let texts = game.start().move_texts();
    // All 64 cells, without the rank of the camp and the five occupied cells above it.
    assert_eq!(texts.iter().filter(|(text, _)| text.contains('@')).count(), 64 - 8 - 5);
}

#[test]
fn unsupported_programs_are_reported_at_their_places() {
    let (import, _) = read(
        "(define odd ($1 (verify last-to?) cascade add))",
        "(moves (odd n) (n (verify empty?) add) (n (set-attribute never-moved? true) add))",
    );
    let notes: Vec<&str> = import.notes.iter().map(|note| note.reason.as_str()).collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(
        notes[0].contains("last-to?") && notes[1].contains("set-attribute"),
        "{notes:?}"
    );
}

#[test]
fn marks_on_the_way_change_no_moves() {
    let import = import(
        &Source::new("marked.zrf", text_of("marked.zrf")),
        Format::Zillions,
        &Builtin,
    );
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    let game = variants(&import).remove("marked").expect("it is a game");
    // King e1: d1, d2... only orthogonal steps: d1, e2, f1. Rook a1: b1 to d1, a2 to a8.
    assert_eq!(game.start().perft(1), 3 + 3 + 7);
}

/// A game in which a Tester's step and its other moves end with these programs.
fn game_with_ends(step: &str, slide: &str) -> Variant {
    let zone = "(zone (name camp)";
    let goal = "(zone (name goal) (players White Black) (positions a6 b6 c6 d6 e6 f6 g6 h6 a5 b5 c5 d5 e5 f5 g5 h5)) (zone (name camp)";
    let moves = format!("(moves (n (verify empty?) {step}) (e (verify empty?) {slide}) (ne (verify enemy?) {slide}))");
    let text = file("", &moves).replace(zone, goal);
    let import = import(&Source::new("idioms.zrf", text), Format::Zillions, &Builtin);
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    variants(&import).remove("idioms").expect("it is a game")
}

#[test]
fn a_move_that_does_not_promote_is_no_promotion() {
    let texts = |game: &Variant| -> Vec<String> {
        let all = game.start().move_texts().into_iter().map(|(text, _)| text);
        all.filter(|text| text.starts_with("d4")).collect()
    };
    let goes = "(if (in-zone? goal) (add Stone) else add)";
    assert_eq!(texts(&game_with_ends(goes, goes)), ["d4-d5=S", "d4-e4", "d4xe5=S"]);
    assert_eq!(texts(&game_with_ends(goes, "add")), ["d4-d5=S", "d4-e4", "d4xe5"]);
    let other = "(if (in-zone? goal) (add King Stone) else add)";
    assert_eq!(
        texts(&game_with_ends(goes, other)),
        ["d4-d5=S", "d4-e4", "d4xe5=K", "d4xe5=S"]
    );
}

#[test]
fn conditions_of_one_player_and_of_counts_are_reported() {
    let base = file("", "(moves (n (verify empty?) add))");
    let both = "(loss-condition (White Black) (checkmated King))";
    let notes = |conditions: &str| -> Vec<(Option<String>, String)> {
        let text = base.replace(both, conditions);
        let import = import(&Source::new("idioms.zrf", text), Format::Zillions, &Builtin);
        import.notes.into_iter().map(|note| (note.key, note.reason)).collect()
    };
    assert!(notes(both).is_empty());
    let each = "(loss-condition (White) (checkmated King)) (loss-condition (Black) (checkmated King))";
    assert!(notes(each).is_empty(), "{:?}", notes(each));
    let one = notes("(loss-condition (White) (checkmated King))");
    assert!(one.len() == 1 && one[0].1.contains("applies to one player"), "{one:?}");
    let counted = format!("{both} (count-condition (White Black) stalemated)");
    let text = base.replace(both, &counted);
    let import = import(&Source::new("idioms.zrf", text), Format::Zillions, &Builtin);
    assert!(!import.files[0].text.contains("stalemate"), "{}", import.files[0].text);
    assert_eq!(import.notes.len(), 1, "{:?}", import.notes);
}
