//! The commands of a connected page.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use triagonal_desk::engine::SearchRequest;
use triagonal_desk::games::{ExportedFile, GameCommand};
use triagonal_desk::protocol::{Command, Head, PositionRequest, invalid_command};

use super::analysis::{Analysis, hint, why};
use super::failure::{Answer, Failure};
use super::games::{Message, Requester};
use super::guard::Visitor;
use super::jobs::Jobs;
use super::outbox::Outbox;
use super::rates::ENGINE;
use super::site::links;
use super::studio::Studio;
use super::workbench::{Workbench, run_cases};
use super::{requests, stored};

/// The longest message of the owner: a text with its cases. Longer messages are refused.
const OWNER_MESSAGE_BYTES: usize = 1024 * 1024;
/// The longest message of a guest: a move, or moves to try out.
const GUEST_MESSAGE_BYTES: usize = 64 * 1024;

/// A connected page.
pub struct Client {
    studio: Arc<Studio>,
    visitor: Visitor,
    outbox: Outbox,
    analysis: Analysis,
    games: HashSet<String>,
    workbench: Workbench,
    /// The commands that take long. They do not delay other commands.
    jobs: Jobs,
}

/// The number of a command.
#[derive(Debug, Deserialize)]
struct Number {
    id: u64,
}

impl Client {
    /// A page that has just connected.
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

    /// Whether the visitor may give another command now. Guests with the same link share a rate limit.
    pub fn allows(&self, cost: f64) -> bool {
        self.visitor == Visitor::Owner || self.studio.commands.allows(self.visitor.clone(), cost)
    }

    /// Whether a message of this length is accepted.
    pub fn accepts(&self, length: usize) -> bool {
        let longest = match self.visitor {
            Visitor::Owner => OWNER_MESSAGE_BYTES,
            Visitor::Seat { .. } | Visitor::Spectator { .. } => GUEST_MESSAGE_BYTES,
        };
        length <= longest
    }

    /// Refuses a message. The answer has the number of the command, if there is one.
    pub fn refuse(&self, text: &str, failure: &Failure) {
        match serde_json::from_str(text) {
            Ok(Number { id }) => self.outbox.answer(id, failure.answer()),
            Err(_) => self.outbox.push(&failure.answer()),
        }
    }

    /// Handles a message.
    pub async fn handle(&mut self, text: &str) {
        let read = serde_json::from_str::<Value>(text).and_then(|command| Ok((Head::deserialize(&command)?, command)));
        let (head, command) = match read {
            Ok(read) => read,
            Err(error) => return self.refuse(text, &invalid_command(error)),
        };
        let result = match Command::read(&head, &command) {
            Ok(command) => self.execute(head.id, command).await,
            Err(failure) => Err(failure),
        };
        match result {
            Ok(Some(answer)) => self.outbox.answer(head.id, answer),
            Ok(None) => {}
            Err(failure) => self.outbox.answer(head.id, failure.answer()),
        }
    }

    /// Closes the games of the page.
    pub async fn leave(&mut self) {
        for game in self.games.drain() {
            let message = Message::Leave(self.outbox.number());
            let _ = self.studio.hub.send(&self.studio.services, &game, message).await;
        }
    }

    /// Executes a command. Without an answer here, the answer is sent later.
    async fn execute(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        let (studio, visitor) = (Arc::clone(&self.studio), self.visitor.clone());
        let (studio, visitor) = (&*studio, &visitor);
        Ok(Some(match command {
            Command::Library => {
                let (studio, visitor) = (Arc::clone(&self.studio), visitor.clone());
                let cards = async move { Ok(json!({ "cards": requests::cards(&studio, &visitor).await? })) };
                self.jobs.start(id, cards)?;
                return Ok(None);
            }
            Command::Picture(request) => {
                let (studio, visitor) = (Arc::clone(&self.studio), visitor.clone());
                let picture =
                    async move { Ok(json!({ "svg": &*requests::picture(&studio, &visitor, request).await? })) };
                self.jobs.start(id, picture)?;
                return Ok(None);
            }
            Command::Variant(request) => json!({ "variant": requests::variant(studio, visitor, request).await? }),
            Command::Source(request) => request.answer()?,
            Command::Templates(request) => json!({ "templates": requests::templates(studio, request).await? }),
            Command::Parts => json!({ "parts": requests::parts(studio).await? }),
            Command::New(request) => requests::new_variant(studio, request).await?,
            Command::Explain(request) => requests::explain(studio, visitor, request).await?,
            Command::ExplainIn(request) => requests::explain_in(studio, visitor, request).await?,
            Command::Position(request) => json!({ "svg": requests::position_svg(studio, visitor, request).await? }),
            Command::Share(request) => file(requests::export_game(studio, visitor, request).await?),
            Command::Settings => json!({ "settings": stored::settings(studio).await? }),
            Command::Visitor => json!(visitor.info()),
            Command::Cancel(of) => {
                self.jobs.cancel(of);
                json!({})
            }
            Command::Quiet => {
                self.analysis.stop();
                json!({})
            }
            Command::Game(game, request) => return self.send_to_game(id, game, request).await.map(|()| None),
            Command::Analyse(request) => self.analyse(request).await?,
            Command::Hint(request) => {
                let (search, services) = (self.search_request(request, true).await?, Arc::clone(&studio.services));
                self.jobs.start(id, async move { hint(&services, search).await })?;
                return Ok(None);
            }
            Command::Why(request) => {
                let (search, services) = (self.search_request(request, true).await?, Arc::clone(&studio.services));
                self.jobs.start(id, async move { why(&services, search).await })?;
                return Ok(None);
            }
            command => {
                visitor.require_owner()?;
                return self.execute_once(id, command).await;
            }
        }))
    }

