//! A game with those who look at it: what changes is saved first and then shown.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::services::Services;
use crate::state::OutcomeInfo;

use super::game::{Checkpoint, Game, NodeInfo};
use super::messages::{Asker, Command, Message};
use super::records::Change;
use super::seats::Seat;
use super::thinking::think;

/// A game with those who look at it.
pub(super) struct Table {
    pub(super) services: Arc<Services>,
    pub(super) game: Game,
    /// The game as it has been saved.
    pub(super) saved: Checkpoint,
    pub(super) own: mpsc::WeakSender<Message>,
    pub(super) watching: Vec<Asker>,
    /// The last commands that have been carried out.
    pub(super) done: VecDeque<Command>,
    /// The thought of the engine that is waited for: its number, and what ends it.
    pub(super) thinking: Option<(u64, Arc<AtomicBool>)>,
    pub(super) round: u64,
}

/// What everybody is told of a change.
#[derive(Serialize)]
struct Push<'a> {
    game: &'a str,
    node: NodeInfo,
    line: &'a [usize],
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<i64>>,
    seats: &'a [Seat],
    turn: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'a OutcomeInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<usize>,
}

impl Table {
    pub(super) fn is_idle(&self) -> bool {
        self.watching.is_empty() && self.thinking.is_none()
    }

    /// Saves what has changed, and then shows it. If it cannot be saved, the game is as before.
    pub(super) async fn commit(&mut self, shown: usize, new: &[usize]) -> Result<(), String> {
        if let Err(error) = self.save(new).await {
            self.game.restore(&self.saved);
            return Err(error);
        }
        self.saved = self.game.checkpoint();
        self.push(shown);
        self.consult();
        Ok(())
    }

    pub(super) async fn save(&self, new: &[usize]) -> Result<(), String> {
        let change = Change::of(&self.game, new);
        self.services
            .store
            .run(move |connection| change.write(connection))
            .await
    }

    fn push(&mut self, shown: usize) {
        if self.watching.is_empty() {
            return;
        }
        let game = &self.game;
        let line = game.line();
        let Some(node) = tokio::task::block_in_place(|| game.info(shown, &line, true)) else {
            return;
        };
        let push = Push {
            game: &game.id,
            node,
            line: &line,
            clocks: game.clocks.as_ref().map(|clocks| clocks.left()),
            seats: &game.seats,
            turn: game.turn(),
            over: game.over.as_ref(),
            offer: game.offer,
        };
        let text = serde_json::to_string(&push).unwrap_or_default();
        let text = Utf8Bytes::from(text);
        self.watching.retain(|one| one.outbox.send(text.clone()));
    }

    /// Tells everybody what went wrong without having been asked for.
    pub(super) fn warn(&self, error: &str) {
        for one in &self.watching {
            one.outbox.push(&json!({ "warning": error }));
        }
    }

    /// Asks the engine, if it is its turn.
    pub(super) fn consult(&mut self) {
        self.stop_thinking();
        let game = &self.game;
        let turn = game.turn();
        let Some(seat) = game
            .seats
            .get(turn)
            .filter(|seat| seat.is_engine() && game.over.is_none())
        else {
            return;
        };
        let left = game
            .clocks
            .as_ref()
            .map(|clocks| (clocks.left_of(turn), clocks.control().add_ms()));
        self.round += 1;
        let (done, thought) = oneshot::channel();
        let cancelled = think(&self.services, game, seat, left, done);
        self.thinking = Some((self.round, cancelled));
        let (own, round) = (self.own.clone(), self.round);
        self.services.tasks.spawn(async move {
            let made = thought.await.ok().flatten();
            if let Some(own) = own.upgrade() {
                let _ = own.send(Message::Thought(round, made)).await;
            }
        });
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some((_, cancelled)) = self.thinking.take() {
            cancelled.store(true, Ordering::Relaxed);
        }
    }
}
