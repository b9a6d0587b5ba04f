//! `triagonal replay`

mod variants;

use std::ffi::OsString;
use std::io::{self, Write};

use serde::Serialize;
use triagonal::diagnostics::{Location, LocationFinder, Shown};
use triagonal::files::{self, MAX_FILE_SIZE};
use triagonal::notation::Misread;
use triagonal::records::{self, Record, RecordProblem, Replayed, Start, Target};
use triagonal::{Source, Variant};
use triagonal_host::output::{self, counted, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::unreadable;

use crate::format::Format;
use crate::input::choice;
use variants::Variants;

/// Check the games of a file, or convert them
///
/// Reads PGN, KIF, and position lines of UCI and USI. Plays every game by the rules, and reports the first mistake of each
/// game with its location. --to prints the games in another format.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal replay games.pgn
  triagonal replay games.pgn --variant my-game.variant
  triagonal replay game.kif --to usi
  triagonal replay games.pgn --format json

Exit status: 0 if all games are correct, 1 if a game has a mistake or cannot be written in the format of \
--to, 2 if a file cannot be read.")]
pub struct Args {
    /// File of games, or - for standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: OsString,
    /// Variant of the games, by name or file (default: the variant that the file names)
    #[arg(long, value_name = "VARIANT")]
    variant: Option<OsString>,
    /// Set an option of the variant (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    set: Vec<(String, String)>,
    /// Print the games in this format
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with = "format")]
    to: Option<To>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The greatest number of mistakes that are shown. The others are only counted.
const MAX_SHOWN: usize = 100;

/// A format for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// PGN, Portable Game Notation
    Pgn,
    /// KIF, with Japanese notation
    Kif,
    /// Position lines of USI
    Usi,
    /// PGN with moves in WXF notation, such as C2.5
    Wxf,
    /// PGN with moves in ICCS notation, such as H2-E2
    Iccs,
    /// Position lines of UCI
    Uci,
    /// Moves in algebraic notation
    San,
    /// Moves in the notation that --after reads
    Own,
}

impl To {
    fn target(self) -> Target {
        match self {
            Self::Pgn => Target::Pgn,
            Self::Kif => Target::Kif,
            Self::Usi => Target::Usi,
            Self::Wxf => Target::Wxf,
            Self::Iccs => Target::Iccs,
            Self::Uci => Target::Uci,
            Self::San => Target::San,
            Self::Own => Target::Own,
        }
    }
}

#[derive(Serialize)]
struct GameJson {
    game: usize,
    variant: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    plies: usize,
    result: &'static str,
    outcome: Option<String>,
    moves: Vec<String>,
    fen: String,
    variations_left_out: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Whether the file's fingerprint differs from that of the rules.
    rules_changed: bool,
}

#[derive(Serialize)]
struct MistakeJson {
    /// The number of the game; none if the file as a whole cannot be read.
    game: Option<usize>,
    error: String,
    help: Option<String>,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct ReplayJson {
    file: String,
    games: Vec<GameJson>,
    mistakes: Vec<MistakeJson>,
}

/// Plays the games.
pub fn run(args: &Args) -> CommandResult {
    let source = args.source()?;
    let mut finder = LocationFinder::default();
    let records = match records::read(&source.text) {
        Ok(records) => records,
        Err(error) => return unreadable_games(args, &source, error, &mut finder),
    };
    let mut variants = Variants::new(args.variant.as_deref(), &args.set);
    let mut result = ReplayJson {
        file: source.name.clone(),
        games: Vec::new(),
        mistakes: Vec::new(),
    };
    let (mut left_out, mut changes, mut notes) = (0, Vec::new(), Vec::new());
    let mut out = results();
    for (number, record) in (1..).zip(&records) {
        left_out += record.variations;
        let loaded = variants.load(record)?;
        let changed = loaded.as_ref().is_ok_and(|(loaded, _)| loaded.has_changed(record));
        if changed {
            changes.push(number.to_string());
        }
        let game = loaded.and_then(|(loaded, note)| {
            let mut game = records::replay(loaded.variant.game(), record)?;
            game.notes.extend(note);
            Ok((&loaded.variant, game))
        });
        let (variant, game) = match game {
            Ok(game) => game,
            Err(error) => {
                let is_shown = result.mistakes.len() < MAX_SHOWN;
                let error = if is_shown {
                    variants.with_closest(record, error)
                } else {
                    error
                };
                result
                    .mistakes
                    .push(mistake(Some(number), &source, &error, &mut finder));
                if args.format == Format::Text && is_shown {
                    out.flush()?;
                    output::report(&error_at(&source, error, &mut finder));
                }
                continue;
            }
        };
        for note in game.notes.iter().filter(|_| args.format == Format::Text) {
            notes.push(format!("note: game {number}: {note}"));
        }
        if let Some(to) = args.to {
            let written = match game.write(record, to.target(), variant.title()) {
                Ok(written) => written,
                Err(why) => {
                    out.flush()?;
                    let help = "use `--to pgn`, which can write every game, or `--to own`, which can write every move";
                    output::report(&Stop::Input(format!("game {number}: {why}"), Some(help.to_owned())));
                    return Ok(Done::Problems);
                }
            };
            let is_line = !written.trim_end().contains('\n');
            write!(out, "{}{written}", if number > 1 && !is_line { "\n" } else { "" })?;
        } else if args.format == Format::Text {
            writeln!(out, "{}", summary(number, variant, record, &game))?;
        } else {
            result.games.push(GameJson {
                rules_changed: changed,
                ..as_json(number, variant, record, &game)
            });
        }
    }
    out.flush()?;
    drop(out);
    let mistakes = result.mistakes.len();
    match args.format {
        Format::Json => output::json(&result)?,
        Format::Text => {
            if mistakes > 0 {
                let limit = if mistakes > MAX_SHOWN {
                    format!("; the first {MAX_SHOWN} are shown")
                } else {
                    String::new()
                };
                output::note(&format!(
                    "{mistakes} of {} with mistakes{limit}",
                    counted(records.len(), "game")
                ));
            }
            for note in &notes {
                output::note(note);
            }
            if !changes.is_empty() {
                let (which, were) = match changes.as_slice() {
                    [one] => (format!("game {one}"), "was"),
                    several => (format!("games {}", several.join(", ")), "were"),
                };
                output::note(&format!(
                    "note: {which} {were} played with other options, or the rules have changed since"
                ));
            }
            if left_out > 0 && args.to.is_some() {
                output::note(&format!("{} left out", counted(left_out, "variation")));
            }
        }
    }
    Ok(if mistakes > 0 { Done::Problems } else { Done::Fine })
}

/// Reports that a file cannot be divided into games.
fn unreadable_games<'a>(
    args: &Args,
    source: &'a Source,
    error: Misread<RecordProblem>,
    finder: &mut LocationFinder<'a>,
) -> CommandResult {
    match args.format {
        Format::Text => output::report(&error_at(source, error, finder)),
        Format::Json => output::json(&ReplayJson {
            file: source.name.clone(),
            games: Vec::new(),
            mistakes: vec![mistake(None, source, &error, finder)],
        })?,
    }
    Ok(Done::Problems)
}

