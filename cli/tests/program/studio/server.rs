//! A running studio, and what is asked of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tungstenite::handshake::client::Response as Upgraded;
use tungstenite::http::Request;
use tungstenite::{Message, WebSocket};

use crate::command;

/// How long an answer may take on a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// A running studio with a data folder of the test's.
pub struct Server {
    child: Child,
    pub port: u16,
    secret: String,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .find(|(own, _)| own.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

impl Server {
    pub fn start(data: &Path, more: &[&str]) -> Self {
        Self::start_at(0, data, more)
    }

    pub fn start_at(port: u16, data: &Path, more: &[&str]) -> Self {
        let (port, data) = (port.to_string(), data.to_str().expect("the path is text"));
        let arguments = [&["studio", "--port", &port, "--no-open", "--data", data], more].concat();
        Self::launch(&mut command(&arguments))
    }

    /// Starts it by a command of the test's.
    pub fn launch(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it prints its link");
        let rest = line
            .trim()
            .strip_prefix("http://127.0.0.1:")
            .expect("it prints its link");
        let (port, rest) = rest.split_once("/#token=").expect("the link holds a secret");
        Self {
            child,
            port: port.parse().expect("a port"),
            secret: rest.split('/').next().expect("the secret").to_owned(),
        }
    }

    /// Starts it, ends it, and returns what it has written beside its link.
    pub fn start_and_stop(data: &Path) -> String {
        let data = data.to_str().expect("the path is text");
        let mut command = command(&["studio", "--port", "0", "--no-open", "--data", data]);
        let mut server = Self::launch(command.stderr(Stdio::piped()));
        let mut stderr = server.child.stderr.take().expect("it is piped");
        server.stop();
        let mut output = String::new();
        stderr.read_to_string(&mut output).expect("it is text");
        output
    }

    /// Ends it as a person would, and waits.
    pub fn stop(mut self) {
        kill(Pid::from_raw(self.child.id() as i32), Signal::SIGTERM).expect("the signal is sent");
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a failing machine would.
    pub fn kill(&self) {
        kill(Pid::from_raw(self.child.id() as i32), Signal::SIGKILL).expect("it is killed");
    }

    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    /// The owner's secret.
    pub fn secret(&self) -> String {
        self.secret.clone()
    }

    /// A request with exactly these headers.
    pub fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.raw_bytes(method, path, headers, body).0
    }

    /// The same with the body of the answer as it came.
    pub fn raw_bytes(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (Answer, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        let length = body.len();
        let head =
            format!("{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("the request is sent");
        // What is too long may be refused before all of it was sent.
        let _ = stream.write_all(body.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n");
        let body = bytes.split_off(end.expect("an answer has a head") + 4);
        let head = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .expect("a status");
        let answer = Answer {
            status,
            head,
            body: String::from_utf8_lossy(&body).into_owned(),
        };
        (answer, body)
    }

    /// A request as the page makes it.
    pub fn ask(&self, secret: &str, method: &str, path: &str, body: &Value) -> Answer {
        let (host, origin) = (self.host(), self.origin());
        let bearer = format!("Bearer {secret}");
        let headers = [
            ("Host", host.as_str()),
            ("Origin", &origin),
            ("Authorization", &bearer),
            ("Content-Type", "application/json"),
        ];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.raw(method, path, &headers, &body)
    }

    /// Gives a command over a connection of its own. The answer has the status of its error, or 200.
    pub fn tell(&self, secret: &str, command: Value) -> Answer {
        let answer = self.connect(secret).ask(command);
        let status = answer["status"].as_u64().map_or(200, |status| status as u16);
        Answer {
            status,
            head: String::new(),
            body: answer.to_string(),
        }
    }

    /// Begins a game, and returns its name.
    pub fn begin(&self, secret: &str, game: &Value) -> String {
        let mut command = game.clone();
        command["do"] = json!("begin");
        let answer = self.tell(secret, command);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["id"].as_str().expect("a game has a name").to_owned()
    }

    /// The secrets in the links of a game, those of the seats first.
    pub fn links(&self, owner: &str, game: &str) -> Vec<String> {
        let answer = self.tell(owner, json!({ "do": "links", "game": game }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let links = answer.json()["links"].as_array().expect("links").clone();
        let secrets = links.iter().map(|link| {
            let url = link["url"].as_str().expect("an address");
            let (_, secret) = url.split_once("/#join=").expect("the secret follows the #");
            secret.to_owned()
        });
        secrets.collect()
    }

    /// A draft of the owner's.
    pub fn draft(&self, owner: &str, id: &str) -> Value {
        self.tell(owner, json!({ "do": "draft-read", "draft": id })).json()
    }

    /// A file of the owner's.
    pub fn file(&self, owner: &str, name: &str) -> Value {
        self.tell(owner, json!({ "do": "file-read", "name": name })).json()
    }

    /// A game as a file.
    pub fn share(&self, secret: &str, game: &str, form: &str) -> Answer {
        self.tell(secret, json!({ "do": "share", "game": game, "as": form }))
    }

    /// Begins a game of several people: returns its name, and the secrets in its links, those of the seats first.
    pub fn invite(&self, owner: &str, game: &Value) -> (String, Vec<String>) {
        let game = self.begin(owner, game);
        let secrets = self.links(owner, &game);
        (game, secrets)
    }

    /// Tries to connect with these headers.
    pub fn upgrade(&self, host: &str, origin: Option<&str>, secret: Option<&str>) -> Result<Page, u16> {
        self.upgrade_at("/ws", host, origin, secret)
    }

    /// The same at an address.
    fn upgrade_at(&self, path: &str, host: &str, origin: Option<&str>, secret: Option<&str>) -> Result<Page, u16> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let mut request = Request::builder()
            .uri(format!("ws://127.0.0.1:{}{path}", self.port))
            .header("Host", host)
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", tungstenite::handshake::client::generate_key());
        if let Some(origin) = origin {
            request = request.header("Origin", origin);
        }
        if let Some(secret) = secret {
            request = request.header("Sec-WebSocket-Protocol", format!("triagonal, {secret}"));
        }
        let request = request.body(()).expect("a request");
        match tungstenite::client(request, stream) {
            Ok((socket, Upgraded { .. })) => Ok(Page {
                socket,
                messages: Vec::new(),
            }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Connects as a page with a name that connects again.
    pub fn connect_as(&self, page: &str, secret: &str) -> Page {
        let path = format!("/ws?page={page}");
        self.upgrade_at(&path, &self.host(), Some(&self.origin()), Some(secret))
            .expect("the page may connect")
    }

    /// Connects as the page does.
    pub fn connect(&self, secret: &str) -> Page {
        self.upgrade(&self.host(), Some(&self.origin()), Some(secret))
            .expect("the page may connect")
    }
}

/// Waits until something is so.
pub fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < TIMEOUT, "{what}: not in time");
        sleep(Duration::from_millis(20));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection.
pub struct Page {
    pub socket: WebSocket<TcpStream>,
    /// What was pushed and not looked at yet.
    pub messages: Vec<Value>,
}

impl Page {
    /// Sends a text.
    pub fn send(&mut self, text: String) {
        self.socket.send(Message::text(text)).expect("the message is sent");
    }

    /// The next message; nothing, if the connection is closed.
    pub fn next_message(&mut self) -> Option<Value> {
        let mut text = String::new();
        loop {
            match self.socket.read() {
                Ok(Message::Text(beat)) if beat.as_str() == r#"{"beat":true}"# => {}
                Ok(Message::Text(part)) if part.starts_with('+') => text.push_str(&part[1..]),
                Ok(Message::Text(part)) => {
                    text.push_str(part.strip_prefix('=').unwrap_or(&part));
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Gives a command, and returns its answer.
    pub fn ask(&mut self, mut command: Value) -> Value {
        // Two pages never give the same number.
        static NUMBER: AtomicU64 = AtomicU64::new(1000);
        if command["id"].is_null() {
            command["id"] = json!(NUMBER.fetch_add(1, Ordering::Relaxed));
        }
        let id = command["id"].clone();
        self.send(command.to_string());
        loop {
            let message = self.next_message().expect("the connection stays open");
            if message["re"] == id {
                return message;
            }
            self.messages.push(message);
        }
    }

    /// The next message that was pushed and has a field.
    pub fn pushed(&mut self, field: &str) -> Value {
        if let Some(at) = self.messages.iter().position(|message| !message[field].is_null()) {
            return self.messages.remove(at);
        }
        loop {
            let message = self.next_message().expect("the connection stays open");
            if !message[field].is_null() {
                return message;
            }
            self.messages.push(message);
        }
    }

    /// Plays moves at the end of a game, and returns what was pushed last.
    pub fn play(&mut self, game: &str, moves: &[&str]) -> Value {
        let mut last = Value::Null;
        for made in moves {
            let at = self.ask(json!({ "do": "open", "game": game }))["game"]["line"]
                .as_array()
                .expect("a line")
                .last()
                .cloned();
            let answer = self.ask(json!({ "do": "play", "game": game, "at": at, "move": made }));
            assert!(answer["error"].is_null(), "{made}: {answer}");
            last = self.pushed("node");
        }
        last
    }
}
