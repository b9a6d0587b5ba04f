//! Rebuilds the program when a file that it holds appears or goes away.

fn main() {
    for folder in ["variants", "templates", "docs/codes", "web/dist"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
