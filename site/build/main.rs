//! Generates the summary of the grammar for the reference. This is a build script because the features of pest that it needs would
//! otherwise apply to the library as well, and recompile it.

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
