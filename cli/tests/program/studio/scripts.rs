//! The scripts of the studio's core, run against the program, and the file that goes from one studio to another.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::tempdir;

use super::server::{Page, Server};

#[path = "../../../../desk/tests/desk/script.rs"]
mod script;

/// A program with the pages that have it open.
struct Served {
    server: Server,
    pages: BTreeMap<u64, Page>,
}

impl Served {
    fn page(&mut self, page: u64) -> &mut Page {
        let server = &self.server;
        self.pages
            .entry(page)
            .or_insert_with(|| server.connect(&server.secret()))
    }
}

impl script::Studio for Served {
    fn ask(&mut self, page: u64, command: Value) -> Value {
        self.page(page).ask(command)
    }

    fn wait_for(&mut self, page: u64, fits: &dyn Fn(&Value) -> bool) -> Result<Value, String> {
        let page = self.page(page);
        let mut at = 0;
        loop {
            if at == page.messages.len() {
                let message = page.next_message().ok_or_else(|| format!("{:?}", page.messages))?;
                page.messages.push(message);
            }
            if fits(&page.messages[at]) {
                return Ok(page.messages.remove(at));
            }
            at += 1;
        }
    }

    fn reload(&mut self, page: u64) {
        self.pages.remove(&page);
    }
}

#[test]
fn the_scripts_of_the_core_run_against_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../desk/tests/scripts");
    let mut count = 0;
    for script in folder.read_dir().expect("there are scripts") {
        let data = tempdir().unwrap();
        let mut served = Served {
            server: Server::start(data.path(), &[]),
            pages: BTreeMap::new(),
        };
        script::run(&script.expect("a file").path(), &mut served);
        count += 1;
    }
    assert!(count >= 6, "only {count} scripts");
}

#[test]
fn everything_that_is_kept_moves_from_one_program_to_another() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    let from = Server::start(data.path(), &[]);
    let secret = from.secret();
    let people = json!([{ "kind": "person" }, { "kind": "person", "held": "free" }]);
    let listening = json!({ "variant": { "name": "chess" }, "seats": people });
    let game = from.begin(&secret, &listening);
    from.connect(&secret).play(&game, &["e2e4"]);
    let exported = from.tell(&secret, json!({ "do": "export" }));
    assert_eq!(exported.status, 200, "{}", exported.body);

    // A browser keeps files, too. The program writes none without being asked to: they become drafts.
    let exported = exported.json();
    let mut archive: Value = serde_json::from_str(exported["text"].as_str().unwrap()).unwrap();
    archive["kept"]["file/army.variant"] = json!({ "text": "variant \"Army\"\nextends chess\n" });
    let to = Server::start(other.path(), &[]);
    let secret = to.secret();
    assert_eq!(to.ask("nobody", "POST", "/api/import", &archive).status, 403);
    let arrived = to.ask(&secret, "POST", "/api/import", &archive);
    assert_eq!(
        arrived.json(),
        json!({ "drafts": 1, "games": 1, "files": 0, "left": [] })
    );
    let drafts = to.tell(&secret, json!({ "do": "drafts" })).json()["drafts"].clone();
    assert_eq!(drafts[0]["title"], "army.variant");
    let opened = to.connect(&secret).ask(json!({ "do": "open", "game": game }));
    assert_eq!(opened["game"]["line"], json!([0, 1]));
    // Nobody else has come along who could take the other seat.
    assert_eq!(opened["game"]["you"]["seats"], json!([0, 1]));
}
