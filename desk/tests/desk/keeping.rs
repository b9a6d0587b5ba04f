//! Drafts, files and settings, and their export and import.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::script::Studio;

fn write(browser: &mut Browser, draft: &str, version: i64, text: &str) -> Value {
    let write = json!({ "do": "draft-write", "draft": draft, "version": version, "text": text, "title": text });
    browser.ask(1, write)
}

fn count(answer: &Value) -> usize {
    answer.as_array().map_or(0, Vec::len)
}

#[test]
fn two_saves_at_once_overwrite_nothing() {
    let mut browser = Browser::new(BTreeMap::new());
    assert_eq!(write(&mut browser, "one", 0, "first")["version"], 1);
    browser.is_slow = true;
    let save = |text: &str| json!({ "do": "draft-write", "draft": "one", "version": 1, "text": text });
    let (here, there) = (browser.send(1, save("here")), browser.send(2, save("there")));
    assert_eq!(browser.answer(1, here), None);
    browser.save_all();
    assert_eq!(browser.answer(1, here).expect("an answer")["version"], 2);
    let stale = browser.answer(2, there).expect("an answer");
    assert_eq!((&stale["status"], &stale["text"]), (&json!(409), &json!("here")));
}

#[test]
fn the_last_twenty_versions_are_kept_with_their_texts() {
    let mut browser = Browser::new(BTreeMap::new());
    for version in 0..30 {
        write(&mut browser, "one", version, &format!("text {version}"));
        browser.pass(61_000.0);
    }
    let versions = browser.ask(1, json!({ "do": "draft-versions", "draft": "one" }));
    assert_eq!(count(&versions["versions"]), 20);
    assert_eq!(versions["versions"][0]["version"], 30);
    let texts = browser.kept.keys().filter(|key| key.starts_with("more/draft/one/"));
    assert_eq!(texts.count(), 20);
    let old = browser.ask(1, json!({ "do": "draft-version", "draft": "one", "version": 12 }));
    assert_eq!(old["text"], "text 11");
    // Saves within a minute are one version.
    write(&mut browser, "one", 30, "soon");
    write(&mut browser, "one", 31, "sooner");
    let versions = browser.ask(1, json!({ "do": "draft-versions", "draft": "one" }));
    let newest: Vec<&Value> = versions["versions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|version| &version["version"])
        .collect();
    assert_eq!(newest[..2], [&json!(32), &json!(30)]);
    browser.ask(1, json!({ "do": "draft-remove", "draft": "one" }));
    assert!(browser.kept.is_empty(), "{:?}", browser.kept.keys());
}

/// A browser with data of every kind.
fn furnished() -> Browser {
    let mut browser = Browser::new(BTreeMap::new());
    browser.ask(1, json!({ "do": "settings-write", "settings": { "theme": "dark" } }));
    write(&mut browser, "one", 0, "variant \"One\"\nextends chess\n");
    browser.pass(61_000.0);
    write(&mut browser, "one", 1, "variant \"One\"\nextends chess\n# more\n");
    let file = json!({ "do": "file-write", "name": "army.variant", "text": "variant \"Army\"\nextends chess\n" });
    browser.ask(1, file);
    let game = browser.ask(1, json!({ "do": "begin", "variant": { "draft": "one" } }))["id"].clone();
    for (at, made) in ["e2e4", "e7e5"].iter().enumerate() {
        browser.ask(1, json!({ "do": "play", "game": game, "at": at, "move": made }));
    }
    browser
}

#[test]
fn an_import_restores_everything_that_was_exported() {
    let mut from = furnished();
    let file = from.ask(1, json!({ "do": "export" }));
    assert_eq!(file["name"], "triagonal-studio.json");
    let mut to = Browser::new(BTreeMap::new());
    let arrived = to.ask(1, json!({ "do": "import", "text": file["text"] }));
    assert_eq!(arrived["left"], json!([]), "{arrived}");
    assert_eq!([&arrived["drafts"], &arrived["games"], &arrived["files"]], [1, 1, 1]);
    assert_eq!(to.kept, from.kept);
    // A second import finds nothing new.
    let arrived = to.ask(1, json!({ "do": "import", "text": file["text"] }));
    assert_eq!([&arrived["drafts"], &arrived["games"], &arrived["files"]], [0, 0, 0]);
    assert_eq!(count(&arrived["left"]), 3);
    assert_eq!(to.kept, from.kept);
}

#[test]
fn an_import_replaces_nothing() {
    let mut from = furnished();
    let file = from.ask(1, json!({ "do": "export" }))["text"].clone();
    let mut to = furnished();
    let game = to.ask(1, json!({ "do": "games" }))["games"][0]["id"].clone();
    to.ask(1, json!({ "do": "takeback", "game": game }));
    to.ask(1, json!({ "do": "play", "game": game, "at": 1, "move": "c7c5" }));
    write(&mut to, "one", 2, "variant \"One\"\nextends chess\n# mine\n");
    let before = to.kept.clone();
    let arrived = to.ask(1, json!({ "do": "import", "text": file }));
    // The game here has all moves of the imported one. The draft has another text.
    assert_eq!(
        [&arrived["drafts"], &arrived["games"], &arrived["files"]],
        [1, 0, 0],
        "{arrived}"
    );
    assert!(before.iter().all(|(key, value)| to.kept.get(key) == Some(value)));
    assert_eq!(count(&to.ask(1, json!({ "do": "drafts" }))["drafts"]), 2);
}

#[test]
fn an_invalid_file_is_not_imported() {
    let mut browser = Browser::new(BTreeMap::new());
    for (text, status) in [
        ("", 400),
        ("{}", 400),
        (r#"{"format":"triagonal-studio","version":2,"kept":{}}"#, 400),
        (
            r#"{"format":"triagonal-studio","version":1,"kept":{"draft/one":7}}"#,
            400,
        ),
        (
            r#"{"format":"triagonal-studio","version":1,"kept":{"settings":[]}}"#,
            400,
        ),
    ] {
        let answer = browser.ask(1, json!({ "do": "import", "text": text }));
        assert_eq!(answer["status"], status, "{text}: {answer}");
    }
    assert!(browser.kept.is_empty());
}
