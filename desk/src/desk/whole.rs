//! What a desk has at hand.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, VecDeque};

use serde_json::{Value, json};
use triagonal::Inspector;

use crate::cards::Card;
use crate::failure::Failure;
use crate::games::{Asker, Game, Moment};
use crate::kept::{Change, Shelf};
use crate::names::Names;
use crate::protocol::{Answered, Command, Effect};
use crate::variants::Variants;
use crate::workshop::Writing;

use super::errands::Errand;
use super::lanes::Lanes;
use super::tables::Tables;

/// A whole studio of one person.
#[derive(Default)]
pub struct Desk {
    pub(super) now: f64,
    pub(super) effects: Vec<Effect>,
    pub(super) shelf: Shelf,
    pub(super) names: Option<Names>,
    pub(super) variants: Variants,
    pub(super) cards: OnceCell<Vec<Card>>,
    pub(super) pages: HashMap<u64, Page>,
    pub(super) tables: Tables,
    pub(super) lanes: Lanes,
    /// What the engines are asked for, by the numbers of the questions.
    pub(super) errands: HashMap<u64, Errand>,
    /// What waits for an answer of the executor.
    pub(super) then: HashMap<u64, Then>,
    /// The last number that was given.
    pub(super) last: u64,
    /// Whether drafts, files or settings are being saved, or games begun: others wait.
    pub(super) is_keeping: bool,
    pub(super) waiting: VecDeque<(Asker, Command)>,
    pub(super) answered: Answered,
    /// The pages whose texts are to be checked.
    pub(super) unchecked: BTreeSet<u64>,
    pub(super) wakes: Option<f64>,
}

/// What is known of a page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) writing: Writing,
    pub(super) inspector: Inspector,
    /// The number of the question whose answers it is shown.
    pub(super) analysis: Option<u64>,
}

/// What happens when the executor has done something.
pub(super) enum Then {
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

impl Desk {
    /// The time for clocks and for people.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            clock: self.now,
            date: self.now as i64,
        }
    }

    /// A name that nothing has.
    pub(super) fn name(&mut self) -> String {
        self.names.get_or_insert_with(|| Names::new(0)).next_name()
    }

    /// Another number.
    pub(super) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Answers a command.
    pub(super) fn answer(&mut self, to: u64, id: u64, mut body: Value) {
        body["re"] = json!(id);
        self.effects.push(Effect::Answer { to, body });
    }

    /// Answers a command that is not to be carried out again.
    pub(super) fn answer_once(&mut self, asker: &Asker, answer: Value) {
        self.answered.remember(&asker.page, asker.id, answer.clone());
        self.answer(asker.from, asker.id, answer);
    }

    /// Refuses a command.
    pub(super) fn refuse(&mut self, asker: &Asker, failure: &Failure) {
        self.answer(asker.from, asker.id, failure.answer());
    }

    /// Reads entries.
    pub(super) fn read(&mut self, prefix: String, then: Then) {
        let number = self.number();
        self.then.insert(number, then);
        self.effects.push(Effect::Read { then: number, prefix });
    }

    /// Saves changes.
    pub(super) fn save(&mut self, changes: Vec<Change>, then: impl FnOnce(Vec<Change>) -> Then) {
        let number = self.number();
        self.then.insert(number, then(changes.clone()));
        self.effects.push(Effect::Save { then: number, changes });
    }
}
