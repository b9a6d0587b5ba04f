//! What other users of the machine can learn, and what is lost with the data folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use serde_json::json;
use tempfile::tempdir;

use super::disks::after;
use super::server::{Page, Server, until};
use crate::seen;

/// The user to whom nothing belongs.
const NOBODY: u32 = 65534;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

/// The files of a folder that others can read, write or run.
fn open_files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files
        .filter(|path| mode(path) & 0o077 != 0)
        .map(|path| format!("{} {:o}", path.display(), mode(&path)))
        .collect()
}

#[test]
fn a_new_data_folder_and_all_files_in_it_are_private() {
    let place = tempdir().unwrap();
    let data = place.path().join("deep/data");
    // Whatever the user lets others do with other files.
    let server = after("umask 000;", &["sh"], &data, &[]);
    assert_eq!((mode(&data), mode(&place.path().join("deep"))), (0o700, 0o700));
    assert_eq!(open_files(&data), [""; 0]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    server.connect(&secret).play(&game, &["e2e4"]);
    assert_eq!(open_files(&data), [""; 0]);
    assert!(fs::read_dir(&data).unwrap().count() >= 4);
}

#[test]
fn a_folder_that_is_there_keeps_its_mode_and_is_warned_of_or_refused() {
    let place = tempdir().unwrap();
    let data = place.path();
    let start = |mode: u32| {
        set_mode(data, mode);
        let output = Server::start_and_stop(data);
        assert_eq!(self::mode(data), mode);
        assert_eq!(open_files(data), [""; 0]);
        output
    };
    assert!(!start(0o700).contains("other users"));
    let warned = start(0o755);
    assert!(
        warned.contains("warning: other users can list the data folder") && warned.contains("chmod 700"),
        "{warned}"
    );
    // Files of an older version are closed.
    fs::write(data.join("studio.sqlite-wal"), "").unwrap();
    for file in ["studio.sqlite", "lock", "studio.sqlite-wal"] {
        set_mode(&data.join(file), 0o644);
    }
    start(0o755);
    set_mode(data, 0o777);
    let refused = seen(
        &["studio", "--port", "0", "--no-open", "--data", data.to_str().unwrap()],
        "",
    );
    assert!(
        refused.contains("other users can write to it") && refused.contains("exit status 2"),
        "{refused}"
    );
    assert_eq!(mode(data), 0o777);
}

#[test]
fn another_user_learns_no_secret() {
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        eprintln!("only the superuser can become another user");
        return;
    }
    let place = tempdir().unwrap();
    set_mode(place.path(), 0o755);
    let data = place.path().join("data");
    fs::create_dir(&data).unwrap();
    set_mode(&data, 0o755);
    // What stands in for the browser keeps what it was given.
    let (bin, given) = (place.path().join("bin"), place.path().join("given"));
    fs::create_dir(&bin).unwrap();
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" >{0}.part\nmv {0}.part {0}\n",
        given.display()
    );
    fs::write(bin.join("xdg-open"), script).unwrap();
    set_mode(&bin.join("xdg-open"), 0o755);
    let mut command = crate::command(&["studio", "--port", "0", "--data", data.to_str().unwrap()]);
    let path = std::env::var("PATH").unwrap();
    command.env("PATH", format!("{}:{path}", bin.display()));
    let server = Server::launch(&mut command);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    server.connect(&secret).play(&game, &["e2e4"]);

    let as_nobody = |program: &str, arguments: &[&str]| {
        let output = Command::new(program)
            .args(arguments)
            .uid(NOBODY)
            .gid(NOBODY)
            .output()
            .expect("the program starts");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    for entry in fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        assert!(!as_nobody("cat", &[path.to_str().unwrap()]).0, "{}", path.display());
    }
    let (_, processes) = as_nobody("sh", &["-c", "cat /proc/[0-9]*/cmdline | tr '\\0' ' '"]);
    assert!(processes.contains("studio --port 0"), "{processes}");
    assert!(!processes.contains(&secret));
    until("the browser is opened", || given.exists());
    let given = fs::read_to_string(given).unwrap();
    assert!(!given.contains(&secret), "{given}");
    let page = Path::new(given.trim());
    assert_eq!(mode(page), 0o600);
    let link = format!("{}/#token={secret}", server.origin());
    assert!(fs::read_to_string(page).unwrap().contains(&link));
}

#[test]
fn a_deleted_data_folder_is_noticed_before_a_move_is_acknowledged() {
    let place = tempdir().unwrap();
    let data = place.path().join("data");
    let server = Server::start(&data, &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4"]);
    let open = json!({ "do": "open", "game": game });
    let before = page.ask(open.clone());
    let line = json!([0, 1]);
    assert_eq!(before["game"]["line"], line);
    let refused = |page: &mut Page| {
        let play = json!({ "do": "play", "game": game, "at": 1, "move": "e7e5" });
        let error = page.ask(play)["error"].as_str().unwrap_or_default().to_owned();
        assert!(
            error.starts_with("cannot save: the data folder has been deleted or replaced"),
            "{error}"
        );
        assert_eq!(page.ask(open.clone())["game"]["line"], line);
    };
    fs::rename(&data, place.path().join("elsewhere")).unwrap();
    refused(&mut page);
    let draft = server.ask(&secret, "PUT", "/api/drafts/one", &json!({ "text": "x" }));
    assert_eq!(draft.status, 500, "{}", draft.body);
    // Another folder in its place is not the same.
    fs::create_dir(&data).unwrap();
    fs::write(data.join("studio.sqlite"), "").unwrap();
    refused(&mut page);
    // What is known can still be read.
    let games = server.tell(&secret, json!({ "do": "games" }));
    assert_eq!(
        (games.status, games.json()["games"][0]["id"].clone()),
        (200, json!(game))
    );
    fs::remove_dir_all(place.path().join("elsewhere")).unwrap();
    fs::remove_dir_all(&data).unwrap();
    refused(&mut page);
}
