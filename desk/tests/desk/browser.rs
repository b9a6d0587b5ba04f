//! A browser as an executor of the studio's effects: a map is the database, a number is the time, and engines run in the
//! same thread.

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};
use triagonal_desk::engine::Engine;
use triagonal_desk::studio::StudioCore;

use crate::script::Studio;

/// A browser.
pub struct Browser {
    studio: StudioCore,
    /// The stored entries.
    pub kept: BTreeMap<String, String>,
    /// The current time.
    pub now: f64,
    /// The error of every save, if the storage is full.
    pub full: Option<String>,
    /// Whether saves wait in `slow`.
    pub is_slow: bool,
    slow: Vec<Value>,
    received: BTreeMap<u64, Vec<Value>>,
    engines: BTreeMap<String, (Engine, Option<u64>)>,
    wakes: Option<f64>,
    last: u64,
}

impl Browser {
    /// A browser with these stored entries.
    pub fn new(kept: BTreeMap<String, String>) -> Self {
        let mut browser = Self {
            studio: StudioCore::default(),
            kept,
            now: 1_800_000_000_000.0,
            full: None,
            is_slow: false,
            slow: Vec::new(),
            received: BTreeMap::new(),
            engines: BTreeMap::new(),
            wakes: None,
            last: 0,
        };
        let cards = browser.kept.iter().filter(|(key, _)| !key.starts_with("more/"));
        let cards: Vec<_> = cards.collect();
        let begin = json!({ "on": "begin", "seed": 7, "kept": cards });
        browser.event(&begin);
        browser
    }

    /// Passes an event to the studio and carries out the effects.
    pub fn event(&mut self, event: &Value) {
        let mut events = VecDeque::from([event.clone()]);
        while let Some(event) = events.pop_front() {
            let effects: Vec<Value> =
                serde_json::from_str(&self.studio.handle_json(self.now, &event.to_string())).expect("effects are JSON");
            for effect in effects {
                events.extend(self.carry_out(effect));
            }
        }
    }

    fn carry_out(&mut self, effect: Value) -> Option<Value> {
        let entry = |page: &Value| page.as_u64().expect("a page is a number");
        match effect["do"].as_str().expect("an effect has a name") {
            "answer" => {
                let page = self.received.entry(entry(&effect["to"])).or_default();
                page.push(effect["body"].clone());
                None
            }
            "push" => {
                for page in effect["to"].as_array().expect("a list of pages") {
                    let page = self.received.entry(entry(page)).or_default();
                    page.push(effect["body"].clone());
                }
                None
            }
            "save" if self.is_slow => {
                self.slow.push(effect);
                None
            }
            "save" => Some(self.save(&effect)),
            "read" => {
                let prefix = effect["prefix"].as_str().expect("a prefix");
                let found: Vec<_> = self.kept.iter().filter(|(key, _)| key.starts_with(prefix)).collect();
                Some(json!({ "on": "found", "then": effect["then"], "entries": found }))
            }
            "think" => {
                let role = effect["role"].as_str().expect("a role").to_owned();
                let (engine, round) = self.engines.entry(role).or_default();
                assert!(round.is_none(), "an engine has one task at a time");
                *round = effect["round"].as_u64();
                let started = engine.start(self.now, &effect["question"].to_string());
                started.err().map(|error| {
                    let word = json!({ "failed": error });
                    json!({ "on": "thought", "round": round.take(), "word": word })
                })
            }
            "quiet" => {
                for (engine, round) in self.engines.values_mut() {
                    if *round == effect["round"].as_u64() {
                        engine.stop();
                        *round = None;
                    }
                }
                None
            }
            "wake" => {
                self.wakes = effect["at"].as_f64();
                None
            }
            other => panic!("unknown effect `{other}`"),
        }
    }

