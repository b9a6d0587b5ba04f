//! Games between different people: nobody moves, takes back or gets help without the others.

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use super::server::{Page, Server};

/// A game of chess between the host, who is White, and a guest, with somebody who watches it.
struct Match {
    _data: TempDir,
    server: Server,
    owner: String,
    game: String,
    host: Page,
    guest: Page,
    watcher: Page,
    guest_secret: String,
}

impl Match {
    /// The guest has been invited, and has not taken the seat.
    fn invited(more: &Value) -> Self {
        let data = tempdir().unwrap();
        let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
        let owner = server.secret();
        let mut new = json!({ "variant": { "name": "chess" } });
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (game, guests) = server.invite(&owner, &new);
        let mut host = server.connect(&owner);
        let (guest, watcher) = (server.connect(&guests[1]), server.connect(&guests[2]));
        assert!(host.ask(json!({ "do": "invite", "game": game, "seat": 1 }))["error"].is_null());
        let mut all = Self {
            _data: data,
            server,
            owner,
            game,
            host,
            guest,
            watcher,
            guest_secret: guests[1].clone(),
        };
        for page in [&mut all.host, &mut all.guest, &mut all.watcher] {
            page.ask(json!({ "do": "open", "game": all.game }));
        }
        all
    }

    /// The guest has taken the seat.
    fn begun() -> Self {
        let mut all = Self::invited(&json!({}));
        assert_eq!(all.guest("join", json!({ "name": "Anna" })), "");
        all
    }

    fn host(&mut self, what: &str, more: Value) -> String {
        error(&mut self.host, &self.game, what, &more)
    }

    fn guest(&mut self, what: &str, more: Value) -> String {
        error(&mut self.guest, &self.game, what, &more)
    }

    /// The game as the host sees it.
    fn seen(&mut self) -> Value {
        self.host.ask(json!({ "do": "open", "game": self.game }))["game"].clone()
    }

    fn line(&mut self) -> Value {
        self.seen()["line"].clone()
    }
}

/// Gives a command, and returns why it was refused.
fn error(page: &mut Page, game: &str, what: &str, more: &Value) -> String {
    let mut command = json!({ "do": what, "game": game });
    command
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    page.ask(command)["error"].as_str().unwrap_or_default().to_owned()
}

/// Waits until a page receives a notice.
fn expect_notice(page: &mut Page, notice: &str) {
    while page.pushed("notice")["notice"] != notice {}
}

fn made(at: usize, made: &str) -> Value {
    json!({ "at": at, "move": made })
}

#[test]
fn a_takeback_between_people_waits_for_the_opponent() {
    let mut game = Match::begun();
    assert_eq!(game.host("play", made(0, "e2e4")), "");
    assert_eq!(game.guest("play", made(1, "e7e5")), "");
    assert_eq!(game.host("takeback", json!({})), "");
    let proposal = game.guest.pushed("proposal")["proposal"].clone();
    assert_eq!(proposal, json!({ "what": "takeback", "by": 0, "waits": [1] }));
    assert_eq!(game.line(), json!([0, 1, 2]));
    // Whoever proposes cannot accept; the others can decline.
    assert_eq!(
        game.host("accept", json!({})),
        "only the other players can answer this proposal"
    );
    assert_eq!(game.guest("decline", json!({})), "");
    expect_notice(&mut game.host, "Anna (Black) declines the takeback.");
    assert_eq!(game.line(), json!([0, 1, 2]));
    // Accepted, it goes back to where White was to move, behind Black's answer.
    assert_eq!(game.host("takeback", json!({})), "");
    assert_eq!(game.guest("accept", json!({})), "");
    assert_eq!(game.line(), json!([0]));
    let nodes = game.seen()["nodes"].clone();
    assert_eq!((&nodes[1]["played"], &nodes[1]["line"]), (&json!(true), &json!(false)));
}

#[test]
fn a_move_ends_an_open_takeback_and_whoever_proposed_it_can_withdraw_it() {
    let mut game = Match::begun();
    game.host("play", made(0, "e2e4"));
    assert_eq!(game.host("takeback", json!({})), "");
    assert_eq!(game.guest("play", made(1, "e7e5")), "");
    assert_eq!(game.guest("accept", json!({})), "there is nothing to accept");
    assert_eq!(game.line(), json!([0, 1, 2]));
    assert_eq!(game.guest("takeback", json!({})), "");
    assert_eq!(
        game.host("draw", json!({})),
        "first answer the proposal of Anna (Black)"
    );
    assert_eq!(game.guest("decline", json!({})), "");
    assert_eq!(game.host("accept", json!({})), "there is nothing to accept");
    assert_eq!(game.line(), json!([0, 1, 2]));
}

