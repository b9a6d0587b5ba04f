//! Rebuilds the server when a file of the page appears or goes away.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
