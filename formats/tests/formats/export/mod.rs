//! Exports: the texts, the refusals with their places, and whether the texts play the same game when imported again.

mod diagrams;
mod whole;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use triagonal::builtin::{self, Builtin};
use triagonal::rules::betza::Dialect;
use triagonal::{Loader, Source, Variant};
use triagonal_formats::export::{Target, export, section_name};
use triagonal_formats::import::{Format, import};

use crate::side_by_side::side_by_side;

/// Games with more moves than this are compared only at depth 1.
const MANY_MOVES: u64 = 35;

fn fixture(name: &str) -> Variant {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/formats/export/fixtures/{name}.variant"));
    let text = fs::read_to_string(path).expect("the fixture is there");
    let source = Source::new(format!("{name}.variant"), text);
    let loaded = Loader::default().load_from(source, &Builtin);
    loaded.unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn sections_are_as_recorded() {
    let mut out = String::new();
    for name in [
        "chess",
        "shogi",
        "crazyhouse",
        "xiangqi",
        "3check-crazyhouse",
        "racingkings",
        "spartan",
        "atomar",
    ] {
        let variant = Variant::builtin(name).expect("it is built in");
        match export(&variant, Target::Ini, name) {
            Ok(text) => writeln!(out, "{text}").unwrap(),
            Err(refused) => writeln!(out, "{name}: refused\n{refused}").unwrap(),
        }
    }
    insta::assert_snapshot!("export_sections", out);
}

#[test]
fn unsupported_rules_are_refused_with_their_places() {
    let mut out = String::new();
    for name in ["moves", "game", "board"] {
        let variant = fixture(name);
        for target in [Target::Ini, Target::InteractiveDiagram, Target::Betza(Dialect::XBoard)] {
            writeln!(out, "=== {name}, {target:?}").unwrap();
            match export(&variant, target, name) {
                Ok(text) => writeln!(out, "{text}").unwrap(),
                Err(refused) => writeln!(out, "{refused}").unwrap(),
            }
        }
    }
    insta::assert_snapshot!("export_refusals", out);
}

#[test]
fn each_refusal_has_a_place_in_a_text() {
    for variant in builtin::variants().iter().step_by(7) {
        let loaded = Variant::builtin(variant.name).expect("it is built in");
        for target in [Target::Ini, Target::InteractiveDiagram, Target::Betza(Dialect::Diagram)] {
            if let Err(refused) = export(&loaded, target, variant.name) {
                assert!(!refused.refusals().is_empty(), "{}", variant.name);
                assert_eq!(refused.shown().count(), refused.refusals().len());
                for refusal in refused.refusals() {
                    let place = refused.location(refusal);
                    assert!(place.line > 0 && !refusal.message.is_empty(), "{}", variant.name);
                }
            }
        }
    }
}

#[test]
fn pictures_and_data_are_written_for_every_variant() {
    for variant in builtin::variants().iter().step_by(11) {
        let loaded = Variant::builtin(variant.name).expect("it is built in");
        let picture = export(&loaded, Target::Svg, variant.name).expect("there is a picture");
        assert!(picture.starts_with("<svg"), "{}", variant.name);
        let data = export(&loaded, Target::Json, variant.name).expect("there are data");
        let data: serde_json::Value = serde_json::from_str(&data).expect("it is JSON");
        assert_eq!((&data["format"], &data["version"]), (&"triagonal".into(), &1.into()));
        assert_eq!(data["start"], loaded.start().fen());
        let rules = serde_json::to_value(loaded.rules()).expect("rules are data");
        assert_eq!(data["rules"], rules, "{}", variant.name);
    }
}

#[test]
fn names_of_the_other_programs_games_are_changed() {
    assert_eq!(section_name("chess"), "my-chess");
    assert_eq!(section_name("my game]"), "my-game-");
    assert_eq!(section_name("walkers"), "walkers");
}

/// The difference between a game and its section, imported again; nothing if the game is not exported.
fn round_trip(name: &str) -> Option<Result<(), String>> {
    let variant = Variant::builtin(name).expect("it is built in");
    let text = export(&variant, Target::Ini, "again").ok()?;
    let imported = import(&Source::new("again.ini", text), Format::Ini, &Builtin);
    let Some(file) = imported.files.first().filter(|file| file.sound) else {
        return Some(Err("its section cannot be imported".to_owned()));
    };
    if !imported.notes.is_empty() {
        // The importer reports that it has another game.
        return None;
    }
    let source = Source::new("again", file.text.as_str());
    let again = match Loader::default().load_from(source, &Builtin) {
        Ok(again) => again,
        Err(report) => return Some(Err(report.to_string())),
    };
    let first = variant.start().perft(1);
    let depth = if first > MANY_MOVES { 1 } else { 2 };
    let (ours, theirs) = (variant.start().perft(depth), again.start().perft(depth));
    Some(if ours == theirs {
        Ok(())
    } else {
        Err(format!("at depth {depth}: {ours}, imported again {theirs}"))
    })
}

#[test]
fn exported_sections_mean_the_same_game_when_they_are_imported() {
    let all = builtin::variants();
    let done = AtomicUsize::new(0);
    let faults = Mutex::new(String::new());
    side_by_side(all, |variant| match round_trip(variant.name) {
        None => {}
        Some(Ok(())) => _ = done.fetch_add(1, Ordering::Relaxed),
        Some(Err(fault)) => {
            let mut faults = faults.lock().expect("nobody has panicked");
            writeln!(faults, "{}: {fault}", variant.name).unwrap();
        }
    });
    let faults = faults.into_inner().expect("nobody has panicked");
    assert!(faults.is_empty(), "\n{faults}");
    let done = done.into_inner();
    assert!(done >= 150, "only {done} variants went there and back");
}
