//! The log of a match: everything that this program and the engines write to each other.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use triagonal_host::stop::Stop;
use triagonal_host::write;

/// The log of a match, which all of its threads write.
pub struct Log {
    path: PathBuf,
    began: Instant,
    file: Mutex<LogFile>,
    /// The number of engine processes so far.
    processes: AtomicUsize,
}

struct LogFile {
    file: File,
    failure: Option<io::Error>,
}

/// The log, with the name of an engine.
#[derive(Clone)]
pub struct EngineLog {
    log: Arc<Log>,
    engine: String,
}

/// The log, with the name of a running process.
#[derive(Clone)]
pub struct ProcessLog {
    log: Arc<Log>,
    process: String,
}

/// The origin of a logged line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This program, to the engine.
    Program,
    /// The engine's standard output.
    Output,
    /// The engine's standard error.
    Error,
}

impl Log {
    /// Starts an empty log. Fails if the file is an input of the match.
    pub fn create<'a>(path: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<Arc<Self>, Stop> {
        write::replace(path, b"", inputs)?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        Ok(Arc::new(Self {
            path: path.to_owned(),
            began: Instant::now(),
            file: Mutex::new(LogFile { file, failure: None }),
            processes: AtomicUsize::new(0),
        }))
    }

    /// Adds a line with the time since the start of the match, in seconds.
    pub fn line(&self, line: impl Display) {
        let seconds = self.began.elapsed().as_secs_f64();
        let mut log = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if log.failure.is_none() {
            log.failure = writeln!(log.file, "{seconds:.3} {line}").err();
        }
    }

    /// The log for an engine.
    pub fn engine(self: &Arc<Self>, name: &str) -> EngineLog {
        EngineLog {
            log: Arc::clone(self),
            engine: name.to_owned(),
        }
    }

    /// Fails if a line could not be written.
    pub fn finish(&self) -> Result<(), Stop> {
        let mut log = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        match log.failure.take() {
            None => Ok(()),
            Some(error) => Err(unwritable(&self.path, &error)),
        }
    }
}

impl EngineLog {
    /// The log for a process of the engine. Processes are numbered.
    pub fn process(&self) -> ProcessLog {
        let number = self.log.processes.fetch_add(1, Ordering::Relaxed) + 1;
        ProcessLog {
            log: Arc::clone(&self.log),
            process: format!("{}#{number}", self.engine),
        }
    }
}

impl ProcessLog {
    /// Adds a line of the protocol or of standard error.
    pub fn line(&self, origin: Origin, text: &str) {
        let sign = match origin {
            Origin::Program => '>',
            Origin::Output => '<',
            Origin::Error => '!',
        };
        self.log.line(format_args!("{} {sign} {text}", self.process));
    }

    /// Adds how the process started or ended.
    pub fn event(&self, event: impl Display) {
        self.log.line(format_args!("{} {event}", self.process));
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Stop {
    Stop::Input(format!("cannot write `{}`: {error}", path.display()), None)
}
