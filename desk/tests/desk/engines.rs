//! The engine in slices, and its cancellation.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use triagonal_desk::engine::{Engine, EngineMessage};

use crate::browser::Browser;
use crate::script::Studio;

/// Runs a task in slices. Each look at the clock takes a unit of time. Returns the last message and the number of slices.
fn run(task: &Value, slice: f64) -> (EngineMessage, usize) {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let mut engine = Engine::default();
    engine.start(0.0, &task.to_string()).expect("a valid task");
    for slices in 1..10_000 {
        let messages = engine.step(&clock, slice);
        if let Some(last) = messages
            .into_iter()
            .find(|message| !matches!(message, EngineMessage::Depth(_)))
        {
            assert!(!engine.is_thinking());
            return (last, slices);
        }
    }
    panic!("the search does not end")
}

/// A mate in two moves.
const MATE: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

#[test]
fn a_search_in_slices_finds_the_same_mate_as_a_single_step() {
    let task = json!({ "variant": { "name": "chess" }, "fen": MATE, "level": 20, "time": 20_000 });
    let (whole, slices) = run(&task, f64::INFINITY);
    assert_eq!(slices, 1);
    let (sliced, slices) = run(&task, 40.0);
    assert!(slices > 3, "{slices}");
    let mates = |message: EngineMessage| match message {
        EngineMessage::Done { lines } => lines[0].mate,
        other => panic!("{other:?}"),
    };
    assert_eq!(mates(whole), Some(3));
    assert_eq!(mates(sliced), Some(3));
}

#[test]
fn nodes_limit_all_slices_together() {
    let task = json!({ "variant": { "name": "chess" }, "level": 20, "nodes": 3000, "time": 1e9 });
    let (message, slices) = run(&task, 50.0);
    assert!(matches!(message, EngineMessage::Done { .. }), "{message:?}");
    // The clock is checked every sixteen nodes.
    assert!(slices <= 3000 / (16 * 40), "{slices}");
}

#[test]
fn time_limits_a_search() {
    let task = json!({ "variant": { "name": "chess" }, "level": 20, "time": 500 });
    let (message, slices) = run(&task, 50.0);
    assert!(matches!(message, EngineMessage::Done { .. }), "{message:?}");
    assert!((5..=11).contains(&slices), "{slices}");
}

#[test]
fn an_invalid_task_is_refused() {
    let mut engine = Engine::default();
    for task in [
        json!({ "variant": { "name": "nothing of the kind" }, "level": 20 }),
        json!({ "variant": { "text": "variant" }, "level": 20 }),
        json!({ "variant": { "name": "chess" }, "fen": "9", "level": 20 }),
        json!({ "variant": { "name": "chess" }, "moves": ["e2e5"], "level": 20 }),
        json!({}),
    ] {
        assert!(engine.start(0.0, &task.to_string()).is_err(), "{task}");
        assert!(engine.step(&|| 0.0, 1.0).is_empty());
    }
}

#[test]
fn a_hint_interrupts_an_analysis_that_continues_afterwards() {
    let mut browser = Browser::new(BTreeMap::new());
    let game = browser.ask(1, json!({ "do": "begin", "variant": { "name": "chess" } }))["id"].clone();
    browser.ask(1, json!({ "do": "analyse", "game": game, "node": 0, "lines": 2 }));
    let first = browser
        .wait_for(1, &|message| !message["analysis"].is_null())
        .expect("an analysis");
    assert_eq!(first["analysis"]["of"], json!({ "game": game, "node": 0, "moves": [] }));
    let hint = browser.ask(1, json!({ "do": "hint", "game": game, "node": 0 }));
    assert!(hint["move"].is_string(), "{hint}");
    browser.pushed(1);
    let more = browser
        .wait_for(1, &|message| !message["analysis"].is_null())
        .expect("an analysis");
    assert_eq!(more["analysis"]["lines"].as_array().map(Vec::len), Some(2));
    browser.ask(1, json!({ "do": "quiet" }));
    assert!(!browser.is_thinking());
    // The analysis also ends when the page leaves.
    browser.ask(1, json!({ "do": "analyse", "game": game, "node": 0 }));
    assert!(browser.is_thinking());
    browser.event(&json!({ "on": "left", "from": 1 }));
    assert!(!browser.is_thinking());
}

#[test]
fn cases_run_on_their_own_engine_with_the_extended_files() {
    let mut browser = Browser::new(BTreeMap::new());
    let army = "variant \"Army\"\nextends chess\n";
    browser.ask(1, json!({ "do": "file-write", "name": "army.variant", "text": army }));
    let case = "[[case]]\nname = \"one\"\nsource = \"counted\"\nperft = { 1 = 20 }\n";
    let run = |text: &str, cases: &str| json!({ "do": "cases", "text": text, "cases": cases });
    let held = browser.ask(1, run("variant \"Mine\"\nextends army\n", case));
    assert_eq!(held["cases"], json!([{ "name": "one", "ok": true }]), "{held}");
    let refused = browser.ask(1, run(army, "[[case]\n"));
    assert_eq!(refused["status"], 400, "{refused}");
    let id = browser.send(1, run(army, case));
    browser.ask(1, json!({ "do": "cancel", "of": id }));
    assert_eq!(browser.answer(1, id).expect("an answer")["error"], "cancelled");
    assert!(!browser.is_thinking());
}

#[test]
fn a_hint_can_be_cancelled() {
    let mut browser = Browser::new(BTreeMap::new());
    let game = browser.ask(1, json!({ "do": "begin", "variant": { "name": "chess" } }))["id"].clone();
    let id = browser.send(1, json!({ "do": "hint", "game": game, "node": 0 }));
    browser.ask(1, json!({ "do": "cancel", "of": id }));
    assert_eq!(browser.answer(1, id).expect("an answer")["error"], "cancelled");
    assert!(!browser.is_thinking());
}
