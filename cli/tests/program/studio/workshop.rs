//! Writing variants.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};
use crate::seen;

/// What is found in a text.
fn checked(page: &mut Page, text: &str) -> Value {
    page.ask(json!({ "do": "draft", "version": 1, "text": text }));
    page.pushed("draft")["draft"].clone()
}

/// A text after the first fix of its first mistake, whose places count units of UTF-16.
fn fixed(text: &str, draft: &Value) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let edit = &draft["diagnostics"][0]["fixes"][0]["edits"][0];
    let place = |name: &str| edit[name].as_u64().expect("a place") as usize;
    let insert = edit["insert"].as_str().expect("a text").encode_utf16();
    let changed: Vec<u16> = units[..place("from")]
        .iter()
        .copied()
        .chain(insert)
        .chain(units[place("to")..].iter().copied())
        .collect();
    String::from_utf16(&changed).expect("a text")
}

#[test]
fn a_mistake_is_reported_at_its_location_and_its_fix_corrects_it() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    for broken in [
        "# é 𝄞\nvariant \"x\"\nextends chess\npiece Duke D { slide radail }\n",
        "variant \"é𝄞\"\nextends chess\npeice Duke D { step radial }\n",
        "variant \"x\"\nextends chess\npiece Duke { step radial }\n",
        "variant \"x\"\nextends chess\npiece Duke D: Qeen\n",
        "variant \"x\"\nextends ches\n",
        "variant \"x\nextends chess\n",
        "variant \"x\"\nextends chess }\n",
        "variant \"x\"\nextends chess\npiece Duke D { step radial\n",
    ] {
        let draft = checked(&mut page, broken);
        assert!(draft["variant"].is_null());
        let mended = fixed(broken, &draft);
        let mended = checked(&mut page, &mended);
        let errors = mended["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["severity"] == "error");
        let errors: Vec<&Value> = errors.collect();
        assert!(
            errors.is_empty() && !mended["variant"].is_null(),
            "{broken}: {draft} {errors:?}"
        );
    }
}

#[test]
fn words_are_those_that_can_follow() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let text = "variant \"é𝄞\"\nextends chess\npiece Duke D { slide  }\ncheck protects every \n";
    checked(
        &mut page,
        "variant \"x\"\nextends chess\npiece Duke D { slide radial }\n",
    );
    page.ask(json!({ "do": "draft", "version": 2, "text": text }));
    let units = |before: &str| text.split(before).next().unwrap().encode_utf16().count() + before.len();
    let mut labels = |at: usize| -> Vec<String> {
        let answer = page.ask(json!({ "do": "words", "version": 2, "at": at }));
        assert_eq!(answer["from"], json!(at));
        let words = answer["words"].as_array().unwrap().iter();
        words.map(|word| word["label"].as_str().unwrap().to_owned()).collect()
    };
    assert!(labels(units("slide ")).contains(&"orthogonal".to_owned()));
    let kinds = labels(units("protects every "));
    assert!(kinds.contains(&"King".to_owned()), "{kinds:?}");
    assert!(labels(text.encode_utf16().count()).contains(&"stalemate".to_owned()));
}

#[test]
fn a_changed_file_is_not_overwritten() {
    let (data, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let path = folder.path().join("mine.variant");
    fs::write(&path, "variant \"Mine\"\r\nextends chess\r\n").unwrap();
    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let secret = server.secret();
    let file = server.file(&secret, "mine.variant");
    assert_eq!(file["text"], "variant \"Mine\"\nextends chess\n");
    let save = |text: &str, stamp: &Value| {
        let write = json!({ "do": "file-write", "name": "mine.variant", "text": text, "stamp": stamp });
        server.tell(&secret, write)
    };
    let saved = save("variant \"Mine\"\nextends chess\n# one\n", &file["stamp"]);
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "variant \"Mine\"\r\nextends chess\r\n# one\r\n"
    );
    fs::write(&path, "variant \"Theirs\"\nextends chess\n").unwrap();
    let refused = save("variant \"Mine\"\n", &saved.json()["stamp"]);
    assert_eq!(refused.status, 409);
    assert_eq!(refused.json()["text"], "variant \"Theirs\"\nextends chess\n");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "variant \"Theirs\"\nextends chess\n"
    );
    assert_eq!(save("variant \"Mine\"\n", &refused.json()["stamp"]).status, 200);
    // A new file must be new.
    let text = "variant \"New\"\nextends chess\n";
    let new = json!({ "do": "file-write", "name": "new.variant", "text": text });
    assert_eq!(server.tell(&secret, new.clone()).status, 200);
    assert_eq!(server.tell(&secret, new).status, 409);
}

