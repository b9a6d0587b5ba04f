//! The players, their teams and their pieces, by number.

use std::ops::Range;

use crate::rules::{KindId, PlayerId, Rules};
use crate::tables::piece_id::PieceId;

/// Whose each piece is, and who plays against whom.
#[derive(Clone, Debug)]
pub struct Players {
    kinds: u16,
    /// The player and the kind of each piece.
    pieces: Vec<(PlayerId, KindId)>,
    teams: Vec<u16>,
    /// For each player the opponents.
    opponents: Vec<Vec<PlayerId>>,
    /// For each player the pieces of each opponent.
    enemy_pieces: Vec<Vec<Range<usize>>>,
}

impl Players {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let kinds = rules.kinds.len();
        let opponents = |player: PlayerId| {
            let team = rules.player(player).team;
            rules
                .player_ids()
                .filter(move |&other| rules.player(other).team != team)
        };
        let pieces_of = |player: PlayerId| player.index() * kinds..(player.index() + 1) * kinds;
        Self {
            kinds: kinds as u16,
            pieces: rules
                .player_ids()
                .flat_map(|player| rules.kind_ids().map(move |kind| (player, kind)))
                .collect(),
            teams: rules.players.iter().map(|player| player.team).collect(),
            opponents: rules.player_ids().map(|player| opponents(player).collect()).collect(),
            enemy_pieces: rules
                .player_ids()
                .map(|player| opponents(player).map(pieces_of).collect())
                .collect(),
        }
    }

    /// How many players there are.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.teams.len()
    }

    /// How many kinds each player has.
    #[must_use]
    #[inline]
    pub fn kinds(&self) -> usize {
        usize::from(self.kinds)
    }

    /// All players in the order of play.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.teams.len() as u16).map(PlayerId)
    }

    /// The kind of a player as a piece.
    #[must_use]
    #[inline]
    pub fn piece(&self, player: PlayerId, kind: KindId) -> PieceId {
        PieceId(player.0 * self.kinds + kind.0)
    }

    /// All pieces of a player, one for each kind, as a range of their numbers.
    #[inline]
    pub fn range_of(&self, player: PlayerId) -> Range<usize> {
        let kinds = usize::from(self.kinds);
        player.index() * kinds..(player.index() + 1) * kinds
    }

    /// All pieces of a player, one for each kind.
    #[inline]
    pub fn pieces_of(&self, player: PlayerId) -> impl Iterator<Item = PieceId> + use<> {
        let first = player.0 * self.kinds;
        (first..first + self.kinds).map(PieceId)
    }

    /// The player of a piece.
    #[must_use]
    #[inline]
    pub fn owner_of(&self, piece: PieceId) -> PlayerId {
        self.pieces[piece.index()].0
    }

    /// The kind of a piece.
    #[must_use]
    #[inline]
    pub fn kind_of(&self, piece: PieceId) -> KindId {
        self.pieces[piece.index()].1
    }

    /// The team of a player.
    #[must_use]
    #[inline]
    pub fn team_of(&self, player: PlayerId) -> u16 {
        self.teams[player.index()]
    }

    /// The team that is not the player's, if there are just two.
    #[must_use]
    pub fn only_other_team(&self, player: PlayerId) -> Option<u16> {
        let mut others = self.opponents(player).iter().map(|&other| self.team_of(other));
        let first = others.next()?;
        others.all(|team| team == first).then_some(first)
    }

    /// The players of other teams.
    #[must_use]
    #[inline]
    pub fn opponents(&self, player: PlayerId) -> &[PlayerId] {
        &self.opponents[player.index()]
    }

    /// The pieces of each opponent of a player, as ranges of their numbers.
    #[must_use]
    #[inline]
    pub fn enemy_pieces(&self, player: PlayerId) -> &[Range<usize>] {
        &self.enemy_pieces[player.index()]
    }

    /// Whether two players are of different teams.
    #[must_use]
    #[inline]
    pub fn opposed(&self, one: PlayerId, other: PlayerId) -> bool {
        self.teams[one.index()] != self.teams[other.index()]
    }

    /// The next player in the order of play.
    #[must_use]
    #[inline]
    pub fn after(&self, player: PlayerId) -> PlayerId {
        let next = player.0 + 1;
        PlayerId(if usize::from(next) == self.teams.len() { 0 } else { next })
    }

    /// The other players in the order of play after one.
    #[inline]
    pub fn others_after(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        let players = self.teams.len() as u16;
        (1..players).map(move |step| PlayerId((player.0 + step) % players))
    }

    /// The opponents of a player in the order of play after that player.
    pub fn opponents_after(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<'_> {
        self.others_after(player)
            .filter(move |&other| self.opposed(player, other))
    }
}
