//! `triagonal test --review`, driven as a person would on a terminal.

use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::Signal;
use rexpect::session::PtySession;
use rustix::termios::{LocalModes, tcgetattr};

use super::suites::Folder;
use super::{command, on_terminal};

const SNAPSHOTS: &str = r#"
[[snapshot]]
name = "knight"
record = "moves of g1"

[[snapshot]]
name = "bishop"
record = "moves of f1"
after = "e2e4 e7e5"

[[snapshot]]
name = "rook"
record = "moves of a1"

[[snapshot]]
name = "start"
record = "board"
"#;

const QUESTION: &str = "[a]ccept, [r]eject, [s]kip or [q]uit? ";

/// A folder whose kept snapshots have changed: one move less and one more, one that is new, one that is gone.
fn changed() -> Folder {
    let folder = Folder::new(SNAPSHOTS);
    let path = folder.path().join("mine.toml").display().to_string();
    let accepted = command(&["test", &path, "--accept"])
        .output()
        .expect("the program runs");
    assert!(
        accepted.status.success(),
        "{}",
        String::from_utf8_lossy(&accepted.stderr)
    );
    let kept = folder.read("mine.snap.toml");
    let (first, rest) = kept.split_once("[[snapshot]]\nname = \"bishop\"").expect("it is there");
    let (_, rest) = rest.split_once("[[snapshot]]").expect("more follow");
    let first = first.replace("g1-h3", "g1-e2");
    let gone = rest.replace("name = \"start\"", "name = \"gone\"");
    folder.write("mine.snap.toml", &format!("{first}[[snapshot]]{gone}"));
    folder
}

/// Begins a review of a folder.
fn review(folder: &Folder) -> PtySession {
    let path = folder.path().join("mine.toml").display().to_string();
    on_terminal(&["test", &path, "--review"])
}

/// Waits for the next question, answers it, and gives back what was shown before it.
fn answer(session: &mut PtySession, key: &str) -> String {
    let shown = session.exp_string(QUESTION).expect("it asks");
    session.send(key).expect("it listens");
    session.flush().expect("it listens");
    shown.replace('\r', "")
}

#[test]
fn changes_are_decided_upon_one_by_one() {
    let folder = changed();
    let mut session = review(&folder);
    let knight = answer(&mut session, "a");
    assert!(knight.contains("1 of 4: knight, changed"), "{knight}");
    assert!(knight.contains("- g1-e2") && knight.contains("+ g1-h3"), "{knight}");
    // The move to e2 is gone, and the one to h3 has come.
    assert!(knight.contains("3  .  .  .  .  .  .  .  +"), "{knight}");
    assert!(knight.contains("2  P  P  P  P  P- P  P  P"), "{knight}");
    let bishop = answer(&mut session, "r");
    assert!(bishop.contains("2 of 4: bishop, new"), "{bishop}");
    // A key that means nothing is passed over.
    let start = answer(&mut session, "xs");
    assert!(start.contains("3 of 4: start, new"), "{start}");
    let gone = answer(&mut session, "a");
    assert!(gone.contains("4 of 4: gone, orphaned"), "{gone}");
    let end = session.exp_eof().expect("it ends");
    assert!(end.contains("2 accepted, 1 rejected, 1 still to review"), "{end}");

    let kept = folder.read("mine.snap.toml");
    assert!(kept.contains("g1-h3") && !kept.contains("g1-e2"), "{kept}");
    assert!(
        !kept.contains("gone") && !kept.contains("bishop") && kept.contains("rook"),
        "{kept}"
    );
    let waiting = folder.read("mine.snap.toml.new");
    assert!(waiting.contains("start") && !waiting.contains("bishop"), "{waiting}");
}

#[test]
fn a_review_can_be_left() {
    let folder = changed();
    let before = folder.read("mine.snap.toml");
    let mut session = review(&folder);
    answer(&mut session, "s");
    answer(&mut session, "q");
    let end = session.exp_eof().expect("it ends");
    assert!(end.contains("0 accepted, 0 rejected, 4 still to review"), "{end}");
    assert_eq!(folder.read("mine.snap.toml"), before);
    assert!(folder.has("mine.snap.toml.new"));
}

#[test]
fn each_answer_is_saved_at_once() {
    for end in ["\u{3}", "\u{4}", "killed", "hung up"] {
        if end == "hung up" && is_ignored(Signal::SIGHUP) {
            continue;
        }
        let folder = changed();
        let mut session = review(&folder);
        answer(&mut session, "a");
        answer(&mut session, "r");
        session.exp_string(QUESTION).expect("it asks");
        match end {
            "killed" => session
                .process_mut()
                .kill(Signal::SIGKILL)
                .map(drop)
                .expect("it is killed"),
            "hung up" => session
                .process_mut()
                .kill(Signal::SIGHUP)
                .map(drop)
                .expect("it is hung up"),
            key => {
                session.send(key).expect("it listens");
                session.flush().expect("it listens");
                session.exp_eof().expect("it ends");
            }
        }
        let kept = folder.read("mine.snap.toml");
        assert!(kept.contains("g1-h3") && !kept.contains("g1-e2"), "{end:?}: {kept}");
        let waiting = folder.read("mine.snap.toml.new");
        assert!(
            waiting.contains("start") && !waiting.contains("bishop"),
            "{end:?}: {waiting}"
        );
        drop(session);
        let left = super::writing::temporary_files(folder.path());
        assert_eq!(left, [""; 0], "{end:?}");
    }
}

/// Whether a signal is ignored by this process, and so by those that it starts: whoever starts the tests with `nohup` asks the
/// program to stay, too.
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal as i32 - 1) & 1 == 1)
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        if is_ignored(signal) {
            continue;
        }
        let folder = changed();
        let mut session = review(&folder);
        session.exp_string(QUESTION).expect("it asks");
        let terminal = session.process().get_file_handle().expect("it has a terminal");
        let reads_lines = || {
            let settings = tcgetattr(&terminal).expect("a terminal has settings");
            settings.local_modes.contains(LocalModes::ICANON)
        };
        let began = Instant::now();
        while reads_lines() {
            assert!(began.elapsed() < Duration::from_secs(60), "it reads single keys");
            thread::sleep(Duration::from_millis(5));
        }
        session.process_mut().kill(signal).expect("it ends");
        assert!(reads_lines(), "{signal}");
    }
}
