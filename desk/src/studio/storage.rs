//! Commands for drafts, files and settings.

use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::games::Requester;
use crate::own::{INVALID_NAME, is_valid_name, stamp};
use crate::protocol::{Command, DraftWrite, FileWrite};
use crate::storage::{
    Change, Decision, Draft, DraftCard, DraftText, Entries, FileText, Folder, OpenedFile, find_text, missing_draft,
    missing_version,
};
use crate::variants::check_length;

use super::state::{Continuation, StudioCore};

/// The place of files, as pages show it.
pub(super) const FOLDER: &str = "this browser";
/// The maximum size of the settings, in bytes.
pub const MAX_SETTINGS: usize = 64 * 1024;
/// The maximum number of files.
const MAX_FILES: usize = 500;

impl StudioCore {
    /// Executes a command for stored data.
    pub(super) fn execute_storage_command(
        &mut self,
        requester: &Requester,
        command: Command,
        entries: &Entries,
    ) -> Answer<Option<Value>> {
        let storage = &self.storage;
        Ok(Some(match command {
            Command::Drafts => json!({ "drafts": storage.drafts_json(FOLDER) }),
            Command::DraftRead(id) => json!(self.read_draft(&id, entries)?),
            Command::DraftVersions(id) => {
                let versions = storage.drafts.get(&id).map(DraftCard::version_list);
                json!({ "versions": versions.unwrap_or_default() })
            }
            Command::DraftVersion(id, version) => {
                let text = find_text(entries, &DraftCard::text_key(&id, version));
                let text = text.ok_or_else(missing_version)?;
                json!({ "text": text.text, "cases": text.cases })
            }
            Command::Files => {
                json!(Folder {
                    folder: Some(FOLDER.to_owned()),
                    takes: true,
                    files: storage.files.keys().cloned().collect(),
                })
            }
            Command::FileRead(name) => json!(self.open_file(&name, entries)?),
            Command::Settings => json!({ "settings": storage.settings }),
            Command::DraftWrite(write) => return self.write_draft(requester, write, entries),
            Command::DraftRemove(id) => {
                if !storage.drafts.contains_key(&id) {
                    return Err(missing_draft());
                }
                let sweep = Change::sweep(DraftCard::lazy_prefix(&id));
                return Ok(self.save_then_answer(
                    requester,
                    vec![Change::remove(DraftCard::key(&id)), sweep],
                    json!({}),
                ));
            }
            Command::FileWrite(write) => return self.write_file(requester, write),
            Command::FileRemove(name) => {
                if !storage.files.contains_key(&name) {
                    return Err(no_file(&name));
                }
                return Ok(self.save_then_answer(requester, vec![Change::remove(FileText::key(&name))], json!({})));
            }
            Command::SettingsWrite(settings) => {
                let settings = Value::Object(settings);
                if settings.to_string().len() > MAX_SETTINGS {
                    let why = format!("the settings have more than {MAX_SETTINGS} bytes");
                    return Err(Failure::wrong(why));
                }
                let changes = vec![Change::put("settings", &settings)];
                return Ok(self.save_then_answer(requester, changes, json!({ "settings": settings })));
            }
            Command::Export => self.export(entries)?,
            Command::Import(text) => return self.import(requester, &text, entries),
            _ => return Err(Failure::wrong("this command is not for stored data")),
        }))
    }

    /// Saves changes and then answers the command.
    pub(super) fn save_then_answer(
        &mut self,
        requester: &Requester,
        changes: Vec<Change>,
        answer: Value,
    ) -> Option<Value> {
        let requester = requester.clone();
        self.save(changes, |changes| Continuation::Answer(requester, changes, answer));
        None
    }

    fn read_draft(&self, id: &str, entries: &Entries) -> Answer<Draft> {
        let card = self.storage.drafts.get(id).ok_or_else(missing_draft)?;
        let text = find_text(entries, &DraftCard::text_key(id, card.version));
        Ok(card.with_text(id, text.ok_or_else(missing_draft)?))
    }

