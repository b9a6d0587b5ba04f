//! `triagonal schema`

use triagonal_host::output::text;
use triagonal_host::stop::{CommandResult, Done};

/// Print the JSON Schema of case files
///
/// With the schema, an editor completes the keys of case files, explains them, and marks mistakes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal schema > cases.schema.json

Editors that use Taplo, such as Visual Studio Code with Even Better TOML, check a case file against \
the schema if the file begins with the line `#:schema ./cases.schema.json`.")]
pub struct Args {}

/// Prints the schema.
pub fn run(_: &Args) -> CommandResult {
    text(triagonal::cases::SCHEMA)?;
    Ok(Done::Fine)
}
