//! `triagonal test`: reports, formats, positions of engines, and the life of snapshots.

use std::fs;
use std::path::Path;

use roxmltree::Document;
use tempfile::TempDir;

use super::{command, seen};

/// A folder with a variant and its cases.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new(cases: &str) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder for files"));
        folder.write("mine.variant", "extends chess\nvariant \"Mine\"\n");
        folder.write("mine.toml", cases);
        folder
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("the file is written");
    }

    pub(super) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the file is there")
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.path().join(name).exists()
    }

    /// What a person sees of a run on a file of the folder, with times taken out.
    fn test(&self, name: &str, more: &[&str]) -> String {
        self.test_in(name, more, None)
    }

    fn test_in(&self, name: &str, more: &[&str], ci: Option<&str>) -> String {
        let path = self.path().join(name).display().to_string();
        let arguments = [&["test", path.as_str()], more].concat();
        let text = match ci {
            None => seen(&arguments, ""),
            Some(value) => {
                let output = command(&arguments).env("CI", value).output().expect("the program runs");
                format!(
                    "CI={value} {}\nexit status {}\n{}{}",
                    more.join(" "),
                    output.status.code().unwrap_or(-1),
                    String::from_utf8_lossy(&output.stdout),
                    String::from_utf8_lossy(&output.stderr)
                )
            }
        };
        let path = self.path().display().to_string();
        text.replace(&format!("{path}/"), "").replace(&path, "FOLDER")
    }
}

const CASES: &str = r#"
[[case]]
name = "the start"
source = "wrong on purpose"
perft = { 1 = 20, 2 = 401 }
moves = ["e2-e4", "e2-e5", "a2-a3"]

[[case]]
name = "a knight in the middle"
source = "wrong on purpose"
place = "White Knight d4, White King a1, Black King h8, Black Pawn e6"
from = "d4"
to = ["b3", "b5", "c2", "c6", "d5", "e2", "f3", "f5"]

[[case]]
name = "a rook in the corner"
source = "right"
place = "White Rook h1, White King a1, Black King h8"
turn = "Black"
check = true
"#;

#[test]
fn failures_show_the_board_and_what_differs() {
    let folder = Folder::new(CASES);
    insta::assert_snapshot!(folder.test("mine.toml", &["--threads", "3"]));
}

#[test]
fn some_are_chosen_by_name() {
    let folder = Folder::new(CASES);
    folder.write(
        "other.toml",
        "variant = 'mine'\n[[case]]\nname = 'x'\nsource = 'x'\nmoves = 20\n",
    );
    let filter = ["--filter", "rook", "--filter", "nothing has this"];
    let runs = [
        folder.test("mine.variant", &filter),
        folder.test("", &filter),
        folder.test("", &["--filter", "nothing has this"]),
    ];
    insta::assert_snapshot!(runs.join("\n"), @"
    $ triagonal test mine.variant --filter rook --filter nothing has this
    exit status 0
    ----- results
    mine.toml: 1 case, all hold, 2 left out
    ----- reports

    $ triagonal test  --filter rook --filter nothing has this
    exit status 0
    ----- results
    mine.toml: 1 case, all hold, 2 left out
    2 files: 1 case, all hold, 3 left out
    ----- reports

    $ triagonal test  --filter nothing has this
    exit status 2
    ----- results
    ----- reports
    error: no test name contains `nothing has this`
    ");
}

/// A report with the times taken out.
fn timeless(report: &str, before: &str, after: &str) -> String {
    let mut parts = report.split(before);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(after).expect("the time ends");
        text += &format!("{before}…{}", &part[end..]);
    }
    text
}

#[test]
fn reports_for_programs() {
    let folder = Folder::new(&format!(
        "{CASES}\n[[snapshot]]\nname = 'start'\nrecord = 'moves of b1'\n"
    ));
    folder.write("broken.toml", "[[case]]\nname = 1\n");
    folder.write("lost.snap.toml", "format = 1\n");
    let options = ["--filter", "a", "--format"];
    let json = folder.test("", &[&options[..], &["json"]].concat());
    insta::assert_snapshot!(timeless(&json, "\"seconds\":", ","));
    let junit = folder.test("", &[&options[..], &["junit"]].concat());
    insta::assert_snapshot!(timeless(&junit, " time=\"", "\""));
}