impl Args {
    /// The text of the games.
    fn source(&self) -> Result<Source, Stop> {
        let (name, read) = if self.file == "-" {
            let name = "standard input".to_owned();
            (name.clone(), files::read_games_from(&name, io::stdin().lock()))
        } else {
            (format!("`{}`", self.file.display()), files::read_games(&self.file))
        };
        let source = read.map_err(|error| unreadable(&name, &error))?;
        if source.text.len() > MAX_FILE_SIZE {
            let help = "split it into several files";
            let message = format!("{name} is larger than {MAX_FILE_SIZE} bytes");
            return Err(Stop::Input(message, Some(help.to_owned())));
        }
        Ok(source)
    }
}

fn error_at<'a>(source: &'a Source, error: Misread<RecordProblem>, finder: &mut LocationFinder<'a>) -> Stop {
    let message = error.to_string();
    let shown = Shown::in_source(message, source, error.range, error.help, finder);
    Stop::Text(Box::new(shown))
}

fn mistake<'a>(
    game: Option<usize>,
    source: &'a Source,
    error: &Misread<RecordProblem>,
    finder: &mut LocationFinder<'a>,
) -> MistakeJson {
    let Location { line, column, .. } = finder.find(source, error.range.clone());
    MistakeJson {
        game,
        error: error.to_string(),
        help: error.help.clone(),
        line,
        column,
    }
}

/// `1: Chess, Anderssen - Kieseritzky, 45 plies, 1-0: White wins by checkmate`, and the position below.
fn summary(number: usize, variant: &Variant, record: &Record, game: &Replayed) -> String {
    let players = match record.players() {
        [Some(white), Some(black)] => format!(", {white} - {black}"),
        [Some(one), None] | [None, Some(one)] => format!(", {one}"),
        [None, None] => String::new(),
    };
    let mut text = format!(
        "{number}: {}{players}, {}",
        variant.title(),
        counted_plies(game.moves.len())
    );
    text.push_str(&format!(", {}", game.ending.text()));
    if let Some(outcome) = game.end.outcome() {
        text.push_str(&format!(": {}", variant.outcome_text(&outcome)));
    }
    if record.variations > 0 {
        text.push_str(&format!(", {} not read", counted(record.variations, "variation")));
    }
    if matches!(
        record.start,
        Some(Start::Fen(..) | Start::Sfen(..) | Start::Diagram(..))
    ) {
        text.push_str(&format!("\n   from {}", game.start.fen()));
    }
    format!("{text}\n   {}", game.end.fen())
}

fn counted_plies(count: usize) -> String {
    if count == 1 {
        "1 ply".to_owned()
    } else {
        format!("{count} plies")
    }
}

fn as_json(number: usize, variant: &Variant, record: &Record, game: &Replayed) -> GameJson {
    let [white, black] = record.players().map(|player| player.map(str::to_owned));
    let mut position = game.start.clone();
    let moves = game.moves.iter().map(|made| {
        let text = position.move_text(made);
        // The replay has already played this move.
        let _ = position.play(made);
        text
    });
    let moves = moves.collect();
    GameJson {
        game: number,
        variant: variant.title().to_owned(),
        white,
        black,
        plies: game.moves.len(),
        result: game.ending.text(),
        outcome: game.end.outcome().map(|outcome| variant.outcome_text(&outcome)),
        moves,
        fen: game.end.fen(),
        variations_left_out: record.variations,
        notes: game.notes.clone(),
        rules_changed: false,
    }
}