    /// Executes a command of the owner. A repeated write command gets the first answer again.
    async fn execute_once(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        if !command.is_write() {
            return self.execute_for_owner(id, command).await;
        }
        let page = Arc::clone(self.outbox.page());
        if let Some(answer) = self.studio.answers().find(&page, id) {
            return Ok(Some(answer.clone()));
        }
        let answer = self.execute_for_owner(id, command).await?;
        if let Some(answer) = &answer {
            self.studio.answers().remember(&page, id, answer.clone());
        }
        Ok(answer)
    }

    /// Executes a command that only the owner may give.
    async fn execute_for_owner(&mut self, id: u64, command: Command) -> Answer<Option<Value>> {
        let studio = Arc::clone(&self.studio);
        Ok(Some(match command {
            Command::Draft(request) => self.workbench.draft(request)?,
            Command::Words(at) => self.workbench.words(at).await?,
            Command::Hover(at) => self.workbench.hover(at).await?,
            Command::Format(request) => self.workbench.format(request).await?,
            Command::Place(request) => self.workbench.place(request).await?,
            Command::Cases(request) => {
                self.jobs.start(id, run_cases(Arc::clone(&studio.services), request))?;
                return Ok(None);
            }
            Command::Games => json!({ "games": stored::games(&studio).await? }),
            Command::Begin(new) => stored::create_game(&studio, new).await?,
            Command::Delete(id) => stored::delete_game(&studio, id).await?,
            Command::Drafts => json!({ "drafts": stored::drafts(&studio).await? }),
            Command::DraftRead(id) => stored::draft(&studio, id).await?,
            Command::DraftWrite(write) => stored::write_draft(&studio, write.draft, write.new).await?,
            Command::DraftRemove(id) => stored::delete_draft(&studio, id).await?,
            Command::DraftVersions(id) => json!({ "versions": stored::versions(&studio, id).await? }),
            Command::DraftVersion(id, version) => stored::version(&studio, id, version).await?,
            Command::Files => stored::files(&studio),
            Command::FileRead(name) => stored::file(&studio, name).await?,
            Command::FileWrite(write) => stored::write_file(&studio, write).await?,
            Command::FileRemove(_) => {
                return Err(Failure::wrong(
                    "the studio does not delete files; delete them in the folder",
                ));
            }
            Command::SettingsWrite(settings) => {
                json!({ "settings": stored::write_settings(&studio, settings).await? })
            }
            Command::Export => file(stored::export(&studio).await?),
            Command::Import(text) => stored::import(&studio, text).await?,
            Command::Links(game) => links::links(&studio, &game).await?,
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
            | Command::Visitor => return Err(Failure::wrong("this command is not for the owner alone")),
        }))
    }

    /// Returns the search request for a position, if the visitor may use the engine.
    async fn search_request(&self, request: PositionRequest, is_short: bool) -> Answer<SearchRequest> {
        self.visitor.require_game(&request.game)?;
        let visitor = self.visitor.clone();
        let search = self.studio.read_game(&request.game, move |game| {
            if is_short {
                game.hint_request(&visitor, request.node, &request.moves)
            } else {
                game.analysis_request(&visitor, request.node, &request.moves, request.lines)
            }
        });
        let search = search.await?.map_err(Failure::wrong)?;
        if !self.allows(ENGINE) {
            return Err(Failure::busy("too many engine requests; wait a moment"));
        }
        Ok(search)
    }

    /// Analyses a position.
    async fn analyse(&mut self, request: PositionRequest) -> Answer<Value> {
        let of = json!({ "game": request.game, "node": request.node, "moves": request.moves });
        let search = self.search_request(request, false).await?;
        let running = self.analysis.begin(&self.studio.services, search, of)?;
        self.studio.analyses.replace(&self.visitor, running);
        Ok(json!({}))
    }

    /// Passes a command to the game that it names.
    async fn send_to_game(&mut self, id: u64, game: String, command: GameCommand) -> Answer<()> {
        self.visitor.require_game(&game)?;
        if matches!(command, GameCommand::Open) {
            self.games.insert(game.clone());
        }
        let requester = Requester {
            id,
            visitor: self.visitor.clone(),
            outbox: self.outbox.clone(),
        };
        self.studio
            .hub
            .send(&self.studio.services, &game, Message::Command(requester, command))
            .await
    }
}

/// Returns a file as an answer.
fn file(file: ExportedFile) -> Value {
    json!({ "text": file.text, "type": file.mime_type, "name": file.name })
}
