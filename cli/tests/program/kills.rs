//! Commands that are killed while they write: each file is the old one or the new one, whole, and the next run leaves no
//! temporary file.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;

use super::command;
use super::writing::{contents, temporary_files};

/// How often each command is killed.
const ROUNDS: u32 = 8;

type Files = BTreeMap<String, String>;

fn folder_with(files: &Files) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for files");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("the file is written");
    }
    folder
}

fn start(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    in_folder(&mut command, folder);
    command
}

/// Lets a command run in a folder, in silence.
fn in_folder<'c>(command: &'c mut Command, folder: &Path) -> &'c mut Command {
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}

/// Kills a command at the first byte that it writes into a file, or lets all such writes fail.
fn killed_in_a_write(before: &Files, arguments: &[&str]) {
    for (ends, shell) in [("killed", ""), ("fails", "trap '' XFSZ; ")] {
        let folder = folder_with(before);
        let program = start(folder.path(), arguments);
        let mut limited = Command::new("sh");
        limited
            .arg("-c")
            .arg(format!("{shell}ulimit -c 0; ulimit -f 0; exec \"$0\" \"$@\""))
            .arg(program.get_program())
            .args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        let status = in_folder(&mut limited, folder.path()).status().expect("the shell runs");
        assert_eq!(status.signal().is_some(), ends == "killed", "{arguments:?} {ends}");
        let left = temporary_files(folder.path());
        assert!(ends == "killed" || left.is_empty(), "{arguments:?} {ends}: {left:?}");
        let mut now: Files = contents(folder.path()).into_iter().collect();
        now.retain(|name, _| !left.contains(name));
        assert_eq!(&now, before, "{arguments:?} {ends}");
    }
}

/// Kills a command at moments from its start to its end.
fn killed(before: &Files, arguments: &[&str]) {
    let folder = folder_with(before);
    let began = Instant::now();
    start(folder.path(), arguments).status().expect("the program runs");
    let whole = began.elapsed();
    let after: Files = contents(folder.path()).into_iter().collect();
    assert_ne!(&after, before, "{arguments:?} writes something");
    killed_in_a_write(before, arguments);

    let signals = [Signal::SIGKILL, Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP];
    for round in 0..ROUNDS {
        let signal = signals[round as usize % signals.len()];
        let folder = folder_with(before);
        let mut child = start(folder.path(), arguments).spawn().expect("the program starts");
        thread::sleep(whole * round / ROUNDS);
        // It may have ended already.
        let _ = kill(Pid::from_raw(child.id() as i32), signal);
        child.wait().expect("it ends");
        let left = temporary_files(folder.path());
        assert!(
            signal == Signal::SIGKILL || left.is_empty(),
            "{arguments:?} {signal}: {left:?}"
        );
        for (name, text) in contents(folder.path()) {
            if left.contains(&name) {
                continue;
            }
            let known = [before.get(&name), after.get(&name)];
            assert!(
                known.contains(&Some(&text)),
                "{arguments:?} {signal}: {name} is {text:?}"
            );
        }
        for name in before.keys() {
            assert!(
                folder.path().join(name).exists(),
                "{arguments:?} {signal}: {name} is gone"
            );
        }
        start(folder.path(), arguments).status().expect("the program runs");
        assert_eq!(temporary_files(folder.path()), [""; 0], "{arguments:?} {signal}");
        if arguments[0] != "new" {
            let now: Files = contents(folder.path()).into_iter().collect();
            assert_eq!(now, after, "{arguments:?} {signal}");
        }
    }
}

fn files<const N: usize>(files: [(&str, &str); N]) -> Files {
    files.map(|(name, text)| (name.to_owned(), text.to_owned())).into()
}

const VARIANT: &str = "variant \"Mine\"\nextends chess\n";

/// Ten suites, so that writing takes most of the time.
fn suites() -> Files {
    let mut files = files([("mine.variant", VARIANT)]);
    for number in 0..10 {
        let suite = "variant = 'mine'\n[[snapshot]]\nname = 'a'\nrecord = 'moves'\n";
        files.insert(format!("suite-{number}.toml"), suite.to_owned());
    }
    files
}

#[test]
fn fmt() {
    let loose = (0..12).map(|number| (format!("{number}.variant"), format!("variant   \"Loose {number}\"\n")));
    killed(&loose.collect(), &["fmt", "."]);
}

#[test]
fn test_that_finds_new_snapshots() {
    killed(&suites(), &["test", "."]);
}

#[test]
fn test_that_accepts() {
    killed(&suites(), &["test", ".", "--accept"]);
}

#[test]
fn show() {
    let before = files([("mine.variant", VARIANT), ("mine.svg", "an older picture")]);
    killed(&before, &["show", "mine.variant", "--svg", "mine.svg"]);
}

#[test]
fn explain() {
    let before = files([("mine.variant", VARIANT), ("mine.svg", "an older picture")]);
    killed(&before, &["explain", "mine.variant", "Knight", "--svg", "mine.svg"]);
}

#[test]
fn new() {
    killed(&Files::new(), &["new", "mine"]);
}

#[test]
fn man() {
    killed(&Files::new(), &["man", "--output", "."]);
}
