//! `triagonal fmt`

use std::io::Write;
use std::path::{Path, PathBuf};

use similar::TextDiff;
use triagonal::{Source, builtin, files};
use triagonal_host::folder;
use triagonal_host::output::{self, Results, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::unreadable;
use triagonal_host::write::FileWriter;

use super::input;
use super::paint::paint_diff_line;

/// Format variant files
///
/// Normalises spaces, indentation, line breaks and columns. Words, comments and single empty lines are preserved. Files
/// are changed in place; standard input is formatted to standard output. Files with mistakes are left unchanged.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal fmt                         all variants in this folder and below
  triagonal fmt my-game.variant         one file
  triagonal fmt --check variants        list the files that are not formatted
  triagonal fmt --diff my-game.variant  show what would change
  triagonal fmt - <my-game.variant      format standard input, for editors

Exit status: 0 if all files are formatted, 1 if a file has mistakes or, with --check or --diff, \
would change, 2 if a file cannot be read or written.")]
pub struct Args {
    /// Files, folders to search for `.variant` files, or - for standard input (default: this folder)
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// List the files that would change, and change nothing
    #[arg(long)]
    check: bool,
    /// Show what would change, and change nothing
    #[arg(long)]
    diff: bool,
}

/// What to do with files that are not formatted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Write them.
    Write,
    /// List them.
    List,
    /// Show a diff.
    Diff,
}

/// The number of files in each state.
#[derive(Default)]
struct Count {
    changed: usize,
    unchanged: usize,
    with_mistakes: usize,
    failed: usize,
}

/// The result for one text.
enum FileResult {
    /// It was not formatted.
    Changed,
    /// It was already formatted.
    Unchanged,
    /// It has mistakes, which have been reported.
    HasMistakes,
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
        output::note(&count.summary("would change", "already formatted"));
    } else if !is_filter {
        writeln!(out, "{}", count.summary("formatted", "unchanged"))?;
        out.flush()?;
    }
    if count.failed > 0 {
        return Err(Stop::Reported);
    }
    let fine = count.with_mistakes == 0 && (mode == Mode::Write || count.changed == 0);
    Ok(if fine { Done::Fine } else { Done::Problems })
}

impl Count {
    fn add(&mut self, result: &FileResult) {
        *match result {
            FileResult::Changed => &mut self.changed,
            FileResult::Unchanged => &mut self.unchanged,
            FileResult::HasMistakes => &mut self.with_mistakes,
            FileResult::Failed => &mut self.failed,
        } += 1;
    }

    /// `2 files formatted, 3 unchanged`
    fn summary(&self, changed: &str, unchanged: &str) -> String {
        let parts = [
            (self.changed, changed),
            (self.unchanged, unchanged),
            (self.with_mistakes, "with mistakes"),
            (self.failed, "that cannot be read or written"),
        ];
        let mut text = String::new();
        for (count, state) in parts.into_iter().filter(|part| part.0 > 0) {
            let files = match (text.is_empty(), count) {
                (true, 1) => " file",
                (true, _) => " files",
                _ => "",
            };
            let comma = if text.is_empty() { "" } else { ", " };
            text += &format!("{comma}{count}{files} {state}");
        }
        text
    }
}

/// Formats standard input.
fn standard_input(mode: Mode, out: &mut Results) -> Result<FileResult, Stop> {
    let (source, _) = input::open("-".as_ref())?;
    let Some(formatted) = formatted(&source) else {
        return Ok(FileResult::HasMistakes);
    };
    match mode {
        Mode::Write => write!(out, "{formatted}")?,
        Mode::List | Mode::Diff => show_change(&source, &formatted, mode, out)?,
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
        Err(error) => return failed(&unreadable(&format!("`{}`", path.display()), &error)),
    };
    let Some(formatted) = formatted(&source) else {
        return Ok(FileResult::HasMistakes);
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
        Mode::List | Mode::Diff => show_change(&source, &formatted, mode, out)?,
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
fn show_change(source: &Source, formatted: &str, mode: Mode, out: &mut Results) -> Result<(), Stop> {
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
        writeln!(out, "{}", paint_diff_line(line))?;
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
        let help =
            builtin::source(&name).map(|_| format!("`{name}` is a built-in variant, which has no file to format"));
        return Err(Stop::Input(format!("there is no file `{name}`"), help));
    }
    folder::variants_below(path)
}
