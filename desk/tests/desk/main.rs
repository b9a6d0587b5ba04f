//! Tests of the studio without a browser.

mod browser;
mod engines;
mod games;
mod keeping;
mod opening;
mod protocol;
mod script;

use std::collections::BTreeMap;
use std::path::Path;

use browser::Browser;

#[test]
fn scripts_run_against_the_core() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let scripts = folder.read_dir().expect("there are scripts");
    let mut count = 0;
    for script in scripts {
        let path = script.expect("a file").path();
        script::run(&path, &mut Browser::new(BTreeMap::new()));
        count += 1;
    }
    assert!(count >= 6, "only {count} scripts");
}
