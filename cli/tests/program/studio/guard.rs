//! What is refused.

use serde_json::{Value, json};
use tempfile::tempdir;
use tungstenite::Message;

use super::server::Server;

#[test]
fn a_foreign_host_is_rejected_with_advice() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let bearer = format!("Bearer {secret}");
    for host in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1",
        "127.0.0.1.evil.example",
        "",
    ] {
        let answer = server.raw("GET", "/api/visitor", &[("Host", host), ("Authorization", &bearer)], "");
        assert_eq!(answer.status, 403, "{host}");
        assert!(answer.body.contains("--listen"), "{}", answer.body);
    }
    let evil = format!("evil.example:{}", server.port);
    // After rebinding, both name the attacker.
    assert_eq!(
        server
            .upgrade(&evil, Some(&format!("http://{evil}")), Some(&secret))
            .err(),
        Some(403)
    );
}

#[test]
fn a_foreign_origin_is_refused() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (secret, host) = (server.secret(), server.host());
    let bearer = format!("Bearer {secret}");
    let longer = format!("{}.evil.example", server.origin());
    for origin in ["http://evil.example", "null", longer.as_str(), "https://127.0.0.1"] {
        assert_eq!(
            server.upgrade(&host, Some(origin), Some(&secret)).err(),
            Some(403),
            "{origin}"
        );
        let headers = [("Host", host.as_str()), ("Origin", origin), ("Authorization", &bearer)];
        assert_eq!(
            server.raw("POST", "/api/import", &headers, "{}").status,
            403,
            "{origin}"
        );
        assert_eq!(server.raw("GET", "/api/visitor", &headers, "").status, 403, "{origin}");
    }
}

#[test]
fn a_change_without_an_origin_is_refused() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (secret, host) = (server.secret(), server.host());
    let bearer = format!("Bearer {secret}");
    assert_eq!(server.upgrade(&host, None, Some(&secret)).err(), Some(403));
    for (method, path) in [("POST", "/api/import"), ("PUT", "/api/drafts/one")] {
        let headers = [("Host", host.as_str()), ("Authorization", &bearer)];
        assert_eq!(server.raw(method, path, &headers, "{}").status, 403, "{method}");
    }
}

#[test]
fn without_the_secret_there_is_nothing_but_the_files_of_the_page() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let (host, secret) = (server.host(), server.secret());
    for path in [
        "/api/visitor",
        "/api/drafts/one",
        "/api/import",
        "/join/wrong",
        "/assets",
    ] {
        let answer = server.raw("GET", path, &[("Host", &host)], "");
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.body.contains("link"), "{}", answer.body);
    }
    for path in ["/", "/app.js"] {
        let answer = server.raw("GET", path, &[("Host", &host)], "");
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.body.contains(&secret), "{path}");
    }
    // Neither a part of the secret nor a longer text opens anything.
    for wrong in ["wrong", &secret[1..], &format!("{secret}a"), ""] {
        assert_eq!(server.ask(wrong, "GET", "/api/visitor", &Value::Null).status, 403);
        let page = server.upgrade(&host, Some(&server.origin()), Some(wrong));
        assert_eq!(page.err(), Some(403), "{wrong}");
    }
    assert_eq!(server.upgrade(&host, Some(&server.origin()), None).err(), Some(403));
}

/// Browsers send the cookies of a machine to all of its ports, and addresses end in logs and in lists of processes.
#[test]
fn no_answer_sets_a_cookie_and_a_secret_in_a_cookie_or_an_address_opens_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &["--listen", "127.0.0.1"]);
    let (host, origin, secret) = (server.host(), server.origin(), server.secret());
    let game = server.begin(&secret, &json!({ "variant": { "name": "chess" } }));
    let links = server.tell(&secret, json!({ "do": "links", "game": game })).json();
    let url = links["links"][0]["url"].as_str().unwrap();
    let (address, seat) = url.split_once("/#join=").expect("the secret follows the #");
    assert_eq!(address, origin);
    for path in ["/", "/app.js", "/api/visitor"] {
        let answer = server.ask(&secret, "GET", path, &Value::Null);
        assert_eq!((answer.status, answer.header("set-cookie")), (200, None), "{path}");
    }
    let joined = server.ask(seat, "GET", "/api/visitor", &Value::Null);
    assert_eq!((joined.status, joined.header("set-cookie")), (200, None));
    for secret in [secret.as_str(), seat] {
        for cookie in [
            format!("triagonal-{}={secret}", server.port),
            format!("triagonal={secret}"),
            secret.to_owned(),
        ] {
            let headers = [("Host", host.as_str()), ("Origin", &origin), ("Cookie", &cookie)];
            assert_eq!(server.raw("GET", "/api/visitor", &headers, "").status, 403);
        }
        for path in [format!("/api/visitor?token={secret}"), format!("/join/{secret}")] {
            assert_eq!(server.raw("GET", &path, &[("Host", &host)], "").status, 403, "{path}");
        }
        let page = server.raw("GET", &format!("/?token={secret}"), &[("Host", &host)], "");
        assert_eq!((page.status, page.header("set-cookie")), (200, None));
    }
}

#[test]
fn the_policy_lets_the_page_load_nothing_from_elsewhere() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let answer = server.ask(&secret, "GET", "/", &Value::Null);
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
    let secret = server.secret();
    let text = "x".repeat(3_000_000);
    let answer = server.ask(&secret, "PUT", "/api/drafts/large", &json!({ "text": text }));
    assert_eq!(answer.status, 413);
    let text = "x".repeat(300_000);
    let answer = server.ask(&secret, "PUT", "/api/drafts/large", &json!({ "text": text }));
    assert_eq!(answer.status, 400, "{}", answer.body);
}

