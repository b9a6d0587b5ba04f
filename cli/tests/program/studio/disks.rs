//! Disks that are full and databases that others hold: a clear message, and nothing lost.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};
use crate::{command, seen};

/// Lets a shell prepare something and then become the studio.
pub fn after(prepare: &str, starter: &[&str], data: &Path, more: &[&str]) -> Server {
    let data = data.to_str().expect("the path is text");
    let program = command(&[&["studio", "--port", "0", "--no-open", "--data", data], more].concat());
    let mut shell = Command::new(starter[0]);
    shell
        .args(&starter[1..])
        .args(["-c", &format!("{prepare} exec \"$0\" \"$@\"")]);
    shell.arg(program.get_program()).args(program.get_args());
    Server::launch(&mut shell)
}

/// Knights go out and home until a move is refused; then everything is as it was shown. Returns the refusal.
fn until_refused(page: &mut Page, game: &str) -> (String, Value) {
    let open = json!({ "do": "open", "game": game });
    for made in ["a1b3", "a6b4", "b3a1", "b4a6"].into_iter().cycle().take(10_000) {
        let before = page.ask(open.clone())["game"].clone();
        let at = before["line"].as_array().expect("a line").last().cloned();
        let answer = page.ask(json!({ "do": "play", "game": game, "at": at, "move": made }));
        if let Some(error) = answer["error"].as_str() {
            assert_eq!(page.ask(open)["game"], before, "a refused move has left something");
            return (error.to_owned(), before["line"].clone());
        }
        page.pushed("node");
    }
    panic!("the disk takes everything")
}

/// A game that never ends.
const KNIGHTS: &str = "\
variant \"Knights\"
players White, Black
board { axes file a..f, rank 1..6; forward rank +; view Black: mirror rank }
piece Knight N { leap 2:1 }
array { rank 1: N . . . . N }
stalemate draws
";

fn begin(server: &Server, secret: &str) -> String {
    let draft = json!({ "text": KNIGHTS, "title": "Knights" });
    assert_eq!(server.ask(secret, "PUT", "/api/drafts/knights", &draft).status, 200);
    server.begin(secret, &json!({ "variant": { "draft": "knights" } }))
}

#[test]
fn files_that_cannot_grow_refuse_moves_and_lose_none() {
    let data = tempdir().unwrap();
    // A first run makes the tables.
    Server::start(data.path(), &[]).stop();
    let server = after("trap '' XFSZ; ulimit -f 200;", &["sh"], data.path(), &[]);
    let secret = server.secret();
    let game = begin(&server, &secret);
    let mut page = server.connect(&secret);
    let (error, line) = until_refused(&mut page, &game);
    assert!(error.starts_with("cannot save: the disk cannot be written"), "{error}");
    let draft = server.ask(
        &secret,
        "PUT",
        "/api/drafts/one",
        &json!({ "text": "x".repeat(90_000) }),
    );
    assert_eq!(draft.status, 500);
    assert!(draft.body.contains("cannot save"), "{}", draft.body);
    drop(server);

    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let full = page.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["line"], line);
}

/// Whether this machine lets a process have a file system of its own.
fn can_mount() -> bool {
    let mount = ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
    Command::new("unshare")
        .args(mount)
        .output()
        .is_ok_and(|output| output.status.success())
}