    fn save(&mut self, effect: &Value) -> Value {
        let then = &effect["then"];
        if let Some(error) = &self.full {
            return json!({ "on": "saved", "then": then, "error": error });
        }
        for change in effect["changes"].as_array().expect("a list of changes") {
            let text = |name: &str| change[name].as_str().map(str::to_owned);
            if let Some(key) = text("put") {
                self.kept.insert(key, text("value").expect("a value is a text"));
            } else if let Some(key) = text("remove") {
                self.kept.remove(&key);
            } else if let Some(prefix) = text("sweep") {
                self.kept.retain(|key, _| !key.starts_with(&prefix));
            } else {
                panic!("{change} is not a change");
            }
        }
        json!({ "on": "saved", "then": then })
    }

    /// Carries out the waiting saves.
    pub fn save_all(&mut self) {
        self.is_slow = false;
        for effect in std::mem::take(&mut self.slow) {
            let saved = self.save(&effect);
            self.event(&saved);
        }
    }

    /// Advances the time, with wake-ups.
    pub fn pass(&mut self, milliseconds: f64) {
        let until = self.now + milliseconds;
        while let Some(at) = self.wakes.filter(|at| *at <= until) {
            self.now = self.now.max(at);
            self.wakes = None;
            self.event(&json!({ "on": "woken" }));
        }
        self.now = until;
    }

    /// Gives each engine a slice of time. Every look at the clock advances it by a millisecond.
    pub fn think(&mut self) {
        let roles: Vec<String> = self.engines.keys().cloned().collect();
        for role in roles {
            let Some((engine, Some(round))) = self.engines.get_mut(&role) else {
                continue;
            };
            let (round, time) = (*round, Cell::new(self.now));
            let clock = || {
                time.set(time.get() + 1.0);
                time.get()
            };
            let words = engine.step(&clock, 50.0);
            self.now = time.get();
            if !engine.is_thinking() {
                self.engines.get_mut(&role).expect("it is there").1 = None;
            }
            for word in words {
                self.event(&json!({ "on": "thought", "round": round, "word": word }));
            }
        }
    }

    /// Whether an engine has a task.
    pub fn is_thinking(&self) -> bool {
        self.engines.values().any(|(_, round)| round.is_some())
    }

    /// Returns the messages to a page, apart from answers, since the last call.
    pub fn pushed(&mut self, page: u64) -> Vec<Value> {
        let received = self.received.entry(page).or_default();
        received.extract_if(.., |message| message["re"].is_null()).collect()
    }

    /// Returns the answer to a command, if it has arrived.
    pub fn answer(&mut self, page: u64, id: u64) -> Option<Value> {
        let received = self.received.entry(page).or_default();
        let index = received.iter().position(|message| message["re"] == json!(id))?;
        Some(received.remove(index))
    }

    /// Sends a command without waiting for the answer, and returns its number.
    pub fn send(&mut self, page: u64, mut command: Value) -> u64 {
        if command["id"].is_null() {
            self.last += 1;
            command["id"] = json!(self.last);
        }
        let id = command["id"].as_u64().expect("a number");
        self.event(&json!({ "on": "ask", "from": page, "page": format!("page {page}"), "command": command }));
        id
    }
}

impl Studio for Browser {
    fn ask(&mut self, page: u64, command: Value) -> Value {
        let id = self.send(page, command);
        loop {
            if let Some(answer) = self.answer(page, id) {
                return answer;
            }
            assert!(self.is_thinking(), "nobody answers command {id}");
            self.think();
        }
    }

    fn wait_for(&mut self, page: u64, fits: &dyn Fn(&Value) -> bool) -> Result<Value, String> {
        loop {
            let is_idle = !self.is_thinking() && self.wakes.is_none();
            let received = self.received.entry(page).or_default();
            if let Some(index) = received
                .iter()
                .position(|message| message["re"].is_null() && fits(message))
            {
                return Ok(received.remove(index));
            }
            if is_idle {
                let received: Vec<String> = received
                    .iter()
                    .map(|message| message.to_string().chars().take(600).collect())
                    .collect();
                return Err(received.join("\n"));
            }
            self.pass(20.0);
            self.think();
        }
    }

    fn reload(&mut self, page: u64) {
        self.event(&json!({ "on": "left", "from": page }));
        self.received.remove(&page);
    }
}
