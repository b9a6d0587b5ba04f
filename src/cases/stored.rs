//! Snapshots as they are kept in a file, and how those of a run differ from them.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::geometry::CellId;
use crate::notation::moves::goal_of_text;
use crate::rules::Rules;

use super::result::Discrepancy;
use super::snapshot::Recorded;
use super::suite::SuiteProblem;
use super::wording::in_our_words;

/// The version of the file's form.
const FORMAT: u32 = 1;
/// What a file begins with.
const HEAD: &str =
    "# Written by `triagonal test --accept` from the [[snapshot]] entries of the case file beside it.\n\n";

/// A snapshot as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// What it is called.
    pub name: String,
    /// What was to be written down.
    pub record: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The position as one line.
    pub position: String,
    /// The number of moves, or of leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// What was written down, each line with its end.
    pub lines: String,
}

/// The kept snapshots of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshots {
    /// In the order of the suite.
    pub list: Vec<Stored>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    #[serde(rename = "snapshot", default)]
    list: Vec<Stored>,
}

impl Snapshots {
    /// Reads a file of kept snapshots.
    ///
    /// # Errors
    /// What is no such file, and where.
    pub fn parse(text: &str) -> Result<Self, SuiteProblem> {
        let wrong = |error: toml::de::Error| {
            SuiteProblem::new(error.span().unwrap_or(0..0), in_our_words(error.message().trim_end()))
        };
        let Version { format } = toml::from_str(text).map_err(wrong)?;
        if format != FORMAT {
            let message = format!("this is form {format} of snapshots; this program knows form {FORMAT}");
            return Err(SuiteProblem::new(0..0, message));
        }
        let File { list, .. } = toml::from_str(text).map_err(wrong)?;
        Ok(Self { list })
    }

    /// The text of a file that keeps these snapshots.
    #[must_use]
    pub fn print(&self) -> String {
        let file = File {
            format: FORMAT,
            list: self.list.clone(),
        };
        // Plain tables of texts and numbers can always be written.
        let text = toml::to_string_pretty(&file).unwrap_or_default();
        format!("{HEAD}{text}")
    }
}

impl Recorded {
    /// The snapshot as it is to be kept.
    #[must_use]
    pub fn stored(&self) -> Stored {
        Stored {
            name: self.name.clone(),
            record: self.record.clone(),
            rules: self.rules.clone(),
            position: self.fen.clone(),
            count: self.count,
            lines: self.lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

/// How a snapshot compares to the kept one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing has changed.
    None,
    /// The rules have changed, and what is written down has not.
    RulesOnly,
    /// There is no kept one.
    New,
    /// The suite asks for another position, or for something else of it.
    Asked,
    /// Something else is written down, and the rules have changed.
    Rules,
    /// Something else is written down of the same rules: the program has changed.
    Program,
    /// There is no snapshot of this name in the suite any more.
    Orphaned,
}

impl Change {
    /// Whether there is something to accept or to reject.
    #[must_use]
    pub fn is_pending(self) -> bool {
        !matches!(self, Self::None | Self::RulesOnly)
    }

    /// What has happened, in a few words.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None | Self::RulesOnly => "held",
            Self::New => "new",
            Self::Asked | Self::Rules | Self::Program => "changed",
            Self::Orphaned => "orphaned",
        }
    }

    /// What has happened, in a sentence without a full stop.
    #[must_use]
    pub fn why(self) -> &'static str {
        match self {
            Self::None => "nothing has changed",
            Self::RulesOnly => "the rules have changed, but not what is written down",
            Self::New => "nothing has been accepted yet",
            Self::Asked => "the case file asks for another position, or for something else of it",
            Self::Rules => "the rules have changed",
            Self::Program => "the rules are the same; the program finds something else",
            Self::Orphaned => "the case file has no snapshot of this name any more",
        }
    }
}

/// A snapshot of a run beside the kept one.
#[derive(Clone, Debug)]
pub struct Compared {
    /// How they differ.
    pub change: Change,
    /// The kept one.
    pub kept: Option<Stored>,
    /// The one of the run; nothing, if it is orphaned.
    pub found: Option<Recorded>,
}

