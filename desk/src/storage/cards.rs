//! Stored values and their keys.

use serde::{Deserialize, Serialize};

use crate::dates::to_iso8601;
use crate::games::{GameRecord, GameSetup, GameState, GameUpdate, StoredNode};

use super::changes::{Change, LAZY_PREFIX};
use super::drafts::{Draft, MAX_VERSIONS, NewDraft, NewVersion};
use super::listed::{DraftEntry, DraftVersion, GameEntry};

/// A draft without its texts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DraftCard {
    /// The title.
    pub title: String,
    /// When the draft was last saved, in milliseconds since 1970.
    pub updated: i64,
    /// The number of the newest version.
    pub version: i64,
    /// The file that the draft belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The stamp of the file that the draft is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The versions, the oldest first.
    pub versions: Vec<VersionCard>,
}

/// A version of a draft without its text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VersionCard {
    /// The number of the version.
    pub version: i64,
    /// The title.
    pub title: String,
    /// When the version began.
    pub began: i64,
    /// When the version was last saved.
    pub saved: i64,
    /// The length of the text, in characters.
    pub letters: usize,
}

/// The text of a version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftText {
    /// The text.
    pub text: String,
    /// The cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<String>,
}

/// A game without its moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameCard {
    /// The parts that never change.
    #[serde(flatten)]
    pub setup: GameSetup,
    /// The current state.
    #[serde(flatten)]
    pub state: GameState,
    /// When the game last changed.
    pub updated: i64,
}

/// A file of the user.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileText {
    /// The text.
    pub text: String,
    /// The cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<String>,
}

impl DraftCard {
    /// The key of a draft.
    #[must_use]
    pub fn key(id: &str) -> String {
        format!("draft/{id}")
    }

    /// The prefix of the keys of its texts.
    #[must_use]
    pub fn lazy_prefix(id: &str) -> String {
        format!("{LAZY_PREFIX}draft/{id}/")
    }

    /// The key of a version's text.
    #[must_use]
    pub fn text_key(id: &str, version: i64) -> String {
        format!("{}{version}", Self::lazy_prefix(id))
    }

    /// Returns the draft with its text, as pages get it.
    #[must_use]
    pub fn with_text(&self, id: &str, text: DraftText) -> Draft {
        Draft {
            id: id.to_owned(),
            version: self.version,
            text: text.text,
            cases: text.cases,
            base: self.base.clone(),
        }
    }

    /// Returns the number of the newest version, and when the version began.
    #[must_use]
    pub fn newest(&self) -> Option<(i64, i64)> {
        self.versions.last().map(|newest| (newest.version, newest.began))
    }

    /// Returns the draft's entry in the list of drafts.
    #[must_use]
    pub fn entry(&self, id: &str, folder: &str) -> DraftEntry {
        DraftEntry {
            id: id.to_owned(),
            title: self.title.clone(),
            updated: to_iso8601(self.updated),
            file: self.file.clone(),
            folder: self.file.as_ref().map(|_| folder.to_owned()),
            here: self.file.is_some(),
        }
    }

    /// Returns the list of versions, the newest first.
    #[must_use]
    pub fn version_list(&self) -> Vec<DraftVersion> {
        let newest_first = self.versions.iter().rev();
        let versions = newest_first.map(|card| DraftVersion {
            version: card.version,
            title: card.title.clone(),
            saved: to_iso8601(card.saved),
            letters: card.letters as i64,
        });
        versions.collect()
    }

    /// Creates a draft.
    #[must_use]
    pub fn new(new: &NewDraft, now: i64) -> Self {
        let version = new.first_version();
        let title = new.short_title();
        Self {
            updated: now,
            version,
            file: new.file.clone(),
            base: new.base.clone(),
            versions: vec![VersionCard {
                version,
                title: title.clone(),
                began: now,
                saved: now,
                letters: new.text.chars().count(),
            }],
            title,
        }
    }

