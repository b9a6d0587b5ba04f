//! Drafts: what tells them apart, what a stale page may not overwrite, and their versions.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Answer, Server};

/// A studio with a folder of the user's.
fn studio(data: &Path, folder: &Path) -> (Server, String) {
    let server = Server::start(data, &[folder.to_str().expect("the path is text")]);
    let secret = server.secret();
    (server, secret)
}

/// Saves a draft.
fn save(server: &Server, secret: &str, id: &str, draft: &Value) -> Answer {
    server.ask(secret, "PUT", &format!("/api/drafts/{id}"), draft)
}

/// The versions of a draft, the newest first.
fn versions(server: &Server, secret: &str, id: &str) -> Value {
    let answer = server.tell(secret, json!({ "do": "draft-versions", "draft": id }));
    answer.json()["versions"].clone()
}

/// Saves a draft that can be saved, and returns its id and version.
fn saved(server: &Server, secret: &str, id: &str, draft: &Value) -> (String, i64) {
    let answer = save(server, secret, id, draft);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let body = answer.json();
    (
        body["id"].as_str().expect("an id").to_owned(),
        body["version"].as_i64().expect("a version"),
    )
}

#[test]
fn drafts_of_files_are_distinguished_by_folder_and_full_name() {
    let (data, folders) = (tempdir().unwrap(), [tempdir().unwrap(), tempdir().unwrap()]);
    let names = [
        "my_game.variant",
        "my-game.variant",
        "sub/my_game.variant",
        "a-name-that-begins-as-another-one-does-1.variant",
        "a-name-that-begins-as-another-one-does-2.variant",
    ];
    for folder in &folders {
        fs::create_dir(folder.path().join("sub")).unwrap();
        for name in names {
            fs::write(folder.path().join(name), "variant \"File\"\nextends chess\n").unwrap();
        }
    }
    let text = |folder: usize, name: &str| format!("variant \"{folder} {name}\"\nextends chess\n");
    for (number, folder) in folders.iter().enumerate() {
        let (server, secret) = studio(data.path(), folder.path());
        for (id, name) in names.iter().enumerate() {
            let draft = json!({ "text": text(number, name), "file": name, "base": "1" });
            saved(&server, &secret, &format!("draft-{number}-{id}"), &draft);
        }
        server.stop();
    }
    for (number, folder) in folders.iter().enumerate() {
        let (server, secret) = studio(data.path(), folder.path());
        for name in names {
            let file = server.file(&secret, name);
            assert_eq!(file["text"], "variant \"File\"\nextends chess\n");
            assert_eq!(file["draft"]["text"], text(number, name), "{name} in folder {number}");
        }
        // The drafts of the other folder can be reached, too, and say where they belong.
        let list = server.tell(&secret, json!({ "do": "drafts" })).json();
        let list = list["drafts"].as_array().unwrap();
        assert_eq!(list.len(), 2 * names.len());
        assert_eq!(list.iter().filter(|draft| draft["here"] == true).count(), names.len());
        server.stop();
    }
}

#[test]
fn a_stale_page_overwrites_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let text = |text: &str, version: i64| json!({ "text": text, "title": "Mine", "version": version });
    let (id, first) = saved(&server, &secret, "mine", &text("one", 0));
    assert_eq!(id, "mine");
    let (_, second) = saved(&server, &secret, "mine", &text("two", first));
    assert!(second > first);
    let refused = save(&server, &secret, "mine", &text("another two", first));
    assert_eq!(refused.status, 409, "{}", refused.body);
    let body = refused.json();
    assert_eq!(
        (&body["text"], &body["version"], &body["id"]),
        (&json!("two"), &json!(second), &json!("mine"))
    );
    let kept = server.draft(&secret, "mine");
    assert_eq!((&kept["text"], &kept["version"]), (&json!("two"), &json!(second)));
    // A save whose answer was lost can be repeated.
    assert_eq!(saved(&server, &secret, "mine", &text("two", first)).1, second);
    // A draft that a page begins anew is not overwritten either.
    assert_eq!(save(&server, &secret, "mine", &text("new", 0)).status, 409);
    // Whoever has seen the newer version may overwrite it.
    assert!(saved(&server, &secret, "mine", &text("another two", second)).1 > second);
}

