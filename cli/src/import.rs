//! `triagonal import`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use triagonal::files;
use triagonal_formats::import::{self, Import};
use triagonal_host::output::{self, counted, note, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::unreadable;
use triagonal_host::write;

use crate::format::Format;

/// Convert another program's variants
///
/// Reads variants.ini of Fairy-Stockfish, variants.txt of Sjaak II, Interactive Diagrams, and rules files of Zillions and
/// Ludii. Each variant becomes a file. A report lists what could not be converted, with its location and the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal import variants.ini --output games
  triagonal import my-game.ini > my-game.variant
  triagonal import page.html --from diagram --output games
  triagonal import variants.ini --output games --format json

Exit status: 0 if every file that was written is correct, 1 if a file has mistakes or no variant \
could be converted, 2 if the input cannot be read.")]
pub struct Args {
    /// File to read
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// Format of the file (default: recognised by its content)
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    from: Option<import::Format>,
    /// Folder to write to (default: standard output, for a single variant)
    #[arg(long, short, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The names of all formats.
fn format_names() -> String {
    let names: Vec<&str> = import::Format::ALL.iter().map(|format| format.name()).collect();
    names.join(", ")
}

/// The format with a name.
fn format_named(name: &str) -> Result<import::Format, String> {
    let format = import::Format::ALL.iter().copied().find(|format| format.name() == name);
    format.ok_or_else(|| format!("the formats are {}", format_names()))
}

/// Converts the variants of the file.
pub fn run(args: &Args) -> CommandResult {
    let source =
        files::read_foreign(&args.file).map_err(|error| unreadable(&format!("`{}`", args.file.display()), &error))?;
    let Some(format) = args.from.or_else(|| import::Format::detect(&source.text)) else {
        let help = format!("choose a format with `--from FORMAT`: {}", format_names());
        let message = format!("cannot recognise the format of `{}`", args.file.display());
        return Err(Stop::Input(message, Some(help)));
    };
    let import = import::import(&source, format, &triagonal::builtin::Builtin);
    match (&args.output, import.files.as_slice()) {
        (_, []) => {
            report(&import, &args.file, args.format)?;
            note("error: no variant could be converted");
            return Ok(Done::Problems);
        }
        (Some(folder), files) => {
            fs::create_dir_all(folder).map_err(|error| {
                Stop::Input(
                    format!("cannot create the folder `{}`: {error}", folder.display()),
                    None,
                )
            })?;
            for file in files {
                let path = folder.join(format!("{}.variant", file.name));
                write::replace(&path, file.text.as_bytes(), [args.file.as_path()])?;
            }
            report(&import, &args.file, args.format)?;
        }
        (None, [file]) => {
            let mut out = results();
            out.write_all(file.text.as_bytes())?;
            out.flush()?;
            if args.format == Format::Text {
                for line in notes(&import, &args.file) {
                    note(&line);
                }
            }
        }
        (None, files) => {
            let message = format!("`{}` contains {}", args.file.display(), counted(files.len(), "variant"));
            return Err(Stop::Input(
                message,
                Some("choose a folder for the files with `--output FOLDER`".to_owned()),
            ));
        }
    }
    let sound = import.files.iter().all(|file| file.sound);
    Ok(if sound { Done::Fine } else { Done::Problems })
}

/// The lines of the report about what could not be converted.
fn notes(import: &Import, path: &std::path::Path) -> Vec<String> {
    let place = |line: usize, column: usize| format!("{}:{line}:{column}", path.display());
    import
        .notes
        .iter()
        .map(|note| {
            let what = match &note.key {
                Some(key) => format!("{}: `{key}`", note.variant),
                None => note.variant.clone(),
            };
            format!("{}: {what}: {}", place(note.line, note.column), note.reason)
        })
        .collect()
}

/// Prints the report.
fn report(import: &Import, path: &std::path::Path, format: Format) -> Result<(), Stop> {
    if format == Format::Json {
        return output::json(import);
    }
    let mut out = results();
    for line in notes(import, path) {
        writeln!(out, "{line}")?;
    }
    let extending = import.files.iter().filter(|file| file.extends.is_some()).count();
    let faulty: Vec<&str> = import
        .files
        .iter()
        .filter(|file| !file.sound)
        .map(|file| file.name.as_str())
        .collect();
    let written = counted(import.files.len(), "file");
    writeln!(
        out,
        "{written} written, {extending} of which extend another; {}",
        counted(import.notes.len(), "note")
    )?;
    if !faulty.is_empty() {
        writeln!(out, "with mistakes: {}", faulty.join(", "))?;
    }
    out.flush()?;
    Ok(())
}
