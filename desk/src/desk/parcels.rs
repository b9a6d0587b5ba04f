//! Everything that is kept, as one file.

use serde_json::{Value, json};

use crate::failure::Answer;
use crate::games::Asker;
use crate::kept::{Change, DraftCard, Entries, FileText, GameCard, KeptDraft, KeptFile, KeptGame, Parcel};

use super::whole::Desk;

/// What the file is called.
pub const PARCEL: &str = "triagonal-studio.json";

impl Desk {
    /// Everything that is kept, as a file. What was read are the long texts and the moves.
    pub(super) fn exported(&self, found: &Entries) -> Answer<Value> {
        let text = self.parcel(found)?.write();
        Ok(json!({ "text": text, "type": "application/json", "name": PARCEL }))
    }

    fn parcel(&self, found: &Entries) -> Answer<Parcel> {
        let mut entries: Vec<(String, String)> = Vec::new();
        let mut put = |change: Change| {
            if let Change::Put { put, value } = change {
                entries.push((put, value));
            }
        };
        let shelf = &self.shelf;
        put(Change::put("settings", &shelf.settings));
        for (id, card) in &shelf.drafts {
            put(Change::put(DraftCard::key(id), card));
        }
        for (id, card) in &shelf.games {
            put(Change::put(GameCard::key(id), card));
        }
        for (name, file) in &shelf.files {
            put(Change::put(FileText::key(name), file));
        }
        entries.extend(found.iter().cloned());
        Parcel::of(&entries)
    }

    /// Keeps what is in a file. What is there already stays as it is.
    pub(super) fn import(&mut self, asker: &Asker, text: &str, found: &Entries) -> Answer<Option<Value>> {
        let here = self.parcel(found)?;
        let arrived = Parcel::read(text)?.new_to(&here, &mut || self.name())?;
        let Parcel {
            settings,
            drafts,
            games,
            files,
        } = &arrived.parcel;
        let mut changes = Vec::new();
        if self.shelf.settings.is_empty() && !settings.is_empty() {
            changes.push(Change::put("settings", settings));
        }
        changes.extend(drafts.iter().flat_map(KeptDraft::changes));
        changes.extend(games.iter().flat_map(KeptGame::changes));
        changes.extend(files.iter().map(KeptFile::change));
        let answer = arrived.told();
        Ok(self.then_answer(asker, changes, answer))
    }
}