#[test]
fn an_oversized_message_ends_its_connection_alone() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let (mut large, mut other) = (server.connect(&secret), server.connect(&secret));
    let _ = large.socket.send(Message::text("x".repeat(9_000_000)));
    assert!(large.next_message().is_none());
    let answer = other.ask(json!({ "do": "format", "text": "variant \"x\"\nextends   chess" }));
    assert_eq!(answer["text"], "variant \"x\"\nextends chess\n");
}

#[test]
fn malformed_messages_are_reported_and_change_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let secret = server.secret();
    let mut page = server.connect(&secret);
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
        assert!(page.next_message().expect("an answer")["error"].is_string(), "{text}");
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
    assert!(page.next_message().expect("an answer")["error"].is_string());
    assert_eq!(page.ask(json!({ "do": "games" }))["games"], json!([]));
}

#[test]
fn no_path_reaches_the_file_system() {
    let data = tempdir().unwrap();
    let folder = tempdir().unwrap();
    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let secret = server.secret();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2fetc%2fpasswd",
        "/api/drafts/..%2f..%2fetc%2fpasswd",
        "/api/..%2f..%2fCargo.toml",
    ] {
        let answer = server.ask(&secret, "GET", path, &Value::Null);
        assert!(matches!(answer.status, 404 | 405), "{path}: {}", answer.status);
    }
    let mut page = server.connect(&secret);
    for name in [
        "../evil.variant",
        "/tmp/evil.variant",
        "evil.txt",
        ".variant",
        "a\0.variant",
    ] {
        let answer = page.ask(json!({ "do": "file-write", "name": name, "text": "x" }));
        assert_eq!(answer["status"], 400, "{name}: {answer}");
    }
    for name in ["../../etc/passwd", "/etc/passwd"] {
        let answer = page.ask(json!({ "do": "file-read", "name": name }));
        assert_eq!(answer["status"], 404, "{name}: {answer}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn saving_follows_no_link_out_of_the_folder() {
    let (data, folder, outside) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let text = "variant \"Mine\"\nextends chess\n";
    let victim = outside.path().join("victim.variant");
    std::fs::write(&victim, text).unwrap();
    let link = |name: &str, target: &std::path::Path| {
        std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
    };
    link("out.variant", &victim);
    link("nowhere.variant", &outside.path().join("new.variant"));
    link("chain.variant", &folder.path().join("out.variant"));
    // A link within the folder is followed, and stays a link.
    std::fs::write(folder.path().join("own.variant"), text).unwrap();
    link("alias.variant", std::path::Path::new("own.variant"));
    let server = Server::start(data.path(), &[folder.path().to_str().unwrap()]);
    let secret = server.secret();
    let save = |name: &str| {
        let stamp = server.file(&secret, name)["stamp"].clone();
        let stamp = stamp.as_str().unwrap_or_default();
        server.tell(
            &secret,
            json!({ "do": "file-write", "name": name, "text": "variant \"Evil\"\n", "stamp": stamp }),
        )
    };
    for name in ["out.variant", "nowhere.variant", "chain.variant"] {
        let answer = save(name);
        assert_eq!(answer.status, 400, "{name}: {}", answer.body);
        assert!(answer.body.contains("a file outside the folder"), "{}", answer.body);
    }
    assert_eq!(std::fs::read_to_string(&victim).unwrap(), text);
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
    assert_eq!(save("alias.variant").status, 200);
    let own = folder.path().join("own.variant");
    assert_eq!(std::fs::read_to_string(own).unwrap(), "variant \"Evil\"\n");
    assert!(folder.path().join("alias.variant").is_symlink());
}

/// What the tool of that name makes of compressed bytes.
fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file.gz");
    std::fs::write(&file, bytes).unwrap();
    let output = std::process::Command::new("gzip")
        .arg("-dc")
        .arg(file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn the_files_of_the_page_come_compressed_to_who_takes_them_so() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path(), &[]);
    let host = server.host();
    let get = |path: &str, accepted: &str| {
        let headers = [("Host", host.as_str()), ("Accept-Encoding", accepted)];
        server.raw_bytes("GET", path, &headers, "")
    };
    for path in ["/", "/app.js", "/app.css", "/workshop.js", "/space.js", "/icon.svg"] {
        let (plain, text) = get(path, "identity, gzip;q=0");
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        let (packed, bytes) = get(path, "br, gzip, deflate");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(packed.header("vary"), Some("accept-encoding"), "{path}");
        assert_eq!(packed.header("content-type"), plain.header("content-type"), "{path}");
        assert!(gunzip(&bytes) == text, "{path}");
        assert!(
            text.len() < 1000 || bytes.len() * 2 < text.len(),
            "{path}: {} of {}",
            bytes.len(),
            text.len()
        );
        // Neither form is taken for the other.
        let (tag, other) = (packed.header("etag").unwrap(), plain.header("etag").unwrap());
        assert_ne!(tag, other, "{path}");
        for (accepted, tag, status) in [
            ("gzip", tag, 304),
            ("gzip", other, 200),
            ("", tag, 200),
            ("", other, 304),
        ] {
            let headers = [
                ("Host", host.as_str()),
                ("Accept-Encoding", accepted),
                ("If-None-Match", tag),
            ];
            assert_eq!(
                server.raw("GET", path, &headers, "").status,
                status,
                "{path} {accepted} {tag}"
            );
        }
    }
}
