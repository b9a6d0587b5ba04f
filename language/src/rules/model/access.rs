//! Look-ups in the rules by id.

use crate::geometry::{CellId, CellSet};

use crate::rules::limits::MAX_TURN_MOVES;

use super::actions::Action;
use super::castles::Castle;
use super::eliminations::Army;
use super::endings::Event;
use super::hands::DropPlace;
use super::ids::{KindId, PartitionId, PlayerId, ZoneId};
use super::pieces::{Kind, MoveRule};
use super::rules::{Partition, Player, Rules};
use super::states::{ArmyFact, Lasting};
use super::turns::{Stage, Turns};

impl Rules {
    /// All players, in the order of play.
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        PlayerId::first(self.players.len())
    }

    /// All kinds of pieces, in the order of the file.
    pub fn kind_ids(&self) -> impl DoubleEndedIterator<Item = KindId> + Clone + use<> {
        KindId::first(self.kinds.len())
    }

    /// Returns whether the rules distinguish unmoved pieces of a player's kind from moved ones. A neutral piece never counts as
    /// unmoved.
    pub fn distinguishes_unmoved(&self, player: PlayerId, kind: KindId) -> bool {
        let mut moves = self.moves(player, kind).iter();
        let depends = moves.any(|rule| rule.conditions.ask_for_unmoved())
            || self.asks_for_trail(true)
            || self.castles_once_dropped(kind);
        depends && !self.is_neutral(kind)
    }

    /// Whether a kind takes part in a castling, of any player, that drops can make available.
    fn castles_once_dropped(&self, kind: KindId) -> bool {
        let drops = || {
            self.kinds
                .iter()
                .flat_map(|kind| &kind.drops)
                .filter(|drop| drop.unmoved)
        };
        drops().next().is_some()
            && self.castlings().any(|(_, castler, castle)| {
                let pieces = [castler, castle.partner];
                pieces.contains(&kind) && drops().any(|drop| pieces.contains(&drop.becomes))
            })
    }

    /// Returns whether a drop depends on the last move of the turn; with `unmoved`, whether it depends on the moved piece having
    /// been unmoved.
    #[must_use]
    pub fn asks_for_trail(&self, unmoved: bool) -> bool {
        let mut drops = self.kinds.iter().flat_map(|kind| &kind.drops);
        drops.any(|drop| match drop.place {
            Some(DropPlace::Began { unmoved: asked }) => asked || !unmoved,
            Some(DropPlace::FromMover) => !unmoved,
            None => false,
        })
    }

    /// The kinds with the same appearance as a kind, including the kind itself.
    pub fn look_alikes(&self, kind: KindId) -> impl Iterator<Item = KindId> + use<'_> {
        let looks = |kind: KindId| self.kind(kind).looks;
        self.kind_ids().filter(move |&other| looks(other) == looks(kind))
    }

    /// A player.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// A kind of piece.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The cells of a zone, as seen by a player.
    #[must_use]
    pub fn zone(&self, id: ZoneId, player: PlayerId) -> &CellSet {
        &self.zones[id.index()].cells[player.index()]
    }

    /// A partition of the cells.
    #[must_use]
    pub fn partition(&self, id: PartitionId) -> &Partition {
        &self.partitions[id.index()]
    }

    /// The moves on the board, apart from castling, of a player's pieces of a kind.
    #[must_use]
    pub fn moves(&self, player: PlayerId, kind: KindId) -> &[MoveRule] {
        self.kind(kind).moves.get(player.index()).map_or(&[], |moves| moves)
    }

    /// Returns whether the rule's `from` zone allows a player's move to begin on a cell.
    #[must_use]
    pub fn begins_on(&self, player: PlayerId, rule: &MoveRule, cell: CellId) -> bool {
        let from = rule.conditions.from;
        from.is_none_or(|zone| self.zone(zone, player).contains(cell))
    }

    /// All castlings of the game in numerical order, each with its player and the kind that castles.
    pub fn castlings(&self) -> impl Iterator<Item = (PlayerId, KindId, &Castle)> {
        self.player_ids().flat_map(move |player| {
            self.kind_ids().flat_map(move |kind| {
                let castles = self.kind(kind).castles.get(player.index()).into_iter().flatten();
                castles.map(move |castle| (player, kind, castle))
            })
        })
    }

    /// Returns whether the army of an eliminated player can join another, so that pieces change owners.
    #[must_use]
    pub fn armies_can_join(&self) -> bool {
        let joins = |army: Army| matches!(army, Army::JoinsCaptor | Army::JoinsAlly);
        self.eliminations.iter().any(|it| joins(it.army))
    }

    /// Returns whether the army of an eliminated player can stay on the board, so that there are dead pieces.
    #[must_use]
    pub fn armies_can_stay(&self) -> bool {
        self.eliminations.iter().any(|it| it.army == Army::Stays)
    }

    /// Returns whether the pieces of a kind have no owner.
    #[must_use]
    pub fn is_neutral(&self, kind: KindId) -> bool {
        self.kind(kind).neutral
    }

    /// Returns whether any kind has no owner.
    #[must_use]
    pub fn has_neutrals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.neutral)
    }

    /// Returns whether any kind can be dropped.
    #[must_use]
    pub fn has_drops(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.drops.is_empty())
    }

    /// Returns whether players score points, so that a position holds their scores.
    #[must_use]
    pub fn has_scores(&self) -> bool {
        self.points.as_ref().is_some_and(|points| !points.scores.is_empty())
    }

    /// The ends that count actions of players, in order: the action counted, and the count that ends the game.
    pub fn counters(&self) -> impl Iterator<Item = (&Action, u16)> {
        self.ends.iter().filter_map(|end| {
            let Event::Times { action, times } = &end.event else {
                return None;
            };
            Some((action, *times))
        })
    }

    /// The ends whose state must last, in order: the state, its duration, and the player whose state it must be.
    pub fn lasting_ends(&self) -> impl Iterator<Item = (&[Vec<ArmyFact>], &Lasting, Option<PlayerId>)> {
        self.ends.iter().filter_map(|end| {
            let Event::Army { any_of, lasting } = &end.event else {
                return None;
            };
            lasting.as_ref().map(|lasting| (&**any_of, lasting, end.player))
        })
    }

    /// The longest run of passes that any end counts.
    #[must_use]
    pub fn max_passes(&self) -> u16 {
        let longest = self.ends.iter().map(|end| end.event.passes());
        longest.max().unwrap_or(0)
    }

    /// Returns whether the rules of turns allow a pass.
    #[must_use]
    pub fn turns_allow_passes(&self) -> bool {
        let mut all = self.turns.iter().flat_map(Turns::all).flatten();
        all.any(Stage::allows_pass)
    }

    /// The maximum number of moves in a turn.
    #[must_use]
    pub fn moves_of_turn(&self, player: PlayerId, turns: u32) -> u32 {
        let Some(rules) = &self.turns else { return 1 };
        let stages = rules.stages_of(player, turns).iter();
        let all = stages.map(|stage| stage.times.most(turns)).fold(0, u32::saturating_add);
        all.min(MAX_TURN_MOVES)
    }
}
