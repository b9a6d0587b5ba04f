//! The players, their teams and their pieces, by number.

use std::ops::Range;

use crate::rules::{KindId, PlayerId, Rules};
use crate::tables::piece_id::PieceId;

/// The owner of each piece, and the opponents of each player.
#[derive(Clone, Debug)]
pub struct Players {
    kinds: u16,
    /// The number of players.
    count: u16,
    /// The owner and the kind of each piece. In games in which an eliminated player's army can stay, the pieces of all players
    /// are followed by dead pieces. Each dead piece is owned by a *dead army*, whose number is the player's number plus the
    /// number of players. In games with neutral kinds, the pieces of the *neutral owner* come last.
    pieces: Vec<(PlayerId, KindId)>,
    /// The owner of neutral pieces, and for each kind whether it is neutral; nothing in games without neutral kinds.
    neutral_owner: Option<(PlayerId, Vec<bool>)>,
    /// The team of each owner.
    teams: Vec<u16>,
    /// The opponents of each player.
    opponents: Vec<Vec<PlayerId>>,
    /// For each player, the owners of pieces that can be captured: the opponents, all dead armies and the neutral owner.
    targets: Vec<Vec<PlayerId>>,
    /// For each player, the pieces of each opponent.
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
            neutral_owner: rules.has_neutrals().then(|| {
                let neutral = rules.kinds.iter().map(|kind| kind.neutral).collect();
                (neutral_owner(rules), neutral)
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

    /// The number of players.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The number of owners of pieces, including dead armies and the neutral owner.
    #[must_use]
    #[inline]
    pub fn owner_count(&self) -> usize {
        self.teams.len()
    }

    /// The number of pieces: one for each kind of each owner.
    #[must_use]
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// All owners of pieces: the players, then the dead armies, then the neutral owner.
    #[inline]
    pub fn owners(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.teams.len() as u16).map(PlayerId)
    }

    /// The dead counterpart of a player's piece, in games with dead pieces.
    #[must_use]
    pub fn dead(&self, piece: PieceId) -> Option<PieceId> {
        let (owner, kind) = self.pieces[piece.index()];
        let dead = PlayerId(owner.0 + self.count);
        let is_army = owner.0 < self.count && dead.index() < self.teams.len() && !self.is_neutral_owner(dead);
        is_army.then(|| self.piece(dead, kind))
    }

    /// Whether a piece is dead.
    #[must_use]
    #[inline]
    pub fn is_dead(&self, piece: PieceId) -> bool {
        self.is_ownerless(piece) && !self.is_neutral_owner(self.owner_of(piece))
    }

    /// Whether a piece belongs to no player: it is dead or neutral.
    #[must_use]
    #[inline]
    pub fn is_ownerless(&self, piece: PieceId) -> bool {
        piece.0 >= self.count * self.kinds
    }

    fn is_neutral_owner(&self, owner: PlayerId) -> bool {
        self.neutral_owner
            .as_ref()
            .is_some_and(|(neutral_owner, _)| *neutral_owner == owner)
    }

    /// Whether there are neutral kinds.
    #[must_use]
    #[inline]
    pub fn has_neutrals(&self) -> bool {
        self.neutral_owner.is_some()
    }

    /// Whether the pieces of a kind are neutral.
    #[must_use]
    #[inline]
    pub fn is_neutral(&self, kind: KindId) -> bool {
        self.neutral_owner
            .as_ref()
            .is_some_and(|(_, neutral)| neutral[kind.index()])
    }

    /// The piece that represents an owner's kind on the board: the neutral owner's, if the kind is neutral.
    #[must_use]
    #[inline]
    pub fn placed(&self, owner: PlayerId, kind: KindId) -> PieceId {
        match &self.neutral_owner {
            Some((neutral_owner, neutral)) if neutral[kind.index()] => self.piece(*neutral_owner, kind),
            _ => self.piece(owner, kind),
        }
    }

    /// The piece that results when a piece becomes another kind: a neutral piece that becomes another kind belongs to the captor.
    #[must_use]
    pub fn becomes(&self, piece: PieceId, kind: KindId, captor: PlayerId) -> PieceId {
        let owner = self.owner_of(piece);
        self.placed(if self.is_neutral_owner(owner) { captor } else { owner }, kind)
    }

    /// The player of a piece, or its former player if it is dead; the first player if it is neutral.
    #[must_use]
    pub fn player_of(&self, piece: PieceId) -> PlayerId {
        PlayerId(self.owner_of(piece).0 % self.count)
    }

    /// The number of kinds of each player.
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

    /// The piece of an owner's kind.
    #[must_use]
    #[inline]
    pub fn piece(&self, player: PlayerId, kind: KindId) -> PieceId {
        PieceId(player.0 * self.kinds + kind.0)
    }

    /// All pieces of a player, one for each kind, as a range of indices.
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

    /// The team other than the player's, if there are exactly two teams.
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

    /// The owners of pieces that a player may capture: the players of other teams, dead armies and the neutral owner.
    #[must_use]
    #[inline]
    pub fn targets(&self, player: PlayerId) -> &[PlayerId] {
        &self.targets[player.index()]
    }

    /// The pieces of each opponent of a player, as ranges of indices.
    #[must_use]
    #[inline]
    pub fn enemy_pieces(&self, player: PlayerId) -> &[Range<usize>] {
        &self.enemy_pieces[player.index()]
    }

    /// Whether two owners belong to different teams. Dead armies and the neutral owner belong to no player's team.
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

    /// The other players, in the order of play after this one.
    #[inline]
    pub fn others_after(&self, player: PlayerId) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        let players = self.count;
        (1..players).map(move |step| PlayerId((player.0 + step) % players))
    }

    /// The opponents of a player, in the order of play after that player.
    pub fn opponents_after(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<'_> {
        self.others_after(player)
            .filter(move |&other| self.opposed(player, other))
    }
}

/// The owner of neutral pieces: its number follows all other owners.
pub(in crate::tables) fn neutral_owner(rules: &Rules) -> PlayerId {
    let armies = if rules.armies_can_stay() { 2 } else { 1 };
    PlayerId(armies * rules.players.len() as u16)
}

/// The owners of pieces with their teams: the players, then the dead armies in games in which armies can stay, then the neutral
/// owner in games with neutral kinds.
pub(in crate::tables) fn owners(rules: &Rules) -> impl Iterator<Item = (PlayerId, u16)> + Clone + '_ {
    let players = rules.player_ids().map(|player| (player, rules.player(player).team));
    let count = rules.players.len() as u16;
    let dead = rules.player_ids().filter(|_| rules.armies_can_stay());
    let dead = dead.map(move |player| (PlayerId(player.0 + count), u16::MAX));
    let neutral_owner = rules.has_neutrals().then(|| (neutral_owner(rules), u16::MAX));
    players.chain(dead).chain(neutral_owner)
}
