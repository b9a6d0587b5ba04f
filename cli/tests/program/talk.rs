//! A conversation with the program, line by line, as other programs lead it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::command;

/// The longest that an answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

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
    fn next(&self, awaited: &str, heard: &[String]) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => panic!("no {awaited} came, but {heard:#?}"),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// The next line that it says.
    pub(super) fn hear(&self) -> String {
        self.next("answer", &[]).expect("there is an answer")
    }

    /// All that it says up to the first line that begins so.
    pub(super) fn hear_until(&self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        while let Some(line) = self.next(beginning, &heard) {
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(beginning)) {
                return heard;
            }
        }
        panic!("it ended without `{beginning}`: {heard:#?}")
    }

    /// Says nothing more, and returns what it still says and its exit status.
    pub(super) fn end(mut self) -> (Vec<String>, i32) {
        drop(self.input.take());
        let mut rest = Vec::new();
        while let Some(line) = self.next("end", &rest) {
            rest.push(line);
        }
        let status = self.child.wait().expect("the program ends");
        (rest, status.code().expect("it was not killed"))
    }
}
