//! `triagonal export`

use std::ffi::OsStr;
use std::path::Path;

use serde::Serialize;
use triagonal::diagnostics::Location;
use triagonal_formats::export::{Refused, Target, export, section_name};
use triagonal_host::output::{self, counted, note};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::explain_betza::DialectName;
use super::input::VariantArgs;
use crate::format::Format;

/// Write a variant in another program's format
///
/// What the other format cannot say is refused: each part of the rules is told with its place in the
/// text and the reason, and nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal export chess --to variants.ini
  triagonal export my-game.variant --to variants.ini --as mygame > mygame.ini
  triagonal export my-game.variant --to json
  triagonal export my-game.variant --to variant > alone.variant")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: To,
    /// What the variant is called there; otherwise as the file
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
    /// The dialect of Betza's notation
    #[arg(long, value_enum, default_value = "xboard")]
    dialect: DialectName,
    /// The format of the report on what cannot be said
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// Fairy-Stockfish's variants
    #[value(name = "variants.ini")]
    Ini,
    /// The pieces with their moves in Betza's notation
    Betza,
    /// An Interactive Diagram of the Chess Variant Pages
    InteractiveDiagram,
    /// A picture of the start
    Svg,
    /// All of the variant as data
    Json,
    /// A single .variant file: what it extends and uses is laid into it, options are chosen
    Variant,
}

impl To {
    /// What the library writes; nothing for our own format.
    fn target(self, dialect: DialectName) -> Option<Target> {
        match self {
            Self::Ini => Some(Target::Ini),
            Self::Betza => Some(Target::Betza(dialect.dialect())),
            Self::InteractiveDiagram => Some(Target::InteractiveDiagram),
            Self::Svg => Some(Target::Svg),
            Self::Json => Some(Target::Json),
            Self::Variant => None,
        }
    }
}

/// Something that cannot be said, for programs.
#[derive(Serialize)]
struct RefusalJson<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
}

/// Writes the variant, or what keeps it from being written.
pub fn run(args: &Args) -> CommandResult {
    let Some(target) = args.to.target(args.dialect) else {
        let text = args.variant.whole()?.ok_or_else(|| {
            let message = "no single file has the same rules".to_owned();
            Stop::Input(
                message,
                Some("send the file together with those that it extends".to_owned()),
            )
        })?;
        output::text(text)?;
        return Ok(Done::Fine);
    };
    let variant = args.variant.load()?;
    let name = match &args.name {
        Some(name) if args.to == To::Ini && section_name(name) != *name => {
            let message = format!("Fairy-Stockfish would not read a section `[{name}]`");
            let help =
                "it has a game of this name itself, or the name has other signs than letters, digits, `-` and `_`";
            return Err(Stop::Input(message, Some(help.to_owned())));
        }
        Some(name) => name.clone(),
        None if args.to == To::Ini => section_name(&called(&args.variant.variant)),
        None => called(&args.variant.variant),
    };
    match export(&variant, target, &name) {
        Ok(text) => {
            output::text(text)?;
            Ok(Done::Fine)
        }
        Err(refused) => {
            tell(&refused, args.format)?;
            Ok(Done::Wrong)
        }
    }
}

/// What a file is called without its folder and ending.
fn called(argument: &OsStr) -> String {
    let stem = Path::new(argument).file_stem().unwrap_or(argument);
    match stem.to_string_lossy().as_ref() {
        "-" => "variant".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Reports what cannot be said.
fn tell(refused: &Refused, format: Format) -> Result<(), Stop> {
    let refusals = refused.refusals();
    if format == Format::Json {
        let all = refusals.iter().map(|refusal| RefusalJson {
            message: &refusal.message,
            place: refused.location(refusal),
        });
        return output::json(&all.collect::<Vec<_>>());
    }
    for shown in refused.shown() {
        output::print_mistake(&shown);
    }
    note(&format!(
        "{} of the rules cannot be said in that format",
        counted(refusals.len(), "part")
    ));
    Ok(())
}
