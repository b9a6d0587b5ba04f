//! Rebuilds the program when a shipped variant appears or goes away.

fn main() {
    println!("cargo::rerun-if-changed=variants");
}
