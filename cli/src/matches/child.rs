//! Another program as a child process, which exchanges lines with this program and cannot block it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{self, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::faults::{EngineError, Fault};
use super::log::{EngineLog, Origin, ProcessLog};
use super::player::StopFlag;

/// How often a waiting thread checks whether the match must stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// The time that a program has to exit by itself.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// The number of bytes that are read of a long line.
const MAX_LINE_BYTES: u64 = 64 * 1024;
/// The number of unread lines after which the program has to wait.
const MAX_LINES: usize = 4096;
/// A running program.
pub struct Child {
    process: process::Child,
    lines: Receiver<String>,
    /// None once the program has received `quit`.
    writer: Option<Sender<String>>,
    /// The last line that is not blank.
    last: Option<String>,
    log: Option<ProcessLog>,
    /// Closed at the end of standard error, if that is logged.
    errors: Option<Receiver<()>>,
}

impl Child {
    /// Starts a program. Its standard error is discarded unless there is a log.
    pub fn start(command: &[String], log: Option<&EngineLog>) -> Result<Self, Fault> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| Fault::NotStarted("no program is given".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if log.is_some() { Stdio::piped() } else { Stdio::null() });
        // Ctrl-C stops this program; it must not also kill the engine in the middle of a game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| Fault::NotStarted(error.to_string()))?;
        let log = log.map(EngineLog::process);
        if let Some(log) = &log {
            log.event(format_args!("starts: {program}"));
        }
        let (lines_in, lines) = mpsc::sync_channel(MAX_LINES);
        if let Some(stdout) = process.stdout.take() {
            let log = log.clone();
            thread::spawn(move || {
                read_lines(stdout, |line| {
                    if let Some(log) = &log {
                        log.line(Origin::Output, &line);
                    }
                    lines_in.send(line).is_ok()
                });
            });
        }
        let errors = process.stderr.take().zip(log.clone()).map(|(stderr, log)| {
            let (end, errors) = mpsc::channel();
            thread::spawn(move || {
                read_lines(stderr, |line| {
                    log.line(Origin::Error, &line);
                    true
                });
                drop(end);
            });
            errors
        });
        // A program that does not read its input blocks only the writing thread.
        let (writer, to_write) = mpsc::channel::<String>();
        if let Some(mut stdin) = process.stdin.take() {
            thread::spawn(move || {
                for line in to_write {
                    if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self {
            process,
            lines,
            writer: Some(writer),
            last: None,
            log,
            errors,
        })
    }

    /// Sends a line. If the program has ended, the next read fails.
    pub fn say(&self, line: &str) {
        if let Some(writer) = &self.writer {
            if let Some(log) = &self.log {
                log.line(Origin::Program, line);
            }
            let _ = writer.send(line.to_owned());
        }
    }

    /// Reads a line.
    pub fn read(&mut self, until: Instant, stop: &StopFlag<'_>) -> Result<String, EngineError> {
        loop {
            stop.check()?;
            let now = Instant::now();
            if now >= until {
                return Err(Fault::Timeout.into());
            }
            match self.lines.recv_timeout((until - now).min(STOP_CHECK_INTERVAL)) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        self.last = Some(line.clone());
                    }
                    return Ok(line);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone().into()),
            }
        }
    }

    /// The fault of a program that has ended.
    fn gone(&mut self) -> Fault {
        let status = self
            .wait(EXIT_TIMEOUT)
            .map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        match &self.last {
            Some(line) => {
                let short: String = line.trim().chars().take(100).collect();
                Fault::Exited(format!("{status}; its last output was `{short}`"))
            }
            None => Fault::Exited(status),
        }
    }

    /// Waits for the end of the program.
    fn wait(&mut self, limit: Duration) -> Option<process::ExitStatus> {
        let until = Instant::now() + limit;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Kills the program and the processes that it has started.
    pub fn kill(&mut self) {
        self.writer = None;
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.process.id() as i32) {
            // The group may have ended already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let status = self.process.wait();
        if let Some(log) = self.log.take() {
            if let Some(errors) = self.errors.take() {
                // Standard error stays open if a process outside the group has it open.
                let _ = errors.recv_timeout(EXIT_TIMEOUT);
            }
            if let Ok(status) = status {
                log.event(format_args!("ended: {status}"));
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if matches!(self.process.try_wait(), Ok(None)) {
            self.say("quit");
            self.writer = None;
            self.wait(EXIT_TIMEOUT);
        }
        self.kill();
    }
}

/// Calls `each` for every line until `each` returns false. Of a line that is too long, `each` gets only the beginning.
fn read_lines(stream: impl Read, mut each: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let ends = bytes.ends_with(b"\n");
        if !cut && !each(String::from_utf8_lossy(&bytes).trim_end().to_owned()) {
            return;
        }
        cut = !ends;
    }
}