#[test]
fn drafts_outlast_the_program_and_are_played() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let text = "variant \"Mine\"\nextends chess\nbeing stalemated loses\n";
    let kept = server.ask(
        &secret,
        "PUT",
        "/api/drafts/mine",
        &json!({ "text": text, "title": "Mine" }),
    );
    assert_eq!(kept.status, 200, "{}", kept.body);
    let game = server.begin(&secret, &json!({ "variant": { "draft": "mine" } }));
    server.stop();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    assert_eq!(server.draft(&secret, "mine")["text"], text);
    // The game goes on with the text that it began with.
    server.ask(
        &secret,
        "PUT",
        "/api/drafts/mine",
        &json!({ "text": "nothing", "title": "Mine", "version": 1 }),
    );
    let mut page = server.connect(&secret);
    let last = page.play(&game, &["e2e4"]);
    assert_eq!(last["node"]["san"], "e4");
}

#[test]
fn what_is_put_together_from_parts_has_no_mistakes() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut page = server.connect(&secret);
    let parts = page.ask(json!({ "do": "parts" }))["parts"].clone();
    let list = |name: &str| parts[name].as_array().unwrap().clone();
    let (boards, pieces, goals) = (list("boards"), list("pieces"), list("goals"));
    assert!(pieces.len() > 50 && boards.len() > 5);
    for (number, piece) in pieces.iter().enumerate() {
        let wish = json!({
            "do": "new",
            "title": "A \"title\"\n",
            "board": boards[number % boards.len()]["id"],
            "goal": goals[number % goals.len()]["id"],
            "pieces": [{ "name": piece["name"], "count": 1 + number % 2 }, { "name": "Rook", "count": 2 }],
            "pawns": if number % 3 == 0 { json!(null) } else { json!("Pawn") },
            "drops": number % 4 == 0,
        });
        let answer = page.ask(wish.clone());
        assert!(answer["error"].is_null(), "{wish}: {answer}");
        let draft = checked(&mut page, answer["text"].as_str().unwrap());
        assert_eq!(draft["formatted"], true, "{wish}");
        let errors = draft["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["severity"] == "error");
        assert_eq!(errors.count(), 0, "{wish}: {draft}");
    }
}

#[test]
fn what_a_board_begins_with_is_playable_and_the_same_on_both_sides() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let parts = page.ask(json!({ "do": "parts" }))["parts"].clone();
    for board in parts["boards"].as_array().unwrap() {
        for goal in parts["goals"].as_array().unwrap() {
            let wish = json!({
                "do": "new", "title": "First", "board": board["id"], "goal": goal["id"], "pieces": board["first"], "pawns": parts["pawns"],
            });
            let made = page.ask(wish.clone());
            assert!(made["error"].is_null(), "{wish}: {made}");
            assert_eq!(made["warnings"], json!([]), "{wish}");
            let start = &made["variant"]["start"];
            assert!(start["outcome"].is_null() && start["check"] == json!([]), "{wish}");
            assert!(!start["moves"].as_array().unwrap().is_empty(), "{wish}");
            let fen = start["fen"].as_str().unwrap();
            let rows: Vec<&str> = fen.split(' ').next().unwrap().split('/').collect();
            let (first, last) = (rows[rows.len() - 1], rows[0]);
            assert_eq!(first.to_lowercase(), last, "{fen}");
            assert_eq!(first.len() as u64, board["width"].as_u64().unwrap(), "{fen}");
            // But for the King and who stands beside it, one half mirrors the other.
            let mirrored = |at: usize| first.as_bytes()[at] == first.as_bytes()[first.len() - 1 - at];
            let half = first.len() / 2;
            assert!((0..half.saturating_sub(1)).all(mirrored), "{fen}");
            assert!(rows[rows.len() - 2].bytes().all(|letter| letter == b'P'), "{fen}");
        }
    }
}

