//! Reading and writing snapshot files.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use triagonal::cases::{Change, SnapshotDiff, SnapshotFile, SuiteProblem, accept};
use triagonal::{Source, files};
use triagonal_host::output::results;
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::unreadable;
use triagonal_host::write::{self, FileWriter};

/// Where the snapshots of a suite are stored.
pub(super) enum Store {
    /// Nowhere: it cannot have snapshots.
    None,
    /// In the program, where they cannot be changed.
    Builtin(Option<Source>),
    /// In a file.
    File {
        /// Its path.
        path: PathBuf,
        /// The case file that it belongs to.
        case_file: PathBuf,
    },
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

/// The accepted snapshots of a suite, and what may be done with changes.
pub(super) struct SnapshotState<'a> {
    /// The store of the snapshots.
    pub store: &'a Store,
    /// All names of the suite's snapshots.
    pub names: Vec<String>,
    /// The snapshots accepted before the run.
    pub accepted: SnapshotFile,
    /// Whether changes wait to be accepted later.
    pub can_wait: bool,
    /// Whether everything that the run found has been accepted.
    pub all_accepted: bool,
}

impl<'a> SnapshotState<'a> {
    /// No snapshots.
    pub(super) fn none(store: &'a Store) -> Self {
        Self {
            store,
            names: Vec::new(),
            accepted: SnapshotFile::default(),
            can_wait: false,
            all_accepted: false,
        }
    }

    /// Reads the accepted snapshots, and adds mistakes in the file to `problems`.
    pub(super) fn read(store: &'a Store, names: Vec<String>, problems: &mut Vec<SuiteProblem>) -> Result<Self, Stop> {
        let source = match store {
            Store::None | Store::Builtin(None) => None,
            Store::Builtin(Some(source)) => Some(source.clone()),
            Store::File { path, .. } => match files::read(path) {
                Ok(source) => Some(source),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(unreadable(&format!("`{}`", path.display()), &error)),
            },
        };
        let mut state = Self::none(store);
        state.names = names;
        if let Some(source) = source {
            match SnapshotFile::parse(&source.text) {
                Ok(snapshots) => state.accepted = snapshots,
                Err(problem) => problems.push(SuiteProblem {
                    text: Some(source),
                    ..problem
                }),
            }
        }
        Ok(state)
    }
}

/// Writes the changes after a run, to the file of pending snapshots or to the file of accepted snapshots.
/// `all` means that the run skipped nothing.
pub(super) fn write(
    state: &mut SnapshotState<'_>,
    compared: &[SnapshotDiff],
    all: bool,
    mode: SnapshotMode,
) -> Result<(), Stop> {
    let Store::File { path, case_file } = state.store else {
        return Ok(());
    };
    let pending = compared.iter().any(|one| one.change.is_pending());
    state.can_wait = mode != SnapshotMode::Nothing;
    match mode {
        SnapshotMode::Nothing => {}
        SnapshotMode::Pending | SnapshotMode::Review => {
            if pending {
                let found = accept(&state.accepted, &state.names, compared, |_| true);
                write::replace(&pending_path(path), found.print().as_bytes(), [case_file.as_path()])?;
            } else if all {
                write::remove(&pending_path(path))?;
            }
        }
        SnapshotMode::Accept => {
            if pending || compared.iter().any(|one| one.change == Change::RulesOnly) {
                update(path, case_file, |now| accept(now, &state.names, compared, |_| true))?;
                state.all_accepted = true;
            }
            write::remove(&pending_path(path))?;
        }
    }
    Ok(())
}

/// Writes the decisions of a review: accepted snapshots to their file, and undecided ones to the file of pending snapshots.
pub(super) fn decide(
    state: &SnapshotState<'_>,
    compared: &[SnapshotDiff],
    accepts: impl Fn(&SnapshotDiff) -> bool,
    waits: impl Fn(&SnapshotDiff) -> bool,
) -> Result<(), Stop> {
    let Store::File { path, case_file } = state.store else {
        return Ok(());
    };
    if compared.iter().any(&accepts) {
        update(path, case_file, |now| accept(now, &state.names, compared, &accepts))?;
    }
    if compared.iter().any(&waits) {
        let found = accept(&state.accepted, &state.names, compared, |one| {
            accepts(one) || waits(one)
        });
        write::replace(&pending_path(path), found.print().as_bytes(), [case_file.as_path()])
    } else {
        write::remove(&pending_path(path)).map(drop)
    }
}

/// Removes the files of pending snapshots.
pub(super) fn reject<'a>(stores: impl IntoIterator<Item = &'a Store>) -> CommandResult {
    let mut out = results();
    let mut is_empty = true;
    for store in stores {
        if let Store::File { path, .. } = store {
            let path = pending_path(path);
            if write::remove(&path)? {
                is_empty = false;
                writeln!(out, "{}: removed", path.display())?;
            }
        }
    }
    if is_empty {
        writeln!(out, "there are no pending snapshots")?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// The file of pending snapshots.
fn pending_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".new");
    name.into()
}

/// Changes the file of accepted snapshots. The file is locked and read again, because another run may have accepted snapshots
/// in the meantime.
fn update(path: &Path, case_file: &Path, change: impl FnOnce(&SnapshotFile) -> SnapshotFile) -> Result<(), Stop> {
    let unreadable_snapshots = |why: &str| Stop::Input(format!("cannot read `{}`: {why}", path.display()), None);
    let writer = FileWriter::open(path, [case_file])?;
    let before = writer
        .current()
        .map_err(|error| unreadable_snapshots(&error.to_string()))?;
    let now = match &before {
        None => SnapshotFile::default(),
        Some(text) => {
            let text = str::from_utf8(text).map_err(|error| unreadable_snapshots(&error.to_string()))?;
            SnapshotFile::parse(text).map_err(|problem| unreadable_snapshots(&problem.message))?
        }
    };
    let changed = change(&now);
    match before {
        _ if changed == now => Ok(()),
        Some(before) if changed.list.is_empty() => writer.remove_unchanged(&before),
        Some(before) => writer.replace_unchanged(changed.print().as_bytes(), &before),
        None => writer.create(changed.print().as_bytes()),
    }
}
