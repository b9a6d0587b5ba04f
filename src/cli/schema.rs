//! `triagonal schema`

use std::io::Write;

use super::output::results;
use super::stop::{Done, Outcome};

/// Print the JSON Schema of case files, for editors
///
/// An editor that knows the schema completes the keys of case files, tells what they mean, and marks
/// what cannot be meant.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal schema > cases.schema.json

A case file that begins with the line `#:schema ./cases.schema.json` is checked against it by
editors that use Taplo, as Even Better TOML for Visual Studio Code.")]
pub struct Args {}

/// Prints the schema.
pub fn run(_: &Args) -> Outcome {
    let mut out = results();
    serde_json::to_writer_pretty(&mut out, &triagonal::cases::Suite::schema())?;
    writeln!(out)?;
    out.flush()?;
    Ok(Done::Fine)
}
