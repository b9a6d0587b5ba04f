//! Variants in files: the only part of the library that touches the file system.
//!
//! [`open`](open()) reads a file and finds what lies beside it. With [`check`](crate::check()) that makes a linter:
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

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

use encoding_rs::SHIFT_JIS;

use crate::builtin::Builtin;
use crate::diagnostics::Source;
use crate::records::is_kif;
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
    /// The name of the file itself without its ending, as text and as it is.
    own: Option<(String, OsString)>,
}

impl FileLibrary {
    /// What the file at a path may extend and use.
    pub fn beside(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let own = path.file_stem();
        Self {
            folder: Some(path.parent().unwrap_or(Path::new("")).to_owned()),
            own: own.map(|own| (own.to_string_lossy().into_owned(), own.to_owned())),
        }
    }

    /// The folders in which variants are looked for.
    fn folders(&self) -> impl Iterator<Item = PathBuf> {
        let folder = self.folder.iter();
        folder.flat_map(|folder| [folder.clone(), folder.join("lib")])
    }

    /// The file that a name means in any of the folders, if it can mean one.
    fn file_of(&self, name: &str) -> Option<OsString> {
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        let mut file = match &self.own {
            // A name that is no text is only meant by the file beside it that has the same.
            Some((own, as_it_is)) if own == name => as_it_is.clone(),
            _ if name.chars().all(is_name) => name.replace(' ', "-").into(),
            _ => return None,
        };
        file.push(format!(".{ENDING}"));
        Some(file)
    }

    /// The text of the first file with a name, if there is one.
    fn read_named(&self, name: &str) -> io::Result<Option<Source>> {
        let Some(file) = self.file_of(name) else {
            return Ok(None);
        };
        for folder in self.folders() {
            let path = folder.join(&file);
            match read(&path) {
                Ok(source) => return Ok(Some(source)),
                Err(error) if !is_missing(&error) => {
                    return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display())));
                }
                Err(_) if path.is_symlink() => {
                    let message = format!("{}: it is a link that leads nowhere", path.display());
                    return Err(io::Error::new(ErrorKind::NotFound, message));
                }
                Err(_) => {}
            }
        }
        Ok(None)
    }
}

/// Whether an error means that there is no file of this name.
fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename
    )
}

impl Library for FileLibrary {
    fn find(&self, name: &str) -> Option<Source> {
        match self.read_named(name) {
            Ok(Some(source)) => Some(source),
            Ok(None) => Builtin.find(name),
            Err(_) => None,
        }
    }

