//! A peer in its own process, with a line protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::clock::CpuClock;

/// A running peer. Dropping this value ends it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    clock: CpuClock,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// The program does not start.
    pub fn start(mut command: Command) -> Result<Self, String> {
        let command = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let clock = CpuClock::of_process(child.id()).ok_or("its CPU time cannot be read")?;
        let input = child.stdin.take().ok_or("it has no input")?;
        let output = child.stdout.take().ok_or("it has no output")?;
        Ok(Self {
            child,
            input,
            output: BufReader::new(output),
            clock,
        })
    }

    /// The clock that runs while the peer works.
    pub fn clock(&self) -> CpuClock {
        self.clock
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The process has ended.
    pub fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|_| format!("it ended before `{line}`"))
    }

    /// Waits for a line that passes a test.
    ///
    /// # Errors
    /// The process has ended without such a line.
    pub fn wait_for<T>(&mut self, mut test: impl FnMut(&str) -> Option<T>) -> Result<T, String> {
        let mut line = String::new();
        loop {
            line.clear();
            match self.output.read_line(&mut line) {
                Ok(0) | Err(_) => return Err("it ended without an answer".to_owned()),
                Ok(_) => {}
            }
            if let Some(found) = test(line.trim_end()) {
                return Ok(found);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
