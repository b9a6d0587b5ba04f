//! `triagonal schema`

use triagonal_host::output::text;
use triagonal_host::stop::{CommandResult, Done};

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
pub fn run(_: &Args) -> CommandResult {
    text(triagonal::cases::SCHEMA)?;
    Ok(Done::Fine)
}
