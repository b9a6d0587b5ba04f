//! Games over a connection.

use std::time::Instant;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};
use crate::seen;

#[test]
fn two_people_play_to_mate_and_both_see_it() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let (mut one, mut other) = (server.connect(&secret), server.connect(&secret));
    let full = other.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["you"]["seats"], json!([0, 1]));
    assert_eq!(full["game"]["nodes"][0]["state"]["moves"].as_array().unwrap().len(), 20);
    let last = one.play(&game, &["f2-f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(last["over"]["text"], "Black wins by checkmate");
    assert_eq!(last["over"]["winners"], json!([1]));
    assert_eq!(last["node"]["san"], "Qh4#");
    assert_eq!(last["line"], json!([0, 1, 2, 3, 4]));
    assert_eq!(
        last["node"]["state"]["words"],
        "Black: Queen d8 to h4. Black wins by checkmate."
    );
    assert_eq!(last["node"]["state"]["check"], json!([4]));
    let sans: Vec<Value> = (0..4).map(|_| other.pushed("node")["node"]["san"].clone()).collect();
    assert_eq!(sans, [json!("f3"), json!("e5"), json!("g4"), json!("Qh4#")]);
    let written = |form| {
        let file = server.share(&secret, &game, form).json();
        file["text"].as_str().expect("a text").to_owned()
    };
    let pgn = written("pgn");
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    assert!(seen(&["replay", "-"], &pgn).contains("exit status 0"));
    let page = written("html");
    assert_eq!(page.matches("\"san\":").count(), 5);
    assert!(page.contains("<h1>Chess: White – Black</h1>") && !page.contains("{{"));
    let text = page.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !text.contains("://") && !text.contains("src="),
        "it needs nothing from elsewhere"
    );
}

#[test]
fn the_variant_of_a_game_is_taken_along_as_a_file() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let text = "variant \"Mine\"\nextends chess\nbeing stalemated loses\n";
    server.ask(
        &secret,
        "PUT",
        "/api/drafts/mine",
        &json!({ "text": text, "title": "Mine" }),
    );
    let own = server.begin(&secret, &json!({ "variant": { "draft": "mine" } }));
    assert_eq!(server.share(&secret, &own, "variant").json()["text"], text);
    let shipped = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let file = server.share(&secret, &shipped, "variant").json();
    let text = file["text"].as_str().unwrap();
    assert!(seen(&["check", "-"], text).contains("no mistakes"), "{text}");
}

/// Who has only the file of the game cannot have the one that it extends.
#[test]
fn a_variant_that_extends_another_file_is_taken_along_whole() {
    let (data, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "below.variant",
        "variant \"Below\"\nextends chess\nbeing stalemated loses\n",
    );
    write("above.variant", "variant \"Above\"\nextends below\npass allowed\n");
    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "file": "above.variant" } }));
    let file = server.share(&secret, &game, "variant").json();
    let written = file["text"].as_str().unwrap();
    assert!(written.starts_with("variant \"Above\"\n") && !written.contains("extends"));
    let rules = |text: &str| triagonal::Variant::parse(text).unwrap().fingerprint();
    let same = "variant \"Above\"\nextends chess\nbeing stalemated loses\npass allowed\n";
    assert_eq!(rules(written), rules(same));
}

#[test]
fn a_wrong_move_is_refused_in_words() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    let answer = page.ask(json!({ "do": "play", "game": game, "at": 0, "move": "e2e5" }));
    assert_eq!(
        answer["error"],
        "`e2e5` is not a legal move; the Pawn on e2 can go to e3, e4"
    );
    let answer = page.ask(json!({ "do": "state", "game": game, "node": 7 }));
    assert_eq!(answer["error"], "there is no such position in this game");
}

#[test]
fn a_command_that_comes_twice_does_nothing_again_and_numbers_belong_to_a_page() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect_as("mine", &secret);
    page.play(&game, &["e2e4", "e7e5", "g1f3"]);
    let back = json!({ "do": "takeback", "game": game, "id": 77 });
    let line = |page: &mut Page| page.ask(json!({ "do": "open", "game": game }))["game"]["line"].clone();
    assert!(page.ask(back.clone())["error"].is_null());
    // The page has reconnected, and does not know whether its message arrived.
    let mut again = server.connect_as("mine", &secret);
    assert!(again.ask(back.clone())["error"].is_null());
    assert_eq!(line(&mut again), json!([0, 1, 2]));
    // Another page gives its own commands, whatever their numbers.
    for (mut other, left) in [
        (server.connect_as("other", &secret), json!([0, 1])),
        (server.connect(&secret), json!([0])),
    ] {
        assert!(other.ask(back.clone())["error"].is_null());
        assert_eq!(line(&mut other), left);
    }
}

#[test]
fn variations_of_a_finished_game_are_kept_and_are_not_of_the_game() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4", "e7e5"]);
    page.ask(json!({ "do": "resign", "game": game }));
    let answer = page.ask(json!({ "do": "play", "game": game, "at": 0, "move": "d2d4" }));
    assert_eq!(answer["at"], 3);
    // The same move again is the same position.
    assert_eq!(
        page.ask(json!({ "do": "play", "game": game, "at": 0, "move": "d2-d4" }))["at"],
        3
    );
    let full = page.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["line"], json!([0, 1, 2]));
    assert_eq!(full["game"]["nodes"].as_array().unwrap().len(), 4);
    let played = |node: usize| full["game"]["nodes"][node]["played"].clone();
    assert_eq!((played(2), played(3)), (json!(true), json!(false)));
    let state = page.ask(json!({ "do": "state", "game": game, "node": 3 }));
    assert_eq!(
        state["node"]["state"]["fen"],
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"
    );
}

