//! `triagonal fmt`

use std::io::Write;
use std::path::{Path, PathBuf};

use similar::TextDiff;
use triagonal::{Source, builtin, files};
use triagonal_host::folder;
use triagonal_host::output::{self, Results, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write::FileWriter;

use super::input;
use super::paint::paint_difference;

/// Write variant files in the one canonical form
///
/// Puts blanks, indentation, line breaks and columns in order, and leaves the words, the comments and single
/// empty lines where they are. Files are changed in place; what comes in on standard input goes out on
/// standard output. A file that cannot be read is left alone, and its mistakes are told.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal fmt                         all variants in this folder and below
  triagonal fmt my-game.variant         one file
  triagonal fmt --check variants        fail if a file of a folder is not in form
  triagonal fmt --diff my-game.variant  show what would change
  triagonal fmt - <my-game.variant      print the form, as an editor wants it

Exit status: 0 all is well, 1 a file has mistakes, or would change with --check or --diff.")]
pub struct Args {
    /// Files, folders with all `.variant` files below them, or - for standard input; without any, this folder
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing, list the files that would change
    #[arg(long)]
    check: bool,
    /// Change nothing, show what would change
    #[arg(long)]
    diff: bool,
}

/// What to do with texts that are not formatted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Write them.
    Write,
    /// List them.
    List,
    /// Show a diff.
    Diff,
}

/// How many files are in which state.
#[derive(Default)]
struct Count {
    changed: usize,
    unchanged: usize,
    mistaken: usize,
    failed: usize,
}

/// The result for one text.
enum FileResult {
    /// It was not formatted.
    Changed,
    /// It was formatted already.
    Unchanged,
    /// It has mistakes, which have been reported.
    Mistaken,
    /// It cannot be read or written, which has been reported.
    Failed,
}

/// Formats the files.
pub fn run(args: &Args) -> CommandResult {
    let mode = match args {
        Args { diff: true, .. } => Mode::Diff,
        Args { check: true, .. } => Mode::List,
        _ => Mode::Write,
    };
    let paths = match &args.paths[..] {
        [] => vec![PathBuf::from(".")],
        paths => paths.to_vec(),
    };
    let mut out = results();
    let mut count = Count::default();
    let mut is_filter = false;
    for path in paths {
        if path.as_os_str() == "-" {
            is_filter = true;
            count.add(&standard_input(mode, &mut out)?);
            continue;
        }
        match variants(&path) {
            Ok(files) => {
                for file in files {
                    count.add(&file_in_place(&file, mode, &mut out)?);
                }
            }
            Err(stop) => {
                output::report(&stop);
                count.add(&FileResult::Failed);
            }
        }
    }
    out.flush()?;
    if mode != Mode::Write {
        output::note(&count.tell("would change", "in form already"));
    } else if !is_filter {
        writeln!(out, "{}", count.tell("formatted", "left unchanged"))?;
        out.flush()?;
    }
    let fine = count.mistaken + count.failed == 0 && (mode == Mode::Write || count.changed == 0);
    Ok(if fine { Done::Fine } else { Done::Wrong })
}

impl Count {
    fn add(&mut self, result: &FileResult) {
        *match result {
            FileResult::Changed => &mut self.changed,
            FileResult::Unchanged => &mut self.unchanged,
            FileResult::Mistaken => &mut self.mistaken,
            FileResult::Failed => &mut self.failed,
        } += 1;
    }

    /// `2 files formatted, 3 left unchanged`
    fn tell(&self, changed: &str, unchanged: &str) -> String {
        let parts = [
            (self.changed, changed),
            (self.unchanged, unchanged),
            (self.mistaken, "with mistakes left alone"),
            (self.failed, "that cannot be read or written"),
        ];
        let mut text = String::new();
        for (count, what) in parts.into_iter().filter(|part| part.0 > 0) {
            let files = match (text.is_empty(), count) {
                (true, 1) => " file",
                (true, _) => " files",
                _ => "",
            };
            let comma = if text.is_empty() { "" } else { ", " };
            text += &format!("{comma}{count}{files} {what}");
        }
        text
    }
}

/// Formats standard input.
fn standard_input(mode: Mode, out: &mut Results) -> Result<FileResult, Stop> {
    let (source, _) = input::open("-".as_ref())?;
    let Some(formatted) = formatted(&source) else {
        return Ok(FileResult::Mistaken);
    };
    match mode {
        Mode::Write => write!(out, "{formatted}")?,
        _ => tell(&source, &formatted, mode, out)?,
    }
    Ok(if *formatted == *source.text {
        FileResult::Unchanged
    } else {
        FileResult::Changed
    })
}

/// Formats a file.
fn file_in_place(path: &Path, mode: Mode, out: &mut Results) -> Result<FileResult, Stop> {
    let failed = |stop: &Stop| {
        output::report(stop);
        Ok(FileResult::Failed)
    };
    let source = match files::read(path) {
        Ok(source) => source,
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", path.display());
            return failed(&Stop::Input(message, None));
        }
    };
    let Some(formatted) = formatted(&source) else {
        return Ok(FileResult::Mistaken);
    };
    if *formatted == *source.text {
        return Ok(FileResult::Unchanged);
    }
    match mode {
        Mode::Write => {
            let writer = FileWriter::open(path, []);
            let text = source.text.as_bytes();
            if let Err(stop) = writer.and_then(|writer| writer.replace_unchanged(formatted.as_bytes(), text)) {
                return failed(&stop);
            }
        }
        _ => tell(&source, &formatted, mode, out)?,
    }
    Ok(FileResult::Changed)
}

/// The formatted text, or `None` after reporting its mistakes.
fn formatted(source: &Source) -> Option<String> {
    match triagonal::format(source) {
        Ok(formatted) => Some(formatted),
        Err(report) => {
            output::print_report(&report);
            None
        }
    }
}

/// Lists or shows the diff of a text that is not formatted.
fn tell(source: &Source, formatted: &str, mode: Mode, out: &mut Results) -> Result<(), Stop> {
    if *formatted == *source.text {
        return Ok(());
    }
    if mode == Mode::List {
        writeln!(out, "{}", source.name)?;
        return Ok(());
    }
    let diff = TextDiff::from_lines(&*source.text, formatted);
    let diff = diff.unified_diff().header(&source.name, &source.name).to_string();
    for line in diff.split_terminator('\n') {
        writeln!(out, "{}", paint_difference(line))?;
    }
    Ok(())
}

/// The files to format for a path: itself, or all variants below a folder.
fn variants(path: &Path) -> Result<Vec<PathBuf>, Stop> {
    let name = path.display().to_string();
    if !path.is_dir() {
        if path.exists() {
            return Ok(vec![path.to_owned()]);
        }
        let help = builtin::source(&name)
            .map(|_| format!("`{name}` comes with the program and has no file; `triagonal fmt` is for files of yours"));
        return Err(Stop::Input(format!("there is no file and no folder `{name}`"), help));
    }
    folder::variants_below(path)
}
