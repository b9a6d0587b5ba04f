//! Hostile requests, messages and frames at random: nothing panics, and everybody else is served.
//!
//! `STUDIO_FUZZ` says how many there are of each, `SEED` which.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use fastrand::Rng;
use serde_json::json;
use tempfile::{TempDir, tempdir};
use tungstenite::Message;

use super::server::Server;
use crate::command;

/// How long an answer may take before the next request is made.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A studio whose reports are kept.
struct Watched {
    server: Server,
    secret: String,
    data: TempDir,
}

impl Watched {
    fn start() -> Self {
        let data = tempdir().unwrap();
        let folder = data.path().join("files");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("a.variant"), "variant \"x\"\nextends chess\n").unwrap();
        let reports = File::create(data.path().join("reports")).unwrap();
        let path = data.path().join("data");
        let (path, folder) = (path.to_str().unwrap(), folder.to_str().unwrap());
        let arguments = ["studio", folder, "--port", "0", "--no-open", "--data", path];
        let server = Server::launch(command(&arguments).stderr(reports));
        let secret = server.secret();
        Self { server, secret, data }
    }

    /// It still serves, and nothing has panicked.
    fn is_well(&self, after: &str) {
        let game = json!({ "variant": { "name": "chess" } });
        let game = self.server.begin(&self.secret, &game);
        let mut page = self.server.connect(&self.secret);
        assert_eq!(page.play(&game, &["e2e4"])["node"]["san"], "e4", "{after}");
        let reports = fs::read_to_string(self.data.path().join("reports")).unwrap();
        assert!(!reports.contains("panicked"), "{after}\n{reports}");
    }

    fn end(self) {
        self.is_well("at the end");
        self.server.stop();
    }
}

fn number(name: &str, usual: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.map_or(usual, |text| text.parse().expect("a number"))
}

fn random() -> (usize, Rng) {
    (number("STUDIO_FUZZ", 300) as usize, Rng::with_seed(number("SEED", 1)))
}

const PATHS: &[&str] = &[
    "/",
    "/?x=y",
    "/api/visitor",
    "/app.js",
    "/api/drafts",
    "/api/drafts/abc",
    "/api/import",
    "/join/abc",
    "/ws",
];

const METHODS: &[&str] = &[
    "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "CONNECT", "TRACE", "get", "\u{1}",
];

const BODIES: &[&str] = &[
    r#"{"text":"variant \"x\"\nextends chess\n","title":"x","cases":"[[case]]\n"}"#,
    r#"{"text":"variant \"x\"\n","version":1,"file":"a.variant","base":"1-2"}"#,
    r#"{"format":"triagonal-studio","version":1,"kept":{"settings":{"theme":"dark"},"draft/abc":{"title":"x"},"file/a.variant":{"text":"x"}}}"#,
];

