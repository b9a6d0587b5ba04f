//! Games and positions to be taken along.

use serde::Deserialize;
use triagonal::picture::{Sign, Style, Theme};

use crate::failure::{Answer, Failure};

use super::game::Game;
use super::share::{page, pgn};

/// A form in which a game is taken along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// The moves.
    Pgn,
    /// A page that replays it.
    Html,
    /// The rules.
    Variant,
}

/// A file.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Its name.
    pub name: String,
    /// Its type for browsers.
    pub kind: &'static str,
    /// What it holds.
    pub text: String,
}

impl Form {
    fn ending(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Html => "html",
            Self::Variant => "variant",
        }
    }
}

impl Game {
    /// The game as a file.
    pub fn taken(&self, form: Form) -> Answer<Taken> {
        let (kind, text) = match form {
            Form::Pgn => (
                "application/x-chess-pgn; charset=utf-8",
                pgn(self).map_err(Failure::broken)?,
            ),
            Form::Html => ("text/html; charset=utf-8", page(self)),
            Form::Variant => ("text/plain; charset=utf-8", self.loaded.written().unwrap_or_default()),
        };
        Ok(Taken {
            name: format!("{}.{}", self.id, form.ending()),
            kind,
            text,
        })
    }

    /// The position after some moves from a node as a picture; without a node, that at the end of the line of play.
    pub fn drawn(&self, node: Option<usize>, moves: &[String], theme: Theme) -> Answer<String> {
        let node = node.unwrap_or(self.head);
        let position = self.after(node, moves);
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
