//! Variants by name, from files and from standard input.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use triagonal::diagnostics::{Shown, suggest};
use triagonal::files::{self, FileLibrary};
use triagonal::notation::{Misread, NameProblem};
use triagonal::{CellId, Loader, Report, Source, Variant, builtin};
use triagonal_formats::import::Format;
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

/// The ending of the names of variant files.
const ENDING: &str = ".variant";

/// A variant, as `NAME`, `FILE` or `-`, with the values of its options.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// A built-in variant, a file, or - for standard input
    #[arg(value_name = "VARIANT", value_hint = clap::ValueHint::FilePath)]
    pub variant: OsString,
    /// Set an option of the variant (repeatable)
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
        read_with(&self.variant, &self.set, read)
    }

    /// Rejects two values for one option.
    fn check_choices(&self) -> Result<(), Stop> {
        let mut chosen: HashMap<&str, &str> = HashMap::new();
        for (option, value) in &self.set {
            let earlier = *chosen.entry(option).or_insert(value);
            if earlier != value {
                let message = format!("--set gives `{option}` two values, `{earlier}` and `{value}`");
                return Err(Stop::Input(message, Some("give the option a single value".to_owned())));
            }
        }
        Ok(())
    }
}

/// The cell that an argument names.
pub fn named_cell(variant: &Variant, argument: &str, name: &str) -> Result<CellId, Stop> {
    variant
        .cell(name)
        .map_err(|error| argument_error(argument, name, error))
}

/// The error about a wrong name in an argument.
pub fn argument_error(argument: &str, name: &str, error: Misread<NameProblem>) -> Stop {
    let message = error.to_string();
    Stop::Text(Box::new(Shown::of_text(
        message,
        argument,
        name,
        error.range,
        error.help,
    )))
}

/// Parses `OPTION=VALUE`.
pub fn choice(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => Ok((option.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write OPTION=VALUE, for example gaps=pass".to_owned()),
    }
}

/// Loads a variant with its options chosen, or returns its mistakes.
pub fn load(name: &OsStr, set: &[(String, String)]) -> Result<Variant, Stop> {
    read_with(name, set, |loader, source, library| loader.load_from(source, library))
}

fn read_with<T>(
    name: &OsStr,
    set: &[(String, String)],
    read: impl FnOnce(Loader, Source, &FileLibrary) -> Result<T, Report>,
) -> Result<T, Stop> {
    let (source, library) = open(name)?;
    let loader = Variant::loader().set_all(set.iter().cloned());
    let other = foreign(&source);
    read(loader, source, &library).map_err(|report| other.unwrap_or_else(|| Stop::Report(Box::new(report))))
}

/// The error for a text in a format of another program.
pub fn foreign(source: &Source) -> Option<Stop> {
    let name = &source.name;
    if name.ends_with(ENDING) {
        return None;
    }
    let origin = Format::detect(&source.text)?.origin();
    let message = format!("`{name}` is in a format of {origin}; `triagonal import` converts it");
    Some(Stop::Input(message, None))
}

/// The text of a variant, and the library that it may use.
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
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = name.to_string_lossy();
            let known = builtin::known_as(&name).and_then(|one| builtin::source(one.name));
            let source = known.ok_or_else(|| missing(&name))?;
            Ok((source, FileLibrary::default()))
        }
        Err(error) => Err(unreadable(&format!("`{}`", name.display()), &error)),
    }
}

/// The message about a built-in variant that an engine does not offer.
pub fn not_offered(name: &str) -> String {
    format!("the command line does not offer the variant `{name}`")
}

/// The error for something that is neither a file nor a built-in variant.
pub fn missing(name: &str) -> Stop {
    let names: Vec<&str> = builtin::variants().iter().map(|one| one.name).collect();
    let file = format!("{name}.variant");
    let closest = builtin::closest_game(name);
    let help = match suggest(name, names) {
        _ if Path::new(&file).is_file() => format!("did you mean the file `{file}`?"),
        Some(near) if closest.is_none() => format!("did you mean the built-in variant `{near}`?"),
        _ => closest.unwrap_or_else(|| "`triagonal list` lists the built-in variants".to_owned()),
    };
    Stop::Input(format!("there is no file `{name}`"), Some(help))
}
