//! What commands write, and what they never write over.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::command;
use super::suites::Folder;

/// The ending of the names of temporary files.
const TEMPORARY: &str = ".triagonal-tmp";

/// The names of the files in a folder, and their texts.
pub(super) fn contents(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut found: Vec<(String, String)> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("it is text"))
        })
        .collect();
    found.sort();
    found
}

/// The temporary files in a folder.
pub(super) fn temporary_files(folder: &Path) -> Vec<String> {
    let names = contents(folder).into_iter().map(|(name, _)| name);
    names.filter(|name| name.ends_with(TEMPORARY)).collect()
}

fn in_folder(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command in a folder; whether it succeeds, and what it reports.
fn run(folder: &Folder, arguments: &[&str]) -> (bool, String) {
    outcome_of(&in_folder(folder, arguments).output().expect("the program runs"))
}

fn outcome_of(output: &Output) -> (bool, String) {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(text).expect("its output is text"),
    )
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions can be set");
}

#[test]
fn a_picture_never_replaces_what_the_command_reads() {
    let folder = Folder::new("");
    folder.write("base.variant", "extends chess\n");
    folder.write("mine.variant", "extends base\nvariant \"Mine\"\n");
    symlink("mine.variant", folder.path().join("link.svg")).expect("a link can be made");
    symlink("link.svg", folder.path().join("link of a link.svg")).expect("a link can be made");
    fs::hard_link(folder.path().join("mine.variant"), folder.path().join("same.svg")).expect("a link can be made");
    fs::create_dir(folder.path().join("lib")).expect("a folder can be made");
    let before = contents(folder.path());
    for picture in [
        "mine.variant",
        "./mine.variant",
        "lib/../mine.variant",
        "link.svg",
        "link of a link.svg",
        "same.svg",
        "base.variant",
    ] {
        let refused = format!("error: `{picture}` is an input of this command and is not overwritten\n");
        for arguments in [
            &["show", "mine.variant", "--svg", picture][..],
            &["explain", "mine.variant", "Knight", "--svg", picture],
        ] {
            let (done, text) = run(&folder, arguments);
            assert!(!done && text.starts_with(&refused), "{arguments:?}: {text}");
        }
        assert_eq!(contents(folder.path()), before, "{picture}");
    }
    let standard_input = File::open(folder.path().join("mine.variant")).expect("it can be read");
    let shown = in_folder(&folder, &["show", "-", "--svg", "mine.variant"])
        .stdin(standard_input)
        .output()
        .expect("the program runs");
    assert!(!shown.status.success());
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_picture_follows_links_and_keeps_permissions() {
    let folder = Folder::new("");
    let at = |name: &str| folder.path().join(name);
    for (name, mode) in [("open.svg", 0o664), ("locked.svg", 0o444)] {
        folder.write(name, "old");
        set_mode(&at(name), mode);
    }
    symlink("open.svg", at("link.svg")).expect("a link can be made");
    symlink("lib/new.svg", at("to nothing.svg")).expect("a link can be made");
    symlink("circle.svg", at("circle.svg")).expect("a link can be made");
    fs::create_dir(at("lib")).expect("a folder can be made");
    let long = format!("{}.svg", "a".repeat(251));
    let draw = |picture: &str| run(&folder, &["show", "mine.variant", "--svg", picture]);

    assert_eq!(draw("link.svg"), (true, String::new()));
    assert!(at("link.svg").is_symlink() && folder.read("open.svg").ends_with("</svg>\n"));
    assert_eq!(mode(&at("open.svg")), 0o664);
    assert_eq!(draw("to nothing.svg"), (true, String::new()));
    assert!(at("to nothing.svg").is_symlink() && folder.read("lib/new.svg").ends_with("</svg>\n"));
    assert_eq!(draw(&long), (true, String::new()));
    assert_eq!(draw("/dev/null"), (true, String::new()));

    for (picture, why) in [
        ("locked.svg", "permission denied"),
        ("lib", "it is a folder"),
        ("circle.svg", "its links lead in a circle"),
    ] {
        let expected = format!("error: cannot write `{picture}`: {why}\n");
        assert_eq!(draw(picture), (false, expected));
    }
    assert_eq!(folder.read("locked.svg"), "old");
    let (done, text) = draw("nowhere/new.svg");
    assert!(
        !done && text.starts_with("error: cannot write `nowhere/new.svg`: "),
        "{text}"
    );
    assert_eq!(temporary_files(folder.path()), [""; 0]);
}

#[test]
fn what_a_killed_run_has_left_goes_away() {
    let folder = Folder::new("[[snapshot]]\nname = 'a'\nrecord = 'moves'\n");
    folder.write("loose.variant", "variant   \"Loose\"\n");
    let left = |name: &str| folder.write(&format!(".{name}{TEMPORARY}"), "left");
    left("mine.svg");
    left("loose.variant");
    left("mine.snap.toml");
    left("mine.snap.toml.new");
    left("other.toml");
    for arguments in [
        &["show", "mine.variant", "--svg", "mine.svg"][..],
        &["fmt", "loose.variant"],
        &["test", "mine.toml", "--accept"],
        &["new", "other"],
    ] {
        let (done, text) = run(&folder, arguments);
        assert!(done, "{text}");
    }
    assert_eq!(temporary_files(folder.path()), [""; 0]);
    // The run before was killed between its two files.
    left("other.toml");
    let (done, text) = run(&folder, &["new", "other"]);
    assert!(!done && text.contains("`other.variant` already exists"), "{text}");
    assert_eq!(temporary_files(folder.path()), [""; 0]);

    fs::create_dir(folder.path().join(format!(".mine.svg{TEMPORARY}"))).expect("a folder can be made");
    let before = folder.read("mine.svg");
    let (done, text) = run(&folder, &["show", "chess", "--svg", "mine.svg"]);
    assert!(!done && text.contains("is in the way"), "{text}");
    assert_eq!(folder.read("mine.svg"), before);
}

/// Waits until a process has slept for a while, because it waits for something.
#[cfg(target_os = "linux")]
fn wait_until_asleep(child: &Child) {
    let state = || {
        let status = fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("the process is there");
        let (_, after) = status.rsplit_once(')').expect("a name stands in brackets");
        after.trim_start().chars().next()
    };
    let began = Instant::now();
    let mut asleep = 0;
    while asleep < 20 {
        thread::sleep(Duration::from_millis(10));
        asleep = if state() == Some('S') { asleep + 1 } else { 0 };
        assert!(began.elapsed() < Duration::from_secs(60), "it does not wait");
    }
}

/// A run that waits because another has locked the file that it wants to write. `meanwhile` happens after the run has read
/// its files, and before it can write.
#[cfg(target_os = "linux")]
fn run_while_locked(folder: &Folder, arguments: &[&str], target: &str, meanwhile: impl FnOnce()) -> (bool, String) {
    let temporary = folder.path().join(format!(".{target}{TEMPORARY}"));
    let lock = File::create(&temporary).expect("a file can be made");
    lock.lock().expect("it can be locked");
    let child = in_folder(folder, arguments).spawn().expect("the program starts");
    wait_until_asleep(&child);
    meanwhile();
    drop(lock);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(temporary_files(folder.path()), [""; 0]);
    outcome_of(&output)
}

#[cfg(target_os = "linux")]
#[test]
fn fmt_does_not_overwrite_what_was_saved_meanwhile() {
    let folder = Folder::new("");
    folder.write("mine.variant", "variant   \"Loose\"\n");
    let saved = "variant   \"Saved meanwhile\"\n";
    let (done, text) = run_while_locked(&folder, &["fmt", "mine.variant"], "mine.variant", || {
        folder.write("mine.variant", saved);
    });
    assert!(
        !done && text.contains("`mine.variant` has changed since this command read it"),
        "{text}"
    );
    assert_eq!(folder.read("mine.variant"), saved);
}

#[test]
fn a_file_with_several_names_keeps_them() {
    let folder = Folder::new("");
    let at = |name: &str| folder.path().join(name);
    let names = |name: &str, other: &str| {
        fs::hard_link(at(name), at(other)).expect("a link can be made");
    };
    let loose = format!("variant   \"Loose\"\n{}\n", " ".repeat(100));
    folder.write("loose.variant", &loose);
    names("loose.variant", "the same.txt");
    assert!(run(&folder, &["fmt", "loose.variant"]).0);
    assert_eq!(folder.read("loose.variant"), "variant \"Loose\"\n");
    assert_eq!(folder.read("the same.txt"), "variant \"Loose\"\n");

    folder.write("old.svg", "old");
    names("old.svg", "the same.svg");
    set_mode(&at("old.svg"), 0o640);
    assert!(run(&folder, &["show", "mine.variant", "--svg", "old.svg"]).0);
    assert!(folder.read("old.svg").ends_with("</svg>\n"));
    assert_eq!(folder.read("the same.svg"), folder.read("old.svg"));
    assert_eq!(mode(&at("old.svg")), 0o640);
    assert_eq!(temporary_files(folder.path()), [""; 0]);
}

const TWO: &str = "[[snapshot]]\nname = 'one'\nrecord = 'moves'\n[[snapshot]]\nname = 'two'\nrecord = 'board'\n";

#[cfg(target_os = "linux")]
#[test]
fn what_another_run_has_accepted_meanwhile_stays() {
    let folder = Folder::new(TWO);
    assert!(run(&folder, &["test", "mine.toml", "--accept", "--filter", "two"]).0);
    let two = folder.read("mine.snap.toml");
    fs::remove_file(folder.path().join("mine.snap.toml")).expect("it can be removed");
    let accept = ["test", "mine.toml", "--accept", "--filter", "one"];
    let (done, text) = run_while_locked(&folder, &accept, "mine.snap.toml", || {
        folder.write("mine.snap.toml", &two);
    });
    assert!(done, "{text}");
    let kept = folder.read("mine.snap.toml");
    assert!(
        kept.contains("name = \"one\"") && kept.contains("name = \"two\""),
        "{kept}"
    );
}

#[test]
fn runs_that_accept_at_the_same_time_lose_nothing() {
    for _ in 0..10 {
        let folder = Folder::new(TWO);
        let accept = |name| in_folder(&folder, &["test", "mine.toml", "--accept", "--filter", name]).spawn();
        let runs = ["one", "two"].map(|name| accept(name).expect("the program starts"));
        for run in runs {
            let (done, text) = outcome_of(&run.wait_with_output().expect("the program ends"));
            assert!(done, "{text}");
        }
        let (done, text) = run(&folder, &["test", "mine.toml"]);
        assert_eq!((done, text.as_str()), (true, "mine.toml: 2 snapshots, all hold\n"));
        assert_eq!(temporary_files(folder.path()), [""; 0]);
    }
}

#[test]
fn accepting_follows_links_and_permissions() {
    let folder = Folder::new(TWO);
    let kept = folder.path().join("mine.snap.toml");
    fs::create_dir(folder.path().join("kept")).expect("a folder can be made");
    symlink("kept/there.toml", &kept).expect("a link can be made");
    assert!(run(&folder, &["test", "mine.toml", "--accept", "--filter", "one"]).0);
    assert!(kept.is_symlink());
    let one = folder.read("kept/there.toml");
    set_mode(&kept, 0o444);
    let (done, text) = run(&folder, &["test", "mine.toml", "--accept"]);
    assert_eq!(
        (done, text.as_str()),
        (false, "error: cannot write `mine.snap.toml`: permission denied\n")
    );
    assert_eq!(folder.read("kept/there.toml"), one);

    // A link to the case file would make its snapshots replace it.
    symlink("mine.toml", folder.path().join("mine.snap.toml.new")).expect("a link can be made");
    let (done, text) = run(&folder, &["test", "mine.toml"]);
    assert!(!done && text.contains("is an input of this command"), "{text}");
    assert_eq!(folder.read("mine.toml"), TWO);
}

#[test]
fn a_filter_leaves_orphans_alone() {
    let folder = Folder::new(TWO);
    assert!(run(&folder, &["test", "mine.toml", "--accept"]).0);
    folder.write("mine.toml", &TWO.replace("'two'", "'another'"));
    assert!(run(&folder, &["test", "mine.toml", "--accept", "--filter", "one"]).0);
    assert!(folder.read("mine.snap.toml").contains("name = \"two\""));
    let (done, text) = run(&folder, &["test", "mine.toml", "--accept"]);
    let accepted = "mine.toml: 2 snapshots, all hold, 1 accepted, 1 removed\n";
    assert_eq!((done, text.as_str()), (true, accepted));
    assert!(!folder.read("mine.snap.toml").contains("name = \"two\""));
}

#[test]
fn a_filter_finds_orphans() {
    let folder = Folder::new(TWO);
    assert!(run(&folder, &["test", "mine.toml", "--accept"]).0);
    folder.write("mine.toml", &TWO.replace("'two'", "'another'"));
    let (done, text) = run(&folder, &["test", "mine.toml", "--filter", "two"]);
    assert!(
        !done && text.contains("error: snapshot two of mine.snap.toml is orphaned"),
        "{text}"
    );
    assert!(folder.has("mine.snap.toml.new"));
    let nothing = ["test", "mine.toml", "--accept", "--filter", "three"];
    let message = "error: no test name contains `three`\n";
    assert_eq!(run(&folder, &nothing), (false, message.to_owned()));
    assert!(folder.has("mine.snap.toml.new"));
    let accepted = run(&folder, &["test", "mine.toml", "--accept", "--filter", "two"]);
    assert!(accepted.0, "{}", accepted.1);
    assert!(!folder.read("mine.snap.toml").contains("name = \"two\""));
}

#[test]
fn an_emptied_case_file_keeps_its_snapshots() {
    let folder = Folder::new(TWO);
    assert!(run(&folder, &["test", "mine.toml", "--accept"]).0);
    let kept = folder.read("mine.snap.toml");
    folder.write("mine.toml", "");
    for more in [&[][..], &["--accept"], &["--filter", "x"], &["--reject"]] {
        let (done, text) = run(&folder, &[&["test", "mine.toml"], more].concat());
        assert!(more == ["--reject"] || !done && !text.contains("accepted"), "{text}");
        assert_eq!(folder.read("mine.snap.toml"), kept);
    }
    let (_, text) = run(&folder, &["test", "mine.toml"]);
    let why = "this case file is empty, but 2 snapshots of it are in `mine.snap.toml`";
    assert!(text.contains(why), "{text}");
}

#[test]
fn an_export_never_replaces_what_the_command_reads() {
    let folder = Folder::new("");
    folder.write("base.variant", "extends chess\n");
    folder.write("mine.variant", "extends base\nvariant \"Mine\"\n");
    let before = contents(folder.path());
    for file in ["mine.variant", "base.variant"] {
        let (done, text) = run(&folder, &["export", "mine.variant", "--to", "json", "--output", file]);
        assert!(!done && text.contains("is an input of this command"), "{file}: {text}");
    }
    assert_eq!(contents(folder.path()), before);
    let (done, text) = run(&folder, &["export", "mine.variant", "--to", "json", "-o", "mine.json"]);
    assert_eq!((done, text.as_str()), (true, ""));
    let (_, printed) = run(&folder, &["export", "mine.variant", "--to", "json"]);
    assert_eq!(folder.read("mine.json"), printed);
}
