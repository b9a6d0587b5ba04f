//! The drops of one kind of one player.

use crate::rules::{self, DropPlace, KindId, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::limit::Limit;
use crate::tables::parts::conditions::Situation;
use crate::tables::parts::packer::{Pack, Packer, pack};

/// The drops of one kind of one player as one kind.
#[derive(Clone, Debug)]
pub struct Drops<const W: usize> {
    /// The kind that the piece becomes.
    pub becomes: KindId,
    /// The cells on which it can be dropped.
    pub cells: Bitboard<W>,
    /// The restriction by the last move of the turn, if there is one.
    pub place: Option<DropPlace>,
    /// The limit on the number of pieces that it would join.
    pub limit: Option<Limit<W>>,
    /// Whether the drop may give checkmate.
    pub may_mate: bool,
    /// Whether the dropped piece counts as unmoved, and its moves depend on that.
    pub unmoved: bool,
    /// Conditions on the pieces on the board.
    pub situations: Vec<Situation<W>>,
}

pack!(Drops { cells, limit, situations; becomes, place, may_mate, unmoved });

impl Drops<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, drop: &rules::Drop) -> Self {
        let rules::Drop {
            becomes,
            zone,
            place,
            limit,
            may_mate,
            unmoved,
            situations,
        } = drop;
        let all = Bitboard::first_cells(rules.space.cells.len());
        Self {
            becomes: *becomes,
            cells: zone.map_or(all, |id| Bitboard::from(rules.zone(id, player))),
            place: *place,
            limit: limit.as_ref().map(|limit| Limit::new(rules, player, *becomes, limit)),
            may_mate: *may_mate,
            unmoved: *unmoved && rules.distinguishes_unmoved(player, *becomes),
            situations: situations
                .iter()
                .map(|condition| Situation::new(rules, condition))
                .collect(),
        }
    }
}
