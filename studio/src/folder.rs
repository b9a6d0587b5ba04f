//! The data folder. Other users cannot read it, and its deletion is detected.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use triagonal_host::output::note;
use triagonal_host::stop::Stop;

/// The database file.
const DATABASE: &str = "studio.sqlite";
/// The write-ahead log of the database.
const LOG: &str = "studio.sqlite-wal";
/// All files that the program can create.
const FILES: [&str; 5] = [DATABASE, LOG, "studio.sqlite-shm", "lock", "open.html"];

/// The data folder of this studio.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    /// A file that is locked while the program runs.
    _lock: File,
}

impl DataFolder {
    /// Opens a folder for this studio alone, and creates it if necessary.
    pub fn open(path: &Path) -> Result<Self, Stop> {
        let failed = |error: io::Error| unusable(path, &error.to_string());
        make_private(path).map_err(failed)?;
        if others_may(path, WRITE).map_err(failed)? {
            let why = "other users can write to it; `chmod go-w` makes it safe";
            return Err(unusable(path, why));
        }
        if others_may(path, READ).map_err(failed)? {
            note(&format!(
                "warning: other users can list the data folder `{}`, though not read the files in it; `chmod 700` prevents \
                 that",
                path.display()
            ));
        }
        let lock = private(&path.join("lock"), false).map_err(failed)?;
        lock.try_lock()
            .map_err(|_| unusable(path, "another studio is using it"))?;
        for name in FILES {
            close_to_others(&path.join(name)).map_err(failed)?;
        }
        // SQLite gives its other files the permissions of the database.
        private(&path.join(DATABASE), false).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The path of the database.
    pub fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Writes a file that only the user can read.
    pub fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        io::Write::write_all(&mut private(&path, true)?, text.as_bytes())?;
        Ok(path)
    }

    /// Returns the identity of the open database, to detect its deletion.
    pub fn presence(&self) -> Presence {
        let files = [DATABASE, LOG].map(|name| {
            let path = self.path.join(name);
            let identity = fs::metadata(&path).ok().and_then(|found| identity(&found));
            (path, identity)
        });
        Presence { files }
    }
}

/// The error for an unusable data folder.
pub fn unusable(path: &Path, why: &str) -> Stop {
    let message = format!("cannot use the data folder `{}`: {why}", path.display());
    Stop::Input(message, Some("choose another one with `--data FOLDER`".to_owned()))
}

/// The identity of an open database. After the files are deleted, writes succeed but are lost.
#[derive(Debug)]
pub struct Presence {
    files: [(PathBuf, Option<(u64, u64)>); 2],
}

impl Presence {
    /// Whether the files still exist and are the same.
    pub fn is_intact(&self) -> bool {
        self.files.iter().all(|(path, known)| match fs::metadata(path) {
            Ok(found) => known.is_none() || identity(&found) == *known,
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        })
    }
}

/// The permission bits that let other users read.
const READ: u32 = 0o044;
/// The permission bits that let other users write.
const WRITE: u32 = 0o022;

/// Creates a folder for its owner alone. An existing folder is not changed.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(unix)]
fn others_may(path: &Path, what: u32) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & what != 0)
}

/// Opens a file for its owner alone, and creates it if necessary.
#[cfg(unix)]
fn private(path: &Path, truncate: bool) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options
        .create(true)
        .truncate(truncate)
        .write(true)
        .mode(0o600)
        .open(path)
}

/// Withdraws permissions that an older version has given to other users.
#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match fs::metadata(path) {
        Ok(found) if found.permissions().mode() & 0o077 != 0 => {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// The device and inode of a file.
#[cfg(unix)]
fn identity(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

/// Other systems keep users' folders private.
#[cfg(not(unix))]
fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(path)
}

#[cfg(not(unix))]
fn others_may(_: &Path, _: u32) -> io::Result<bool> {
    Ok(false)
}

#[cfg(not(unix))]
fn private(path: &Path, truncate: bool) -> io::Result<File> {
    OpenOptions::new()
        .create(true)
        .truncate(truncate)
        .write(true)
        .open(path)
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Other systems do not allow the deletion of open files.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
