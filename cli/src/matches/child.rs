//! Another program as a child: lines in, lines out, and nothing that it does stops this program.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{self, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::faults::{Fault, Trouble};
use super::player::Stopping;

/// How often it is asked whether the match is to stop.
const TICK: Duration = Duration::from_millis(50);
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// The longest line that is kept, in bytes.
const MOST_BYTES: u64 = 64 * 1024;
/// How many lines wait to be read before the program has to wait.
const MOST_LINES: usize = 4096;
/// How many of the last lines are kept, to tell how a program ended.
const LAST_LINES: usize = 3;

/// A running program.
pub struct Child {
    process: process::Child,
    lines: Receiver<String>,
    /// Nothing once it has been told to end.
    writer: Option<Sender<String>>,
    last: VecDeque<String>,
}

impl Child {
    /// Starts a program.
    pub fn start(command: &[String]) -> Result<Self, Fault> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| Fault::Absent("no program is named".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // A key that stops this program does not stop the other in the middle of a game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| Fault::Absent(error.to_string()))?;
        let (lines_in, lines) = mpsc::sync_channel(MOST_LINES);
        if let Some(stdout) = process.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines_in));
        }
        // It may not read what it is told, so that writing has to wait: another thread does.
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
            last: VecDeque::new(),
        })
    }

    /// Tells it a line. A program that has ended does not read it, which shows when it is to answer.
    pub fn say(&self, line: &str) {
        if let Some(writer) = &self.writer {
            let _ = writer.send(line.to_owned());
        }
    }

    /// Reads a line.
    pub fn read(&mut self, until: Instant, stop: &Stopping<'_>) -> Result<String, Trouble> {
        loop {
            stop.check()?;
            let now = Instant::now();
            if now >= until {
                return Err(Fault::Silent.into());
            }
            match self.lines.recv_timeout((until - now).min(TICK)) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        self.last.truncate(LAST_LINES - 1);
                        self.last.push_front(line.clone());
                    }
                    return Ok(line);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone().into()),
            }
        }
    }

    /// How it has ended.
    fn gone(&mut self) -> Fault {
        let status = self
            .wait(FAREWELL)
            .map_or_else(|| "it has closed its output".to_owned(), |status| status.to_string());
        match self.last.front() {
            Some(line) => {
                let short: String = line.trim().chars().take(100).collect();
                Fault::Gone(format!("{status}; it last said `{short}`"))
            }
            None => Fault::Gone(status),
        }
    }

    fn wait(&mut self, most: Duration) -> Option<process::ExitStatus> {
        let until = Instant::now() + most;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        self.writer = None;
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.process.id() as i32) {
            // What it has started itself goes with it. It may all have ended already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if matches!(self.process.try_wait(), Ok(None)) {
            self.say("quit");
            self.writer = None;
            self.wait(FAREWELL);
        }
        self.kill();
    }
}

/// Hands on each line of a program, until it or the reader ends. Of a line that is too long the beginning is kept.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let ends = bytes.ends_with(b"\n");
        if !cut
            && lines
                .send(String::from_utf8_lossy(&bytes).trim_end().to_owned())
                .is_err()
        {
            return;
        }
        cut = !ends;
    }
}