const COMMANDS: &[&str] = &[
    r#"{"id":1,"do":"open","game":"GAME"}"#,
    r#"{"id":2,"do":"play","game":"GAME","at":0,"move":"e2e4"}"#,
    r#"{"id":3,"do":"state","game":"GAME","node":0}"#,
    r#"{"id":4,"do":"takeback","game":"GAME","seat":0}"#,
    r#"{"id":5,"do":"draw","game":"GAME"}"#,
    r#"{"id":6,"do":"seats","game":"GAME","seats":[{"kind":"person"},{"kind":"person","name":"x"}]}"#,
    r#"{"id":7,"do":"analyse","game":"GAME","node":0,"lines":3}"#,
    r#"{"id":8,"do":"quiet"}"#,
    r#"{"id":9,"do":"explain","variant":{"name":"chess"},"kind":1,"player":0,"cell":3}"#,
    r#"{"id":10,"do":"draft","version":1,"text":"variant \"x\"\nextends chess\npiece Duke D { slide radial }\n"}"#,
    r#"{"id":11,"do":"words","version":1,"at":30}"#,
    r#"{"id":12,"do":"hover","version":1,"at":30}"#,
    r#"{"id":13,"do":"format","text":"variant \"é𝄞\"\nextends  chess"}"#,
    r#"{"id":14,"do":"cases","text":"variant \"x\"\nextends chess\n","cases":"[[case]]\nname='a'\nsource='b'\nmoves=20\n"}"#,
    r#"{"id":15,"do":"close","game":"GAME"}"#,
    r#"{"id":16,"do":"begin","variant":{"name":"chess"},"seats":[{"kind":"person"},{"kind":"engine","level":0,"nodes":9}],"clock":{"base":3,"add":1}}"#,
    r#"{"id":17,"do":"begin","variant":{"draft":"abc","options":{"a":"b"}},"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#,
    r#"{"id":18,"do":"draft-write","draft":"abc","text":"variant \"x\"\nextends chess\n","title":"x","cases":"[[case]]\n"}"#,
    r#"{"id":19,"do":"file-write","name":"a.variant","text":"variant \"x\"\n","stamp":"1-2"}"#,
    r#"{"id":20,"do":"new","title":"x","board":"8x8","goal":"checkmate","pieces":[{"name":"Rook","count":2}],"pawns":"Pawn","drops":true}"#,
    r#"{"id":21,"do":"settings-write","settings":{"theme":"dark","level":3}}"#,
    r#"{"id":22,"do":"variant","variant":{"name":"chess"},"fen":"8/8"}"#,
    r#"{"id":23,"do":"variant","variant":{"file":"a.variant","options":{"a":"b"}}}"#,
    r#"{"id":24,"do":"position","game":"GAME","node":1,"moves":["e2e4"]}"#,
    r#"{"id":25,"do":"share","game":"GAME","as":"html"}"#,
    r#"{"id":26,"do":"picture","name":"chess","theme":"dark"}"#,
    r#"{"id":27,"do":"source","name":"chess"}"#,
    r#"{"id":28,"do":"draft-version","draft":"abc","version":1}"#,
    r#"{"id":29,"do":"links","game":"GAME"}"#,
];

/// What breaks readers of text.
const HOSTILE: &[&str] = &[
    "",
    "\0",
    "\"",
    "\\",
    "{",
    "}",
    "[[[[[[[[",
    "%00",
    "%2e%2e%2f",
    "../",
    "//",
    "\\ud800",
    "\u{202e}",
    "é𝄞",
    "-1",
    "1e999",
    "18446744073709551616",
    "null",
    "true",
    "''",
    "\r\n",
    "\r\nHost: evil\r\n",
    "\u{feff}",
    "NaN",
    ",",
    ":",
    "#",
    "?",
    "&",
    "=",
];

/// A text with one to four wounds.
fn wounded(text: &str, random: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.usize(1..=4) {
        let from = random.usize(..=letters.len());
        let to = random.usize(from..=letters.len().min(from + 12));
        let with: Vec<char> = match random.u8(..4) {
            0 => Vec::new(),
            1 => letters[from..to].repeat(random.usize(1..40)),
            2 => random
                .choice(HOSTILE)
                .expect("a text")
                .repeat(random.usize(1..5))
                .chars()
                .collect(),
            _ => (0..random.usize(1..9)).map(|_| random.char('\0'..'\u{2fff}')).collect(),
        };
        letters.splice(from..to, with);
    }
    letters.into_iter().collect()
}

/// Sends bytes, says that no more will come, and waits for the end.
fn exchange(port: u16, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    let mut answer = Vec::new();
    // What is refused may be closed before all of it has been sent.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.read_to_end(&mut answer);
    answer
}

