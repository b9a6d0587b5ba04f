//! Imports of the formats other than `variants.ini`, and their robustness against arbitrary input.

use triagonal::builtin::Builtin;
use triagonal::{Source, Variant};
use triagonal_formats::import::{Format, Import, import};

use super::{compare, shown, variants};

/// The fixtures with their formats.
const FIXTURES: &[(&str, Format)] = &[
    ("small.txt", Format::Sjaak),
    ("lost.txt", Format::Sjaak),
    ("edges.txt", Format::Sjaak),
    ("pages.html", Format::Diagram),
    ("cells.html", Format::Diagram),
    ("hunters.zrf", Format::Zillions),
    ("marked.zrf", Format::Zillions),
    ("small.lud", Format::Ludii),
    ("open.lud", Format::Ludii),
];

fn text(file: &str) -> String {
    super::text_of(file)
}

fn read(file: &str, format: Format) -> Import {
    import(&Source::new(file, text(file)), format, &Builtin)
}

#[test]
fn files_and_reports_of_each_format_are_as_recorded() {
    for (file, format) in FIXTURES {
        let import = read(file, *format);
        insta::assert_snapshot!(format!("import_{}", file.replace('.', "_")), shown(&import));
    }
}

#[test]
fn each_fixture_is_recognised() {
    for (file, format) in FIXTURES {
        assert_eq!(Format::detect(&text(file)), Some(*format), "{file}");
    }
    for file in ["games.ini", "more.ini"] {
        assert_eq!(Format::detect(&text(file)), Some(Format::Ini), "{file}");
    }
    for other in ["", "hello", "variant \"Game\"\nplayers White, Black", "(", "[", "a=b"] {
        assert_eq!(Format::detect(other), None, "{other}");
    }
}

#[test]
fn files_that_are_called_sound_load_and_are_in_form() {
    for (file, format) in FIXTURES {
        let import = read(file, *format);
        assert!(import.files.iter().all(|file| file.sound), "{file}: {:?}", import.notes);
        for file in &import.files {
            let source = Source::new(file.name.as_str(), file.text.as_str());
            assert_eq!(
                triagonal::format(&source).ok().as_ref(),
                Some(&file.text),
                "{}",
                file.name
            );
        }
        variants(&import);
    }
}

/// Sjaak II 1.4.1 lists `Ad5-e3` as Black's only move of the first piece, and `Ad5-c5` of the second.
#[test]
fn asymmetric_leaps_of_sjaak_are_mirrored_for_black_and_steps_are_rotated() {
    let import = |man: &str| {
        let king = "Piece: King\nMove: leap (0,1)|(1,1)\nSymbol: \"K\", \"K,k\"\nFlags: royal";
        let text = format!(
            "Variant: one\nBoard: 8x8\nFEN: \"4k3/8/8/3a4/8/8/8/4K3 w - -\"\n{king}\nPiece: Man\n{man}\nSymbol: \"A\", \"A,a\"\n"
        );
        import(&Source::new("one.txt", text), Format::Sjaak, &Builtin)
    };
    let texts = |import: &Import| {
        let game = variants(import).remove("one").expect("it is a variant");
        let mut position = game.start();
        position.play_text("e1e2").expect("it is a move");
        let texts = position.move_texts().into_iter().map(|(text, _)| text);
        texts.filter(|text| text.starts_with("d5")).collect::<Vec<_>>()
    };
    assert_eq!(texts(&import("Move: aleap (1,2)")), ["d5-e3"]);
    assert_eq!(texts(&import("Move: step E")), ["d5-c5"]);
    let both = import("Move: aleap (1,2)\nCapture: step E");
    assert!(
        both.notes
            .iter()
            .any(|note| note.reason.contains("mirrors Black's `aleap` moves"))
    );
}

