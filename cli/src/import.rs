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

/// Write another program's variants as files
///
/// Reads Fairy-Stockfish's variants.ini, Sjaak II's variants.txt, Interactive Diagrams, and rules files
/// of Zillions and of Ludii, and writes a file for each variant. A report tells what is not carried
/// over, with its place and the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal import variants.ini --into games
  triagonal import my-game.ini > my-game.variant
  triagonal import page.html --from diagram --into games
  triagonal import variants.ini --into games --format json")]
pub struct Args {
    /// The file to read
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// The format of the file; otherwise its content tells
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    from: Option<import::Format>,
    /// The folder for the files; without it, a single one goes to standard output
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    into: Option<PathBuf>,
    /// The format of the report
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
    let found = import::Format::ALL.iter().copied().find(|format| format.name() == name);
    found.ok_or_else(|| format!("the formats are {}", format_names()))
}

/// Reads the file and writes what it comes to.
pub fn run(args: &Args) -> CommandResult {
    let source =
        files::read_foreign(&args.file).map_err(|error| unreadable(&format!("`{}`", args.file.display()), &error))?;
    let Some(format) = args.from.or_else(|| import::Format::of(&source.text)) else {
        let help = format!("give one with `--from FORMAT`: {}", format_names());
        let message = format!("`{}` is in no format that is known", args.file.display());
        return Err(Stop::Input(message, Some(help)));
    };
    let import = import::import(&source, format, &triagonal::builtin::Builtin);
    match (&args.into, import.files.as_slice()) {
        (_, []) => {
            tell(&import, &args.file, args.format)?;
            return Err(Stop::Input("there is no variant that can be written".to_owned(), None));
        }
        (Some(folder), files) => {
            fs::create_dir_all(folder).map_err(|error| {
                Stop::Input(format!("cannot make the folder `{}`: {error}", folder.display()), None)
            })?;
            for file in files {
                let path = folder.join(format!("{}.variant", file.name));
                write::replace(&path, file.text.as_bytes(), [args.file.as_path()])?;
            }
            tell(&import, &args.file, args.format)?;
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
            let message = format!("`{}` has {}", args.file.display(), counted(files.len(), "variant"));
            return Err(Stop::Input(
                message,
                Some("name a folder for the files with `--into FOLDER`".to_owned()),
            ));
        }
    }
    let sound = import.files.iter().all(|file| file.sound);
    Ok(if sound { Done::Fine } else { Done::Wrong })
}

/// What was not carried over, a line each.
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
fn tell(import: &Import, path: &std::path::Path, format: Format) -> Result<(), Stop> {
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
        "{written} written, {extending} of them extending another, {} not carried over",
        counted(import.notes.len(), "thing")
    )?;
    if !faulty.is_empty() {
        writeln!(out, "with mistakes: {}", faulty.join(", "))?;
    }
    out.flush()?;
    Ok(())
}
