//! Snapshots: their content, their files, and how changes are classified.

use std::collections::BTreeMap;

use triagonal::builtin::Builtin;
use triagonal::cases::{Change, PartResult, RecordedSnapshot, SnapshotFile, accept, compare, open_suite};
use triagonal::notation::moves::write_all;
use triagonal::notation::target_of_text;
use triagonal::play::Game;
use triagonal::{CellId, Position, Source};

use crate::support::{configurations, how_many, studied};

/// Returns the names of a suite's snapshots with their content.
fn recorded(text: &str) -> (Vec<String>, Vec<RecordedSnapshot>) {
    let suite = Source::new("chess.toml", text);
    let runner = open_suite(&suite, &Builtin).expect("the suite is right");
    let ran = (0..runner.len()).map(|part| match runner.run(part) {
        PartResult::Snapshot(recorded) => recorded,
        PartResult::Case(case) => panic!("{}: {:?}", case.name, case.failures),
    });
    (runner.snapshots(), ran.collect())
}

fn stored(text: &str) -> SnapshotFile {
    let list = recorded(text).1.iter().map(RecordedSnapshot::stored).collect();
    SnapshotFile { list }
}

const ALL: &str = r#"
[[snapshot]]
name = "all moves"
record = "moves"
place = "White King a1, White Pawn b7, Black King e8"

[[snapshot]]
name = "a knight"
record = "moves of g1"
source = "for the fun of it"
after = "e2e4 e7e5"

[[snapshot]]
name = "a board"
record = "board"
fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1"

[[snapshot]]
name = "counts"
record = "divide 2"
place = "White King a1, Black King c8"
turn = "Black"

[[snapshot]]
name = "mate"
record = "game"
after = "f2f3 e7e5 g2g4 d8h4"

[[snapshot]]
name = "no mate yet, and another piece"
record = " game "
fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
after = "e1c1"
with = "piece Gnu Gn: Knight"
"#;

#[test]
fn all_that_can_be_recorded() {
    insta::assert_snapshot!(stored(ALL).print());
}

#[test]
fn what_is_kept_is_read_back() {
    let kept = stored(ALL);
    assert_eq!(
        SnapshotFile::parse(&kept.print()).expect("it has just been written"),
        kept
    );
}

#[test]
fn files_of_another_form() {
    let texts = [
        "",
        "format = 2",
        "format = 1\ncolour = 3",
        "format = 1\n[[snapshot]]\nname = 'x'",
        "format = 'x'",
    ];
    let messages = texts.map(|text| match SnapshotFile::parse(text) {
        Ok(_) => "right\n".to_owned(),
        Err(problem) => format!("{:?}: {}\n", problem.range, problem.message),
    });
    insta::assert_snapshot!(messages.concat(), @r#"
    0..0: `format` is missing
    0..0: this is form 2 of snapshots; this program knows form 1
    11..17: unknown field `colour`, expected `format` or `snapshot`
    11..23: `record` is missing
    9..12: expected a number from 0 up, found the text "x"
    "#);
}

fn snapshot(name: &str, rest: &str) -> String {
    format!("[[snapshot]]\nname = '{name}'\nrecord = 'moves'\n{rest}\n")
}

fn names_of(snapshots: &SnapshotFile) -> Vec<&str> {
    snapshots.list.iter().map(|one| one.name.as_str()).collect()
}

#[test]
fn changes_are_distinguished() {
    let before = ["same", "asked", "gone", "only rules", "rules", "program"];
    let mut kept = stored(&before.map(|name| snapshot(name, "")).concat());
    let program = kept.list.last_mut().expect("there are six");
    program.lines = program.lines.replace("a2-a3\n", "");
    let now = [
        snapshot("same", ""),
        snapshot("asked", "after = 'e2e4'"),
        // Adding a kind that no array contains changes the rules, but no move.
        snapshot("only rules", "with = 'piece Gnu Gn: Knight'"),
        snapshot("rules", "with = 'piece Pawn P { move step forward }'"),
        snapshot("program", ""),
        snapshot("new", ""),
    ];
    let (names, found) = recorded(&now.concat());
    let all = compare(&kept, &names, found);
    let changes: BTreeMap<&str, Change> = all.iter().map(|one| (one.name(), one.change)).collect();
    let expected = [
        ("same", Change::None),
        ("asked", Change::Request),
        ("only rules", Change::RulesOnly),
        ("rules", Change::Rules),
        ("program", Change::Program),
        ("new", Change::New),
        ("gone", Change::Orphaned),
    ];
    assert_eq!(changes, BTreeMap::from(expected));

    let everything = accept(&kept, &names, &all, |_| true);
    assert_eq!(names_of(&everything), names, "those of the suite, in its order");
    let nothing = accept(&kept, &names, &all, |_| false);
    assert_eq!(
        names_of(&nothing),
        ["same", "asked", "only rules", "rules", "program", "gone"]
    );

    let one = |wanted: &str| all.iter().find(|one| one.name() == wanted).expect("it is there");
    let (before, after) = one("rules").texts();
    assert!(before.contains("count 20") && after.contains("count 12"), "{after}");
    assert_eq!(one("rules").marks().len(), 8, "the double steps are gone");
    let cells: Vec<CellId> = one("program").marks().iter().map(|&(cell, _)| cell).collect();
    let found = one("program").found.as_ref().expect("it was found");
    let rules = found.position.game().rules();
    assert_eq!(cells, [rules.space.cell_named("a3").expect("a cell")]);
    assert!(one("asked").marks().is_empty(), "another position has other cells");
}

#[test]
fn the_target_of_a_move_is_in_its_text() {
    let configurations = configurations(&studied());
    for configuration in configurations.iter().step_by(how_many(6, 1)) {
        let rules = &configuration.rules;
        let mut position = Position::start(&Game::new(rules.clone()));
        for _ in 0..6 {
            let legal = position.legal_moves();
            for (text, one) in write_all(rules, &legal).iter().zip(&legal) {
                let title = configuration.title();
                assert_eq!(target_of_text(rules, text), one.to(), "{text} in {title}");
            }
            let Some(next) = legal.get(legal.len() / 2) else {
                break;
            };
            position.play(next).expect("the move is legal");
        }
    }
}

#[test]
fn fingerprints_are_those_of_the_rules() {
    let of = |text: &str| stored(text).list[0].rules.clone();
    let plain = of(&snapshot("x", ""));
    assert_eq!(plain, of(&snapshot("x", "after = 'e2e4'")));
    assert_eq!(plain, of(&snapshot("x", "with = 'variant \"Another title\"'")));
    assert_ne!(plain, of(&snapshot("x", "with = 'being stalemated loses'")));
    assert_eq!(plain.len(), 16);
}