#[test]
fn a_junit_report_holds_any_text() {
    let folder = Folder::new(
        r#"[[case]]
name = "<a & 'b'> \"c\"\td\r\ne \u0000\u001B\uFFFE 棋 ]]>"
source = "x"
moves = ["<&>"]
"#,
    );
    let run = command(&["test", "mine.toml", "--format", "junit"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    let report = String::from_utf8(run.stdout).expect("the report is text");
    let document = Document::parse(&report).expect("the report is XML");
    let case = document
        .descendants()
        .find(|node| node.has_tag_name("testcase"))
        .expect("a test case");
    let name = "<a & 'b'> \"c\"\td\r\ne \u{fffd}\u{fffd}\u{fffd} 棋 ]]>";
    assert_eq!(case.attribute("name"), Some(name));
    let failure = case.descendants().find(|node| node.has_tag_name("failure"));
    let text = failure.and_then(|failure| failure.text()).expect("a failure");
    assert!(text.contains("missing <&>"), "{text}");
}

#[test]
fn files_that_belong_to_nothing() {
    let folder = Folder::new("[[case]]\nname = 'right'\nsource = 'x'\nmoves = 20\n");
    folder.write("lost.toml", "[[case]]\nname = 'x'\nsource = 'x'\nmoves = 20\n");
    folder.write("gone.snap.toml", "format = 1\n");
    folder.write("gone.snap.toml.new", "format = 1\n");
    let runs = [
        folder.test("", &[]),
        folder.test("gone.snap.toml", &[]),
        folder.test("gone.snap.toml.new", &[]),
    ];
    insta::assert_snapshot!(runs.join("\n"));
}

#[test]
fn positions_of_engines() {
    let folder = Folder::new("[[case]]\nname = 'of a file'\nsource = 'x'\nepd = { file = 'some.epd', depth = 2 }\n");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    folder.write(
        "some.epd",
        &format!("# counts\n{start} ;D1 20 ;D2 400 ;D3 1\n{start} ;D1 21; id \"wrong\"\n"),
    );
    folder.write("mistakes.epd", &format!("{start} ;D1 20 ;D2\n8/8 w\n"));
    folder.write("mine.epd", &format!("{start};D1 20;D2 400\n"));
    let own = folder.path().join("mine.variant").display().to_string();
    let runs = [
        folder.test("mine.toml", &[]),
        folder.test("some.epd", &[]),
        folder.test("some.epd", &["--variant", "chess"]),
        folder.test("some.epd", &["--variant", &own, "--depth", "2"]),
        folder.test("mine.epd", &[]),
        folder.test("mistakes.epd", &["--variant", "chess"]),
        folder.test("mine.epd", &["--variant", "chss"]),
    ];
    folder.write(
        "mine.toml",
        "[[case]]\nname = 'x'\nsource = 'x'\nepd = { file = '../some.epd' }\n",
    );
    let outside = folder.test("mine.toml", &[]);
    folder.write(
        "mine.toml",
        "[[case]]\nname = 'x'\nsource = 'x'\nepd = { file = 'mistakes.epd' }\n",
    );
    let mistakes = folder.test("mine.toml", &[]);
    insta::assert_snapshot!(format!("{}\n{outside}\n{mistakes}", runs.join("\n")));
}

#[test]
fn without_a_path_the_cases_of_the_folder_run() {
    let folder = Folder::new("[[case]]\nname = 'start'\nsource = 'as in chess'\nmoves = 20\n");
    let run = command(&["test"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "mine.toml: 1 case, all hold\n");
}

const SNAPSHOTS: &str = r#"
[[snapshot]]
name = "knight"
record = "moves of g1"

[[snapshot]]
name = "line"
record = "game"
after = "f2f3 e7e5 g2g4 d8h4"
"#;

#[test]
fn the_life_of_a_snapshot() {
    let folder = Folder::new(SNAPSHOTS);
    let mut story = Vec::new();
    let mut tell = |title: &str, text: String| story.push(format!("### {title}\n{text}"));

    tell(
        "in CI new ones fail, and nothing is written",
        folder.test_in("mine.toml", &[], Some("true")),
    );
    assert!(!folder.has("mine.snap.toml.new"));
    tell(
        "CI=false is no CI: new ones wait",
        folder.test_in("mine.toml", &[], Some("false")),
    );
    assert!(folder.has("mine.snap.toml.new") && !folder.has("mine.snap.toml"));
    tell("rejected", folder.test("mine.toml", &["--reject"]));
    tell("nothing to reject", folder.test("mine.toml", &["--reject"]));
    assert!(!folder.has("mine.snap.toml.new"));
    tell(
        "one accepted",
        folder.test("mine.toml", &["--accept", "--filter", "knight"]),
    );
    tell("the other accepted", folder.test("mine.toml", &["--accept"]));
    assert!(!folder.has("mine.snap.toml.new"));
    insta::assert_snapshot!("what is kept", folder.read("mine.snap.toml"));
    tell("in CI kept ones hold", folder.test_in("mine.toml", &[], Some("1")));

    // Another program would find other moves.
    let kept = folder.read("mine.snap.toml");
    folder.write("mine.snap.toml", &kept.replace("g1-h3", "g1-e2"));
    tell("the program gives another result", folder.test("mine.toml", &[]));
    assert!(folder.has("mine.snap.toml.new"));
    folder.write("mine.snap.toml", &kept);
    tell("what waits goes away when all hold", folder.test("mine.toml", &[]));
    assert!(!folder.has("mine.snap.toml.new"));

    folder.write(
        "mine.variant",
        "extends chess\nvariant \"Mine\"\nbeing stalemated loses\n",
    );
    tell("rules that change nothing that is kept", folder.test("mine.toml", &[]));
    tell("are taken note of", folder.test("mine.toml", &["--accept"]));
    folder.write(
        "mine.variant",
        "extends chess\nvariant \"Mine\"\npiece Knight N { leap 3:1 }\n",
    );
    tell("rules that change what is kept", folder.test("mine.toml", &[]));
    let only = SNAPSHOTS
        .split("\n\n")
        .next()
        .expect("there are two")
        .replace("g1", "b1");
    folder.write("mine.toml", &only);
    tell("another question, and one that is gone", folder.test("mine.toml", &[]));
    tell("both accepted", folder.test("mine.toml", &["--accept"]));
    folder.write("mine.toml", "[[case]]\nname = 'x'\nsource = 'x'\ncells = 64\n");
    tell("none are left", folder.test("mine.toml", &["--accept"]));
    assert!(!folder.has("mine.snap.toml"));

    folder.write("mine.toml", SNAPSHOTS);
    folder.write("mine.snap.toml", "format = 1\n[[snapshot]]\nname = 'knight'\n");
    tell(
        "a broken file is reported and left unchanged",
        folder.test("mine.toml", &["--accept"]),
    );
    assert!(folder.read("mine.snap.toml").ends_with("'knight'\n"));
    tell(
        "nothing is accepted in CI",
        folder.test_in("mine.toml", &["--accept"], Some("true")),
    );
    tell("questions need a terminal", folder.test("mine.toml", &["--review"]));
    tell(
        "one thing at a time",
        folder.test("mine.toml", &["--accept", "--reject"]),
    );
    insta::assert_snapshot!("the life of a snapshot", story.join("\n"));
}

#[test]
fn snapshots_that_cannot_be_taken() {
    let folder = Folder::new(
        "[[snapshot]]\nname = 'empty'\nrecord = 'moves of e4'\n\
         [[snapshot]]\nname = 'no cell'\nrecord = 'moves of e9'\n\
         [[snapshot]]\nname = 'no line'\nrecord = 'game'\nafter = 'e2e4 e2e4'\n\
         [[snapshot]]\nname = 'no option'\nrecord = 'moves'\noptions = { size = 'large' }\n",
    );
    insta::assert_snapshot!(folder.test("mine.toml", &[]));
    assert!(!folder.has("mine.snap.toml.new"));
}
