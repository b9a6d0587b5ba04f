//! Variants by name, from files and from standard input.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use triagonal::{
    CellId, Library, MAX_FILE_SIZE, Misread, NameProblem, Shipped, Shown, Source, Variant, shipped, shipped_source,
    suggest,
};

use super::stop::Stop;

/// A variant: `NAME`, `FILE` or `-`, with the choices of its options.
#[derive(Debug, clap::Args)]
pub struct VariantArgs {
    /// A shipped variant's name, a file, or - for standard input
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
        let options: BTreeMap<String, String> = self.set.iter().cloned().collect();
        Variant::load(source, &library, &options).map_err(|report| Stop::Report(Box::new(report)))
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

/// The variants in a folder, and then the shipped ones.
pub struct Beside {
    folder: Option<PathBuf>,
}

impl Beside {
    /// The variants beside a file.
    pub fn file(path: &Path) -> Self {
        Self {
            folder: Some(path.parent().unwrap_or(Path::new("")).to_owned()),
        }
    }

    /// Only the shipped variants.
    pub fn nothing() -> Self {
        Self { folder: None }
    }
}

impl Library for Beside {
    fn find(&self, name: &str) -> Option<Source> {
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        let folder = self.folder.as_ref().filter(|_| name.chars().all(is_name));
        folder
            .into_iter()
            .flat_map(|folder| [folder.clone(), folder.join("lib")])
            .map(|folder| folder.join(format!("{}.variant", name.replace(' ', "-"))))
            .find_map(|path| read(&path).ok())
            .or_else(|| Shipped.find(name))
    }

    fn names(&self) -> Vec<String> {
        let mut names = Shipped.names();
        let folder = self.folder.as_ref();
        for folder in folder
            .into_iter()
            .flat_map(|folder| [folder.clone(), folder.join("lib")])
        {
            let here = if folder.as_os_str().is_empty() {
                Path::new(".")
            } else {
                &folder
            };
            let files = here
                .read_dir()
                .into_iter()
                .flatten()
                .filter_map(|entry| Some(entry.ok()?.path()));
            let variants = files.filter(|file| file.extension().is_some_and(|extension| extension == "variant"));
            names.extend(variants.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())));
        }
        names
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let Some(folder) = &self.folder else {
            return Shipped.file(name);
        };
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err("name a file beside the case file, or in a folder there".to_owned());
        }
        let source = read(&folder.join(path)).map_err(|error| error.to_string())?;
        if source.text.len() > MAX_FILE_SIZE {
            return Err(format!("it has more than {MAX_FILE_SIZE} bytes"));
        }
        Ok(source)
    }
}

/// Finds the text of a variant and the library it may use.
pub fn open(name: &str) -> Result<(Source, Beside), Stop> {
    if name == "-" {
        let mut text = Vec::new();
        let bytes = io::stdin().lock().take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut text);
        return match bytes {
            Ok(_) => source("standard input", text).map(|source| (source, Beside::nothing())),
            Err(error) => Err(error),
        }
        .map_err(|error| Stop::Input(format!("cannot read standard input: {error}"), None));
    }
    if let Some(source) = shipped_source(name) {
        return Ok((source, Beside::nothing()));
    }
    let path = Path::new(name);
    match read(path) {
        Ok(source) => Ok((source, Beside::file(path))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unknown(name)),
        Err(error) => Err(Stop::Input(format!("cannot read `{name}`: {error}"), None)),
    }
}

fn unknown(name: &str) -> Stop {
    let names: Vec<&str> = shipped().iter().map(|one| one.name).collect();
    let help = match suggest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`triagonal list` tells the variants that come with the program".to_owned(),
    };
    let looks_like_a_path = name.contains(['/', '\\', '.']);
    let message = if looks_like_a_path {
        format!("there is no file `{name}`")
    } else {
        format!("no variant and no file is called `{name}`")
    };
    Stop::Input(message, Some(help))
}

/// Reads a file, up to one byte more than a variant may have.
pub fn read(path: &Path) -> io::Result<Source> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_FILE_SIZE as u64 + 1)
        .read_to_end(&mut bytes)?;
    source(&path.display().to_string(), bytes)
}

/// A text from its bytes, or an error at the first byte that is not UTF-8.
fn source(name: &str, bytes: Vec<u8>) -> io::Result<Source> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        // A file that is too long is cut, perhaps inside a character; the parser reports the limit.
        Err(error) if error.utf8_error().error_len().is_none() && error.as_bytes().len() > MAX_FILE_SIZE => Ok(
            Source::new(name, String::from_utf8_lossy(error.as_bytes()).into_owned()),
        ),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let before = String::from_utf8_lossy(good);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
            let message = format!("line {line}, column {column} is not UTF-8 text");
            Err(io::Error::new(io::ErrorKind::InvalidData, message))
        }
    }
}
