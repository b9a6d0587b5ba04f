//! `triagonal play`, with a pipe and on a terminal.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use rexpect::session::PtySession;

use super::ROOT;
use super::{command, on_terminal, seen};

/// What a person sees who types some lines.
fn played(arguments: &[&str], typed: &[&str]) -> String {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input is open");
    for line in typed {
        writeln!(input, "{line}").expect("the program reads");
    }
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("its output is text")
}

#[test]
fn the_page_says_how_a_game_goes() {
    let path = Path::new(ROOT).join("docs/book/src/commands/play.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once("```play\n").expect("the page shows a game");
    let (shown, after) = rest.split_once("\n```").expect("the game ends");
    let (start, _) = shown.split_once('\n').expect("the game begins");
    let arguments: Vec<&str> = start.split(' ').skip(2).collect();
    let typed: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let output = played(&arguments, &typed);
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    let written = format!("{before}```play\n{start}\n{}\n```{after}", lines.join("\n").trim_end());
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, &written).expect("the page is written");
    }
    assert_eq!(written, page);
}

#[test]
fn what_is_wrong_gets_an_answer() {
    let typed = "hello\n\ne2e5\nmoves z9\nmoves e4\nsave\nsave /no/such/folder/game.pgn\nundo\nf2f3\ne7e5\ng2g4\nd8h4\na2a3\nmoves\nhint\n\
        undo\nwhy\nfen\nhelp\n";
    let people = ["play", "chess", "--seat", "White=me", "--seat", "Black=me"];
    insta::assert_snapshot!(seen(&people, typed));
}

#[test]
fn engines_play_by_themselves() {
    let output = played(
        &[
            "play",
            "losalamos",
            "--seat",
            "White=engine:depth=1",
            "--seat",
            "Black=engine:nodes=300,skill=3",
        ],
        &[],
    );
    let last = output.lines().last().expect("something is shown");
    assert!(last.contains("wins") || last.contains("draw"), "{output}");
}

#[test]
fn a_kept_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let file = folder.path().join("game.pgn");
    let path = file.to_str().expect("its path is text");
    let arguments = [
        "play",
        "crazyhouse",
        "--seat",
        "White=me",
        "--seat",
        "Black=me",
        "--record",
        path,
    ];
    played(&arguments, &["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "undo"]);
    let kept = std::fs::read_to_string(&file).expect("the game is kept");
    assert!(kept.contains("1. e4 d5 2. exd5 Qxd5 *"), "{kept}");
    let output = played(&arguments, &["P@e5", "P@d3", "quit"]);
    assert!(
        output.starts_with(&format!("Resuming the game in {path}.\n")),
        "{output}"
    );
    let kept = std::fs::read_to_string(&file).expect("the game is kept");
    assert!(kept.contains("P@e5"), "{kept}");
    // Another game, and what is no game, are refused and stay as they are.
    let other = seen(&["play", "chess", "--record", path], "");
    assert!(
        other.contains("exit status 2") && other.contains("of `crazyhouse`, not of `chess`"),
        "{other}"
    );
    std::fs::write(&file, "[Variant \"crazyhouse\"]\n\n1. e4 e4 *\n").expect("the file is written");
    let wrong = seen(&arguments, "");
    assert!(wrong.contains("exit status 2") && wrong.contains(":3:7"), "{wrong}");
}

#[test]
fn a_kept_game_goes_on_by_its_own_rules() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, variant) = (path("game.pgn"), path("mine.variant"));
    std::fs::write(&variant, "extends minishogi\nvariant \"Mine\"\n").expect("the variant is written");
    let people = ["--seat", "Sente=me", "--seat", "Gote=me", "--record", &file];
    let arguments = |more: &[&str]| -> String {
        let arguments: Vec<&str> = ["play", &variant].iter().chain(&people).chain(more).copied().collect();
        seen(&arguments, "d1c2\n")
    };
    let option = "fourfold repetition=drawn";
    arguments(&["--set", option]);
    let kept = || std::fs::read_to_string(&file).expect("the game is kept");
    let begun = kept();
    assert!(begun.contains(&format!("[Options \"{option}\"]")), "{begun}");
    // The game resumes with its own options, given or not.
    let again = arguments(&["--set", option]);
    assert!(again.contains("Resuming the game in"), "{again}");
    assert!(arguments(&[]).contains("Resuming the game in"));
    assert_eq!(kept(), begun);
    for (more, message) in [
        (
            ["--set", "fourfold repetition=Gote won"],
            "was started with other options",
        ),
        (
            ["--after", "d1c2"],
            "the game in the file resumes from its own position",
        ),
    ] {
        let refused = arguments(&more);
        assert!(
            refused.contains("exit status 2") && refused.contains(message),
            "{refused}"
        );
    }
    std::fs::write(&variant, "extends minishogi\nvariant \"Mine\"\nstalemate draws\n").expect("it is written");
    let changed = arguments(&[]);
    assert!(changed.contains("note: the rules have changed"), "{changed}");
}

