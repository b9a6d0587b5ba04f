//! Results of ends.

use crate::play::setup::{Outcome, Reason};
use crate::play::state::board::Board;
use crate::rules::{PlayerId, Verdict};
use crate::tables::{PieceId, Tables};

impl<const W: usize> Board<W> {
    /// The outcome of an end that a player brings about.
    pub(in crate::play) fn verdict(
        &self,
        tables: &Tables<W>,
        result: Verdict,
        player: PlayerId,
        reason: Reason,
    ) -> Outcome {
        let winners = match result {
            Verdict::Wins => Some(tables.players.team_of(player)),
            Verdict::Draws => None,
            Verdict::Loses => tables.players.only_other_team(player),
            Verdict::MostPoints => self.team_with_most_points(tables),
        };
        Outcome { winners, reason }
    }

    /// The only team with the most points; none if two teams share them.
    fn team_with_most_points(&self, tables: &Tables<W>) -> Option<u16> {
        let teams = tables.players.ids().map(|player| tables.players.team_of(player));
        let points = |team: u16| -> u64 {
            let members = tables.players.ids();
            let members = members.filter(|&player| tables.players.team_of(player) == team);
            members.map(|player| self.points(tables, player)).sum()
        };
        let most = teams.clone().map(points).max()?;
        let mut first = teams.filter(|&team| points(team) == most);
        let team = first.next();
        team.filter(|team| first.all(|other| other == *team))
    }

    /// The points of a player: the values of its living pieces and its score.
    pub(in crate::play) fn points(&self, tables: &Tables<W>, player: PlayerId) -> u64 {
        let Some(worth) = &tables.endings.points else { return 0 };
        let pieces = tables.players.pieces_of(player);
        let of_piece = |piece: PieceId| {
            let number = self.of_piece(piece).len() as u64 + u64::from(self.hand(piece));
            number * u64::from(worth.kinds[tables.players.kind_of(piece).index()])
        };
        let besides = worth.players[player.index()];
        pieces.map(of_piece).sum::<u64>() + u64::from(besides) + u64::from(self.score(tables, player))
    }
}
