//! What a page asks over its connection.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use super::analysis::{Analysis, Place, hint, why};
use super::failure::{Answer, Failure};
use super::games::{Ask, Asker, Message};
use super::guard::Visitor;
use super::jobs::Jobs;
use super::outbox::Outbox;
use super::rates::ENGINE;
use super::whole::Studio;
use super::workshop::{ExplainAsk, Workbench, WorkshopAsk, explain, explain_in};

/// The largest message of the owner: a text with its cases. A larger one is refused in words.
const OF_THE_OWNER: usize = 1024 * 1024;
/// The largest message of somebody who has come by a link: a move, or moves to try out.
const OF_A_GUEST: usize = 64 * 1024;

/// The commands of one connection.
pub struct Desk {
    studio: Arc<Studio>,
    visitor: Visitor,
    outbox: Outbox,
    analysis: Analysis,
    games: HashSet<String>,
    workbench: Workbench,
    /// What takes a while, and keeps no other command waiting.
    jobs: Jobs,
}

/// What every command has.
#[derive(Debug, Deserialize)]
struct Head {
    id: u64,
    #[serde(rename = "do")]
    what: String,
    game: Option<String>,
}

/// What a command is answered by.
#[derive(Debug, Deserialize)]
struct Number {
    id: u64,
}

/// What is cancelled.
#[derive(Debug, Deserialize)]
struct CancelAsk {
    /// The number of the command.
    of: u64,
}

/// What is asked about a position: that of a node, or after moves that are tried out from there.
#[derive(Debug, Deserialize)]
struct PositionAsk {
    game: String,
    node: usize,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    lines: usize,
    /// The cell of a piece.
    cell: Option<u16>,
}

impl Desk {
    /// For a connection.
    pub fn new(
        studio: Arc<Studio>,
        visitor: Visitor,
        outbox: Outbox,
        analysis: watch::Sender<Option<Utf8Bytes>>,
    ) -> Self {
        Self {
            workbench: Workbench::new(Arc::clone(&studio.services), outbox.clone()),
            jobs: Jobs::new(outbox.clone()),
            studio,
            visitor,
            outbox,
            analysis: Analysis::new(analysis),
            games: HashSet::new(),
        }
    }

    /// Whether another command may be given now: others share a supply with all who have come by the same link.
    pub fn may_ask(&self, cost: f64) -> bool {
        self.visitor == Visitor::Owner || self.studio.commands.allows(self.visitor.clone(), cost)
    }

    /// Whether a message of this length is heard.
    pub fn hears(&self, length: usize) -> bool {
        let longest = match self.visitor {
            Visitor::Owner => OF_THE_OWNER,
            Visitor::Seat { .. } | Visitor::Spectator { .. } => OF_A_GUEST,
        };
        length <= longest
    }

    /// Refuses a message. If it is a command with a number, the answer has the number.
    pub fn refuse(&self, text: &str, why: &str) {
        let answer = json!({ "error": why });
        match serde_json::from_str(text) {
            Ok(Number { id }) => self.outbox.answer(id, answer),
            Err(_) => self.outbox.push(&answer),
        }
    }

    /// Hears a message.
    pub async fn hear(&mut self, text: &str) {
        let head: Head = match serde_json::from_str(text) {
            Ok(head) => head,
            Err(error) => return self.refuse(text, &format!("this is no command: {error}")),
        };
        let id = head.id;
        let done = match head.what.as_str() {
            "quiet" => {
                self.analysis.quiet();
                self.outbox.answer(id, json!({}));
                Ok(())
            }
            "cancel" => self.cancel(id, text),
            "draft" | "words" | "hover" | "format" | "place" | "cases" => self.ask_workshop(id, text).await,
            "analyse" | "hint" | "why" => self.analyse(head, text).await,
            "explain" if head.game.is_some() => self.explain_position(head, text).await,
            "explain" => self.explain(id, text).await,
            _ => self.ask_game(head, text).await,
        };
        if let Err(failure) = done {
            self.outbox.answer(id, json!({ "error": failure.message() }));
        }
    }

    /// The connection is gone.
    pub async fn leave(&mut self) {
        for game in self.games.drain() {
            let message = Message::Leave(self.outbox.number());
            let _ = self.studio.hub.send(&self.studio.services, &game, message).await;
        }
    }

