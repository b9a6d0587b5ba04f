//! Others who come by secret links.

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server, cookie_of};

/// A game with its links: of the seats, and of those who look.
fn invited(server: &Server, owner: &str) -> (String, Vec<String>) {
    let game = server.begin(owner, &json!({ "variant": { "name": "chess" } }));
    let answer = server.ask(owner, "POST", &format!("/api/games/{game}/links"), &Value::Null);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let links = answer.json()["links"].as_array().unwrap().clone();
    let host = server.host();
    let cookies = links.iter().map(|link| {
        let url = link["url"].as_str().unwrap();
        let path = &url[url.find("/join/").unwrap()..];
        cookie_of(&server.raw("GET", path, &[("Host", &host)], ""))
    });
    (game, cookies.collect())
}

fn error(page: &mut Page, command: Value) -> String {
    page.ask(command)["error"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn each_plays_the_own_seat_and_spectators_look() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.cookie();
    let (game, cookies) = invited(&server, &owner);
    let [white, black, spectator] = &cookies[..] else {
        panic!("three links")
    };
    let (mut white, mut black, mut spectator) =
        (server.connect(white), server.connect(black), server.connect(spectator));
    let open = json!({ "do": "open", "game": game });
    assert_eq!(
        white.ask(open.clone())["game"]["you"],
        json!({ "seats": [0], "spectator": false })
    );
    assert_eq!(
        black.ask(open.clone())["game"]["you"],
        json!({ "seats": [1], "spectator": false })
    );
    assert_eq!(
        spectator.ask(open)["game"]["you"],
        json!({ "seats": [], "spectator": true })
    );
    // The owner leaves both seats to them, also after trying a link.
    let mut page = server.connect(&owner);
    assert_eq!(
        page.ask(json!({ "do": "open", "game": game }))["game"]["you"]["seats"],
        json!([])
    );
    let play = |at: u32, made: &str| json!({ "do": "play", "game": game, "at": at, "move": made });
    // It is not Black's turn: the move is a variation.
    assert_eq!(black.ask(play(0, "d2d4"))["at"], 1);
    assert_eq!(white.pushed("node")["line"], json!([0]));
    assert!(white.ask(play(0, "e2e4"))["error"].is_null());
    assert_eq!(white.pushed("node")["line"], json!([0, 2]));
    assert_eq!(error(&mut spectator, play(2, "e7e5")), "spectators only look");
    assert_eq!(
        error(&mut white, json!({ "do": "resign", "game": game, "seat": 1 })),
        "this seat is not yours"
    );
    assert!(!error(&mut white, json!({ "do": "seats", "game": game, "seats": [] })).is_empty());
    assert!(!error(&mut white, json!({ "do": "hint", "game": game, "node": 0 })).is_empty());
    assert!(black.ask(play(2, "e7e5"))["error"].is_null());
}

#[test]
fn others_see_one_game_and_nothing_of_the_owner() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.cookie();
    let (_, cookies) = invited(&server, &owner);
    let other = server.begin(&owner, &json!({ "variant": { "name": "chess" } }));
    for cookie in &cookies {
        for (method, path) in [
            ("GET", "/api/games".to_owned()),
            ("POST", "/api/games".to_owned()),
            ("DELETE", format!("/api/games/{other}")),
            ("GET", format!("/api/games/{other}.pgn")),
            ("POST", format!("/api/games/{other}/links")),
            ("GET", "/api/drafts".to_owned()),
            ("PUT", "/api/settings".to_owned()),
            ("GET", "/api/files".to_owned()),
            ("GET", "/api/variant?draft=x".to_owned()),
        ] {
            let body = if method == "POST" {
                json!({ "variant": { "name": "chess" } })
            } else {
                json!({})
            };
            let answer = server.ask(cookie, method, &path, &body);
            assert_eq!(answer.status, 403, "{method} {path}: {}", answer.body);
        }
        let mut page = server.connect(cookie);
        assert!(!error(&mut page, json!({ "do": "open", "game": other })).is_empty());
        assert!(!error(&mut page, json!({ "do": "draft", "version": 1, "text": "" })).is_empty());
    }
}

#[test]
fn the_owner_stays_the_owner() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let (owner, host) = (server.cookie(), server.host());
    let game = server.begin(&owner, &json!({ "variant": { "name": "chess" } }));
    let links = server
        .ask(&owner, "POST", &format!("/api/games/{game}/links"), &Value::Null)
        .json();
    let url = links["links"][1]["url"].as_str().unwrap().to_owned();
    let path = &url[url.find("/join/").unwrap()..];
    let answer = server.raw("GET", path, &[("Host", &host), ("Cookie", &owner)], "");
    assert_eq!((answer.status, answer.header("set-cookie")), (200, None));
    let mut page = server.connect(&owner);
    assert_eq!(
        page.ask(json!({ "do": "open", "game": game }))["game"]["you"]["seats"],
        json!([0, 1])
    );
    // A seat that somebody else has taken is theirs, also after a restart.
    server.raw("GET", path, &[("Host", &host)], "");
    server.stop();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let mut page = server.connect(&server.cookie());
    assert_eq!(
        page.ask(json!({ "do": "open", "game": game }))["game"]["you"]["seats"],
        json!([0])
    );
}

#[test]
fn nobody_guesses_links() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let host = server.host();
    let statuses: Vec<u16> = (0..40)
        .map(|guess| {
            server
                .raw("GET", &format!("/join/guess{guess}"), &[("Host", &host)], "")
                .status
        })
        .collect();
    assert_eq!(statuses[0], 404);
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[test]
fn without_listen_there_are_no_links() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let owner = server.cookie();
    let game = server.begin(&owner, &json!({ "variant": { "name": "chess" } }));
    let answer = server.ask(&owner, "POST", &format!("/api/games/{game}/links"), &Value::Null);
    assert_eq!(answer.status, 400);
    assert!(answer.body.contains("--listen"), "{}", answer.body);
}
