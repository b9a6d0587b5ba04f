//! `triagonal list`

use std::io::{self, IsTerminal, Write};

use comfy_table::Table;
use triagonal::builtin::{self, Summary};
use triagonal_host::output::{self, counted, results};
use triagonal_host::stop::{CommandResult, Done};

use super::paint::bold;
use crate::format::Format;

/// List the variants that come with the program
///
/// Tells each with its name, title, board, players, pieces and the page that its rules come from. Where
/// options change these, it is the game of their defaults.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal list
  triagonal list --format json")]
pub struct Args {
    /// The format of the list
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lists the variants.
pub fn run(args: &Args) -> CommandResult {
    let all: Vec<Summary> = builtin::variants().iter().filter_map(|one| one.summary()).collect();
    print(&all, args.format)
}

/// Prints variants in columns, or as JSON.
pub fn print(all: &[Summary], format: Format) -> CommandResult {
    if format == Format::Json {
        output::json(&all)?;
        return Ok(Done::Fine);
    }
    let bold_first = |number: usize, line: &str| match number {
        0 => bold(line.trim_end()),
        _ => line.trim_end().to_owned(),
    };
    let mut out = results();
    let wide: Vec<String> = table(all, true).lines().collect();
    let widest = wide
        .iter()
        .map(|line| textwrap::core::display_width(line.trim_end()))
        .max();
    if !io::stdout().is_terminal() || widest <= Some(textwrap::termwidth()) {
        for (number, line) in wide.iter().enumerate() {
            writeln!(out, "{}", bold_first(number, line))?;
        }
    } else {
        // Too wide for the terminal: each source stands on a line of its own.
        let sources = [""].into_iter().chain(all.iter().map(|one| one.source.as_str()));
        for (number, (line, source)) in table(all, false).lines().zip(sources).enumerate() {
            writeln!(out, "{}", bold_first(number, &line))?;
            if !source.is_empty() {
                writeln!(out, "  {source}")?;
            }
        }
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// The list in columns.
fn table(all: &[Summary], with_sources: bool) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    let columns = if with_sources { 7 } else { 6 };
    table.set_header(
        ["name", "folder", "title", "board", "players", "pieces", "source"]
            .into_iter()
            .take(columns),
    );
    for one in all {
        let cells = [
            one.name.to_owned(),
            one.folder.to_owned(),
            one.title.clone(),
            one.board.clone(),
            one.players.len().to_string(),
            format!("{} of {}", one.pieces, counted(one.kinds.len(), "kind")),
            one.source.clone(),
        ];
        table.add_row(cells.into_iter().take(columns));
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table
}