#[test]
fn the_engine_answers_and_a_take_back_goes_behind_it() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let seats = json!([{ "kind": "person" }, { "kind": "engine", "level": 3, "nodes": 500 }]);
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" }, "seats": seats }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4"]);
    let answer = page.pushed("node");
    assert_eq!((&answer["line"], &answer["turn"]), (&json!([0, 1, 2]), &json!(0)));
    assert!(page.ask(json!({ "do": "takeback", "game": game }))["error"].is_null());
    assert_eq!(
        page.ask(json!({ "do": "open", "game": game }))["game"]["line"],
        json!([0])
    );
}

#[test]
fn games_end_by_resignation_agreement_and_time() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut page = server.connect(&secret);
    let new = json!({ "variant": { "name": "chess" } });
    let game = server.begin(&secret, &new);
    page.play(&game, &["e2e4"]);
    page.ask(json!({ "do": "resign", "game": game }));
    assert_eq!(page.pushed("over")["over"]["text"], "Black resigns; White wins");
    let late = page.ask(json!({ "do": "resign", "game": game }));
    assert_eq!(late["error"], "the game is over");

    let game = server.begin(&secret, &new);
    page.play(&game, &["e2e4"]);
    page.ask(json!({ "do": "draw", "game": game, "seat": 0 }));
    assert_eq!(page.pushed("over")["over"]["text"], "Draw by agreement");

    let game = server.begin(
        &secret,
        &json!({ "variant": { "name": "chess" }, "clock": { "base": 0.3, "add": 0 } }),
    );
    let began = Instant::now();
    page.play(&game, &["e2e4"]);
    assert_eq!(page.pushed("over")["over"]["text"], "Black has run out of time");
    assert!(began.elapsed().as_millis() >= 300);
}

#[test]
fn after_a_restart_all_games_go_on_with_a_new_secret() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (secret, port) = (server.secret(), server.port);
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4", "e7e5", "g1f3", "b8c6"]);
    page.ask(json!({ "do": "takeback", "game": game }));
    server.stop();
    assert!(page.next_message().is_none(), "the connection is closed");

    let server = Server::start_at(port, data.path(), &[]);
    assert_eq!(server.ask(&secret, "GET", "/api/visitor", &Value::Null).status, 403);
    let secret = server.secret();
    let mut page = server.connect(&secret);
    let full = page.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["line"], json!([0, 1, 2, 3]));
    assert_eq!(full["game"]["nodes"][4]["san"], "Nc6");
    page.play(&game, &["d7d6"]);
    let cards = page.ask(json!({ "do": "games" }))["games"].clone();
    assert_eq!((&cards[0]["plies"], &cards[0]["turn"]), (&json!(4), &json!(0)));
}

#[test]
fn a_killed_server_has_lost_no_move_that_was_shown() {
    let data = tempdir().unwrap();
    let mut server = Server::start(data.path(), &[]);
    let mut shown = Vec::new();
    for round in 0..5 {
        let secret = server.secret();
        let mut page = server.connect(&secret);
        for _ in 0..4 {
            let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
            let mut line = Value::Null;
            for made in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"].into_iter().take(round + 1) {
                line = page.play(&game, &[made])["line"].clone();
            }
            shown.push((game, line));
        }
        server.kill();
        drop(server);
        server = Server::start(data.path(), &[]);
        let mut page = server.connect(&server.secret());
        for (game, line) in &shown {
            assert_eq!(page.ask(json!({ "do": "open", "game": game }))["game"]["line"], *line);
        }
    }
}

#[test]
fn two_studios_do_not_share_a_data_folder() {
    let data = tempdir().unwrap();
    let _server = Server::start(data.path(), &[]);
    let output = seen(
        &[
            "studio",
            "--port",
            "0",
            "--no-open",
            "--data",
            data.path().to_str().unwrap(),
        ],
        "",
    );
    assert!(
        output.contains("another studio is using it") && output.contains("exit status 2"),
        "{output}"
    );
}

#[test]
fn every_kind_of_board_opens_with_all_its_cells() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let cards = server.tell(&secret, json!({ "do": "library" })).json()["cards"].clone();
    let mut kinds = std::collections::BTreeMap::new();
    for card in cards.as_array().unwrap() {
        kinds
            .entry(card["kind"].as_str().unwrap().to_owned())
            .or_insert_with(|| card.clone());
    }
    assert!(kinds.len() >= 4, "{:?}", kinds.keys());
    for card in kinds.values() {
        let name = card["name"].as_str().unwrap();
        let ask = json!({ "do": "variant", "variant": { "name": name } });
        let info = server.tell(&secret, ask).json()["variant"].clone();
        let scene = &info["scene"];
        let cells = scene["cells"].as_array().unwrap().len();
        assert_eq!(json!(cells), card["cells"], "{name}");
        assert_eq!(scene["neighbours"].as_array().unwrap().len(), cells);
        assert_eq!(
            scene["views"].as_array().unwrap().len(),
            info["players"].as_array().unwrap().len()
        );
        assert!(!info["start"]["moves"].as_array().unwrap().is_empty(), "{name}");
    }
}
