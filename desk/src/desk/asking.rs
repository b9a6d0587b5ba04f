//! What pages ask.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::cards::{self, Card};
use crate::failure::{Answer, Failure};
use crate::games::{Asker, TableEvent};
use crate::kept::{DraftCard, Entries, GameCard, MORE, missing, text_among};
use crate::library;
use crate::protocol::{Command, DrawAsk, Effect, Head, PositionAsk, no_command};
use crate::variants::Loaded;
use crate::visitor::Visitor;
use crate::which::VariantRef;
use crate::workshop::{explain, explain_in};

use super::whole::{Desk, Then};

/// What was read for a command: how the keys begin, and the entries.
type Found<'a> = Option<(&'a str, &'a Entries)>;

impl Desk {
    /// A page gives a command.
    pub(super) fn ask(&mut self, from: u64, page: String, command: &Value) {
        let head: Head = match serde_json::from_value(command.clone()) {
            Ok(head) => head,
            Err(error) => {
                let failure = no_command(error);
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
        if let Some(answer) = self.answered.find(&page, head.id).cloned() {
            return self.answer(from, head.id, answer);
        }
        let asker = Asker {
            from,
            id: head.id,
            page: Arc::from(page),
            visitor: Visitor::Owner,
        };
        match Command::read(&head, command) {
            Ok(command) if command.keeps() && self.is_keeping => self.waiting.push_back((asker, command)),
            Ok(command) => {
                self.is_keeping |= command.keeps();
                self.command(asker, command, None);
            }
            Err(failure) => self.refuse(&asker, &failure),
        }
    }

    /// Carries out a command, or reads first what it needs.
    pub(super) fn command(&mut self, asker: Asker, command: Command, found: Found<'_>) {
        if let Some(prefix) = self.needs(&command)
            && found.is_none_or(|(read, _)| read != prefix)
        {
            return self.read(prefix.clone(), Then::Again(asker, Box::new(command), prefix));
        }
        let is_keeping = command.keeps();
        let saves = self.effects.len();
        let entries = found.map_or(&[][..], |(_, entries)| entries);
        match self.carry_out(&asker, command, entries) {
            Ok(Some(answer)) => self.answer(asker.from, asker.id, answer),
            Ok(None) => {}
            Err(failure) => self.refuse(&asker, &failure),
        }
        let is_saving = self.effects[saves..]
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }));
        if is_keeping && !is_saving {
            self.go_on();
        }
    }

    /// A command is over without having been carried out.
    pub(super) fn release(&mut self, command: &Command) {
        if command.keeps() {
            self.go_on();
        }
    }

    /// What was being kept is kept: the next one that waits goes on.
    pub(super) fn go_on(&mut self) {
        self.is_keeping = false;
        if let Some((asker, command)) = self.waiting.pop_front() {
            self.is_keeping = true;
            self.command(asker, command, None);
        }
    }

    /// How the keys begin of what a command has to read first.
    fn needs(&self, command: &Command) -> Option<String> {
        let of_draft = |id: &str| {
            let card = self.shelf.drafts.get(id)?;
            Some(DraftCard::key_of_text(id, card.version))
        };
        let of_variant = |which: &VariantRef| of_draft(which.draft.as_deref()?);
        let of_game = |id: &str| {
            let is_closed = self.shelf.games.contains_key(id) && !self.tables.is_open(id);
            is_closed.then(|| GameCard::more(id))
        };
        match command {
            Command::Variant(ask) => of_variant(&ask.variant),
            Command::Explain(ask) => of_variant(&ask.variant),
            Command::Begin(new) => of_variant(&new.variant),
            Command::DraftRead(id) => of_draft(id),
            Command::DraftWrite(write) => self.meant(write).and_then(|id| of_draft(&id)),
            Command::DraftVersion(id, version) => Some(DraftCard::key_of_text(id, *version)),
            Command::FileRead(name) => of_draft(self.shelf.draft_of_file(name)?.0),
            Command::Export | Command::Import(_) => Some(MORE.to_owned()),
            Command::Game(id, _) => of_game(id),
            Command::Position(DrawAsk { game, .. }) => of_game(game),
            Command::Share(ask) => of_game(&ask.game),
            Command::ExplainIn(ask) | Command::Analyse(ask) | Command::Hint(ask) | Command::Why(ask) => {
                of_game(&ask.game)
            }
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

    /// Carries out a command; without an answer, that comes later.
    fn carry_out(&mut self, asker: &Asker, command: Command, found: &Entries) -> Answer<Option<Value>> {
        Ok(Some(match command {
            Command::Library => json!({ "cards": self.all_cards() }),
            Command::Picture(ask) => {
                let which = ask.which(&self.shelf);
                let text = which.file.as_deref().and_then(|name| self.shelf.file(name));
                json!({ "svg": ask.draw(&which, text.as_deref(), &self.shelf)? })
            }
            Command::Variant(ask) => {
                let loaded = self.load(&ask.variant, found)?;
                json!({ "variant": library::variant(&loaded, ask.fen.as_deref())? })
            }
            Command::Source(ask) => ask.answer()?,
            Command::Templates(ask) => json!({ "templates": ask.answer() }),
            Command::Parts => json!({ "parts": library::all_parts() }),
            Command::New(wish) => library::begin(&wish)?,
            Command::Draft(ask) => {
                let page = self.pages.entry(asker.from).or_default();
                page.writing.take(ask)?;
                self.unchecked.insert(asker.from);
                json!({})
            }
            Command::Words(at) => {
                let page = self.pages.entry(asker.from).or_default();
                page.writing.clone().words(at, &self.shelf)
            }
            Command::Hover(at) => self.pages.entry(asker.from).or_default().writing.hover(at),
            Command::Format(ask) => ask.answer()?,
            Command::Place(ask) => ask.answer(&self.shelf)?,
            Command::Cases(ask) => return self.test(asker, ask).map(|()| None),
            Command::Explain(ask) => {
                let loaded = self.load(&ask.variant, found)?;
                json!({ "explain": explain(&loaded.variant, &ask).map_err(Failure::wrong)? })
            }
            Command::ExplainIn(ask) => self.explain_in(&ask, found)?,
            Command::Cancel(of) => {
                self.cancel(asker, of);
                json!({})
            }
            Command::Games => json!({ "games": self.shelf.shown_games() }),
            Command::Begin(new) => {
                let text = self.text_of(&new.variant, found)?;
                return self.begin_game(asker, new, text).map(|()| None);
            }
            Command::Delete(id) => return self.delete_game(asker, id).map(|()| None),
            Command::Game(id, ask) => {
                self.open_table(&id, found)?;
                self.table_hears(&id, TableEvent::Ask(asker.clone(), ask));
                return Ok(None);
            }
            Command::Position(ask) => {
                self.open_table(&ask.game, found)?;
                let game = self.tables.game(&ask.game)?;
                json!({ "svg": game.drawn(ask.node, &ask.moves, library::theme(&ask.theme))? })
            }
            Command::Share(ask) => {
                self.open_table(&ask.game, found)?;
                let taken = self.tables.game(&ask.game)?.taken(ask.form)?;
                json!({ "text": taken.text, "type": taken.kind, "name": taken.name })
            }
            Command::Analyse(ask) => {
                self.open_table(&ask.game, found)?;
                self.analyse(asker, ask)?
            }
            Command::Quiet => {
                self.quiet(asker.from);
                json!({})
            }
            Command::Hint(ask) => {
                self.open_table(&ask.game, found)?;
                return self.hint(asker, &ask).map(|()| None);
            }
            Command::Why(ask) => {
                self.open_table(&ask.game, found)?;
                return self.why(asker, &ask).map(|()| None);
            }
            Command::Visitor => json!({ "owner": true }),
            Command::Links(_) => {
                let why = "others come only to a studio that the program runs with `--listen ADDRESS`";
                return Err(Failure::wrong(why));
            }
            kept @ (Command::Drafts
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
            | Command::Import(_)) => return self.keep(asker, kept, found),
        }))
    }

    /// The cards of the library, the user's own files first. What has mistakes has no card.
    fn all_cards(&mut self) -> Value {
        let files = self.shelf.files.keys().cloned().collect::<Vec<String>>();
        let own = files.into_iter().filter_map(|name| {
            let which = VariantRef {
                file: Some(name.clone()),
                ..VariantRef::default()
            };
            let loaded = self.variants.load(&which, self.shelf.file(&name), &self.shelf).ok()?;
            Some(Card::own(&name, &loaded))
        });
        let own: Vec<Card> = own.collect();
        library::cards(&own, self.cards.get_or_init(cards::shipped))
    }

    fn explain_in(&mut self, ask: &PositionAsk, found: &Entries) -> Answer<Value> {
        self.open_table(&ask.game, found)?;
        let game = self.tables.game(&ask.game)?;
        let position = game.after(ask.node, &ask.moves).map_err(Failure::wrong)?;
        let told = explain_in(&game.loaded.variant, &position, ask.cell);
        Ok(json!({ "explain": told.map_err(Failure::wrong)? }))
    }

    /// The text of a variant, where it is the user's own.
    fn text_of(&self, which: &VariantRef, found: &Entries) -> Answer<Option<Arc<str>>> {
        if let Some(id) = &which.draft {
            let card = self.shelf.drafts.get(id).ok_or_else(missing)?;
            let text = text_among(found, &DraftCard::key_of_text(id, card.version));
            return Ok(Some(Arc::from(text.ok_or_else(missing)?.text)));
        }
        let Some(name) = &which.file else { return Ok(None) };
        let text = self.shelf.file(name);
        text.map(Some)
            .ok_or_else(|| Failure::missing(format!("there is no file `{name}`")))
    }

    fn load(&self, which: &VariantRef, found: &Entries) -> Answer<Arc<Loaded>> {
        let text = self.text_of(which, found)?;
        self.variants.load(which, text, &self.shelf)
    }

    /// Checks the texts that have come since.
    pub(super) fn check_texts(&mut self) {
        for from in std::mem::take(&mut self.unchecked) {
            let Some(page) = self.pages.get_mut(&from) else {
                continue;
            };
            let draft = page.writing.check(&self.shelf, &mut page.inspector);
            page.writing.learn(&draft);
            self.effects.push(Effect::Push {
                to: vec![from],
                body: json!({ "draft": draft }),
            });
        }
    }
}
