//! Others who come by secret links.

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};

fn error(page: &mut Page, command: Value) -> String {
    page.ask(command)["error"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn each_plays_the_own_seat_and_spectators_look() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.secret();
    let seats = json!([{ "kind": "person", "held": "free" }, { "kind": "person", "held": "free" }]);
    let (game, guests) = server.invite(&owner, &json!({ "variant": { "name": "chess" }, "seats": seats }));
    let [white, black, spectator] = &guests[..] else {
        panic!("three links")
    };
    let (mut white, mut black, mut spectator) =
        (server.connect(white), server.connect(black), server.connect(spectator));
    let seats = |page: &mut Page| page.ask(json!({ "do": "open", "game": game }))["game"]["you"]["seats"].clone();
    // A link that is opened takes no seat yet.
    assert_eq!(seats(&mut white), json!([]));
    for page in [&mut white, &mut black] {
        assert!(page.ask(json!({ "do": "join", "game": game }))["error"].is_null());
    }
    assert_eq!(seats(&mut white), json!([0]));
    assert_eq!(seats(&mut black), json!([1]));
    assert_eq!(seats(&mut spectator), json!([]));
    // The owner leaves both seats to them, also after trying a link.
    let mut page = server.connect(&owner);
    assert_eq!(seats(&mut page), json!([]));
    let play = |at: u32, made: &str| json!({ "do": "play", "game": game, "at": at, "move": made });
    assert_eq!(error(&mut black, play(0, "d2d4")), "White is to move");
    assert_eq!(error(&mut page, play(0, "d2d4")), "White is to move");
    assert!(white.ask(play(0, "e2e4"))["error"].is_null());
    assert_eq!(error(&mut spectator, play(1, "e7e5")), "spectators cannot move");
    assert_eq!(
        error(&mut white, json!({ "do": "resign", "game": game, "seat": 1 })),
        "this seat is not yours"
    );
    assert!(!error(&mut white, json!({ "do": "seats", "game": game, "seats": [] })).is_empty());
    assert!(!error(&mut white, json!({ "do": "hint", "game": game, "node": 0 })).is_empty());
    assert!(black.ask(play(1, "e7e5"))["error"].is_null());
}

#[test]
fn others_see_one_game_and_nothing_of_the_owner() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.secret();
    let (_, secrets) = server.invite(&owner, &json!({ "variant": { "name": "chess" } }));
    let other = server.begin(&owner, &json!({ "variant": { "name": "chess" } }));
    for secret in &secrets {
        for (method, path) in [("PUT", "/api/drafts/x"), ("POST", "/api/import")] {
            let answer = server.ask(secret, method, path, &json!({ "text": "x" }));
            assert_eq!(answer.status, 403, "{method} {path}: {}", answer.body);
        }
        let mut page = server.connect(secret);
        for command in [
            json!({ "do": "games" }),
            json!({ "do": "begin", "variant": { "name": "chess" } }),
            json!({ "do": "delete", "game": other }),
            json!({ "do": "share", "game": other, "as": "pgn" }),
            json!({ "do": "position", "game": other }),
            json!({ "do": "links", "game": other }),
            json!({ "do": "drafts" }),
            json!({ "do": "draft-read", "draft": "x" }),
            json!({ "do": "draft-write", "draft": "x", "text": "x" }),
            json!({ "do": "settings-write", "settings": {} }),
            json!({ "do": "files" }),
            json!({ "do": "file-write", "name": "x.variant", "text": "x" }),
            json!({ "do": "export" }),
            json!({ "do": "import", "text": "{}" }),
            json!({ "do": "variant", "variant": { "draft": "x" } }),
        ] {
            let answer = page.ask(command.clone());
            assert_eq!(answer["status"], 403, "{command}: {answer}");
        }
        assert!(!error(&mut page, json!({ "do": "open", "game": other })).is_empty());
        assert!(!error(&mut page, json!({ "do": "draft", "version": 1, "text": "" })).is_empty());
    }
}

