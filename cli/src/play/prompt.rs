//! The prompt, with completion and history.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use triagonal_host::signals::KeptTerminal;
use triagonal_host::stop::Stop;

use crate::paint::bold;

/// The source of lines.
pub enum Prompt {
    Terminal(Box<Editor<WordCompleter, MemHistory>>, KeptTerminal),
    /// A pipe or file.
    Pipe,
}

impl Prompt {
    /// Reads from standard input.
    pub fn new() -> Result<Self, Stop> {
        if !io::stdin().is_terminal() {
            return Ok(Self::Pipe);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.map_err(|error| terminal_error(&error))?;
        editor.set_helper(Some(WordCompleter::default()));
        Ok(Self::Terminal(Box::new(editor), KeptTerminal::remember()))
    }

    /// Reads the next line; none at the end of the input. Tab completes these words.
    pub fn line(&mut self, prompt: &str, words: Vec<String>) -> Result<Option<String>, Stop> {
        match self {
            Self::Pipe => {
                let mut bytes = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
                let text = String::from_utf8_lossy(&bytes).trim().to_owned();
                Ok((read > 0).then_some(text))
            }
            Self::Terminal(editor, _) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words;
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line.trim().to_owned())),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(terminal_error(&error)),
                }
            }
        }
    }

    /// Whether standard input is a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(..))
    }
}

fn terminal_error(error: &ReadlineError) -> Stop {
    Stop::Input(format!("cannot read from the terminal: {error}"), None)
}

/// The words for completion.
#[derive(Default)]
pub struct WordCompleter {
    words: Vec<String>,
}

impl Helper for WordCompleter {}
impl Validator for WordCompleter {}

impl Hinter for WordCompleter {
    type Hint = String;
}

impl Highlighter for WordCompleter {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        if anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never {
            Cow::Borrowed(prompt)
        } else {
            Cow::Owned(bold(prompt))
        }
    }
}

impl Completer for WordCompleter {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let matching = self.words.iter().filter(|word| word.starts_with(&typed[start..]));
        Ok((start, matching.cloned().collect()))
    }
}
