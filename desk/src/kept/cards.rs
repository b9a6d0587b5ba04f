//! What is kept, each with its keys.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::dates::written;
use crate::games::{Birth, KeptNode, Record, Standing};

use super::changes::{Change, MORE};
use super::drafts::{Draft, MOST_VERSIONS, NewDraft, NewVersion};

/// A draft without its texts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DraftCard {
    /// Its title.
    pub title: String,
    /// When it was saved last, in milliseconds since 1970.
    pub updated: i64,
    /// Its newest version: the text.
    pub version: i64,
    /// The file that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The stamp of the file that it is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Its versions, the oldest first.
    pub versions: Vec<VersionCard>,
}

/// A version of a draft without its text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VersionCard {
    /// Its number.
    pub version: i64,
    /// Its title.
    pub title: String,
    /// When it began.
    pub began: i64,
    /// When it was saved last.
    pub saved: i64,
    /// How long it is.
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
    /// What never changes.
    #[serde(flatten)]
    pub birth: Birth,
    /// How it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// When it was changed last.
    pub updated: i64,
}

/// A file of the user's.
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

    /// How the keys begin of its texts.
    #[must_use]
    pub fn more(id: &str) -> String {
        format!("{MORE}draft/{id}/")
    }

    /// The key of a version.
    #[must_use]
    pub fn key_of_text(id: &str, version: i64) -> String {
        format!("{}{version}", Self::more(id))
    }

    /// The draft with its text, as pages get it.
    #[must_use]
    pub fn with(&self, id: &str, text: DraftText) -> Draft {
        Draft {
            id: id.to_owned(),
            version: self.version,
            text: text.text,
            cases: text.cases,
            base: self.base.clone(),
        }
    }

    /// The newest version: its number, and when it began.
    #[must_use]
    pub fn newest(&self) -> Option<(i64, i64)> {
        self.versions.last().map(|newest| (newest.version, newest.began))
    }

    /// As the list of drafts shows it.
    #[must_use]
    pub fn shown(&self, id: &str, folder: &str) -> Value {
        let folder = self.file.as_ref().map(|_| folder);
        json!({
            "id": id, "title": self.title, "updated": written(self.updated), "file": self.file, "folder": folder,
            "here": self.file.is_some(),
        })
    }

    /// The versions, the newest first.
    #[must_use]
    pub fn shown_versions(&self) -> Value {
        let newest_first = self.versions.iter().rev();
        let told = newest_first.map(|one| {
            json!({ "version": one.version, "title": one.title, "saved": written(one.saved), "letters": one.letters })
        });
        told.collect()
    }

    /// A new draft.
    #[must_use]
    pub fn begin(new: &NewDraft, now: i64) -> Self {
        let version = new.first();
        let title = new.kept_title();
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

    /// The same text is saved again.
    pub fn touch(&mut self, new: &NewDraft, now: i64) {
        self.title = new.kept_title();
        self.base.clone_from(&new.base);
        self.updated = now;
    }

    /// Another text is saved; returns the versions that go.
    pub fn add(&mut self, new: &NewDraft, added: NewVersion, now: i64) -> Vec<i64> {
        self.touch(new, now);
        self.version = added.version;
        let mut gone: Vec<i64> = added.replaces.into_iter().collect();
        self.versions.retain(|one| Some(one.version) != added.replaces);
        self.versions.push(VersionCard {
            version: added.version,
            title: self.title.clone(),
            began: added.began,
            saved: now,
            letters: new.text.chars().count(),
        });
        let more = self.versions.len().saturating_sub(MOST_VERSIONS);
        gone.extend(self.versions.drain(..more).map(|one| one.version));
        gone
    }
}

impl GameCard {
    /// The key of a game.
    #[must_use]
    pub fn key(id: &str) -> String {
        format!("game/{id}")
    }

    /// How the keys begin of what belongs to a game.
    #[must_use]
    pub fn more(id: &str) -> String {
        format!("{MORE}game/{id}/")
    }

    /// The key of the text of its variant.
    #[must_use]
    pub fn key_of_text(id: &str) -> String {
        format!("{}text", Self::more(id))
    }

    /// The key of a node.
    #[must_use]
    pub fn key_of_node(id: &str, node: usize) -> String {
        format!("{}node/{node}", Self::more(id))
    }

    /// As the list of games shows it.
    #[must_use]
    pub fn shown(&self, id: &str) -> Value {
        let mut shown = json!({
            "id": id,
            "title": self.birth.title,
            "variant": self.birth.variant,
            "seats": self.standing.seats,
            "plies": self.standing.plies,
            "turn": self.standing.turn,
            "updated": written(self.updated),
            "svg": format!("/api/position.svg?game={id}&node={}", self.standing.head),
        });
        if let Some(outcome) = &self.standing.outcome {
            shown["outcome"] = json!(outcome.text);
        }
        shown
    }

    /// The changes that keep what a game wants to be kept. The card is that of the game as it was.
    #[must_use]
    pub fn changes(record: &Record, card: Option<&Self>, now: i64) -> Vec<Change> {
        let born = |birth: &Birth, change: &crate::games::Change| {
            let card = Self {
                birth: birth.clone(),
                standing: change.standing.clone(),
                updated: now,
            };
            let text = birth.text.as_ref();
            let text = text.map(|text| Change::put(Self::key_of_text(&change.id), text));
            let mut changes = vec![Change::put(Self::key(&change.id), &card)];
            changes.extend(text);
            changes.extend(nodes(&change.id, &change.nodes));
            changes
        };
        let changed = |change: &crate::games::Change| {
            let Some(card) = card else { return Vec::new() };
            let card = Self {
                standing: change.standing.clone(),
                updated: now,
                ..card.clone()
            };
            let mut changes = vec![Change::put(Self::key(&change.id), &card)];
            changes.extend(nodes(&change.id, &change.nodes));
            changes
        };
        match record {
            Record::Changed(change) => changed(change),
            Record::Begun(birth, first) => born(birth, first),
            Record::Followed { by, next } => {
                let (birth, first) = &**next;
                let mut changes = changed(by);
                changes.extend(born(birth, first));
                changes
            }
        }
    }
}

fn nodes(id: &str, nodes: &[KeptNode]) -> Vec<Change> {
    let put = |node: &KeptNode| Change::put(GameCard::key_of_node(id, node.id), node);
    nodes.iter().map(put).collect()
}

impl FileText {
    /// The key of a file.
    #[must_use]
    pub fn key(name: &str) -> String {
        format!("file/{name}")
    }
}
