//! What a desk hears.

use serde_json::json;

use crate::failure::Failure;
use crate::kept::Entries;
use crate::names::Names;
use crate::protocol::{Effect, Event};

use super::whole::{Desk, Then};

impl Desk {
    /// Hears what has happened at a time, in milliseconds since 1970, and says what is to be done.
    pub fn hear(&mut self, now: f64, event: Event) -> Vec<Effect> {
        self.now = self.now.max(now);
        match event {
            Event::Begin { seed, kept } => {
                self.names = Some(Names::new(seed));
                self.shelf.load(kept);
            }
            Event::Ask { from, page, command } => self.ask(from, page, &command),
            Event::Saved { then, error } => self.saved(then, error),
            Event::Found { then, entries, error } => self.found(then, &entries, error),
            Event::Thought { round, word } => self.thought(round, word),
            Event::Woken => self.wake(),
            Event::Left { from } => self.leave(from),
        }
        self.shed();
        let wakes = self.wakes_at();
        if wakes != self.wakes {
            self.wakes = wakes;
            self.effects.push(Effect::Wake { at: wakes });
        }
        std::mem::take(&mut self.effects)
    }

    /// The same with an event and effects in JSON. What is no event is answered by nobody, with a push to nobody.
    pub fn hear_json(&mut self, now: f64, event: &str) -> String {
        let effects = match serde_json::from_str(event) {
            Ok(event) => self.hear(now, event),
            Err(error) => vec![Effect::Push {
                to: Vec::new(),
                body: json!({ "warning": format!("this is no event: {error}") }),
            }],
        };
        serde_json::to_string(&effects).unwrap_or_else(|_| "[]".to_owned())
    }

    fn found(&mut self, then: u64, entries: &Entries, error: Option<String>) {
        if let Some(Then::Again(asker, command, prefix)) = self.then.remove(&then) {
            match error {
                None => self.command(asker, *command, Some((&prefix, entries))),
                Some(error) => {
                    self.refuse(&asker, &Failure::broken(format!("cannot read: {error}")));
                    self.release(&command);
                }
            }
        }
    }

    fn saved(&mut self, then: u64, error: Option<String>) {
        let error = error.map(|error| format!("cannot save: {error}"));
        let Some(then) = self.then.remove(&then) else { return };
        let asker = match then {
            Then::Table(id, changes) => {
                if error.is_none() {
                    self.shelf.apply(&changes);
                }
                return self.table_saved(&id, error);
            }
            Then::Again(..) => return,
            Then::Answer(asker, changes, answer) if error.is_none() => {
                self.shelf.apply(&changes);
                self.answer_once(&asker, answer);
                asker
            }
            Then::Begin(asker, changes, game) if error.is_none() => {
                self.shelf.apply(&changes);
                let id = game.id.clone();
                self.seat(*game);
                self.answer_once(&asker, json!({ "id": id }));
                asker
            }
            Then::Delete(asker, changes, id) if error.is_none() => {
                self.shelf.apply(&changes);
                self.forget(&id);
                self.answer_once(&asker, json!({}));
                asker
            }
            Then::Answer(asker, ..) | Then::Begin(asker, ..) | Then::Delete(asker, ..) => asker,
        };
        if let Some(error) = error {
            self.refuse(&asker, &Failure::broken(error));
        }
        self.go_on();
    }

    fn wake(&mut self) {
        self.wakes = None;
        self.check_texts();
        self.wake_tables();
    }

    /// When the desk wants to be woken.
    fn wakes_at(&self) -> Option<f64> {
        if !self.unchecked.is_empty() {
            return Some(self.now);
        }
        self.tables.wakes_at()
    }

    fn leave(&mut self, from: u64) {
        self.unchecked.remove(&from);
        self.end_errands_of(from);
        self.pages.remove(&from);
        self.leave_tables(from);
    }
}
