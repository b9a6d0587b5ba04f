//! The engine.

use std::cell::RefCell;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use triagonal::notation::Notation;
use triagonal::search::{Evaluation, Limits, Line, Memory, Score, SearchResult, Searcher, Skill, TranspositionTable};
use triagonal::{Position, Rules};
use triagonal_desk::engine::tuned_evaluation;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::milliseconds;
use crate::failure::{Failure, json};
use crate::names::notation;
use crate::position::RawPosition;
use crate::variant::RawVariant;

#[wasm_bindgen]
extern "C" {
    /// A random number in [0, 1).
    #[wasm_bindgen(js_namespace = Math)]
    fn random() -> f64;

    /// A JavaScript function.
    pub type Function;

    /// Calls the function.
    #[wasm_bindgen(method, catch)]
    fn call(this: &Function, own: &JsValue, argument: &JsValue) -> Result<JsValue, JsValue>;
}

/// An engine for the positions of a game.
#[wasm_bindgen]
pub struct RawEngine {
    evaluation: Evaluation,
    table: TranspositionTable,
    skill: Skill,
    /// What earlier searches of the game have learned.
    memory: Option<Memory>,
    rules: Arc<Rules>,
}

/// The limits of a search.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LimitsData {
    nodes: Option<u64>,
    depth: Option<u32>,
    /// In milliseconds.
    time: Option<f64>,
    lines: Option<usize>,
    notation: Option<String>,
}

#[derive(Serialize)]
struct InfoData<'a> {
    depth: u32,
    nodes: u64,
    score: ScoreData,
    pv: &'a [String],
    lines: &'a [LineData],
}

#[derive(Serialize)]
struct LineData {
    score: ScoreData,
    pv: Vec<String>,
}

/// A score in hundredths of a pawn, or the number of moves to a win, negative for a loss.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum ScoreData {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for ScoreData {
    fn from(score: Score) -> Self {
        match score.mate_in_plies() {
            Some(plies) if plies > 0 => Self::Mate((plies + 1) / 2),
            Some(plies) => Self::Mate(plies / 2),
            None => Self::Cp(score.centipawns()),
        }
    }
}

#[wasm_bindgen]
impl RawEngine {
    /// Creates an engine for a variant, with a transposition table of this size and a level from 0 to 20. `values` is the text of a file.
    ///
    /// # Errors
    /// There is not enough memory for the table, or the values belong to another game.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &RawVariant, megabytes: u32, level: u32, values: Option<String>) -> Result<Self, Failure> {
        let variant = variant.named().variant();
        let evaluation = match values {
            Some(text) => {
                tuned_evaluation(variant, &text).map_err(|problem| Failure::argument(format!("`values`: {problem}")))?
            }
            None => variant.evaluation(),
        };
        let table = TranspositionTable::try_new(megabytes.clamp(1, MAX_MEGABYTES) as usize);
        let no_memory = || Failure::argument(format!("not enough memory for a table of {megabytes} megabytes"));
        Ok(Self {
            evaluation,
            table: table.ok_or_else(no_memory)?,
            skill: Skill::new(level),
            memory: None,
            rules: Arc::clone(variant.game().rules()),
        })
    }

    /// Clears everything that was learned from the previous game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory = None;
    }

    /// Searches a position and returns the result as JSON. The limits are a JSON object. With `continues`, the search
    /// resumes one that was stopped. The engine calls `stop` from time to time, and `report` with the result of each depth.
    ///
    /// # Errors
    /// The position belongs to another game, the limits are invalid, or a called function has thrown.
    pub fn search(
        &mut self,
        position: &RawPosition,
        limits: &str,
        continues: bool,
        stop: Option<Function>,
        report: Option<Function>,
    ) -> Result<String, JsValue> {
        let position = position.position();
        let rules = position.game().rules();
        if !Arc::ptr_eq(rules, &self.rules) && rules.fingerprint() != self.rules.fingerprint() {
            return Err(Failure::argument("the position belongs to another variant than the engine").into());
        }
        let wrong = |problem: serde_json::Error| Failure::argument(format!("invalid `limits`: {problem}"));
        let data: LimitsData = serde_json::from_str(limits).map_err(wrong)?;
        let notation = data.notation.as_deref().map_or(Ok(Notation::Own), notation)?;
        let limits = self.skill.limit(Limits {
            nodes: data.nodes,
            depth: data.depth,
            lines: data.lines.unwrap_or(1),
            ..Limits::default()
        });
        let thrown: RefCell<Option<JsValue>> = RefCell::new(None);
        let call = |function: &Function, argument: &JsValue| match function.call(&JsValue::UNDEFINED, argument) {
            Ok(answer) => answer.is_truthy(),
            Err(error) => {
                thrown.borrow_mut().get_or_insert(error);
                true
            }
        };
        let deadline = data.time.map(|time| milliseconds() + time);
        let is_over = |nodes: u64| {
            thrown.borrow().is_some()
                || deadline.is_some_and(|deadline| milliseconds() >= deadline)
                || stop
                    .as_ref()
                    .is_some_and(|stop| call(stop, &JsValue::from_f64(nodes as f64)))
        };
        if !continues {
            self.table.age();
        }
        let memory = self.memory.take().unwrap_or_else(|| Memory::new(position));
        let mut searcher = Searcher::remembering(position, &self.evaluation, &self.table, memory);
        let mut found = searcher.search(&limits, &is_over, &mut |found| {
            if let Some(report) = &report {
                call(report, &JsValue::from_str(&info_json(position, found, notation)));
            }
        });
        self.memory = Some(searcher.into_memory());
        if let Some(error) = thrown.into_inner() {
            return Err(error);
        }
        let seed = (random() * RANDOM_RANGE) as u64;
        let chosen = self.skill.choose(&found.lines, position.hash() ^ seed);
        if chosen > 0 {
            found.lines.swap(0, chosen);
        }
        Ok(info_json(position, &found, notation))
    }
}

/// The maximum size of the table in megabytes: half of the 32-bit address space.
const MAX_MEGABYTES: u32 = 2048;
/// The range of the random numbers with which a weakened engine chooses a move.
const RANDOM_RANGE: f64 = 4_294_967_296.0;

fn info_json(position: &Position, found: &SearchResult, notation: Notation) -> String {
    let lines = found.lines.iter().map(|line| LineData {
        score: line.score.into(),
        pv: texts(position, line, notation),
    });
    let lines: Vec<LineData> = lines.collect();
    let first = lines.first();
    json(&InfoData {
        depth: found.depth,
        nodes: found.nodes,
        score: first.map_or(ScoreData::Cp(0), |line| line.score),
        pv: first.map_or(&[], |line| &line.pv),
        lines: &lines,
    })
}

/// The moves of a line. Moves that the notation cannot express are in the project's own notation.
fn texts(position: &Position, line: &Line, notation: Notation) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for made in &line.moves {
        let text = position.move_text_in(made, notation);
        texts.push(text.unwrap_or_else(|_| position.move_text(made)));
        if position.play(made).is_err() {
            break;
        }
    }
    texts
}
