//! `first` and `last` as values of axes.

use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Code, Source};
use triagonal::rules::{Rules, load};

/// Returns the rules of a game on a board with these statements, and its zone `z`.
fn rules(board: &str, zone: &str) -> Rules {
    let text = format!(
        "variant \"Test\"\nplayers White, Black\nboard {{ {board} }}\nzone z for all {zone}\n\
         piece King K royal {{ step radial; leap 2:0 from z }}\narray White {{ King a1 }}\narray Black {{ King a2 }}\n\
         check protects every King\n"
    );
    let checked = load(Source::new("test.variant", text), &Builtin).check(&std::collections::BTreeMap::new());
    let rules = checked.rules;
    rules.unwrap_or_else(|| panic!("{board}; {zone}: {:?}", checked.report.diagnostics()))
}

/// Returns the names of the zone's cells.
fn cells(board: &str, zone: &str) -> String {
    let rules = rules(board, zone);
    let zone = rules
        .zones
        .iter()
        .find(|zone| zone.name == "z")
        .expect("it is declared");
    let names = zone.cells[0].iter().map(|cell| rules.space.name(cell));
    names.collect::<Vec<_>>().join(" ")
}

const PLAIN: &str = "axes file a..c, rank 1..4; view Black: same";

#[test]
fn ends_are_values_of_what_they_are_compared_with() {
    for (zone, expected) in [
        ("rank = last", "a4 b4 c4"),
        ("rank = first", "a1 b1 c1"),
        ("last = rank", "a4 b4 c4"),
        ("rank = last - 1", "a3 b3 c3"),
        ("rank >= last - 1 and file = first", "a3 a4"),
        ("file in first, last and rank = 2", "a2 c2"),
        ("rank in 3..last and file = b", "b3 b4"),
        ("rank in first..last - 2 and file = b", "b1 b2"),
        ("first < file < last and rank = first", "b1"),
        ("abs(rank - last) <= 1 and file = a", "a3 a4"),
        ("2 * file = last - 1 and rank = 1", "a1"),
        ("file + 1 = last and rank = 1", "b1"),
        ("rank = max(last - 3, first + 2) and file = a", "a3"),
    ] {
        assert_eq!(cells(PLAIN, &format!(": {zone}")), expected, "{zone}");
    }
}

#[test]
fn ends_of_every_kind_of_coordinate() {
    let lettered = "axes file a..c, level d c b a; names file level; view Black: same";
    let zone = ": level = last and file = first";
    let text = rules_of_letters(lettered, zone);
    assert_eq!(text, "aa");
    let negative = "axes file -1..1 as a..c, rank 1..4; view Black: same";
    assert_eq!(cells(negative, ": file = first and rank > last - 2"), "a3 a4");
    let label = "axes file a..c, rank 1..4; label place of rank, file: 1..12; view Black: same";
    assert_eq!(cells(label, ": place = last or place <= first + 1"), "a1 b1 c4");
    let charts = "charts a, b; axes file 1..2, rank 1..2; names chart file rank; view Black: same";
    assert_eq!(rules_of_letters(charts, ": chart = last and rank = first"), "b11 b21");
}

/// Like [`cells`], on boards without the cells a1 and a2.
fn rules_of_letters(board: &str, zone: &str) -> String {
    let text = format!(
        "variant \"Test\"\nplayers White, Black\nboard {{ {board} }}\nzone z for all {zone}\n\
         piece King K royal {{ step radial; leap 2:0 from z }}\narray White {{ in z: all K }}\narray Black {{ nothing }}\n"
    );
    let checked = load(Source::new("test.variant", text), &Builtin).check(&std::collections::BTreeMap::new());
    let diagnostics = checked.report.diagnostics().to_vec();
    let rules = checked
        .rules
        .unwrap_or_else(|| panic!("{board}; {zone}: {diagnostics:?}"));
    let names = rules.start.pieces.iter().map(|(cell, ..)| rules.space.name(*cell));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_named_so_goes_before_the_ends() {
    // An axis.
    let axis = "axes last a..c, rank 1..4; view Black: same";
    assert_eq!(cells(axis, ": rank = last"), "a1 b2 c3");
    // A value, but not the last one.
    let charts = "charts last, other; axes file a..b, rank 1..2; names file rank chart; view Black: same";
    assert_eq!(rules_of_letters(charts, ": chart = last and rank = 1"), "a1last b1last");
    // A zone.
    assert_eq!(cells(PLAIN, ": in last\nzone last: rank = last"), "a4 b4 c4");
    assert_eq!(
        cells(PLAIN, ": in the last rank\nzone last rank: rank = last"),
        "a4 b4 c4"
    );
}

#[test]
fn lines_of_arrays_and_pictures_take_ends() {
    let text = "variant \"Test\"\nplayers White, Black\n\
        board { axes file a..c, rank 1..2, level 1..2; names level file rank; view Black: same\n\
        cells level last { o o o; o o o }\ncells level first { o o .; o o o } }\n\
        piece King K royal { step radial }\npiece Rook R { slide orthogonal }\n\
        array White { level first, rank first: . K . }\narray Black { rank last level last: all R }\n";
    let checked = load(Source::new("test.variant", text), &Builtin).check(&std::collections::BTreeMap::new());
    let diagnostics = checked.report.diagnostics().to_vec();
    let rules = checked.rules.unwrap_or_else(|| panic!("{diagnostics:?}"));
    assert_eq!(rules.space.cells.len(), 11);
    let names = rules.start.pieces.iter().map(|(cell, ..)| rules.space.name(*cell));
    assert_eq!(names.collect::<Vec<_>>().join(" "), "1b1 2a2 2b2 2c2");
}

#[test]
fn inherited_ends_go_with_the_board() {
    let text = "variant \"Tall\"\nextends chess\nboard { axes file a..h, rank 1..10 }\n";
    let program = load(Source::new("tall.variant", text), &Builtin);
    let report = program.check_all();
    assert!(report.diagnostics().is_empty(), "{report}");
    let rules = program
        .check(&std::collections::BTreeMap::new())
        .rules
        .expect("it has no mistakes");
    let pawn = rules
        .kinds
        .iter()
        .find(|kind| kind.name == "Pawn")
        .expect("there are pawns");
    let zone = &rules.zones[pawn.promotions[0].zone.index()];
    let of = |player: usize| {
        let names = zone.cells[player].iter().map(|cell| rules.space.name(cell));
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(0), "a10 b10 c10 d10 e10 f10 g10 h10");
    assert_eq!(of(1), "a1 b1 c1 d1 e1 f1 g1 h1");
}

#[test]
fn edges_that_stay_edges_are_not_reported() {
    let count = |board: &str, more: &str| {
        let text = format!("variant \"Test\"\nextends glinski\nboard {{ {board} }}\n{more}");
        let report = load(Source::new("test.variant", text), &Builtin).check_all();
        let codes = report.diagnostics().iter().map(|one| one.code);
        codes.filter(|code| *code == Code::ZoneOffEdge).count()
    };
    assert_eq!(count("gaps pass", ""), 0);
    let larger = "axes file a..n without j, rank 1..13; cells where abs(file + rank - 14) <= 6";
    assert_eq!(count(larger, ""), 1);
    assert_eq!(count(larger, "zone far edge: rank = 13 or file + rank = 20"), 0);
    // No rule uses the zone any more.
    let pawn = "piece Pawn P { move step forward; capture step (+1,0), (-1,+1) }";
    assert_eq!(count(larger, pawn), 0);
}
