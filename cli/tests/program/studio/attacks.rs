//! What others on the machine or in the network may try to take the studio out of service.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::disks::after;
use super::server::{Server, TIMEOUT};

/// Whether the server ends a connection, however it does that.
fn is_ended(mut stream: &TcpStream) -> bool {
    let mut bytes = [0; 4096];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    }
}

fn stranger(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    stream
}

#[test]
fn idle_strangers_do_not_keep_the_owner_out() {
    let data = tempdir().unwrap();
    let server = after("ulimit -n 256;", &["sh"], data.path(), &[]);
    let secret = server.secret();
    let mut first = server.connect(&secret);
    let mut strangers: Vec<TcpStream> = (0..300).map(|_| stranger(&server)).collect();
    // Some say a little, and then nothing more.
    for stream in strangers.iter_mut().step_by(3) {
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
    }
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    server.connect(&secret).play(&game, &["e2e4"]);
    // What the owner has open stays open.
    first.play(&game, &["e7e5"]);
    assert!(is_ended(&strangers[0]), "the oldest stranger has made room");
}

#[test]
fn guests_do_not_keep_the_owner_or_each_other_out() {
    let data = tempdir().unwrap();
    let server = after("ulimit -n 256;", &["sh"], data.path(), &["--listen", "127.0.0.1"]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let guests = server.links(&secret, &game);
    let mut white = server.connect(&guests[0]);
    let open = json!({ "do": "open", "game": game });
    assert!(white.ask(open.clone())["error"].is_null());
    // The address has a number of requests, and then some more each second.
    let connect = || server.upgrade(&server.host(), Some(&server.origin()), Some(&guests[1]));
    let mut black: Vec<_> = (0..100).filter_map(|_| connect().ok()).collect();
    assert!(black.len() > 50, "{}", black.len());
    assert!(black.pop().unwrap().ask(open.clone())["error"].is_null());
    assert!(
        black[0].next_message().is_none(),
        "the oldest connection of the seat is closed"
    );
    assert!(white.ask(open.clone())["error"].is_null());
    assert!(server.connect(&secret).ask(open)["error"].is_null());
}

/// The server's limits are long, so all of them pass at the same time.
#[test]
fn what_does_not_come_is_not_waited_for() {
    let data = tempdir().unwrap();
    let server = &Server::start(data.path(), &[]);
    thread::scope(|scope| {
        scope.spawn(|| heads_that_do_not_end(server));
        scope.spawn(|| body_that_does_not_come(server));
        scope.spawn(|| page_that_answers_no_ping(server));
    });
}

fn heads_that_do_not_end(server: &Server) {
    let (mut slow, silent) = (stranger(server), stranger(server));
    slow.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1").unwrap();
    assert!(is_ended(&slow), "half a head");
    assert!(is_ended(&silent), "no head at all");
}

fn body_that_does_not_come(server: &Server) {
    let mut slow = stranger(server);
    slow.set_read_timeout(Some(2 * TIMEOUT)).unwrap();
    let head = format!(
        "POST /api/import HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        server.host(),
        server.origin(),
        server.secret()
    );
    slow.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 12];
    slow.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
}

/// Half of a connection may be left when a machine goes to sleep.
fn page_that_answers_no_ping(server: &Server) {
    let page = server.connect(&server.secret());
    let stream = page.socket.get_ref();
    stream.set_read_timeout(Some(2 * TIMEOUT)).unwrap();
    assert!(is_ended(stream));
}

#[test]
fn every_refused_command_is_answered_with_its_number() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let secret = server.secret();
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let mut guest = server.connect(&server.links(&secret, &game)[0]);
    const MANY: u64 = 200;
    for id in 1..=MANY {
        guest.send(json!({ "id": id, "do": "state", "game": game, "node": 0 }).to_string());
    }
    let answers: Vec<Value> = (1..=MANY)
        .map(|_| guest.next_message().expect("it stays open"))
        .collect();
    let refused = |answer: &&Value| answer["error"] == "too many commands; wait a moment";
    assert!(answers.iter().filter(refused).count() > 0, "nothing was refused");
    let mut numbers: Vec<u64> = answers.iter().map(|answer| answer["re"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=MANY).collect::<Vec<u64>>());
    // What is no command has an answer too, with its number if it has one.
    let mut page = server.connect(&secret);
    for (text, number) in [
        (r#"{"id":7}"#, json!(7)),
        (r#"{"id":8,"do":3}"#, json!(8)),
        (r#"{"id":9,"do":"nothing"}"#, json!(9)),
        (r#"{"id":-1,"do":"open"}"#, Value::Null),
        ("nothing", Value::Null),
    ] {
        page.send(text.to_owned());
        let answer = page.next_message().unwrap();
        assert_eq!(answer["re"], number, "{text}: {answer}");
        assert!(answer["error"].is_string(), "{text}: {answer}");
    }
}
