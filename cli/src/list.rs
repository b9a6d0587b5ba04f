//! `triagonal list`

use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;

use comfy_table::Table;
use serde::Serialize;
use textwrap::core::display_width;
use triagonal::builtin::{self, Summary};
use triagonal_host::output::{self, note, results};
use triagonal_host::stop::{CommandResult, Done};

use super::paint::bold;
use crate::format::Format;

/// List the built-in variants
///
/// Lists all built-in variants, or those that match every word and every option. Case is ignored, and a hyphen matches
/// a space. JSON adds the folder, the inventor, the year, the tags, the aliases, the kinds of pieces and the source.
/// If options change a variant, the list describes it with their defaults.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal list
  triagonal list hexagonal
  triagonal list --tag drops --players 2
  triagonal list --piece Cannon --board 9x10
  triagonal list --inventor gilman --year 2000..2010 --format json")]
pub struct Args {
    /// Words to look for in names, titles, folders, tags, aliases and inventors
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Variants with this tag (repeatable)
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Variants on a board of this size or shape, such as 8x8, hexagonal or charts
    #[arg(long)]
    board: Option<String>,
    /// Variants for this number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Variants with this kind of piece (repeatable)
    #[arg(long = "piece", value_name = "KIND")]
    kinds: Vec<String>,
    /// Variants whose inventor's name contains this text
    #[arg(long, value_name = "NAME")]
    inventor: Option<String>,
    /// Variants invented in this year: 1963, 1900..1950, 1990.. or ..1800
    #[arg(long, value_parser = years)]
    year: Option<RangeInclusive<i64>>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct ListJson {
    variants: Vec<Summary>,
}

/// Lists the variants that match.
pub fn run(args: &Args) -> CommandResult {
    let summaries = builtin::variants().iter().filter_map(|variant| variant.summary());
    let variants: Vec<Summary> = summaries.filter(|variant| args.matches(variant)).collect();
    match args.format {
        Format::Json => output::json(&ListJson { variants })?,
        Format::Text if variants.is_empty() => note("no built-in variant matches"),
        Format::Text => print(&variants)?,
    }
    Ok(Done::Fine)
}

impl Args {
    fn matches(&self, variant: &Summary) -> bool {
        let texts = || {
            let single = [variant.name, variant.folder, &variant.title, &variant.inventor].into_iter();
            let lists = variant.aliases.iter().chain(&variant.tags);
            single.chain(lists.map(String::as_str))
        };
        let has_board = |board: &String| {
            let sign = board.replace(['x', 'X'], "×");
            contains(&variant.board, &sign) || contains(&variant.board, board)
        };
        self.words.iter().all(|word| texts().any(|text| contains(text, word)))
            && self.tags.iter().all(|tag| has(&variant.tags, tag))
            && self.board.iter().all(has_board)
            && self.players.is_none_or(|players| variant.players.len() == players)
            && self.kinds.iter().all(|kind| has(&variant.kinds, kind))
            && self.inventor.iter().all(|name| contains(&variant.inventor, name))
            && self
                .year
                .as_ref()
                .is_none_or(|years| variant.year.is_some_and(|year| years.contains(&year)))
    }
}

/// Prints variants in columns. On a terminal, titles are truncated to fit the width.
fn print(variants: &[Summary]) -> io::Result<()> {
    let width = io::stdout().is_terminal().then(textwrap::termwidth);
    let mut out = results();
    for (number, line) in table(variants).lines().enumerate() {
        let line = line.trim_end();
        let line = width.map_or_else(|| line.to_owned(), |width| truncate(line, width));
        match number {
            0 => writeln!(out, "{}", bold(&line))?,
            _ => writeln!(out, "{line}")?,
        }
    }
    out.flush()
}

/// The columns. The title comes last, so that truncating a line truncates nothing else.
fn table(variants: &[Summary]) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["name", "board", "players", "title"]);
    for variant in variants {
        let players = variant.players.len().to_string();
        table.add_row([variant.name, &variant.board, &players, &variant.title]);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table
}

/// Truncates a line to a width, with an ellipsis.
fn truncate(line: &str, width: usize) -> String {
    if display_width(line) <= width {
        return line.to_owned();
    }
    let mut end = 0;
    for (at, letter) in line.char_indices() {
        let next = at + letter.len_utf8();
        if display_width(&line[..next]) >= width {
            break;
        }
        end = next;
    }
    format!("{}…", &line[..end])
}

/// Whether a text contains another, whatever capitals, and hyphens or blanks between words, they have.
fn contains(text: &str, part: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('-', " ");
    plain(text).contains(&plain(part))
}

fn has(texts: &[String], text: &str) -> bool {
    texts.iter().any(|one| one.to_lowercase() == text.to_lowercase())
}

/// Reads a year or a range of years.
fn years(text: &str) -> Result<RangeInclusive<i64>, String> {
    let year = |text: &str, open: i64| match text {
        "" => Ok(open),
        text => text.parse::<i64>().map_err(|_| format!("`{text}` is not a year")),
    };
    match text.split_once("..") {
        Some((first, last)) => Ok(year(first, i64::MIN)?..=year(last, i64::MAX)?),
        None if text.is_empty() => Err("the year is missing".to_owned()),
        None => year(text, 0).map(|year| year..=year),
    }
}
