//! Work that takes very long: it is bounded, it can be cancelled, and it keeps nobody else waiting.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server, TIMEOUT};

const TEXT: &str = "variant \"Mine\"\nextends chess\n";
/// A case that holds, and one that nobody lives to see.
const CASES: &str = "[[case]]\nname = 'first'\nsource = 'counted'\nmoves = 20\n\n\
    [[case]]\nname = 'endless'\nsource = 'counted'\nperft = { 20 = 1 }\n\n\
    [[snapshot]]\nname = 'divided'\nrecord = 'divide 20'\n";

fn cases(id: u64) -> Value {
    json!({ "id": id, "do": "cases", "text": TEXT, "cases": CASES })
}

/// The time that the processors have spent on a program, in ticks.
fn worked(server: &Server) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.process())).expect("it runs");
    let (_, rest) = stat.rsplit_once(')').expect("its name is in brackets");
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |at: usize| fields[at].parse::<u64>().expect("a number");
    ticks(11) + ticks(12)
}

/// Waits until the program does nothing: it has ended what nobody waits for.
fn wait_until_idle(server: &Server) {
    let began = Instant::now();
    while began.elapsed() < TIMEOUT {
        let before = worked(server);
        sleep(Duration::from_millis(500));
        if worked(server) <= before + 2 {
            return;
        }
    }
    panic!("something still runs");
}

/// Waits until the program works on something.
fn wait_until_busy(server: &Server) {
    let (began, before) = (Instant::now(), worked(server));
    while worked(server) < before + 20 {
        assert!(began.elapsed() < TIMEOUT, "nothing runs");
        sleep(Duration::from_millis(50));
    }
}

fn answer_to(page: &mut Page, id: u64) -> Value {
    loop {
        let message = page.next_message().expect("the connection stays open");
        if message["re"] == id {
            return message;
        }
        page.messages.push(message);
    }
}

#[test]
fn cases_that_take_too_long_are_unfinished_and_the_others_are_reported() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    page.send(cases(1).to_string());
    // Other commands are answered meanwhile.
    assert!(page.ask(json!({ "do": "format", "text": TEXT }))["text"].is_string());
    let answer = answer_to(&mut page, 1);
    let results = answer["cases"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let states: Vec<(&str, bool, bool)> = results
        .iter()
        .map(|one| {
            (
                one["name"].as_str().unwrap(),
                one["ok"] == true,
                one["unfinished"] == true,
            )
        })
        .collect();
    let expected = [
        ("first", true, false),
        ("endless", false, true),
        ("divided", false, true),
    ];
    assert_eq!(states, expected);
    let why = results[1]["message"].as_str().unwrap();
    assert!(why.starts_with("not finished: the cases "), "{why}");
    wait_until_idle(&server);
}

#[test]
fn cases_are_cancelled_by_a_command_and_when_the_page_is_gone() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut page = server.connect(&secret);
    for id in 1..=8 {
        page.send(cases(id).to_string());
    }
    wait_until_busy(&server);
    page.send(cases(9).to_string());
    assert_eq!(
        answer_to(&mut page, 9)["error"],
        "too many commands are running; wait a moment"
    );
    for id in 1..=8 {
        page.send(json!({ "id": 100 + id, "do": "cancel", "of": id }).to_string());
        assert_eq!(answer_to(&mut page, id)["error"], "cancelled");
    }
    wait_until_idle(&server);
    // The place is free again.
    page.send(cases(10).to_string());
    wait_until_busy(&server);
    drop(page);
    wait_until_idle(&server);
}

#[test]
fn an_analysis_ends_with_its_page() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    for what in ["analyse", "hint", "why"] {
        page.send(json!({ "id": 1, "do": what, "game": game, "node": 0 }).to_string());
    }
    wait_until_busy(&server);
    drop(page);
    wait_until_idle(&server);
}

#[test]
fn one_page_with_endless_work_does_not_keep_another_waiting() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut hostile: Vec<Page> = (0..3).map(|_| server.connect(&secret)).collect();
    for page in &mut hostile {
        for id in 1..=5 {
            page.send(cases(id).to_string());
        }
    }
    wait_until_busy(&server);
    let mut page = server.connect(&secret);
    page.ask(json!({ "do": "draft", "version": 1, "text": TEXT }));
    let draft = page.pushed("draft");
    assert_eq!(draft["draft"]["diagnostics"], json!([]));
    assert!(page.ask(json!({ "do": "format", "text": TEXT }))["text"].is_string());
}

/// The program says goodbye, and does not wait for what has nothing to save.
#[test]
fn a_signal_ends_the_program_soon_whatever_it_does() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4"]);
    page.send(json!({ "id": 1, "do": "analyse", "game": game, "node": 0 }).to_string());
    page.send(cases(2).to_string());
    wait_until_busy(&server);
    let began = Instant::now();
    server.stop();
    let took = began.elapsed();
    eprintln!("ended after {took:?}");
    // Work that is waited for would take ten seconds.
    assert!(took < Duration::from_secs(5), "{took:?}");
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let full = page.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["line"], json!([0, 1]));
}
