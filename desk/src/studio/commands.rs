//! Runs the commands of pages.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::cards::{self, Card};
use crate::failure::{Answer, Failure};
use crate::games::{Requester, RoomEvent};
use crate::library;
use crate::protocol::{Command, DrawRequest, Effect, Head, PositionRequest, invalid_command};
use crate::storage::{DraftCard, Entries, GameCard, LAZY_PREFIX, find_text, missing_draft};
use crate::variants::LoadedVariant;
use crate::visitor::Visitor;
use crate::which::VariantRef;
use crate::workshop::{explain, explain_in};

use super::state::{Continuation, StudioCore};

/// The entries that were read for a command, with the prefix of their keys.
type ReadEntries<'a> = Option<(&'a str, &'a Entries)>;

impl StudioCore {
    /// Handles a command of a page.
    pub(super) fn handle_command(&mut self, from: u64, page: String, command: &Value) {
        let head: Head = match serde_json::from_value(command.clone()) {
            Ok(head) => head,
            Err(error) => {
                let failure = invalid_command(error);
                return match command["id"].as_u64() {
                    Some(id) => self.answer(from, id, failure.answer()),
                    None => self.effects.push(Effect::Push {
                        to: vec![from],
                        body: failure.answer(),
                    }),
                };
            }
        };
        let page = if page.is_empty() { format!("#{from}") } else { page };
        if let Some(answer) = self.answers.find(&page, head.id).cloned() {
            return self.answer(from, head.id, answer);
        }
        let requester = Requester {
            from,
            id: head.id,
            page: Arc::from(page),
            visitor: Visitor::Owner,
        };
        match Command::read(&head, command) {
            Ok(command) if command.is_write() && self.is_writing => self.queued.push_back((requester, command)),
            Ok(command) => {
                self.is_writing |= command.is_write();
                self.run_command(requester, command, None);
            }
            Err(failure) => self.refuse(&requester, &failure),
        }
    }

