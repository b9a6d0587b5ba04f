//! Files that cannot be read, characters that cannot be seen, and arguments that say two things.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::command;
use super::suites::Folder;

fn in_folder(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command.current_dir(folder.path()).stdin(Stdio::null());
    command
}

fn outcome_of(output: &Output) -> (bool, String) {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(text).expect("its output is text"),
    )
}

fn run(folder: &Folder, arguments: &[&str]) -> (bool, String) {
    outcome_of(&in_folder(folder, arguments).output().expect("the program runs"))
}

fn make_pipe(folder: &Folder, name: &str) {
    let made = Command::new("mkfifo").arg(folder.path().join(name)).status();
    assert!(made.expect("mkfifo runs").success());
}

#[test]
fn what_is_not_found_comes_with_the_places_that_were_looked_in() {
    let folder = Folder::new("");
    fs::create_dir(folder.path().join("below")).expect("a folder can be made");
    folder.write("base.variant", "variant \"Base\"\nextends chess\n");
    folder.write("below/mine.variant", "variant \"Mine\"\nextends base\n");
    folder.write("below/other.variant", "variant \"Mine\"\nextends quite-another\n");
    folder.write("below/path.variant", "variant \"Mine\"\nextends ../base\n");
    let expect = |arguments: &[&str], expected: &str| {
        let (done, text) = run(&folder, arguments);
        let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(!done && text.contains(expected), "{arguments:?}: {text}");
    };
    let above = "help: `base.variant` lies a folder up; a file finds what is in its own folder or in `lib` there: move it to one";
    expect(&["check", "below/mine.variant"], above);
    let nowhere =
        "help: there is no `quite-another.variant` in `below` or in `below/lib`, and no such built-in variant";
    expect(&["check", "below/other.variant"], nowhere);
    let path =
        "help: a name without folders: that of a built-in variant, or of a file beside this one or in `lib` there";
    expect(&["check", "below/path.variant"], path);
    expect(&["play", "base"], "help: did you mean the file `base.variant`?");
}

#[test]
fn an_unreadable_base_is_not_reported_as_missing() {
    let folder = Folder::new("");
    folder.write("mine.variant", "variant \"Mine\"\nextends base\n");
    let base = folder.path().join("base.variant");
    let check = |why: &str| {
        for arguments in [&["check", "mine.variant"][..], &["moves", "mine.variant"]] {
            let (done, text) = run(&folder, arguments);
            let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
            let expected = format!("files::unreadable × `base` cannot be read: base.variant: {why}");
            assert!(!done && text.contains(&expected), "{arguments:?}: {text}");
            assert!(text.contains("mine.variant:2:9"), "{text}");
        }
    };
    fs::write(&base, b"variant \"\xff\"\n").expect("the file is written");
    check("line 1, column 10 is not UTF-8 text");
    fs::remove_file(&base).expect("it is removed");
    symlink("base.variant", &base).expect("a link can be made");
    check("");
    fs::remove_file(&base).expect("it is removed");
    symlink("nowhere", &base).expect("a link can be made");
    check("it is a link that leads nowhere");
    fs::remove_file(&base).expect("it is removed");
    make_pipe(&folder, "base.variant");
    check("it is not a regular file");
    fs::remove_file(&base).expect("it is removed");
    fs::create_dir(&base).expect("a folder can be made");
    check("it is a folder");
    // The built-in variant does not take the place of one that cannot be read.
    folder.write("mine.variant", "variant \"Mine\"\nextends chess\n");
    assert!(run(&folder, &["check", "mine.variant"]).0);
    fs::create_dir(folder.path().join("chess.variant")).expect("a folder can be made");
    assert!(!run(&folder, &["check", "mine.variant"]).0);
}

#[test]
fn what_cannot_be_read_is_in_the_json_of_check() {
    let folder = Folder::new("");
    fs::write(folder.path().join("bytes.variant"), b"variant \"A\"\n# \xfe\n").expect("the file is written");
    fs::create_dir(folder.path().join("empty")).expect("a folder can be made");
    let files = ["mine.variant", "bytes.variant", "nothing.variant", "empty"];
    let output = in_folder(&folder, &[&["check", "--format", "json"], &files[..]].concat())
        .output()
        .expect("the program runs");
    assert!(!output.status.success() && output.stderr.is_empty());
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let all = report["files"].as_array().expect("a list of files");
    assert_eq!(all.len(), files.len());
    for (one, (file, message, line, column)) in all[1..].iter().zip([
        (
            "bytes.variant",
            "cannot read `bytes.variant`: line 2, column 3 is not UTF-8 text",
            2,
            3,
        ),
        ("nothing.variant", "there is no file `nothing.variant`", 1, 1),
        ("empty", "there are no variants in `empty`: no `.variant` files", 1, 1),
    ]) {
        let mistake = &one["diagnostics"][0];
        assert_eq!(one["file"], file);
        assert_eq!(mistake["code"], "files::unreadable");
        assert_eq!(mistake["message"], message);
        assert_eq!((&mistake["line"], &mistake["column"]), (&line.into(), &column.into()));
    }
}

