//! Fairy-Stockfish over UCI, if it is installed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::Process;
use super::{Engine, Searched};
use crate::cases::Case;
use crate::clock::CpuClock;

/// The name in cases and tables.
pub const FAIRY: &str = "fairy-stockfish";

/// The path of Debian's package, which need not be in `PATH`.
const GAMES: &str = "/usr/games";

/// The peer, in its own process.
#[derive(Debug)]
pub struct Fairy {
    process: Process,
    version: String,
    /// The variants that the peer supports.
    games: Vec<String>,
}

impl Fairy {
    /// Starts the peer.
    ///
    /// # Errors
    /// The peer is not installed or does not start.
    pub fn start() -> Result<Self, String> {
        let program = program().ok_or(
            "Fairy-Stockfish: none found; install `fairy-stockfish` or put the path of one into FAIRY_STOCKFISH",
        )?;
        let mut process =
            Process::start(Command::new(&program)).map_err(|why| format!("{}: {why}", program.display()))?;
        process.send("uci")?;
        let mut version = String::new();
        let mut games = Vec::new();
        process.wait_for(|line| {
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut version);
            }
            if line.starts_with("option name UCI_Variant ") {
                games = line.split(" var ").skip(1).map(str::to_owned).collect();
            }
            (line == "uciok").then_some(())
        })?;
        Ok(Self {
            process,
            version,
            games,
        })
    }

    /// Whether the peer supports a variant.
    pub fn plays(&self, game: &str) -> bool {
        self.games.iter().any(|known| known == game)
    }

    /// Searches the position of a case for a time in milliseconds, with one thread and a hash table of a size in megabytes,
    /// which is empty at the start.
    ///
    /// # Errors
    /// The peer does not support the game, or has ended.
    pub fn search(&mut self, game: &str, case: &Case, megabytes: u64, milliseconds: u64) -> Result<Searched, String> {
        self.process.send(&format!("setoption name Hash value {megabytes}"))?;
        self.process.send("ucinewgame")?;
        self.set_up(game, case)?;
        self.process.send(&format!("go movetime {milliseconds}"))?;
        let (mut nodes, mut took) = (0.0, 0.0);
        self.process.wait_for(|line| {
            let mut words = line.split(' ');
            let first = words.next()?;
            if first == "bestmove" {
                let best = words.next()?.to_owned();
                return Some(Searched {
                    nodes,
                    milliseconds: took,
                    best,
                });
            }
            while let Some(word) = words.next() {
                let figure = match word {
                    "nodes" => &mut nodes,
                    "time" => &mut took,
                    _ => continue,
                };
                *figure = words.next()?.parse().ok()?;
            }
            None
        })
    }
}

impl Engine for Fairy {
    fn name(&self) -> &'static str {
        FAIRY
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn clock(&self) -> CpuClock {
        self.process.clock()
    }

    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String> {
        if !self.plays(game) {
            return Err(format!("this Fairy-Stockfish does not play {game}"));
        }
        self.process.send(&format!("setoption name UCI_Variant value {game}"))?;
        self.process.send(&match &case.fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        })?;
        self.process.send("isready")?;
        self.process.wait_for(|line| (line == "readyok").then_some(()))
    }

    fn perft(&mut self, depth: u32) -> Result<u64, String> {
        self.process.send(&format!("go perft {depth}"))?;
        self.process
            .wait_for(|line| line.strip_prefix("Nodes searched: ")?.trim().parse().ok())
    }
}

/// Finds the program: the one that the environment names, or an installed one.
fn program() -> Option<PathBuf> {
    if let Some(path) = env::var_os("FAIRY_STOCKFISH") {
        return Some(path.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.push(Path::new(GAMES).to_owned());
    let programs = folders.into_iter().map(|folder| folder.join("fairy-stockfish"));
    programs.into_iter().find(|program| program.is_file())
}
