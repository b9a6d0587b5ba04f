//! Positions.

use serde::Serialize;
use triagonal::notation::Notation;
use triagonal::{CellId, Move, Piece, Position};
use triagonal_desk::state::{PositionState, describe_with_player};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, json};
use crate::names::{Named, notation, numbered};
use crate::{moves, style};

/// A position of a game, with the moves that led to it.
#[wasm_bindgen]
pub struct RawPosition {
    named: Named,
    own: Position,
}

#[derive(Serialize)]
struct PieceData<'a> {
    role: &'a str,
    color: &'a str,
    letter: &'a str,
    #[serde(skip_serializing_if = "is_false")]
    promoted: bool,
    #[serde(skip_serializing_if = "is_false")]
    dead: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Serialize)]
struct OutcomeData {
    winners: Vec<u16>,
    reason: &'static str,
    text: String,
}

/// The colour of neutral pieces.
const NEUTRAL: &str = "neutral";

/// Joins texts as lines; nothing if there are none.
fn lines<'a>(mut texts: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut lines = texts.next()?.to_owned();
    for text in texts {
        lines.push('\n');
        lines.push_str(text);
    }
    Some(lines)
}

impl RawPosition {
    pub(crate) fn new(named: Named, own: Position) -> Self {
        Self { named, own }
    }

    /// The position itself.
    pub(crate) fn position(&self) -> &Position {
        &self.own
    }

    fn read(&self, text: &str, notation: Notation) -> Result<Move, Failure> {
        Ok(self.own.read_move_in(text, notation)?)
    }

    fn piece_data(&self, cell: CellId, piece: Piece) -> PieceData<'_> {
        let rules = self.named.rules();
        let kind = rules.kind(piece.kind);
        PieceData {
            role: self.named.role(piece.kind),
            color: if kind.neutral {
                NEUTRAL
            } else {
                self.named.color(piece.player)
            },
            letter: &kind.symbol,
            promoted: kind.looks != piece.kind,
            dead: self.own.is_dead(cell),
        }
    }

    /// The targets of moves, grouped by their origin, as JSON pairs. Moves without an origin or a target are omitted.
    fn targets(&mut self, origin: impl for<'a> Fn(&'a Named, &Move) -> Option<&'a str>) -> String {
        let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut legal = Vec::new();
        self.own.list_legal(&mut legal);
        for one in legal {
            let (Some(from), Some(to)) = (origin(&self.named, &one), one.to()) else {
                continue;
            };
            let to = self.named.cell(to);
            // The moves of one piece are mostly adjacent in the list.
            match found.iter_mut().rev().find(|(known, _)| *known == from) {
                Some((_, cells)) if cells.contains(&to) => {}
                Some((_, cells)) => cells.push(to),
                None => found.push((from, vec![to])),
            }
        }
        json(&found)
    }
}

