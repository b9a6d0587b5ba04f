//! Drafts: texts that are being written, each with its last versions.
//!
//! The draft of a file holds what was not saved to the file yet. Every save names the version that it is based on, so that no text
//! replaces one that its writer has not seen.

use serde::{Deserialize, Serialize};

use crate::failure::{Answer, Failure};
use crate::variants::bounded;

/// The largest number of drafts.
pub const MOST_DRAFTS: usize = 2000;
/// How many versions of a draft are kept.
pub const MOST_VERSIONS: usize = 20;
/// For how long saves replace the newest version instead of adding one, in milliseconds.
const SAME_VERSION: i64 = 60_000;
/// The longest title, in letters.
const MOST_TITLE: usize = 200;
/// The longest id.
const MOST_ID: usize = 60;

/// A draft as the page saves it.
#[derive(Clone, Debug, Deserialize)]
pub struct NewDraft {
    /// The text.
    pub text: String,
    /// The title in it.
    #[serde(default)]
    pub title: String,
    /// The cases; without them, those of the draft stay.
    pub cases: Option<String>,
    /// The version that the text is based on; 0 for a new draft.
    #[serde(default)]
    pub version: i64,
    /// The file in the user's folder that the draft belongs to.
    pub file: Option<String>,
    /// The stamp of the file that the text is based on; none if the file holds this text.
    pub base: Option<String>,
    /// Whether the version before this save is kept, however new it is.
    #[serde(default)]
    pub separate: bool,
}

/// A draft as pages get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: i64,
    /// The text.
    pub text: String,
    /// The cases.
    pub cases: Option<String>,
    /// The stamp of the file that it is based on.
    pub base: Option<String>,
}

/// What a save comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Somebody else has saved the draft since the version that the save is based on. It is left as it is.
    Stale(Draft),
    /// There are too many drafts.
    Full,
    /// The draft is new.
    New,
    /// The draft holds this text already; only its title and its base may be others.
    Same,
    /// The draft changes.
    Changed(NewVersion),
}

/// A version that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewVersion {
    /// Its number.
    pub version: i64,
    /// The version that it takes the place of.
    pub replaces: Option<i64>,
    /// When it began.
    pub began: i64,
}

impl NewDraft {
    /// Refuses what cannot be kept.
    pub fn fits(&self, id: &str) -> Answer<()> {
        bounded(&self.text)?;
        bounded(self.cases.as_deref().unwrap_or_default())?;
        if !is_id(id) {
            return Err(Failure::wrong("the id of a draft has letters, digits and `-`"));
        }
        Ok(())
    }

    /// The title that is kept.
    #[must_use]
    pub fn kept_title(&self) -> String {
        self.title.chars().take(MOST_TITLE).collect()
    }

    /// The first version of a new draft. A draft that was deleted elsewhere comes back when somebody goes on writing it.
    #[must_use]
    pub fn first(&self) -> i64 {
        self.version + 1
    }

    /// What the save comes to: there are so many drafts, and the one that is meant, if it is there, has this newest version, which
    /// began then.
    #[must_use]
    pub fn decide(&self, count: usize, known: Option<(Draft, Option<(i64, i64)>)>, now: i64) -> Decision {
        let Some((known, newest)) = known else {
            return if count >= MOST_DRAFTS {
                Decision::Full
            } else {
                Decision::New
            };
        };
        let is_same = known.text == self.text && (self.cases.is_none() || known.cases == self.cases);
        if is_same {
            // A save that is repeated because its answer was lost changes nothing.
            return Decision::Same;
        }
        if known.version != self.version {
            return Decision::Stale(known);
        }
        // What shrinks to less than half may have been deleted by mistake.
        let is_separate = self.separate || self.text.len() < known.text.len() / 2;
        let replaced = newest.filter(|(_, began)| !is_separate && (0..SAME_VERSION).contains(&(now - began)));
        Decision::Changed(NewVersion {
            version: known.version + 1,
            replaces: replaced.map(|(version, _)| version),
            began: replaced.map_or(now, |(_, began)| began),
        })
    }
}

/// Whether a draft can have this id.
#[must_use]
pub fn is_id(id: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    !id.is_empty() && id.len() <= MOST_ID && id.chars().all(fits)
}

impl Decision {
    /// Why nothing is saved, if it is not.
    #[must_use]
    pub fn refusal(&self) -> Option<Failure> {
        match self {
            Self::Stale(newer) => {
                let message = "the draft was changed in another tab, and is left as it is";
                Some(Failure::conflict(message, serde_json::json!(newer)))
            }
            Self::Full => Some(Failure::wrong("there are too many drafts; remove some first")),
            Self::New | Self::Same | Self::Changed(_) => None,
        }
    }
}

/// There is no such draft.
#[must_use]
pub fn missing() -> Failure {
    Failure::missing("there is no such draft")
}

/// The draft has no such version.
#[must_use]
pub fn missing_version() -> Failure {
    Failure::missing("the draft has no such version any more")
}
