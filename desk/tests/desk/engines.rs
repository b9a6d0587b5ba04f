//! The engine in slices, and who may use it.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use triagonal_desk::engine::{Engine, Word};

use crate::browser::Browser;
use crate::script::Studio;

/// Asks an engine, and lets it think in slices of so many looks at the clock; returns its last word and the number of slices.
fn thought(question: &Value, slice: f64) -> (Word, usize) {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let mut engine = Engine::default();
    engine.ask(0.0, &question.to_string()).expect("a question");
    for slices in 1..10_000 {
        let words = engine.step(&clock, slice);
        if let Some(last) = words.into_iter().find(|word| !matches!(word, Word::Depth(_))) {
            assert!(!engine.is_thinking());
            return (last, slices);
        }
    }
    panic!("it does not end")
}

/// A mate in two moves.
const MATE: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

#[test]
fn a_search_in_slices_finds_what_a_search_at_once_finds() {
    let question = json!({ "variant": { "name": "chess" }, "fen": MATE, "level": 20, "time": 20_000 });
    let (whole, slices) = thought(&question, f64::INFINITY);
    assert_eq!(slices, 1);
    let (sliced, slices) = thought(&question, 40.0);
    assert!(slices > 3, "{slices}");
    let mates = |word: Word| match word {
        Word::Over { lines } => lines[0].mate,
        other => panic!("{other:?}"),
    };
    assert_eq!(mates(whole), Some(3));
    assert_eq!(mates(sliced), Some(3));
}

#[test]
fn nodes_bound_all_slices_together() {
    let question = json!({ "variant": { "name": "chess" }, "level": 20, "nodes": 3000, "time": 1e9 });
    let (word, slices) = thought(&question, 50.0);
    assert!(matches!(word, Word::Over { .. }), "{word:?}");
    // The clock is looked at every sixteen positions.
    assert!(slices <= 3000 / (16 * 40), "{slices}");
}

#[test]
fn time_bounds_a_search() {
    let question = json!({ "variant": { "name": "chess" }, "level": 20, "time": 500 });
    let (word, slices) = thought(&question, 50.0);
    assert!(matches!(word, Word::Over { .. }), "{word:?}");
    assert!((5..=11).contains(&slices), "{slices}");
}

#[test]
fn a_question_that_makes_no_sense_is_refused_in_words() {
    let mut engine = Engine::default();
    for question in [
        json!({ "variant": { "name": "nothing of the kind" }, "level": 20 }),
        json!({ "variant": { "text": "variant" }, "level": 20 }),
        json!({ "variant": { "name": "chess" }, "fen": "9", "level": 20 }),
        json!({ "variant": { "name": "chess" }, "moves": ["e2e5"], "level": 20 }),
        json!({}),
    ] {
        assert!(engine.ask(0.0, &question.to_string()).is_err(), "{question}");
        assert!(engine.step(&|| 0.0, 1.0).is_empty());
    }
}

#[test]
fn a_hint_interrupts_an_analysis_that_goes_on_afterwards() {
    let mut browser = Browser::new(BTreeMap::new());
    let game = browser.ask(1, json!({ "do": "begin", "variant": { "name": "chess" } }))["id"].clone();
    browser.ask(1, json!({ "do": "analyse", "game": game, "node": 0, "lines": 2 }));
    let first = browser
        .hear(1, &|told| !told["analysis"].is_null())
        .expect("an analysis");
    assert_eq!(first["analysis"]["of"], json!({ "game": game, "node": 0, "moves": [] }));
    let hint = browser.ask(1, json!({ "do": "hint", "game": game, "node": 0 }));
    assert!(hint["move"].is_string(), "{hint}");
    browser.pushed(1);
    let more = browser
        .hear(1, &|told| !told["analysis"].is_null())
        .expect("an analysis");
    assert_eq!(more["analysis"]["lines"].as_array().map(Vec::len), Some(2));
    browser.ask(1, json!({ "do": "quiet" }));
    assert!(!browser.is_thinking());
    // Whoever leaves needs no analysis either.
    browser.ask(1, json!({ "do": "analyse", "game": game, "node": 0 }));
    assert!(browser.is_thinking());
    browser.event(&json!({ "on": "left", "from": 1 }));
    assert!(!browser.is_thinking());
}

#[test]
fn cases_run_on_an_engine_of_their_own_with_the_files_that_their_text_extends() {
    let mut browser = Browser::new(BTreeMap::new());
    let army = "variant \"Army\"\nextends chess\n";
    browser.ask(1, json!({ "do": "file-write", "name": "army.variant", "text": army }));
    let case = "[[case]]\nname = \"one\"\nsource = \"counted\"\nperft = { 1 = 20 }\n";
    let run = |text: &str, cases: &str| json!({ "do": "cases", "text": text, "cases": cases });
    let held = browser.ask(1, run("variant \"Mine\"\nextends army\n", case));
    assert_eq!(held["cases"], json!([{ "name": "one", "ok": true }]), "{held}");
    let refused = browser.ask(1, run(army, "[[case]\n"));
    assert_eq!(refused["status"], 400, "{refused}");
    let id = browser.tell(1, run(army, case));
    browser.ask(1, json!({ "do": "cancel", "of": id }));
    assert_eq!(browser.answered(1, id).expect("an answer")["error"], "cancelled");
    assert!(!browser.is_thinking());
}

#[test]
fn a_hint_can_be_cancelled() {
    let mut browser = Browser::new(BTreeMap::new());
    let game = browser.ask(1, json!({ "do": "begin", "variant": { "name": "chess" } }))["id"].clone();
    let id = browser.tell(1, json!({ "do": "hint", "game": game, "node": 0 }));
    browser.ask(1, json!({ "do": "cancel", "of": id }));
    assert_eq!(browser.answered(1, id).expect("an answer")["error"], "cancelled");
    assert!(!browser.is_thinking());
}
