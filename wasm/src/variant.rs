//! Variants.

use triagonal::{Source, Variant};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::info;
use crate::library::{NAME, strings, texts};
use crate::names::Named;
use crate::position::RawPosition;

/// A variant that has been checked and can be played.
#[wasm_bindgen]
pub struct RawVariant(Named);

impl RawVariant {
    /// The variant, with the names of its kinds and players.
    pub(crate) fn named(&self) -> &Named {
        &self.0
    }
}

#[wasm_bindgen]
impl RawVariant {
    /// Loads a built-in variant. The options are a JSON object.
    ///
    /// # Errors
    /// The variant, an option or a value is unknown.
    pub fn builtin(name: &str, options: &str) -> Result<Self, Failure> {
        let loader = Variant::loader().set_all(strings(options, "options")?);
        Ok(Self(Named::new(loader.builtin(name)?)))
    }

    /// Checks a text. The files and options are JSON objects.
    ///
    /// # Errors
    /// All errors in the text and in the options.
    pub fn parse(text: &str, files: &str, options: &str) -> Result<Self, Failure> {
        let loader = Variant::loader().set_all(strings(options, "set")?);
        let variant = loader.load_from(Source::new(NAME, text), &texts(files)?)?;
        Ok(Self(Named::new(variant)))
    }

    /// The title of the variant.
    #[must_use]
    pub fn title(&self) -> String {
        self.0.variant().title().to_owned()
    }

    /// The fingerprint of the rules.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        self.0.variant().fingerprint()
    }

    /// The warnings about the text, as the JSON of a report.
    #[must_use]
    pub fn report(&self) -> String {
        crate::failure::json(&self.0.variant().report().in_utf16())
    }

    /// The players, as JSON.
    #[must_use]
    pub fn players(&self) -> String {
        info::players(&self.0)
    }

    /// The kinds of pieces, as JSON.
    #[must_use]
    pub fn kinds(&self) -> String {
        info::kinds(&self.0)
    }

    /// The options with their current values, as JSON.
    #[must_use]
    pub fn options(&self) -> String {
        info::options(&self.0)
    }

    /// The names of the cells, as JSON.
    #[must_use]
    pub fn cells(&self) -> String {
        info::cells(&self.0)
    }

    /// The width and the height, as JSON; `null` if the board is not a single rectangle.
    #[must_use]
    pub fn dimensions(&self) -> String {
        info::dimensions(&self.0)
    }

    /// The rules in words, as JSON.
    #[must_use]
    pub fn explain(&self) -> String {
        info::explain(&self.0)
    }

    /// The board without a position, as JSON.
    ///
    /// # Errors
    /// The style of pieces is unknown.
    pub fn scene(&self, pieces: &str) -> Result<String, Failure> {
        info::board(&self.0, pieces)
    }

    /// The section of a `variants.ini`, if Fairy-Stockfish supports the game.
    #[must_use]
    pub fn ini(&self, name: &str) -> Option<String> {
        info::ini(&self.0, name)
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> RawPosition {
        RawPosition::new(self.0.clone(), self.0.variant().start())
    }

    /// Sets up a position.
    ///
    /// # Errors
    /// The first error in the text.
    pub fn position(&self, fen: &str) -> Result<RawPosition, Failure> {
        let read = self.0.variant().read_fen(fen);
        let position = read.map_err(|error| Failure::position(error, fen))?;
        Ok(RawPosition::new(self.0.clone(), position))
    }
}
