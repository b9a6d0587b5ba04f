//! The formats, and how the importer recognises them.

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::diagram;
use super::ini;
use super::ludii;
use super::report::Import;
use super::sjaak;
use super::zillions;

/// A format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Fairy-Stockfish's `variants.ini`.
    Ini,
    /// Sjaak II's `variants.txt`.
    Sjaak,
    /// Interactive Diagrams of the Chess Variant Pages, alone or within a web page.
    Diagram,
    /// Zillions of Games rules files (`.zrf`).
    Zillions,
    /// Ludii game descriptions (`.lud`).
    Ludii,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[Self::Ini, Self::Sjaak, Self::Diagram, Self::Zillions, Self::Ludii];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ini => "variants.ini",
            Self::Sjaak => "sjaak",
            Self::Diagram => "diagram",
            Self::Zillions => "zillions",
            Self::Ludii => "ludii",
        }
    }

    /// The program or site that the format comes from.
    #[must_use]
    pub fn origin(self) -> &'static str {
        match self {
            Self::Ini => "Fairy-Stockfish",
            Self::Sjaak => "Sjaak II",
            Self::Diagram => "the Chess Variant Pages",
            Self::Zillions => "Zillions of Games",
            Self::Ludii => "Ludii",
        }
    }

    /// Whether the text looks like this format.
    fn matches(self, text: &str) -> bool {
        match self {
            Self::Ini => ini::is_it(text),
            Self::Sjaak => sjaak::is_it(text),
            Self::Diagram => diagram::is_it(text),
            Self::Zillions => zillions::is_it(text),
            Self::Ludii => ludii::is_it(text),
        }
    }

    /// Detects the format of a text.
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        let text = without_bom(text);
        Self::ALL.iter().copied().find(|format| format.matches(text))
    }
}

/// The text without its byte-order mark.
fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Imports every variant of a text as a file. `library` holds the files that they may extend.
#[must_use]
pub fn import(source: &Source, format: Format, library: &dyn Library) -> Import {
    let source = Source::new(source.name.as_str(), without_bom(&source.text));
    let import = match format {
        Format::Ini => ini::import,
        Format::Sjaak => sjaak::import,
        Format::Diagram => diagram::import,
        Format::Zillions => zillions::import,
        Format::Ludii => ludii::import,
    };
    import(&source, library)
}