    fn unreadable(&self, name: &str) -> Option<String> {
        self.read_named(name).err().map(|error| error.to_string())
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

    fn places(&self, name: &str) -> Option<String> {
        let (folder, file) = (self.folder.as_ref()?, self.file_of(name)?);
        let file = file.display();
        let above = folder.join("..").join(file.to_string());
        if above.is_file() {
            return Some(format!(
                "`{file}` lies a folder up; a file finds what is in its own folder or in `lib` there: move it to one of them"
            ));
        }
        let here = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let (here, lib) = (here.display(), here.join("lib"));
        let lib = lib.display();
        Some(format!(
            "there is no `{file}` in `{here}` or in `{lib}`, and no such built-in variant"
        ))
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
/// The file cannot be read, it is no text, or it is no regular file: to open a pipe could take forever.
pub fn read(path: impl AsRef<Path>) -> io::Result<Source> {
    let path = path.as_ref();
    Ok(read_from(&path.display().to_string(), open_text(path)?)?.read_from(path))
}

/// Reads a file of games as [`read`] does. Besides UTF-8 it can be UTF-16, ISO 8859-1, the character set of the PGN standard, or,
/// if it is a KIF file, Shift JIS.
///
/// # Errors
/// Those of [`read`].
pub fn read_games(path: impl AsRef<Path>) -> io::Result<Source> {
    let path = path.as_ref();
    Ok(read_games_from(&path.display().to_string(), open_text(path)?)?.read_from(path))
}

/// Reads a file that another program wrote as [`read`] does. Besides UTF-8 it can be UTF-16 or Windows-1252.
///
/// # Errors
/// Those of [`read`].
pub fn read_foreign(path: impl AsRef<Path>) -> io::Result<Source> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let bytes = read_bytes(open_text(path)?)?;
    Ok(decoded(&name, bytes, windows_1252)?.read_from(path))
}

/// Opens a file to read it.
fn open_text(path: &Path) -> io::Result<File> {
    let found = path.metadata()?;
    if found.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if !found.is_file() && !is_open_already(path) {
        return Err(io::Error::other("it is not a regular file"));
    }
    File::open(path)
}

/// Whether a path names something that this process has open, such as a pipe from a shell.
fn is_open_already(path: &Path) -> bool {
    path == Path::new("/dev/stdin") || path.starts_with("/dev/fd")
}

/// A text that is not UTF-8.
#[derive(Debug)]
pub struct NotText {
    /// The text with `\u{fffd}` for all that is not UTF-8.
    pub source: Source,
    /// The first byte that is not UTF-8.
    pub at: usize,
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.source.position(self.at);
        write!(f, "line {line}, column {column} is not UTF-8 text")
    }
}

impl Error for NotText {}

/// Reads a text that messages call by a name, at most a little more of it than a variant may hold.
///
/// # Errors
/// It cannot be read, or it is no text: the error is then about a [`NotText`], which tells where.
pub fn read_from(name: &str, reader: impl Read) -> io::Result<Source> {
    text_of(name, read_bytes(reader)?)
}

/// Reads a text of games that messages call by a name, in one of the encodings of [`read_games`].
///
/// # Errors
/// Those of [`read_from`].
pub fn read_games_from(name: &str, reader: impl Read) -> io::Result<Source> {
    let bytes = read_bytes(reader)?;
    if std::str::from_utf8(&bytes).is_err()
        && let Some(text) = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(&bytes)
        && is_kif(&text)
    {
        return Ok(Source::new(name, text));
    }
    decoded(name, bytes, latin_1)
}

/// The text of some bytes that are UTF-16 or UTF-8, or in which each byte is a letter.
fn decoded(name: &str, bytes: Vec<u8>, letter: fn(u8) -> Option<char>) -> io::Result<Source> {
    if let Some(text) = utf_16(&bytes) {
        return Ok(Source::new(name, text));
    }
    if std::str::from_utf8(&bytes).is_err()
        && let Some(text) = bytes.iter().map(|byte| letter(*byte)).collect::<Option<String>>()
    {
        return Ok(Source::new(name, text));
    }
    text_of(name, bytes)
}

/// The text of some bytes that are UTF-16: with a mark of the byte order, or with two letters at the beginning that need none.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let (unit, marked): (fn([u8; 2]) -> u16, _) = match bytes {
        [0xff, 0xfe, ..] => (u16::from_le_bytes, true),
        [0xfe, 0xff, ..] => (u16::from_be_bytes, true),
        [1..=u8::MAX, 0, 1..=u8::MAX, 0, ..] => (u16::from_le_bytes, false),
        [0, 1..=u8::MAX, 0, 1..=u8::MAX, ..] => (u16::from_be_bytes, false),
        _ => return None,
    };
    let pairs = bytes.chunks_exact(2).skip(usize::from(marked));
    let units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16(&units).ok()
}

/// A letter of ISO 8859-1. The bytes from 0x80 to 0x9f are none: with them a text is in some other encoding.
fn latin_1(byte: u8) -> Option<char> {
    (!(0x80..0xa0).contains(&byte)).then(|| char::from(byte))
}

/// A letter of Windows-1252.
fn windows_1252(byte: u8) -> Option<char> {
    const OTHERS: &str = "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";
    match byte.checked_sub(0x80) {
        Some(number @ 0..0x20) => OTHERS.chars().nth(number.into()).filter(|letter| *letter != '�'),
        Some(_) | None => Some(char::from(byte)),
    }
}

/// At most a little more of a file than a variant may hold.
fn read_bytes(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text that some bytes are.
fn text_of(name: &str, bytes: Vec<u8>) -> io::Result<Source> {
    match String::from_utf8(bytes) {
        // UTF-16 without a mark is UTF-8 with zeros between its letters.
        Ok(text) if utf_16(text.as_bytes()).is_some() => {
            let at = text.find('\0').unwrap_or(0);
            let source = Source::new(name, text);
            Err(io::Error::new(ErrorKind::InvalidData, NotText { source, at }))
        }
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let source = Source::new(name, String::from_utf8_lossy(error.as_bytes()).into_owned());
            // A file that is too long is cut, perhaps within a letter; the parser tells its limit.
            if error.utf8_error().error_len().is_none() && error.as_bytes().len() > MAX_FILE_SIZE {
                return Ok(source);
            }
            let at = error.utf8_error().valid_up_to();
            Err(io::Error::new(ErrorKind::InvalidData, NotText { source, at }))
        }
    }
}
