//! Reading and writing snapshot files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use triagonal::cases::{Change, SnapshotDiff, SnapshotFile, SuiteProblem, accept};
use triagonal::{Source, files};

use super::super::output::results;
use super::super::replace::replace;
use super::super::stop::{CommandResult, Done, Stop};

/// Where the snapshots of a suite are stored.
pub(super) enum Store {
    /// Nowhere: it cannot have snapshots.
    None,
    /// In the program, which cannot be written.
    Builtin(Option<Source>),
    /// In a file of this name.
    File(String),
}

/// What to do with new and changed snapshots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SnapshotMode {
    /// Write them to a file beside the accepted ones.
    Pending,
    /// Accept them.
    Accept,
    /// Review them one by one.
    Review,
    /// Nothing, because this is CI.
    Nothing,
}

/// The accepted snapshots of a suite.
pub(super) struct AcceptedSnapshots<'a> {
    /// Where they are.
    pub store: &'a Store,
    /// All names that the suite has.
    pub names: Vec<String>,
    /// The snapshots accepted before the run.
    pub snapshots: SnapshotFile,
    /// Whether changes can be accepted later.
    pub waits: bool,
    /// Whether everything that the run found has been accepted.
    pub accepted: bool,
}

impl<'a> AcceptedSnapshots<'a> {
    /// No snapshots.
    pub(super) fn nothing(store: &'a Store) -> Self {
        Self {
            store,
            names: Vec::new(),
            snapshots: SnapshotFile::default(),
            waits: false,
            accepted: false,
        }
    }

    /// Reads the accepted snapshots, and adds mistakes in the file to `problems`.
    pub(super) fn read(store: &'a Store, names: Vec<String>, problems: &mut Vec<SuiteProblem>) -> Result<Self, Stop> {
        let source = match store {
            Store::None | Store::Builtin(None) => None,
            Store::Builtin(Some(source)) => Some(source.clone()),
            Store::File(path) => match files::read(path) {
                Ok(source) => Some(source),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(Stop::Input(format!("cannot read `{path}`: {error}"), None)),
            },
        };
        let mut kept = Self::nothing(store);
        kept.names = names;
        if let Some(source) = source {
            match SnapshotFile::parse(&source.text) {
                Ok(snapshots) => kept.snapshots = snapshots,
                Err(problem) => problems.push(SuiteProblem {
                    text: Some(source),
                    ..problem
                }),
            }
        }
        Ok(kept)
    }
}

/// Writes the changes after a run, to the file of pending snapshots or to that of the accepted ones.
/// `all` is whether the run left out nothing.
pub(super) fn write(
    kept: &mut AcceptedSnapshots<'_>,
    compared: &[SnapshotDiff],
    all: bool,
    mode: SnapshotMode,
) -> Result<(), Stop> {
    let Store::File(path) = kept.store else {
        return Ok(());
    };
    let pending = compared.iter().any(|one| one.change.is_pending());
    kept.waits = mode != SnapshotMode::Nothing;
    match mode {
        SnapshotMode::Nothing => {}
        SnapshotMode::Pending | SnapshotMode::Review => {
            if pending {
                let found = accept(&kept.snapshots, &kept.names, compared, |_| true);
                write_text(&waiting(path), &found.print())?;
            } else if all {
                remove(&waiting(path))?;
            }
        }
        SnapshotMode::Accept => {
            if pending || compared.iter().any(|one| one.change == Change::RulesOnly) {
                keep(path, &accept(&kept.snapshots, &kept.names, compared, |_| true))?;
                kept.accepted = true;
            }
            remove(&waiting(path))?;
        }
    }
    Ok(())
}

/// Writes the decisions of a review: accepted snapshots to their file, skipped ones to the file of pending ones.
pub(super) fn decide(
    kept: &AcceptedSnapshots<'_>,
    compared: &[SnapshotDiff],
    accepts: impl Fn(&SnapshotDiff) -> bool,
    puts_off: impl Fn(&SnapshotDiff) -> bool,
) -> Result<(), Stop> {
    let Store::File(path) = kept.store else {
        return Ok(());
    };
    let accepted = accept(&kept.snapshots, &kept.names, compared, &accepts);
    if accepted != kept.snapshots {
        keep(path, &accepted)?;
    }
    if compared.iter().any(&puts_off) {
        let found = accept(&kept.snapshots, &kept.names, compared, |one| {
            accepts(one) || puts_off(one)
        });
        write_text(&waiting(path), &found.print())
    } else {
        remove(&waiting(path)).map(drop)
    }
}

/// Removes the files of pending snapshots.
pub(super) fn reject<'a>(stores: impl IntoIterator<Item = &'a Store>) -> CommandResult {
    let mut out = results();
    let mut none = true;
    for store in stores {
        if let Store::File(path) = store {
            let path = waiting(path);
            if remove(&path)? {
                none = false;
                writeln!(out, "{path}: removed")?;
            }
        }
    }
    if none {
        writeln!(out, "nothing waits to be accepted")?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// The file of pending snapshots.
pub(super) fn waiting(path: &str) -> String {
    format!("{path}.new")
}

fn keep(path: &str, snapshots: &SnapshotFile) -> Result<(), Stop> {
    if snapshots.list.is_empty() {
        remove(path).map(drop)
    } else {
        write_text(path, &snapshots.print())
    }
}

/// Writes a file with the permissions that it or its case file has.
fn write_text(path: &str, text: &str) -> Result<(), Stop> {
    let target = Path::new(path);
    replace(target, text, permissions(target))
        .map_err(|error| Stop::Input(format!("cannot write `{path}`: {error}"), None))
}

/// The permissions that a file has, or one beside it.
fn permissions(target: &Path) -> Option<fs::Permissions> {
    let stem = target.display().to_string();
    let stem = stem.trim_end_matches(".new").trim_end_matches(".snap.toml");
    let beside = fs::metadata(target).or_else(|_| fs::metadata(format!("{stem}.toml")));
    beside.ok().map(|found| found.permissions())
}

/// Removes a file. Returns whether there was one.
fn remove(path: &str) -> Result<bool, Stop> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Stop::Input(format!("cannot remove `{path}`: {error}"), None)),
    }
}
