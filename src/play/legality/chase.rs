//! How near a royal piece with few defenders is to where it is mated.

use crate::geometry::CellId;
use crate::play::searching::{Chase, Survey};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::Tables;

/// By how much one side must be stronger to chase the other's royal piece.
const STRONGER: i32 = 200;

impl<const W: usize> Board<W> {
    /// How well a player chases the other's royal piece, each of whom has one: how remote it stands, and how near to it those
    /// who chase it.
    pub(in crate::play) fn chase(
        &self,
        tables: &Tables<W>,
        (survey, chase): (&Survey, &Chase),
        (player, royal): (PlayerId, CellId),
        (other, chased): (PlayerId, CellId),
    ) -> i32 {
        let players = &tables.players;
        let count = |piece: usize| self.by_piece()[piece].len() as i32;
        let strength = |player| -> i32 {
            players
                .range_of(player)
                .map(|piece| survey.worth[piece] * count(piece))
                .sum()
        };
        let defence = strength(other);
        if defence > chase.few || strength(player) < defence + STRONGER {
            return 0;
        }
        let steps = &chase.steps[chased.index() * chase.remote.len()..];
        let near = |cell: CellId| 100 - 100 * i32::from(steps[cell.index()]) / chase.far;
        let mut found = 2 * chase.remote[chased.index()] + near(royal);
        for piece in players.range_of(player).filter(|&piece| survey.pressure[piece] > 0) {
            for cell in self.by_piece()[piece] {
                found += near(cell) / 4;
            }
        }
        found * (chase.few - defence) / chase.few
    }
}