#[test]
fn two_pages_with_one_file_have_one_draft() {
    let (data, folder) = (tempdir().unwrap(), tempdir().unwrap());
    fs::write(folder.path().join("mine.variant"), "variant \"Mine\"\nextends chess\n").unwrap();
    let (server, secret) = studio(data.path(), folder.path());
    let text = |text: &str| json!({ "text": text, "file": "mine.variant", "base": "1" });
    saved(&server, &secret, "one", &text("one"));
    let refused = save(&server, &secret, "other", &text("other"));
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_eq!(
        (&refused.json()["id"], &refused.json()["text"]),
        (&json!("one"), &json!("one"))
    );
    // Once the file holds the text, there is nothing to list, but the draft and its versions stay.
    let done = json!({ "text": "one", "file": "mine.variant", "base": null, "version": 1 });
    saved(&server, &secret, "one", &done);
    let drafts = server.tell(&secret, json!({ "do": "drafts" })).json();
    assert_eq!(drafts["drafts"], json!([]));
    let file = server.file(&secret, "mine.variant");
    assert_eq!(file["draft"]["base"], Value::Null);
    assert_eq!(file["draft"]["id"], "one");
}

#[test]
fn a_draft_of_a_file_extends_what_stands_beside_the_file() {
    let (data, folder) = (tempdir().unwrap(), tempdir().unwrap());
    fs::create_dir(folder.path().join("sub")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("sub/base.variant", "variant \"Base\"\nextends chess\n");
    write("sub/mine.variant", "variant \"Mine\"\nextends base\n");
    let (server, secret) = studio(data.path(), folder.path());
    let text = "variant \"Mine\"\nextends base\nbeing stalemated loses\n";
    let draft = json!({ "text": text, "file": "sub/mine.variant", "base": "1" });
    let (id, _) = saved(&server, &secret, "one", &draft);
    let ask = json!({ "do": "variant", "variant": { "draft": id, "file": "sub/mine.variant" } });
    let answer = server.tell(&secret, ask);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let game = json!({ "variant": { "draft": id, "file": "sub/mine.variant" }, "seats": [] });
    server.begin(&secret, &game);
}

#[test]
fn the_last_twenty_versions_of_a_draft_can_be_read() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut version = 0;
    let mut write = |text: &str, separate: bool| {
        let draft = json!({ "text": text, "title": "T", "version": version, "separate": separate });
        version = saved(&server, &secret, "mine", &draft).1;
        version
    };
    let list = || versions(&server, &secret, "mine");
    let read = |version: &Value| {
        let ask = json!({ "do": "draft-version", "draft": "mine", "version": version });
        server.tell(&secret, ask).json()["text"].clone()
    };
    // What is typed in one go is one version.
    for text in ["v", "ve", "ver"] {
        write(text, false);
    }
    assert_eq!(list().as_array().unwrap().len(), 1);
    for number in 0..25 {
        write(&format!("version {number}"), true);
    }
    let kept = list();
    let kept = kept.as_array().unwrap();
    assert_eq!(kept.len(), 20);
    assert_eq!(read(&kept[0]["version"]), "version 24");
    assert_eq!(read(&kept[19]["version"]), "version 5");
    // A text that is nearly all deleted is a new version, even a moment later.
    write("v", false);
    assert_eq!(read(&list()[1]["version"]), "version 24");
    server.stop();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    assert_eq!(versions(&server, &secret, "mine").as_array().unwrap().len(), 20);
    // With the draft its versions go.
    let removed = server.tell(&secret, json!({ "do": "draft-remove", "draft": "mine" }));
    assert_eq!(removed.status, 200, "{}", removed.body);
    assert_eq!(versions(&server, &secret, "mine"), json!([]));
}

#[test]
fn drafts_of_the_version_before_are_still_there() {
    let data = tempdir().unwrap();
    let database = rusqlite::Connection::open(data.path().join("studio.sqlite")).unwrap();
    let tables = include_str!("../../../../studio/src/migrations/1.sql");
    database.execute_batch(tables).unwrap();
    database
        .execute_batch(include_str!("../../../../studio/src/migrations/2.sql"))
        .unwrap();
    let draft = "INSERT INTO drafts (id, title, text, updated) VALUES ('old', 'Old', 'the text', 1)";
    database.execute_batch(draft).unwrap();
    database.pragma_update(None, "user_version", 2).unwrap();
    drop(database);
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let kept = server.draft(&secret, "old");
    assert_eq!(kept["text"], "the text");
    let list = versions(&server, &secret, "old");
    assert_eq!(list.as_array().unwrap().len(), 1);
    saved(
        &server,
        &secret,
        "old",
        &json!({ "text": "new", "version": kept["version"] }),
    );
}
