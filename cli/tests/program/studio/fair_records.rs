//! What is recorded of a game and what is not, and what a position shows.

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};

#[test]
fn what_somebody_tries_out_is_neither_kept_nor_sent_to_others() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.secret();
    let (game, guests) = server.invite(&owner, &json!({ "variant": { "name": "chess" } }));
    let (mut one, mut other) = (server.connect(&owner), server.connect(&guests[2]));
    for page in [&mut one, &mut other] {
        page.ask(json!({ "do": "open", "game": game }));
    }
    one.play(&game, &["e2e4"]);
    other.pushed("node");
    let explore =
        |page: &mut Page, moves: &[&str]| page.ask(json!({ "do": "explore", "game": game, "node": 0, "moves": moves }));
    for page in [&mut one, &mut other] {
        let found = explore(page, &["d2d4", "d7d5", "c2c4"])["explored"].clone();
        assert_eq!((&found["san"], &found["move"]), (&json!("c4"), &json!("c2-c4")));
        assert_eq!(
            found["state"]["fen"],
            "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"
        );
    }
    let picture = |moves: &[&str]| {
        server.tell(
            &owner,
            json!({ "do": "position", "game": game, "node": 0, "moves": moves }),
        )
    };
    let tried = picture(&["d2d4"]);
    assert!(tried.status == 200 && tried.json()["svg"] != picture(&[]).json()["svg"]);
    assert_eq!(picture(&["d2d5"]).status, 404);
    assert!(
        explore(&mut one, &["d2d5"])["error"]
            .as_str()
            .unwrap()
            .contains("not a legal move")
    );
    let many: Vec<&str> = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(100);
    assert!(explore(&mut one, &many)["error"].as_str().unwrap().contains("at most"));
    // A move at an earlier position of a running game is refused by the server, whatever a page sends.
    let at_start = json!({ "do": "play", "game": game, "at": 0, "move": "d2d4" });
    assert_eq!(
        one.ask(at_start)["error"],
        "this is not the current position of the game"
    );
    let full = other.ask(json!({ "do": "open", "game": game }));
    assert_eq!(full["game"]["nodes"].as_array().unwrap().len(), 2);
    assert!(
        other.messages.iter().all(|message| message["node"].is_null()),
        "{:?}",
        other.messages
    );
}

#[test]
fn the_most_valuable_promotion_comes_first() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    for (name, fen, from, first) in [
        ("chess", "7k/P7/5K2/8/8/8/8/8 w - - 0 1", 48, "Queen"),
        ("capablanca", "9k/P9/5K4/10/10/10/10/10 w - - 0 1", 60, "Queen"),
    ] {
        let game = server.begin(&secret, &json!({ "variant": { "name": name }, "fen": fen }));
        let mut page = server.connect(&secret);
        let full = page.ask(json!({ "do": "open", "game": game }));
        let moves = full["game"]["nodes"][0]["state"]["moves"].as_array().unwrap().clone();
        let choices: Vec<Value> = moves
            .iter()
            .filter(|one| one["from"] == from)
            .map(|one| one["choice"].clone())
            .collect();
        assert!(choices.len() > 3 && choices[0] == first, "{name}: {choices:?}");
        if name == "chess" {
            assert_eq!(choices, ["Queen", "Rook", "Bishop", "Knight"]);
        }
    }
}

#[test]
fn a_piece_is_explained_by_the_moves_that_it_has_in_the_position() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let fen = "r3k3/8/8/8/4p3/8/3P4/4K2R w K - 0 1";
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" }, "fen": fen }));
    let mut page = server.connect(&secret);
    let signs = |page: &mut Page, moves: &[&str], cell: u16| {
        let ask = json!({ "do": "explain", "game": game, "node": 0, "moves": moves, "cell": cell });
        page.ask(ask)["explain"]["signs"].clone()
    };
    // The King at e1: not onto its own pawn, and it can castle.
    assert_eq!(
        signs(&mut page, &[], 4),
        json!([[3, "o"], [5, "o"], [6, "@"], [12, "o"], [13, "o"]])
    );
    // The Rook at h1 stops beside the King; the pawn of Black, who is not to move, goes on to e3.
    let rook = signs(&mut page, &[], 7);
    assert!(!rook.to_string().contains("[4,"), "{rook}");
    assert_eq!(signs(&mut page, &[], 28), json!([[20, "o"]]));
    // After a move that is only tried out, it captures there.
    assert_eq!(signs(&mut page, &["d2d3"], 28), json!([[19, "x"], [20, "o"]]));
    let empty = page.ask(json!({ "do": "explain", "game": game, "node": 0, "cell": 30 }));
    assert_eq!(empty["error"], "there is no piece on this cell");
}

/// Otherwise whoever plays the engine could let it run out of time.
#[test]
fn the_engine_goes_on_thinking_whatever_else_changes() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let seats = json!([{ "kind": "person" }, { "kind": "engine", "level": 3, "movetime": 1000 }]);
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" }, "seats": seats }));
    let mut page = server.connect(&secret);
    page.play(&game, &["e2e4"]);
    let answered = (0..2000).any(|number| {
        page.ask(json!({ "do": "name", "game": game, "name": format!("Ada {number}") }));
        page.messages.iter().any(|message| message["line"] == json!([0, 1, 2]))
    });
    assert!(answered, "the engine begins again each time");
}

/// A data folder of the second version, before seats had holders: `taken` was a mark of a link, `offer` that of a draw.
#[test]
fn an_older_data_folder_keeps_who_has_taken_a_seat_and_what_was_taken_back() {
    let data = tempdir().unwrap();
    let path = data.path().join("studio.sqlite");
    let old = rusqlite::Connection::open(&path).unwrap();
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../studio/src/migrations");
    for step in ["1.sql", "2.sql"] {
        let text = std::fs::read_to_string(format!("{migrations}/{step}")).unwrap();
        old.execute_batch(&text).unwrap();
    }
    old.execute_batch(
        r#"PRAGMA user_version = 2;
        INSERT INTO games (id, created, updated, title, variant, seats, head, plies, turn, offer)
        VALUES ('aaaaaaaaaa', 0, 0, 'Chess', '{"name":"chess"}', '[{"kind":"person","name":"Ada"},{"kind":"person"}]', 2, 2, 0, 1);
        INSERT INTO nodes (game, id, parent, move, san) VALUES ('aaaaaaaaaa', 1, 0, 'e2-e4', 'e4'),
        ('aaaaaaaaaa', 2, 1, 'e7-e5', 'e5'), ('aaaaaaaaaa', 3, 0, 'd2-d4', 'd4');
        INSERT INTO links (secret, game, seat, taken) VALUES ('s', 'aaaaaaaaaa', 1, 1), ('t', 'aaaaaaaaaa', 0, 0);"#,
    )
    .unwrap();
    drop(old);
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let mut page = server.connect(&server.secret());
    let game = page.ask(json!({ "do": "open", "game": "aaaaaaaaaa" }))["game"].clone();
    assert_eq!(
        game["seats"],
        json!([{ "kind": "person", "name": "Ada", "held": "host" }, { "kind": "person", "held": "guest" }])
    );
    assert_eq!(game["proposal"], json!({ "what": "draw", "by": 1, "waits": [0] }));
    let played: Vec<&Value> = game["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| &node["played"])
        .collect();
    assert_eq!(played, [&json!(true), &json!(true), &json!(true), &json!(false)]);
}
