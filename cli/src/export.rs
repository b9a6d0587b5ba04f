//! `triagonal export`

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::Serialize;
use triagonal::diagnostics::Location;
use triagonal_formats::export::{Refused, Target, export, section_name};
use triagonal_host::output::{self, counted, note};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write;

use super::explain_betza::DialectName;
use super::input::VariantArgs;
use crate::format::Format;

/// Convert a variant to another program's format
///
/// If the format cannot express some of the rules, the command reports each with its location and the reason, and writes
/// nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal export chess --to variants.ini
  triagonal export my-game.variant --to variants.ini --as mygame > mygame.ini
  triagonal export my-game.variant --to json --output my-game.json
  triagonal export my-game.variant --to variant > alone.variant

Exit status: 0 if the variant was written, 1 if the format cannot express it, 2 if the variant has \
mistakes or a file cannot be read or written.")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Format to write
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: To,
    /// Name of the variant in the output (default: the name of the file)
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
    /// File to write to (default: standard output)
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Dialect of Betza notation
    #[arg(long, value_enum, default_value = "xboard")]
    dialect: DialectName,
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// A section for Fairy-Stockfish
    #[value(name = "variants.ini")]
    Ini,
    /// The pieces and their moves in Betza notation
    Betza,
    /// An Interactive Diagram of the Chess Variant Pages
    InteractiveDiagram,
    /// A picture of the starting position
    Svg,
    /// The checked rules as data, for other programs
    Json,
    /// One .variant file that needs no other file, with the options resolved
    Variant,
}

impl To {
    /// The target in the library; none for `.variant` files.
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

#[derive(Serialize)]
struct ExportJson<'a> {
    refused: Vec<RefusalJson<'a>>,
}

/// A part of the rules that the format cannot express.
#[derive(Serialize)]
struct RefusalJson<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
}

/// Writes the variant, or reports why the format cannot express it.
pub fn run(args: &Args) -> CommandResult {
    let Some(target) = args.to.target(args.dialect) else {
        let text = args.variant.whole()?.ok_or_else(|| {
            let message = "no single file can express these rules".to_owned();
            Stop::Input(
                message,
                Some("share the file together with the files that it extends".to_owned()),
            )
        })?;
        args.write(&text, [Path::new(&args.variant.variant)])?;
        return Ok(Done::Fine);
    };
    let variant = args.variant.load()?;
    let name = match &args.name {
        Some(name) if args.to == To::Ini && section_name(name) != *name => {
            let message = format!("Fairy-Stockfish cannot read a section called `[{name}]`");
            let help =
                "choose a name of letters, digits, `-` and `_` that is not the name of a Fairy-Stockfish variant";
            return Err(Stop::Input(message, Some(help.to_owned())));
        }
        Some(name) => name.clone(),
        None if args.to == To::Ini => section_name(&file_stem(&args.variant.variant)),
        None => file_stem(&args.variant.variant),
    };
    match export(&variant, target, &name) {
        Ok(text) => {
            args.write(&text, variant.report().sources().paths())?;
            Ok(Done::Fine)
        }
        Err(refused) => {
            report(&refused, args.format)?;
            Ok(Done::Problems)
        }
    }
}

impl Args {
    /// Writes the text to the file or to standard output. Fails if the file is an input.
    fn write<'a>(&self, text: &str, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Stop> {
        match &self.output {
            Some(file) => write::replace(file, text.as_bytes(), inputs),
            None => output::text(text),
        }
    }
}

/// The name of a file without its folder and extension.
fn file_stem(argument: &OsStr) -> String {
    let stem = Path::new(argument).file_stem().unwrap_or(argument);
    match stem.to_string_lossy().as_ref() {
        "-" => "variant".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Reports what the format cannot express.
fn report(refused: &Refused, format: Format) -> Result<(), Stop> {
    let refusals = refused.refusals();
    if format == Format::Json {
        let all = refusals.iter().map(|refusal| RefusalJson {
            message: &refusal.message,
            place: refused.location(refusal),
        });
        return output::json(&ExportJson { refused: all.collect() });
    }
    for shown in refused.shown() {
        output::print_mistake(&shown);
    }
    note(&format!(
        "the format cannot express {} of the rules",
        counted(refusals.len(), "part")
    ));
    Ok(())
}
