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

/// What neutral pieces have in place of a colour.
const NEUTRAL: &str = "neutral";

/// Texts as lines; nothing, if there are none.
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

    /// Where pieces can go, with what they go from, as the JSON of pairs. A move without the one or the other is left out.
    fn goals(&mut self, of: impl for<'a> Fn(&'a Named, &Move) -> Option<&'a str>) -> String {
        let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut legal = Vec::new();
        self.own.list_legal(&mut legal);
        for one in legal {
            let (Some(from), Some(to)) = (of(&self.named, &one), one.to()) else {
                continue;
            };
            let to = self.named.cell(to);
            // Moves of one piece mostly stand together.
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
    /// A copy.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self::new(self.named.clone(), self.own.clone())
    }

    /// The number of the player to move.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.own.turn().0
    }

    /// How many turns have been played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.own.ply()
    }

    /// A number that is equal for positions with the same future.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.own.hash()
    }

    /// The position as one line.
    #[must_use]
    pub fn fen(&self) -> String {
        self.own.fen()
    }

    /// All legal moves, as JSON.
    #[must_use]
    pub fn moves(&self) -> String {
        moves::all(&self.named, &self.own)
    }

    /// The texts of all legal moves, each on a line, which is empty if the notation cannot say the move; nothing, if there is
    /// no move. It takes the number of the notation.
    #[must_use]
    pub fn legal_moves(&mut self, number: usize) -> Option<String> {
        self.own.move_lines_in(numbered(number))
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn legal_move_count(&mut self) -> usize {
        self.own.moves().len()
    }

    /// Where each piece can go, as the JSON of pairs.
    #[must_use]
    pub fn dests(&mut self) -> String {
        self.goals(|named, one| Some(named.cell(one.from()?)))
    }

    /// Where each kind in hand can be dropped, as the JSON of pairs.
    #[must_use]
    pub fn drop_dests(&mut self) -> String {
        self.goals(|named, one| one.is_drop().then(|| named.role(one.kind())))
    }

    /// Finds the legal move that a text means, as JSON.
    ///
    /// # Errors
    /// No legal move is written so, or several are.
    pub fn parse(&self, text: &str, name: &str) -> Result<String, Failure> {
        let made = self.read(text, notation(name)?)?;
        Ok(moves::one(&self.named, &self.own, &made))
    }

    /// Writes a legal move, given in one notation, in another; nothing, if that cannot say it.
    ///
    /// # Errors
    /// The text is no legal move.
    pub fn write(&self, text: &str, from: &str, to: &str) -> Result<Option<String>, Failure> {
        let made = self.read(text, notation(from)?)?;
        Ok(self.own.move_text_in(&made, notation(to)?).ok())
    }

    /// Whether a text is a legal move.
    ///
    /// # Errors
    /// There is no such notation.
    pub fn is_legal(&self, text: &str, name: &str) -> Result<bool, Failure> {
        Ok(self.own.is_legal_in(text, notation(name)?))
    }

    /// Makes a move, and returns it as JSON.
    ///
    /// # Errors
    /// No legal move is written so, or several are.
    pub fn play(&mut self, text: &str, name: &str) -> Result<String, Failure> {
        let made = self.read(text, notation(name)?)?;
        let data = moves::one(&self.named, &self.own, &made);
        let played = self.own.play(&made);
        played.map_err(|illegal| Failure::argument(illegal.to_string()))?;
        Ok(data)
    }

    /// Takes the last move back, and returns it as JSON.
    pub fn undo(&mut self) -> Option<String> {
        let made = self.own.undo()?;
        Some(moves::one(&self.named, &self.own, &made))
    }

    /// The moves that led here, each on a line, which is empty if the notation cannot say the move; nothing, if there is no
    /// move.
    ///
    /// # Errors
    /// There is no such notation.
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

    /// How the game has ended, as JSON.
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
    /// There is no such cell.
    pub fn piece(&self, cell: &str) -> Result<Option<String>, Failure> {
        let found = self.named.variant().cell(cell);
        let cell = found.map_err(|wrong| Failure::argument(wrong.in_one_line()))?;
        let piece = self.own.piece_at(cell);
        Ok(piece.map(|piece| json(&self.piece_data(cell, piece))))
    }

    /// The cells with their pieces, as the JSON of pairs.
    #[must_use]
    pub fn pieces(&self) -> String {
        let pieces = self.own.setup().pieces.into_iter();
        let data = pieces.map(|(cell, piece)| (self.named.cell(cell), self.piece_data(cell, piece)));
        json(&data.collect::<Vec<_>>())
    }

    /// The roles of the pieces in a hand and how many of each, as the JSON of pairs.
    ///
    /// # Errors
    /// No player has the colour.
    pub fn hand(&self, color: &str) -> Result<String, Failure> {
        let player = self.named.player(color)?;
        let kinds = self.named.rules().kind_ids();
        let held = kinds.map(|kind| (self.named.role(kind), self.own.hand(player, kind)));
        Ok(json(&held.filter(|(_, count)| *count > 0).collect::<Vec<_>>()))
    }

    /// What a player has scored.
    ///
    /// # Errors
    /// No player has the colour.
    pub fn score(&self, color: &str) -> Result<u16, Failure> {
        Ok(self.own.score(self.named.player(color)?))
    }

    /// How many sequences of so many legal moves there are.
    #[must_use]
    pub fn perft(&self, depth: u32) -> f64 {
        self.own.perft(depth) as f64
    }

    /// The position with all its moves as the studio's page shows it, as JSON.
    #[must_use]
    pub fn state(&self) -> String {
        let mut before = self.own.clone();
        let last = before.undo().map(|made| {
            let words = describe_with_player(&before, &made);
            (made, words)
        });
        json(&PositionState::new(self.named.variant(), &self.own, last.as_ref()))
    }

    /// The position as an SVG document. The style is a JSON object.
    ///
    /// # Errors
    /// There is no such theme, style of pieces, cell or sign.
    pub fn svg(&self, style: &str) -> Result<String, Failure> {
        Ok(self.own.svg(&style::style(&self.named, style)?))
    }
}
