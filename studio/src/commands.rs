//! What a page asks over its connection.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use triagonal_desk::engine::Question;
use triagonal_desk::games::{Ask, Taken};
use triagonal_desk::protocol::{Command, Head, PositionAsk, no_command};

use super::analysis::{Analysis, hint, why};
use super::failure::{Answer, Failure};
use super::games::{Asker, Message};
use super::guard::Visitor;
use super::jobs::Jobs;
use super::outbox::Outbox;
use super::rates::ENGINE;
use super::site::links;
use super::whole::Studio;
use super::workbench::{Workbench, run_cases};
use super::{keeping, requests};

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

/// What a command is answered by.
#[derive(Debug, Deserialize)]
struct Number {
    id: u64,
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
    pub fn refuse(&self, text: &str, failure: &Failure) {
        match serde_json::from_str(text) {
            Ok(Number { id }) => self.outbox.answer(id, failure.answer()),
            Err(_) => self.outbox.push(&failure.answer()),
        }
    }

    /// Hears a message.
    pub async fn hear(&mut self, text: &str) {
        let read = serde_json::from_str::<Value>(text).and_then(|command| Ok((Head::deserialize(&command)?, command)));
        let (head, command) = match read {
            Ok(read) => read,
            Err(error) => return self.refuse(text, &no_command(error)),
        };
        let done = match Command::read(&head, &command) {
            Ok(command) => self.carry_out(head.id, command).await,
            Err(failure) => Err(failure),
        };
        match done {
            Ok(Some(answer)) => self.outbox.answer(head.id, answer),
            Ok(None) => {}
            Err(failure) => self.outbox.answer(head.id, failure.answer()),
        }
    }

    /// The connection is gone.
    pub async fn leave(&mut self) {
        for game in self.games.drain() {
            let message = Message::Leave(self.outbox.number());
            let _ = self.studio.hub.send(&self.studio.services, &game, message).await;
        }
    }

    /// Carries out a command; without an answer, that comes later.
    async fn carry_out(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        let (studio, visitor) = (Arc::clone(&self.studio), self.visitor.clone());
        let (studio, visitor) = (&*studio, &visitor);
        Ok(Some(match command {
            Command::Library => {
                let (studio, visitor) = (Arc::clone(&self.studio), visitor.clone());
                let cards = async move { Ok(json!({ "cards": requests::cards(&studio, &visitor).await? })) };
                self.jobs.start(id, cards)?;
                return Ok(None);
            }
            Command::Picture(ask) => {
                let (studio, visitor) = (Arc::clone(&self.studio), visitor.clone());
                let picture = async move { Ok(json!({ "svg": &*requests::picture(&studio, &visitor, ask).await? })) };
                self.jobs.start(id, picture)?;
                return Ok(None);
            }
            Command::Variant(ask) => json!({ "variant": requests::variant(studio, visitor, ask).await? }),
            Command::Source(ask) => ask.answer()?,
            Command::Templates(ask) => json!({ "templates": requests::templates(studio, ask).await? }),
            Command::Parts => json!({ "parts": requests::parts(studio).await? }),
            Command::New(wish) => requests::begin(studio, wish).await?,
            Command::Explain(ask) => requests::explained(studio, visitor, ask).await?,
            Command::ExplainIn(ask) => requests::explained_in(studio, visitor, ask).await?,
            Command::Position(ask) => json!({ "svg": requests::drawn(studio, visitor, ask).await? }),
            Command::Share(ask) => file(requests::taken(studio, visitor, ask).await?),
            Command::Settings => json!({ "settings": keeping::settings(studio).await? }),
            Command::Visitor => requests::visitor_info(visitor),
            Command::Cancel(of) => {
                self.jobs.cancel(of);
                json!({})
            }
            Command::Quiet => {
                self.analysis.quiet();
                json!({})
            }
            Command::Game(game, ask) => return self.ask_game(id, game, ask).await.map(|()| None),
            Command::Analyse(ask) => self.analyse(ask).await?,
            Command::Hint(ask) => {
                let (question, services) = (self.question(ask, true).await?, Arc::clone(&studio.services));
                self.jobs.start(id, async move { hint(&services, question).await })?;
                return Ok(None);
            }
            Command::Why(ask) => {
                let (question, services) = (self.question(ask, true).await?, Arc::clone(&studio.services));
                self.jobs.start(id, async move { why(&services, question).await })?;
                return Ok(None);
            }
            command => {
                visitor.must_be_owner()?;
                return self.carry_out_once(id, command).await;
            }
        }))
    }

