//! The public interface: loading, errors, and the properties of positions and moves.

use std::collections::HashSet;
use std::error::Error;
use std::fs;

use triagonal::files::{self, FileLibrary};
use triagonal::rules::Library;
use triagonal::{LoadError, Loader, MemoryLibrary, Move, Position, Report, Variant};

use crate::support::fixtures::shipped;

const OPTIONS: &str = r#"
variant "Chess with a choice"
extends chess
option stalemates: draw | win "what it is worth to give stalemate"
when stalemates is win { being stalemated loses }
"#;

fn is_error<E: Error + Send + Sync + 'static>() {}

fn is_shared<T: Send + Sync + Clone>() {}

#[test]
fn errors_are_errors_and_the_rest_can_be_shared() {
    is_error::<LoadError>();
    is_error::<Report>();
    is_error::<triagonal::PositionError>();
    is_error::<triagonal::cases::SuiteProblem>();
    is_error::<triagonal::notation::Misread<triagonal::notation::MoveProblem>>();
    is_shared::<Variant>();
    is_shared::<Position>();
    is_shared::<Move>();
    is_shared::<Loader>();
}

#[test]
fn positions_and_moves_are_as_small_as_the_book_says() {
    assert!(size_of::<Position>() <= 2_048, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 48, "{}", size_of::<Move>());
}

#[test]
fn a_move_on_cells_that_the_board_does_not_have_is_illegal() {
    let [large, small] = ["chess", "losalamos"].map(|name| shipped(name).start());
    for made in large.legal_moves() {
        assert_eq!(small.is_legal(&made), small.legal_moves().contains(&made));
    }
    let black = large.after(&large.legal_moves()[0]).expect("the move is legal");
    for made in black.legal_moves() {
        assert!(!small.is_legal(&made), "{made:?}");
    }
}

#[test]
fn options_are_chosen_before_loading() {
    let chosen = |loader: Loader| loader.parse(OPTIONS).map(|variant| variant.options()[0].chosen.clone());
    assert_eq!(chosen(Variant::loader()).unwrap(), "draw");
    assert_eq!(chosen(Variant::loader().set("stalemates", "win")).unwrap(), "win");
    assert_eq!(
        chosen(Variant::loader().set_all([("stalemates", "win")])).unwrap(),
        "win"
    );
    insta::assert_snapshot!(chosen(Variant::loader().set("stalemates", "lose")).unwrap_err(), @"
    text:1:1: error: the option `stalemates` has no value `lose` [options::unknown-value]
      help: it is one of: draw, win
    ");
    insta::assert_snapshot!(Variant::loader().set("goal", "7").builtin("chess").unwrap_err(), @"chess.variant:1:1: error: this variant has no option `goal` [options::unknown-option]");
}

#[test]
fn a_file_is_read_with_those_beside_it() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("base.variant"), OPTIONS).expect("the file is written");
    fs::create_dir(path("lib")).expect("the folder is made");
    fs::write(path("lib/pieces.variant"), "piece Rider D { ride 2:1 }\n").expect("the file is written");
    let mine = "variant \"Mine\"\nextends base\nuse pieces\n";
    fs::write(path("mine.variant"), mine).expect("the file is written");

    let variant = Variant::load(path("mine.variant")).expect("the files have no mistakes");
    assert_eq!((variant.title(), variant.options().len()), ("Mine", 1));
    assert!(variant.kind("Rider").is_ok());
    let (source, library) = files::open(path("mine.variant")).expect("the file is there");
    assert_eq!(&*source.text, mine);
    assert!(library.names().iter().any(|name| name == "pieces"));
    assert!(library.find("../mine").is_none() && FileLibrary::default().find("base").is_none());

    let alone = Variant::parse(mine).unwrap_err();
    assert_eq!(alone.diagnostics()[0].message, "no variant is called `base`");
}

