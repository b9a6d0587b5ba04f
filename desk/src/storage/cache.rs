//! The stored data in memory: everything except long texts and moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use triagonal::MemoryLibrary;

use crate::failure::{Answer, Failure};
use crate::games::{GameUpdate, StoredGame, StoredNode};
use crate::own::{self, OwnFiles};

use super::cards::{DraftCard, DraftText, FileText, GameCard};
use super::changes::Change;

/// Stored entries: keys and values.
pub type Entries = [(String, String)];

/// The stored data in memory, without long texts and moves.
#[derive(Clone, Debug, Default)]
pub struct StorageCache {
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

/// Parses a value. An unreadable value, which somebody has edited, counts as missing.
pub(super) fn value<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

impl StorageCache {
    /// Loads stored entries.
    pub fn load(&mut self, entries: Vec<(String, String)>) {
        for (key, text) in entries {
            self.put(&key, &text);
        }
        self.refresh();
    }

    /// Applies changes that have been saved.
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
                // Only values that are not in memory are swept.
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

    /// Returns the drafts that differ from their files, the most recent first.
    #[must_use]
    pub fn drafts_json(&self, folder: &str) -> Value {
        let drafts = self.drafts.iter();
        let mut cards: Vec<_> = drafts
            .filter(|(_, card)| card.file.is_none() || card.base.is_some())
            .collect();
        cards.sort_by_key(|(_, card)| std::cmp::Reverse(card.updated));
        json!(
            cards
                .iter()
                .map(|(id, card)| card.entry(id, folder))
                .collect::<Vec<_>>()
        )
    }

    /// Returns the games, the most recently played first.
    #[must_use]
    pub fn games_json(&self) -> Value {
        let mut cards: Vec<_> = self.games.iter().collect();
        cards.sort_by_key(|(_, card)| std::cmp::Reverse(card.updated));
        json!(cards.iter().map(|(id, card)| card.entry(id)).collect::<Vec<_>>())
    }

    /// Returns the draft of a file.
    #[must_use]
    pub fn draft_of_file(&self, name: &str) -> Option<(&String, &DraftCard)> {
        self.drafts.iter().find(|(_, card)| card.file.as_deref() == Some(name))
    }

    /// Returns a game, given its stored text and nodes.
    pub fn game(&self, id: &str, entries: &Entries) -> Answer<StoredGame> {
        let missing = || Failure::missing("there is no such game");
        let card = self.games.get(id).ok_or_else(missing)?;
        let node_prefix = format!("{}node/", GameCard::lazy_prefix(id));
        let mut nodes: Vec<StoredNode> = Vec::new();
        let mut setup = card.setup.clone();
        for (key, text) in entries {
            if let Some(number) = key.strip_prefix(&node_prefix) {
                let node: Option<StoredNode> = value(text);
                let both = node.zip(number.parse().ok());
                let (node, id) = both.ok_or_else(|| Failure::broken("a move of the game cannot be read"))?;
                nodes.push(StoredNode { id, ..node });
            } else if *key == GameCard::text_key(id) {
                setup.text = value(text);
            }
        }
        nodes.sort_by_key(|node| node.id);
        Ok(StoredGame {
            setup,
            last: GameUpdate {
                id: id.to_owned(),
                state: card.state.clone(),
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

/// Returns the text of a version, if the entries contain it.
#[must_use]
pub fn find_text(entries: &Entries, key: &str) -> Option<DraftText> {
    let (_, text) = entries.iter().find(|(known, _)| known == key)?;
    value(text)
}

impl OwnFiles for StorageCache {
    fn library(&self, name: Option<&str>) -> own::BoxedLibrary {
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

impl StorageCache {
    /// Returns the text of a file.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<Arc<str>> {
        self.files.get(name).map(|file| Arc::from(file.text.as_str()))
    }
}
