//! The task of a game: it carries out what the game wants to be done.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep_until};
use triagonal_desk::engine::{Best, Question};
use triagonal_desk::games::{self, Game, Record, Table, TableEffect, TableEvent};

use crate::engines::{Job, Word};
use crate::moments::{at, now};
use crate::outbox::Outbox;
use crate::services::Services;

use super::messages::Message;
use super::records;

/// How long a game that nobody looks at stays in memory.
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
    let mut host = Host {
        services,
        table: Table::new(game, seed),
        own,
        pages: HashMap::new(),
        thinking: HashMap::new(),
    };
    let effects = block_in_place(|| host.table.begin(now()));
    host.carry_out(effects).await;
    let mut idle = Instant::now() + IDLE;
    loop {
        let wakes = host.table.wakes_at();
        let falls = wakes.map_or_else(|| Instant::now() + IDLE, |clock| Instant::from_std(at(clock)));
        let message = tokio::select! {
            message = inbox.recv() => message,
            () = sleep_until(falls), if wakes.is_some() => {
                host.hear(TableEvent::Woken).await;
                continue;
            }
            () = sleep_until(idle), if host.table.is_idle() => None,
            _ = stop.changed() => None,
        };
        let Some(message) = message else { break };
        host.take(message).await;
        idle = Instant::now() + IDLE;
    }
    host.stop_thinking();
    // What came in the meantime is still answered.
    inbox.close();
    while let Some(message) = inbox.recv().await {
        host.take(message).await;
    }
    host.stop_thinking();
    if let Some(last) = host.table.farewell(now()) {
        let record = Record::Changed(last);
        let _ = host
            .services
            .store
            .run(move |connection| records::write(connection, &record))
            .await;
    }
}

/// A game with those who look at it, the database and the engines.
struct Host {
    services: Arc<Services>,
    table: Table,
    own: mpsc::WeakSender<Message>,
    /// The ways to those who look at the game.
    pages: HashMap<u64, Outbox>,
    /// What ends the thoughts of the engine, by their numbers.
    thinking: HashMap<u64, Arc<AtomicBool>>,
}

impl Host {
    async fn take(&mut self, message: Message) {
        match message {
            Message::Ask(asker, ask) => {
                let from = asker.outbox.number();
                let who = games::Asker {
                    from,
                    id: asker.id,
                    page: Arc::clone(asker.outbox.page()),
                    visitor: asker.visitor,
                };
                self.pages.insert(from, asker.outbox);
                self.hear(TableEvent::Ask(who, ask)).await;
                if !self.table.is_watched_by(from) {
                    self.pages.remove(&from);
                }
            }
            Message::Leave(from) => {
                self.pages.remove(&from);
                self.hear(TableEvent::Left(from)).await;
            }
            Message::Thought(round, made) => {
                self.thinking.remove(&round);
                self.hear(TableEvent::Thought(round, made)).await;
            }
            Message::Deleted => self.hear(TableEvent::Deleted).await,
            Message::Read(read) => block_in_place(|| read(self.table.game())),
        }
    }

    async fn hear(&mut self, event: TableEvent) {
        let effects = block_in_place(|| self.table.hear(now(), event));
        self.carry_out(effects).await;
    }

    /// Does what the game wants to be done, and what follows from that.
    async fn carry_out(&mut self, effects: Vec<TableEffect>) {
        let mut left = VecDeque::from(effects);
        while let Some(effect) = left.pop_front() {
            match effect {
                TableEffect::Answer { to, id, body } => {
                    if let Some(outbox) = self.pages.get(&to) {
                        outbox.answer(id, body);
                    }
                }
                TableEffect::Push { to, text } => {
                    for gone in self.push(&to, Utf8Bytes::from(text)) {
                        left.extend(self.table.hear(now(), TableEvent::Left(gone)));
                    }
                }
                TableEffect::Save(record) => {
                    let saved = self.save(record).await;
                    left.extend(block_in_place(|| self.table.hear(now(), TableEvent::Saved(saved))));
                }
                TableEffect::Think(round, question) => self.think(round, question),
                TableEffect::Quiet(round) => self.quiet(round),
            }
        }
    }

    /// Sends a text, and returns who is gone.
    fn push(&mut self, to: &[u64], text: Utf8Bytes) -> Vec<u64> {
        let sent = |page: &u64| self.pages.get(page).is_some_and(|outbox| outbox.send(text.clone()));
        to.iter().copied().filter(|page| !sent(page)).collect()
    }

    async fn save(&self, record: Box<Record>) -> Result<(), String> {
        let followed = match &*record {
            Record::Followed { by, next } => {
                let (_, first) = &**next;
                Some((by.id.clone(), first.id.clone(), first.standing.seats.len()))
            }
            Record::Changed(_) | Record::Begun(..) => None,
        };
        let written = self
            .services
            .store
            .run(move |connection| records::write(connection, &record));
        if !written.await? {
            return Err(records::too_many());
        }
        if let Some((from, to, seats)) = followed {
            self.services.links.follow(&from, &to, seats);
        }
        Ok(())
    }

    fn think(&mut self, round: u64, question: Box<Question>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        self.thinking.insert(round, Arc::clone(&cancelled));
        let (done, thought) = tokio::sync::oneshot::channel();
        let (mut done, position) = (Some(done), question.position.clone());
        self.services.engines.ask(Job {
            question,
            cancelled,
            told: Box::new(move |word| {
                if let Word::Over(found) = word
                    && let Some(done) = done.take()
                {
                    let best = Best::all(&position, found).into_iter().next();
                    let _ = done.send(best.and_then(|best| best.moves.into_iter().next()));
                }
            }),
        });
        let own = self.own.clone();
        self.services.tasks.spawn(async move {
            let made = thought.await.ok().flatten();
            if let Some(own) = own.upgrade() {
                let _ = own.send(Message::Thought(round, made)).await;
            }
        });
    }

    fn quiet(&mut self, round: u64) {
        if let Some(cancelled) = self.thinking.remove(&round) {
            cancelled.store(true, Ordering::Relaxed);
        }
    }

    fn stop_thinking(&mut self) {
        for effect in self.table.quiet() {
            if let TableEffect::Quiet(round) = effect {
                self.quiet(round);
            }
        }
    }
}
