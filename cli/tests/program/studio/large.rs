//! What is very large: messages, lists of moves, trees of variations.

use std::time::Instant;

use serde_json::json;
use tempfile::tempdir;
use tungstenite::Message;

use super::server::Server;

#[test]
fn a_message_that_is_too_long_is_refused_with_its_number() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let secret = server.secret();
    let (game, guests) = server.invite(&secret, &json!({ "variant": { "name": "chess" } }));
    for (secret, length) in [(&secret, 1_500_000), (&guests[0], 100_000)] {
        let mut page = server.connect(secret);
        let long = json!({ "do": "format", "text": "x".repeat(length) });
        assert_eq!(page.ask(long)["error"], "the message is too long");
        assert!(page.ask(json!({ "do": "open", "game": game }))["error"].is_null());
    }
}

/// A board of 1,024 cells, and 60 kinds that can be dropped on almost all of them.
fn drops() -> String {
    let files: Vec<String> = (0..32).map(|file| format!("f{file}x")).collect();
    let kinds = 0..60;
    let pieces: String = kinds
        .clone()
        .map(|kind| format!("piece K{kind} K{kind} {{ step forward }}\n"))
        .collect();
    let hand: Vec<String> = kinds.map(|kind| format!("K{kind} 1")).collect();
    format!(
        "variant \"Drops\"\nplayers White, Black\nboard {{\n  axes file {}, rank 1..32\n  forward rank +\n  view Black: \
         mirror rank\n}}\n{pieces}drop any\narray {{\n  rank 1: K0{}\n  hand: {}\n}}\n",
        files.join(" "),
        " .".repeat(31),
        hand.join(", ")
    )
}

#[test]
fn a_game_with_60000_first_moves_opens() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let draft = json!({ "text": drops(), "title": "Drops" });
    assert_eq!(server.ask(&secret, "PUT", "/api/drafts/drops", &draft).status, 200);
    let began = Instant::now();
    let game = server.begin(&secret, &json!({ "variant": { "draft": "drops" } }));
    eprintln!("begun in {:?}", began.elapsed());
    let mut page = server.connect(&secret);
    let began = Instant::now();
    let full = page.ask(json!({ "do": "open", "game": game }));
    eprintln!("opened in {:?}", began.elapsed());
    let moves = full["game"]["nodes"][0]["state"]["moves"].as_array();
    let moves = moves.unwrap_or_else(|| panic!("{}", full["error"]));
    assert!(moves.len() > 60_000, "{}", moves.len());
    // The game goes on, and other pages are shown it.
    let mut other = server.connect(&secret);
    other.ask(json!({ "do": "open", "game": game }));
    let made = moves[moves.len() - 1]["text"].as_str().unwrap();
    let answer = page.ask(json!({ "do": "play", "game": game, "at": 0, "move": made }));
    assert!(answer["error"].is_null(), "{answer}");
    assert_eq!(other.pushed("node")["line"], json!([0, 1]));
}

/// Adds variations to the first position of a game, as somebody might who has its files.
fn with_variations(data: &std::path::Path, game: &str, moves: impl Iterator<Item = (u32, String)>) -> u32 {
    let mut database = rusqlite::Connection::open(data.join("studio.sqlite")).unwrap();
    let change = database.transaction().unwrap();
    let mut count = 0;
    for (parent, made) in moves {
        count += 1;
        let insert = "INSERT INTO nodes (game, id, parent, move, san, played) VALUES (?1, ?2, ?3, ?4, ?4, 0)";
        change
            .execute(insert, rusqlite::params![game, count, parent, made])
            .unwrap();
    }
    change.commit().unwrap();
    count
}

#[test]
fn a_tree_of_10000_variations_opens_without_playing_them() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    server.stop();
    // Knights go out and home, one move after the other; the last moves make no sense.
    let knights = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];
    let sound = knights
        .iter()
        .cycle()
        .zip(0..9_999)
        .map(|(made, at)| (at, (*made).to_owned()));
    let count = with_variations(data.path(), &game, sound.chain([(9_999, "nonsense".to_owned())]));
    assert_eq!(count, 10_000);
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let began = Instant::now();
    let full = page.ask(json!({ "do": "open", "game": game }));
    eprintln!("{count} variations opened in {:?}", began.elapsed());
    assert_eq!(
        full["game"]["nodes"].as_array().map(Vec::len),
        Some(10_001),
        "{}",
        full["error"]
    );
    let mut state = |node: u32| page.ask(json!({ "do": "state", "game": game, "node": node }));
    assert_eq!(state(1)["node"]["state"]["last"], json!([6, 21]));
    assert_eq!(state(50)["node"]["state"]["ply"], 50);
    // Only those who view a move that the rules no longer allow are notified.
    assert!(state(10_000)["node"]["state"].is_null());
    let played = page.ask(json!({ "do": "play", "game": game, "at": 0, "move": "g1f3" }));
    assert_eq!(played["at"], 1, "{played}");
}

#[test]
fn a_game_that_loads_slowly_keeps_no_other_waiting() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let (slow, quick) = (
        server.begin(&secret, &json!({ "variant": { "name": "chess" } })),
        server.begin(&secret, &json!({ "variant": { "name": "chess" } })),
    );
    server.stop();
    // The variant takes as long as the limits of the language allow.
    let hostile = super::workshop::crowded(120, "slide radial");
    let database = rusqlite::Connection::open(data.path().join("studio.sqlite")).unwrap();
    let update = "UPDATE games SET text = ?1, variant = '{\"draft\":\"x\"}' WHERE id = ?2";
    database.execute(update, [&hostile, &slow]).unwrap();
    drop(database);
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let (mut waiting, mut page) = (server.connect(&secret), server.connect(&secret));
    waiting.send(json!({ "id": 1, "do": "open", "game": slow }).to_string());
    let full = page.ask(json!({ "do": "open", "game": quick }));
    assert_eq!(full["game"]["line"], json!([0]));
    waiting.socket.get_ref().set_nonblocking(true).unwrap();
    let received = waiting.socket.read();
    let is_waiting = !matches!(received, Ok(Message::Text(_)));
    assert!(is_waiting, "the slow game is not slow");
}
