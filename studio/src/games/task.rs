//! The task of a game: one message after the other.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

use crate::dates::written;
use crate::guard::Visitor;
use crate::services::Services;

use super::actions;
use super::game::Game;
use super::matters::Matter;
use super::messages::{Ask, Asker, Message};
use super::proposals::{accept, decline, propose};
use super::seating;
use super::table::Table;

/// How long a game that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(300);
/// After how long what could not be saved is tried again.
const AGAIN: Duration = Duration::from_secs(1);
/// On how many pages a game is open by one link, at most.
const MOST_PAGES: usize = 64;
/// How many commands are remembered, so that one that comes again does nothing.
const REMEMBERED: usize = 64;

/// Runs a game until nobody needs it.
pub async fn run(
    services: Arc<Services>,
    game: Game,
    mut inbox: mpsc::Receiver<Message>,
    own: mpsc::WeakSender<Message>,
    mut stop: watch::Receiver<bool>,
) {
    let table = Table {
        services,
        saved: game.checkpoint(),
        game,
        own,
        watching: Vec::new(),
        present: Vec::new(),
        done: VecDeque::new(),
        thinking: None,
        thought: None,
        round: 0,
    };
    let mut desk = Desk { table };
    let mut idle = Instant::now() + IDLE;
    desk.table.consult();
    loop {
        let flag = desk.table.game.clocks.as_ref().and_then(|clocks| clocks.flag());
        let falls = flag.map_or_else(|| Instant::now() + IDLE, |(_, at)| Instant::from_std(at));
        let message = tokio::select! {
            message = inbox.recv() => message,
            () = sleep_until(falls), if flag.is_some() => {
                if let Some((player, _)) = flag {
                    desk.flag(player).await;
                }
                continue;
            }
            () = sleep_until(idle), if desk.table.is_idle() => None,
            _ = stop.changed() => None,
        };
        let Some(message) = message else { break };
        desk.hear(message).await;
        idle = Instant::now() + IDLE;
    }
    desk.table.stop_thinking();
    // What came in the meantime is still answered.
    inbox.close();
    while let Some(message) = inbox.recv().await {
        desk.hear(message).await;
    }
    desk.table.stop_thinking();
    if desk.table.game.clocks.is_some() {
        let _ = desk.table.save(&[]).await;
    }
}

/// The commands that a game takes.
struct Desk {
    table: Table,
}

impl Desk {
    async fn hear(&mut self, message: Message) {
        match message {
            Message::Ask(asker, ask) => self.ask(asker, ask).await,
            Message::Leave(connection) => self.leave(connection),
            Message::Thought(round, made) => self.thought(round, made).await,
            Message::Deleted => self.table.warn("this game has been deleted"),
            Message::Read(read) => tokio::task::block_in_place(|| read(&self.table.game)),
        }
    }

    async fn ask(&mut self, asker: Asker, ask: Ask) {
        let changes = !matches!(ask, Ask::Open | Ask::Close | Ask::State { .. } | Ask::Explore { .. });
        if changes && self.table.done.contains(&asker.command()) {
            return asker.outbox.answer(asker.id, json!({}));
        }
        let visitor = &asker.visitor;
        let table = &mut self.table;
        let answer = match ask {
            Ask::Open => self.open(&asker),
            Ask::Close => {
                self.leave(asker.outbox.number());
                Ok(json!({}))
            }
            Ask::State { node } => self.node(node),
            Ask::Explore { node, moves } => actions::explore(&table.game, node, &moves),
            Ask::Play { at, made } => actions::play(table, visitor, at, &made).await,
            Ask::Takeback { seat } => propose(table, visitor, Matter::Takeback, seat).await,
            Ask::Draw { seat } => propose(table, visitor, Matter::Draw, seat).await,
            Ask::Help { seat } => propose(table, visitor, Matter::Help, seat).await,
            Ask::Rematch { seat } => propose(table, visitor, Matter::Rematch, seat).await,
            Ask::Accept => accept(table, visitor).await,
            Ask::Decline => decline(table, visitor).await,
            Ask::Resign { seat } => actions::resign(table, visitor, seat).await,
            Ask::Join { name } => seating::join(table, visitor, name.as_deref()).await,
            Ask::Stand => seating::stand_up(table, visitor).await,
            Ask::Invite { seat } => seating::invite(table, visitor, seat).await,
            Ask::Take { seat } => seating::take_over(table, visitor, seat).await,
            Ask::Name { name } => seating::rename(table, visitor, &name).await,
            Ask::Seats { seats } => seating::change_seats(table, visitor, seats).await,
        };
        if changes && answer.is_ok() {
            self.table.done.push_back(asker.command());
            if self.table.done.len() > REMEMBERED {
                self.table.done.pop_front();
            }
        }
        match answer {
            Ok(answer) => asker.outbox.answer(asker.id, answer),
            Err(error) => asker.outbox.answer(asker.id, json!({ "error": error })),
        }
    }

