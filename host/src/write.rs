//! The one door through which commands write files.
//!
//! Nobody ever sees half of a file. A file that the command has read as its input is not overwritten. A link stays a link,
//! and the file that it leads to changes. A file keeps its permissions, and a read-only file stays as it is.
//!
//! A file with several names (hard links) keeps them all: it is overwritten where it is, after its text has been written to
//! the disk beside it. Only there can somebody who reads at the same moment see a part, or `kill -9` leave one.

use std::fs::{self, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::stop::Stop;
use super::temporary::{self, Temporary};

/// Links behind each other that are followed at most.
const MAX_LINKS: usize = 40;

/// A file that a command is about to write. No other run of the program writes it meanwhile.
#[derive(Debug)]
pub struct FileWriter {
    /// The path on the command line.
    path: PathBuf,
    /// The file that it leads to.
    target: PathBuf,
    /// The permissions of the file, if there is one.
    permissions: Option<Permissions>,
    /// Whether the file has other names too.
    has_other_names: bool,
    temporary: Temporary,
}

/// Replaces a file, or makes one. Devices and pipes are written directly.
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
    /// Locks a file, to write it. Refuses a file that must not be overwritten.
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

    /// The text of the file now, if there is a file.
    pub fn current(&self) -> io::Result<Option<Vec<u8>>> {
        match fs::read(&self.target) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Replaces the file, or makes it.
    pub fn replace(mut self, text: &[u8]) -> Result<(), Stop> {
        let written = self.temporary.write(text, self.permissions.clone());
        written.map_err(|error| unwritable(&self.path, &error))?;
        self.finish(text)
    }

    /// Puts the text, which the temporary file holds, into the file.
    fn finish(self, text: &[u8]) -> Result<(), Stop> {
        let written = if self.has_other_names {
            self.temporary.overwrite(&self.target, text)
        } else {
            self.temporary.replace(&self.target)
        };
        written.map_err(|error| unwritable(&self.path, &error))
    }

    /// Replaces the file, unless it has changed since it was read: this was its text `before`.
    pub fn replace_unchanged(mut self, text: &[u8], before: &[u8]) -> Result<(), Stop> {
        let wrong = |error: io::Error| unwritable(&self.path, &error);
        self.temporary.write(text, self.permissions.clone()).map_err(wrong)?;
        if self.current().map_err(wrong)?.as_deref() != Some(before) {
            return Err(changed(&self.path));
        }
        self.finish(text)
    }

    /// Makes the file, unless there is one.
    pub fn create(mut self, text: &[u8]) -> Result<(), Stop> {
        let written = self.temporary.write(text, None);
        let created = written.and_then(|()| self.temporary.create(&self.target));
        created.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => changed(&self.path),
            _ => unwritable(&self.path, &error),
        })
    }

    /// Removes the file, unless it has changed since it was read: this was its text `before`.
    pub fn remove_unchanged(self, before: &[u8]) -> Result<(), Stop> {
        let wrong = |error: io::Error| unwritable(&self.path, &error);
        if self.current().map_err(wrong)?.as_deref() != Some(before) {
            return Err(changed(&self.path));
        }
        fs::remove_file(&self.target).map_err(wrong)
    }
}

/// Removes a file, and what a killed run has left of it. Returns whether there was a file.
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
    // What cannot be removed now disturbs nobody.
    let _ = follow(path).and_then(|target| temporary::clean(&target));
}

/// The file that a path leads to. It need not exist.
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

/// What is known of a file that may be overwritten; nothing, if there is no file.
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
    // Somebody else's file may be in a folder of ours.
    OpenOptions::new().write(true).open(target)?;
    Ok(Some(found))
}

#[cfg(unix)]
fn has_other_names(found: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) > 1
}

/// Other systems do not tell.
#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Refuses to overwrite a file that the command reads, whatever it is called.
fn refuse_inputs<'a>(path: &Path, target: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Stop> {
    let Ok(target) = Handle::from_path(target) else {
        // What cannot be read is no input.
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

/// The same words on every system where they are most needed.
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
