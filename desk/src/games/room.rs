//! The room of a game: the game with its watchers. Changes are saved first and shown afterwards.
//!
//! A room is a state machine without a clock, a disk or an engine: events go in, effects come out. Events that arrive while
//! a change is being saved wait in a queue.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::ids::IdGenerator;
use crate::visitor::Visitor;

use super::command::GameCommand;
use super::events::{Moment, Requester, RoomEffect, RoomEvent};
use super::game::{Checkpoint, Game};
use super::proposal::ProposalKind;
use super::rematch::ActionContext;
use super::reply::{ActionReply, ActionResult, Update};
use super::seats::Seat;
use super::stored::{GameRecord, GameSetup, GameUpdate};
use super::{actions, proposals, seating};

/// The delay before a failed save is retried, in milliseconds.
const RETRY_MS: f64 = 1000.0;
/// The maximum number of pages that show a game by the same link.
const MAX_PAGES_PER_LINK: usize = 64;
/// The number of commands that are remembered, so that a repeated command does nothing.
const MAX_REMEMBERED: usize = 64;

/// The identity of a command: the visitor, the page and the number.
type CommandId = (Visitor, Arc<str>, u64);

/// Why a change is being saved.
#[derive(Debug)]
enum Cause {
    /// A command, with its answer.
    Command(Requester, Value),
    /// A move of the engine.
    EngineMove(String),
    /// A flag has fallen.
    Flag,
}

/// A game with its watchers.
#[derive(Debug)]
pub struct GameRoom {
    pub(super) game: Game,
    /// The last saved state of the game.
    saved: Checkpoint,
    pub(super) watchers: Vec<(u64, Visitor)>,
    /// The last commands that changed something.
    done: VecDeque<CommandId>,
    /// For each seat, whether its holder was present in the last message.
    pub(super) present: Vec<bool>,
    /// The number of the engine's current search.
    searching: Option<u64>,
    /// The subject of the last search: the node and the seat.
    search_subject: Option<(usize, Seat)>,
    last_search: u64,
    ids: IdGenerator,
    /// The change that is being saved.
    saving: Option<(Cause, Update)>,
    /// The events that wait for the save.
    queued: VecDeque<RoomEvent>,
    /// When a failed save is retried: that of a flag, or of the engine's move in `unsaved_move`.
    retry_at: Option<f64>,
    unsaved_move: Option<String>,
    pub(super) effects: Vec<RoomEffect>,
}

impl GameRoom {
    /// A game without watchers. Call [`start`](Self::start) next.
    #[must_use]
    pub fn new(game: Game, seed: u64) -> Self {
        Self {
            saved: game.checkpoint(),
            game,
            watchers: Vec::new(),
            done: VecDeque::new(),
            present: Vec::new(),
            searching: None,
            search_subject: None,
            last_search: 0,
            ids: IdGenerator::new(seed),
            saving: None,
            queued: VecDeque::new(),
            retry_at: None,
            unsaved_move: None,
            effects: Vec::new(),
        }
    }

    /// Starts the engine if it is to move.
    pub fn start(&mut self, now: Moment) -> Vec<RoomEffect> {
        self.update_search(now);
        std::mem::take(&mut self.effects)
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a connection watches the game.
    #[must_use]
    pub fn is_watched_by(&self, from: u64) -> bool {
        self.watchers.iter().any(|(watcher, _)| *watcher == from)
    }

    /// Whether nobody needs the room in memory.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.searching.is_none() && self.saving.is_none() && self.unsaved_move.is_none()
    }

    /// Returns when the room wants its next wake-up.
    #[must_use]
    pub fn next_wake(&self) -> Option<f64> {
        if self.saving.is_some() {
            return None;
        }
        let flag = self.game.clocks.as_ref().and_then(|clocks| clocks.flag());
        match (flag, &self.unsaved_move, self.retry_at) {
            (Some((_, at)), None, retry_at) => Some(retry_at.map_or(at, |retry_at| retry_at.max(at))),
            (_, Some(_), retry_at) => retry_at,
            (None, None, _) => None,
        }
    }

    /// Returns the update to save when the room closes: the clocks.
    #[must_use]
    pub fn final_update(&self, now: Moment) -> Option<GameUpdate> {
        self.game.clocks.as_ref()?;
        Some(GameUpdate::new(&self.game, &[], now.clock))
    }

