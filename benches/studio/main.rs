//! The studio under load: `cargo bench --bench studio -- [--games N] [--seconds N] [--seed N]`.

#[cfg(target_os = "linux")]
mod load;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
#[path = "../../cli/tests/program/studio/server.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod server;
#[cfg(target_os = "linux")]
mod workshop;

/// The program with arguments, as the test server starts it.
#[cfg(target_os = "linux")]
fn command(arguments: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_triagonal"));
    command.args(arguments);
    command
}

#[cfg(target_os = "linux")]
fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|one| one != "--bench").collect();
    let mut option = |name: &str, usual: u64| -> u64 {
        let Some(at) = arguments.iter().position(|one| one == name) else {
            return usual;
        };
        let value = arguments.get(at + 1).and_then(|text| text.parse().ok());
        arguments.drain(at..(at + 2).min(arguments.len()));
        value.unwrap_or_else(|| panic!("{name} needs a number"))
    };
    let (games, seconds, seed) = (option("--games", 500), option("--seconds", 20), option("--seed", 1));
    assert!(arguments.is_empty(), "not understood: {arguments:?}");
    load::measure(games as usize, seconds, seed);
    workshop::measure();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("the studio is measured on Linux");
}
