//! What is refused.

use serde_json::{Value, json};
use tempfile::tempdir;
use tungstenite::Message;

use super::server::Server;

#[test]
fn a_foreign_host_is_refused_and_told_what_helps() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let cookie = server.cookie();
    for host in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1",
        "127.0.0.1.evil.example",
        "",
    ] {
        let answer = server.raw("GET", "/api/library", &[("Host", host), ("Cookie", &cookie)], "");
        assert_eq!(answer.status, 403, "{host}");
        assert!(answer.body.contains("--listen"), "{}", answer.body);
    }
    let evil = format!("evil.example:{}", server.port);
    // After rebinding, both name the attacker.
    assert_eq!(
        server
            .upgrade(&evil, Some(&format!("http://{evil}")), Some(&cookie))
            .err(),
        Some(403)
    );
}

#[test]
fn a_foreign_origin_is_refused() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (cookie, host) = (server.cookie(), server.host());
    let longer = format!("{}.evil.example", server.origin());
    for origin in ["http://evil.example", "null", longer.as_str(), "https://127.0.0.1"] {
        assert_eq!(
            server.upgrade(&host, Some(origin), Some(&cookie)).err(),
            Some(403),
            "{origin}"
        );
        let headers = [("Host", host.as_str()), ("Origin", origin), ("Cookie", &cookie)];
        assert_eq!(server.raw("POST", "/api/games", &headers, "{}").status, 403, "{origin}");
        assert_eq!(server.raw("GET", "/api/games", &headers, "").status, 403, "{origin}");
    }
}

#[test]
fn a_change_without_an_origin_is_refused() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (cookie, host) = (server.cookie(), server.host());
    assert_eq!(server.upgrade(&host, None, Some(&cookie)).err(), Some(403));
    for method in ["POST", "PUT", "DELETE"] {
        let headers = [("Host", host.as_str()), ("Cookie", &cookie)];
        assert_eq!(
            server.raw(method, "/api/settings", &headers, "{}").status,
            403,
            "{method}"
        );
    }
}

#[test]
fn without_the_token_there_is_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let host = server.host();
    for path in [
        "/",
        "/?token=",
        "/?token=wrong",
        "/assets/app.js",
        "/api/library",
        "/api/games",
        "/api/picture/chess.svg",
    ] {
        let answer = server.raw("GET", path, &[("Host", &host)], "");
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.body.contains("link"), "{}", answer.body);
    }
    let wrong = format!("triagonal-{}=wrong", server.port);
    assert_eq!(
        server.upgrade(&host, Some(&server.origin()), Some(&wrong)).err(),
        Some(403)
    );
    assert_eq!(server.upgrade(&host, Some(&server.origin()), None).err(), Some(403));
    // The token is not the cookie.
    let token = format!("triagonal-{}={}", server.port, server.token);
    assert_eq!(
        server
            .raw("GET", "/", &[("Host", &host), ("Cookie", &token)], "")
            .status,
        403
    );
}

#[test]
fn the_policy_lets_the_page_load_nothing_from_elsewhere() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let cookie = server.cookie();
    let answer = server.ask(&cookie, "GET", "/", &Value::Null);
    let policy = answer.header("content-security-policy").expect("there is a policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("access-control-allow-origin").is_none());
}

#[test]
fn an_oversized_request_is_refused() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let cookie = server.cookie();
    let text = "x".repeat(3_000_000);
    let answer = server.ask(&cookie, "PUT", "/api/drafts/large", &json!({ "text": text }));
    assert_eq!(answer.status, 413);
    let text = "x".repeat(300_000);
    let answer = server.ask(&cookie, "PUT", "/api/drafts/large", &json!({ "text": text }));
    assert_eq!(answer.status, 400, "{}", answer.body);
}

#[test]
fn an_oversized_message_ends_its_connection_alone() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let cookie = server.cookie();
    let (mut large, mut other) = (server.connect(&cookie), server.connect(&cookie));
    let _ = large.socket.send(Message::text("x".repeat(3_000_000)));
    assert!(large.hear().is_none());
    let answer = other.ask(json!({ "do": "format", "text": "variant \"x\"\nextends   chess" }));
    assert_eq!(answer["text"], "variant \"x\"\nextends chess\n");
}

#[test]
fn malformed_messages_are_told_and_change_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let cookie = server.cookie();
    let mut page = server.connect(&cookie);
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"id\":-1,\"do\":\"open\"}",
        "{\"do\":\"open\"}",
        "{\"id\":1}",
        "\u{0}",
    ] {
        page.send(text.to_owned());
        assert!(page.hear().expect("an answer")["error"].is_string(), "{text}");
    }
    for command in [
        json!({ "do": "nothing" }),
        json!({ "do": "open" }),
        json!({ "do": "open", "game": "../../etc/passwd" }),
        json!({ "do": "play", "game": "x" }),
        json!({ "do": "play", "game": "x", "at": -1, "move": 7 }),
        json!({ "do": "analyse", "game": "x", "node": 99999999999_u64 }),
        json!({ "do": "explain", "variant": {}, "kind": 0, "player": 0, "cell": 0 }),
        json!({ "do": "explain", "variant": { "name": "chess" }, "kind": 9999, "player": 0, "cell": 0 }),
        json!({ "do": "words", "version": 1 }),
        json!({ "do": "draft", "version": 1, "text": "x".repeat(300_000) }),
    ] {
        assert!(page.ask(command.clone())["error"].is_string(), "{command}");
    }
    page.socket.send(Message::binary(vec![0, 1, 2])).unwrap();
    assert!(page.hear().expect("an answer")["error"].is_string());
    assert_eq!(server.ask(&cookie, "GET", "/api/games", &Value::Null).json(), json!([]));
}

#[test]
fn no_path_reaches_the_file_system() {
    let data = tempdir().unwrap();
    let folder = tempdir().unwrap();
    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let cookie = server.cookie();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2fetc%2fpasswd",
        "/api/files/..%2f..%2fetc%2fpasswd",
        "/api/files//etc/passwd",
        "/api/picture/..%2fchess.svg",
    ] {
        let answer = server.ask(&cookie, "GET", path, &Value::Null);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
    }
    for name in [
        "..%2fevil.variant",
        "%2ftmp%2fevil.variant",
        "evil.txt",
        ".variant",
        "a%00.variant",
    ] {
        let answer = server.ask(
            &cookie,
            "PUT",
            &format!("/api/files/{name}"),
            &json!({ "text": "x", "stamp": "" }),
        );
        assert_eq!(answer.status, 400, "{name}: {}", answer.body);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