impl Compared {
    /// What the snapshot is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match (&self.found, &self.kept) {
            (Some(found), _) => &found.name,
            (None, Some(kept)) => &kept.name,
            (None, None) => "",
        }
    }

    /// Where moves of the position lead that have come or gone.
    #[must_use]
    pub fn marks(&self) -> Vec<(CellId, Discrepancy)> {
        let (Some(kept), Some(found)) = (&self.kept, &self.found) else {
            return Vec::new();
        };
        if !found.record.starts_with("moves") || self.change == Change::Asked {
            return Vec::new();
        }
        let rules = found.position.game().rules();
        let now = found.stored();
        let gone = goals(rules, &kept.lines, &now.lines).into_iter();
        let come = goals(rules, &now.lines, &kept.lines).into_iter();
        gone.map(|cell| (cell, Discrepancy::Missing))
            .chain(come.map(|cell| (cell, Discrepancy::Extra)))
            .collect()
    }

    /// What was kept and what was found, both as lines of text.
    #[must_use]
    pub fn texts(&self) -> (String, String) {
        let kept = self.kept.as_ref().map(body);
        let found = self.found.as_ref().map(|found| body(&found.stored()));
        (kept.unwrap_or_default(), found.unwrap_or_default())
    }
}

/// The moves of one list that the other has not, as the cells that they lead to.
fn goals(rules: &Rules, lines: &str, others: &str) -> Vec<CellId> {
    let only = lines.lines().filter(|line| !others.lines().any(|other| other == *line));
    only.filter_map(|line| goal_of_text(rules, line)).collect()
}

/// A snapshot without its name and its rules.
fn body(one: &Stored) -> String {
    let count = one.count.map_or_else(String::new, |count| format!("count {count}\n"));
    format!("{}\nposition {}\n{count}{}", one.record, one.position, one.lines)
}

/// Compares the snapshots of a run with those that are kept.
///
/// `names` are all that the suite has, `found` those of them that were written down in this run. First come these in
/// their order, then the orphaned.
#[must_use]
pub fn compare(kept: &Snapshots, names: &[String], found: Vec<Recorded>) -> Vec<Compared> {
    let known: HashMap<&str, &Stored> = kept.list.iter().map(|one| (one.name.as_str(), one)).collect();
    let beside = |found: Recorded| {
        let kept = known.get(found.name.as_str()).copied();
        let change = kept.map_or(Change::New, |kept| change(kept, &found.stored()));
        Compared {
            change,
            kept: kept.cloned(),
            found: Some(found),
        }
    };
    let mut all: Vec<Compared> = found.into_iter().map(beside).collect();
    let orphaned = kept.list.iter().filter(|one| !names.contains(&one.name));
    all.extend(orphaned.map(|one| Compared {
        change: Change::Orphaned,
        kept: Some(one.clone()),
        found: None,
    }));
    all
}

fn change(kept: &Stored, found: &Stored) -> Change {
    let same_rules = kept.rules == found.rules;
    if (&kept.record, &kept.position) != (&found.record, &found.position) {
        Change::Asked
    } else if (kept.count, &kept.lines) != (found.count, &found.lines) {
        if same_rules { Change::Program } else { Change::Rules }
    } else if same_rules {
        Change::None
    } else {
        Change::RulesOnly
    }
}

/// The file after some of the changes have been accept over: what `takes` refuses stays as it is kept.
#[must_use]
pub fn accept(kept: &Snapshots, names: &[String], all: &[Compared], takes: impl Fn(&Compared) -> bool) -> Snapshots {
    let one = |name: &String| {
        let compared = all.iter().find(|one| one.name() == name);
        let of_run = compared.filter(|one| takes(one)).and_then(|one| one.found.as_ref());
        of_run
            .map(Recorded::stored)
            .or_else(|| kept.list.iter().find(|one| one.name == *name).cloned())
    };
    let mut list: Vec<Stored> = names.iter().filter_map(one).collect();
    let stays = |one: &&Compared| one.change == Change::Orphaned && !takes(one);
    list.extend(all.iter().filter(stays).filter_map(|one| one.kept.clone()));
    Snapshots { list }
}
