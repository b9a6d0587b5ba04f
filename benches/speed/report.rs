//! The report of a run: printed for people, and as JSON for programs.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use serde::Serialize;
use serde_json::Value;

use crate::table::Table;

/// The report of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    machine: Machine,
    rounds: u32,
    engines: BTreeMap<String, String>,
    notes: Vec<String>,
    problems: Vec<String>,
    sections: BTreeMap<String, Value>,
}

/// The environment on which the figures depend.
#[derive(Debug, Serialize)]
struct Machine {
    processor: String,
    rustc: String,
    /// The relevant instruction sets that the compiler may use.
    instructions: Vec<&'static str>,
}

impl Report {
    /// An empty report.
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

    /// Adds the version of an engine.
    pub fn engine(&mut self, name: &str, version: String) {
        if !self.engines.contains_key(name) {
            println!("{name}: {version}");
            self.engines.insert(name.to_owned(), version);
        }
    }

    /// Adds a remark for readers of the figures.
    pub fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            eprintln!("note: {note}");
            self.notes.push(note);
        }
    }

    /// Adds a problem. A run with problems fails at the end.
    pub fn problem(&mut self, problem: String) {
        eprintln!("problem: {problem}");
        self.problems.push(problem);
    }

    /// Adds the figures of a section.
    pub fn section(&mut self, name: &str, title: &str, table: &Table, figures: &impl Serialize) {
        println!("\n{title}\n\n{table}");
        match serde_json::to_value(figures) {
            Ok(value) => {
                self.sections.insert(name.to_owned(), value);
            }
            Err(error) => self.problem(format!("{name}: {error}")),
        }
    }

    /// Writes the report as JSON.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, serde_json::to_string_pretty(self)? + "\n")
    }

    /// Prints the remarks and problems.
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
    let output = Command::new(rustc).arg("--version").output();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default()
}
