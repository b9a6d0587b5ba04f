//! Positions as pictures: one renderer for every board, as SVG.
//!
//! [`Position::svg`] draws a position; a [`Style`] chooses the colours and adds a heading, signs and what they mean.
//!
//! ```
//! use triagonal::Variant;
//! use triagonal::picture::{Style, Theme, targets};
//!
//! let chess = Variant::builtin("chess")?;
//! let start = chess.start();
//! let svg = start.svg(&Style {
//!     theme: Theme::Dark,
//!     heading: Some("Where can the knight go?".to_owned()),
//!     signs: targets(&start, chess.cell("g1")?),
//!     ..Style::default()
//! });
//! assert!(svg.contains("Where can the knight go?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A picture is self-contained: pieces are outlines in the file, and only letters and labels are text. The same position
//! and style always give the same bytes. Each plane of the board is a panel (`panel`) of tiles (`tiles`) with the lines
//! around them (`frame`). The panels stand on a page (`page`) with the hands and the turn (`status`).

mod arrangement;
mod colours;
mod confinement;
mod emblems;
mod frame;
mod outlines;
mod page;
mod panel;
mod pieces;
mod scene;
mod signs;
mod spot;
mod status;
mod style;
mod svg;
mod tiles;

use crate::play::{Position, Setup};
use crate::rules::Rules;

pub use colours::Theme;
pub use scene::{
    Scene, SceneCell, SceneLabel, SceneLine, SceneLooks, ScenePaint, ScenePiece, ScenePlane, SceneView, looks, scene,
};
pub use signs::{Sign, targets};
pub use style::{PieceStyle, Style};

/// Positions as pictures.
impl Position {
    /// Draws the position as an SVG document.
    #[must_use]
    pub fn svg(&self, style: &Style) -> String {
        draw(self.game().rules(), &self.setup(), style)
    }
}

/// Draws a position as an SVG document.
#[must_use]
pub fn draw(rules: &Rules, setup: &Setup, style: &Style) -> String {
    page::draw(rules, setup, style)
}
