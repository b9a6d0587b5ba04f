//! Export and import of everything that is stored, as one file.

use serde_json::{Value, json};

use crate::failure::Answer;
use crate::games::Requester;
use crate::storage::{
    Archive, ArchivedDraft, ArchivedFile, ArchivedGame, Change, DraftCard, Entries, FileText, GameCard,
};

use super::state::StudioCore;

/// The name of the exported file.
pub const ARCHIVE_NAME: &str = "triagonal-studio.json";

impl StudioCore {
    /// Exports everything that is stored. `entries` are the long texts and the moves.
    pub(super) fn export(&self, entries: &Entries) -> Answer<Value> {
        let text = self.archive(entries)?.write();
        Ok(json!({ "text": text, "type": "application/json", "name": ARCHIVE_NAME }))
    }

    fn archive(&self, read: &Entries) -> Answer<Archive> {
        let mut entries: Vec<(String, String)> = Vec::new();
        let mut put = |change: Change| {
            if let Change::Put { put, value } = change {
                entries.push((put, value));
            }
        };
        let storage = &self.storage;
        put(Change::put("settings", &storage.settings));
        for (id, card) in &storage.drafts {
            put(Change::put(DraftCard::key(id), card));
        }
        for (id, card) in &storage.games {
            put(Change::put(GameCard::key(id), card));
        }
        for (name, file) in &storage.files {
            put(Change::put(FileText::key(name), file));
        }
        entries.extend(read.iter().cloned());
        Archive::from_entries(&entries)
    }

    /// Imports an exported file. Existing data is not changed.
    pub(super) fn import(&mut self, requester: &Requester, text: &str, entries: &Entries) -> Answer<Option<Value>> {
        let existing = self.archive(entries)?;
        let import = Archive::read(text)?.new_to(&existing, &mut || self.new_id())?;
        let Archive {
            settings,
            drafts,
            games,
            files,
        } = &import.archive;
        let mut changes = Vec::new();
        if self.storage.settings.is_empty() && !settings.is_empty() {
            changes.push(Change::put("settings", settings));
        }
        changes.extend(drafts.iter().flat_map(ArchivedDraft::changes));
        changes.extend(games.iter().flat_map(ArchivedGame::changes));
        changes.extend(files.iter().map(ArchivedFile::change));
        let answer = import.summary();
        Ok(self.save_then_answer(requester, changes, answer))
    }
}