#[test]
fn hostile_requests_harm_nobody() {
    let (count, mut random) = random();
    let studio = Watched::start();
    let (host, origin) = (studio.server.host(), studio.server.origin());
    for round in 0..count {
        let method = if random.bool() {
            "PUT"
        } else {
            random.choice(METHODS).expect("a method")
        };
        let mut path = (*random.choice(PATHS).expect("a path")).to_owned();
        let mut body = (*random.choice(BODIES).expect("a body")).to_owned();
        let mut headers = format!(
            "Host: {host}\r\nOrigin: {origin}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n",
            studio.secret
        );
        match random.u8(..4) {
            0 => path = wounded(&path, &mut random),
            1 => body = wounded(&body, &mut random),
            2 => headers = wounded(&headers, &mut random),
            _ => (path, body) = (wounded(&path, &mut random), wounded(&body, &mut random)),
        }
        let length = match random.u8(..6) {
            0 => body.len() / 2,
            1 => body.len() + 9,
            _ => body.len(),
        };
        let request =
            format!("{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}");
        let mut bytes = request.into_bytes();
        if random.u8(..8) == 0 {
            let at = random.usize(..bytes.len());
            bytes[at] = random.u8(..);
        }
        let answer = exchange(studio.server.port, &bytes);
        let status = answer.get(9..12).map(String::from_utf8_lossy);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1."),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
        let what = || String::from_utf8_lossy(&bytes).into_owned();
        assert_ne!(
            status.as_deref(),
            Some("500"),
            "{}\n{}",
            what(),
            String::from_utf8_lossy(&answer)
        );
        if round % 100 == 99 {
            studio.is_well(&what());
        }
    }
    studio.end();
}

#[test]
fn hostile_messages_harm_nobody() {
    let (count, mut random) = random();
    let studio = Watched::start();
    let game = studio
        .server
        .begin(&studio.secret, &json!({ "variant": { "name": "chess" } }));
    let mut page = studio.server.connect(&studio.secret);
    for round in 0..count {
        let text = random.choice(COMMANDS).expect("a command").replace("GAME", &game);
        let text = wounded(&text, &mut random);
        if page.socket.send(Message::text(text.clone())).is_err() {
            page = studio.server.connect(&studio.secret);
        }
        // An answer comes to this one, and so it was not what ends the connection.
        let answer = page.ask(json!({ "do": "quiet", "id": 1_000_000 + round }));
        assert!(answer["error"].is_null(), "{text}: {answer}");
        page.messages.clear();
        if round % 100 == 99 {
            studio.is_well(&text);
        }
    }
    studio.end();
}

/// The beginning of a connection as the page makes it.
fn upgrade(studio: &Watched) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nSec-WebSocket-Protocol: triagonal, {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        studio.server.host(),
        studio.server.origin(),
        studio.secret
    )
}

/// A frame that may break any rule of the protocol: reserved bits, unknown kinds, no mask, a length that is not true.
fn frame(random: &mut Rng) -> Vec<u8> {
    let payload = random.choice(COMMANDS).expect("a command").as_bytes();
    let payload = &payload[..random.usize(..=payload.len())];
    let first = if random.bool() { 0x81 } else { random.u8(..) };
    let masked = if random.u8(..4) > 0 { 0x80 } else { 0 };
    let mut frame = vec![first];
    match random.u8(..5) {
        0 => {
            frame.push(masked | 127);
            frame.extend(random.u64(..).to_be_bytes());
        }
        1 => {
            frame.push(masked | 126);
            frame.extend(random.u16(..).to_be_bytes());
        }
        _ => frame.push(masked | payload.len().min(125) as u8),
    }
    let mask: [u8; 4] = std::array::from_fn(|_| random.u8(..));
    if masked > 0 {
        frame.extend(mask);
    }
    frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

#[test]
fn malformed_frames_harm_nobody() {
    let (count, mut random) = random();
    let studio = Watched::start();
    for round in 0..count {
        let mut bytes = upgrade(&studio).into_bytes();
        for _ in 0..random.usize(1..6) {
            bytes.extend(frame(&mut random));
        }
        let answer = exchange(studio.server.port, &bytes);
        assert!(
            answer.starts_with(b"HTTP/1.1 101"),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
        if round % 100 == 99 {
            studio.is_well(&format!("{bytes:?}"));
        }
    }
    studio.end();
}
