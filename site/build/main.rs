//! Makes the summary of the grammar for the reference. A build script, because what it needs of pest would have the library compiled
//! anew.

use std::path::Path;
use std::{env, fs};

mod grammar;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammar");
    println!("cargo::rerun-if-changed={}", folder.display());
    let read = |(heading, name)| {
        let text = fs::read_to_string(folder.join(name)).expect("the grammar can be read");
        (heading, text)
    };
    let texts = grammar::FILES.map(read);
    let summary = grammar::summary(&texts).expect("the grammar is sound");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("grammar.md"), summary).expect("the summary is written");
}
