//! Engine tasks for games and pages: moves, analyses, hints and threats.

use serde_json::{Value, json};

use crate::engine::{
    BestLine, CasesTask, EngineMessage, EngineTask, HINT_MS, SearchRequest, SearchSettings, ThreatSearch,
};
use crate::failure::{Answer, Failure};
use crate::games::{Requester, RoomEvent};
use crate::protocol::{Effect, PositionRequest, Role};
use crate::workshop::CasesRequest;

use super::jobs::EngineJob;
use super::state::StudioCore;

impl StudioCore {
    /// Starts an engine task and returns its number.
    pub(super) fn start_job(&mut self, role: Role, task: EngineTask, job: EngineJob) -> u64 {
        let round = self.next_number();
        let yields = matches!(job, EngineJob::Analysis(..));
        self.jobs.insert(round, job);
        self.engines.push(role, round, task, yields, &mut self.effects);
        round
    }

    /// Cancels a task that is no longer wanted.
    pub(super) fn cancel_job(&mut self, round: u64) {
        if self.jobs.remove(&round).is_some() {
            self.engines.end(round, false, &mut self.effects);
        }
    }

    /// Cancels the tasks of a connection.
    pub(super) fn cancel_jobs_of(&mut self, page: u64) {
        let own = self.jobs.iter().filter(|(_, job)| match job {
            EngineJob::Move(..) => false,
            EngineJob::Analysis(from, _) => *from == page,
            EngineJob::Hint(requester) | EngineJob::Cases(requester) | EngineJob::Why(requester, ..) => {
                requester.from == page
            }
        });
        let own: Vec<u64> = own.map(|(&round, _)| round).collect();
        own.into_iter().for_each(|round| self.cancel_job(round));
    }

    /// Cancels the task that a command started, and answers that command.
    pub(super) fn cancel(&mut self, requester: &Requester, command: u64) {
        let job = self.jobs.iter().find(|(_, job)| match job {
            EngineJob::Hint(own) | EngineJob::Cases(own) | EngineJob::Why(own, ..) => {
                own.from == requester.from && own.id == command
            }
            EngineJob::Move(..) | EngineJob::Analysis(..) => false,
        });
        if let Some((&round, _)) = job {
            self.cancel_job(round);
            self.answer(requester.from, command, json!({ "error": "cancelled", "status": 400 }));
        }
    }

    /// Stops the analysis of a page.
    pub(super) fn stop_analysis(&mut self, page: u64) {
        if let Some(round) = self.pages.get_mut(&page).and_then(|page| page.analysis.take()) {
            self.cancel_job(round);
        }
    }

    pub(super) fn analyse(&mut self, requester: &Requester, request: PositionRequest) -> Answer<Value> {
        let game = self.rooms.game(&request.game)?;
        let search = game.analysis_request(&requester.visitor, request.node, &request.moves, request.lines);
        let search = search.map_err(Failure::wrong)?;
        self.stop_analysis(requester.from);
        let of = json!({ "game": request.game, "node": request.node, "moves": request.moves });
        let round = self.start_job(
            Role::Analyst,
            EngineTask::Search(Box::new(search)),
            EngineJob::Analysis(requester.from, of),
        );
        self.pages.entry(requester.from).or_default().analysis = Some(round);
        Ok(json!({}))
    }

    pub(super) fn hint(&mut self, requester: &Requester, request: &PositionRequest) -> Answer<()> {
        let game = self.rooms.game(&request.game)?;
        let search = game.hint_request(&requester.visitor, request.node, &request.moves);
        let search = search.map_err(Failure::wrong)?;
        self.start_job(
            Role::Analyst,
            EngineTask::Search(Box::new(search)),
            EngineJob::Hint(requester.clone()),
        );
        Ok(())
    }