/// The Man's prison is d1. The drops are those of Sjaak II 1.4.1, which lets moves pass other cells on the way to the prison.
#[test]
fn pieces_are_dropped_where_their_moves_lead_to_their_prison() {
    let king = "Piece: King\nMove: leap (0,1)|(1,1)\nSymbol: \"K\", \"K,k\"\nFlags: royal";
    let drops = |keys: &str, moves: &str| -> Vec<String> {
        let man = format!("Piece: Man\nMove: {moves}\nSymbol: \"A\", \"A,a\"\nPrison: own, own");
        let text = format!(
            "Variant: one\nBoard: 5x5\nFEN: \"4k/5/5/5/4K[A] w - -\"\nZone: own = d1\n{keys}{king}\n{man}\nRule: allow drops\n"
        );
        let import = import(&Source::new("one.txt", text), Format::Sjaak, &Builtin);
        let game = variants(&import).remove("one").expect("it is a variant");
        let all = game.start().move_texts().into_iter().map(|(text, _)| text);
        all.filter(|text| text.contains('@')).collect()
    };
    assert_eq!(drops("", "slide (H)"), ["A@a1", "A@b1", "A@c1"]);
    assert_eq!(drops("", "step 2E"), ["A@b1", "A@c1"]);
    assert_eq!(drops("", "step E"), ["A@c1"]);
    assert_eq!(drops("Exclude: b1,b5\n", "slide (H)"), ["A@a1", "A@c1"]);
    assert_eq!(drops("Exclude: b1,d5\n", "step 3E"), ["A@c1"]);
}

/// The reasons for a Man on b2 with these keys, and on b6 for Black.
fn reasons_for(man: &str, rules: &str) -> Vec<String> {
    let text = format!(
        "Variant: one\nBoard: 5x7\nFEN: \"1k3/1a3/5/5/5/1A3/3K1 w - -\"\nZone: top = a7,b7,c7,d7,e7\nZone: low = a1,b1,c1,d1,e1\n\
         Piece: King\nMove: leap (0,1)|(1,1)\nSymbol: \"K\", \"K,k\"\nFlags: royal\n\
         Piece: Rook\nMove: slide (H,V)\nSymbol: \"R\", \"R,r\"\n\
         Piece: Man\n{man}\nSymbol: \"A\", \"A,a\"\n{rules}"
    );
    let import = import(&Source::new("one.txt", text), Format::Sjaak, &Builtin);
    import.notes.into_iter().map(|note| note.reason).collect()
}

/// Sjaak II 1.4.1 lists Ab2-b5 only for the pieces that are not reported here.
#[test]
fn initial_moves_of_other_pieces_than_pawns_are_reported() {
    let is_reported = |moves: &str| {
        let all = reasons_for(&format!("{moves}\nInitial: step 3N"), "");
        all.iter().any(|reason| reason.contains("only if it is a pawn"))
    };
    for pawn in [
        "Move: step N",
        "Move: step N,SE",
        "Move: step E,W",
        "Move: aleap (1,1)",
        "Move: step N\nCapture: leap (2,1)",
    ] {
        assert!(!is_reported(pawn), "{pawn}");
    }
    for other in [
        "Move: step N,S",
        "Move: step 2N",
        "Move: aleap (0,2)|(2,2)",
        "Move: step 3SW,2N",
        "Move: leap (0,1)",
    ] {
        assert!(is_reported(other), "{other}");
    }
}

/// Sjaak II 1.4.1 lists captures by `step` that do not promote where promotion is forced.
#[test]
fn captures_that_would_force_a_promotion_are_reported_unless_they_are_steps() {
    let is_reported = |moves: &str| {
        let man = format!("{moves}\nPromotion: top, low, \"R\"");
        let all = reasons_for(&man, "Rule: quiet promotion\n");
        all.iter().any(|reason| reason.contains("would force a promotion"))
    };
    for unaffected in [
        "Move: step N",
        "Move: aleap (0,1)\nCapture: step NE",
        "Move: step N\nCapture: none",
    ] {
        assert!(!is_reported(unaffected), "{unaffected}");
    }
    for other in ["Move: aleap (0,1)", "Move: step N\nCapture: leap (1,1)"] {
        assert!(is_reported(other), "{other}");
    }
}

