//! Variants in other programs' formats.
//!
//! What a format cannot say is refused, with the reason and the place in the variant's text, all at once. Nothing is left out
//! silently: each writer takes the rules apart completely.
//!
//! ```
//! use triagonal::Variant;
//! use triagonal_formats::export::{Target, export};
//!
//! let chess = Variant::builtin("chess")?;
//! let section = export(&chess, Target::Ini, "my-chess")?;
//! assert!(section.contains("[my-chess]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod betza;
mod data;
mod diagram;
mod first_moves;
mod ini;
mod places;
mod refusal;

use triagonal::Variant;
use triagonal::explain::betza::Dialect;
use triagonal::picture::Style;

pub use refusal::{Refusal, Refused};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A section of Fairy-Stockfish's `variants.ini`.
    Ini,
    /// The pieces with their moves in Betza's notation, in a dialect.
    Betza(Dialect),
    /// An Interactive Diagram of the Chess Variant Pages.
    InteractiveDiagram,
    /// A picture of the start.
    Svg,
    /// All of the variant as data.
    Json,
}

/// Writes a variant in a format, under a name.
///
/// # Errors
/// All that the format cannot say, with its places.
pub fn export(variant: &Variant, target: Target, name: &str) -> Result<String, Refused> {
    let (game, rules, at) = (variant.game(), variant.rules(), variant.statements());
    let written = match target {
        Target::Ini => ini::write(rules, at, name),
        Target::Betza(dialect) => betza::write(rules, at, dialect),
        Target::InteractiveDiagram => diagram::write(rules, at),
        Target::Svg => Ok(variant.start().svg(&Style::default())),
        Target::Json => Ok(data::write(game, name)),
    };
    written.map_err(|refusals| Refused::new(at.sources.clone(), refusals))
}

/// A name that a section can have where the usual one is taken: those of games that the program has itself are.
#[must_use]
pub fn section_name(name: &str) -> String {
    ini::free_name(name)
}
