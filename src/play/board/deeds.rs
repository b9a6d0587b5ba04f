//! Ends of the game that a capture brings about.

use crate::play::board::state::Board;
use crate::rules::KindId;
use crate::tables::{Deed, PieceId, PositionEnd, Tables};

impl<const W: usize> Board<W> {
    /// The number of the first end that capturing these pieces brings about.
    pub(in crate::play) fn end_by_capture(&self, tables: &Tables<W>, captured: &[PieceId]) -> Option<u16> {
        let (us, players) = (self.turn(), &tables.players);
        let counts = |kinds: &[KindId], every: bool, piece: PieceId| {
            let owner = players.owner_of(piece);
            let remains = |kind: &KindId| !self.of_kind(players, owner, *kind).is_empty();
            players.opposed(us, owner)
                && !players.is_ownerless(piece)
                && kinds.contains(&players.kind_of(piece))
                && !(every && kinds.iter().any(remains))
        };
        let brings_about = |end: &PositionEnd<W>| {
            let PositionEnd::Deed(end) = end else { return false };
            let Deed::Capture { kinds, every } = &end.event else {
                return false;
            };
            end.applies_to(us) && captured.iter().any(|&piece| counts(kinds, *every, piece))
        };
        let mut ends = (0..).zip(&tables.endings.by_position);
        ends.find(|(_, end)| brings_about(end)).map(|(number, _)| number)
    }
}
