//! `triagonal schema`

use super::output::text;
use super::stop::{CommandResult, Done};

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

/// A file of the documentation; `tests/cases/schema.rs` holds it to the types that read case files.
const SCHEMA: &str = include_str!("../../docs/cases.schema.json");

/// Prints the schema.
pub fn run(_: &Args) -> CommandResult {
    text(SCHEMA)?;
    Ok(Done::Fine)
}
