//! The file that stores the accepted snapshots of a suite.

use serde::{Deserialize, Serialize};

use super::problem::SuiteProblem;
use super::wording::in_our_words;

/// The version of the file format.
const FORMAT: u32 = 1;
/// The first lines of a file.
const HEADER: &str =
    "# Written by `triagonal test --accept` from the [[snapshot]] entries of the case file beside it.\n\n";

/// An accepted snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSnapshot {
    /// The name of the snapshot.
    pub name: String,
    /// What the snapshot asked for, as `moves of g1`.
    pub record: String,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The position as one line.
    pub position: String,
    /// The number of moves, or of leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The recorded lines, each with a line break at its end.
    pub lines: String,
}

/// The accepted snapshots of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SnapshotFile {
    /// The snapshots in the order of the suite.
    pub list: Vec<StoredSnapshot>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    format: u32,
    #[serde(rename = "snapshot", default)]
    list: Vec<StoredSnapshot>,
}

impl SnapshotFile {
    /// Reads a file of accepted snapshots.
    ///
    /// # Errors
    /// The first mistake in the text, and where.
    pub fn parse(text: &str) -> Result<Self, SuiteProblem> {
        let wrong = |error: toml::de::Error| {
            SuiteProblem::new(error.span().unwrap_or(0..0), in_our_words(error.message().trim_end()))
        };
        let Version { format } = toml::from_str(text).map_err(wrong)?;
        if format != FORMAT {
            let message = format!("this is form {format} of snapshots; this program knows form {FORMAT}");
            return Err(SuiteProblem::new(0..0, message));
        }
        let Contents { list, .. } = toml::from_str(text).map_err(wrong)?;
        Ok(Self { list })
    }

    /// The text of a file with these snapshots.
    #[must_use]
    pub fn print(&self) -> String {
        let contents = Contents {
            format: FORMAT,
            list: self.list.clone(),
        };
        // Plain tables of texts and numbers can always be written.
        let text = toml::to_string_pretty(&contents).unwrap_or_default();
        format!("{HEADER}{text}")
    }
}
