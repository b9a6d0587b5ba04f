//! A game with those who look at it: what changes is saved first and then shown.
//!
//! A table has no clock, no disk and no engine. It hears what happens, and says what is to be done. While something is being
//! saved, whatever comes waits.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::names::Names;
use crate::visitor::Visitor;

use super::ask::Ask;
use super::change::{Birth, Change, Record};
use super::events::{Asker, Moment, TableEffect, TableEvent};
use super::game::{Checkpoint, Game};
use super::matters::Matter;
use super::rematch::Birthday;
use super::seats::Seat;
use super::step::{Deed, Outcome, Step};
use super::{actions, proposals, seating};

/// After how many milliseconds what could not be saved is tried again.
const AGAIN: f64 = 1000.0;
/// On how many pages a game is open by one link, at most.
const MOST_PAGES: usize = 64;
/// How many commands are remembered, so that one that comes again does nothing.
const REMEMBERED: usize = 64;

/// A command, whoever gives others the same number.
type Command = (Visitor, Arc<str>, u64);

/// Why something is being saved.
#[derive(Debug)]
enum Cause {
    /// A command, which is answered by this.
    Asked(Asker, Value),
    /// The engine has made this move.
    Thought(String),
    /// Somebody has run out of time.
    Flag,
}

/// A game with those who look at it.
#[derive(Debug)]
pub struct Table {
    pub(super) game: Game,
    /// The game as it has been saved.
    saved: Checkpoint,
    pub(super) watching: Vec<(u64, Visitor)>,
    /// The last commands that have been carried out.
    done: VecDeque<Command>,
    /// Which seats were last shown to have somebody at their page.
    pub(super) present: Vec<bool>,
    /// The number of the thought of the engine that is waited for.
    thinking: Option<u64>,
    /// What it thinks about: the node, and for which seat.
    thought: Option<(usize, Seat)>,
    round: u64,
    names: Names,
    /// What is being saved.
    saving: Option<(Cause, Deed)>,
    /// What waits until it is.
    waiting: VecDeque<TableEvent>,
    /// What could not be saved is tried again then: a flag, or this move of the engine.
    again: Option<f64>,
    late: Option<String>,
    pub(super) effects: Vec<TableEffect>,
}

impl Table {
    /// A game that nobody looks at yet. Call [`begin`](Self::begin) next.
    #[must_use]
    pub fn new(game: Game, seed: u64) -> Self {
        Self {
            saved: game.checkpoint(),
            game,
            watching: Vec::new(),
            done: VecDeque::new(),
            present: Vec::new(),
            thinking: None,
            thought: None,
            round: 0,
            names: Names::new(seed),
            saving: None,
            waiting: VecDeque::new(),
            again: None,
            late: None,
            effects: Vec::new(),
        }
    }

    /// Asks the engine, if it is its turn.
    pub fn begin(&mut self, now: Moment) -> Vec<TableEffect> {
        self.consult(now);
        std::mem::take(&mut self.effects)
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a connection looks at it.
    #[must_use]
    pub fn is_watched_by(&self, from: u64) -> bool {
        self.watching.iter().any(|(watching, _)| *watching == from)
    }

    /// Whether nobody needs it.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.watching.is_empty() && self.thinking.is_none() && self.saving.is_none() && self.late.is_none()
    }

    /// When it wants to be woken.
    #[must_use]
    pub fn wakes_at(&self) -> Option<f64> {
        if self.saving.is_some() {
            return None;
        }
        let flag = self.game.clocks.as_ref().and_then(|clocks| clocks.flag());
        match (flag, &self.late, self.again) {
            (Some((_, at)), None, again) => Some(again.map_or(at, |again| again.max(at))),
            (_, Some(_), again) => again,
            (None, None, _) => None,
        }
    }

    /// What is to be saved of a game that is left: the clocks as they are.
    #[must_use]
    pub fn farewell(&self, now: Moment) -> Option<Change> {
        self.game.clocks.as_ref()?;
        Some(Change::of(&self.game, &[], now.clock))
    }

    /// Ends what the engine thinks about.
    pub fn quiet(&mut self) -> Vec<TableEffect> {
        self.stop_thinking();
        std::mem::take(&mut self.effects)
    }