#[test]
fn templates_have_pictures() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let body = server
        .tell(&secret, json!({ "do": "templates", "theme": "dark" }))
        .json();
    let templates = body["templates"].as_array().unwrap();
    assert!(templates.len() > 3);
    for template in templates {
        assert!(
            template["svg"].as_str().unwrap().starts_with("<svg"),
            "{}",
            template["name"]
        );
    }
}

/// A board of 1,024 cells on which many kinds move in the same way, with five options.
pub fn crowded(kinds: usize, moves: &str) -> String {
    let files: Vec<String> = (0..32).map(|file| format!("f{file}x")).collect();
    let mut text = format!(
        "variant \"x\"\nplayers White, Black\nboard {{\n  axes file {}, rank 1..32\n  forward rank +\n  view Black: mirror rank\n}}\n",
        files.join(" ")
    );
    for option in 0..5 {
        text += &format!(
            "option o{option}: a | b\nwhen o{option} is b {{ zone z{option}: rank = {} }}\n",
            option + 1
        );
    }
    for kind in 0..kinds {
        text += &format!("piece K{kind} K{kind} {{ {moves} }}\n");
    }
    let rank: Vec<String> = (0..32).map(|file| format!("K{}", file % kinds)).collect();
    text + &format!("array {{\n  rank 1: {}\n}}\n", rank.join(" "))
}

#[test]
fn a_hostile_text_costs_a_bounded_time() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut page = server.connect(&secret);
    let nested = format!(
        "variant \"x\"\nextends chess\nzone z: {}file = a\n",
        "(".repeat(100_000)
    );
    let many: String = (0..4000)
        .map(|number| format!("zone z{number}: not z{}\n", number + 1))
        .collect();
    let options: String = (0..60).map(|number| format!("option o{number}: a | b\n")).collect();
    let options = format!("variant \"x\"\nextends chess\n{options}");
    // As much work as the limits of the language let a text of few bytes be, for every combination of its options.
    let far = crowded(120, "slide radial");
    let long = crowded(3, "step radial then step radial then step radial then step radial");
    for text in [nested, many, options, far, long] {
        let draft = checked(&mut page, &text);
        assert!(draft["ms"].as_u64().unwrap() < 20_000, "{}", draft["ms"]);
    }
    // Others are served meanwhile.
    let ask = json!({ "do": "variant", "variant": { "name": "chess" } });
    assert_eq!(server.tell(&secret, ask).status, 200);
}

#[test]
fn the_cases_and_snapshots_beside_a_file_run_with_its_text() {
    let (data, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let path = folder.path().join("mine.variant");
    let text = "variant \"Mine\"\nextends chess\n";
    let cases =
        "[[case]]\nname = 'first'\nsource = 'counted'\nmoves = 20\n\n[[snapshot]]\nname = 'start'\nrecord = 'moves'\n";
    fs::write(&path, text).unwrap();
    fs::write(path.with_extension("toml"), cases).unwrap();
    let output = seen(&["test", path.with_extension("toml").to_str().unwrap(), "--accept"], "");
    assert!(output.contains("exit status 0"), "{output}");

    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let secret = server.secret();
    let file = server.file(&secret, "mine.variant");
    assert_eq!(file["cases"], cases);
    let mut page = server.connect(&secret);
    let mut run = |text: &str| {
        let ask = json!({ "do": "cases", "text": text, "cases": cases, "name": "mine.variant" });
        let answer = page.ask(ask);
        answer["cases"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
    };
    let holds = |results: &[Value]| results.iter().map(|one| one["ok"] == true).collect::<Vec<bool>>();
    assert_eq!(holds(&run(text)), [true, true]);
    let other = run("variant \"Mine\"\nextends chess\npiece Knight N { leap 3:1 }\n");
    assert_eq!(holds(&other), [true, false]);
    let message = other[1]["message"].as_str().unwrap();
    assert!(
        message.contains("the rules have changed") && message.contains("- b1-a3"),
        "{message}"
    );
    // The board shows where something is missing or new.
    assert!(!other[1]["marks"].as_array().unwrap().is_empty() && other[1]["fen"].is_string());
}
