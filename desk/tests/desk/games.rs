//! Games: clocks, and saving before showing.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::script::Studio;

/// A browser with a game that page 1 watches.
fn begun(game: Value) -> (Browser, String) {
    let mut browser = Browser::new(BTreeMap::new());
    let mut begin = game;
    begin["do"] = json!("begin");
    let answer = browser.ask(1, begin);
    let id = answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    browser.ask(1, json!({ "do": "open", "game": id }));
    browser.pushed(1);
    (browser, id)
}

/// The number of stored games.
fn count(browser: &mut Browser) -> Option<usize> {
    browser.ask(1, json!({ "do": "games" }))["games"]
        .as_array()
        .map(Vec::len)
}

fn play(browser: &mut Browser, game: &str, at: usize, made: &str) -> Value {
    browser.ask(1, json!({ "do": "play", "game": game, "at": at, "move": made }))
}

#[test]
fn nothing_is_shown_before_it_is_saved() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" } }));
    browser.is_slow = true;
    let command = json!({ "do": "play", "game": game, "at": 0, "move": "e2e4" });
    let id = browser.send(1, command);
    let other = browser.send(1, json!({ "do": "state", "game": game, "node": 0 }));
    assert_eq!(browser.answer(1, id), None);
    assert!(browser.pushed(1).is_empty());
    assert_eq!(browser.answer(1, other), None, "later commands wait");
    browser.save_all();
    assert_eq!(browser.answer(1, id).expect("an answer")["at"], 1);
    assert!(browser.answer(1, other).is_some());
    assert_eq!(browser.pushed(1)[0]["node"]["san"], "e4");
}

#[test]
fn a_failed_save_undoes_the_move() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" } }));
    browser.full = Some("the storage is full".to_owned());
    let refused = play(&mut browser, &game, 0, "e2e4");
    assert_eq!(refused["error"], "cannot save: the storage is full");
    assert_eq!(refused["status"], 500);
    assert!(browser.pushed(1).is_empty());
    let begin = json!({ "do": "begin", "variant": { "name": "chess" } });
    assert_eq!(browser.ask(1, begin.clone())["status"], 500);
    browser.full = None;
    assert_eq!(play(&mut browser, &game, 0, "e2e4")["at"], 1);
    assert!(browser.ask(1, begin)["id"].is_string());
    assert_eq!(count(&mut browser), Some(2));
}

#[test]
fn a_clock_runs_down() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" }, "clock": { "base": 10, "add": 2 } }));
    browser.pass(60_000.0);
    play(&mut browser, &game, 0, "e2e4");
    browser.pass(4_000.0);
    play(&mut browser, &game, 1, "e7e5");
    let pushed = browser.pushed(1);
    let clocks: Vec<&Value> = pushed
        .iter()
        .map(|message| &message["clocks"])
        .filter(|clocks| !clocks.is_null())
        .collect();
    // White's clock does not run before the first move, which adds two seconds.
    assert_eq!(clocks, [&json!([12_000, 10_000]), &json!([12_000, 8_000])]);
    browser.pass(11_999.0);
    assert!(browser.pushed(1).is_empty());
    browser.pass(1.0);
    let over = &browser.pushed(1)[0]["over"];
    assert_eq!(over["text"], "White has run out of time");
    assert_eq!(over["winners"], json!([1]));
}

#[test]
fn a_flag_that_cannot_be_saved_falls_again_a_second_later() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" }, "clock": { "base": 10, "add": 0 } }));
    play(&mut browser, &game, 0, "e2e4");
    browser.pushed(1);
    browser.full = Some("the storage is full".to_owned());
    browser.pass(10_500.0);
    let warned = browser.pushed(1);
    assert_eq!(warned, [json!({ "warning": "cannot save: the storage is full" })]);
    browser.full = None;
    browser.pass(500.0);
    assert_eq!(browser.pushed(1)[0]["over"]["text"], "Black has run out of time");
}

#[test]
fn a_new_studio_continues_with_the_stored_data() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" }, "clock": { "base": 10, "add": 2 } }));
    play(&mut browser, &game, 0, "e2e4");
    play(&mut browser, &game, 1, "e7e5");
    let mut again = Browser::new(browser.kept.clone());
    let opened = again.ask(1, json!({ "do": "open", "game": game }))["game"].clone();
    assert_eq!(opened["line"], json!([0, 1, 2]));
    assert_eq!(opened["clocks"], json!([12_000, 12_000]));
    assert_eq!(play(&mut again, &game, 2, "g1f3")["at"], 3);
    assert_eq!(
        again.ask(1, json!({ "do": "delete", "game": game }))["error"],
        Value::Null
    );
    let left: Vec<&String> = again.kept.keys().filter(|key| key.contains("game/")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_repeated_command_does_nothing() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" } }));
    play(&mut browser, &game, 0, "e2e4");
    let back = json!({ "id": 500, "do": "takeback", "game": game });
    let begin = json!({ "id": 501, "do": "begin", "variant": { "name": "chess" } });
    browser.ask(1, back.clone());
    play(&mut browser, &game, 0, "d2d4");
    browser.ask(1, back);
    let first = browser.ask(1, begin.clone());
    assert_eq!(browser.ask(1, begin), first);
    let opened = browser.ask(1, json!({ "do": "open", "game": game }));
    assert_eq!(opened["game"]["line"], json!([0, 2]));
    assert_eq!(count(&mut browser), Some(2));
}

#[test]
fn nothing_of_a_game_in_deletion_is_saved() {
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" } }));
    browser.is_slow = true;
    let delete = browser.send(1, json!({ "do": "delete", "game": game }));
    let late = browser.send(1, json!({ "do": "play", "game": game, "at": 0, "move": "e2e4" }));
    assert_eq!(
        browser.answer(1, late).expect("an answer")["error"],
        "this game has been deleted"
    );
    browser.save_all();
    assert_eq!(browser.answer(1, delete).expect("an answer")["error"], Value::Null);
    assert_eq!(browser.pushed(1), [json!({ "warning": "this game has been deleted" })]);
    assert!(browser.kept.is_empty(), "{:?}", browser.kept.keys());
}

#[test]
fn a_takeback_stops_the_engine() {
    let engine = json!({ "kind": "engine", "level": 20, "movetime": 5000 });
    let seats = json!([{ "kind": "person" }, engine]);
    let (mut browser, game) = begun(json!({ "variant": { "name": "chess" }, "seats": seats }));
    play(&mut browser, &game, 0, "e2e4");
    assert!(browser.is_thinking());
    browser.think();
    browser.ask(1, json!({ "do": "takeback", "game": game }));
    assert!(!browser.is_thinking());
}
