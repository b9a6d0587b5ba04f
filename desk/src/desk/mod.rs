//! A whole studio of one person: events go in, effects come out.
//!
//! ```
//! use triagonal_desk::desk::Desk;
//!
//! let mut desk = Desk::default();
//! desk.hear_json(0.0, r#"{"on": "begin", "seed": 1, "kept": []}"#);
//! let ask = r#"{"on": "ask", "from": 1, "command": {"id": 7, "do": "source", "name": "chess"}}"#;
//! let effects = desk.hear_json(1.0, ask);
//! assert!(effects.starts_with(r#"[{"do":"answer","to":1,"body":{"re":7,"text":"#));
//! ```

mod asking;
mod keeping;
mod lanes;
mod parcels;
mod playing;
mod thinking;

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, VecDeque};

use serde_json::{Value, json};
use triagonal::Inspector;

use crate::cards::Card;
use crate::failure::Failure;
use crate::games::{Asker, Game, Moment};
use crate::kept::{Change, Entries, Shelf};
use crate::names::Names;
use crate::protocol::{Command, Effect, Event};
use crate::variants::Variants;
use crate::workshop::Writing;

pub use keeping::MOST_SETTINGS;
pub use parcels::PARCEL;

use lanes::Lanes;
use playing::Tables;
use thinking::Errand;

/// A whole studio of one person.
#[derive(Default)]
pub struct Desk {
    now: f64,
    effects: Vec<Effect>,
    shelf: Shelf,
    names: Option<Names>,
    variants: Variants,
    cards: OnceCell<Vec<Card>>,
    pages: HashMap<u64, Page>,
    tables: Tables,
    lanes: Lanes,
    /// What the engines are asked for, by the numbers of the questions.
    errands: HashMap<u64, Errand>,
    /// What waits for an answer of the executor.
    then: HashMap<u64, Then>,
    /// The last number that was given.
    last: u64,
    /// Whether drafts, files or settings are being saved, or games begun: others wait.
    is_keeping: bool,
    waiting: VecDeque<(Asker, Command)>,
    /// The last answers to commands that are not carried out twice.
    answered: VecDeque<(Box<str>, u64, Value)>,
    /// The pages whose texts are to be checked.
    unchecked: BTreeSet<u64>,
    wakes: Option<f64>,
}

/// What is known of a page.
#[derive(Default)]
struct Page {
    writing: Writing,
    inspector: Inspector,
    /// The number of the question whose answers it is shown.
    analysis: Option<u64>,
}

/// What happens when the executor has done something.
enum Then {
    /// A command goes on with what was read.
    Again(Asker, Box<Command>, String),
    /// A game goes on.
    Table(String, Vec<Change>),
    /// A command is answered.
    Answer(Asker, Vec<Change>, Value),
    /// A game begins.
    Begin(Asker, Vec<Change>, Box<Game>),
    /// A game is gone.
    Delete(Asker, Vec<Change>, String),
}

/// How many answers are remembered.
const REMEMBERED: usize = 64;

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

    /// The time for clocks and for people.
    fn moment(&self) -> Moment {
        Moment {
            clock: self.now,
            date: self.now as i64,
        }
    }

    /// A name that nothing has.
    fn name(&mut self) -> String {
        self.names.get_or_insert_with(|| Names::new(0)).next_name()
    }

    /// Another number.
    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Answers a command.
    fn answer(&mut self, to: u64, id: u64, mut body: Value) {
        body["re"] = json!(id);
        self.effects.push(Effect::Answer { to, body });
    }

    /// Answers a command that is not to be carried out again.
    fn answer_once(&mut self, asker: &Asker, answer: Value) {
        self.answered
            .push_back((Box::from(&*asker.page), asker.id, answer.clone()));
        if self.answered.len() > REMEMBERED {
            self.answered.pop_front();
        }
        self.answer(asker.from, asker.id, answer);
    }

    /// Refuses a command.
    fn refuse(&mut self, asker: &Asker, failure: &Failure) {
        self.answer(asker.from, asker.id, failure.answer());
    }

    /// Reads entries.
    fn read(&mut self, prefix: String, then: Then) {
        let number = self.number();
        self.then.insert(number, then);
        self.effects.push(Effect::Read { then: number, prefix });
    }

    /// Saves changes.
    fn save(&mut self, changes: Vec<Change>, then: impl FnOnce(Vec<Change>) -> Then) {
        let number = self.number();
        self.then.insert(number, then(changes.clone()));
        self.effects.push(Effect::Save { then: number, changes });
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
