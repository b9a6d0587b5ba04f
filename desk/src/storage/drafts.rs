//! Drafts: texts that are being edited, each with its last versions.
//!
//! The draft of a file holds changes that have not been saved to the file yet. Every save names the version on which it is
//! based, so that it cannot replace a text that its writer has not seen.

use serde::{Deserialize, Serialize};

use crate::failure::{Answer, Failure};
use crate::variants::check_length;

/// The maximum number of drafts.
pub const MAX_DRAFTS: usize = 2000;
/// The maximum number of versions of a draft.
pub const MAX_VERSIONS: usize = 20;
/// How long saves replace the newest version instead of adding one, in milliseconds.
const VERSION_WINDOW_MS: i64 = 60_000;
/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 200;
/// The maximum length of an id.
const MAX_ID: usize = 60;

/// A draft as the page saves it.
#[derive(Clone, Debug, Deserialize)]
pub struct NewDraft {
    /// The text.
    pub text: String,
    /// The title in the text.
    #[serde(default)]
    pub title: String,
    /// The cases. Without them, the draft's cases stay.
    pub cases: Option<String>,
    /// The version on which the text is based; 0 for a new draft.
    #[serde(default)]
    pub version: i64,
    /// The user's file that the draft belongs to.
    pub file: Option<String>,
    /// The stamp of the file on which the text is based; none if the file holds this text.
    pub base: Option<String>,
    /// Whether this save adds a version even if the newest one is recent.
    #[serde(default)]
    pub separate: bool,
}

/// A draft as pages get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// The id.
    pub id: String,
    /// The number of the version.
    pub version: i64,
    /// The text.
    pub text: String,
    /// The cases.
    pub cases: Option<String>,
    /// The stamp of the file on which the draft is based.
    pub base: Option<String>,
}

/// What a save does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing: the draft has changed since the version on which the save is based. This is the stored draft.
    Stale(Draft),
    /// Nothing: there are too many drafts.
    Full,
    /// Creates a draft.
    New,
    /// Keeps the text, which is the same. The title and the base may change.
    Same,
    /// Changes the text.
    Changed(NewVersion),
}

/// A new version of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewVersion {
    /// The number of the version.
    pub version: i64,
    /// The version that it replaces.
    pub replaces: Option<i64>,
    /// When the version began.
    pub began: i64,
}

impl NewDraft {
    /// Checks lengths and the id.
    pub fn validate(&self, id: &str) -> Answer<()> {
        check_length(&self.text)?;
        check_length(self.cases.as_deref().unwrap_or_default())?;
        if !is_id(id) {
            return Err(Failure::wrong(
                "the id of a draft can only have letters, digits and `-`",
            ));
        }
        Ok(())
    }

    /// The title, shortened.
    #[must_use]
    pub fn short_title(&self) -> String {
        self.title.chars().take(MAX_TITLE).collect()
    }

    /// The first version of a new draft. The version is not 1 if a draft is edited that was deleted elsewhere.
    #[must_use]
    pub fn first_version(&self) -> i64 {
        self.version + 1
    }

    /// Decides what the save does, given the number of drafts and, if the draft exists, its stored text with the number and
    /// the start of its newest version.
    #[must_use]
    pub fn decide(&self, count: usize, known: Option<(Draft, Option<(i64, i64)>)>, now: i64) -> Decision {
        let Some((known, newest)) = known else {
            return if count >= MAX_DRAFTS {
                Decision::Full
            } else {
                Decision::New
            };
        };
        let is_same = known.text == self.text && (self.cases.is_none() || known.cases == self.cases);
        if is_same {
            // A save that is repeated because its answer was lost has nothing to do.
            return Decision::Same;
        }
        if known.version != self.version {
            return Decision::Stale(known);
        }
        // Half of the text may have been deleted by mistake.
        let is_separate = self.separate || self.text.len() < known.text.len() / 2;
        let replaced = newest.filter(|(_, began)| !is_separate && (0..VERSION_WINDOW_MS).contains(&(now - began)));
        Decision::Changed(NewVersion {
            version: known.version + 1,
            replaces: replaced.map(|(version, _)| version),
            began: replaced.map_or(now, |(_, began)| began),
        })
    }
}

/// Whether a text is a valid id.
#[must_use]
pub fn is_id(id: &str) -> bool {
    let is_valid = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    !id.is_empty() && id.len() <= MAX_ID && id.chars().all(is_valid)
}

impl Decision {
    /// The reason why nothing is saved.
    #[must_use]
    pub fn refusal(&self) -> Option<Failure> {
        match self {
            Self::Stale(newer) => {
                let message = "the draft has been changed in another tab and was not saved";
                Some(Failure::conflict(message, serde_json::json!(newer)))
            }
            Self::Full => Some(Failure::wrong("there are too many drafts; delete some first")),
            Self::New | Self::Same | Self::Changed(_) => None,
        }
    }
}

/// The error for an unknown draft.
#[must_use]
pub fn missing_draft() -> Failure {
    Failure::missing("there is no such draft")
}

/// The error for an unknown version.
#[must_use]
pub fn missing_version() -> Failure {
    Failure::missing("the draft no longer has this version")
}
