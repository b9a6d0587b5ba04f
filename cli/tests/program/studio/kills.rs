//! `kill -9` at random: whatever was shown is still there.
//!
//! `STUDIO_KILLS` says how many games are played, `SEED` which; a failure prints both.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};

/// How many games one kill ends.
const TOGETHER: usize = 8;
/// How long they are played at most, in milliseconds.
const LONGEST: u64 = 400;

const VARIANTS: [&str; 4] = ["chess", "minishogi", "glinski", "crosstunnel"];

/// What somebody has seen of a game.
#[derive(Debug, Default)]
struct Shown {
    /// The nodes with what led to them, and the moves that can be made there.
    nodes: BTreeMap<u64, (Value, Value, Vec<String>)>,
    line: Vec<Value>,
    is_over: bool,
}

impl Shown {
    fn add(&mut self, node: &Value) {
        let moves = node["state"]["moves"].as_array().map_or(&[][..], Vec::as_slice);
        let texts = moves.iter().filter_map(|one| one["text"].as_str());
        let id = node["id"].as_u64().expect("a node has a number");
        let seen = (
            node["parent"].clone(),
            node["move"].clone(),
            texts.map(str::to_owned).collect(),
        );
        self.nodes.insert(id, seen);
    }

    /// A move of the game; once it is over, now and then one elsewhere.
    fn next(&self, random: &mut Rng) -> Option<(u64, &str)> {
        let head = self.line.last()?.as_u64()?;
        let at = if !self.is_over || random.u8(..10) > 0 {
            head
        } else {
            *random.choice(self.nodes.keys())?
        };
        let (_, _, moves) = self.nodes.get(&at)?;
        Some((at, random.choice(moves)?.as_str()))
    }
}

/// Plays at random until the connection breaks, and returns what was shown.
fn until_cut(mut page: Page, game: &str, random: &mut Rng) -> Shown {
    let mut shown = Shown::default();
    let mut number = 0;
    let mut say = |page: &mut Page, mut command: Value| {
        number += 1;
        command["id"] = json!(number);
        command["game"] = json!(game);
        page.socket
            .send(tungstenite::Message::text(command.to_string()))
            .is_ok()
    };
    if !say(&mut page, json!({ "do": "open" })) {
        return shown;
    }
    while let Some(message) = page.next_message() {
        assert!(message["error"].is_null() && message["warning"].is_null(), "{message}");
        shown.is_over |= !message["over"].is_null() || !message["game"]["over"].is_null();
        if let Some(full) = message["game"].as_object() {
            full["nodes"]
                .as_array()
                .expect("nodes")
                .iter()
                .for_each(|node| shown.add(node));
            shown.line = full["line"].as_array().expect("a line").clone();
        } else if message["line"].is_array() {
            shown.add(&message["node"]);
            shown.line = message["line"].as_array().expect("a line").clone();
        } else if !message["node"].is_object() {
            // The answer to a move comes after the move itself.
            continue;
        }
        // At the end of a game, moves elsewhere can still be looked at.
        let next = (0..20).find_map(|_| shown.next(random));
        let Some((at, made)) = next else { break };
        if !say(&mut page, json!({ "do": "play", "at": at, "move": made })) {
            break;
        }
    }
    shown
}

#[test]
fn at_random_no_move_that_was_shown_is_lost() {
    let number = |name: &str, usual: u64| {
        let value = std::env::var(name).ok();
        value.map_or(usual, |text| text.parse().expect("a number"))
    };
    let (games, seed) = (number("STUDIO_KILLS", 16), number("SEED", 1));
    let mut random = Rng::with_seed(seed);
    let data = tempdir().unwrap();
    let (mut played, mut moves) = (0, 0);
    while played < games as usize {
        let server = Server::start(data.path(), &[]);
        let secret = server.secret();
        let together: Vec<(String, Page, Rng)> = (0..TOGETHER.min(games as usize - played))
            .map(|_| {
                let name = random.choice(VARIANTS).expect("a variant");
                let game = server.begin(&secret, &json!({ "variant": { "name": name }, "seats": [] }));
                (game, server.connect(&secret), random.fork())
            })
            .collect();
        played += together.len();
        let wait = Duration::from_millis(random.u64(..LONGEST));
        let seen: Vec<(String, Shown)> = thread::scope(|scope| {
            let players: Vec<_> = together
                .into_iter()
                .map(|(game, page, mut random)| {
                    scope.spawn(move || {
                        let shown = until_cut(page, &game, &mut random);
                        (game, shown)
                    })
                })
                .collect();
            thread::sleep(wait);
            server.kill();
            players
                .into_iter()
                .map(|player| player.join().expect("a player"))
                .collect()
        });
        drop(server);

        let server = Server::start(data.path(), &[]);
        let mut page = server.connect(&server.secret());
        for (game, shown) in seen {
            let full = page.ask(json!({ "do": "open", "game": game }))["game"].clone();
            let line = full["line"].as_array().expect("a line");
            assert!(
                line.starts_with(&shown.line),
                "games {games}, seed {seed}: {:?} was shown, {line:?} is there",
                shown.line
            );
            for (id, (parent, made, _)) in &shown.nodes {
                let node = &full["nodes"][*id as usize];
                assert_eq!(
                    (&node["parent"], &node["move"]),
                    (parent, made),
                    "games {games}, seed {seed}: node {id} of {game}"
                );
            }
            moves += shown.nodes.len().saturating_sub(1);
        }
        server.stop();
    }
    assert!(moves > played, "{moves} moves were shown in {played} games");
}
