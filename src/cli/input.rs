//! Variants by name, from files and from standard input.

use std::io;

use triagonal::diagnostics::{Shown, suggest};
use triagonal::files::{self, FileLibrary};
use triagonal::notation::{Misread, NameProblem};
use triagonal::{CellId, Source, Variant, builtin};

use super::stop::Stop;

/// A variant: `NAME`, `FILE` or `-`, with the choices of its options.
#[derive(Debug, clap::Args)]
pub struct VariantArgs {
    /// A built-in variant's name, a file, or - for standard input
    #[arg(value_name = "NAME|FILE", value_hint = clap::ValueHint::FilePath)]
    pub variant: String,
    /// Choose the value of an option (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    pub set: Vec<(String, String)>,
}

impl VariantArgs {
    /// Loads the variant, or returns its mistakes.
    pub fn load(&self) -> Result<Variant, Stop> {
        let (source, library) = open(&self.variant)?;
        let loader = Variant::loader().set_all(self.set.iter().cloned());
        let loaded = loader.load_from(source, &library);
        loaded.map_err(|report| Stop::Report(Box::new(report)))
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

fn choice(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => Ok((option.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write it as OPTION=VALUE, for example gaps=pass".to_owned()),
    }
}

/// Finds the text of a variant and the library it may use.
pub fn open(name: &str) -> Result<(Source, FileLibrary), Stop> {
    if name == "-" {
        return match files::read_from("standard input", io::stdin().lock()) {
            Ok(source) => Ok((source, FileLibrary::default())),
            Err(error) => Err(Stop::Input(format!("cannot read standard input: {error}"), None)),
        };
    }
    if let Some(source) = builtin::source(name) {
        return Ok((source, FileLibrary::default()));
    }
    match files::open(name) {
        Ok(found) => Ok(found),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unknown(name)),
        Err(error) => Err(Stop::Input(format!("cannot read `{name}`: {error}"), None)),
    }
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