    /// Stops the engine.
    pub fn stop_engine(&mut self) -> Vec<RoomEffect> {
        self.stop_search();
        std::mem::take(&mut self.effects)
    }

    /// Handles an event and returns the effects.
    pub fn handle(&mut self, now: Moment, event: RoomEvent) -> Vec<RoomEffect> {
        match (self.saving.take(), event) {
            (Some((cause, update)), RoomEvent::Saved(result)) => {
                self.on_saved(now, cause, update, result);
                while self.saving.is_none()
                    && let Some(next) = self.queued.pop_front()
                {
                    self.process(now, next);
                }
            }
            (Some(saving), event) => {
                self.saving = Some(saving);
                self.queued.push_back(event);
            }
            (None, event) => self.process(now, event),
        }
        std::mem::take(&mut self.effects)
    }

    fn process(&mut self, now: Moment, event: RoomEvent) {
        match event {
            RoomEvent::Command(requester, command) => self.run_command(now, requester, command),
            RoomEvent::Left(from) => self.leave(from),
            RoomEvent::EngineMove(search, made) => {
                if self.searching == Some(search) {
                    self.searching = None;
                    if let Some(made) = made {
                        self.play_engine_move(now, made);
                    }
                }
            }
            RoomEvent::Woken => self.on_wake(now),
            RoomEvent::Deleted => self.warn("this game has been deleted"),
            // Nothing is being saved.
            RoomEvent::Saved(_) => {}
        }
    }

    fn run_command(&mut self, now: Moment, requester: Requester, command: GameCommand) {
        let id = (requester.visitor.clone(), Arc::clone(&requester.page), requester.id);
        let is_write = command.is_write();
        if is_write && self.done.contains(&id) {
            return self.answer(&requester, json!({}));
        }
        match self.act(now, &requester, command) {
            Ok(ActionReply { answer, update: None }) => {
                if is_write {
                    self.remember(id);
                }
                self.answer(&requester, answer);
            }
            Ok(ActionReply {
                answer,
                update: Some(update),
            }) => self.save(now, Cause::Command(requester, answer), update),
            Err(error) => {
                if is_write {
                    self.game.restore(&self.saved);
                }
                self.answer(&requester, json!({ "error": error, "status": 400 }));
            }
        }
    }

    fn act(&mut self, now: Moment, requester: &Requester, command: GameCommand) -> ActionResult {
        let visitor = &requester.visitor;
        let (game, clock) = (&mut self.game, now.clock);
        let context = |ids: &mut IdGenerator| ActionContext {
            clock,
            date: now.date,
            new_id: ids.next_id(),
        };
        let mut propose = |kind, seat| proposals::propose(game, visitor, kind, seat, &context(&mut self.ids));
        match command {
            GameCommand::Takeback { seat } => propose(ProposalKind::Takeback, seat),
            GameCommand::Draw { seat } => propose(ProposalKind::Draw, seat),
            GameCommand::Help { seat } => propose(ProposalKind::Help, seat),
            GameCommand::Rematch { seat } => propose(ProposalKind::Rematch, seat),
            GameCommand::Accept => proposals::accept(game, visitor, &context(&mut self.ids)),
            GameCommand::Decline => proposals::decline(game, visitor),
            GameCommand::Open => self.open(now, requester).map(ActionReply::unchanged),
            GameCommand::Close => {
                self.leave(requester.from);
                Ok(ActionReply::unchanged(json!({})))
            }
            GameCommand::State { node } => self.node(node).map(ActionReply::unchanged),
            GameCommand::Explore { node, moves } => actions::explore(game, node, &moves).map(ActionReply::unchanged),
            GameCommand::Play { at, made } => actions::play(game, visitor, at, &made, clock),
            GameCommand::Resign { seat } => actions::resign(game, visitor, seat, clock),
            GameCommand::Join { name } => seating::join(game, visitor, name.as_deref()),
            GameCommand::Stand => seating::leave_seat(game, visitor),
            GameCommand::Invite { seat } => seating::invite(game, visitor, seat),
            GameCommand::Take { seat } => {
                let is_present = self.is_present(seat);
                seating::take_over(&mut self.game, visitor, seat, is_present)
            }
            GameCommand::Name { name } => seating::rename(game, visitor, &name),
            GameCommand::Seats { seats } => seating::change_seats(game, visitor, seats),
        }
    }

