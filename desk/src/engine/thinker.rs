//! An engine without threads: it thinks for a while whenever it is given time, and goes on where it was.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::Cell;
use triagonal::search::{Evaluation, Found, Limits, Memory, Searcher, TranspositionTable};
use triagonal::{Position, Variant};

use super::clock::{Budget, Course};
use super::lines::{Best, report};
use super::question::{Asked, AskedVariant, Task};
use super::tester::Cases;
use super::turn::finish_turn;
use super::values::tuned;

/// The size of the table.
const MEGABYTES: usize = 16;

/// What an engine says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// A depth is done: the analysis as pages see it.
    Depth(Value),
    /// The search is over.
    Over {
        /// What it has found, the move to make first. There is nothing where nobody can move.
        lines: Vec<Best>,
    },
    /// Cases have been run.
    Tested(Value),
    /// The question cannot be answered.
    Failed(String),
}

/// An engine.
#[derive(Debug, Default)]
pub struct Engine {
    known: Option<Known>,
    running: Option<Running>,
    cases: Option<Cases>,
}

/// A game that it knows.
#[derive(Debug)]
struct Known {
    asked: AskedVariant,
    variant: Variant,
    evaluation: Evaluation,
    table: TranspositionTable,
    memory: Option<Memory>,
    /// Whether its values came from elsewhere.
    has_learned: bool,
}

/// A question that it thinks about.
#[derive(Debug)]
struct Running {
    position: Position,
    began: f64,
    asked: Asked,
    limits: Limits,
    budget: Option<Budget>,
    course: Course,
    found: Found,
    nodes: u64,
}

impl Engine {
    /// Takes a question, in place of the one before.
    pub fn ask(&mut self, now: f64, question: &str) -> Result<(), String> {
        self.quiet();
        let asked = match serde_json::from_str(question).map_err(|error| error.to_string())? {
            Task::Search(asked) => asked,
            Task::Cases { cases } => {
                self.cases = Some(cases);
                return Ok(());
            }
        };
        let known = self.known.take().filter(|known| known.asked == asked.variant);
        let known = match known {
            Some(known) => known,
            None => Known::load(asked.variant.clone())?,
        };
        let known = self.known.insert(known);
        let mut position = match &asked.fen {
            Some(fen) => known.variant.read_fen(fen).map_err(|error| error.to_string())?,
            None => known.variant.start(),
        };
        for text in &asked.moves {
            let made = position.read_move(text).map_err(|error| error.to_string())?;
            position.play(&made).map_err(|error| error.to_string())?;
        }
        known.table.age();
        self.running = Some(Running {
            course: Course::of(&position),
            position,
            began: now,
            limits: asked.thought.skill().limit(asked.thought.limits()),
            budget: asked.thought.clock().budget(std::time::Duration::ZERO),
            asked,
            found: Found::default(),
            nodes: 0,
        });
        Ok(())
    }

    /// The fingerprint of the rules of the question, unless it has taken values for them.
    #[must_use]
    pub fn wants(&self) -> Option<String> {
        self.running.as_ref()?;
        let known = self.known.as_ref().filter(|known| !known.has_learned)?;
        Some(known.variant.fingerprint())
    }

    /// Takes what games have taught about the rules of the question: the text of a file of values.
    pub fn learn(&mut self, values: &str) -> Result<(), String> {
        let known = self.known.as_mut().ok_or("there is no question")?;
        known.evaluation = tuned(&known.variant, values)?;
        known.has_learned = true;
        Ok(())
    }

    /// Whether it has a question.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.running.is_some() || self.cases.is_some()
    }

    /// Forgets the question.
    pub fn quiet(&mut self) {
        (self.running, self.cases) = (None, None);
    }

    /// Thinks for so many milliseconds of a clock, and tells what it has found in them. Each time it begins with the first depth, but
    /// with all that it has found before in its table.
    ///
    /// Cases are run at once, however long they take.
    pub fn step(&mut self, clock: &dyn Fn() -> f64, slice: f64) -> Vec<Word> {
        if let Some(cases) = self.cases.take() {
            let told = cases.answer().map(|mut answer| answer["cases"].take());
            return vec![told.map_or_else(|failure| Word::Failed(failure.message().to_owned()), Word::Tested)];
        }
        let (Some(known), Some(running)) = (&mut self.known, &mut self.running) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        if running.think(known, clock, slice, &mut words) {
            words.push(running.end(known, clock()));
            self.running = None;
        }
        words
    }
}

impl Known {
    fn load(asked: AskedVariant) -> Result<Self, String> {
        let variant = match &asked {
            AskedVariant::Named { name, options } => {
                let loader = Variant::loader().set_all(options);
                loader.builtin(name).map_err(|error| error.to_string())?
            }
            AskedVariant::Written { text } => Variant::parse(text).map_err(|report| report.to_string())?,
        };
        let evaluation = variant.evaluation();
        let table = TranspositionTable::try_new(MEGABYTES).ok_or("there is no memory for an engine")?;
        Ok(Self {
            asked,
            variant,
            evaluation,
            table,
            memory: None,
            has_learned: false,
        })
    }
}

impl Running {
    /// Thinks for a while; whether it is done.
    fn think(&mut self, known: &mut Known, clock: &dyn Fn() -> f64, slice: f64, words: &mut Vec<Word>) -> bool {
        let until = clock() + slice;
        let memory = known.memory.take().unwrap_or_else(|| Memory::new(&self.position));
        let mut searcher = Searcher::remembering(&self.position, &known.evaluation, &known.table, memory);
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
        let before = self.nodes;
        let reached = self.found.depth;
        let (position, course) = (&self.position, &mut self.course);
        let mut told = |found: &Found| {
            if found.depth <= reached {
                return;
            }
            let elapsed = clock() - began;
            words.push(Word::Depth(report(position, found, before + found.nodes, elapsed)));
            if let Some(best) = found.lines.first() {
                course.see(best);
            }
            if budget.is_some_and(|budget| elapsed >= budget.soft_after(course).as_secs_f64() * 1000.0) {
                ended.set(true);
            }
        };
        let found = searcher.search(&limits, &stop, &mut told);
        self.nodes += found.nodes;
        known.memory = Some(searcher.into_memory());
        if found.depth >= self.found.depth && (!found.lines.is_empty() || self.found.lines.is_empty()) {
            self.found = found;
        }
        ended.get() || !interrupted.get()
    }

    fn end(&mut self, known: &Known, now: f64) -> Word {
        let lot = self.position.hash() ^ (now * 1000.0) as u64;
        let chosen = self.asked.thought.skill().choose(&self.found.lines, lot);
        if chosen > 0 {
            self.found.lines.swap(0, chosen);
        }
        if let Some(best) = self.found.lines.first_mut() {
            finish_turn(&self.position, &known.evaluation, &known.table, best);
        }
        Word::Over {
            lines: Best::all(&self.position, &self.found),
        }
    }
}
