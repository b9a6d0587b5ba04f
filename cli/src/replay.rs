//! `triagonal replay`

use std::ffi::OsString;
use std::io::{self, Write};

use serde::Serialize;
use triagonal::diagnostics::{Location, LocationFinder, Shown};
use triagonal::files::{self, MAX_FILE_SIZE};
use triagonal::notation::{Misread, with_lot};
use triagonal::records::{self, Record, RecordProblem, Replayed, Start, Target};
use triagonal::{Source, Variant, builtin};
use triagonal_host::output::{self, counted, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::unreadable;

use super::input::{VariantArgs, choice};
use super::position::with_closest;
use crate::format::Format;

/// Play the games of a file, and check every move
///
/// Reads PGN, KIF, and lines of UCI and USI. Tells the first wrong move of each game with its
/// place, or writes the games in another notation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal replay games.pgn
  triagonal replay games.pgn --variant my-game.variant
  triagonal replay game.kif --to usi
  triagonal replay games.pgn --format json")]
pub struct Args {
    /// A file of games, or - for standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: OsString,
    /// The variant, if not the one that the file names: a built-in variant's name, or a file
    #[arg(long, value_name = "NAME|FILE")]
    variant: Option<OsString>,
    /// Choose the value of an option (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    set: Vec<(String, String)>,
    /// Write the games as this, in place of what was found
    #[arg(long, value_enum, conflicts_with = "format")]
    to: Option<To>,
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How many wrong games are shown. The others are counted.
const MOST_SHOWN: usize = 100;

/// What the games are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// Portable game notation
    Pgn,
    /// A KIF file
    Kif,
    /// Lines of the protocol USI
    Usi,
    /// PGN with moves such as C2.5
    Wxf,
    /// PGN with moves such as H2-E2
    Iccs,
    /// Lines of the protocol UCI
    Uci,
    /// The moves alone in algebraic notation
    San,
    /// The moves alone, as --after reads them
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
    /// Whether the fingerprint of the rules is another one than in the file.
    rules_changed: bool,
}

#[derive(Serialize)]
struct MistakeJson {
    game: usize,
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
    let records = records::read(&source.text).map_err(|wrong| shown(&source, wrong, &mut finder))?;
    let mut known = Known {
        args,
        loaded: Vec::new(),
    };
    let mut told = ReplayJson {
        file: source.name.clone(),
        games: Vec::new(),
        mistakes: Vec::new(),
    };
    let (mut left_out, mut changes, mut notes) = (0, Vec::new(), Vec::new());
    let mut out = results();
    for (number, record) in (1..).zip(&records) {
        left_out += record.variations;
        let loaded = known.of(record)?;
        let changed = loaded.as_ref().is_ok_and(|loaded| loaded.has_changed(record));
        if changed {
            changes.push(number.to_string());
        }
        let game = loaded.and_then(|one| Ok((&one.variant, records::replay(one.variant.game(), record)?)));
        let (variant, game) = match game {
            Ok(game) => game,
            Err(wrong) => {
                let is_shown = told.mistakes.len() < MOST_SHOWN;
                let wrong = if is_shown {
                    known.with_closest(record, wrong)
                } else {
                    wrong
                };
                told.mistakes.push(mistake(number, &source, &wrong, &mut finder));
                if args.format == Format::Text && is_shown {
                    out.flush()?;
                    output::report(&shown(&source, wrong, &mut finder));
                }
                continue;
            }
        };
        for note in game.notes.iter().filter(|_| args.format == Format::Text) {
            notes.push(format!("note: game {number}: {note}"));
        }
        if let Some(to) = args.to {
            let written = game.write(record, to.target(), variant.title()).map_err(|why| {
                let help = "`--to own` can say every move, and `--to pgn` every game";
                Stop::Input(format!("game {number}: {why}"), Some(help.to_owned()))
            })?;
            let is_line = !written.trim_end().contains('\n');
            write!(out, "{}{written}", if number > 1 && !is_line { "\n" } else { "" })?;
        } else if args.format == Format::Text {
            writeln!(out, "{}", summary(number, variant, record, &game))?;
        } else {
            told.games.push(GameJson {
                rules_changed: changed,
                ..as_json(number, variant, record, &game)
            });
        }
    }
    out.flush()?;
    drop(out);
    let wrong = told.mistakes.len();
    match args.format {
        Format::Json => output::json(&told)?,
        Format::Text => {
            if wrong > 0 {
                let unshown = if wrong > MOST_SHOWN {
                    format!("; the first {MOST_SHOWN} are shown")
                } else {
                    String::new()
                };
                output::note(&format!("{wrong} of {} wrong{unshown}", counted(records.len(), "game")));
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
                    "note: the rules have changed since {which} {were} played, or other options were chosen"
                ));
            }
            if left_out > 0 && args.to.is_some() {
                output::note(&format!("{} left out", counted(left_out, "variation")));
            }
        }
    }
    Ok(if wrong > 0 { Done::Wrong } else { Done::Fine })
}

