//! Imports from another studio. Existing data is never replaced.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::games::{Holder, MAX_GAMES, Seat, StoredNode};
use crate::own::is_valid_name;
use crate::variants::check_length;

use super::archive::{Archive, ArchivedDraft, ArchivedGame};
use super::drafts::{MAX_DRAFTS, is_id};

/// The new data of an archive.
#[derive(Clone, Debug)]
pub struct Import {
    /// The data to store.
    pub archive: Archive,
    /// The titles and names that are skipped because they exist already.
    pub skipped: Vec<String>,
}

impl Import {
    /// Returns the numbers of imported drafts, games and files, as pages see them.
    #[must_use]
    pub fn summary(&self) -> Value {
        let Archive {
            drafts, games, files, ..
        } = &self.archive;
        json!({ "drafts": drafts.len(), "games": games.len(), "files": files.len(), "left": self.skipped })
    }
}

impl Archive {
    /// Returns the data that does not exist yet. An id that is in use for something else is replaced by a new one.
    pub fn new_to(self, existing: &Self, new_id: &mut dyn FnMut() -> String) -> Answer<Import> {
        let mut skipped = Vec::new();
        let mut archive = Self {
            settings: self.settings,
            ..Self::default()
        };
        let mut used: BTreeSet<String> = existing.drafts.iter().map(|draft| draft.id.clone()).collect();
        for mut draft in self.drafts {
            draft.validate()?;
            if existing.drafts.iter().any(|own| own.newest() == draft.newest()) {
                skipped.push(draft.card.title);
                continue;
            }
            // The file of the draft stays in the other studio.
            (draft.card.file, draft.card.base) = (None, None);
            draft.id = unused_id(draft.id, &used, new_id);
            used.insert(draft.id.clone());
            archive.drafts.push(draft);
        }
        let own: BTreeMap<&str, &ArchivedGame> = existing.games.iter().map(|game| (game.id(), game)).collect();
        let mut used: BTreeSet<String> = own.keys().map(|&id| id.to_owned()).collect();
        for mut game in self.games {
            check_length(game.stored.setup.text.as_deref().unwrap_or_default())?;
            if own.get(game.id()).is_some_and(|own| own.contains(&game)) {
                skipped.push(game.stored.setup.title);
                continue;
            }
            game.seat_host();
            let last = &mut game.stored.last;
            last.id = unused_id(std::mem::take(&mut last.id), &used, new_id);
            used.insert(last.id.clone());
            archive.games.push(game);
        }
        for file in self.files {
            check_length(&file.text.text)?;
            let exists = existing.files.iter().any(|own| own.name == file.name);
            if exists || !is_valid_name(&file.name) {
                skipped.push(file.name);
            } else {
                archive.files.push(file);
            }
        }
        let is_full = existing.drafts.len() + archive.drafts.len() > MAX_DRAFTS
            || existing.games.len() + archive.games.len() > MAX_GAMES;
        if is_full {
            let why = format!("there is room for {MAX_DRAFTS} drafts and {MAX_GAMES} games; delete some first");
            return Err(Failure::wrong(why));
        }
        Ok(Import { archive, skipped })
    }
}

/// Returns the id if it is valid and unused, otherwise a new one.
fn unused_id(id: String, used: &BTreeSet<String>, new_id: &mut dyn FnMut() -> String) -> String {
    if is_id(&id) && !used.contains(&id) {
        id
    } else {
        new_id()
    }
}

impl ArchivedDraft {
    fn validate(&self) -> Answer<()> {
        for text in self.texts.values() {
            check_length(&text.text)?;
            check_length(text.cases.as_deref().unwrap_or_default())?;
        }
        Ok(())
    }
}

impl ArchivedGame {
    fn id(&self) -> &str {
        &self.stored.last.id
    }

    /// Whether this game contains all nodes of another game with the same id.
    fn contains(&self, other: &Self) -> bool {
        let same = |(own, other): (&StoredNode, &StoredNode)| own.parent == other.parent && own.text == other.text;
        let (own, others) = (&self.stored.last.nodes, &other.stored.last.nodes);
        own.len() >= others.len() && own.iter().zip(others).all(same)
    }

    /// Gives all human seats to the host: the guests of the other studio are not here.
    fn seat_host(&mut self) {
        for seat in &mut self.stored.last.state.seats {
            if let Seat::Person { held, .. } = seat {
                *held = Holder::Host;
            }
            *seat = seat.clone().validated();
        }
    }
}