    /// Hears what has happened, and says what is to be done.
    pub fn hear(&mut self, now: Moment, event: TableEvent) -> Vec<TableEffect> {
        match (self.saving.take(), event) {
            (Some((cause, deed)), TableEvent::Saved(result)) => {
                self.saved(now, cause, deed, result);
                while self.saving.is_none()
                    && let Some(next) = self.waiting.pop_front()
                {
                    self.take(now, next);
                }
            }
            (Some(saving), event) => {
                self.saving = Some(saving);
                self.waiting.push_back(event);
            }
            (None, event) => self.take(now, event),
        }
        std::mem::take(&mut self.effects)
    }

    fn take(&mut self, now: Moment, event: TableEvent) {
        match event {
            TableEvent::Ask(asker, ask) => self.ask(now, asker, ask),
            TableEvent::Left(from) => self.leave(from),
            TableEvent::Thought(round, made) => {
                if self.thinking == Some(round) {
                    self.thinking = None;
                    if let Some(made) = made {
                        self.move_of_engine(now, made);
                    }
                }
            }
            TableEvent::Woken => self.wake(now),
            TableEvent::Deleted => self.warn("this game has been deleted"),
            // Nothing is being saved.
            TableEvent::Saved(_) => {}
        }
    }

    fn ask(&mut self, now: Moment, asker: Asker, ask: Ask) {
        let command = (asker.visitor.clone(), Arc::clone(&asker.page), asker.id);
        let changes = ask.changes();
        if changes && self.done.contains(&command) {
            return self.answer(&asker, json!({}));
        }
        match self.act(now, &asker, ask) {
            Ok(Step { answer, deed: None }) => {
                if changes {
                    self.remember(command);
                }
                self.answer(&asker, answer);
            }
            Ok(Step {
                answer,
                deed: Some(deed),
            }) => self.save(now, Cause::Asked(asker, answer), deed),
            Err(error) => {
                if changes {
                    self.game.restore(&self.saved);
                }
                self.answer(&asker, json!({ "error": error, "status": 400 }));
            }
        }
    }

    fn act(&mut self, now: Moment, asker: &Asker, ask: Ask) -> Outcome {
        let visitor = &asker.visitor;
        let (game, clock) = (&mut self.game, now.clock);
        let birthday = |names: &mut Names| Birthday {
            clock,
            date: now.date,
            name: names.next_name(),
        };
        let mut propose = |what, seat| proposals::propose(game, visitor, what, seat, &birthday(&mut self.names));
        match ask {
            Ask::Takeback { seat } => propose(Matter::Takeback, seat),
            Ask::Draw { seat } => propose(Matter::Draw, seat),
            Ask::Help { seat } => propose(Matter::Help, seat),
            Ask::Rematch { seat } => propose(Matter::Rematch, seat),
            Ask::Accept => proposals::accept(game, visitor, &birthday(&mut self.names)),
            Ask::Decline => proposals::decline(game, visitor),
            Ask::Open => self.open(now, asker).map(Step::nothing),
            Ask::Close => {
                self.leave(asker.from);
                Ok(Step::nothing(json!({})))
            }
            Ask::State { node } => self.node(node).map(Step::nothing),
            Ask::Explore { node, moves } => actions::explore(game, node, &moves).map(Step::nothing),
            Ask::Play { at, made } => actions::play(game, visitor, at, &made, clock),
            Ask::Resign { seat } => actions::resign(game, visitor, seat, clock),
            Ask::Join { name } => seating::join(game, visitor, name.as_deref()),
            Ask::Stand => seating::stand_up(game, visitor),
            Ask::Invite { seat } => seating::invite(game, visitor, seat),
            Ask::Take { seat } => {
                let is_present = self.is_present(seat);
                seating::take_over(&mut self.game, visitor, seat, is_present)
            }
            Ask::Name { name } => seating::rename(game, visitor, &name),
            Ask::Seats { seats } => seating::change_seats(game, visitor, seats),
        }
    }

