//! A conversation with the program, line by line, as other programs lead it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::command;

/// The longest that an answer takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The program, with what it says.
pub(super) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts the program.
    pub(super) fn new(arguments: &[&str]) -> Self {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its results are open");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("it says text");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the program is listened to");
        writeln!(input, "{line}").expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// The next line that it says, if it has not ended.
    fn receive(&self, expected: &str, lines: &[String]) -> Option<String> {
        match self.lines.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => panic!("no {expected} came, but {lines:#?}"),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// The next line that it says.
    pub(super) fn next_line(&self) -> String {
        self.receive("answer", &[]).expect("there is an answer")
    }

    /// All that it says up to the first line that begins so.
    pub(super) fn lines_until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.receive(beginning, &lines) {
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
        panic!("it ended without `{beginning}`: {lines:#?}")
    }

    /// Says nothing more, and returns what it still says and its exit status.
    pub(super) fn end(mut self) -> (Vec<String>, i32) {
        drop(self.input.take());
        let mut rest = Vec::new();
        while let Some(line) = self.receive("end", &rest) {
            rest.push(line);
        }
        let status = self.child.wait().expect("the program ends");
        (rest, status.code().expect("it was not killed"))
    }
}
