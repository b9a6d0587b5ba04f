//! `triagonal new`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use triagonal::builtin;
use triagonal::templates::{self, Template};
use triagonal_host::output::results;
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write::{self, FileWriter};

/// Start a variant of your own
///
/// Writes NAME.variant, a small but complete game with comments, and NAME.toml, its tests. Change both as you like.
/// Existing files are never overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal new my-game
  triagonal new my-game --like hex
  triagonal new my-game --output games")]
pub struct Args {
    /// Name of the files: letters, digits, `-` and `_`
    #[arg(value_name = "NAME")]
    name: String,
    /// Kind of game to start from
    #[arg(long, value_name = "KIND", default_value = templates::DEFAULT, value_parser = kinds())]
    like: String,
    /// Folder to write to
    #[arg(
        long = "output",
        short = 'o',
        value_name = "FOLDER",
        default_value = ".",
        hide_default_value = true
    )]
    #[arg(value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
}

fn kinds() -> PossibleValuesParser {
    let value = |template: Template| PossibleValue::new(template.name).help(template.about.trim_end_matches('.'));
    PossibleValuesParser::new(templates::all().into_iter().map(value))
}

/// Writes the files.
pub fn run(args: &Args) -> CommandResult {
    let name = args.name.as_str();
    check_name(name)?;
    let Some(template) = templates::all().into_iter().find(|template| template.name == args.like) else {
        return Err(Stop::Input(format!("unknown template `{}`", args.like), None));
    };
    let files = [
        (
            args.folder.join(format!("{name}.variant")),
            template.variant(&title(name)),
        ),
        (args.folder.join(format!("{name}.toml")), template.cases().to_owned()),
    ];
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        for (path, _) in &files {
            write::clean(path);
        }
        return Err(exists(path));
    }
    fs::create_dir_all(&args.folder).map_err(|error| {
        let message = format!("cannot create the folder `{}`: {error}", args.folder.display());
        Stop::Input(message, None)
    })?;
    // Write nothing unless both files can be written.
    let writers = files.iter().map(|(path, _)| FileWriter::open(path, []));
    let writers = writers.collect::<Result<Vec<FileWriter>, Stop>>()?;
    for (writer, (_, text)) in writers.into_iter().zip(&files) {
        writer.create(text.as_bytes())?;
    }
    let [(variant, _), (cases, _)] = &files;
    let (variant, cases) = (written(variant), written(cases));
    let mut out = results();
    writeln!(out, "{variant}: {}", template.about)?;
    writeln!(out, "{cases}: its tests")?;
    writeln!(out)?;
    writeln!(out, "Edit the files, then run:")?;
    writeln!(out, "  triagonal check {variant}")?;
    writeln!(out, "  triagonal test {cases}")?;
    writeln!(out, "  triagonal show {variant}")?;
    out.flush()?;
    Ok(Done::Fine)
}

/// A path without `./` in front.
fn written(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}

/// Checks that a name is valid after `extends`, is a valid file name on every system, and is not that of a built-in variant.
fn check_name(name: &str) -> Result<(), Stop> {
    let reject = |message: String, help: &str| Err(Stop::Input(message, Some(help.to_owned())));
    let plain = "a name consists of letters from a to z, digits, `-` and `_`, and begins with a letter";
    if name.is_empty() {
        return reject("the name is empty".to_owned(), plain);
    }
    if name.contains(['/', '\\']) {
        return reject(
            format!("`{name}` is a path"),
            "give only the name, and choose the folder with `--output FOLDER`",
        );
    }
    if let Some(bare) = name.strip_suffix(".variant").or(name.strip_suffix(".toml")) {
        let help = format!("give the name without its extension: `{bare}`");
        return reject(format!("`{name}` is the name of a file"), &help);
    }
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if let Some(letter) = name.chars().find(|letter| !fits(*letter)) {
        return reject(format!("`{name}` contains `{}`", letter.escape_debug()), plain);
    }
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return reject(format!("`{name}` does not begin with a letter"), plain);
    }
    if name.len() > 64 {
        return reject("the name has more than 64 letters".to_owned(), "choose a shorter name");
    }
    if is_device(name) {
        let help = "Windows reserves this name for a device; choose another";
        return reject(format!("`{name}` is not a valid file name on every system"), help);
    }
    if builtin::source(&name.to_lowercase()).is_some() {
        let help = "commands would find the built-in variant first; choose another name";
        return reject(format!("there is a built-in variant called `{name}`"), help);
    }
    Ok(())
}

/// Whether Windows reserves a name for a device.
fn is_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let numbered = |device: &str| {
        name.strip_prefix(device)
            .is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
    };
    matches!(name.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// Makes a title from a name: `my-game` becomes My game.
fn title(name: &str) -> String {
    let words: Vec<&str> = name.split(['-', '_']).filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn exists(path: &Path) -> Stop {
    let message = format!("`{}` already exists", written(path));
    let help = "nothing was written; choose another name, or another folder with `--output FOLDER`";
    Stop::Input(message, Some(help.to_owned()))
}