    fn open(&mut self, now: Moment, asker: &Asker) -> Result<Value, String> {
        self.watching.retain(|(from, _)| *from != asker.from);
        let same = self.watching.iter().filter(|(_, visitor)| *visitor == asker.visitor);
        if asker.visitor != Visitor::Owner && same.count() >= MOST_PAGES {
            return Err("too many pages show this game by this link".to_owned());
        }
        self.watching.push((asker.from, asker.visitor.clone()));
        self.show_presence();
        Ok(json!({ "game": self.full(now, &asker.visitor) }))
    }

    fn remember(&mut self, command: Command) {
        self.done.push_back(command);
        if self.done.len() > REMEMBERED {
            self.done.pop_front();
        }
    }

    fn leave(&mut self, from: u64) {
        self.watching.retain(|(watching, _)| *watching != from);
        self.show_presence();
    }

    fn move_of_engine(&mut self, now: Moment, made: String) {
        let head = self.game.head;
        let Ok(played) = self.game.play(head, &made, true, now.clock) else {
            return;
        };
        if let Some(deed) = Step::at(played.node, vec![played.node], Value::Null).deed {
            self.save(now, Cause::Thought(made), deed);
        }
    }

    fn wake(&mut self, now: Moment) {
        if self.wakes_at().is_none_or(|at| at > now.clock) {
            return;
        }
        self.again = None;
        if let Some(made) = self.late.take() {
            return self.move_of_engine(now, made);
        }
        let flag = self.game.clocks.as_ref().and_then(|clocks| clocks.flag());
        let Some((player, _)) = flag else { return };
        let text = format!("{} has run out of time", self.game.name(player));
        let winners = self.game.opponents(player);
        self.game.end(text, winners, "time", now.clock);
        if let Some(deed) = Step::changed(&self.game).deed {
            self.save(now, Cause::Flag, deed);
        }
    }

    fn save(&mut self, now: Moment, cause: Cause, deed: Deed) {
        let change = Change::of(&self.game, &deed.nodes, now.clock);
        let record = match &deed.rematch {
            None => Record::Changed(change),
            Some(next) => Record::Followed {
                by: change,
                next: Box::new((Birth::of(next), Change::of(next, &[], now.clock))),
            },
        };
        self.saving = Some((cause, deed));
        self.effects.push(TableEffect::Save(Box::new(record)));
    }

    /// Shows what has been saved. If it could not be, the game is as before.
    fn saved(&mut self, now: Moment, cause: Cause, deed: Deed, result: Result<(), String>) {
        if let Err(error) = result {
            self.game.restore(&self.saved);
            return match cause {
                Cause::Asked(asker, _) => self.answer(&asker, json!({ "error": error, "status": 500 })),
                Cause::Flag => {
                    self.warn(&error);
                    self.again = Some(now.clock + AGAIN);
                }
                Cause::Thought(made) => {
                    // The move is not forgotten: perhaps it can be saved in a while.
                    self.warn(&error);
                    (self.again, self.late) = (Some(now.clock + AGAIN), Some(made));
                }
            };
        }
        self.saved = self.game.checkpoint();
        self.push(now, deed.shown);
        self.consult(now);
        if let Some(notice) = deed.notice {
            self.tell_all(&json!({ "game": self.game.id, "notice": notice }));
        }
        if let Cause::Asked(asker, answer) = cause {
            self.remember((asker.visitor.clone(), Arc::clone(&asker.page), asker.id));
            self.answer(&asker, answer);
        }
    }

    /// Asks the engine, if it is its turn and it does not think about this already.
    fn consult(&mut self, now: Moment) {
        let game = &self.game;
        let thought = game.seats.get(game.turn()).map(|seat| (game.head, seat.clone()));
        if (self.thinking.is_some() || self.late.is_some()) && self.thought == thought && game.over.is_none() {
            return;
        }
        self.stop_thinking();
        self.thought = thought;
        let Some(question) = self.game.question(now.clock) else {
            return;
        };
        self.round += 1;
        self.thinking = Some(self.round);
        self.effects.push(TableEffect::Think(self.round, Box::new(question)));
    }

    fn stop_thinking(&mut self) {
        self.late = None;
        if let Some(round) = self.thinking.take() {
            self.effects.push(TableEffect::Quiet(round));
        }
    }
}
