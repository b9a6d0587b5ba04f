//! Handles events.

use serde_json::json;

use crate::failure::Failure;
use crate::ids::IdGenerator;
use crate::protocol::{Effect, Event};
use crate::storage::Entries;

use super::state::{Continuation, StudioCore};

impl StudioCore {
    /// Handles an event and returns the effects. `now` is in milliseconds since 1970.
    pub fn handle(&mut self, now: f64, event: Event) -> Vec<Effect> {
        self.now = self.now.max(now);
        match event {
            Event::Begin { seed, kept } => {
                self.ids = Some(IdGenerator::new(seed));
                self.storage.load(kept);
            }
            Event::Command { from, page, command } => self.handle_command(from, page, &command),
            Event::Saved { then, error } => self.on_saved(then, error),
            Event::Read { then, entries, error } => self.on_read(then, &entries, error),
            Event::Engine { round, message } => self.on_engine_message(round, message),
            Event::Woken => self.on_wake(),
            Event::Left { from } => self.on_left(from),
        }
        self.close_idle_rooms();
        let wake_at = self.next_wake();
        if wake_at != self.wake_at {
            self.wake_at = wake_at;
            self.effects.push(Effect::Wake { at: wake_at });
        }
        std::mem::take(&mut self.effects)
    }

    /// Like [`handle`](Self::handle), with the event and the effects as JSON. An invalid event results in a warning to nobody.
    pub fn handle_json(&mut self, now: f64, event: &str) -> String {
        let effects = match serde_json::from_str(event) {
            Ok(event) => self.handle(now, event),
            Err(error) => vec![Effect::Push {
                to: Vec::new(),
                body: json!({ "warning": format!("this is no event: {error}") }),
            }],
        };
        serde_json::to_string(&effects).unwrap_or_else(|_| "[]".to_owned())
    }

    fn on_read(&mut self, then: u64, entries: &Entries, error: Option<String>) {
        if let Some(Continuation::Retry(requester, command, prefix)) = self.pending.remove(&then) {
            match error {
                None => self.run_command(requester, *command, Some((&prefix, entries))),
                Some(error) => {
                    self.refuse(&requester, &Failure::broken(format!("cannot read: {error}")));
                    self.abandon(&command);
                }
            }
        }
    }

    fn on_saved(&mut self, then: u64, error: Option<String>) {
        let error = error.map(|error| format!("cannot save: {error}"));
        let Some(continuation) = self.pending.remove(&then) else {
            return;
        };
        let requester = match continuation {
            Continuation::Room(id, changes) => {
                if error.is_none() {
                    self.storage.apply(&changes);
                }
                return self.room_saved(&id, error);
            }
            Continuation::Retry(..) => return,
            Continuation::Answer(requester, changes, answer) if error.is_none() => {
                self.storage.apply(&changes);
                self.answer_and_remember(&requester, answer);
                requester
            }
            Continuation::Begin(requester, changes, game) if error.is_none() => {
                self.storage.apply(&changes);
                let id = game.id.clone();
                self.add_room(*game);
                self.answer_and_remember(&requester, json!({ "id": id }));
                requester
            }
            Continuation::Delete(requester, changes, id) if error.is_none() => {
                self.storage.apply(&changes);
                self.remove_room(&id);
                self.answer_and_remember(&requester, json!({}));
                requester
            }
            Continuation::Answer(requester, ..)
            | Continuation::Begin(requester, ..)
            | Continuation::Delete(requester, ..) => requester,
        };
        if let Some(error) = error {
            self.refuse(&requester, &Failure::broken(error));
        }
        self.finish_write();
    }

    fn on_wake(&mut self) {
        self.wake_at = None;
        self.check_texts();
        self.wake_rooms();
    }

    /// Returns when the studio wants its next wake-up.
    fn next_wake(&self) -> Option<f64> {
        if !self.unchecked.is_empty() {
            return Some(self.now);
        }
        self.rooms.next_wake()
    }

    fn on_left(&mut self, from: u64) {
        self.unchecked.remove(&from);
        self.cancel_jobs_of(from);
        self.pages.remove(&from);
        self.leave_rooms(from);
    }
}