#[test]
fn a_game_is_not_saved_over_another_file() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (own, other) = (folder.path().join("own.pgn"), folder.path().join("other.txt"));
    std::fs::write(&other, "something else").expect("the file is written");
    let people = ["play", "chess", "--seat", "White=me", "--seat", "Black=me"];
    let save = |path: &Path| format!("save {}", path.display());
    let output = played(&people, &[&save(&other), &save(&own), "e2e4", &save(&own)]);
    assert!(
        output.contains("other.txt already exists; choose another name"),
        "{output}"
    );
    let kept = std::fs::read_to_string(&own).expect("the game is kept");
    assert!(kept.contains("1. e4 *"), "{kept}");
    assert_eq!(std::fs::read_to_string(&other).expect("it is there"), "something else");
}

#[test]
fn a_game_that_algebraic_notation_cannot_say_is_kept_too() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let file = folder.path().join("game.pgn");
    let path = file.to_str().expect("its path is text");
    for game in ["raumschach", "yalta", "shogi"] {
        let first = played(&["play", game, "--record", path], &["hint", "quit"]);
        let text = first.lines().rev().find(|line| !line.starts_with('>'));
        let hint = text.expect("a move");
        let seats: Vec<String> = triagonal::Variant::builtin(game)
            .expect("it is built in")
            .rules()
            .players
            .iter()
            .map(|player| format!("--seat={}=me", player.name))
            .collect();
        let arguments: Vec<&str> = ["play", game, "--record", path]
            .into_iter()
            .chain(seats.iter().map(String::as_str))
            .collect();
        played(&arguments, &[hint]);
        let again = played(&arguments, &["undo", "quit"]);
        assert!(
            again.contains("Resuming") && !again.contains("no move to take back"),
            "{again}"
        );
        std::fs::remove_file(&file).expect("the game was kept");
    }
}

/// The program ends by itself, and soon.
fn leaves(seat: &mut PtySession) {
    seat.exp_eof().expect("it closes the terminal");
    let status = seat.process().wait().expect("the program ends");
    assert!(format!("{status:?}").contains("Exited"), "{status:?}");
}

#[test]
fn a_person_types_on_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let file = folder.path().join("game.pgn");
    let path = file.display().to_string();
    let mut seat = on_terminal(&["play", "chess", "--seat", "Black=engine:depth=1", "--record", &path]);
    let mut output = |send: &str, expected: &str| {
        seat.send(send).expect("the terminal takes it");
        seat.flush().expect("the terminal takes it");
        let before = seat.exp_string(expected);
        before.unwrap_or_else(|error| panic!("{expected:?} after {send:?}: {error}"))
    };
    output("", "Type a move such as ");
    output("", "White: ");
    // Tab completes what is begun, if there is one way to.
    output("g1-f\t", "g1-f3");
    output("\r", "Black plays ");
    output("", "White: ");
    output("hel\t\r", "take back your last move");
    output("", "White: ");
    // The arrow brings back the move, which is played already.
    output("\u{1b}[A\u{1b}[A\r", "no piece stands on g1");
    output("", "White: ");
    output("undo\r", "a b c d e f g h");
    output("", "White: ");
    output("\u{4}", "");
    leaves(&mut seat);
    let kept = std::fs::read_to_string(&file).expect("the game is kept");
    assert!(kept.trim_end().ends_with('*') && !kept.contains("Nf3"), "{kept}");
}

#[test]
fn a_person_leaves_by_an_interrupt() {
    let mut seat = on_terminal(&["play", "chess"]);
    seat.exp_string("White: ").expect("there is a prompt");
    seat.send_control('c').expect("the terminal takes it");
    leaves(&mut seat);
}
