//! An engine without threads: the caller gives it time slices, and the search continues in the next slice.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::Cell;
use triagonal::search::{Evaluation, Limits, Memory, SearchResult, Searcher, TranspositionTable};
use triagonal::{Position, Variant};

use super::clock::{Budget, SearchProgress};
use super::lines::{BestLine, analysis_report};
use super::request::{SearchMessage, TaskMessage, VariantMessage};
use super::tester::CasesTask;
use super::turn::finish_turn;
use super::values::tuned_evaluation;

/// The size of the transposition table.
const MEGABYTES: usize = 16;

/// A message of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineMessage {
    /// An iteration is finished: the analysis as pages show it.
    Depth(Value),
    /// The search is finished.
    #[serde(rename = "over")]
    Done {
        /// The lines, the move to play first. Empty if there is no legal move.
        lines: Vec<BestLine>,
    },
    /// Cases have been run.
    Tested(Value),
    /// The task cannot be carried out.
    Failed(String),
}

/// An engine with at most one task.
#[derive(Debug, Default)]
pub struct Engine {
    variant: Option<VariantState>,
    search: Option<ActiveSearch>,
    cases: Option<CasesTask>,
}

/// The engine's state for one variant. It is kept for the next search of the same variant.
#[derive(Debug)]
struct VariantState {
    message: VariantMessage,
    variant: Variant,
    evaluation: Evaluation,
    table: TranspositionTable,
    memory: Option<Memory>,
    /// Whether the evaluation uses values from a file.
    has_values: bool,
}

/// A search in progress.
#[derive(Debug)]
struct ActiveSearch {
    position: Position,
    began: f64,
    request: SearchMessage,
    limits: Limits,
    budget: Option<Budget>,
    progress: SearchProgress,
    result: SearchResult,
    nodes: u64,
}

impl Engine {
    /// Starts a task, given as JSON. It replaces the previous task.
    pub fn start(&mut self, now: f64, task: &str) -> Result<(), String> {
        self.stop();
        let request = match serde_json::from_str(task).map_err(|error| error.to_string())? {
            TaskMessage::Search(request) => request,
            TaskMessage::Cases { cases } => {
                self.cases = Some(cases);
                return Ok(());
            }
        };
        let variant = self.variant.take().filter(|state| state.message == request.variant);
        let variant = match variant {
            Some(variant) => variant,
            None => VariantState::load(request.variant.clone())?,
        };
        let state = self.variant.insert(variant);
        let mut position = match &request.fen {
            Some(fen) => state.variant.read_fen(fen).map_err(|error| error.to_string())?,
            None => state.variant.start(),
        };
        for text in &request.moves {
            let made = position.read_move(text).map_err(|error| error.to_string())?;
            position.play(&made).map_err(|error| error.to_string())?;
        }
        state.table.age();
        self.search = Some(ActiveSearch {
            progress: SearchProgress::new(&position),
            position,
            began: now,
            limits: request.settings.skill().limit(request.settings.limits()),
            budget: request.settings.clock().budget(std::time::Duration::ZERO),
            request,
            result: SearchResult::default(),
            nodes: 0,
        });
        Ok(())
    }

    /// The fingerprint of the searched variant, if values for it have not been loaded yet.
    #[must_use]
    pub fn wanted_values(&self) -> Option<String> {
        self.search.as_ref()?;
        let state = self.variant.as_ref().filter(|state| !state.has_values)?;
        Some(state.variant.fingerprint())
    }

    /// Loads tuned values for the searched variant, from the text of a values file.
    pub fn load_values(&mut self, values: &str) -> Result<(), String> {
        let state = self.variant.as_mut().ok_or("there is no search")?;
        state.evaluation = tuned_evaluation(&state.variant, values)?;
        state.has_values = true;
        Ok(())
    }