impl Args {
    /// The text of the games.
    fn source(&self) -> Result<Source, Stop> {
        let (name, found) = if self.file == "-" {
            let name = "standard input".to_owned();
            (name.clone(), files::read_games_from(&name, io::stdin().lock()))
        } else {
            (format!("`{}`", self.file.display()), files::read_games(&self.file))
        };
        let source = found.map_err(|error| unreadable(&name, &error))?;
        if source.text.len() > MAX_FILE_SIZE {
            let help = "divide it into several files";
            let message = format!("{name} has more than {MAX_FILE_SIZE} bytes");
            return Err(Stop::Input(message, Some(help.to_owned())));
        }
        Ok(source)
    }
}

/// The variants that games have asked for.
struct Known<'a> {
    args: &'a Args,
    loaded: Vec<Loaded>,
}

/// A variant with the name and the options that it was loaded by.
struct Loaded {
    name: OsString,
    set: Vec<(String, String)>,
    variant: Variant,
    fingerprint: String,
}

impl Loaded {
    /// Whether a game was played by other rules, as far as it says so.
    fn has_changed(&self, record: &Record) -> bool {
        let told = record.tag("RuleSet").map(|tag| tag.value.as_str());
        told.is_some_and(|told| !told.eq_ignore_ascii_case(&self.fingerprint))
    }
}

impl Known<'_> {
    /// The variant of a game with its options: those asked for, or else those that the game is of.
    fn of(&mut self, record: &Record) -> Result<Result<&Loaded, Misread<RecordProblem>>, Stop> {
        let name = match &self.args.variant {
            Some(name) => name.clone(),
            None => match builtin::of_record(record) {
                Ok(one) => OsString::from(one.name),
                Err(wrong) => return Ok(Err(wrong)),
            },
        };
        let set = if self.args.set.is_empty() {
            record.options()
        } else {
            self.args.set.clone()
        };
        let known = self.loaded.iter().position(|one| one.name == name && one.set == set);
        let place = match known {
            Some(place) => place,
            None => {
                let variant = VariantArgs {
                    variant: name.clone(),
                    set: set.clone(),
                }
                .load()?;
                self.loaded.push(Loaded {
                    name,
                    set,
                    fingerprint: variant.fingerprint(),
                    variant,
                });
                self.loaded.len() - 1
            }
        };
        let place = match &record.start {
            Some(Start::Fen(fen, _)) if self.loaded[place].variant.has_other_castlings(fen) => {
                let form = self.by_lot(place)?;
                let fits = form.filter(|&form| self.loaded[form].variant.read_fen(fen).is_ok());
                fits.unwrap_or(place)
            }
            Some(Start::Fen(..) | Start::Sfen(..)) | None => place,
        };
        Ok(Ok(&self.loaded[place]))
    }
}

impl Known<'_> {
    /// A mistake in the position that a game begins with, with the name of a variant that reads it.
    fn with_closest(&mut self, record: &Record, wrong: Misread<RecordProblem>) -> Misread<RecordProblem> {
        match (&wrong.problem, &record.start) {
            (RecordProblem::Position(_), Some(Start::Fen(fen, _))) => match self.of(record) {
                Ok(Ok(loaded)) => with_closest(&loaded.variant, fen, wrong),
                Ok(Err(_)) | Err(_) => wrong,
            },
            _ => wrong,
        }
    }

    /// The form of a loaded variant with arrays drawn by lot, if it has one.
    fn by_lot(&mut self, place: usize) -> Result<Option<usize>, Stop> {
        let Loaded { name, set, variant, .. } = &self.loaded[place];
        let Some(form) = name.to_str().map(with_lot) else {
            return Ok(None);
        };
        let name = OsString::from(&form);
        if let Some(known) = self.loaded.iter().position(|one| one.name == name && one.set == *set) {
            return Ok(Some(known));
        }
        let set = set.clone();
        let variant = if builtin::variant(&form).is_some() {
            let variant = name.clone();
            VariantArgs {
                variant,
                set: set.clone(),
            }
            .load()?
        } else if let Some(variant) = variant.by_lot() {
            variant
        } else {
            return Ok(None);
        };
        self.loaded.push(Loaded {
            name,
            set,
            fingerprint: variant.fingerprint(),
            variant,
        });
        Ok(Some(self.loaded.len() - 1))
    }
}

fn shown<'a>(source: &'a Source, wrong: Misread<RecordProblem>, finder: &mut LocationFinder<'a>) -> Stop {
    let message = wrong.to_string();
    let shown = Shown::in_source(message, source, wrong.range, wrong.help, finder);
    Stop::Text(Box::new(shown))
}

fn mistake<'a>(
    game: usize,
    source: &'a Source,
    wrong: &Misread<RecordProblem>,
    finder: &mut LocationFinder<'a>,
) -> MistakeJson {
    let Location { line, column, .. } = finder.find(source, wrong.range.clone());
    MistakeJson {
        game,
        error: wrong.to_string(),
        help: wrong.help.clone(),
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
    if matches!(record.start, Some(Start::Fen(..) | Start::Sfen(..))) {
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
        // It has been played before.
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