#[test]
fn nobody_moves_another_seat_nor_grows_the_tree_off_turn() {
    let mut game = Match::begun();
    assert_eq!(game.guest("play", made(0, "e2e4")), "White is to move");
    assert_eq!(game.host("play", made(0, "e2e4")), "");
    // The host plays White alone once somebody has joined.
    assert_eq!(game.host("play", made(1, "e7e5")), "Anna (Black) is to move");
    assert_eq!(game.host("play", made(0, "d2d4")), "Anna (Black) is to move");
    let elsewhere = "this is not the current position of the game";
    assert_eq!(game.guest("play", made(0, "d2d4")), elsewhere);
    let own = json!({ "seat": 1 });
    for what in ["resign", "draw", "takeback", "help"] {
        assert_eq!(game.host(what, own.clone()), "this seat is not yours", "{what}");
    }
    assert_eq!(game.seen()["nodes"].as_array().unwrap().len(), 2);
    // Once the game is over, the host adds variations to the record, and nobody else.
    game.host("resign", json!({}));
    assert_eq!(game.guest("play", made(0, "d2d4")), "the game is over");
    assert_eq!(game.host("play", made(0, "d2d4")), "");
}

#[test]
fn seats_change_hands_only_when_somebody_asks_and_everybody_sees_it() {
    let mut game = Match::invited(&json!({}));
    let held = |seen: &Value| [&seen["seats"][0]["held"], &seen["seats"][1]["held"]].map(Value::to_string);
    // Neither the invitation nor opening the link takes the seat, and the host no longer plays it.
    assert_eq!(held(&game.seen()), ["\"host\"", "\"free\""]);
    assert_eq!(game.host("play", made(0, "e2e4")), "");
    assert_eq!(game.host("play", made(1, "e7e5")), "Black is to move");
    assert_eq!(game.guest("play", made(1, "e7e5")), "Black is to move");
    assert_eq!(game.guest("join", json!({ "name": "  Anna\n" })), "");
    expect_notice(&mut game.watcher, "Anna plays Black.");
    let seen = game.seen();
    assert_eq!(held(&seen), ["\"host\"", "\"guest\""]);
    assert_eq!(seen["seats"][1]["name"], "Anna");
    // The host neither takes the seat of somebody who is here, nor gives it to the engine.
    assert_eq!(
        game.host("take", json!({ "seat": 1 })),
        "Anna (Black) is present; only they can leave the seat"
    );
    let engine = json!({ "kind": "engine", "level": 1 });
    for seats in [
        json!([{ "kind": "person" }, engine]),
        json!([engine, { "kind": "person" }]),
    ] {
        let refused = game.host("seats", json!({ "seats": seats }));
        assert!(refused.contains("while different people play"), "{refused}");
    }
    // A guest who is away can be replaced; everybody is notified.
    game.guest.socket.close(None).unwrap();
    while game.guest.next_message().is_some() {}
    while game.host.pushed("present")["present"] != json!([true, false]) {}
    assert_eq!(game.host("take", json!({ "seat": 1 })), "");
    expect_notice(&mut game.watcher, "The host plays Black from now on.");
    assert_eq!(held(&game.seen()), ["\"host\"", "\"host\""]);
    game.guest = game.server.connect(&game.guest_secret);
    assert_eq!(
        game.guest("join", json!({})),
        "the host plays this seat; ask for a new invitation"
    );
    assert_eq!(game.guest("play", made(1, "e7e5")), "Black is to move");
}

#[test]
fn a_guest_can_leave_the_seat() {
    let mut game = Match::begun();
    assert_eq!(game.guest("stand", json!({})), "");
    expect_notice(&mut game.host, "Anna (Black) has left the game.");
    game.host("play", made(0, "e2e4"));
    assert_eq!(game.guest("play", made(1, "e7e5")), "Black is to move");
    assert_eq!(game.guest("join", json!({})), "");
    assert_eq!(game.guest("play", made(1, "e7e5")), "");
}

#[test]
fn the_engine_helps_nobody_until_all_players_agree() {
    let mut game = Match::begun();
    let id = game.game.clone();
    let why = "engine help is off in this game until all players agree";
    for what in ["hint", "analyse", "why"] {
        assert_eq!(game.host(what, json!({ "node": 0 })), why, "{what}");
        let refused = game.guest(what, json!({ "node": 0 }));
        assert_eq!(
            refused, "engine help is for players only, after all of them have agreed",
            "{what}"
        );
    }
    assert_eq!(game.host("help", json!({})), "");
    assert_eq!(game.host("hint", json!({ "node": 0 })), why);
    assert_eq!(game.guest("accept", json!({})), "");
    assert_eq!(game.guest("hint", json!({ "node": 0 })), "");
    assert_eq!(game.host("hint", json!({ "node": 0 })), "");
    let watched = error(&mut game.watcher, &id, "hint", &json!({ "node": 0 }));
    assert!(!watched.is_empty());
    // Everybody can end it.
    assert_eq!(game.guest("help", json!({})), "");
    assert_eq!(game.host("hint", json!({ "node": 0 })), why);
}