#[test]
fn variants_extend_each_other_in_memory_as_in_files() {
    let library = MemoryLibrary::new([
        ("mine.variant", "variant \"Mine\"\nextends small-base\nuse my-pieces\n"),
        ("small-base.variant", "variant \"Base\"\nextends chess\n"),
        ("lib/my-pieces.variant", "movement Duke { step radial }\n"),
        ("deep/mine.variant", "variant \"Deep\"\nextends small-base\n"),
        ("mine.epd", "no variant"),
    ]);
    let load = |name: &str| {
        let source = library.file(name).expect("it is there");
        Variant::loader().load_from(source, &library.beside(name))
    };
    assert_eq!(load("mine.variant").expect("it finds both files").title(), "Mine");
    let error = load("deep/mine.variant").unwrap_err();
    assert_eq!(error.diagnostics()[0].message, "no variant is called `small-base`");
    let names = library.names();
    assert!(
        ["mine", "small-base", "my-pieces", "chess"]
            .iter()
            .all(|name| names.iter().any(|own| own == name))
    );
    assert!(!names.iter().any(|name| name.contains('/') || name.contains("epd")));
    assert!(library.file("nothing.epd").is_err() && library.file("mine.epd").is_ok());
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("broken.variant");
    let error = Variant::load(&path).unwrap_err();
    assert!(matches!(&error, LoadError::Read { path: reported, .. } if *reported == path));
    assert!(error.to_string().starts_with("cannot read `"), "{error}");
    fs::write(&path, b"variant \"\xff\"\n").expect("the file is written");
    let error = Variant::load(&path).unwrap_err().to_string();
    assert!(error.ends_with("line 1, column 10 is not UTF-8 text"), "{error}");

    let error = Variant::builtin("ches").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no built-in variant is called `ches`; did you mean `chess`?"
    );
    let error = Variant::builtin("nothing like it").unwrap_err();
    assert_eq!(error.to_string(), "no built-in variant is called `nothing like it`");

    let report = Variant::parse("extends chess\npiece Queen Q { slide radail }\ncheckmate win\n").unwrap_err();
    insta::assert_snapshot!(report, @"
    text:2:23: error: expected a direction such as `orthogonal`, `2:1` or `(0,+1)`, but found `radail` [syntax::unexpected]
      help: did you mean `radial`?
    text:3:11: error: expected `eliminates`, `is forbidden`, or `wins`, `draws`, `loses`, `most points wins` or `goes on`, but found `win` [syntax::unexpected]
      help: did you mean `wins`?
    ");
    assert_eq!(format!("{report:?}"), format!("\n{report}"));
    assert_eq!(LoadError::from(report.clone()).to_string(), report.to_string());
}

#[test]
fn moves_given_as_text_are_all_played_or_none() {
    let chess = shipped("chess");
    let mut position = chess.start();
    let wrong = position.play_text("e2e4 e7e5 e1e3").unwrap_err();
    assert_eq!(wrong.range, 10..14);
    assert_eq!(position, chess.start());
    position.play_text(" e2e4\n\te7e5 ").expect("both are legal");
    assert_eq!(position.ply(), 2);
}

#[test]
fn moves_are_found_again_by_their_texts_and_in_sets() {
    for name in ["chess", "crazyhouse", "courier", "ecumillstone"] {
        let position = shipped(name).start();
        let moves = position.legal_moves();
        let set: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "{name}");
        for made in &moves {
            let text = position.move_text(made);
            assert_eq!(position.read_move(&text).as_ref(), Ok(made), "{name}");
        }
        let texts = position.move_texts();
        assert!(texts.is_sorted_by(|one, other| one.0 < other.0), "{name}");
        assert!(texts.iter().all(|(_, made)| position.is_legal(made)), "{name}");
    }
}

#[test]
fn a_position_is_short_in_messages() {
    let start = shipped("chess").start();
    let fen = start.fen();
    assert_eq!(
        format!("{start:?}"),
        format!("Position {{ game: \"Chess\", fen: \"{fen}\" }}")
    );
}
