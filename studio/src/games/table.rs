//! A game with those who look at it: what changes is saved first and then shown.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::guard::Visitor;
use crate::services::Services;
use crate::state::OutcomeInfo;

use super::game::{Checkpoint, Game};
use super::hands::You;
use super::matters::ProposalInfo;
use super::messages::{Asker, Command, Message};
use super::records::Change;
use super::seats::Seat;
use super::thinking::think;
use super::viewing::NodeInfo;

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
    /// Which seats were last shown to have somebody at their page.
    pub(super) present: Vec<bool>,
    /// The thought of the engine that is waited for: its number, and what ends it.
    pub(super) thinking: Option<(u64, Arc<AtomicBool>)>,
    /// What it thinks about: the node, and for which seat.
    pub(super) thought: Option<(usize, Seat)>,
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
    proposal: Option<ProposalInfo>,
    help: bool,
    shared: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
    you: You,
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

    /// The same for what changes no node.
    pub(super) async fn commit_all(&mut self) -> Result<(), String> {
        self.commit(self.game.head, &[]).await
    }

    /// Shows the game as it has been saved.
    pub(super) fn show_all(&mut self) {
        self.push(self.game.head);
    }

    /// Announces to everybody who looks at the game what somebody has done.
    pub(super) fn announce(&self, notice: &str) {
        let text = Utf8Bytes::from(json!({ "game": self.game.id, "notice": notice }).to_string());
        for one in &self.watching {
            one.outbox.send(text.clone());
        }
    }

    /// Whether whoever holds a seat is looking at the game.
    pub(super) fn is_present(&self, seat: usize) -> bool {
        let is_here = |one: &Asker| self.game.seats_of(&one.visitor).contains(&seat);
        self.game.seats[seat].is_engine() || self.watching.iter().any(is_here)
    }

    /// Which seats have somebody at their page, if that has changed since it was shown.
    pub(super) fn show_presence(&mut self) {
        let seats = 0..self.game.seats.len();
        let present: Vec<bool> = seats.map(|seat| self.is_present(seat)).collect();
        if present == self.present {
            return;
        }
        let text = Utf8Bytes::from(json!({ "game": self.game.id, "present": present }).to_string());
        self.present = present;
        for one in &self.watching {
            one.outbox.send(text.clone());
        }
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
        let Some(node) = tokio::task::block_in_place(|| game.info(shown, line.contains(&shown), true)) else {
            return;
        };
        let mut push = Push {
            game: &game.id,
            node,
            line: &line,
            clocks: game.clocks.as_ref().map(|clocks| clocks.left()),
            seats: &game.seats,
            turn: game.turn(),
            over: game.over.as_ref(),
            proposal: game.proposal_info(),
            help: game.help,
            shared: game.is_shared(),
            next: game.next.as_deref(),
            you: game.you(&Visitor::Owner),
        };
        // Everybody hears the same, but for what they may do themselves.
        let mut texts: Vec<(Visitor, Utf8Bytes)> = Vec::new();
        self.watching.retain(|one| {
            let known = texts.iter().find(|(visitor, _)| *visitor == one.visitor);
            let text = known.map(|(_, text)| text.clone()).unwrap_or_else(|| {
                push.you = game.you(&one.visitor);
                let text = Utf8Bytes::from(serde_json::to_string(&push).unwrap_or_default());
                texts.push((one.visitor.clone(), text.clone()));
                text
            });
            one.outbox.send(text)
        });
        self.show_presence();
    }

    /// Tells everybody what went wrong without having been asked for.
    pub(super) fn warn(&self, error: &str) {
        for one in &self.watching {
            one.outbox.push(&json!({ "warning": error }));
        }
    }

    /// Asks the engine, if it is its turn and it does not think about this already.
    pub(super) fn consult(&mut self) {
        let game = &self.game;
        let seat = game.seats.get(game.turn()).cloned();
        let thought = seat.map(|seat| (game.head, seat));
        if self.thinking.is_some() && self.thought == thought && game.over.is_none() {
            return;
        }
        self.stop_thinking();
        self.thought = thought;
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
