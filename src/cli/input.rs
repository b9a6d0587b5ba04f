//! Variants by name, from files and from standard input.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io;

use triagonal::diagnostics::{Code, Diagnostic, Shown, Sources, Span, suggest};
use triagonal::files::{self, FileLibrary, NotText};
use triagonal::notation::{Misread, NameProblem};
use triagonal::{CellId, Loader, Report, Source, Variant, builtin};

use super::stop::Stop;

/// A variant: `NAME`, `FILE` or `-`, with the choices of its options.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// A built-in variant's name, a file, or - for standard input
    #[arg(value_name = "NAME|FILE", value_hint = clap::ValueHint::FilePath)]
    pub variant: OsString,
    /// Choose the value of an option (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    pub set: Vec<(String, String)>,
}

impl VariantArgs {
    /// Loads the variant, or returns its mistakes.
    pub fn load(&self) -> Result<Variant, Stop> {
        self.read(|loader, source, library| loader.load_from(source, library))
    }

    /// The text of a single file with the rules of the variant, if there is one.
    pub fn whole(&self) -> Result<Option<String>, Stop> {
        self.read(|loader, source, library| loader.whole(source, library))
    }

    /// Reads the variant with its options chosen.
    fn read<T>(&self, read: impl FnOnce(Loader, Source, &FileLibrary) -> Result<T, Report>) -> Result<T, Stop> {
        self.check_choices()?;
        let (source, library) = open(&self.variant)?;
        let loader = Variant::loader().set_all(self.set.iter().cloned());
        read(loader, source, &library).map_err(|report| Stop::Report(Box::new(report)))
    }

    /// Refuses two values of one option.
    fn check_choices(&self) -> Result<(), Stop> {
        let mut chosen: HashMap<&str, &str> = HashMap::new();
        for (option, value) in &self.set {
            let before = *chosen.entry(option).or_insert(value);
            if before != value {
                let message = format!("--set chooses both `{before}` and `{value}` as the value of `{option}`");
                return Err(Stop::Input(message, Some("an option has one value".to_owned())));
            }
        }
        Ok(())
    }
}

/// The cell that an argument names, or the mistake in the argument.
pub fn named_cell(variant: &Variant, argument: &str, name: &str) -> Result<CellId, Stop> {
    variant.cell(name).map_err(|wrong| wrong_in(argument, name, wrong))
}

/// The mistake of a wrong name in an argument.
pub fn wrong_in(argument: &str, name: &str, wrong: Misread<NameProblem>) -> Stop {
    let message = wrong.to_string();
    Stop::Text(Box::new(Shown::of_text(
        message,
        argument,
        name,
        wrong.range,
        wrong.help,
    )))
}

/// Reads `OPTION=VALUE`.
pub fn choice(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => Ok((option.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write it as OPTION=VALUE, for example gaps=pass".to_owned()),
    }
}

/// Finds the text of a variant and the library it may use.
pub fn open(name: &OsStr) -> Result<(Source, FileLibrary), Stop> {
    if name == "-" {
        return match files::read_from("standard input", io::stdin().lock()) {
            Ok(source) => Ok((source, FileLibrary::default())),
            Err(error) => Err(unreadable("standard input", &error)),
        };
    }
    if let Some(source) = name.to_str().and_then(builtin::source) {
        return Ok((source, FileLibrary::default()));
    }
    match files::open(name) {
        Ok(found) => Ok(found),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unknown(&name.to_string_lossy())),
        Err(error) => Err(unreadable(&format!("`{}`", name.display()), &error)),
    }
}

/// Why a file cannot be read.
pub fn unreadable(what: &str, error: &io::Error) -> Stop {
    let message = format!("cannot read {what}: {error}");
    match error.get_ref().and_then(|error| error.downcast_ref::<NotText>()) {
        None => Stop::Input(message, None),
        Some(found) => {
            let help = Some("save the file as UTF-8".to_owned());
            Stop::Report(Box::new(about_file(found.source.clone(), found.at, message, help)))
        }
    }
}

/// A report about a file that cannot be used. `at` is the place of the first letter that cannot be read.
pub fn about_file(text: Source, at: usize, message: String, help: Option<String>) -> Report {
    let mut sources = Sources::default();
    let letter = text.text[at..].chars().next().map_or(0, char::len_utf8);
    let span = Span {
        source: sources.add(text),
        start: at as u32,
        end: (at + letter) as u32,
    };
    let mistake = Diagnostic::new(Code::UnreadableFile, span, message);
    let mistake = match help {
        Some(help) => mistake.help(help),
        None => mistake,
    };
    Report::new(sources, vec![mistake])
}

fn unknown(name: &str) -> Stop {
    let names: Vec<&str> = builtin::variants().iter().map(|one| one.name).collect();
    let help = match suggest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`triagonal list` lists the built-in variants".to_owned(),
    };
    let looks_like_a_path = name.contains(['/', '\\', '.']);
    let message = if looks_like_a_path {
        format!("there is no file `{name}`")
    } else {
        format!("no variant and no file is called `{name}`")
    };
    Stop::Input(message, Some(help))
}
