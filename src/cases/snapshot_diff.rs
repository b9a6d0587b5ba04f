//! How the snapshots of a run differ from the stored ones.

use std::collections::{HashMap, HashSet};

use crate::geometry::CellId;
use crate::notation::target_of_text;
use crate::rules::Rules;

use super::case_result::Discrepancy;
use super::recording::RecordedSnapshot;
use super::snapshot_file::{SnapshotFile, StoredSnapshot};

/// How a recorded snapshot differs from the stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing has changed.
    None,
    /// The rules have changed, but the snapshot has not.
    RulesOnly,
    /// There is no stored snapshot.
    New,
    /// The suite asks for another position or another record of it.
    Request,
    /// The lines have changed, and so have the rules.
    Rules,
    /// The lines have changed although the rules are the same: the program has changed.
    Program,
    /// The suite no longer has a snapshot of this name.
    Orphaned,
}

impl Change {
    /// Whether there is something to accept or to reject.
    #[must_use]
    pub fn is_pending(self) -> bool {
        !matches!(self, Self::None | Self::RulesOnly)
    }

    /// A word for the change.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None | Self::RulesOnly => "held",
            Self::New => "new",
            Self::Request | Self::Rules | Self::Program => "changed",
            Self::Orphaned => "orphaned",
        }
    }

    /// A sentence that explains the change, without a full stop.
    #[must_use]
    pub fn why(self) -> &'static str {
        match self {
            Self::None => "nothing has changed",
            Self::RulesOnly => "the rules have changed, but the snapshot has not",
            Self::New => "nothing has been accepted yet",
            Self::Request => "the case file asks for another position or another record of it",
            Self::Rules => "the rules have changed",
            Self::Program => "the rules are the same, but the program gives another result",
            Self::Orphaned => "the case file no longer has a snapshot of this name",
        }
    }
}

/// A recorded snapshot beside the stored one.
#[derive(Clone, Debug)]
pub struct SnapshotDiff {
    /// How they differ.
    pub change: Change,
    /// The stored snapshot; `None` if the snapshot is new.
    pub kept: Option<StoredSnapshot>,
    /// The recorded snapshot; `None` if the stored one is orphaned.
    pub found: Option<RecordedSnapshot>,
}

impl SnapshotDiff {
    /// The name of the snapshot.
    #[must_use]
    pub fn name(&self) -> &str {
        match (&self.found, &self.kept) {
            (Some(found), _) => &found.name,
            (None, Some(kept)) => &kept.name,
            (None, None) => "",
        }
    }

    /// The target cells of moves that are new or gone.
    #[must_use]
    pub fn marks(&self) -> Vec<(CellId, Discrepancy)> {
        let (Some(kept), Some(found)) = (&self.kept, &self.found) else {
            return Vec::new();
        };
        if !found.record.starts_with("moves") || self.change == Change::Request {
            return Vec::new();
        }
        let rules = found.position.game().rules();
        let now = found.stored();
        let gone = targets_only_in(rules, &kept.lines, &now.lines).into_iter();
        let new = targets_only_in(rules, &now.lines, &kept.lines).into_iter();
        gone.map(|cell| (cell, Discrepancy::Missing))
            .chain(new.map(|cell| (cell, Discrepancy::Extra)))
            .collect()
    }

    /// The stored and the recorded snapshot as text, to be compared line by line.
    #[must_use]
    pub fn texts(&self) -> (String, String) {
        let kept = self.kept.as_ref().map(body);
        let found = self.found.as_ref().map(|found| body(&found.stored()));
        (kept.unwrap_or_default(), found.unwrap_or_default())
    }
}

/// The targets of the moves in one list that are not in the other.
fn targets_only_in(rules: &Rules, lines: &str, others: &str) -> Vec<CellId> {
    let only = lines.lines().filter(|line| !others.lines().any(|other| other == *line));
    only.filter_map(|line| target_of_text(rules, line)).collect()
}

/// A snapshot without its name and its rules.
fn body(one: &StoredSnapshot) -> String {
    let count = one.count.map_or_else(String::new, |count| format!("count {count}\n"));
    format!("{}\nposition {}\n{count}{}", one.record, one.position, one.lines)
}

impl RecordedSnapshot {
    /// The snapshot as it is stored.
    #[must_use]
    pub fn stored(&self) -> StoredSnapshot {
        StoredSnapshot {
            name: self.name.clone(),
            record: self.record.clone(),
            rules: self.rules.clone(),
            position: self.fen.clone(),
            count: self.count,
            lines: self.lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

/// Compares the snapshots of a run with the stored ones.
///
/// `names` are all snapshots of the suite, `found` those of them that this run has recorded. The result has one entry
/// for each of `found`, in their order, then one for each orphaned snapshot.
#[must_use]
pub fn compare(kept: &SnapshotFile, names: &[String], found: Vec<RecordedSnapshot>) -> Vec<SnapshotDiff> {
    let known: HashMap<&str, &StoredSnapshot> = kept.list.iter().map(|one| (one.name.as_str(), one)).collect();
    let diff = |found: RecordedSnapshot| {
        let kept = known.get(found.name.as_str()).copied();
        SnapshotDiff {
            change: kept.map_or(Change::New, |kept| change(kept, &found.stored())),
            kept: kept.cloned(),
            found: Some(found),
        }
    };
    let mut all: Vec<SnapshotDiff> = found.into_iter().map(diff).collect();
    let names: HashSet<&str> = names.iter().map(String::as_str).collect();
    let orphaned = kept.list.iter().filter(|one| !names.contains(one.name.as_str()));
    all.extend(orphaned.map(|one| SnapshotDiff {
        change: Change::Orphaned,
        kept: Some(one.clone()),
        found: None,
    }));
    all
}

fn change(kept: &StoredSnapshot, found: &StoredSnapshot) -> Change {
    let same_rules = kept.rules == found.rules;
    if (&kept.record, &kept.position) != (&found.record, &found.position) {
        Change::Request
    } else if (kept.count, &kept.lines) != (found.count, &found.lines) {
        if same_rules { Change::Program } else { Change::Rules }
    } else if same_rules {
        Change::None
    } else {
        Change::RulesOnly
    }
}

/// The file after the changes that `accepts` selects have been accepted; everything else stays as it is stored.
#[must_use]
pub fn accept(
    kept: &SnapshotFile,
    names: &[String],
    all: &[SnapshotDiff],
    accepts: impl Fn(&SnapshotDiff) -> bool,
) -> SnapshotFile {
    let accepted = all.iter().filter(|one| accepts(one));
    let accepted: HashMap<&str, Option<&RecordedSnapshot>> =
        accepted.map(|one| (one.name(), one.found.as_ref())).collect();
    let stored: HashMap<&str, &StoredSnapshot> = kept.list.iter().map(|one| (one.name.as_str(), one)).collect();
    let one = |name: &String| match accepted.get(name.as_str()) {
        Some(Some(found)) => Some(found.stored()),
        _ => stored.get(name.as_str()).copied().cloned(),
    };
    let mut list: Vec<StoredSnapshot> = names.iter().filter_map(one).collect();
    let names: HashSet<&str> = names.iter().map(String::as_str).collect();
    let stays = |one: &&StoredSnapshot| !names.contains(one.name.as_str()) && !accepted.contains_key(one.name.as_str());
    list.extend(kept.list.iter().filter(stays).cloned());
    SnapshotFile { list }
}
