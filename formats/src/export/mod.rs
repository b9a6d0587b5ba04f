//! Exports variants to other programs' formats.
//!
//! An export refuses everything that the format cannot express, all at once, each part with the reason and its place in the
//! variant's text. Nothing is omitted silently: each writer destructures the rules completely.
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
use triagonal::picture::Style;
use triagonal::rules::betza::Dialect;

pub use refusal::{Refusal, Refused};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A section of Fairy-Stockfish's `variants.ini`.
    Ini,
    /// The pieces with their moves in a dialect of Betza's notation.
    Betza(Dialect),
    /// An Interactive Diagram of the Chess Variant Pages.
    InteractiveDiagram,
    /// A picture of the start position.
    Svg,
    /// The whole variant as data.
    Json,
}

/// Writes a variant in a format. The name is that of the section or the document.
///
/// # Errors
/// Everything that the format cannot express, with its places.
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

/// The name of a section, changed if Fairy-Stockfish has a built-in variant of this name.
#[must_use]
pub fn section_name(name: &str) -> String {
    ini::free_name(name)
}
