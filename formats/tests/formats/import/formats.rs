//! The formats besides `variants.ini`: what they come to, and that nothing that one writes can break them.

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
        assert_eq!(Format::of(&text(file)), Some(*format), "{file}");
    }
    for file in ["games.ini", "more.ini"] {
        assert_eq!(Format::of(&text(file)), Some(Format::Ini), "{file}");
    }
    for other in ["", "hello", "variant \"Game\"\nplayers White, Black", "(", "[", "a=b"] {
        assert_eq!(Format::of(other), None, "{other}");
    }
}

#[test]
fn files_that_are_called_sound_load_and_are_in_form() {
    for (file, format) in FIXTURES {
        let import = read(file, *format);
        assert!(import.files.iter().all(|file| file.sound), "{file}: {:?}", import.notes);
        for made in &import.files {
            let source = Source::new(made.name.as_str(), made.text.as_str());
            assert_eq!(
                triagonal::format(&source).ok().as_ref(),
                Some(&made.text),
                "{}",
                made.name
            );
        }
        variants(&import);
    }
}

/// Sjaak II 1.4.1 lists `Ad5-e3` as Black's only move of the first piece, and `Ad5-c5` of the second.
#[test]
fn asymmetric_leaps_of_sjaak_are_mirrored_for_black_and_steps_are_turned() {
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
            .any(|note| note.reason.contains("by `aleap` are mirrored there"))
    );
}

/// From b1 the Man slides over c1 to d1, in its prison: Sjaak II 1.4.1 lists `A@b1` and `A@c1`, not `A@a3`.
#[test]
fn pieces_are_dropped_where_they_slide_to_their_prison() {
    let king = "Piece: King\nMove: leap (0,1)|(1,1)\nSymbol: \"K\", \"K,k\"\nFlags: royal";
    let man = "Piece: Man\nMove: slide (H)\nSymbol: \"A\", \"A,a\"\nPrison: own, own";
    let text = format!(
        "Variant: one\nBoard: 5x5\nFEN: \"4k/5/5/5/4K[A] w - -\"\nZone: own = d1\n{king}\n{man}\nRule: allow drops\n"
    );
    let import = import(&Source::new("one.txt", text), Format::Sjaak, &Builtin);
    let game = variants(&import).remove("one").expect("it is a variant");
    let all = game.start().move_texts().into_iter().map(|(text, _)| text);
    let drops: Vec<String> = all.filter(|text| text.contains('@')).collect();
    assert_eq!(drops, ["A@a1", "A@b1", "A@c1"]);
}

/// In Sjaak II 1.4.1 `step 2N` from a1 neither passes an excluded cell a2 nor leaves a prison that lacks a2.
#[test]
fn steps_that_would_go_on_here_are_reported() {
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
    all.extend(variants(&read("edges.txt", Format::Sjaak)));
    compare(&all, "counts-sjaak.txt");
}

/// Numbers that look drawn by lot.
struct Lot(u64);

impl Lot {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// What must hold of every import: what is called sound loads.
fn holds(text: &str, format: Format) {
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
    let mut lot = Lot(29);
    for (file, format) in FIXTURES {
        let whole = text(file);
        for end in (0..whole.len()).step_by(37).filter(|end| whole.is_char_boundary(*end)) {
            holds(&whole[..end], *format);
        }
        let signs: Vec<char> = "()[]{}<>\"':;=,|&$+-*/#\n\t 0129azKé☃\u{0}".chars().collect();
        for _ in 0..60 {
            let mut letters: Vec<char> = whole.chars().collect();
            for _ in 0..5 {
                let at = lot.below(letters.len());
                letters[at] = signs[lot.below(signs.len())];
            }
            let broken: String = letters.into_iter().collect();
            holds(&broken, *format);
        }
        let noise: String = (0..2000).map(|_| signs[lot.below(signs.len())]).collect();
        for format in Format::ALL {
            holds(&noise, *format);
            holds(&whole, *format);
        }
    }
}

#[test]
fn deep_brackets_do_not_overflow_the_stack() {
    for format in Format::ALL {
        for open in ["(", "{", "[", "(a ", "(define x (", "<"] {
            holds(&open.repeat(100_000), *format);
        }
        let deep = format!("Variant: x\nPiece: y\nMove: leap {}", "(".repeat(100_000));
        holds(&deep, *format);
        holds(&format!("(game {}", "(".repeat(100_000)), *format);
        holds(&format!("(game \"x\" (equipment {}", "{".repeat(100_000)), *format);
        holds(
            &format!("(game (title \"x\") {}{})", "(".repeat(9_000), ")".repeat(9_000)),
            *format,
        );
    }
}