    fn open_file(&self, name: &str, entries: &Entries) -> Answer<OpenedFile> {
        let file = self.storage.files.get(name).ok_or_else(|| no_file(name))?;
        let draft = self.storage.draft_of_file(name);
        let draft = draft.map(|(id, _)| self.read_draft(id, entries)).transpose()?;
        Ok(OpenedFile {
            text: file.text.clone(),
            stamp: stamp(file.text.as_bytes()),
            cases: file.cases.clone(),
            folder: FOLDER.to_owned(),
            draft,
        })
    }

    /// Returns the id of the draft that a write refers to, by its id or by its file.
    pub(super) fn target_draft(&self, write: &DraftWrite) -> Option<String> {
        if self.storage.drafts.contains_key(&write.draft) {
            return Some(write.draft.clone());
        }
        let (id, _) = self.storage.draft_of_file(write.new.file.as_deref()?)?;
        Some(id.clone())
    }

    fn write_draft(&mut self, requester: &Requester, write: DraftWrite, entries: &Entries) -> Answer<Option<Value>> {
        let new = &write.new;
        new.validate(&write.draft)?;
        let now = self.now as i64;
        let known = self.target_draft(&write);
        let known = known.and_then(|id| Some((self.storage.drafts.get(&id)?.clone(), id)));
        let stored = known.as_ref().map(|(card, id)| {
            let text = find_text(entries, &DraftCard::text_key(id, card.version));
            (card.with_text(id, text.unwrap_or_default()), card.newest())
        });
        let cases = new.cases.clone();
        let cases = cases.or_else(|| stored.as_ref().and_then(|(draft, _)| draft.cases.clone()));
        let decision = new.decide(self.storage.drafts.len(), stored, now);
        if let Some(refusal) = decision.refusal() {
            return Err(refusal);
        }
        let (mut card, id) = known.unwrap_or_else(|| (DraftCard::new(new, now), write.draft.clone()));
        let mut removed = Vec::new();
        match decision {
            Decision::Same => card.touch(new, now),
            Decision::Changed(added) => removed = card.add_version(new, added, now),
            Decision::New | Decision::Stale(_) | Decision::Full => {}
        }
        let text = DraftText {
            text: new.text.clone(),
            cases,
        };
        let mut changes = vec![
            Change::put(DraftCard::key(&id), &card),
            Change::put(DraftCard::text_key(&id, card.version), &text),
        ];
        changes.extend(
            removed
                .into_iter()
                .map(|version| Change::remove(DraftCard::text_key(&id, version))),
        );
        let answer = json!({ "id": id, "version": card.version });
        Ok(self.save_then_answer(requester, changes, answer))
    }

    fn write_file(&mut self, requester: &Requester, write: FileWrite) -> Answer<Option<Value>> {
        let FileWrite {
            name,
            text,
            stamp: known_stamp,
        } = write;
        check_length(&text)?;
        let text = text.replace("\r\n", "\n");
        let known = self.storage.files.get(&name);
        if known.is_none() && !is_valid_name(&name) {
            return Err(Failure::wrong(INVALID_NAME));
        }
        if known.is_none() && self.storage.files.len() >= MAX_FILES {
            return Err(Failure::wrong(format!("there are {MAX_FILES} files already")));
        }
        let stamp_now = known.map_or_else(String::new, |file| stamp(file.text.as_bytes()));
        if stamp_now != known_stamp {
            let newer = json!({ "text": known.map_or("", |file| &file.text), "stamp": stamp_now });
            let message = format!("`{name}` has been changed in another tab and was not saved");
            return Err(Failure::conflict(message, newer));
        }
        let file = FileText {
            cases: known.and_then(|file| file.cases.clone()),
            text,
        };
        let answer = json!({ "stamp": stamp(file.text.as_bytes()) });
        Ok(self.save_then_answer(requester, vec![Change::put(FileText::key(&name), &file)], answer))
    }
}

fn no_file(name: &str) -> Failure {
    Failure::missing(format!("there is no file `{name}`"))
}
