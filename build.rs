//! Rebuilds the program when a file that it holds appears or goes away.

#![allow(
    clippy::disallowed_macros,
    reason = "a build script speaks to Cargo on standard output"
)]

fn main() {
    for folder in ["variants", "templates", "docs/codes"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
