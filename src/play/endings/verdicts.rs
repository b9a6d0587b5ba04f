//! Results of ends.

use crate::play::endings::Ends;
use crate::play::setup::{Outcome, Reason};
use crate::rules::{PlayerId, Verdict};
use crate::tables::PieceId;

impl<const W: usize> Ends<'_, W> {
    /// The outcome of an end that a player brings about.
    pub(in crate::play) fn verdict(self, result: Verdict, player: PlayerId, reason: Reason) -> Outcome {
        let Self { tables, .. } = self;
        let winners = match result {
            Verdict::Wins => Some(tables.players.team_of(player)),
            Verdict::Draws => None,
            Verdict::Loses => tables.players.only_other_team(player),
            Verdict::MostPoints => self.team_with_most_points(),
        };
        Outcome { winners, reason }
    }

    /// The only team with the most points; none if two teams share them.
    fn team_with_most_points(self) -> Option<u16> {
        let Self { tables, .. } = self;
        let teams = tables.players.ids().map(|player| tables.players.team_of(player));
        let points = |team: u16| -> u64 {
            let members = tables.players.ids();
            let members = members.filter(|&player| tables.players.team_of(player) == team);
            members.map(|player| self.points(player)).sum()
        };
        let most = teams.clone().map(points).max()?;
        let mut first = teams.filter(|&team| points(team) == most);
        let team = first.next();
        team.filter(|team| first.all(|other| other == *team))
    }

    /// The points of a player: the values of its living pieces and its score.
    pub(in crate::play) fn points(self, player: PlayerId) -> u64 {
        let Self { board, tables } = self;
        let Some(worth) = &tables.endings.points else { return 0 };
        let pieces = tables.players.pieces_of(player);
        let of_piece = |piece: PieceId| {
            let number = board.of_piece(piece).len() as u64 + u64::from(board.hand(piece));
            number * u64::from(worth.kinds[tables.players.kind_of(piece).index()])
        };
        let besides = worth.players[player.index()];
        pieces.map(of_piece).sum::<u64>() + u64::from(besides) + u64::from(board.score(tables, player))
    }
}
