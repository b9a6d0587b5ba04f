//! shakmaty, in the program `benches/peers/shakmaty`, which has shakmaty's license.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::Process;
use super::{Engine, locked};
use crate::cases::{Case, ROOT};
use crate::clock::CpuClock;

/// The folder of the program.
const FOLDER: &str = "benches/peers/shakmaty";

/// The peer, in its own process.
#[derive(Debug)]
pub struct Shakmaty {
    process: Process,
}

impl Shakmaty {
    /// Builds and starts the peer.
    ///
    /// # Errors
    /// The program cannot be built or does not start.
    pub fn start() -> Result<Self, String> {
        let root = Path::new(ROOT);
        let target = root.join("target/peers");
        let built = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
            .args(["build", "--release", "--quiet", "--locked", "--manifest-path"])
            .arg(root.join(FOLDER).join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .stdout(Stdio::null())
            .status();
        if !built.is_ok_and(|status| status.success()) {
            return Err(format!("shakmaty: {FOLDER} cannot be built"));
        }
        let program = target.join("release/shakmaty-peer");
        let process = Process::start(Command::new(program)).map_err(|why| format!("shakmaty: {why}"))?;
        Ok(Self { process })
    }

    fn ask(&mut self, question: &str) -> Result<String, String> {
        self.process.send(question)?;
        let answer = self.process.wait_for(|line| Some(line.to_owned()))?;
        if answer.starts_with("cannot") {
            Err(answer)
        } else {
            Ok(answer)
        }
    }

    fn ask_number(&mut self, question: &str) -> Result<u64, String> {
        let answer = self.ask(question)?;
        answer.parse().map_err(|_| format!("`{answer}` is no number"))
    }
}

impl Engine for Shakmaty {
    fn name(&self) -> &'static str {
        "shakmaty"
    }

    fn version(&self) -> String {
        locked::version(&format!("{FOLDER}/Cargo.lock"), "shakmaty")
    }

    fn clock(&self) -> CpuClock {
        self.process.clock()
    }

    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String> {
        self.ask(&format!("game {game}"))?;
        if let Some(fen) = &case.fen {
            self.ask(&format!("fen {fen}"))?;
        }
        Ok(())
    }

    fn perft(&mut self, depth: u32) -> Result<u64, String> {
        self.ask_number(&format!("perft {depth}"))
    }

    fn playouts(&mut self, seed: u64, plies: u64) -> Result<u64, String> {
        self.ask_number(&format!("playouts {seed} {plies}"))
    }
}
