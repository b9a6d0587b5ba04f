//! Results on standard output, and reports on standard error.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use serde::Serialize;
use triagonal::Report;
use triagonal::diagnostics::{Shown, visible};

use super::stop::Stop;

/// The width of reports.
const WIDTH: usize = 100;

/// Returns standard output for results. Colours are removed where they would not be shown.
pub type Results = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Returns standard output, locked and buffered.
pub fn results() -> Results {
    BufWriter::new(AutoStream::auto(io::stdout().lock()))
}

/// Writes a whole text as the result.
pub fn text(text: impl AsRef<[u8]>) -> Result<(), Stop> {
    let mut out = results();
    out.write_all(text.as_ref())?;
    out.flush()?;
    Ok(())
}

/// Writes a result as a line of JSON.
pub fn json<T: Serialize>(value: &T) -> Result<(), Stop> {
    let mut out = results();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// Reports why a command ends early, on standard error.
pub fn report(stop: &Stop) {
    match stop {
        Stop::Pipe | Stop::Interrupted => {}
        Stop::Report(report) => {
            print_report(report);
            print_explain_hint([report.as_ref()]);
        }
        Stop::Text(shown) => print_mistake(shown.as_ref()),
        Stop::Input(message, help) => {
            note(&format!("error: {}", visible(message)));
            if let Some(help) = help {
                note(&format!("  help: {}", visible(help)));
            }
        }
    }
}

/// Prints all diagnostics of a report to standard error.
pub fn print_report(report: &Report) {
    for shown in report.shown() {
        print_mistake(&shown);
    }
    if let Some(more) = report.unshown() {
        note(&more);
        note("");
    }
}

/// Mentions `explain` for the codes of reports, if there are any.
pub fn print_explain_hint<'a>(reports: impl IntoIterator<Item = &'a Report>) {
    let mistakes = reports.into_iter().flat_map(Report::diagnostics);
    let codes: Vec<&str> = mistakes.map(|mistake| mistake.code.id()).collect();
    if let Some(first) = codes.first() {
        let several = codes.iter().collect::<BTreeSet<_>>().len() > 1;
        let others = if several { ", and so for each code" } else { "" };
        note(&format!("`triagonal explain {first}` tells more{others}"));
        note("");
    }
}

/// Prints a diagnostic with its source to standard error.
pub fn print_mistake(shown: &Shown) {
    let colours = AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    note(shown.render(WIDTH, colours).trim_end());
    note("");
}

/// Writes a number with a noun: `1 file`, `2 files`.
pub fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Writes a line to standard error, ignoring errors.
pub fn note(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Returns the width of prose: that of the terminal, within readable limits.
pub fn width() -> usize {
    textwrap::termwidth().clamp(40, WIDTH)
}

/// Whether standard error is a terminal.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Whether the program can ask questions: both standard input and standard error are terminals.
pub fn is_dialogue() -> bool {
    is_watched() && io::stdin().is_terminal()
}
