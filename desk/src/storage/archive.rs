//! Everything that is stored, as one file that another studio can import.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::failure::{Answer, Failure};
use crate::games::{GameRecord, GameUpdate, StoredGame, StoredNode};

use super::cards::{DraftCard, DraftText, FileText, GameCard, VersionCard};
use super::changes::Change;

/// The value of the field `format`.
const FORMAT: &str = "triagonal-studio";
/// The newest version of the format that can be read.
const VERSION: u32 = 1;

/// A draft with its versions.
#[derive(Clone, Debug)]
pub struct ArchivedDraft {
    /// The id.
    pub id: String,
    /// The draft without its texts.
    pub card: DraftCard,
    /// The texts of the versions, by their numbers.
    pub texts: BTreeMap<i64, DraftText>,
}

/// A game with its nodes.
#[derive(Clone, Debug)]
pub struct ArchivedGame {
    /// The game.
    pub stored: StoredGame,
    /// When the game last changed.
    pub updated: i64,
}

/// A file.
#[derive(Clone, Debug)]
pub struct ArchivedFile {
    /// The name.
    pub name: String,
    /// The content.
    pub text: FileText,
}

/// Everything that is stored.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// The settings of the page.
    pub settings: Map<String, Value>,
    /// The drafts.
    pub drafts: Vec<ArchivedDraft>,
    /// The games.
    pub games: Vec<ArchivedGame>,
    /// The files.
    pub files: Vec<ArchivedFile>,
}

#[derive(Serialize, Deserialize)]
struct ArchiveFile {
    format: String,
    version: u32,
    kept: BTreeMap<String, Value>,
}

impl Archive {
    /// Returns the text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut kept = BTreeMap::from([("settings".to_owned(), Value::Object(self.settings.clone()))]);
        let drafts = self.drafts.iter().flat_map(ArchivedDraft::changes);
        let games = self.games.iter().flat_map(ArchivedGame::changes);
        let files = self.files.iter().map(ArchivedFile::change);
        for change in drafts.chain(games).chain(files) {
            if let Change::Put { put, value } = change {
                kept.insert(put, serde_json::from_str(&value).unwrap_or_default());
            }
        }
        let file = ArchiveFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            kept,
        };
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// Reads a file. In its order of keys, cards come before their texts and nodes.
    pub fn read(text: &str) -> Answer<Self> {
        let invalid = || Failure::wrong("this file was not exported by a studio");
        let file: ArchiveFile = serde_json::from_str(text).map_err(|_| invalid())?;
        if file.format != FORMAT {
            return Err(invalid());
        }
        if file.version > VERSION {
            return Err(Failure::wrong("this file was written by a newer version of the studio"));
        }
        let entries: Vec<(String, String)> = file
            .kept
            .into_iter()
            .map(|(key, value)| (key, value.to_string()))
            .collect();
        Self::from_entries(&entries)
    }

    /// Builds an archive from stored entries.
    pub fn from_entries(entries: &[(String, String)]) -> Answer<Self> {
        let mut archive = Self::default();
        for (key, text) in entries {
            let unreadable = |_| Failure::wrong(format!("`{key}` cannot be read in this file"));
            match key.split('/').collect::<Vec<&str>>().as_slice() {
                ["settings"] => archive.settings = serde_json::from_str(text).map_err(unreadable)?,
                ["draft", id] => archive.drafts.push(ArchivedDraft {
                    id: (*id).to_owned(),
                    card: serde_json::from_str(text).map_err(unreadable)?,
                    texts: BTreeMap::new(),
                }),
                ["game", id] => {
                    let card: GameCard = serde_json::from_str(text).map_err(unreadable)?;
                    archive.games.push(ArchivedGame {
                        updated: card.updated,
                        stored: StoredGame {
                            setup: card.setup,
                            last: GameUpdate {
                                id: (*id).to_owned(),
                                state: card.state,
                                nodes: Vec::new(),
                            },
                        },
                    });
                }
                ["file", ..] => archive.files.push(ArchivedFile {
                    name: key["file/".len()..].to_owned(),
                    text: serde_json::from_str(text).map_err(unreadable)?,
                }),
                _ => {}
            }
        }
        let drafts = positions(archive.drafts.iter().map(|draft| draft.id.as_str()));
        let games = positions(archive.games.iter().map(|game| game.stored.last.id.as_str()));
        for (key, text) in entries {
            let unreadable = |_| Failure::wrong(format!("`{key}` cannot be read in this file"));
            match key.split('/').collect::<Vec<&str>>().as_slice() {
                ["more", "draft", id, version] => {
                    if let (Some(&index), Ok(version)) = (drafts.get(*id), version.parse()) {
                        let text = serde_json::from_str(text).map_err(unreadable)?;
                        archive.drafts[index].texts.insert(version, text);
                    }
                }
                ["more", "game", id, "text"] => {
                    if let Some(&index) = games.get(*id) {
                        archive.games[index].stored.setup.text = serde_json::from_str(text).map_err(unreadable)?;
                    }
                }
                ["more", "game", id, "node", number] => {
                    if let (Some(&index), Ok(number)) = (games.get(*id), number.parse()) {
                        let node: StoredNode = serde_json::from_str(text).map_err(unreadable)?;
                        archive.games[index]
                            .stored
                            .last
                            .nodes
                            .push(StoredNode { id: number, ..node });
                    }
                }
                _ => {}
            }
        }
        for game in &mut archive.games {
            game.stored.last.nodes.sort_by_key(|node| node.id);
        }
        // A draft without a text is dropped.
        archive
            .drafts
            .retain(|draft| draft.texts.contains_key(&draft.card.version));
        Ok(archive)
    }
}

/// Maps each name to its index.
fn positions<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<String, usize> {
    names
        .enumerate()
        .map(|(index, name)| (name.to_owned(), index))
        .collect()
}

impl ArchivedDraft {
    /// Converts a file to a draft, for a studio that does not import files.
    #[must_use]
    pub fn from_file(id: String, file: ArchivedFile, now: i64) -> Self {
        let ArchivedFile { name, text } = file;
        let version = VersionCard {
            version: 1,
            title: name.clone(),
            began: now,
            saved: now,
            letters: text.text.chars().count(),
        };
        let card = DraftCard {
            title: name,
            updated: now,
            version: 1,
            file: None,
            base: None,
            versions: vec![version],
        };
        let FileText { text, cases } = text;
        Self {
            id,
            card,
            texts: BTreeMap::from([(1, DraftText { text, cases })]),
        }
    }

    /// The newest text.
    #[must_use]
    pub fn newest(&self) -> Option<&DraftText> {
        self.texts.get(&self.card.version)
    }

    /// Returns the changes that store the draft.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let texts = self.texts.iter();
        let texts = texts.map(|(version, text)| Change::put(DraftCard::text_key(&self.id, *version), text));
        std::iter::once(Change::put(DraftCard::key(&self.id), &self.card))
            .chain(texts)
            .collect()
    }
}

impl ArchivedGame {
    /// Returns the changes that store the game.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let StoredGame { setup, last } = &self.stored;
        let record = GameRecord::Started(setup.clone(), last.clone());
        GameCard::changes(&record, None, self.updated)
    }
}

impl ArchivedFile {
    /// Returns the change that stores the file.
    #[must_use]
    pub fn change(&self) -> Change {
        Change::put(FileText::key(&self.name), &self.text)
    }
}
