//! Interactive Diagrams: promotions on single cells, and whether exported diagrams play the same game when imported reimported.

use std::fmt::Write as _;

use triagonal::builtin::{self, Builtin};
use triagonal::{Loader, Source, Variant};
use triagonal_formats::export::{Target, export};
use triagonal_formats::import::{Format, import};

use super::{MANY_MOVES, fixture};

/// The diagram of a variant, imported reimported; nothing if the variant is not exported.
fn round_trip(variant: &Variant) -> Option<Result<Variant, String>> {
    let text = export(variant, Target::InteractiveDiagram, "reimported").ok()?;
    let imported = import(&Source::new("reimported.html", text), Format::Diagram, &Builtin);
    if !imported.notes.is_empty() {
        return Some(Err(format!("{:?}", imported.notes)));
    }
    let file = imported.files.first()?;
    let loaded = Loader::default().load_from(Source::new("reimported", file.text.as_str()), &Builtin);
    Some(loaded.map_err(|report| report.to_string()))
}

#[test]
fn promotions_on_single_cells_are_written_or_refused() {
    let mut out = String::new();
    for name in ["cells", "uneven"] {
        match export(&fixture(name), Target::InteractiveDiagram, name) {
            Ok(text) => writeln!(out, "{text}").unwrap(),
            Err(refused) => writeln!(out, "{refused}").unwrap(),
        }
    }
    insta::assert_snapshot!("export_diagram_cells", out);
}

#[test]
fn promotions_on_single_cells_come_back_as_they_were() {
    let variant = fixture("cells");
    let reimported = round_trip(&variant).expect("it is exported").expect("it is imported");
    for depth in 1..=4 {
        assert_eq!(
            variant.start().perft(depth),
            reimported.start().perft(depth),
            "at depth {depth}"
        );
    }
}

#[test]
fn exported_diagrams_mean_the_same_game_when_they_are_imported() {
    let (mut faults, mut done) = (String::new(), 0);
    for variant in builtin::variants() {
        let loaded = Variant::builtin(variant.name).expect("it is built in");
        let reimported = match round_trip(&loaded) {
            None => continue,
            Some(Ok(reimported)) => reimported,
            Some(Err(fault)) => {
                writeln!(faults, "{}: {fault}", variant.name).unwrap();
                continue;
            }
        };
        let depth = if loaded.start().perft(1) > MANY_MOVES { 1 } else { 2 };
        let (ours, theirs) = (loaded.start().perft(depth), reimported.start().perft(depth));
        if ours == theirs {
            done += 1;
        } else {
            writeln!(faults, "{}: {ours}, imported reimported {theirs}", variant.name).unwrap();
        }
    }
    assert!(faults.is_empty(), "{done} are the same\n{faults}");
    assert!(done >= 54, "only {done} variants went there and back");
}
