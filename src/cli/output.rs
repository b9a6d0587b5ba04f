//! Results on standard output, reports on standard error.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use serde::Serialize;
use triagonal::{Report, Shown};

use super::stop::Stop;

/// How wide reports are.
const WIDTH: usize = 100;

/// Standard output for results; colours survive only where they are seen.
pub type Results = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Standard output, locked and buffered.
pub fn results() -> Results {
    BufWriter::new(AutoStream::auto(io::stdout().lock()))
}

/// Writes a result as JSON and a line end.
pub fn json<T: Serialize>(value: &T) -> Result<(), Stop> {
    let mut out = results();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// Tells on standard error why a command ends early.
pub fn report(stop: &Stop) {
    match stop {
        Stop::Pipe => {}
        Stop::Report(report) => {
            tell_all(report);
            tell_more([report.as_ref()]);
        }
        Stop::Text(shown) => tell(shown.as_ref()),
        Stop::Input(message, help) => {
            note(&format!("error: {message}"));
            if let Some(help) = help {
                note(&format!("  help: {help}"));
            }
        }
    }
}

/// Tells all mistakes of a report.
pub fn tell_all(report: &Report) {
    for shown in report.shown() {
        tell(&shown);
    }
    if let Some(more) = report.unshown() {
        note(&more);
        note("");
    }
}

/// Tells where more is said about the codes of some reports, if there are any.
pub fn tell_more<'a>(reports: impl IntoIterator<Item = &'a Report>) {
    let mistakes = reports.into_iter().flat_map(Report::diagnostics);
    let codes: Vec<&str> = mistakes.map(|mistake| mistake.code.id()).collect();
    if let Some(first) = codes.first() {
        let several = codes.iter().collect::<BTreeSet<_>>().len() > 1;
        let others = if several { ", and so for each code" } else { "" };
        note(&format!("`triagonal explain {first}` tells more{others}"));
        note("");
    }
}

/// Tells one mistake in its text.
pub fn tell(shown: &Shown) {
    let colours = AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    note(shown.render(WIDTH, colours).trim_end());
    note("");
}

/// A line on standard error; if nobody reads it, nothing is lost.
pub fn note(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// How wide prose is: as wide as the terminal, within what can be read well.
pub fn width() -> usize {
    textwrap::termwidth().clamp(40, WIDTH)
}

/// Whether somebody watches standard error.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Whether questions can be asked and answered.
pub fn is_dialogue() -> bool {
    is_watched() && io::stdin().is_terminal()
}

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object for programs
    Json,
}