#[test]
fn threats_are_marked_only_where_the_engine_may_help() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut game = Match::invited(&json!({ "fen": fen }));
    game.guest("join", json!({}));
    assert_eq!(game.seen()["nodes"][0]["state"]["threatened"], json!([]));
    game.host("help", json!({}));
    game.guest("accept", json!({}));
    assert_eq!(game.seen()["nodes"][0]["state"]["threatened"], json!([28]));
}

#[test]
fn a_rematch_exchanges_the_seats_and_the_links_lead_there() {
    let mut game = Match::begun();
    assert_eq!(game.host("rematch", json!({})), "the game is not over yet");
    game.host("resign", json!({}));
    assert_eq!(game.host("rematch", json!({})), "");
    assert!(game.seen()["next"].is_null());
    assert_eq!(game.guest("accept", json!({})), "");
    let next = game.guest.pushed("next")["next"].as_str().unwrap().to_owned();
    assert_eq!(game.host("rematch", json!({})), "there is a rematch already");
    let again = |server: &Server, secret: &str, host: &str, next: &str| {
        let me = server.ask(secret, "GET", "/api/visitor", &Value::Null).json();
        assert_eq!(me, json!({ "owner": false, "game": next, "seat": 0 }));
        let (mut guest, mut host) = (server.connect(secret), server.connect(host));
        let seen = guest.ask(json!({ "do": "open", "game": next }))["game"].clone();
        assert_eq!(seen["you"]["seats"], json!([0]));
        assert_eq!(seen["seats"][0]["name"], "Anna");
        let seen = host.ask(json!({ "do": "open", "game": next }))["game"].clone();
        assert_eq!(seen["you"]["seats"], json!([1]));
        guest
    };
    again(&game.server, &game.guest_secret, &game.owner, &next);
    // Also after a restart.
    let Match {
        _data: data,
        server,
        guest_secret,
        ..
    } = game;
    let port = server.port;
    server.stop();
    let server = Server::start_at(port, data.path(), &["--listen", "127.0.0.1"]);
    let mut guest = again(&server, &guest_secret, &server.secret(), &next);
    assert_eq!(error(&mut guest, &next, "play", &made(0, "e2e4")), "");
}

#[test]
fn limits_apply_to_a_seat_and_not_to_a_connection() {
    let game = Match::begun();
    let mut pages: Vec<Page> = (0..8).map(|_| game.server.connect(&game.guest_secret)).collect();
    let quiet = json!({ "do": "quiet" });
    // The commands of all these pages together are more than a seat may give, those of each are not.
    for page in &mut pages {
        for id in 0..40 {
            let mut command = quiet.clone();
            command["id"] = json!(id);
            page.send(command.to_string());
        }
    }
    let refused = pages
        .iter_mut()
        .flat_map(|page| (0..40).map(|_| page.next_message().unwrap()).collect::<Vec<_>>())
        .filter(|answer| {
            answer["error"]
                .as_str()
                .is_some_and(|why| why.starts_with("too many commands"))
        });
    assert!(refused.count() > 0);
    // Others are not affected.
    let mut host = game.server.connect(&game.owner);
    assert!(host.ask(quiet)["error"].is_null());
}

#[test]
fn a_seat_has_one_analysis_on_however_many_pages() {
    let mut game = Match::begun();
    game.host("help", json!({}));
    game.guest("accept", json!({}));
    let (id, mut other) = (game.game.clone(), game.server.connect(&game.guest_secret));
    let analyse = json!({ "node": 0, "lines": 1 });
    assert_eq!(game.guest("analyse", analyse.clone()), "");
    game.guest.pushed("analysis");
    assert_eq!(error(&mut other, &id, "analyse", &analyse), "");
    other.pushed("analysis");
    assert_eq!(game.guest("state", json!({ "node": 0 })), "");
    game.guest.messages.clear();
    // What was on its way still comes, while the analysis of the other page goes on.
    for _ in 0..5 {
        other.pushed("analysis");
    }
    assert_eq!(game.guest("state", json!({ "node": 0 })), "");
    let late = game
        .guest
        .messages
        .iter()
        .filter(|message| !message["analysis"].is_null());
    assert!(late.count() <= 1, "{:?}", game.guest.messages);
    // The engine cannot be asked as often as the game.
    let refused = (0..20).any(|_| !error(&mut other, &id, "analyse", &analyse).is_empty());
    assert!(refused, "a seat asks the engine as often as it wants");
}
