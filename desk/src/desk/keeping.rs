//! Drafts, files and settings.

use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::games::Asker;
use crate::kept::{Change, Decision, DraftCard, DraftText, Entries, FileText, missing, missing_version, text_among};
use crate::own::{NOT_PLAIN, is_plain, stamp};
use crate::protocol::{Command, DraftWrite, FileWrite};
use crate::variants::bounded;

use super::whole::{Desk, Then};

/// What the place is called where files are.
pub(super) const FOLDER: &str = "this browser";
/// The largest settings.
pub const MOST_SETTINGS: usize = 64 * 1024;
/// How many files there are at most.
const MOST_FILES: usize = 500;

impl Desk {
    /// Carries out a command about what is kept.
    pub(super) fn keep(&mut self, asker: &Asker, command: Command, found: &Entries) -> Answer<Option<Value>> {
        let shelf = &self.shelf;
        Ok(Some(match command {
            Command::Drafts => json!({ "drafts": shelf.shown_drafts(FOLDER) }),
            Command::DraftRead(id) => self.draft(&id, found)?,
            Command::DraftVersions(id) => {
                let card = shelf.drafts.get(&id).map(DraftCard::shown_versions);
                json!({ "versions": card.unwrap_or_else(|| json!([])) })
            }
            Command::DraftVersion(id, version) => {
                let text = text_among(found, &DraftCard::key_of_text(&id, version));
                let text = text.ok_or_else(missing_version)?;
                json!({ "text": text.text, "cases": text.cases })
            }
            Command::Files => {
                let files: Vec<&String> = shelf.files.keys().collect();
                json!({ "folder": FOLDER, "takes": true, "files": files })
            }
            Command::FileRead(name) => self.file_with_draft(&name, found)?,
            Command::Settings => json!({ "settings": shelf.settings }),
            Command::DraftWrite(write) => return self.write_draft(asker, write, found),
            Command::DraftRemove(id) => {
                if !shelf.drafts.contains_key(&id) {
                    return Err(missing());
                }
                let sweep = Change::sweep(DraftCard::more(&id));
                return Ok(self.then_answer(asker, vec![Change::remove(DraftCard::key(&id)), sweep], json!({})));
            }
            Command::FileWrite(write) => return self.write_file(asker, write),
            Command::FileRemove(name) => {
                if !shelf.files.contains_key(&name) {
                    return Err(no_file(&name));
                }
                return Ok(self.then_answer(asker, vec![Change::remove(FileText::key(&name))], json!({})));
            }
            Command::SettingsWrite(settings) => {
                let settings = Value::Object(settings);
                if settings.to_string().len() > MOST_SETTINGS {
                    let why = format!("the settings have more than {MOST_SETTINGS} bytes");
                    return Err(Failure::wrong(why));
                }
                let changes = vec![Change::put("settings", &settings)];
                return Ok(self.then_answer(asker, changes, json!({ "settings": settings })));
            }
            Command::Export => self.exported(found)?,
            Command::Import(text) => return self.import(asker, &text, found),
            _ => return Err(Failure::wrong("this is not about what is kept")),
        }))
    }

    /// Saves changes, and then answers.
    pub(super) fn then_answer(&mut self, asker: &Asker, changes: Vec<Change>, answer: Value) -> Option<Value> {
        let asker = asker.clone();
        self.save(changes, |changes| Then::Answer(asker, changes, answer));
        None
    }

    fn draft(&self, id: &str, found: &Entries) -> Answer<Value> {
        let card = self.shelf.drafts.get(id).ok_or_else(missing)?;
        let text = text_among(found, &DraftCard::key_of_text(id, card.version));
        Ok(json!(card.with(id, text.ok_or_else(missing)?)))
    }

    fn file_with_draft(&self, name: &str, found: &Entries) -> Answer<Value> {
        let file = self.shelf.files.get(name).ok_or_else(|| no_file(name))?;
        let draft = match self.shelf.draft_of_file(name) {
            Some((id, _)) => self.draft(id, found)?,
            None => Value::Null,
        };
        Ok(json!({
            "text": file.text, "stamp": stamp(file.text.as_bytes()), "cases": file.cases, "folder": FOLDER, "draft": draft,
        }))
    }

    /// The draft that is meant: the one with the id, or that of the file.
    pub(super) fn meant(&self, write: &DraftWrite) -> Option<String> {
        if self.shelf.drafts.contains_key(&write.draft) {
            return Some(write.draft.clone());
        }
        let (id, _) = self.shelf.draft_of_file(write.new.file.as_deref()?)?;
        Some(id.clone())
    }

    fn write_draft(&mut self, asker: &Asker, write: DraftWrite, found: &Entries) -> Answer<Option<Value>> {
        let new = &write.new;
        new.fits(&write.draft)?;
        let now = self.now as i64;
        let known = self.meant(&write);
        let known = known.and_then(|id| Some((self.shelf.drafts.get(&id)?.clone(), id)));
        let seen = known.as_ref().map(|(card, id)| {
            let text = text_among(found, &DraftCard::key_of_text(id, card.version));
            (card.with(id, text.unwrap_or_default()), card.newest())
        });
        let cases = new.cases.clone();
        let cases = cases.or_else(|| seen.as_ref().and_then(|(draft, _)| draft.cases.clone()));
        let decision = new.decide(self.shelf.drafts.len(), seen, now);
        if let Some(refusal) = decision.refusal() {
            return Err(refusal);
        }
        let (mut card, id) = known.unwrap_or_else(|| (DraftCard::begin(new, now), write.draft.clone()));
        let mut gone = Vec::new();
        match decision {
            Decision::Same => card.touch(new, now),
            Decision::Changed(added) => gone = card.add(new, added, now),
            Decision::New | Decision::Stale(_) | Decision::Full => {}
        }
        let text = DraftText {
            text: new.text.clone(),
            cases,
        };
        let mut changes = vec![
            Change::put(DraftCard::key(&id), &card),
            Change::put(DraftCard::key_of_text(&id, card.version), &text),
        ];
        changes.extend(
            gone.into_iter()
                .map(|version| Change::remove(DraftCard::key_of_text(&id, version))),
        );
        let answer = json!({ "id": id, "version": card.version });
        Ok(self.then_answer(asker, changes, answer))
    }

    fn write_file(&mut self, asker: &Asker, write: FileWrite) -> Answer<Option<Value>> {
        let FileWrite {
            name,
            text,
            stamp: seen,
        } = write;
        bounded(&text)?;
        let text = text.replace("\r\n", "\n");
        let known = self.shelf.files.get(&name);
        if known.is_none() && !is_plain(&name) {
            return Err(Failure::wrong(NOT_PLAIN));
        }
        if known.is_none() && self.shelf.files.len() >= MOST_FILES {
            return Err(Failure::wrong(format!("there are {MOST_FILES} files already")));
        }
        let found = known.map_or_else(String::new, |file| stamp(file.text.as_bytes()));
        if found != seen {
            let newer = json!({ "text": known.map_or("", |file| &file.text), "stamp": found });
            let message = format!("`{name}` has been changed in another tab, and is left as it is");
            return Err(Failure::conflict(message, newer));
        }
        let file = FileText {
            cases: known.and_then(|file| file.cases.clone()),
            text,
        };
        let answer = json!({ "stamp": stamp(file.text.as_bytes()) });
        Ok(self.then_answer(asker, vec![Change::put(FileText::key(&name), &file)], answer))
    }
}

fn no_file(name: &str) -> Failure {
    Failure::missing(format!("there is no file `{name}`"))
}
