//! Export of games and positions.

use serde::Deserialize;
use triagonal::picture::{Sign, Style, Theme};

use crate::failure::{Answer, Failure};

use super::game::Game;
use super::share::{page, pgn};

/// A format in which a game can be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// The moves, as PGN.
    Pgn,
    /// A page that replays the game.
    Html,
    /// The rules.
    Variant,
}

/// An exported file.
#[derive(Clone, Debug)]
pub struct ExportedFile {
    /// The name.
    pub name: String,
    /// The media type.
    pub mime_type: &'static str,
    /// The content.
    pub text: String,
}

impl ExportFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Html => "html",
            Self::Variant => "variant",
        }
    }
}

impl Game {
    /// Exports the game.
    pub fn export(&self, format: ExportFormat) -> Answer<ExportedFile> {
        let (mime_type, text) = match format {
            ExportFormat::Pgn => (
                "application/x-chess-pgn; charset=utf-8",
                pgn(self).map_err(Failure::broken)?,
            ),
            ExportFormat::Html => ("text/html; charset=utf-8", page(self)),
            ExportFormat::Variant => (
                "text/plain; charset=utf-8",
                self.loaded.standalone_text().unwrap_or_default(),
            ),
        };
        Ok(ExportedFile {
            name: format!("{}.{}", self.id, format.extension()),
            mime_type,
            text,
        })
    }

    /// Draws the position after some moves from a node; without a node, from the end of the line of play.
    pub fn svg(&self, node: Option<usize>, moves: &[String], theme: Theme) -> Answer<String> {
        let node = node.unwrap_or(self.head);
        let position = self.position_after(node, moves);
        let position = position.map_err(|_| Failure::missing("there is no such position in this game"))?;
        let made = self.last_move(node).filter(|_| moves.is_empty());
        let cells = made
            .into_iter()
            .flat_map(|made| made.from().into_iter().chain(made.to()));
        Ok(position.svg(&Style {
            theme,
            signs: cells.map(|cell| (cell, Sign::Cell)).collect(),
            ..Style::default()
        }))
    }
}
