//! Variants in files: the only part of the library that touches the file system.
//!
//! [`open`] reads a file and finds what lies beside it. With [`check`](crate::check()) that makes a linter:
//!
//! ```no_run
//! let (source, library) = triagonal::files::open("my-game.variant")?;
//! print!("{}", triagonal::check(source, &library));
//! # Ok::<(), std::io::Error>(())
//! ```

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "this is the one place of the library that touches files"
)]

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::builtin::Builtin;
use crate::diagnostics::Source;
use crate::rules::Library;

pub use crate::syntax::limits::MAX_FILE_SIZE;

/// The ending of variant files.
const ENDING: &str = "variant";

/// The variants beside a file, and behind them the built-in ones.
///
/// What `extends NAME` and `use NAME` mean in a file: `NAME.variant` in the folder of the file or in the folder `lib`
/// there, and else the built-in file of that name. The default knows the built-in files alone.
#[derive(Clone, Debug, Default)]
pub struct FileLibrary {
    folder: Option<PathBuf>,
}

impl FileLibrary {
    /// What the file at a path may extend and use.
    pub fn beside(path: impl AsRef<Path>) -> Self {
        Self {
            folder: Some(path.as_ref().parent().unwrap_or(Path::new("")).to_owned()),
        }
    }

    /// The folders in which variants are looked for.
    fn folders(&self) -> impl Iterator<Item = PathBuf> {
        let folder = self.folder.iter();
        folder.flat_map(|folder| [folder.clone(), folder.join("lib")])
    }
}

impl Library for FileLibrary {
    fn find(&self, name: &str) -> Option<Source> {
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        self.folders()
            .filter(|_| name.chars().all(is_name))
            .map(|folder| folder.join(format!("{}.{ENDING}", name.replace(' ', "-"))))
            .find_map(|path| read(path).ok())
            .or_else(|| Builtin.find(name))
    }

    fn names(&self) -> Vec<String> {
        let mut names = Builtin.names();
        for folder in self.folders() {
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
            let variants = files.filter(|file| file.extension().is_some_and(|extension| extension == ENDING));
            names.extend(variants.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())));
        }
        names
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let Some(folder) = &self.folder else {
            return Builtin.file(name);
        };
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err("name a file beside the case file, or in a folder there".to_owned());
        }
        let source = read(folder.join(path)).map_err(|error| error.to_string())?;
        if source.text.len() > MAX_FILE_SIZE {
            return Err(format!("it has more than {MAX_FILE_SIZE} bytes"));
        }
        Ok(source)
    }
}

/// Reads a file, and finds what it may extend and use.
///
/// # Errors
/// The file cannot be read.
pub fn open(path: impl AsRef<Path>) -> io::Result<(Source, FileLibrary)> {
    let path = path.as_ref();
    Ok((read(path)?, FileLibrary::beside(path)))
}

/// Reads a file, at most a little more of it than a variant may hold.
///
/// # Errors
/// The file cannot be read, or it is no text.
pub fn read(path: impl AsRef<Path>) -> io::Result<Source> {
    let path = path.as_ref();
    Ok(read_from(&path.display().to_string(), File::open(path)?)?.read_from(path))
}

/// Reads a text that messages call by a name, at most a little more of it than a variant may hold.
///
/// # Errors
/// It cannot be read, or it is no text: the message tells where.
pub fn read_from(name: &str, reader: impl Read) -> io::Result<Source> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        // A file that is too long is cut, perhaps within a letter; the parser tells its limit.
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
