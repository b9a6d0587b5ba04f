//! Temporary files beside the files that they will replace.

use std::fs::{self, File, OpenOptions, Permissions};
use std::hash::Hasher;
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use same_file::Handle;
use tempfile::TempPath;

use super::signals::OpenFiles;

/// The ending of the names of temporary files.
const ENDING: &str = "triagonal-tmp";
/// The longest name that is part of the name of its temporary file, in bytes. Most systems allow 255.
const MAX_NAME: usize = 200;

/// The temporary file of a target. Each target has only one, and it is locked while it exists: so only one run of
/// the program at a time writes a file. The system takes the lock from a run that is killed, and the next run removes
/// what is left.
#[derive(Debug)]
pub struct Temporary {
    // Dropped first: the file goes away while it is still locked.
    path: TemporaryPath,
    file: File,
}

/// A path that signals know while it is open. The file is removed when this is dropped.
#[derive(Debug)]
struct TemporaryPath(Option<TempPath>);

impl Temporary {
    /// Makes the temporary file of a target. If another run is writing the same target, waits for it.
    pub fn beside(target: &Path) -> io::Result<Self> {
        let path = path_for(target)?;
        loop {
            if let Some(made) = Self::make(&path)? {
                return Ok(made);
            }
        }
    }

    /// Makes the file, unless another run is making it, or has left it. In these cases waits until the other run is done,
    /// and removes what it has left.
    fn make(path: &Path) -> io::Result<Option<Self>> {
        let mut open = OpenFiles::lock();
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => {
                let mut path = TemporaryPath(Some(TempPath::try_from_path(path)?));
                open.add(path.get());
                drop(open);
                lock(&file)?;
                if is_at(&file, path.get()) {
                    return Ok(Some(Self { path, file }));
                }
                // Before it was locked, another run took it for one that was left. What is there now is not ours.
                path.take(|mut path| {
                    path.disable_cleanup(true);
                    Ok(())
                })?;
                Ok(None)
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                drop(open);
                remove_left(path)?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes the text of the file to the disk.
    pub fn write(&mut self, text: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
        self.file.write_all(text)?;
        if let Some(permissions) = permissions {
            self.file.set_permissions(permissions)?;
        }
        self.file.sync_all()
    }

    /// Puts the file in the place of the target.
    pub fn replace(mut self, target: &Path) -> io::Result<()> {
        self.path.take(|path| path.persist(target))
    }

    /// Overwrites the target with the text of this file, so that all its names still lead to it.
    pub fn overwrite(self, target: &Path, text: &[u8]) -> io::Result<()> {
        // A signal that ends the run waits for this.
        let _open = OpenFiles::lock();
        let before = fs::read(target)?;
        let mut file = OpenOptions::new().write(true).open(target)?;
        let written = put(&mut file, text);
        if written.is_err() {
            // The disk is full, but there was room for this.
            let _ = file.rewind().and_then(|()| put(&mut file, &before));
        }
        written
    }

    /// Puts the file in the place of the target, which must not exist.
    pub fn create(mut self, target: &Path) -> io::Result<()> {
        self.path.take(|path| path.persist_noclobber(target))
    }
}

impl TemporaryPath {
    fn get(&self) -> &Path {
        self.0.as_deref().unwrap_or(Path::new(""))
    }

    /// Gives the file away, in one step as far as signals can see.
    fn take(&mut self, give: impl FnOnce(TempPath) -> Result<(), tempfile::PathPersistError>) -> io::Result<()> {
        let mut open = OpenFiles::lock();
        let Some(path) = self.0.take() else {
            return Ok(());
        };
        open.forget(&path);
        give(path).map_err(|error| error.error)
    }
}

impl Drop for TemporaryPath {
    fn drop(&mut self) {
        let mut open = OpenFiles::lock();
        open.forget(self.get());
        // Removed while no signal can end the run in between.
        self.0 = None;
    }
}

/// Writes a text over all that a file holds, to the disk.
fn put(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.write_all(text)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

/// Removes what a killed run has left of the temporary file of a target. If a run is writing, waits for it.
pub fn clean(target: &Path) -> io::Result<()> {
    remove_left(&path_for(target)?)
}

/// Removes a temporary file as soon as no run has it.
fn remove_left(path: &Path) -> io::Result<()> {
    let gone = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    };
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => {}
        Ok(_) => {
            let message = format!("`{}` is in the way", path.display());
            return Err(io::Error::new(ErrorKind::AlreadyExists, message));
        }
        Err(error) => return gone(error),
    }
    let file = match OpenOptions::new().write(true).open(path) {
        Ok(file) => file,
        Err(error) => return gone(error),
    };
    lock(&file)?;
    // It may have become the target while this run waited.
    if is_at(&file, path) {
        fs::remove_file(path).or_else(gone)?;
    }
    Ok(())
}

/// Locks a file. Where the file system has no locks, runs at the same time may disturb each other.
fn lock(file: &File) -> io::Result<()> {
    loop {
        match file.lock() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            other => return other,
        }
    }
}

/// Whether a path still leads to an open file.
fn is_at(file: &File, path: &Path) -> bool {
    let open = file.try_clone().and_then(Handle::from_file);
    open.is_ok_and(|open| Handle::from_path(path).is_ok_and(|found| found == open))
}

/// The path of the temporary file of a target: hidden, in the same folder.
fn path_for(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(ErrorKind::InvalidInput)?;
    let mut temporary = std::ffi::OsString::from(".");
    if name.len() <= MAX_NAME {
        temporary.push(name);
    } else {
        let mut hash = FnvHasher::default();
        hash.write(name.as_encoded_bytes());
        temporary.push(format!("{:016x}", hash.finish()));
    }
    temporary.push(".");
    temporary.push(ENDING);
    Ok(target.with_file_name(temporary))
}
