//! `triagonal find`

use std::ops::RangeInclusive;

use triagonal::builtin::{self, BuiltinVariant, Summary};
use triagonal_host::stop::{CommandResult, Stop};

use super::list;
use crate::format::Format;

/// Find variants among those that come with the program
///
/// Lists the variants that fit all that is asked for, in the columns of `list`. Capital and small
/// letters are the same here.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal find hexagonal
  triagonal find --tag drops --players 2
  triagonal find --piece Cannon --board 9x10
  triagonal find --inventor gilman --year 2000..2010 --format json")]
pub struct Args {
    /// Words that the names, the title, the folder, the tags or the inventor contain, all of them
    words: Vec<String>,
    /// A tag
    #[arg(long = "tag")]
    tags: Vec<String>,
    /// A part of what is said of the board, as 8x8, hexagonal or charts
    #[arg(long)]
    board: Option<String>,
    /// How many players there are
    #[arg(long)]
    players: Option<usize>,
    /// The name of a kind of piece
    #[arg(long = "piece", value_name = "KIND")]
    kinds: Vec<String>,
    /// A part of the inventor's name
    #[arg(long)]
    inventor: Option<String>,
    /// The year of the invention, as 1963, 1900..1950, 1990.. or ..1800
    #[arg(long, value_parser = years)]
    year: Option<RangeInclusive<i64>>,
    /// The format of the list
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lists the variants that fit.
pub fn run(args: &Args) -> CommandResult {
    let told = builtin::variants().iter().filter(|one| args.fits_told(one));
    let summaries = told.filter_map(BuiltinVariant::summary);
    let found: Vec<Summary> = summaries.filter(|one| args.fits_rules(one)).collect();
    if found.is_empty() && args.format != Format::Json {
        let advice = "`triagonal list` shows all of them";
        return Err(Stop::Input(
            "no variant fits all of this".to_owned(),
            Some(advice.to_owned()),
        ));
    }
    list::print(&found, args.format)
}

impl Args {
    /// Whether a variant fits as far as its file tells without its rules.
    fn fits_told(&self, one: &BuiltinVariant) -> bool {
        let texts = || {
            let plain = [one.name, one.folder, &one.title, &one.inventor].into_iter();
            let lists = one.aliases.iter().chain(&one.tags);
            plain.chain(lists.map(String::as_str))
        };
        let words = self.words.iter().all(|word| texts().any(|text| contains(text, word)));
        let tags = self
            .tags
            .iter()
            .all(|tag| one.tags.iter().any(|known| same(known, tag)));
        let inventor = self.inventor.iter().all(|name| contains(&one.inventor, name));
        let mut years = self.year.iter();
        words && tags && inventor && years.all(|years| one.year.is_some_and(|year| years.contains(&year)))
    }

    /// Whether its rules fit.
    fn fits_rules(&self, one: &Summary) -> bool {
        let board = self
            .board
            .iter()
            .all(|board| contains(&one.board, &board.replace(['x', 'X'], "×")) || contains(&one.board, board));
        let players = self.players.is_none_or(|players| one.players.len() == players);
        let mut kinds = self.kinds.iter();
        board && players && kinds.all(|kind| one.kinds.iter().any(|known| same(known, kind)))
    }
}

fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Reads a year or a range of years.
fn years(text: &str) -> Result<RangeInclusive<i64>, String> {
    let year = |text: &str, open: i64| match text {
        "" => Ok(open),
        text => text.parse::<i64>().map_err(|_| format!("`{text}` is not a year")),
    };
    match text.split_once("..") {
        Some((first, last)) => Ok(year(first, i64::MIN)?..=year(last, i64::MAX)?),
        None if text.is_empty() => Err("a year is missing".to_owned()),
        None => year(text, 0).map(|year| year..=year),
    }
}
