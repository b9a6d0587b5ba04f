//! `triagonal rules`

use std::io::Write;

use triagonal_host::output::results;
use triagonal_host::stop::{CommandResult, Done};

use super::input::VariantArgs;

/// Print the checked model of a variant as JSON
///
/// What the file means once names are resolved, options chosen and symmetries applied: cells,
/// zones, the moves of each kind for each player, and how the game ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal rules chess
  triagonal rules my-game.variant --set goal=2")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
}

/// Prints the model.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let mut out = results();
    serde_json::to_writer_pretty(&mut out, variant.rules())?;
    writeln!(out)?;
    out.flush()?;
    Ok(Done::Fine)
}