#[wasm_bindgen]
impl RawPosition {
    /// Copies the position.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self::new(self.named.clone(), self.own.clone())
    }

    /// The index of the player to move.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.own.turn().0
    }

    /// The number of turns played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.own.ply()
    }

    /// A hash that is equal for positions with the same continuations.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.own.hash()
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.own.fen()
    }

    /// All legal moves, as JSON.
    #[must_use]
    pub fn moves(&self) -> String {
        moves::legal_moves_json(&self.named, &self.own)
    }

    /// All legal moves in the notation with this index, one on each line; nothing if there are none. The line is empty if the
    /// notation cannot express the move.
    #[must_use]
    pub fn legal_moves(&mut self, number: usize) -> Option<String> {
        self.own.move_lines_in(numbered(number))
    }

    /// The number of legal moves.
    #[must_use]
    pub fn legal_move_count(&mut self) -> usize {
        self.own.moves().len()
    }

    /// The targets of each piece, as JSON pairs.
    #[must_use]
    pub fn dests(&mut self) -> String {
        self.targets(|named, one| Some(named.cell(one.from()?)))
    }

    /// The drop cells of each kind in hand, as JSON pairs.
    #[must_use]
    pub fn drop_dests(&mut self) -> String {
        self.targets(|named, one| one.is_drop().then(|| named.role(one.kind())))
    }

    /// Parses a legal move. Returns it as JSON.
    ///
    /// # Errors
    /// The text matches no legal move, or several.
    pub fn parse(&self, text: &str, name: &str) -> Result<String, Failure> {
        let made = self.read(text, notation(name)?)?;
        Ok(moves::move_json(&self.named, &self.own, &made))
    }

    /// Translates a legal move from one notation to another; nothing if that notation cannot express it.
    ///
    /// # Errors
    /// The text is not a legal move.
    pub fn write(&self, text: &str, from: &str, to: &str) -> Result<Option<String>, Failure> {
        let made = self.read(text, notation(from)?)?;
        Ok(self.own.move_text_in(&made, notation(to)?).ok())
    }

    /// Whether a text is a legal move.
    ///
    /// # Errors
    /// The notation is unknown.
    pub fn is_legal(&self, text: &str, name: &str) -> Result<bool, Failure> {
        Ok(self.own.is_legal_in(text, notation(name)?))
    }

    /// Plays a move. Returns it as JSON.
    ///
    /// # Errors
    /// The text matches no legal move, or several.
    pub fn play(&mut self, text: &str, name: &str) -> Result<String, Failure> {
        let made = self.read(text, notation(name)?)?;
        let data = moves::move_json(&self.named, &self.own, &made);
        let played = self.own.play(&made);
        played.map_err(|illegal| Failure::argument(illegal.to_string()))?;
        Ok(data)
    }

    /// Takes back the last move. Returns it as JSON.
    pub fn undo(&mut self) -> Option<String> {
        let made = self.own.undo()?;
        Some(moves::move_json(&self.named, &self.own, &made))
    }

    /// The moves that led to this position, one on each line; nothing if there are none. The line is empty if the notation
    /// cannot express the move.
    ///
    /// # Errors
    /// The notation is unknown.
    pub fn history(&self, name: &str) -> Result<Option<String>, Failure> {
        let notation = notation(name)?;
        let mut position = self.own.clone();
        let mut texts = Vec::new();
        while let Some(made) = position.undo() {
            texts.push(position.move_text_in(&made, notation).unwrap_or_default());
        }
        Ok(lines(texts.iter().rev().map(String::as_str)))
    }

    /// Whether the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.own.in_check()
    }

    /// The cells of the pieces that are in check, as JSON.
    #[must_use]
    pub fn checks(&self) -> String {
        let cells = self.own.checked().into_iter();
        json(&cells.map(|cell| self.named.cell(cell)).collect::<Vec<_>>())
    }

    /// The outcome of the game, as JSON.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        let end = self.own.outcome()?;
        let rules = self.named.rules();
        let won = rules
            .player_ids()
            .filter(|&one| Some(rules.player(one).team) == end.winners);
        Some(json(&OutcomeData {
            winners: won.map(|player| player.0).collect(),
            reason: end.reason.name(),
            text: self.named.variant().outcome_text(&end),
        }))
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.own.outcome().is_some()
    }

    /// The piece on a cell, as JSON.
    ///
    /// # Errors
    /// The cell is unknown.
    pub fn piece(&self, cell: &str) -> Result<Option<String>, Failure> {
        let found = self.named.variant().cell(cell);
        let cell = found.map_err(|error| Failure::argument(error.in_one_line()))?;
        let piece = self.own.piece_at(cell);
        Ok(piece.map(|piece| json(&self.piece_data(cell, piece))))
    }

    /// The cells with their pieces, as JSON pairs.
    #[must_use]
    pub fn pieces(&self) -> String {
        let pieces = self.own.setup().pieces.into_iter();
        let data = pieces.map(|(cell, piece)| (self.named.cell(cell), self.piece_data(cell, piece)));
        json(&data.collect::<Vec<_>>())
    }

    /// The roles of the pieces in hand with their numbers, as JSON pairs.
    ///
    /// # Errors
    /// No player has this colour.
    pub fn hand(&self, color: &str) -> Result<String, Failure> {
        let player = self.named.player(color)?;
        let kinds = self.named.rules().kind_ids();
        let held = kinds.map(|kind| (self.named.role(kind), self.own.hand(player, kind)));
        Ok(json(&held.filter(|(_, count)| *count > 0).collect::<Vec<_>>()))
    }

    /// The points of a player.
    ///
    /// # Errors
    /// No player has this colour.
    pub fn score(&self, color: &str) -> Result<u16, Failure> {
        Ok(self.own.score(self.named.player(color)?))
    }

    /// The perft count: the number of sequences of legal moves of this length.
    #[must_use]
    pub fn perft(&self, depth: u32) -> f64 {
        self.own.perft(depth) as f64
    }

    /// The position with all its moves, as the studio's page needs it, as JSON.
    #[must_use]
    pub fn state(&self) -> String {
        let mut previous = self.own.clone();
        let last = previous.undo().map(|made| {
            let words = describe_with_player(&previous, &made);
            (made, words)
        });
        json(&PositionState::new(self.named.variant(), &self.own, last.as_ref()))
    }

    /// The position as an SVG document. The style is a JSON object.
    ///
    /// # Errors
    /// A theme, a style of pieces, a cell or a sign is unknown.
    pub fn svg(&self, style: &str) -> Result<String, Failure> {
        Ok(self.own.svg(&style::style(&self.named, style)?))
    }
}
