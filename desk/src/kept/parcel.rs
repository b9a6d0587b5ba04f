//! Everything that is kept, as one file that goes from one studio to another.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::failure::{Answer, Failure};
use crate::games::{Change as GameChange, Kept, KeptNode};

use super::cards::{DraftCard, DraftText, FileText, GameCard, VersionCard};
use super::changes::Change;

/// What a file of this kind says that it is.
const FORMAT: &str = "triagonal-studio";
/// The newest version of the form that is understood.
const VERSION: u32 = 1;

/// A draft with its versions.
#[derive(Clone, Debug)]
pub struct KeptDraft {
    /// Its id.
    pub id: String,
    /// What is known of it.
    pub card: DraftCard,
    /// The texts of its versions.
    pub texts: BTreeMap<i64, DraftText>,
}

/// A game with its moves.
#[derive(Clone, Debug)]
pub struct KeptGame {
    /// The game.
    pub kept: Kept,
    /// When it was changed last.
    pub updated: i64,
}

/// A file.
#[derive(Clone, Debug)]
pub struct KeptFile {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub text: FileText,
}

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub struct Parcel {
    /// The settings of the page.
    pub settings: Map<String, Value>,
    /// The drafts.
    pub drafts: Vec<KeptDraft>,
    /// The games.
    pub games: Vec<KeptGame>,
    /// The files.
    pub files: Vec<KeptFile>,
}

#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    version: u32,
    kept: BTreeMap<String, Value>,
}

impl Parcel {
    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut kept = BTreeMap::from([("settings".to_owned(), Value::Object(self.settings.clone()))]);
        let drafts = self.drafts.iter().flat_map(KeptDraft::changes);
        let games = self.games.iter().flat_map(KeptGame::changes);
        let files = self.files.iter().map(KeptFile::change);
        for change in drafts.chain(games).chain(files) {
            if let Change::Put { put, value } = change {
                kept.insert(put, serde_json::from_str(&value).unwrap_or_default());
            }
        }
        let written = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            kept,
        };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads a file. Its order of keys puts cards before what belongs to them.
    pub fn read(text: &str) -> Answer<Self> {
        let no_parcel = || Failure::wrong("this is no file with what a studio has kept");
        let written: Written = serde_json::from_str(text).map_err(|_| no_parcel())?;
        if written.format != FORMAT {
            return Err(no_parcel());
        }
        if written.version > VERSION {
            return Err(Failure::wrong("a newer version of the studio has written this file"));
        }
        let entries: Vec<(String, String)> = written
            .kept
            .into_iter()
            .map(|(key, value)| (key, value.to_string()))
            .collect();
        Self::of(&entries)
    }

    /// What some entries hold.
    pub fn of(entries: &[(String, String)]) -> Answer<Self> {
        let mut parcel = Self::default();
        for (key, text) in entries {
            let unreadable = |_| Failure::wrong(format!("`{key}` cannot be read in this file"));
            match key.split('/').collect::<Vec<&str>>().as_slice() {
                ["settings"] => parcel.settings = serde_json::from_str(text).map_err(unreadable)?,
                ["draft", id] => parcel.drafts.push(KeptDraft {
                    id: (*id).to_owned(),
                    card: serde_json::from_str(text).map_err(unreadable)?,
                    texts: BTreeMap::new(),
                }),
                ["game", id] => {
                    let card: GameCard = serde_json::from_str(text).map_err(unreadable)?;
                    parcel.games.push(KeptGame {
                        updated: card.updated,
                        kept: Kept {
                            birth: card.birth,
                            last: GameChange {
                                id: (*id).to_owned(),
                                standing: card.standing,
                                nodes: Vec::new(),
                            },
                        },
                    });
                }
                ["file", ..] => parcel.files.push(KeptFile {
                    name: key["file/".len()..].to_owned(),
                    text: serde_json::from_str(text).map_err(unreadable)?,
                }),
                _ => {}
            }
        }
        let drafts = places(parcel.drafts.iter().map(|draft| draft.id.as_str()));
        let games = places(parcel.games.iter().map(|game| game.kept.last.id.as_str()));
        for (key, text) in entries {
            let unreadable = |_| Failure::wrong(format!("`{key}` cannot be read in this file"));
            match key.split('/').collect::<Vec<&str>>().as_slice() {
                ["more", "draft", id, version] => {
                    if let (Some(&at), Ok(version)) = (drafts.get(*id), version.parse()) {
                        let text = serde_json::from_str(text).map_err(unreadable)?;
                        parcel.drafts[at].texts.insert(version, text);
                    }
                }
                ["more", "game", id, "text"] => {
                    if let Some(&at) = games.get(*id) {
                        parcel.games[at].kept.birth.text = serde_json::from_str(text).map_err(unreadable)?;
                    }
                }
                ["more", "game", id, "node", number] => {
                    if let (Some(&at), Ok(number)) = (games.get(*id), number.parse()) {
                        let node: KeptNode = serde_json::from_str(text).map_err(unreadable)?;
                        parcel.games[at].kept.last.nodes.push(KeptNode { id: number, ..node });
                    }
                }
                _ => {}
            }
        }
        for game in &mut parcel.games {
            game.kept.last.nodes.sort_by_key(|node| node.id);
        }
        // A draft without its text is none.
        parcel
            .drafts
            .retain(|draft| draft.texts.contains_key(&draft.card.version));
        Ok(parcel)
    }
}

/// At which place each name stands.
fn places<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<String, usize> {
    names.enumerate().map(|(at, name)| (name.to_owned(), at)).collect()
}

impl KeptDraft {
    /// A file as a draft, where there is no room for files.
    #[must_use]
    pub fn of_file(id: String, file: KeptFile, now: i64) -> Self {
        let KeptFile { name, text } = file;
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

    /// Its text.
    #[must_use]
    pub fn newest(&self) -> Option<&DraftText> {
        self.texts.get(&self.card.version)
    }

    /// The changes that keep it.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let texts = self.texts.iter();
        let texts = texts.map(|(version, text)| Change::put(DraftCard::key_of_text(&self.id, *version), text));
        std::iter::once(Change::put(DraftCard::key(&self.id), &self.card))
            .chain(texts)
            .collect()
    }
}

impl KeptGame {
    /// The changes that keep it.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let Kept { birth, last } = &self.kept;
        let record = crate::games::Record::Begun(birth.clone(), last.clone());
        GameCard::changes(&record, None, self.updated)
    }
}

impl KeptFile {
    /// The change that keeps it.
    #[must_use]
    pub fn change(&self) -> Change {
        Change::put(FileText::key(&self.name), &self.text)
    }
}