    /// Carries out what only the owner may ask. What is repeated, because its answer was lost, gets that again.
    async fn carry_out_once(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        if !command.keeps() {
            return self.carry_out_for_owner(id, command).await;
        }
        let page = Arc::clone(self.outbox.page());
        if let Some(answer) = self.studio.answered().find(&page, id) {
            return Ok(Some(answer.clone()));
        }
        let answer = self.carry_out_for_owner(id, command).await?;
        if let Some(answer) = &answer {
            self.studio.answered().remember(&page, id, answer.clone());
        }
        Ok(answer)
    }

    /// Carries out what only the owner may ask.
    async fn carry_out_for_owner(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        let studio = Arc::clone(&self.studio);
        Ok(Some(match command {
            Command::Draft(ask) => self.workbench.draft(ask)?,
            Command::Words(at) => self.workbench.words(at).await?,
            Command::Hover(at) => self.workbench.hover(at).await?,
            Command::Format(ask) => self.workbench.format(ask).await?,
            Command::Place(ask) => self.workbench.place(ask).await?,
            Command::Cases(ask) => {
                self.jobs.start(id, run_cases(Arc::clone(&studio.services), ask))?;
                return Ok(None);
            }
            Command::Games => json!({ "games": keeping::games(&studio).await? }),
            Command::Begin(new) => keeping::begin_game(&studio, new).await?,
            Command::Delete(id) => keeping::delete_game(&studio, id).await?,
            Command::Drafts => json!({ "drafts": keeping::drafts(&studio).await? }),
            Command::DraftRead(id) => keeping::draft(&studio, id).await?,
            Command::DraftWrite(write) => keeping::write_draft(&studio, write.draft, write.new).await?,
            Command::DraftRemove(id) => keeping::remove_draft(&studio, id).await?,
            Command::DraftVersions(id) => json!({ "versions": keeping::versions(&studio, id).await? }),
            Command::DraftVersion(id, version) => keeping::version(&studio, id, version).await?,
            Command::Files => keeping::files(&studio),
            Command::FileRead(name) => keeping::file(&studio, name).await?,
            Command::FileWrite(write) => keeping::write_file(&studio, write).await?,
            Command::FileRemove(_) => {
                return Err(Failure::wrong("remove files from the folder with your own programs"));
            }
            Command::SettingsWrite(settings) => {
                json!({ "settings": keeping::write_settings(&studio, settings).await? })
            }
            Command::Export => file(keeping::export(&studio).await?),
            Command::Import(text) => keeping::import(&studio, text).await?,
            Command::Links(game) => links::made(&studio, &game).await?,
            Command::Library
            | Command::Picture(_)
            | Command::Variant(_)
            | Command::Source(_)
            | Command::Templates(_)
            | Command::Parts
            | Command::New(_)
            | Command::Explain(_)
            | Command::ExplainIn(_)
            | Command::Cancel(_)
            | Command::Game(..)
            | Command::Position(_)
            | Command::Share(_)
            | Command::Analyse(_)
            | Command::Quiet
            | Command::Hint(_)
            | Command::Why(_)
            | Command::Settings
            | Command::Visitor => return Err(Failure::wrong("everybody may ask this")),
        }))
    }

    /// What the engine is asked about a position, if it helps the visitor.
    async fn question(&self, ask: PositionAsk, is_short: bool) -> Answer<Question> {
        self.visitor.must_see(&ask.game)?;
        let visitor = self.visitor.clone();
        let question = self.studio.read_game(&ask.game, move |game| {
            if is_short {
                game.hinted(&visitor, ask.node, &ask.moves)
            } else {
                game.analysed(&visitor, ask.node, &ask.moves, ask.lines)
            }
        });
        let question = question.await?.map_err(Failure::wrong)?;
        if !self.may_ask(ENGINE) {
            return Err(Failure::busy("too many questions to the engine; wait a little"));
        }
        Ok(question)
    }

    /// Analyses a position.
    async fn analyse(&mut self, ask: PositionAsk) -> Answer<Value> {
        let of = json!({ "game": ask.game, "node": ask.node, "moves": ask.moves });
        let question = self.question(ask, false).await?;
        let running = self.analysis.begin(&self.studio.services, question, of)?;
        self.studio.analyses.replace(&self.visitor, running);
        Ok(json!({}))
    }

    /// Hands a command to the game that it names.
    async fn ask_game(&mut self, id: u64, game: String, ask: Ask) -> Answer<()> {
        self.visitor.must_see(&game)?;
        if matches!(ask, Ask::Open) {
            self.games.insert(game.clone());
        }
        let asker = Asker {
            id,
            visitor: self.visitor.clone(),
            outbox: self.outbox.clone(),
        };
        self.studio
            .hub
            .send(&self.studio.services, &game, Message::Ask(asker, ask))
            .await
    }
}

/// A file as an answer.
fn file(taken: Taken) -> Value {
    json!({ "text": taken.text, "type": taken.kind, "name": taken.name })
}
