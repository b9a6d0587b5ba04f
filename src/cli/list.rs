//! `triagonal list`

use std::io::{self, IsTerminal, Write};

use comfy_table::{ContentArrangement, Table};
use triagonal::Summary;

use super::output::{self, Format, results};
use super::paint::bold;
use super::stop::{Done, Outcome};

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
pub fn run(args: &Args) -> Outcome {
    let all: Vec<Summary> = triagonal::shipped().iter().filter_map(|one| one.summary()).collect();
    if args.format == Format::Json {
        output::json(&all)?;
        return Ok(Done::Fine);
    }
    let mut out = results();
    for (number, line) in table(&all).lines().enumerate() {
        match number {
            0 => writeln!(out, "{}", bold(line.trim_end()))?,
            _ => writeln!(out, "{}", line.trim_end())?,
        }
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// The list in columns, on a terminal no wider than it is.
fn table(all: &[Summary]) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["name", "title", "board", "players", "pieces", "source"]);
    for one in all {
        table.add_row([
            one.name.to_owned(),
            one.title.clone(),
            one.board.clone(),
            one.players.len().to_string(),
            format!("{} of {} kinds", one.pieces, one.kinds),
            one.source.clone(),
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if io::stdout().is_terminal() {
        let width = u16::try_from(textwrap::termwidth()).unwrap_or(u16::MAX);
        table
            .set_width(width)
            .set_content_arrangement(ContentArrangement::Dynamic);
    }
    table
}
