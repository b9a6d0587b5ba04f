//! Open games, and the effects of their rooms.

use std::sync::Arc;

use crate::engine::EngineTask;
use crate::failure::{Answer, Failure};
use crate::games::{Game, GameRecord, GameRoom, GameSetup, GameUpdate, MAX_GAMES, NewGame, Requester};
use crate::games::{RoomEffect, RoomEvent};
use crate::protocol::{Effect, Role};
use crate::storage::{Change, Entries, GameCard};

use super::jobs::EngineJob;
use super::rooms::{OpenRoom, no_game};
use super::state::{Continuation, StudioCore};

/// The maximum number of games in memory that nobody watches.
const MAX_IDLE: usize = 16;

impl StudioCore {
    /// Opens a game from its stored entries, unless it is open already.
    pub(super) fn open_room(&mut self, id: &str, entries: &Entries) -> Answer<()> {
        if self.rooms.is_open(id) {
            return Ok(());
        }
        let stored = self.storage.game(id, entries)?;
        let text = stored.setup.text.clone().map(Arc::from);
        let loaded = self.variants.load(&stored.setup.variant, text, &self.storage)?;
        let game = stored.restore(loaded, self.now)?;
        self.add_room(game);
        Ok(())
    }

    /// Opens the room of a game.
    pub(super) fn add_room(&mut self, game: Game) {
        let (id, now) = (game.id.clone(), self.moment());
        let seed = self.next_number() ^ now.clock.to_bits();
        let mut room = GameRoom::new(game, seed);
        let effects = room.start(now);
        let last_used = self.now;
        self.rooms.0.insert(id.clone(), OpenRoom { room, last_used });
        self.apply_room_effects(&id, effects);
    }

    /// Creates a game. The game is saved before it opens.
    pub(super) fn begin_game(&mut self, requester: &Requester, new: NewGame, text: Option<Arc<str>>) -> Answer<()> {
        if self.storage.games.len() >= MAX_GAMES {
            return Err(too_many());
        }
        let loaded = self.variants.load(&new.variant, text, &self.storage)?;
        let game = new.into_game(self.new_id(), self.now as i64, loaded)?;
        let record = GameRecord::Started(GameSetup::new(&game), GameUpdate::new(&game, &[], self.now));
        let changes = GameCard::changes(&record, None, self.now as i64);
        let requester = requester.clone();
        self.save(changes, |changes| {
            Continuation::Begin(requester, changes, Box::new(game))
        });
        Ok(())
    }

    /// Deletes a game.
    pub(super) fn delete_game(&mut self, requester: &Requester, id: String) -> Answer<()> {
        if !self.storage.games.contains_key(&id) {
            return Err(no_game());
        }
        let changes = vec![
            Change::remove(GameCard::key(&id)),
            Change::sweep(GameCard::lazy_prefix(&id)),
        ];
        let requester = requester.clone();
        self.save(changes, |changes| Continuation::Delete(requester, changes, id));
        Ok(())
    }

    /// Closes the room of a deleted game.
    pub(super) fn remove_room(&mut self, id: &str) {
        self.notify_room(id, RoomEvent::Deleted);
        if let Some(mut open) = self.rooms.0.remove(id) {
            let effects = open.room.stop_engine();
            self.apply_room_effects(id, effects);
        }
    }

    /// Passes an event to the room of a game.
    pub(super) fn notify_room(&mut self, id: &str, event: RoomEvent) {
        let now = self.moment();
        if let Some(open) = self.rooms.0.get_mut(id) {
            open.last_used = now.clock;
            let effects = open.room.handle(now, event);
            self.apply_room_effects(id, effects);
        }
    }

    pub(super) fn room_saved(&mut self, id: &str, error: Option<String>) {
        self.notify_room(id, RoomEvent::Saved(error.map_or(Ok(()), Err)));
    }

    pub(super) fn leave_rooms(&mut self, from: u64) {
        let open: Vec<String> = self.rooms.0.keys().cloned().collect();
        for id in open {
            self.notify_room(&id, RoomEvent::Left(from));
        }
    }

    pub(super) fn wake_rooms(&mut self) {
        let now = self.now;
        let due = self.rooms.0.iter();
        let due = due.filter(|(_, open)| open.room.next_wake().is_some_and(|at| at <= now));
        let due: Vec<String> = due.map(|(id, _)| id.clone()).collect();
        for id in due {
            self.notify_room(&id, RoomEvent::Woken);
        }
    }

    /// Closes the rooms that have been idle for longest.
    pub(super) fn close_idle_rooms(&mut self) {
        let idle = self.rooms.0.iter();
        let idle = idle.filter(|(_, open)| open.room.is_idle() && open.room.next_wake().is_none());
        let mut idle: Vec<(f64, String)> = idle.map(|(id, open)| (open.last_used, id.clone())).collect();
        if idle.len() <= MAX_IDLE {
            return;
        }
        idle.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (_, id) in idle.drain(..idle.len() - MAX_IDLE) {
            self.rooms.0.remove(&id);
        }
    }

    /// Carries out the effects of a room.
    fn apply_room_effects(&mut self, id: &str, effects: Vec<RoomEffect>) {
        for effect in effects {
            match effect {
                RoomEffect::Answer { to, id, body } => self.answer(to, id, body),
                RoomEffect::Push { to, text } => {
                    let body = serde_json::from_str(&text).unwrap_or_default();
                    self.effects.push(Effect::Push { to, body });
                }
                RoomEffect::Save(record) => self.save_game(id, &record),
                RoomEffect::Search(number, request) => {
                    self.start_job(
                        Role::Play,
                        EngineTask::Search(request),
                        EngineJob::Move(id.to_owned(), number),
                    );
                }
                RoomEffect::StopSearch(number) => {
                    let mut jobs = self.jobs.iter();
                    let job = jobs.find(|(_, job)| match job {
                        EngineJob::Move(game, own_number) => game == id && *own_number == number,
                        EngineJob::Analysis(..) | EngineJob::Hint(_) | EngineJob::Cases(_) | EngineJob::Why(..) => {
                            false
                        }
                    });
                    if let Some((&round, _)) = job {
                        self.cancel_job(round);
                    }
                }
            }
        }
    }
}

impl StudioCore {
    /// Saves a game's record, unless there are too many games or the game is being deleted.
    fn save_game(&mut self, id: &str, record: &GameRecord) {
        let is_deletion =
            |continuation: &Continuation| matches!(continuation, Continuation::Delete(_, _, game) if game == id);
        if self.pending.values().any(is_deletion) {
            return self.room_saved(id, Some("this game has been deleted".to_owned()));
        }
        if self.storage.games.len() >= MAX_GAMES && matches!(record, GameRecord::Rematch { .. }) {
            return self.room_saved(id, Some(too_many().message().to_owned()));
        }
        let changes = GameCard::changes(record, self.storage.games.get(id), self.now as i64);
        let id = id.to_owned();
        self.save(changes, |changes| Continuation::Room(id, changes));
    }
}

fn too_many() -> Failure {
    Failure::wrong(format!("there are already {MAX_GAMES} games; delete some first"))
}