    /// Records that the same text was saved again.
    pub fn touch(&mut self, new: &NewDraft, now: i64) {
        self.title = new.short_title();
        self.base.clone_from(&new.base);
        self.updated = now;
    }

    /// Adds a version with another text; returns the versions to remove.
    pub fn add_version(&mut self, new: &NewDraft, added: NewVersion, now: i64) -> Vec<i64> {
        self.touch(new, now);
        self.version = added.version;
        let mut removed: Vec<i64> = added.replaces.into_iter().collect();
        self.versions.retain(|card| Some(card.version) != added.replaces);
        self.versions.push(VersionCard {
            version: added.version,
            title: self.title.clone(),
            began: added.began,
            saved: now,
            letters: new.text.chars().count(),
        });
        let excess = self.versions.len().saturating_sub(MAX_VERSIONS);
        removed.extend(self.versions.drain(..excess).map(|card| card.version));
        removed
    }
}

impl GameCard {
    /// The key of a game.
    #[must_use]
    pub fn key(id: &str) -> String {
        format!("game/{id}")
    }

    /// The prefix of the keys of its text and nodes.
    #[must_use]
    pub fn lazy_prefix(id: &str) -> String {
        format!("{LAZY_PREFIX}game/{id}/")
    }

    /// The key of the text of the game's variant.
    #[must_use]
    pub fn text_key(id: &str) -> String {
        format!("{}text", Self::lazy_prefix(id))
    }

    /// The key of a node.
    #[must_use]
    pub fn node_key(id: &str, node: usize) -> String {
        format!("{}node/{node}", Self::lazy_prefix(id))
    }

    /// Returns the game's entry in the list of games.
    #[must_use]
    pub fn entry<'a>(&'a self, id: &'a str) -> GameEntry<'a> {
        GameEntry {
            id,
            title: &self.setup.title,
            variant: &self.setup.variant,
            seats: &self.state.seats,
            plies: self.state.plies,
            turn: self.state.turn,
            outcome: self.state.outcome.as_ref().map(|outcome| outcome.text.as_str()),
            updated: to_iso8601(self.updated),
            svg: format!("/api/position.svg?game={id}&node={}", self.state.head),
        }
    }

    /// Returns the changes that store a record. `card` is the game's card before the change.
    #[must_use]
    pub fn changes(record: &GameRecord, card: Option<&Self>, now: i64) -> Vec<Change> {
        let started = |setup: &GameSetup, update: &GameUpdate| {
            let card = Self {
                setup: setup.clone(),
                state: update.state.clone(),
                updated: now,
            };
            let text = setup.text.as_ref();
            let text = text.map(|text| Change::put(Self::text_key(&update.id), text));
            let mut changes = vec![Change::put(Self::key(&update.id), &card)];
            changes.extend(text);
            changes.extend(node_changes(&update.id, &update.nodes));
            changes
        };
        let updated = |update: &GameUpdate| {
            let Some(card) = card else { return Vec::new() };
            let card = Self {
                state: update.state.clone(),
                updated: now,
                ..card.clone()
            };
            let mut changes = vec![Change::put(Self::key(&update.id), &card)];
            changes.extend(node_changes(&update.id, &update.nodes));
            changes
        };
        match record {
            GameRecord::Updated(update) => updated(update),
            GameRecord::Started(setup, first) => started(setup, first),
            GameRecord::Rematch { old, next } => {
                let (setup, first) = &**next;
                let mut changes = updated(old);
                changes.extend(started(setup, first));
                changes
            }
        }
    }
}

fn node_changes(id: &str, nodes: &[StoredNode]) -> Vec<Change> {
    let put = |node: &StoredNode| Change::put(GameCard::node_key(id, node.id), node);
    nodes.iter().map(put).collect()
}

impl FileText {
    /// The key of a file.
    #[must_use]
    pub fn key(name: &str) -> String {
        format!("file/{name}")
    }
}