#[test]
fn pipes_among_the_files_hang_nothing() {
    let folder = Folder::new("[[case]]\nname = 'a'\nsource = 'b'\nmoves = 20\n");
    for name in ["pipe.variant", "pipe.toml", "pipe.epd"] {
        make_pipe(&folder, name);
    }
    let why = "it is not a regular file";
    for (arguments, fine) in [
        (&["fmt", "."][..], "pipe.variant"),
        (&["test", "."], "mine.toml: 1 case, all hold"),
        (&["check", "pipe.variant"], "pipe.variant"),
        (&["show", "pipe.variant"], "pipe.variant"),
        (&["test", "pipe.epd"], "pipe.epd"),
        (&["test"], "mine.toml: 1 case, all hold"),
    ] {
        let mut child = in_folder(&folder, arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let began = Instant::now();
        while child.try_wait().expect("it can be waited for").is_none() {
            if began.elapsed() > Duration::from_secs(60) {
                child.kill().expect("it can be killed");
                panic!("{arguments:?} hangs");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let (done, text) = outcome_of(&child.wait_with_output().expect("the program ends"));
        assert!(
            !done && text.contains(why) && text.contains(fine),
            "{arguments:?}: {text}"
        );
    }
    // A pipe that is open already is no danger: shells give their results so.
    let shell = "\"$0\" check <(cat mine.variant)";
    let output = Command::new("bash")
        .args(["-c", shell, env!("CARGO_BIN_EXE_triagonal")])
        .current_dir(folder.path())
        .output()
        .expect("bash runs");
    let (done, text) = outcome_of(&output);
    assert!(done && text.ends_with("no mistakes\n"), "{text}");
}

#[test]
fn what_cannot_be_seen_is_shown_as_a_number() {
    let folder = Folder::new("");
    for (text, shown, place, help) in [
        ("zone\u{a0}a: rank = 1", "zone<U+00A0>a", "2:5", "no-break space"),
        (
            "zone \u{202e}a: rank = 1",
            "zone <U+202E>a",
            "2:6",
            "direction of writing",
        ),
        ("zone\u{200b} a: rank = 1", "zone<U+200B> a", "2:5", "no width"),
        (
            "zone \u{1b}[31ma: rank = 1",
            "zone <U+001B>[31ma",
            "2:6",
            "control character",
        ),
        (
            "\u{3000}zone a: rank = 1",
            "<U+3000>zone",
            "2:1",
            "space of another kind",
        ),
        ("zone a: rank \0= 1", "rank <U+0000>= 1", "2:14", "control character"),
        ("zone \"\u{1b}\u{202e}\" radail", "\"<U+001B><U+202E>\"", "2:6", ""),
    ] {
        folder.write("odd.variant", &format!("extends chess\n{text}\n"));
        let (done, text) = run(&folder, &["check", "odd.variant"]);
        assert!(!done && text.contains(shown) && text.contains(help), "{text}");
        assert!(text.contains(&format!("odd.variant:{place}]")), "{text}");
        assert!(text.chars().all(|sign| sign == '\n' || !sign.is_control()), "{text:?}");
        assert!(
            !text.contains(['\u{a0}', '\u{200b}', '\u{202e}', '\u{3000}']),
            "{text:?}"
        );
    }
    // Behind such a character the column still counts characters of the file.
    folder.write(
        "odd.variant",
        "extends chess # \u{200b}\u{200b}\nzone a: ran = 1 # \u{200b}\n",
    );
    let (_, text) = run(&folder, &["check", "odd.variant"]);
    assert!(text.contains("odd.variant:2:9]"), "{text}");
    let (_, text) = run(&folder, &["show", "\u{1b}[2J"]);
    assert!(text.contains("<U+001B>[2J") && !text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let folder = Folder::new("");
    let text = "variant \"Old\" # a comment\rextends chess\rzone a: ran = 1\r";
    folder.write("old.variant", text);
    let (done, output) = run(&folder, &["check", "old.variant"]);
    assert!(!done && output.contains("old.variant:3:9]"), "{output}");
    let (_, json) = run(&folder, &["check", "old.variant", "--format", "json"]);
    let report: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(report["files"][0]["diagnostics"][0]["line"], 3);
    folder.write("old.variant", &text.replace("ran =", "rank ="));
    assert!(run(&folder, &["check", "old.variant"]).0);
    assert!(run(&folder, &["fmt", "old.variant"]).0);
    assert_eq!(
        folder.read("old.variant"),
        "variant \"Old\"  # a comment\nextends chess\nzone a: rank = 1\n"
    );
    folder.write(
        "old.epd",
        "# old\rrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 21\r",
    );
    let (done, text) = run(&folder, &["test", "old.epd", "--variant", "chess"]);
    assert!(!done && text.contains("old.epd:2:"), "{text}");
}

#[test]
fn a_move_that_says_capture_captures() {
    let (done, text) = outcome_of(
        &command(&["moves", "chess", "--after", "e2xe4"])
            .output()
            .expect("it runs"),
    );
    assert!(!done && text.contains("the ways to go there are e2-e4"), "{text}");
    let taken = ["moves", "chess", "--after", "e2e4 d7d5 e4xd5 d8-d5"];
    assert!(outcome_of(&command(&taken).output().expect("it runs")).0);
    let folder = Folder::new("[[case]]\nname = 'a'\nsource = 'b'\nlegal = ['e2xe4']\n");
    let (done, text) = run(&folder, &["test", "mine.toml"]);
    assert!(!done && text.contains("e2xe4"), "{text}");
    folder.write(
        "mine.toml",
        "[[case]]\nname = 'a'\nsource = 'b'\nillegal = ['e2xe4']\nlegal = ['e2e4']\n",
    );
    assert!(run(&folder, &["test", "mine.toml"]).0);
}

#[test]
fn an_option_has_one_value() {
    let folder = Folder::new("");
    folder.write(
        "mine.variant",
        "extends chess\noption a: b | c\nwhen a is c { being stalemated loses }\n",
    );
    let set = |more: &[&str]| run(&folder, &[&["moves", "mine.variant", "--set", "a=b"], more].concat());
    assert!(set(&["--set", "a=b"]).0);
    let (done, text) = set(&["--set", "a=c"]);
    assert!(
        !done && text.contains("--set gives `a` two values, `b` and `c`"),
        "{text}"
    );
}

#[test]
fn paths_need_not_be_text() {
    let folder = Folder::new("");
    let path = |ending: &str| {
        let name = [b"\xffmine".as_slice(), ending.as_bytes()].concat();
        folder.path().join(OsStr::from_bytes(&name))
    };
    fs::write(path(".variant"), "variant \"Mine\"\nextends chess\n").expect("the file is written");
    fs::write(path(".toml"), "[[snapshot]]\nname = 'a'\nrecord = 'moves'\n").expect("the file is written");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";
    fs::write(path(".epd"), start).expect("the file is written");
    let run = |before: &[&str], file: &str, after: &[&str]| {
        let mut command = in_folder(&folder, before);
        let output = command.arg(path(file)).args(after).output().expect("the program runs");
        let (done, text) = outcome_of(&output);
        assert!(done, "{before:?} {file}: {text}");
    };
    for name in ["check", "show", "explain", "moves", "fmt"] {
        run(&[name], ".variant", &[]);
    }
    run(&["check", "--format", "json"], ".variant", &[]);
    run(&["export"], ".variant", &["--to", "json"]);
    run(&["perft"], ".variant", &["1"]);
    run(&["explain"], ".variant", &["Knight"]);
    run(&["test"], ".toml", &["--accept"]);
    assert!(path(".snap.toml").exists());
    run(&["test"], ".variant", &[]);
    run(&["test"], ".epd", &[]);
    run(&["show", "chess", "--svg"], ".svg", &[]);
    assert!(path(".svg").exists());
    // Nor does such a name keep the file from being recognised as an input.
    let before = fs::read(path(".variant")).expect("it is there");
    let mut command = in_folder(&folder, &["show"]);
    let output = command
        .arg(path(".variant"))
        .arg("--svg")
        .arg(path(".variant"))
        .output();
    assert!(!output.expect("the program runs").status.success());
    assert_eq!(fs::read(path(".variant")).expect("it is there"), before);
}
