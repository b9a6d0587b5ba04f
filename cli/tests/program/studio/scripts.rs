//! The scripts of the studio's core, run against the program.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
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

    fn hear(&mut self, page: u64, fits: &dyn Fn(&Value) -> bool) -> Result<Value, String> {
        let page = self.page(page);
        let mut at = 0;
        loop {
            if at == page.heard.len() {
                let told = page.hear().ok_or_else(|| format!("{:?}", page.heard))?;
                page.heard.push(told);
            }
            if fits(&page.heard[at]) {
                return Ok(page.heard.remove(at));
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
