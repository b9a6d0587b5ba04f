//! The user's own files: those of one folder. They are found by name, never by path.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use triagonal::files::{self, FileLibrary};
use triagonal_desk::own::{self, BoxedLibrary, INVALID_NAME, is_valid_name, stamp};
use triagonal_host::folder;
use triagonal_host::stop::Stop;
use triagonal_host::write::{FileWriter, follow};

use super::failure::{Answer, Failure};

/// The extension of variants.
const VARIANT: &str = "variant";
/// The extension of case files.
const CASES: &str = "toml";
const NO_FOLDER: &str = "there is no folder for files; start the program as `triagonal studio FOLDER`";

/// The folder or file that the command line names.
#[derive(Debug, Default)]
pub struct OwnFiles {
    folder: Option<PathBuf>,
    /// The canonical path of the folder. It distinguishes files of the same name in different folders.
    key: Vec<u8>,
    /// The only file, if the command line names a file.
    only: Option<String>,
}

/// A file with its stamp.
#[derive(Debug)]
pub struct FileText {
    /// The text, with LF line ends.
    pub text: String,
    /// The stamp, which changes with the file.
    pub stamp: String,
}

/// A variant with its cases.
#[derive(Debug)]
pub struct OwnText {
    /// The text, with LF line ends.
    pub text: String,
    /// The cases beside the variant.
    pub cases: Option<String>,
}

impl OwnFiles {
    /// Opens a folder or a single file.
    pub fn at(path: Option<&Path>) -> Result<Self, Stop> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let unreadable = |error| Stop::Input(format!("cannot read `{}`: {error}", path.display()), None);
        if path.metadata().map_err(unreadable)?.is_dir() {
            return Self::within(path, None).map_err(unreadable);
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let only = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Self::within(folder, only).map_err(unreadable)
    }

    fn within(folder: &Path, only: Option<String>) -> std::io::Result<Self> {
        Ok(Self {
            key: folder.canonicalize()?.into_os_string().into_encoded_bytes(),
            folder: Some(folder.to_owned()),
            only,
        })
    }

    /// Returns the canonical path of the folder.
    pub fn folder_key(&self) -> Option<&[u8]> {
        self.folder.as_ref().map(|_| self.key.as_slice())
    }

    /// Returns the canonical path of the folder, or an error if there is no folder.
    pub fn require_folder_key(&self) -> Answer<Vec<u8>> {
        let key = self.folder_key().map(<[u8]>::to_vec);
        key.ok_or_else(|| Failure::wrong(NO_FOLDER))
    }

    /// Whether new files can be written.
    pub fn takes_new(&self) -> bool {
        self.folder.is_some() && self.only.is_none()
    }

    /// The file that the command line names.
    pub fn only(&self) -> Option<&str> {
        self.only.as_deref()
    }

    /// Lists the variants: their names, with `/` on every system, and their paths.
    pub fn list(&self) -> BTreeMap<String, PathBuf> {
        let Some(own) = &self.folder else {
            return BTreeMap::new();
        };
        if let Some(only) = &self.only {
            return BTreeMap::from([(only.clone(), own.join(only))]);
        }
        let found = folder::below(own, |file| folder::has_ending(file, VARIANT)).unwrap_or_default();
        let page_file = found.into_iter().filter_map(|path| {
            let below = path
                .strip_prefix(own)
                .or_else(|_| path.strip_prefix("."))
                .unwrap_or(&path);
            let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
            Some((parts?.join("/"), path.clone()))
        });
        page_file.collect()
    }

