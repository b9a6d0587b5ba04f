//! Messages for unreadable files.

use std::io;

use triagonal::diagnostics::{Code, Diagnostic, Sources, Span};
use triagonal::files::NotText;
use triagonal::{Report, Source};

use crate::stop::Stop;

/// The reason why a file cannot be read.
pub fn unreadable(what: &str, error: &io::Error) -> Stop {
    let message = format!("cannot read {what}: {error}");
    match error.get_ref().and_then(|error| error.downcast_ref::<NotText>()) {
        None => Stop::Input(message, None),
        Some(found) => {
            let help = Some("save the file as UTF-8".to_owned());
            Stop::Report(Box::new(about_file(found.source.clone(), found.at, message, help)))
        }
    }
}

/// Reports a file that cannot be used. `at` is the offset of the first unreadable byte.
pub fn about_file(text: Source, at: usize, message: String, help: Option<String>) -> Report {
    let mut sources = Sources::default();
    let letter = text.text[at..].chars().next().map_or(0, char::len_utf8);
    let span = Span {
        source: sources.add(text),
        start: at as u32,
        end: (at + letter) as u32,
    };
    let mistake = Diagnostic::new(Code::UnreadableFile, span, message);
    let mistake = match help {
        Some(help) => mistake.help(help),
        None => mistake,
    };
    Report::new(sources, vec![mistake])
}