    /// Runs a command. First reads the entries that the command needs.
    pub(super) fn run_command(&mut self, requester: Requester, command: Command, read: ReadEntries<'_>) {
        if let Some(prefix) = self.prefix_to_read(&command)
            && read.is_none_or(|(known, _)| known != prefix)
        {
            return self.read_entries(
                prefix.clone(),
                Continuation::Retry(requester, Box::new(command), prefix),
            );
        }
        let is_write = command.is_write();
        let saves = self.effects.len();
        let entries = read.map_or(&[][..], |(_, entries)| entries);
        match self.execute(&requester, command, entries) {
            Ok(Some(answer)) => self.answer(requester.from, requester.id, answer),
            Ok(None) => {}
            Err(failure) => self.refuse(&requester, &failure),
        }
        let is_saving = self.effects[saves..]
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }));
        if is_write && !is_saving {
            self.finish_write();
        }
    }

    /// Ends a command that could not run.
    pub(super) fn abandon(&mut self, command: &Command) {
        if command.is_write() {
            self.finish_write();
        }
    }

    /// Ends a write command and starts the next one in the queue.
    pub(super) fn finish_write(&mut self) {
        self.is_writing = false;
        if let Some((requester, command)) = self.queued.pop_front() {
            self.is_writing = true;
            self.run_command(requester, command, None);
        }
    }

    /// Returns the prefix of the keys that must be read before a command can run.
    fn prefix_to_read(&self, command: &Command) -> Option<String> {
        let of_draft = |id: &str| {
            let card = self.storage.drafts.get(id)?;
            Some(DraftCard::text_key(id, card.version))
        };
        let of_variant = |which: &VariantRef| of_draft(which.draft.as_deref()?);
        let of_game = |id: &str| {
            let is_closed = self.storage.games.contains_key(id) && !self.rooms.is_open(id);
            is_closed.then(|| GameCard::lazy_prefix(id))
        };
        match command {
            Command::Variant(request) => of_variant(&request.variant),
            Command::Explain(request) => of_variant(&request.variant),
            Command::Begin(new) => of_variant(&new.variant),
            Command::DraftRead(id) => of_draft(id),
            Command::DraftWrite(write) => self.target_draft(write).and_then(|id| of_draft(&id)),
            Command::DraftVersion(id, version) => Some(DraftCard::text_key(id, *version)),
            Command::FileRead(name) => of_draft(self.storage.draft_of_file(name)?.0),
            Command::Export | Command::Import(_) => Some(LAZY_PREFIX.to_owned()),
            Command::Game(id, _) => of_game(id),
            Command::Position(DrawRequest { game, .. }) => of_game(game),
            Command::Share(request) => of_game(&request.game),
            Command::ExplainIn(request)
            | Command::Analyse(request)
            | Command::Hint(request)
            | Command::Why(request) => of_game(&request.game),
            Command::Library
            | Command::Picture(_)
            | Command::Source(_)
            | Command::Templates(_)
            | Command::Parts
            | Command::New(_)
            | Command::Draft(_)
            | Command::Words(_)
            | Command::Hover(_)
            | Command::Format(_)
            | Command::Place(_)
            | Command::Cases(_)
            | Command::Cancel(_)
            | Command::Games
            | Command::Delete(_)
            | Command::Quiet
            | Command::Drafts
            | Command::DraftRemove(_)
            | Command::DraftVersions(_)
            | Command::Files
            | Command::FileWrite(_)
            | Command::FileRemove(_)
            | Command::Settings
            | Command::SettingsWrite(_)
            | Command::Visitor
            | Command::Links(_) => None,
        }
    }

    /// Executes a command. Without an answer here, the answer is sent later.
    fn execute(&mut self, requester: &Requester, command: Command, entries: &Entries) -> Answer<Option<Value>> {
        Ok(Some(match command {
            Command::Library => json!({ "cards": self.all_cards() }),
            Command::Picture(request) => {
                let which = request.which(&self.storage);
                let text = which.file.as_deref().and_then(|name| self.storage.file(name));
                json!({ "svg": request.draw(&which, text.as_deref(), &self.storage)? })
            }
            Command::Variant(request) => {
                let loaded = self.load(&request.variant, entries)?;
                json!({ "variant": library::variant(&loaded, request.fen.as_deref())? })
            }
            Command::Source(request) => request.answer()?,
            Command::Templates(request) => json!({ "templates": request.answer() }),
            Command::Parts => json!({ "parts": library::all_parts() }),
            Command::New(request) => library::new_variant(&request)?,
            Command::Draft(request) => {
                let page = self.pages.entry(requester.from).or_default();
                page.text.replace(request)?;
                self.unchecked.insert(requester.from);
                json!({})
            }
            Command::Words(at) => {
                let page = self.pages.entry(requester.from).or_default();
                page.text.clone().words(at, &self.storage)
            }
            Command::Hover(at) => self.pages.entry(requester.from).or_default().text.hover(at),
            Command::Format(request) => request.answer()?,
            Command::Place(request) => request.answer(&self.storage)?,
            Command::Cases(request) => return self.run_cases(requester, request).map(|()| None),
            Command::Explain(request) => {
                let loaded = self.load(&request.variant, entries)?;
                json!({ "explain": explain(&loaded.variant, &request).map_err(Failure::wrong)? })
            }
            Command::ExplainIn(request) => self.explain_in(&request, entries)?,
            Command::Cancel(of) => {
                self.cancel(requester, of);
                json!({})
            }
            Command::Games => json!({ "games": self.storage.games_json() }),
            Command::Begin(new) => {
                let text = self.user_text(&new.variant, entries)?;
                return self.begin_game(requester, new, text).map(|()| None);
            }
            Command::Delete(id) => return self.delete_game(requester, id).map(|()| None),
            Command::Game(id, command) => {
                self.open_room(&id, entries)?;
                self.notify_room(&id, RoomEvent::Command(requester.clone(), command));
                return Ok(None);
            }
            Command::Position(request) => {
                self.open_room(&request.game, entries)?;
                let game = self.rooms.game(&request.game)?;
                json!({ "svg": game.svg(request.node, &request.moves, library::theme(&request.theme))? })
            }
            Command::Share(request) => {
                self.open_room(&request.game, entries)?;
                let file = self.rooms.game(&request.game)?.export(request.format)?;
                json!({ "text": file.text, "type": file.mime_type, "name": file.name })
            }
            Command::Analyse(request) => {
                self.open_room(&request.game, entries)?;
                self.analyse(requester, request)?
            }
            Command::Quiet => {
                self.stop_analysis(requester.from);
                json!({})
            }
            Command::Hint(request) => {
                self.open_room(&request.game, entries)?;
                return self.hint(requester, &request).map(|()| None);
            }
            Command::Why(request) => {
                self.open_room(&request.game, entries)?;
                return self.why(requester, &request).map(|()| None);
            }
            Command::Visitor => json!(Visitor::Owner.info()),
            Command::Links(_) => {
                let why = "guests can only join a studio that the program serves with `--listen ADDRESS`";
                return Err(Failure::wrong(why));
            }
            command @ (Command::Drafts
            | Command::DraftRead(_)
            | Command::DraftWrite(_)
            | Command::DraftRemove(_)
            | Command::DraftVersions(_)
            | Command::DraftVersion(..)
            | Command::Files
            | Command::FileRead(_)
            | Command::FileWrite(_)
            | Command::FileRemove(_)
            | Command::Settings
            | Command::SettingsWrite(_)
            | Command::Export
            | Command::Import(_)) => return self.execute_storage_command(requester, command, entries),
        }))
    }

    /// Returns the cards of the library, the user's own files first. Files with errors have no card.
    fn all_cards(&mut self) -> Value {
        let files = self.storage.files.keys().cloned().collect::<Vec<String>>();
        let own = files.into_iter().filter_map(|name| {
            let which = VariantRef {
                file: Some(name.clone()),
                ..VariantRef::default()
            };
            let loaded = self
                .variants
                .load(&which, self.storage.file(&name), &self.storage)
                .ok()?;
            Some(Card::own(&name, &loaded))
        });
        let own: Vec<Card> = own.collect();
        library::cards(&own, self.cards.get_or_init(cards::shipped))
    }

    fn explain_in(&mut self, request: &PositionRequest, entries: &Entries) -> Answer<Value> {
        self.open_room(&request.game, entries)?;
        let game = self.rooms.game(&request.game)?;
        let position = game
            .position_after(request.node, &request.moves)
            .map_err(Failure::wrong)?;
        let explained = explain_in(&game.loaded.variant, &position, request.cell);
        Ok(json!({ "explain": explained.map_err(Failure::wrong)? }))
    }

    /// Returns the text of a draft or of a user's file; nothing for a built-in variant.
    fn user_text(&self, which: &VariantRef, entries: &Entries) -> Answer<Option<Arc<str>>> {
        if let Some(id) = &which.draft {
            let card = self.storage.drafts.get(id).ok_or_else(missing_draft)?;
            let text = find_text(entries, &DraftCard::text_key(id, card.version));
            return Ok(Some(Arc::from(text.ok_or_else(missing_draft)?.text)));
        }
        let Some(name) = &which.file else { return Ok(None) };
        let text = self.storage.file(name);
        text.map(Some)
            .ok_or_else(|| Failure::missing(format!("there is no file `{name}`")))
    }

    fn load(&self, which: &VariantRef, entries: &Entries) -> Answer<Arc<LoadedVariant>> {
        let text = self.user_text(which, entries)?;
        self.variants.load(which, text, &self.storage)
    }

    /// Checks the texts that pages have sent since the last check.
    pub(super) fn check_texts(&mut self) {
        for from in std::mem::take(&mut self.unchecked) {
            let Some(page) = self.pages.get_mut(&from) else {
                continue;
            };
            let checked = page.text.check(&self.storage, &mut page.inspector);
            page.text.learn_names(&checked);
            self.effects.push(Effect::Push {
                to: vec![from],
                body: json!({ "draft": checked }),
            });
        }
    }
}