/// Programs that show previews of links, and browsers that fetch ahead, ask for what is before the `#`.
#[test]
fn a_seat_is_taken_only_by_somebody_who_joins() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let (owner, host) = (server.secret(), server.host());
    let (game, secrets) = server.invite(&owner, &json!({ "variant": { "name": "chess" } }));
    let holders = |server: &Server| {
        let mut page = server.connect(&server.secret());
        let full = page.ask(json!({ "do": "open", "game": game }));
        [0, 1].map(|seat| full["game"]["seats"][seat]["held"].as_str().unwrap().to_owned())
    };
    let black = &secrets[1];
    server
        .connect(&owner)
        .ask(json!({ "do": "invite", "game": game, "seat": 1 }));
    for method in ["HEAD", "GET"] {
        for path in ["/", "/api/visitor"] {
            let bearer = format!("Bearer {black}");
            let headers = [("Host", host.as_str()), ("Authorization", bearer.as_str())];
            server.raw(method, path, &headers, "");
        }
    }
    let mut guest = server.connect(black);
    guest.ask(json!({ "do": "open", "game": game }));
    assert_eq!(holders(&server), ["host", "free"]);
    guest.ask(json!({ "do": "join", "game": game }));
    assert_eq!(holders(&server), ["host", "guest"]);
    // The seat stays taken after a restart, and its link goes on.
    server.stop();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    assert_eq!(holders(&server), ["host", "guest"]);
    let who = server.ask(black, "GET", "/api/visitor", &Value::Null).json();
    assert_eq!(who, json!({ "owner": false, "game": game, "seat": 1 }));
}

#[test]
fn links_to_a_deleted_game_are_dead() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let owner = server.secret();
    let (game, secrets) = server.invite(&owner, &json!({ "variant": { "name": "chess" } }));
    let (other, others) = server.invite(&owner, &json!({ "variant": { "name": "chess" } }));
    let mut guest = server.connect(&secrets[1]);
    guest.ask(json!({ "do": "open", "game": game }));
    let deleted = server.tell(&owner, json!({ "do": "delete", "game": game }));
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    assert_eq!(guest.pushed("warning")["warning"], "this game has been deleted");
    assert_eq!(
        error(&mut guest, json!({ "do": "open", "game": game })),
        "there is no such game"
    );
    let is_alive = |server: &Server, secret: &String| {
        let answer = server.ask(secret, "GET", "/api/visitor", &Value::Null);
        let connected = server
            .upgrade(&server.host(), Some(&server.origin()), Some(secret))
            .is_ok();
        assert_eq!(answer.status == 200, connected);
        connected
    };
    assert!(!secrets.iter().any(|secret| is_alive(&server, secret)));
    assert!(others.iter().all(|secret| is_alive(&server, secret)), "{other}");
    server.stop();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    assert!(!secrets.iter().any(|secret| is_alive(&server, secret)));
}

#[test]
fn nobody_guesses_links() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let guess = |number: u32| server.ask(&format!("guess{number}"), "GET", "/api/visitor", &Value::Null);
    let statuses: Vec<u16> = (0..40).map(|number| guess(number).status).collect();
    assert_eq!(statuses[0], 403);
    assert!(statuses.contains(&429), "{statuses:?}");
    // The owner, who comes from the same address, is not kept out.
    assert_eq!(
        server.ask(&server.secret(), "GET", "/api/visitor", &Value::Null).status,
        200
    );
}

#[test]
fn without_listen_there_are_no_links() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let owner = server.secret();
    let game = server.begin(&owner, &json!({ "variant": { "name": "chess" } }));
    let answer = server.tell(&owner, json!({ "do": "links", "game": game }));
    assert_eq!(answer.status, 400);
    assert!(answer.body.contains("--listen"), "{}", answer.body);
}
