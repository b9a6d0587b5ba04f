//! Temporary files beside the files that they will replace.

use std::fs::{self, File, OpenOptions, Permissions};
use std::hash::Hasher;
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use same_file::Handle;
use tempfile::TempPath;

use super::signals::OpenFiles;

/// The extension of temporary files.
const ENDING: &str = "triagonal-tmp";
/// The maximum length of a name that is part of the temporary file's name, in bytes. Most systems allow 255.
const MAX_NAME: usize = 200;

/// The temporary file of a target. A target has at most one, and it is locked while it exists. Therefore only one run at a
/// time writes a file. The system releases the lock of a killed run, and the next run removes the file.
#[derive(Debug)]
pub struct Temporary {
    // Dropped first, so that the file is removed while it is still locked.
    path: TemporaryPath,
    file: File,
}

/// A path that is registered for removal by signals. The file is removed when this value is dropped.
#[derive(Debug)]
struct TemporaryPath(Option<TempPath>);

impl Temporary {
    /// Creates the temporary file of a target. Waits if another run is writing the same target.
    pub fn beside(target: &Path) -> io::Result<Self> {
        let path = path_for(target)?;
        loop {
            if let Some(made) = Self::make(&path)? {
                return Ok(made);
            }
        }
    }

    /// Creates the file, unless another run holds it or has left it. Then waits for the other run and removes what it has left.
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
                // Before the file was locked, another run removed it as an abandoned one. The path now leads to another file.
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

    /// Writes the text to the disk.
    pub fn write(&mut self, text: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
        self.file.write_all(text)?;
        if let Some(permissions) = permissions {
            self.file.set_permissions(permissions)?;
        }
        self.file.sync_all()
    }

    /// Renames the file to the target.
    pub fn replace(mut self, target: &Path) -> io::Result<()> {
        self.path.take(|path| path.persist(target))
    }

    /// Overwrites the target with the text of this file, so that all names of the target keep leading to it.
    pub fn overwrite(self, target: &Path, text: &[u8]) -> io::Result<()> {
        // A signal that ends the run waits for the guard.
        let _open = OpenFiles::lock();
        let before = fs::read(target)?;
        let mut file = OpenOptions::new().write(true).open(target)?;
        let written = put(&mut file, text);
        if written.is_err() {
            // The disk is full, but it had room for this text.
            let _ = file.rewind().and_then(|()| put(&mut file, &before));
        }
        written
    }

    /// Renames the file to the target, which must not exist.
    pub fn create(mut self, target: &Path) -> io::Result<()> {
        self.path.take(|path| path.persist_noclobber(target))
    }
}

impl TemporaryPath {
    fn get(&self) -> &Path {
        self.0.as_deref().unwrap_or(Path::new(""))
    }

    /// Gives the file away; signals see this as one step.
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
        // The file is removed while no signal can end the run in between.
        self.0 = None;
    }
}

/// Replaces the content of a file, on the disk.
fn put(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.write_all(text)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

/// Removes the temporary file of a target that a killed run has left. Waits if a run is writing.
pub fn clean(target: &Path) -> io::Result<()> {
    remove_left(&path_for(target)?)
}

/// Removes a temporary file as soon as no run holds it.
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
    // The file may have become the target during the wait.
    if is_at(&file, path) {
        fs::remove_file(path).or_else(gone)?;
    }
    Ok(())
}

/// Locks a file. On file systems without locks, concurrent runs may disturb each other.
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

/// Returns the path of a target's temporary file: hidden, in the same folder.
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