    /// Runs cases.
    pub(super) fn run_cases(&mut self, requester: &Requester, run: CasesRequest) -> Answer<()> {
        run.validate()?;
        let files = self.storage.files.iter();
        let files = files.map(|(name, file)| (name.clone(), file.text.clone())).collect();
        let cases = Box::new(CasesTask { run, files });
        self.start_job(
            Role::Tester,
            EngineTask::Cases(cases),
            EngineJob::Cases(requester.clone()),
        );
        Ok(())
    }

    pub(super) fn why(&mut self, requester: &Requester, request: &PositionRequest) -> Answer<()> {
        let game = self.rooms.game(&request.game)?;
        let search = game.hint_request(&requester.visitor, request.node, &request.moves);
        let search = Box::new(search.map_err(Failure::wrong)?);
        let threats = ThreatSearch::new(&search.loaded.variant, &search.position);
        self.search_threats(requester.clone(), threats, Vec::new(), search);
        Ok(())
    }

    /// Searches the next position, or answers when all positions have been searched.
    fn search_threats(
        &mut self,
        requester: Requester,
        threats: ThreatSearch,
        lines: Vec<Option<BestLine>>,
        first: Box<SearchRequest>,
    ) {
        let next = match &threats {
            ThreatSearch::Answered(_) => None,
            ThreatSearch::Positions(positions) => positions.get(lines.len()),
        };
        let Some(position) = next else {
            let text = threats.describe(&lines);
            return self.answer(requester.from, requester.id, json!({ "text": text }));
        };
        let search = if lines.is_empty() {
            first.clone()
        } else {
            Box::new(SearchRequest {
                fen: Some(position.fen()),
                moves: Vec::new(),
                position: position.clone(),
                settings: SearchSettings::full_strength(1, HINT_MS),
                loaded: first.loaded.clone(),
            })
        };
        self.start_job(
            Role::Analyst,
            EngineTask::Search(search),
            EngineJob::Why(requester, threats, lines, first),
        );
    }

    /// Handles a message of an engine.
    pub(super) fn on_engine_message(&mut self, round: u64, message: EngineMessage) {
        if let EngineMessage::Depth(mut report) = message {
            if let Some(EngineJob::Analysis(page, of)) = self.jobs.get(&round) {
                report["of"] = of.clone();
                self.effects.push(Effect::Push {
                    to: vec![*page],
                    body: json!({ "analysis": report }),
                });
            }
            return;
        }
        let Some(job) = self.jobs.remove(&round) else {
            return;
        };
        self.engines.end(round, true, &mut self.effects);
        let best = |message: &EngineMessage| match message {
            EngineMessage::Done { lines } => lines.first().cloned(),
            EngineMessage::Depth(_) | EngineMessage::Tested(_) | EngineMessage::Failed(_) => None,
        };
        let first_move = |message: &EngineMessage| best(message)?.moves.into_iter().next();
        match job {
            EngineJob::Move(game, number) => {
                self.notify_room(&game, RoomEvent::EngineMove(number, first_move(&message)));
            }
            EngineJob::Analysis(page, _) => {
                if let Some(page) = self.pages.get_mut(&page) {
                    page.analysis = None;
                }
            }
            EngineJob::Why(requester, threats, mut lines, search) => {
                lines.push(best(&message));
                self.search_threats(requester, threats, lines, search);
            }
            EngineJob::Hint(requester) => match first_move(&message) {
                Some(made) => self.answer(requester.from, requester.id, json!({ "move": made })),
                None => self.refuse(&requester, &failure(message, "there is no move")),
            },
            EngineJob::Cases(requester) => match message {
                EngineMessage::Tested(cases) => self.answer(requester.from, requester.id, json!({ "cases": cases })),
                message => self.refuse(&requester, &failure(message, "the cases have not been run")),
            },
        }
    }
}

/// The error for a task without a result.
fn failure(message: EngineMessage, otherwise: &str) -> Failure {
    match message {
        EngineMessage::Failed(error) => Failure::wrong(error),
        EngineMessage::Depth(_) | EngineMessage::Done { .. } | EngineMessage::Tested(_) => Failure::wrong(otherwise),
    }
}
