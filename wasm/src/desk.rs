//! The core of the studio, for the Workers of its page.

use triagonal_desk::engine::Engine;
use triagonal_desk::studio::StudioCore;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::milliseconds;
use crate::failure::json;

/// What the studio does for all pages of a browser: events go in, effects come out (`desk/PROTOCOL.md`).
#[wasm_bindgen]
#[derive(Default)]
pub struct Desk(StudioCore);

#[wasm_bindgen]
impl Desk {
    /// A desk that has heard nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Hears an event, as JSON, at a time in milliseconds since 1970; returns the effects as JSON.
    pub fn hear(&mut self, now: f64, event: &str) -> String {
        self.0.handle_json(now, event)
    }
}

/// What answers the questions of a desk.
#[wasm_bindgen]
#[derive(Default)]
pub struct DeskEngine(Engine);

#[wasm_bindgen]
impl DeskEngine {
    /// An engine without a question.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a question, as JSON, in place of the one before. Returns why it cannot be answered, if it cannot.
    pub fn ask(&mut self, question: &str) -> Option<String> {
        self.0.start(milliseconds(), question).err()
    }

    /// The fingerprint of the rules whose values would help with the question.
    #[must_use]
    pub fn wants(&self) -> Option<String> {
        self.0.wanted_values()
    }

    /// Takes values, the text of a file. Returns what is wrong with them, if something is.
    pub fn learn(&mut self, values: &str) -> Option<String> {
        self.0.load_values(values).err()
    }

    /// Thinks for so many milliseconds; returns what it says, as JSON.
    pub fn step(&mut self, slice: f64) -> String {
        json(&self.0.step(&milliseconds, slice))
    }

    /// Forgets the question.
    pub fn quiet(&mut self) {
        self.0.stop();
    }
}