    fn leave(&mut self, connection: u64) {
        self.table.watching.retain(|one| one.outbox.number() != connection);
        self.table.show_presence();
    }

    fn open(&mut self, asker: &Asker) -> Result<Value, String> {
        self.table
            .watching
            .retain(|one| one.outbox.number() != asker.outbox.number());
        let same = self.table.watching.iter().filter(|one| one.visitor == asker.visitor);
        if asker.visitor != Visitor::Owner && same.count() >= MOST_PAGES {
            return Err("too many pages show this game by this link".to_owned());
        }
        self.table.watching.push(asker.clone());
        self.table.show_presence();
        let game = &self.table.game;
        let line = game.line();
        let on_line: HashSet<usize> = line.iter().copied().collect();
        let nodes = tokio::task::block_in_place(|| {
            let all = 0..game.nodes.len();
            all.filter_map(|id| game.info(id, on_line.contains(&id), id == game.head || id == 0))
                .collect::<Vec<_>>()
        });
        let mut full = json!({
            "id": game.id,
            "variant": &*game.loaded.info,
            "nodes": nodes,
            "line": line,
            "seats": game.seats,
            "turn": game.turn(),
            "created": written(game.created),
            "help": game.help,
            "shared": game.is_shared(),
            "present": self.table.present,
            "you": game.you(&asker.visitor),
        });
        if let Some(clocks) = &game.clocks {
            full["clocks"] = json!(clocks.left());
        }
        if let Some(over) = &game.over {
            full["over"] = json!(over);
        }
        if let Some(proposal) = game.proposal_info() {
            full["proposal"] = json!(proposal);
        }
        if let Some(next) = &game.next {
            full["next"] = json!(next);
        }
        Ok(json!({ "game": full }))
    }

    fn node(&self, node: usize) -> Result<Value, String> {
        let game = &self.table.game;
        let info = tokio::task::block_in_place(|| game.info(node, game.line().contains(&node), true));
        let info = info.ok_or("there is no such position in this game")?;
        Ok(json!({ "node": info }))
    }

    async fn flag(&mut self, player: usize) {
        let text = format!("{} has run out of time", self.table.game.name(player));
        let winners = self.table.game.opponents(player);
        self.table.game.end(text, winners, "time");
        let head = self.table.game.head;
        if let Err(error) = self.table.commit(head, &[]).await {
            self.table.warn(&error);
            sleep(AGAIN).await;
        }
    }

    async fn thought(&mut self, round: u64, made: Option<String>) {
        if self.table.thinking.as_ref().is_none_or(|(own, _)| *own != round) {
            return;
        }
        let thought = self.table.thinking.take();
        let Some(made) = made else { return };
        let head = self.table.game.head;
        let Ok(played) = self.table.game.play(head, &made, true) else {
            return;
        };
        if let Err(error) = self.table.commit(played.node, &[played.node]).await {
            // The move is not forgotten: perhaps it can be saved in a while.
            self.table.warn(&error);
            self.table.thinking = thought;
            let own = self.table.own.clone();
            self.table.services.tasks.spawn(async move {
                sleep(AGAIN).await;
                if let Some(own) = own.upgrade() {
                    let _ = own.send(Message::Thought(round, Some(made))).await;
                }
            });
        }
    }
}
