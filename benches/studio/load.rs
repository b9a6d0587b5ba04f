//! Many concurrent games of random players: the time of a move from page to page, and its cost.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::{Value, json};
use tempfile::tempdir;

use super::process::{cpu_seconds, mib};
use super::server::{Page, Server};

const VARIANTS: [&str; 5] = ["chess", "crazyhouse", "xiangqi", "shogi", "glinski"];
/// The stack size of a player's thread, in bytes.
const STACK: usize = 512 * 1024;

/// Plays random games for a while. Players wait before each move for a random time with the given mean.
struct Pace {
    name: &'static str,
    pause: Duration,
}

/// Measures and prints.
pub fn measure(games: usize, seconds: u64, seed: u64) {
    println!("## {games} games at once, {seconds} s each, seed {seed}\n");
    println!("| movers | moves | moves/s | median ms | p99 ms | longest ms | processor | memory MiB | at most MiB |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for pace in [
        Pace {
            name: "each waits a second",
            pause: Duration::from_secs(1),
        },
        Pace {
            name: "nobody waits",
            pause: Duration::ZERO,
        },
    ] {
        run(games, Duration::from_secs(seconds), seed, &pace);
    }
    println!();
}

fn run(games: usize, length: Duration, seed: u64, pace: &Pace) {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut random = Rng::with_seed(seed);
    let ready = Barrier::new(games + 1);
    let (mut times, cpu) = thread::scope(|scope| {
        let movers: Vec<_> = (0..games)
            .map(|number| {
                let (server, secret, ready, mut random) = (&server, secret.as_str(), &ready, random.fork());
                let body = move || {
                    let mut seat = Mover::begin(server, secret, VARIANTS[number % VARIANTS.len()]);
                    ready.wait();
                    let until = Instant::now() + length;
                    let mut times = Vec::new();
                    while Instant::now() < until {
                        if !pace.pause.is_zero() {
                            thread::sleep(pace.pause.mul_f64(random.f64() * 2.0));
                        }
                        match seat.step(&mut random) {
                            Some(time) => times.push(time),
                            None => seat.again(server, secret),
                        }
                    }
                    times
                };
                thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, body)
                    .expect("a thread")
            })
            .collect();
        ready.wait();
        let before = cpu_seconds(server.process());
        let times: Vec<Duration> = movers
            .into_iter()
            .flat_map(|mover| mover.join().expect("a mover"))
            .collect();
        (times, cpu_seconds(server.process()) - before)
    });
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "| {} | {} | {:.0} | {:.1} | {:.1} | {:.1} | {:.0} % | {:.0} | {:.0} |",
        pace.name,
        times.len(),
        times.len() as f64 / length.as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0),
        cpu / length.as_secs_f64() * 100.0,
        mib(server.process(), "VmRSS"),
        mib(server.process(), "VmHWM"),
    );
    server.stop();
}

/// A game with its two players.
struct Mover {
    page: Page,
    variant: &'static str,
    game: String,
    at: Value,
    moves: Vec<String>,
}

impl Mover {
    fn begin(server: &Server, secret: &str, variant: &'static str) -> Self {
        let mut mover = Self {
            page: server.connect(secret),
            variant,
            game: String::new(),
            at: Value::Null,
            moves: Vec::new(),
        };
        mover.again(server, secret);
        mover
    }

    /// Starts a new game.
    fn again(&mut self, server: &Server, secret: &str) {
        self.game = server.begin(secret, &json!({ "variant": { "name": self.variant }, "seats": [] }));
        let full = self.page.ask(json!({ "do": "open", "game": self.game }));
        self.look(&full["game"]["nodes"][0]);
    }

    fn look(&mut self, node: &Value) {
        self.at = node["id"].clone();
        let moves = node["state"]["moves"].as_array().expect("moves");
        let texts = moves.iter().filter_map(|one| one["text"].as_str());
        self.moves = texts.map(str::to_owned).collect();
    }

    /// Makes a move and returns the time until it is shown; nothing if the game is over.
    fn step(&mut self, random: &mut Rng) -> Option<Duration> {
        let made = random.choice(&self.moves)?;
        let command = json!({ "do": "play", "game": self.game, "at": self.at, "move": made });
        let began = Instant::now();
        let answer = self.page.ask(command);
        let pushed = self.page.pushed("node");
        let took = began.elapsed();
        assert!(answer["error"].is_null(), "{answer}");
        self.look(&pushed["node"]);
        if !pushed["over"].is_null() {
            self.moves.clear();
        }
        Some(took)
    }
}
