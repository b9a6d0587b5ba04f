//! Safe writing of files. Commands write files only through this module.
//!
//! Readers never see a part of a file. A command does not overwrite a file that it reads as input. A link stays a link, and
//! its target changes. A file keeps its permissions, and read-only files are not changed.
//!
//! A file with several names (hard links) keeps all of them: the text is first written to the disk beside the file and then
//! over the file's content. Only in this case can a concurrent reader see a part of the file, or `kill -9` leave one.

use std::fs::{self, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::stop::Stop;
use super::temporary::{self, Temporary};

/// The maximum number of links that are followed.
const MAX_LINKS: usize = 40;

/// A file that a command is about to write. No other run of the program writes it in the meantime.
#[derive(Debug)]
pub struct FileWriter {
    /// The path on the command line.
    path: PathBuf,
    /// The file to which the path leads.
    target: PathBuf,
    /// The permissions of the file, if there is one.
    permissions: Option<Permissions>,
    /// Whether the file has other names.
    has_other_names: bool,
    temporary: Temporary,
}

/// Replaces or creates a file. Devices and pipes are written directly.
pub fn replace<'a>(path: &Path, text: &[u8], inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Stop> {
    let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    if is_special {
        let opened = OpenOptions::new().write(true).open(path);
        let written = opened.and_then(|mut file| file.write_all(text).and_then(|()| file.flush()));
        return written.map_err(|error| unwritable(path, &error));
    }
    FileWriter::open(path, inputs)?.replace(text)
}

impl FileWriter {
    /// Locks a file for writing. Refuses a file that must not be overwritten.
    pub fn open<'a>(path: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<Self, Stop> {
        let wrong = |error: io::Error| unwritable(path, &error);
        let target = follow(path).map_err(wrong)?;
        let found = overwritable(&target).map_err(wrong)?;
        if found.is_some() {
            refuse_inputs(path, &target, inputs)?;
        }
        Ok(Self {
            path: path.to_owned(),
            temporary: Temporary::beside(&target).map_err(wrong)?,
            target,
            has_other_names: found.as_ref().is_some_and(has_other_names),
            permissions: found.map(|found| found.permissions()),
        })
    }

    /// Returns the current text, if the file exists.
    pub fn current(&self) -> io::Result<Option<Vec<u8>>> {
        match fs::read(&self.target) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Replaces or creates the file.
    pub fn replace(mut self, text: &[u8]) -> Result<(), Stop> {
        let written = self.temporary.write(text, self.permissions.clone());
        written.map_err(|error| unwritable(&self.path, &error))?;
        self.finish(text)
    }

    /// Moves the text of the temporary file into the file.
    fn finish(self, text: &[u8]) -> Result<(), Stop> {
        let written = if self.has_other_names {
            self.temporary.overwrite(&self.target, text)
        } else {
            self.temporary.replace(&self.target)
        };
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// Replaces the file, unless its text is no longer `before`.
    pub fn replace_unchanged(mut self, text: &[u8], before: &[u8]) -> Result<(), Stop> {
        let wrong = |error: io::Error| unwritable(&self.path, &error);
        self.temporary.write(text, self.permissions.clone()).map_err(wrong)?;
        if self.current().map_err(wrong)?.as_deref() != Some(before) {
            return Err(changed(&self.path));
        }
        self.finish(text)
    }

    /// Creates the file, unless it exists.
    pub fn create(mut self, text: &[u8]) -> Result<(), Stop> {
        let written = self.temporary.write(text, None);
        let created = written.and_then(|()| self.temporary.create(&self.target));
        created.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => changed(&self.path),
            _ => unwritable(&self.path, &error),
        })
    }

    /// Removes the file, unless its text is no longer `before`.
    pub fn remove_unchanged(self, before: &[u8]) -> Result<(), Stop> {
        let wrong = |error: io::Error| unwritable(&self.path, &error);
        if self.current().map_err(wrong)?.as_deref() != Some(before) {
            return Err(changed(&self.path));
        }
        fs::remove_file(&self.target).map_err(wrong)
    }
}

/// Removes a file, and what a killed run has left of it. Returns whether the file existed.
pub fn remove(path: &Path) -> Result<bool, Stop> {
    let wrong = |error: io::Error| Stop::Input(format!("cannot remove `{}`: {}", path.display(), reason(&error)), None);
    let target = follow(path).map_err(wrong)?;
    temporary::clean(&target).map_err(wrong)?;
    match fs::remove_file(&target) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(wrong(error)),
    }
}

/// Removes what a killed run has left of a file that this run does not write.
pub fn clean(path: &Path) {
    // A file that cannot be removed now does no harm.
    let _ = follow(path).and_then(|target| temporary::clean(&target));
}

/// Returns the file to which a path leads. It need not exist.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(link) => target = target.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Returns the metadata of a file that may be overwritten; nothing if there is no file.
fn overwritable(target: &Path) -> io::Result<Option<Metadata>> {
    let found = match fs::metadata(target) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if found.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !found.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if found.permissions().readonly() {
        return Err(ErrorKind::PermissionDenied.into());
    }
    // A folder of this user may contain files of other users.
    OpenOptions::new().write(true).open(target)?;
    Ok(Some(found))
}

#[cfg(unix)]
fn has_other_names(found: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) > 1
}

/// Other systems do not report this.
#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Refuses to overwrite a file that the command reads, under any name.
fn refuse_inputs<'a>(path: &Path, target: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Stop> {
    let Ok(target) = Handle::from_path(target) else {
        // An unreadable file is not an input.
        return Ok(());
    };
    let inputs = inputs.into_iter().map(Handle::from_path).chain([Handle::stdin()]);
    if inputs.flatten().any(|input| input == target) {
        let message = format!(
            "`{}` is an input of this command and is not overwritten",
            path.display()
        );
        return Err(Stop::Input(message, Some("give another file to write".to_owned())));
    }
    Ok(())
}

fn unwritable(path: &Path, error: &io::Error) -> Stop {
    Stop::Input(format!("cannot write `{}`: {}", path.display(), reason(error)), None)
}

/// The most common errors have the same text on all systems.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

fn changed(path: &Path) -> Stop {
    let message = format!(
        "`{}` has changed since this command read it, and is left as it is",
        path.display()
    );
    Stop::Input(message, Some("run the command again".to_owned()))
}