    fn open(&mut self, now: Moment, requester: &Requester) -> Result<Value, String> {
        self.watchers.retain(|(from, _)| *from != requester.from);
        let same = self
            .watchers
            .iter()
            .filter(|(_, visitor)| *visitor == requester.visitor);
        if requester.visitor != Visitor::Owner && same.count() >= MAX_PAGES_PER_LINK {
            return Err("too many pages show this game by this link".to_owned());
        }
        self.watchers.push((requester.from, requester.visitor.clone()));
        self.push_presence();
        Ok(json!({ "game": self.full_game(now, &requester.visitor) }))
    }

    fn remember(&mut self, command: CommandId) {
        self.done.push_back(command);
        if self.done.len() > MAX_REMEMBERED {
            self.done.pop_front();
        }
    }

    fn leave(&mut self, from: u64) {
        self.watchers.retain(|(watcher, _)| *watcher != from);
        self.push_presence();
    }

    fn play_engine_move(&mut self, now: Moment, made: String) {
        let head = self.game.head;
        let Ok(played) = self.game.play(head, &made, true, now.clock) else {
            return;
        };
        if let Some(update) = ActionReply::showing(played.node, vec![played.node], Value::Null).update {
            self.save(now, Cause::EngineMove(made), update);
        }
    }

    fn on_wake(&mut self, now: Moment) {
        if self.next_wake().is_none_or(|at| at > now.clock) {
            return;
        }
        self.retry_at = None;
        if let Some(made) = self.unsaved_move.take() {
            return self.play_engine_move(now, made);
        }
        let flag = self.game.clocks.as_ref().and_then(|clocks| clocks.flag());
        let Some((player, _)) = flag else { return };
        let text = format!("{} has run out of time", self.game.player_name(player));
        let winners = self.game.opponents(player);
        self.game.end(text, winners, "time", now.clock);
        if let Some(update) = ActionReply::updated(&self.game).update {
            self.save(now, Cause::Flag, update);
        }
    }

    fn save(&mut self, now: Moment, cause: Cause, update: Update) {
        let change = GameUpdate::new(&self.game, &update.nodes, now.clock);
        let record = match &update.rematch {
            None => GameRecord::Updated(change),
            Some(next) => GameRecord::Rematch {
                old: change,
                next: Box::new((GameSetup::new(next), GameUpdate::new(next, &[], now.clock))),
            },
        };
        self.saving = Some((cause, update));
        self.effects.push(RoomEffect::Save(Box::new(record)));
    }

    /// Shows a saved change. After a failed save, restores the last saved state.
    fn on_saved(&mut self, now: Moment, cause: Cause, update: Update, result: Result<(), String>) {
        if let Err(error) = result {
            self.game.restore(&self.saved);
            return match cause {
                Cause::Command(requester, _) => self.answer(&requester, json!({ "error": error, "status": 500 })),
                Cause::Flag => {
                    self.warn(&error);
                    self.retry_at = Some(now.clock + RETRY_MS);
                }
                Cause::EngineMove(made) => {
                    // The move is kept, because a later save may succeed.
                    self.warn(&error);
                    (self.retry_at, self.unsaved_move) = (Some(now.clock + RETRY_MS), Some(made));
                }
            };
        }
        self.saved = self.game.checkpoint();
        self.push(now, update.shown);
        self.update_search(now);
        if let Some(notice) = update.notice {
            self.broadcast(&json!({ "game": self.game.id, "notice": notice }));
        }
        if let Cause::Command(requester, answer) = cause {
            self.remember((requester.visitor.clone(), Arc::clone(&requester.page), requester.id));
            self.answer(&requester, answer);
        }
    }

    /// Starts a search if the engine is to move. A search of the same node for the same seat continues.
    fn update_search(&mut self, now: Moment) {
        let game = &self.game;
        let subject = game.seats.get(game.turn()).map(|seat| (game.head, seat.clone()));
        let is_busy = self.searching.is_some() || self.unsaved_move.is_some();
        if is_busy && self.search_subject == subject && game.over.is_none() {
            return;
        }
        self.stop_search();
        self.search_subject = subject;
        let Some(request) = self.game.engine_request(now.clock) else {
            return;
        };
        self.last_search += 1;
        self.searching = Some(self.last_search);
        self.effects
            .push(RoomEffect::Search(self.last_search, Box::new(request)));
    }

    fn stop_search(&mut self) {
        self.unsaved_move = None;
        if let Some(search) = self.searching.take() {
            self.effects.push(RoomEffect::StopSearch(search));
        }
    }
}
