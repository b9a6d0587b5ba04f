//! What a desk keeps in memory of what is kept: everything but long texts and moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use triagonal::MemoryLibrary;

use crate::failure::{Answer, Failure};
use crate::games::{Change as GameChange, Kept, KeptNode};
use crate::own::{self, OwnFiles};

use super::cards::{DraftCard, DraftText, FileText, GameCard};
use super::changes::Change;

/// Entries that were read: keys and values.
pub type Entries = [(String, String)];

/// What is kept, but for long texts and moves.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The settings of the page.
    pub settings: Map<String, Value>,
    /// The drafts by their ids.
    pub drafts: BTreeMap<String, DraftCard>,
    /// The games by their names.
    pub games: BTreeMap<String, GameCard>,
    /// The files by their names.
    pub files: BTreeMap<String, FileText>,
    library: MemoryLibrary,
}

/// A value. What cannot be read, because somebody has changed it, is as if it were not there.
pub(super) fn value<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

impl Shelf {
    /// Takes what is kept.
    pub fn load(&mut self, kept: Vec<(String, String)>) {
        for (key, text) in kept {
            self.put(&key, &text);
        }
        self.refresh();
    }

    /// Takes changes that have been saved.
    pub fn apply(&mut self, changes: &[Change]) {
        let mut has_files = false;
        for change in changes {
            match change {
                Change::Put { put, value } => {
                    has_files |= put.starts_with("file/");
                    self.put(put, value);
                }
                Change::Remove { remove } => {
                    has_files |= remove.starts_with("file/");
                    self.remove(remove);
                }
                // Only what is not in memory is swept.
                Change::Sweep { .. } => {}
            }
        }
        if has_files {
            self.refresh();
        }
    }

    fn put(&mut self, key: &str, text: &str) {
        match key.split_once('/') {
            None if key == "settings" => self.settings = value(text).unwrap_or_default(),
            Some(("draft", id)) => put(&mut self.drafts, id, value(text)),
            Some(("game", id)) => put(&mut self.games, id, value(text)),
            Some(("file", name)) => put(&mut self.files, name, value(text)),
            Some(_) | None => {}
        }
    }

    fn remove(&mut self, key: &str) {
        match key.split_once('/') {
            Some(("draft", id)) => drop(self.drafts.remove(id)),
            Some(("game", id)) => drop(self.games.remove(id)),
            Some(("file", name)) => drop(self.files.remove(name)),
            Some(_) | None => {}
        }
    }

    fn refresh(&mut self) {
        let files = self.files.iter();
        self.library = MemoryLibrary::new(files.map(|(name, file)| (name.clone(), file.text.clone())));
    }

    /// The drafts that are not simply what their file holds, the last one first.
    #[must_use]
    pub fn shown_drafts(&self, folder: &str) -> Value {
        let drafts = self.drafts.iter();
        let mut shown: Vec<_> = drafts
            .filter(|(_, card)| card.file.is_none() || card.base.is_some())
            .collect();
        shown.sort_by_key(|(_, card)| std::cmp::Reverse(card.updated));
        json!(
            shown
                .iter()
                .map(|(id, card)| card.shown(id, folder))
                .collect::<Vec<_>>()
        )
    }

    /// The games, the last that was played first.
    #[must_use]
    pub fn shown_games(&self) -> Value {
        let mut shown: Vec<_> = self.games.iter().collect();
        shown.sort_by_key(|(_, card)| std::cmp::Reverse(card.updated));
        json!(shown.iter().map(|(id, card)| card.shown(id)).collect::<Vec<_>>())
    }

    /// The draft of a file.
    #[must_use]
    pub fn draft_of_file(&self, name: &str) -> Option<(&String, &DraftCard)> {
        self.drafts.iter().find(|(_, card)| card.file.as_deref() == Some(name))
    }

    /// A game with what was read of it.
    pub fn game(&self, id: &str, entries: &Entries) -> Answer<Kept> {
        let missing = || Failure::missing("there is no such game");
        let card = self.games.get(id).ok_or_else(missing)?;
        let node_prefix = format!("{}node/", GameCard::more(id));
        let mut nodes: Vec<KeptNode> = Vec::new();
        let mut birth = card.birth.clone();
        for (key, text) in entries {
            if let Some(number) = key.strip_prefix(&node_prefix) {
                let node: Option<KeptNode> = value(text);
                let both = node.zip(number.parse().ok());
                let (node, id) = both.ok_or_else(|| Failure::broken("a move of the game cannot be read"))?;
                nodes.push(KeptNode { id, ..node });
            } else if *key == GameCard::key_of_text(id) {
                birth.text = value(text);
            }
        }
        nodes.sort_by_key(|node| node.id);
        Ok(Kept {
            birth,
            last: GameChange {
                id: id.to_owned(),
                standing: card.standing.clone(),
                nodes,
            },
        })
    }
}

fn put<T>(map: &mut BTreeMap<String, T>, key: &str, value: Option<T>) {
    match value {
        Some(value) => drop(map.insert(key.to_owned(), value)),
        None => drop(map.remove(key)),
    }
}

/// The text of a version, if it is among what was read.
#[must_use]
pub fn text_among(entries: &Entries, key: &str) -> Option<DraftText> {
    let (_, text) = entries.iter().find(|(known, _)| known == key)?;
    value(text)
}

impl OwnFiles for Shelf {
    fn library(&self, name: Option<&str>) -> own::Texts {
        Box::new(self.library.beside(name.unwrap_or_default()))
    }

    fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    fn cases(&self, name: &str) -> Option<String> {
        self.files.get(name)?.cases.clone()
    }

    fn snapshots(&self, _: &str) -> Option<String> {
        None
    }
}

impl Shelf {
    /// A file as what is loaded from it.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<Arc<str>> {
        self.files.get(name).map(|file| Arc::from(file.text.as_str()))
    }
}