    /// Reads the file beside a variant that differs from it in the extension.
    fn beside(&self, name: &str, extension: &str) -> Option<String> {
        beside(self.list().get(name)?, extension)
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> Answer<FileText> {
        let files = self.list();
        let path = files
            .get(name)
            .ok_or_else(|| Failure::missing(format!("there is no file `{name}`")))?;
        let text = content(name, path)?;
        Ok(FileText {
            stamp: stamp(text.as_bytes()),
            text: text.replace("\r\n", "\n"),
        })
    }

    /// Reads all variants with their cases, by name.
    pub fn texts(&self) -> Answer<BTreeMap<String, OwnText>> {
        let read = |(name, path): (String, PathBuf)| {
            let text = content(&name, &path)?.replace("\r\n", "\n");
            let cases = beside(&path, CASES);
            Ok((name, OwnText { text, cases }))
        };
        self.list().into_iter().map(read).collect()
    }

    /// Whether a path leads to a file in the folder. The file that the command line names may be anywhere.
    fn contains(&self, path: &Path) -> bool {
        let Some(folder) = self.folder.as_ref().filter(|_| self.only.is_none()) else {
            return true;
        };
        let place = |path: &Path| folder_of(path).canonicalize();
        let target = follow(path).and_then(|target| place(&target));
        target.is_ok_and(|target| folder.canonicalize().is_ok_and(|folder| target.starts_with(folder)))
    }

    /// Writes a file, unless its stamp is no longer `known`. The stamp of a new file is empty.
    pub fn write(&self, name: &str, text: &str, known: &str) -> Answer<FileText> {
        let path = match (self.list().remove(name), &self.folder) {
            (Some(path), _) => path,
            (None, Some(folder)) if is_valid_name(name) && self.takes_new() => folder.join(name),
            (None, Some(_)) => {
                return Err(Failure::wrong(INVALID_NAME));
            }
            (None, None) => {
                return Err(Failure::wrong(NO_FOLDER));
            }
        };
        let failed = |stop: Stop| Failure::broken(stop.to_string());
        if !self.contains(&path) {
            let message = format!("`{name}` is a link to a file outside the folder and was not written");
            return Err(Failure::wrong(message));
        }
        let writer = FileWriter::open(&path, []).map_err(failed)?;
        let unreadable = |error| Failure::broken(format!("cannot read `{name}`: {error}"));
        let current = writer.current().map_err(unreadable)?;
        let found = current.as_deref().map(stamp).unwrap_or_default();
        if found != known {
            let text = current.map(|bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
            let newer = serde_json::json!({ "text": text.unwrap_or_default(), "stamp": found });
            let message = format!("`{name}` has been changed by another program and was not saved");
            return Err(Failure::conflict(message, newer));
        }
        let has_crlf = current
            .as_deref()
            .is_some_and(|bytes| bytes.windows(2).any(|pair| pair == b"\r\n"));
        let text = text.replace("\r\n", "\n");
        let written = if has_crlf {
            text.replace('\n', "\r\n")
        } else {
            text.clone()
        };
        let done = match &current {
            Some(current) => writer.replace_unchanged(written.as_bytes(), current),
            None => writer.create(written.as_bytes()),
        };
        done.map_err(failed)?;
        Ok(FileText {
            stamp: stamp(written.as_bytes()),
            text,
        })
    }
}

/// Reads the text of a variant.
fn content(name: &str, path: &Path) -> Answer<Arc<str>> {
    let source = files::read(path).map_err(|error| Failure::broken(format!("cannot read `{name}`: {error}")))?;
    Ok(source.text)
}

/// Reads the file beside another that differs from it in the extension.
fn beside(path: &Path, extension: &str) -> Option<String> {
    let source = files::read(path.with_extension(extension)).ok()?;
    Some(source.text.replace("\r\n", "\n"))
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

impl own::OwnFiles for OwnFiles {
    fn library(&self, name: Option<&str>) -> BoxedLibrary {
        let path = name.and_then(|name| self.list().remove(name));
        Box::new(match (&self.folder, path) {
            (_, Some(path)) => FileLibrary::beside(path),
            (Some(folder), None) => FileLibrary::beside(folder.join("draft.variant")),
            (None, None) => FileLibrary::default(),
        })
    }

    fn names(&self) -> Vec<String> {
        self.list().into_keys().collect()
    }

    fn cases(&self, name: &str) -> Option<String> {
        self.beside(name, CASES)
    }

    fn snapshots(&self, name: &str) -> Option<String> {
        self.beside(name, "snap.toml")
    }
}