/// In Sjaak II 1.4.1 `step 2N` from a1 neither passes an excluded cell a2 nor leaves a prison that lacks a2.
#[test]
fn steps_that_are_longer_here_are_reported() {
    let reasons = |keys: &str, piece: &str| -> Vec<String> {
        let rook = "Piece: Rook\nMove: slide (H,V)\nSymbol: \"R\", \"R,r\"";
        let text = format!(
            "Variant: one\nBoard: 5x5\nFEN: \"4r/4a/5/4A/4R w - -\"\n{keys}\n{rook}\nPiece: Man\nSymbol: \"A\", \"A,a\"\n{piece}\n"
        );
        let import = import(&Source::new("one.txt", text), Format::Sjaak, &Builtin);
        import.notes.into_iter().map(|note| note.reason).collect()
    };
    let holes = reasons("Exclude: a2,a4", "Move: step 2N");
    assert!(
        holes.iter().any(|reason| reason.contains("stop at excluded cells")),
        "{holes:?}"
    );
    let single = reasons("Exclude: a2,a4", "Move: step N");
    assert!(single.is_empty(), "{single:?}");
    let prison = reasons("Zone: own = a1,a3", "Move: step 2N\nPrison: own, own");
    assert!(
        prison.iter().any(|reason| reason.contains("stay in the prison")),
        "{prison:?}"
    );
}

#[test]
fn imported_games_have_the_move_trees_of_sjaak() {
    let mut all = variants(&read("small.txt", Format::Sjaak));
    for file in ["edges.txt", "twice.txt", "holes.txt"] {
        all.extend(variants(&read(file, Format::Sjaak)));
    }
    compare(&all, "counts-sjaak.txt");
}

/// A pseudo-random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// Checks an import of any text: files that are marked as sound load, and notes have valid places.
fn check(text: &str, format: Format) {
    let import = import(&Source::new("text", text), format, &Builtin);
    for file in import.files.iter().filter(|file| file.sound) {
        if let Err(report) = Variant::parse(&file.text) {
            panic!("{}\n{report}\nfrom\n{text}", file.text);
        }
    }
    let lines = text.lines().count() + 1;
    assert!(import.notes.iter().all(|note| note.line <= lines && note.column > 0));
}

#[test]
fn no_broken_text_makes_an_importer_panic() {
    let mut random = Random(29);
    for (file, format) in FIXTURES {
        let whole = text(file);
        for end in (0..whole.len()).step_by(37).filter(|end| whole.is_char_boundary(*end)) {
            check(&whole[..end], *format);
        }
        let signs: Vec<char> = "()[]{}<>\"':;=,|&$+-*/#\n\t 0129azKé☃\u{0}".chars().collect();
        for _ in 0..60 {
            let mut letters: Vec<char> = whole.chars().collect();
            for _ in 0..5 {
                let at = random.below(letters.len());
                letters[at] = signs[random.below(signs.len())];
            }
            let broken: String = letters.into_iter().collect();
            check(&broken, *format);
        }
        let noise: String = (0..2000).map(|_| signs[random.below(signs.len())]).collect();
        for format in Format::ALL {
            check(&noise, *format);
            check(&whole, *format);
        }
    }
}

#[test]
fn deep_brackets_do_not_overflow_the_stack() {
    for format in Format::ALL {
        for open in ["(", "{", "[", "(a ", "(define x (", "<"] {
            check(&open.repeat(100_000), *format);
        }
        let deep = format!("Variant: x\nPiece: y\nMove: leap {}", "(".repeat(100_000));
        check(&deep, *format);
        check(&format!("(game {}", "(".repeat(100_000)), *format);
        check(&format!("(game \"x\" (equipment {}", "{".repeat(100_000)), *format);
        check(
            &format!("(game (title \"x\") {}{})", "(".repeat(9_000), ")".repeat(9_000)),
            *format,
        );
    }
}