    async fn ask_workshop(&mut self, id: u64, text: &str) -> Answer<()> {
        self.visitor.must_be_owner()?;
        match read(text)? {
            WorkshopAsk::Cases(ask) => self.jobs.start(id, ask.run(Arc::clone(&self.studio.services))),
            ask => {
                let answer = self.workbench.ask(ask).await?;
                self.outbox.answer(id, answer);
                Ok(())
            }
        }
    }

    fn cancel(&mut self, id: u64, text: &str) -> Answer<()> {
        let CancelAsk { of } = read(text)?;
        self.jobs.cancel(of);
        self.outbox.answer(id, json!({}));
        Ok(())
    }

    /// Analyses a position, or says what is best there or what threatens.
    async fn analyse(&mut self, head: Head, text: &str) -> Answer<()> {
        let ask: PositionAsk = read(text)?;
        self.visitor.must_see(&ask.game)?;
        let (visitor, own, node, moves) = (self.visitor.clone(), ask.game.clone(), ask.node, ask.moves);
        let place = self.studio.read_game(&ask.game, move |found| {
            found.helps(&visitor)?;
            Ok::<Place, String>(Place {
                position: found.after(node, &moves)?,
                variant: found.loaded.variant.clone(),
                game: own,
                node,
                moves,
            })
        });
        let place = place.await?.map_err(Failure::wrong)?;
        if !self.may_ask(ENGINE) {
            return Err(Failure::busy("too many questions to the engine; wait a little"));
        }
        let (services, id) = (Arc::clone(&self.studio.services), head.id);
        match head.what.as_str() {
            "analyse" => {
                let running = self.analysis.begin(&services, place, ask.lines)?;
                self.studio.analyses.replace(&self.visitor, running);
                self.outbox.answer(id, json!({}));
            }
            "hint" => self.jobs.start(id, async move {
                let made = hint(&services, place).await;
                let made = made.ok_or_else(|| Failure::wrong("there is no move"))?;
                Ok(json!({ "move": made }))
            })?,
            _ => self
                .jobs
                .start(id, async move { Ok(json!({ "text": why(&services, place).await })) })?,
        }
        Ok(())
    }

    /// Says what a piece can do in a position of a game.
    async fn explain_position(&self, head: Head, text: &str) -> Answer<()> {
        let ask: PositionAsk = read(text)?;
        self.visitor.must_see(&ask.game)?;
        let (node, moves) = (ask.node, ask.moves);
        let place = self.studio.read_game(&ask.game, move |found| {
            Ok::<_, String>((found.after(node, &moves)?, found.loaded.variant.clone()))
        });
        let (position, variant) = place.await?.map_err(Failure::wrong)?;
        let told = self
            .studio
            .services
            .work(move || explain_in(&variant, &position, ask.cell));
        self.outbox
            .answer(head.id, json!({ "explain": told.await?.map_err(Failure::wrong)? }));
        Ok(())
    }

    async fn explain(&self, id: u64, text: &str) -> Answer<()> {
        let ask: ExplainAsk = read(text)?;
        self.visitor.must_know(&ask.variant)?;
        let own = self.studio.services.text_of(&ask.variant).await?;
        let loaded = self.studio.services.load(&ask.variant, own).await?;
        let told = self
            .studio
            .services
            .work(move || explain(&loaded.variant, &ask))
            .await?;
        self.outbox
            .answer(id, json!({ "explain": told.map_err(Failure::wrong)? }));
        Ok(())
    }

    /// Hands a command to the game that it names.
    async fn ask_game(&mut self, head: Head, text: &str) -> Answer<()> {
        let game = head.game.ok_or_else(|| Failure::wrong("the command names no game"))?;
        let ask: Ask =
            serde_json::from_str(text).map_err(|error| Failure::wrong(format!("this is no command: {error}")))?;
        self.visitor.must_see(&game)?;
        if matches!(ask, Ask::Open) {
            self.games.insert(game.clone());
        }
        let asker = Asker {
            id: head.id,
            visitor: self.visitor.clone(),
            outbox: self.outbox.clone(),
        };
        self.studio
            .hub
            .send(&self.studio.services, &game, Message::Ask(asker, ask))
            .await
    }
}

/// Reads a command.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|error| Failure::wrong(format!("this is no command: {error}")))
}
