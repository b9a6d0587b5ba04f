//! The outlines of pieces in `assets/pieces`, and the kinds they draw.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// All outlines, by their names.
#[derive(Debug, Deserialize)]
pub(super) struct Outlines {
    /// The figures of chess and fairy pieces.
    pub(super) figure: BTreeMap<String, Figure>,
    /// The characters that are written on discs.
    pub(super) character: BTreeMap<String, Character>,
}

/// The outlines of a figure as path data.
#[derive(Debug, Deserialize)]
pub(super) struct Figure {
    /// The filled part.
    pub(super) body: String,
    /// The lines over it of a light piece.
    pub(super) white: String,
    /// The lines over it of a dark piece.
    pub(super) black: String,
}

/// The outlines of a character as path data.
#[derive(Debug, Deserialize)]
pub(super) struct Character {
    /// For the first player.
    first: String,
    /// For the others, if theirs differs.
    second: Option<String>,
}

impl Character {
    /// The outline for the first player, or for the others.
    pub(super) fn outline(&self, is_first: bool) -> &str {
        match &self.second {
            Some(second) if !is_first => second,
            _ => &self.first,
        }
    }
}

/// Which outline draws which kinds.
#[derive(Debug, Deserialize)]
pub(super) struct OutlineTable {
    /// The figures.
    pub(super) figures: Vec<KindOutline>,
    /// The characters, in sets that are not mixed.
    pub(super) characters: Vec<Vec<KindOutline>>,
}

/// One outline and the kinds that it draws.
#[derive(Debug, Deserialize)]
pub(super) struct KindOutline {
    /// The outline's name.
    pub(super) outline: String,
    /// By how many quarter turns it is rotated clockwise.
    #[serde(default)]
    pub(super) turn: u8,
    /// Whether these are promoted pieces.
    #[serde(default)]
    pub(super) promoted: bool,
    /// The names of the kinds.
    pub(super) kinds: Vec<String>,
}

/// The outlines that come with the program.
pub(super) static OUTLINES: LazyLock<Outlines> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/pieces/outlines.toml")).expect("the outlines are well-formed")
});

/// The names that come with the program.
pub(super) static OUTLINE_TABLE: LazyLock<OutlineTable> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/pieces/kinds.toml")).expect("the names of outlines are well-formed")
});
