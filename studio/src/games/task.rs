//! The task of a game, which carries out the effects of the game's room.

use std::collections::{HashMap, VecDeque};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep_until};
use triagonal_desk::engine::{BestLine, SearchRequest};
use triagonal_desk::games::{self, Game, GameRecord, GameRoom, RoomEffect, RoomEvent};

use crate::engines::{Job, SearchEvent};
use crate::moments::{at, now};
use crate::outbox::Outbox;
use crate::services::Services;

use super::messages::Message;
use super::records;

/// How long a game without watchers stays in memory.
const IDLE: Duration = Duration::from_secs(300);

/// Runs a game until nobody needs it.
pub async fn run(
    services: Arc<Services>,
    game: Game,
    seed: u64,
    mut inbox: mpsc::Receiver<Message>,
    own: mpsc::WeakSender<Message>,
    mut stop: watch::Receiver<bool>,
) {
    let mut task = GameTask {
        services,
        room: GameRoom::new(game, seed),
        own,
        pages: HashMap::new(),
        searches: HashMap::new(),
    };
    let effects = block_in_place(|| task.room.start(now()));
    task.carry_out(effects).await;
    let mut idle = Instant::now() + IDLE;
    let mut stopped = pin!(async { drop(stop.wait_for(|stopped| *stopped).await) });
    loop {
        let next_wake = task.room.next_wake();
        let wake_at = next_wake.map_or_else(|| Instant::now() + IDLE, |clock| Instant::from_std(at(clock)));
        // In this order, because a runtime that shuts down has no timers: polling one would panic.
        let message = tokio::select! {
            biased;
            () = &mut stopped => None,
            () = sleep_until(wake_at), if next_wake.is_some() => {
                task.handle(RoomEvent::Woken).await;
                continue;
            }
            message = inbox.recv() => message,
            () = sleep_until(idle), if task.room.is_idle() => None,
        };
        let Some(message) = message else { break };
        task.process(message).await;
        idle = Instant::now() + IDLE;
    }
    task.stop_engine();
    // Messages that are already in the inbox are still answered.
    inbox.close();
    while let Some(message) = inbox.recv().await {
        task.process(message).await;
    }
    task.stop_engine();
    if let Some(last) = task.room.final_update(now()) {
        let record = GameRecord::Updated(last);
        let _ = task
            .services
            .store
            .run(move |connection| records::write(connection, &record))
            .await;
    }
}

/// A game's room with its connections, the database and the engines.
struct GameTask {
    services: Arc<Services>,
    room: GameRoom,
    own: mpsc::WeakSender<Message>,
    /// The connections of the watchers.
    pages: HashMap<u64, Outbox>,
    /// The flags that cancel the searches, by number.
    searches: HashMap<u64, Arc<AtomicBool>>,
}

impl GameTask {
    async fn process(&mut self, message: Message) {
        match message {
            Message::Command(requester, command) => {
                let from = requester.outbox.number();
                let sender = games::Requester {
                    from,
                    id: requester.id,
                    page: Arc::clone(requester.outbox.page()),
                    visitor: requester.visitor,
                };
                self.pages.insert(from, requester.outbox);
                self.handle(RoomEvent::Command(sender, command)).await;
                if !self.room.is_watched_by(from) {
                    self.pages.remove(&from);
                }
            }
            Message::Leave(from) => {
                self.pages.remove(&from);
                self.handle(RoomEvent::Left(from)).await;
            }
            Message::EngineMove(search, made) => {
                self.searches.remove(&search);
                self.handle(RoomEvent::EngineMove(search, made)).await;
            }
            Message::Deleted => self.handle(RoomEvent::Deleted).await,
            Message::Read(read) => block_in_place(|| read(self.room.game())),
        }
    }

    async fn handle(&mut self, event: RoomEvent) {
        let effects = block_in_place(|| self.room.handle(now(), event));
        self.carry_out(effects).await;
    }

    /// Carries out effects, and the effects that follow from them.
    async fn carry_out(&mut self, effects: Vec<RoomEffect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                RoomEffect::Answer { to, id, body } => {
                    if let Some(outbox) = self.pages.get(&to) {
                        outbox.answer(id, body);
                    }
                }
                RoomEffect::Push { to, text } => {
                    for closed in self.push(&to, Utf8Bytes::from(text)) {
                        effects.extend(self.room.handle(now(), RoomEvent::Left(closed)));
                    }
                }
                RoomEffect::Save(record) => {
                    let result = self.save(record).await;
                    effects.extend(block_in_place(|| self.room.handle(now(), RoomEvent::Saved(result))));
                }
                RoomEffect::Search(search, request) => self.start_search(search, request),
                RoomEffect::StopSearch(search) => self.cancel_search(search),
            }
        }
    }

    /// Sends a text, and returns the connections that are closed.
    fn push(&mut self, to: &[u64], text: Utf8Bytes) -> Vec<u64> {
        let sent = |page: &u64| self.pages.get(page).is_some_and(|outbox| outbox.send(text.clone()));
        to.iter().copied().filter(|page| !sent(page)).collect()
    }

    async fn save(&self, record: Box<GameRecord>) -> Result<(), String> {
        let rematch = match &*record {
            GameRecord::Rematch { old, next } => {
                let (_, first) = &**next;
                Some((old.id.clone(), first.id.clone(), first.state.seats.len()))
            }
            GameRecord::Updated(_) | GameRecord::Started(..) => None,
        };
        let written = self
            .services
            .store
            .run(move |connection| records::write(connection, &record));
        if !written.await? {
            return Err(records::too_many());
        }
        if let Some((from, to, seats)) = rematch {
            self.services.links.follow(&from, &to, seats);
        }
        Ok(())
    }

    fn start_search(&mut self, search: u64, request: Box<SearchRequest>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        self.searches.insert(search, Arc::clone(&cancelled));
        let (done, best) = tokio::sync::oneshot::channel();
        let (mut done, position) = (Some(done), request.position.clone());
        self.services.engines.push(Job {
            request,
            cancelled,
            on_event: Box::new(move |event| {
                if let SearchEvent::Done(result) = event
                    && let Some(done) = done.take()
                {
                    let best = BestLine::all(&position, result).into_iter().next();
                    let _ = done.send(best.and_then(|best| best.moves.into_iter().next()));
                }
            }),
        });
        let own = self.own.clone();
        self.services.tasks.spawn(async move {
            let made = best.await.ok().flatten();
            if let Some(own) = own.upgrade() {
                let _ = own.send(Message::EngineMove(search, made)).await;
            }
        });
    }

    fn cancel_search(&mut self, search: u64) {
        if let Some(cancelled) = self.searches.remove(&search) {
            cancelled.store(true, Ordering::Relaxed);
        }
    }

    fn stop_engine(&mut self) {
        for effect in self.room.stop_engine() {
            if let RoomEffect::StopSearch(search) = effect {
                self.cancel_search(search);
            }
        }
    }
}