#[test]
fn on_a_full_disk_moves_and_files_are_refused_and_with_room_again_the_game_goes_on() {
    if !can_mount() {
        eprintln!("no file system can be mounted here");
        return;
    }
    let place = tempdir().unwrap();
    let at = place.path().to_str().unwrap();
    let prepare = format!(
        "mount -t tmpfs -o size=700k tmpfs {at} && mkdir {at}/data {at}/files && head -c 300000 /dev/zero >{at}/ballast && \
         printf 'variant \"Mine\"\\nextends chess\\n' >{at}/files/mine.variant &&"
    );
    let starter = ["unshare", "--map-root-user", "--mount", "sh"];
    let folder = format!("{at}/files");
    let server = after(&prepare, &starter, &place.path().join("data"), &[&folder]);
    // The folder as the process sees it.
    let within = Path::new("/proc").join(server.process().to_string()).join("root");
    let within = within.join(place.path().strip_prefix("/").unwrap());
    let secret = server.secret();
    let game = begin(&server, &secret);
    let mut page = server.connect(&secret);
    let (error, line) = until_refused(&mut page, &game);
    assert!(error.starts_with("cannot save: the disk is full"), "{error}");

    let file = server.file(&secret, "mine.variant");
    let longer = format!("variant \"Mine\"\nextends chess\n# {}\n", "x".repeat(200_000));
    let write = json!({ "do": "file-write", "name": "mine.variant", "text": longer, "stamp": file["stamp"] });
    let saved = server.tell(&secret, write.clone());
    assert_eq!(saved.status, 500, "{}", saved.body);
    assert!(saved.body.contains("No space left"), "{}", saved.body);
    let kept = fs::read_to_string(within.join("files/mine.variant")).unwrap();
    assert_eq!(kept, "variant \"Mine\"\nextends chess\n");
    assert_eq!(
        fs::read_dir(within.join("files")).unwrap().count(),
        1,
        "nothing half written is left"
    );

    fs::remove_file(within.join("ballast")).unwrap();
    assert_eq!(server.tell(&secret, write).status, 200);
    let next = page.ask(json!({ "do": "state", "game": game, "node": line.as_array().unwrap().last() }));
    let made = &next["node"]["state"]["moves"][0]["text"];
    page.play(&game, &[made.as_str().unwrap()]);
    // What is on the disk is what was shown.
    let copy = tempdir().unwrap();
    for name in ["studio.sqlite", "studio.sqlite-wal"] {
        fs::copy(within.join("data").join(name), copy.path().join(name)).unwrap();
    }
    drop(server);
    let server = Server::start(copy.path(), &[]);
    let mut page = server.connect(&server.secret());
    let full = page.ask(json!({ "do": "open", "game": game }));
    let (now, before) = (full["game"]["line"].as_array().unwrap(), line.as_array().unwrap());
    assert_eq!((&now[..before.len()], now.len()), (&before[..], before.len() + 1));
}

#[test]
fn while_another_program_locks_the_database_moves_are_refused_and_the_engine_waits() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    // It thinks for so long that the database is locked by then, however slow the machine.
    let engine = json!([{ "kind": "person" }, { "kind": "engine", "level": 20, "movetime": 4000 }]);
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" }, "seats": engine }));
    let mut page = server.connect(&secret);
    let other = rusqlite::Connection::open(data.path().join("studio.sqlite")).unwrap();
    let lock = || other.execute_batch("BEGIN IMMEDIATE").expect("the database is free");
    let open = json!({ "do": "open", "game": game });
    let before = page.ask(open.clone())["game"].clone();

    lock();
    let play = json!({ "do": "play", "game": game, "at": 0, "move": "e2e4" });
    let refused = page.ask(play.clone());
    let error = refused["error"].as_str().unwrap_or_default();
    assert!(
        error.starts_with("cannot save: another program has locked the database"),
        "{refused}"
    );
    assert_eq!(page.ask(open)["game"], before);
    other.execute_batch("ROLLBACK").unwrap();

    // The engine's answer meets the lock, and comes when that is gone.
    assert!(page.ask(play)["error"].is_null());
    lock();
    let warning = page.pushed("warning");
    assert!(warning["warning"].as_str().unwrap().contains("locked"), "{warning}");
    other.execute_batch("ROLLBACK").unwrap();
    loop {
        if page.pushed("node")["line"] == json!([0, 1, 2]) {
            break;
        }
    }
}

#[test]
fn a_damaged_database_is_reported_and_left_unchanged() {
    let data = tempdir().unwrap();
    let text = "this is no database, but something that somebody may want back".repeat(100);
    let path = data.path().join("studio.sqlite");
    fs::write(&path, &text).unwrap();
    let data = data.path().to_str().unwrap();
    let output = seen(&["studio", "--port", "0", "--no-open", "--data", data], "");
    assert!(output.contains("exit status 2"), "{output}");
    assert!(
        output.contains("file is not a database") && output.contains("--data"),
        "{output}"
    );
    assert_eq!(fs::read_to_string(path).unwrap(), text);
}
