//! Variants in other programs' formats.
//!
//! What a format cannot say is refused, with the reason and the place in the variant's text, all at once. Nothing is left out
//! silently: each writer takes the rules apart completely.
//!
//! ```
//! use triagonal::Variant;
//! use triagonal::export::Target;
//!
//! let chess = Variant::builtin("chess")?;
//! let section = chess.export(Target::Ini, "my-chess")?;
//! assert!(section.contains("[my-chess]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ini;
mod refusal;

pub use refusal::{Refusal, Refused};

use crate::rules::{Rules, Statements};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A section of Fairy-Stockfish's `variants.ini`.
    Ini,
}

/// Writes rules in a format, under a name.
///
/// # Errors
/// All that the format cannot say.
pub(crate) fn export(rules: &Rules, at: &Statements, target: Target, name: &str) -> Result<String, Refused> {
    let written = match target {
        Target::Ini => ini::write(rules, at, name),
    };
    written.map_err(|refusals| Refused::new(at.sources.clone(), refusals))
}
