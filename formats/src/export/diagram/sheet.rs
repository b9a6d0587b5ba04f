//! The state of an export to a diagram.

use triagonal::diagnostics::Span;
use triagonal::geometry::CellId;
use triagonal::rules::{KindId, PlayerId, Rules, Statements};

use crate::export::places::place_of;
use crate::export::refusal::Refusal;

pub const PLAYERS: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];

/// The rules of a diagram, and the refusals so far.
pub struct Sheet<'a> {
    pub rules: &'a Rules,
    pub at: &'a Statements,
    pub refused: Vec<Refusal>,
}

impl Sheet<'_> {
    pub fn refuse(&mut self, place: Span, message: impl Into<String>) {
        let message = message.into();
        self.refused.push(Refusal { place, message });
    }

    pub fn refuse_first(&mut self, places: &[Span], message: &str) {
        let place = places.first().copied().unwrap_or(self.at.beginning);
        self.refuse(place, message);
    }

    pub fn refuse_piece(&mut self, kind: KindId, message: &str) {
        let place = place_of(self.rules, self.at, kind);
        let message = format!("the {}: {message}", self.rules.kind(kind).name);
        self.refuse(place, message);
    }

    pub fn file_and_rank(&self, cell: CellId) -> (i16, i16) {
        let (space, at) = (&self.rules.space, self.rules.space.point(cell).at);
        (at[0] - space.axes[0].low, at[1] - space.axes[1].low)
    }

    /// The number of files and ranks of the board.
    pub fn size(&self) -> (i16, i16) {
        let axes = &self.rules.space.axes;
        (axes[0].labels.len() as i16, axes[1].labels.len() as i16)
    }
}