    /// Whether the engine has a task.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.search.is_some() || self.cases.is_some()
    }

    /// Drops the task.
    pub fn stop(&mut self) {
        (self.search, self.cases) = (None, None);
    }

    /// Works for `slice` milliseconds of a clock and returns the messages of that time. Each slice starts at depth 1, but the
    /// transposition table holds the results of earlier slices.
    ///
    /// Cases run in a single step, however long they take.
    pub fn step(&mut self, clock: &dyn Fn() -> f64, slice: f64) -> Vec<EngineMessage> {
        if let Some(cases) = self.cases.take() {
            let results = cases.run().map(|mut answer| answer["cases"].take());
            return vec![results.map_or_else(
                |failure| EngineMessage::Failed(failure.message().to_owned()),
                EngineMessage::Tested,
            )];
        }
        let (Some(variant), Some(search)) = (&mut self.variant, &mut self.search) else {
            return Vec::new();
        };
        let mut messages = Vec::new();
        if search.step(variant, clock, slice, &mut messages) {
            messages.push(search.finish(variant, clock()));
            self.search = None;
        }
        messages
    }
}

impl VariantState {
    fn load(message: VariantMessage) -> Result<Self, String> {
        let variant = match &message {
            VariantMessage::Named { name, options } => {
                let loader = Variant::loader().set_all(options);
                loader.builtin(name).map_err(|error| error.to_string())?
            }
            VariantMessage::Text { text } => Variant::parse(text).map_err(|report| report.to_string())?,
        };
        let evaluation = variant.evaluation();
        let table = TranspositionTable::try_new(MEGABYTES).ok_or("there is not enough memory for an engine")?;
        Ok(Self {
            message,
            variant,
            evaluation,
            table,
            memory: None,
            has_values: false,
        })
    }
}

impl ActiveSearch {
    /// Searches for one slice; returns whether the search is finished.
    fn step(
        &mut self,
        state: &mut VariantState,
        clock: &dyn Fn() -> f64,
        slice: f64,
        messages: &mut Vec<EngineMessage>,
    ) -> bool {
        let until = clock() + slice;
        let memory = state.memory.take().unwrap_or_else(|| Memory::new(&self.position));
        let mut searcher = Searcher::remembering(&self.position, &state.evaluation, &state.table, memory);
        let limits = Limits {
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.nodes).max(1)),
            ..self.limits.clone()
        };
        let (interrupted, ended) = (Cell::new(false), Cell::new(false));
        let budget = self.budget;
        let began = self.began;
        let stop = |_| {
            let now = clock();
            if budget.is_some_and(|budget| now - began >= budget.hard.as_secs_f64() * 1000.0) {
                ended.set(true);
            } else if now >= until {
                interrupted.set(true);
            }
            ended.get() || interrupted.get()
        };
        let nodes_before = self.nodes;
        let reached = self.result.depth;
        let (position, progress) = (&self.position, &mut self.progress);
        let mut on_depth = |result: &SearchResult| {
            if result.depth <= reached {
                return;
            }
            let elapsed = clock() - began;
            let report = analysis_report(position, result, nodes_before + result.nodes, elapsed);
            messages.push(EngineMessage::Depth(report));
            if let Some(best) = result.lines.first() {
                progress.record(best);
            }
            if budget.is_some_and(|budget| elapsed >= budget.soft_after(progress).as_secs_f64() * 1000.0) {
                ended.set(true);
            }
        };
        let result = searcher.search(&limits, &stop, &mut on_depth);
        self.nodes += result.nodes;
        state.memory = Some(searcher.into_memory());
        if result.depth >= self.result.depth && (!result.lines.is_empty() || self.result.lines.is_empty()) {
            self.result = result;
        }
        ended.get() || !interrupted.get()
    }

    fn finish(&mut self, state: &VariantState, now: f64) -> EngineMessage {
        let seed = self.position.hash() ^ (now * 1000.0) as u64;
        let chosen = self.request.settings.skill().choose(&self.result.lines, seed);
        if chosen > 0 {
            self.result.lines.swap(0, chosen);
        }
        if let Some(best) = self.result.lines.first_mut() {
            finish_turn(&self.position, &state.evaluation, &state.table, best);
        }
        EngineMessage::Done {
            lines: BestLine::all(&self.position, &self.result),
        }
    }
}
