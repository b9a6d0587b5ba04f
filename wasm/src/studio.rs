//! The core of the studio, for the workers of its page.

use triagonal_desk::engine::Engine;
use triagonal_desk::studio::StudioCore;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::milliseconds;
use crate::failure::json;

/// The studio's state machine for all pages of a browser: it turns events into effects (`desk/PROTOCOL.md`).
#[wasm_bindgen]
#[derive(Default)]
pub struct Studio(StudioCore);

#[wasm_bindgen]
impl Studio {
    /// A studio in its initial state.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Handles an event, as JSON, at a time in milliseconds since 1970. Returns the effects as JSON.
    pub fn handle(&mut self, now: f64, event: &str) -> String {
        self.0.handle_json(now, event)
    }
}

/// The engine that answers the questions of a studio.
#[wasm_bindgen]
#[derive(Default)]
pub struct StudioEngine(Engine);

#[wasm_bindgen]
impl StudioEngine {
    /// An engine without a question.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces the question, given as JSON. Returns an error if it cannot be answered.
    pub fn ask(&mut self, question: &str) -> Option<String> {
        self.0.start(milliseconds(), question).err()
    }

    /// The fingerprint of the rules of which the engine could use values for the question.
    #[must_use]
    pub fn wants(&self) -> Option<String> {
        self.0.wanted_values()
    }

    /// Loads values from the text of a file. Returns an error if they cannot be used.
    pub fn learn(&mut self, values: &str) -> Option<String> {
        self.0.load_values(values).err()
    }

    /// Searches for at most `slice` milliseconds. Returns the answers as JSON.
    pub fn step(&mut self, slice: f64) -> String {
        json(&self.0.step(&milliseconds, slice))
    }

    /// Drops the question.
    pub fn quiet(&mut self) {
        self.0.stop();
    }
}
