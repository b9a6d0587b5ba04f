//! What was measured: printed for people, kept as JSON for programs.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use serde::Serialize;
use serde_json::Value;

use crate::table::Table;

/// Everything one run has to say.
#[derive(Debug, Serialize)]
pub struct Report {
    machine: Machine,
    rounds: u32,
    engines: BTreeMap<String, String>,
    notes: Vec<String>,
    problems: Vec<String>,
    sections: BTreeMap<String, Value>,
}

/// What the figures depend on besides the engines.
#[derive(Debug, Serialize)]
struct Machine {
    processor: String,
    rustc: String,
    /// Sets of instructions that the compiler may use, of those that matter.
    instructions: Vec<&'static str>,
}

impl Report {
    /// A report without figures.
    pub fn new(rounds: u32) -> Self {
        let report = Self {
            machine: Machine {
                processor: processor(),
                rustc: rustc(),
                instructions: instructions(),
            },
            rounds,
            engines: BTreeMap::new(),
            notes: Vec::new(),
            problems: Vec::new(),
            sections: BTreeMap::new(),
        };
        let Machine {
            processor,
            rustc,
            instructions,
        } = &report.machine;
        println!(
            "{processor}; {rustc} with {}; rounds: {rounds}",
            instructions.join(", ")
        );
        report
    }

    /// Tells which version of an engine takes part.
    pub fn engine(&mut self, name: &str, version: String) {
        if !self.engines.contains_key(name) {
            println!("{name}: {version}");
            self.engines.insert(name.to_owned(), version);
        }
    }

    /// Something a reader of the figures should know.
    pub fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            eprintln!("note: {note}");
            self.notes.push(note);
        }
    }

    /// Something wrong; the run fails in the end.
    pub fn problem(&mut self, problem: String) {
        eprintln!("problem: {problem}");
        self.problems.push(problem);
    }

    /// A section's figures.
    pub fn section(&mut self, name: &str, title: &str, table: &Table, figures: &impl Serialize) {
        println!("\n{title}\n\n{table}");
        match serde_json::to_value(figures) {
            Ok(value) => {
                self.sections.insert(name.to_owned(), value);
            }
            Err(error) => self.problem(format!("{name}: {error}")),
        }
    }

    /// Writes everything as JSON.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, serde_json::to_string_pretty(self)? + "\n")
    }

    /// Says what there is to say in the end.
    pub fn close(&self, json: &Path) -> ExitCode {
        for note in &self.notes {
            println!("note: {note}");
        }
        for problem in &self.problems {
            println!("problem: {problem}");
        }
        println!("written to {}", json.display());
        if self.problems.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name"));
    model.map_or_else(String::new, |model| {
        model.trim_start_matches([' ', '\t', ':']).to_owned()
    })
}

fn instructions() -> Vec<&'static str> {
    let known = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ];
    let there = known.into_iter().filter(|(_, there)| *there);
    there.map(|(name, _)| name).collect()
}

fn rustc() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let said = Command::new(rustc).arg("--version").output();
    said.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default()
}
