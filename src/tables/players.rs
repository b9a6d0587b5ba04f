//! The players, their teams and their pieces, by number.

use std::ops::Range;

use crate::rules::{KindId, PlayerId, Rules};
use crate::tables::piece_id::PieceId;

/// Whose each piece is, and who plays against whom.
#[derive(Clone, Debug)]
pub struct Players {
    kinds: u16,
    /// How many players there are.
    count: u16,
    /// The owner and the kind of each piece. Where armies can stay when their player is eliminated, dead pieces come behind
    /// those of all players, each owned by a *dead army*: the number of the player that it was, behind all players. Where
    /// there are neutral kinds, the pieces of *nobody* come last.
    pieces: Vec<(PlayerId, KindId)>,
    /// The owner of neutral pieces, where there are neutral kinds, and for each kind whether it is one.
    nobody: Option<(PlayerId, Vec<bool>)>,
    /// The team of each owner.
    teams: Vec<u16>,
    /// For each player the opponents.
    opponents: Vec<Vec<PlayerId>>,
    /// For each player the owners of pieces to capture: the opponents, all dead armies and nobody.
    targets: Vec<Vec<PlayerId>>,
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
        let owners = || owners(rules);
        let dead = || owners().skip(rules.players.len()).map(|(owner, _)| owner);
        Self {
            kinds: kinds as u16,
            count: rules.players.len() as u16,
            pieces: owners()
                .flat_map(|(owner, _)| rules.kind_ids().map(move |kind| (owner, kind)))
                .collect(),
            nobody: rules.has_neutrals().then(|| {
                let neutral = rules.kinds.iter().map(|kind| kind.neutral).collect();
                (nobody(rules), neutral)
            }),
            teams: owners().map(|(_, team)| team).collect(),
            targets: rules
                .player_ids()
                .map(|player| opponents(player).chain(dead()).collect())
                .collect(),
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
        usize::from(self.count)
    }

    /// How many owners of pieces there are, dead armies and nobody included.
    #[must_use]
    #[inline]
    pub fn owner_count(&self) -> usize {
        self.teams.len()
    }

    /// How many pieces there are, one for each kind of each owner.
    #[must_use]
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// All owners of pieces: the players, then the dead armies, then nobody.
    #[inline]
    pub fn owners(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.teams.len() as u16).map(PlayerId)
    }

    /// The piece that a player's piece is when it is dead, in a game with dead pieces.
    #[must_use]
    pub fn dead(&self, piece: PieceId) -> Option<PieceId> {
        let (owner, kind) = self.pieces[piece.index()];
        let dead = PlayerId(owner.0 + self.count);
        let is_army = owner.0 < self.count && dead.index() < self.teams.len() && !self.is_nobody(dead);
        is_army.then(|| self.piece(dead, kind))
    }

    /// Whether a piece is dead.
    #[must_use]
    #[inline]
    pub fn is_dead(&self, piece: PieceId) -> bool {
        self.is_ownerless(piece) && !self.is_nobody(self.owner_of(piece))
    }

    /// Whether a piece belongs to no player: it is dead or neutral.
    #[must_use]
    #[inline]
    pub fn is_ownerless(&self, piece: PieceId) -> bool {
        piece.0 >= self.count * self.kinds
    }

    fn is_nobody(&self, owner: PlayerId) -> bool {
        self.nobody.as_ref().is_some_and(|(nobody, _)| *nobody == owner)
    }

    /// Whether there are neutral kinds.
    #[must_use]
    #[inline]
    pub fn has_neutrals(&self) -> bool {
        self.nobody.is_some()
    }

    /// Whether the pieces of a kind are neutral.
    #[must_use]
    #[inline]
    pub fn is_neutral(&self, kind: KindId) -> bool {
        self.nobody.as_ref().is_some_and(|(_, neutral)| neutral[kind.index()])
    }

    /// What stands on the board as an owner's piece of a kind: nobody's, if the kind is neutral.
    #[must_use]
    #[inline]
    pub fn placed(&self, owner: PlayerId, kind: KindId) -> PieceId {
        match &self.nobody {
            Some((nobody, neutral)) if neutral[kind.index()] => self.piece(*nobody, kind),
            _ => self.piece(owner, kind),
        }
    }

    /// What a piece is when it becomes another kind: a neutral one that becomes another belongs to a captor.
    #[must_use]
    pub fn becomes(&self, piece: PieceId, kind: KindId, captor: PlayerId) -> PieceId {
        let owner = self.owner_of(piece);
        self.placed(if self.is_nobody(owner) { captor } else { owner }, kind)
    }

    /// The player of a piece, or whose it was before it died; the first player, if it is neutral.
    #[must_use]
    pub fn player_of(&self, piece: PieceId) -> PlayerId {
        PlayerId(self.owner_of(piece).0 % self.count)
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
        (0..self.count).map(PlayerId)
    }

    /// The kind of an owner as a piece.
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

    /// The owner of a piece.
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

    /// The owners of the pieces that a player may capture: the players of other teams, dead armies and nobody.
    #[must_use]
    #[inline]
    pub fn targets(&self, player: PlayerId) -> &[PlayerId] {
        &self.targets[player.index()]
    }

    /// The pieces of each opponent of a player, as ranges of their numbers.
    #[must_use]
    #[inline]
    pub fn enemy_pieces(&self, player: PlayerId) -> &[Range<usize>] {
        &self.enemy_pieces[player.index()]
    }

    /// Whether two owners are of different teams. Dead armies and nobody are of none of the players' teams.
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
        PlayerId(if next == self.count { 0 } else { next })
    }

    /// The other players in the order of play after one.
    #[inline]
    pub fn others_after(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        let players = self.count;
        (1..players).map(move |step| PlayerId((player.0 + step) % players))
    }

    /// The opponents of a player in the order of play after that player.
    pub fn opponents_after(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<'_> {
        self.others_after(player)
            .filter(move |&other| self.opposed(player, other))
    }
}

/// The owner of neutral pieces: the number behind all other owners.
pub(in crate::tables) fn nobody(rules: &Rules) -> PlayerId {
    let armies = if rules.armies_can_stay() { 2 } else { 1 };
    PlayerId(armies * rules.players.len() as u16)
}

/// The owners of pieces with their teams: the players, and behind them, where armies can stay, what they leave, and where
/// there are neutral kinds, nobody.
pub(in crate::tables) fn owners(rules: &Rules) -> impl Iterator<Item = (PlayerId, u16)> + Clone + '_ {
    let players = rules.player_ids().map(|player| (player, rules.player(player).team));
    let count = rules.players.len() as u16;
    let dead = rules.player_ids().filter(|_| rules.armies_can_stay());
    let dead = dead.map(move |player| (PlayerId(player.0 + count), u16::MAX));
    let nobody = rules.has_neutrals().then(|| (nobody(rules), u16::MAX));
    players.chain(dead).chain(nobody)
}
