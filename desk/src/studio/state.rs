//! The state of the studio.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, VecDeque};

use serde_json::{Value, json};
use triagonal::Inspector;

use crate::cards::Card;
use crate::failure::Failure;
use crate::games::{Game, Moment, Requester};
use crate::ids::IdGenerator;
use crate::protocol::{AnswerCache, Command, Effect};
use crate::storage::{Change, StorageCache};
use crate::variants::Variants;
use crate::workshop::EditedText;

use super::engine_queues::EngineQueues;
use super::jobs::EngineJob;
use super::rooms::Rooms;

/// The whole studio of one user.
#[derive(Default)]
pub struct StudioCore {
    pub(super) now: f64,
    pub(super) effects: Vec<Effect>,
    pub(super) storage: StorageCache,
    pub(super) ids: Option<IdGenerator>,
    pub(super) variants: Variants,
    pub(super) cards: OnceCell<Vec<Card>>,
    pub(super) pages: HashMap<u64, Page>,
    pub(super) rooms: Rooms,
    pub(super) engines: EngineQueues,
    /// What the running engine tasks are for, by their numbers.
    pub(super) jobs: HashMap<u64, EngineJob>,
    /// What follows when the executor has carried out a save or a read, by its number.
    pub(super) pending: HashMap<u64, Continuation>,
    /// The last number that was issued.
    pub(super) last_number: u64,
    /// Whether a write command is running. Other write commands are queued.
    pub(super) is_writing: bool,
    pub(super) queued: VecDeque<(Requester, Command)>,
    pub(super) answers: AnswerCache,
    /// The connections whose texts must be checked.
    pub(super) unchecked: BTreeSet<u64>,
    pub(super) wake_at: Option<f64>,
}

/// The state of a page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: EditedText,
    pub(super) inspector: Inspector,
    /// The number of the analysis that the page shows.
    pub(super) analysis: Option<u64>,
}

/// What follows when the executor has carried out a save or a read.
pub(super) enum Continuation {
    /// Run the command again, with the entries that were read.
    Retry(Requester, Box<Command>, String),
    /// Notify the room of a game.
    Room(String, Vec<Change>),
    /// Answer the command.
    Answer(Requester, Vec<Change>, Value),
    /// Open a new game.
    Begin(Requester, Vec<Change>, Box<Game>),
    /// Close a deleted game.
    Delete(Requester, Vec<Change>, String),
}

impl StudioCore {
    /// The current time, for clocks and for dates.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            clock: self.now,
            date: self.now as i64,
        }
    }

    /// Returns a new random id.
    pub(super) fn new_id(&mut self) -> String {
        self.ids.get_or_insert_with(|| IdGenerator::new(0)).next_id()
    }

    /// Returns the next number.
    pub(super) fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// Answers a command.
    pub(super) fn answer(&mut self, to: u64, id: u64, mut body: Value) {
        body["re"] = json!(id);
        self.effects.push(Effect::Answer { to, body });
    }

    /// Answers a command, and remembers the answer in case the command is repeated.
    pub(super) fn answer_and_remember(&mut self, requester: &Requester, answer: Value) {
        self.answers.remember(&requester.page, requester.id, answer.clone());
        self.answer(requester.from, requester.id, answer);
    }

    /// Refuses a command.
    pub(super) fn refuse(&mut self, requester: &Requester, failure: &Failure) {
        self.answer(requester.from, requester.id, failure.answer());
    }

    /// Asks the executor to read entries.
    pub(super) fn read_entries(&mut self, prefix: String, continuation: Continuation) {
        let number = self.next_number();
        self.pending.insert(number, continuation);
        self.effects.push(Effect::Read { then: number, prefix });
    }

    /// Asks the executor to save changes.
    pub(super) fn save(&mut self, changes: Vec<Change>, continuation: impl FnOnce(Vec<Change>) -> Continuation) {
        let number = self.next_number();
        self.pending.insert(number, continuation(changes.clone()));
        self.effects.push(Effect::Save { then: number, changes });
    }
}
