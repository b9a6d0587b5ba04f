//! The data folder: nobody else can read what is in it, and it is noticed when it is gone.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use triagonal_host::output::note;
use triagonal_host::stop::Stop;

/// The database in the folder.
const DATABASE: &str = "studio.sqlite";
/// Where the database keeps its newest changes.
const LOG: &str = "studio.sqlite-wal";
/// All files that the program may make.
const FILES: [&str; 5] = [DATABASE, LOG, "studio.sqlite-shm", "lock", "open.html"];

/// The data folder, which no other studio uses.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    /// Locked while the program runs.
    _lock: File,
}

impl DataFolder {
    /// Takes a folder, and makes it if there is none.
    pub fn take(path: &Path) -> Result<Self, Stop> {
        let failed = |error: io::Error| unusable(path, &error.to_string());
        make_private(path).map_err(failed)?;
        if may_others(path, WRITE).map_err(failed)? {
            let why = "other users can write to it; `chmod go-w` makes it safe";
            return Err(unusable(path, why));
        }
        if may_others(path, READ).map_err(failed)? {
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
        // SQLite gives all its files the permissions of the first.
        private(&path.join(DATABASE), false).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The database.
    pub fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Writes a file that only the user can read.
    pub fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        io::Write::write_all(&mut private(&path, true)?, text.as_bytes())?;
        Ok(path)
    }

    /// What the open database is, to see later whether it is still there.
    pub fn presence(&self) -> Presence {
        let files = [DATABASE, LOG].map(|name| {
            let path = self.path.join(name);
            let identity = fs::metadata(&path).ok().and_then(|found| identity(&found));
            (path, identity)
        });
        Presence { files }
    }
}

/// Why the folder cannot be used.
pub fn unusable(path: &Path, why: &str) -> Stop {
    let message = format!("cannot use the data folder `{}`: {why}", path.display());
    Stop::Input(message, Some("`--data FOLDER` takes another one".to_owned()))
}

/// The files of an open database. What is written after somebody has deleted them is lost, though no write fails.
#[derive(Debug)]
pub struct Presence {
    files: [(PathBuf, Option<(u64, u64)>); 2],
}

impl Presence {
    /// Whether the files are still those that were opened.
    pub fn is_there(&self) -> bool {
        self.files.iter().all(|(path, known)| match fs::metadata(path) {
            Ok(found) => known.is_none() || identity(&found) == *known,
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        })
    }
}

/// Whether others may read something.
const READ: u32 = 0o044;
/// Whether others may change something.
const WRITE: u32 = 0o022;

/// Makes a folder for its owner alone; one that is there stays as it is.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(unix)]
fn may_others(path: &Path, what: u32) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & what != 0)
}

/// Opens a file for its owner alone, and makes it if there is none.
#[cfg(unix)]
fn private(path: &Path, anew: bool) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.create(true).truncate(anew).write(true).mode(0o600).open(path)
}

/// Closes a file of an older version to others.
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

/// What distinguishes a file from all others of its machine.
#[cfg(unix)]
fn identity(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

/// Other systems keep the folders of users private.
#[cfg(not(unix))]
fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(path)
}

#[cfg(not(unix))]
fn may_others(_: &Path, _: u32) -> io::Result<bool> {
    Ok(false)
}

#[cfg(not(unix))]
fn private(path: &Path, anew: bool) -> io::Result<File> {
    OpenOptions::new().create(true).truncate(anew).write(true).open(path)
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Other systems do not let open files be deleted.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
