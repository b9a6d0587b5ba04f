//! The formats, and how a text is recognised.

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
    /// `variants.ini` of Fairy-Stockfish.
    Ini,
    /// `variants.txt` of Sjaak II.
    Sjaak,
    /// Interactive Diagrams of the Chess Variant Pages, in a page or alone.
    Diagram,
    /// Rules files of Zillions of Games.
    Zillions,
    /// Rules files of Ludii.
    Ludii,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[Self::Ini, Self::Sjaak, Self::Diagram, Self::Zillions, Self::Ludii];

    /// Its name on the command line.
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

    /// Whether a text looks like this format.
    fn is_of(self, text: &str) -> bool {
        match self {
            Self::Ini => ini::is_it(text),
            Self::Sjaak => sjaak::is_it(text),
            Self::Diagram => diagram::is_it(text),
            Self::Zillions => zillions::is_it(text),
            Self::Ludii => ludii::is_it(text),
        }
    }

    /// The format that a text looks like.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = unmarked(text);
        Self::ALL.iter().copied().find(|format| format.is_of(text))
    }
}

/// A text without the mark of the byte order at its beginning.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Writes each variant of a text as a file. The library has the files that these may extend.
#[must_use]
pub fn import(source: &Source, format: Format, library: &dyn Library) -> Import {
    let source = Source::new(source.name.as_str(), unmarked(&source.text));
    let import = match format {
        Format::Ini => ini::import,
        Format::Sjaak => sjaak::import,
        Format::Diagram => diagram::import,
        Format::Zillions => zillions::import,
        Format::Ludii => ludii::import,
    };
    import(&source, library)
}
