//! Looking things up in the rules by their ids.

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
use super::turns::Turns;

impl Rules {
    /// All players, in the order of play.
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        PlayerId::first(self.players.len())
    }

    /// All kinds of pieces, in the order of the file.
    pub fn kind_ids(&self) -> impl DoubleEndedIterator<Item = KindId> + Clone + use<> {
        KindId::first(self.kinds.len())
    }

    /// Whether it matters to a player's kind that a piece has not moved. A neutral one never counts as unmoved.
    pub fn minds_moving(&self, player: PlayerId, kind: KindId) -> bool {
        let mut moves = self.moves(player, kind).iter();
        let asks = moves.any(|rule| rule.conditions.ask_for_unmoved())
            || self.asks_for_trail(true)
            || self.castles_once_dropped(kind);
        asks && !self.is_neutral(kind)
    }

    /// Whether a kind takes part in a castling, of any player, that drops can make allowed.
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

    /// Whether a drop depends on what the last move of the turn did; with `unmoved`, on whether what moved had moved before.
    #[must_use]
    pub fn asks_for_trail(&self, unmoved: bool) -> bool {
        let mut drops = self.kinds.iter().flat_map(|kind| &kind.drops);
        drops.any(|drop| match drop.place {
            Some(DropPlace::Began { unmoved: asked }) => asked || !unmoved,
            Some(DropPlace::FromMover) => !unmoved,
            None => false,
        })
    }

    /// The kinds that look like one, itself among them.
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

    /// The cells of a zone, as a player sees it.
    #[must_use]
    pub fn zone(&self, id: ZoneId, player: PlayerId) -> &CellSet {
        &self.zones[id.index()].cells[player.index()]
    }

    /// A partition of the cells.
    #[must_use]
    pub fn partition(&self, id: PartitionId) -> &Partition {
        &self.partitions[id.index()]
    }

    /// The ways in which a player's pieces of a kind move on the board, castling aside.
    #[must_use]
    pub fn moves(&self, player: PlayerId, kind: KindId) -> &[MoveRule] {
        self.kind(kind).moves.get(player.index()).map_or(&[], |moves| moves)
    }

    /// Whether a player's moves by a rule can begin on a cell, as far as its zone tells.
    #[must_use]
    pub fn begins_on(&self, player: PlayerId, rule: &MoveRule, cell: CellId) -> bool {
        let from = rule.conditions.from;
        from.is_none_or(|zone| self.zone(zone, player).contains(cell))
    }

    /// All castlings of the game in the order of their numbers, each with its player and the kind that castles.
    pub fn castlings(&self) -> impl Iterator<Item = (PlayerId, KindId, &Castle)> {
        self.player_ids().flat_map(move |player| {
            self.kind_ids().flat_map(move |kind| {
                let castles = self.kind(kind).castles.get(player.index()).into_iter().flatten();
                castles.map(move |castle| (player, kind, castle))
            })
        })
    }

    /// Whether the army of an eliminated player can join another, so that pieces change their owner.
    #[must_use]
    pub fn armies_can_join(&self) -> bool {
        let joins = |army: Army| matches!(army, Army::JoinsCaptor | Army::JoinsAlly);
        self.eliminations.iter().any(|it| joins(it.army))
    }

    /// Whether the army of an eliminated player can stay on the board, so that there are dead pieces.
    #[must_use]
    pub fn armies_can_stay(&self) -> bool {
        self.eliminations.iter().any(|it| it.army == Army::Stays)
    }

    /// Whether the pieces of a kind belong to nobody.
    #[must_use]
    pub fn is_neutral(&self, kind: KindId) -> bool {
        self.kind(kind).neutral
    }

    /// Whether there are pieces that belong to nobody from the start.
    #[must_use]
    pub fn has_neutrals(&self) -> bool {
        self.kinds.iter().any(|kind| kind.neutral)
    }

    /// Whether pieces drop.
    #[must_use]
    pub fn has_drops(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.drops.is_empty())
    }

    /// Whether players score, so that a position holds their scores.
    #[must_use]
    pub fn has_scores(&self) -> bool {
        self.points.as_ref().is_some_and(|points| !points.scores.is_empty())
    }

    /// The ends that count what players do, each with what it counts and up to which number, in their order.
    pub fn counters(&self) -> impl Iterator<Item = (&Action, u16)> {
        self.ends.iter().filter_map(|end| match &end.event {
            Event::Times { action, times } => Some((action, *times)),
            Event::Checkmate
            | Event::Stalemate
            | Event::Bare { .. }
            | Event::Capture { .. }
            | Event::Reach { .. }
            | Event::Hold { .. }
            | Event::Facing { .. }
            | Event::Army { .. }
            | Event::Row { .. }
            | Event::Passes { .. }
            | Event::DeadPosition
            | Event::Repetition { .. }
            | Event::Quiet { .. }
            | Event::Length { .. }
            | Event::LastTeam => None,
        })
    }

    /// The ends whose state must last, in their order: the state, how long, and whose state it must be.
    pub fn lasting_ends(&self) -> impl Iterator<Item = (&[Vec<ArmyFact>], &Lasting, Option<PlayerId>)> {
        self.ends.iter().filter_map(|end| {
            let Event::Army { any_of, lasting } = &end.event else {
                return None;
            };
            lasting.as_ref().map(|lasting| (&**any_of, lasting, end.player))
        })
    }

    /// The most passes in a row that an end asks about.
    #[must_use]
    pub fn max_passes(&self) -> u16 {
        let asked = self.ends.iter().map(|end| end.event.passes());
        asked.max().unwrap_or(0)
    }

    /// Whether a player may pass in a turn for what is said of turns.
    #[must_use]
    pub fn turns_allow_passes(&self) -> bool {
        let mut all = self.turns.iter().flat_map(Turns::all).flatten();
        all.any(|stage| stage.actions.contains(&Action::Pass) || stage.times.least(0) < stage.times.most(0))
    }

    /// How many moves a turn has at most.
    #[must_use]
    pub fn moves_of_turn(&self, player: PlayerId, turns: u32) -> u32 {
        let Some(rules) = &self.turns else { return 1 };
        let stages = rules.stages_of(player, turns).iter();
        let all = stages.map(|stage| stage.times.most(turns)).fold(0, u32::saturating_add);
        all.min(MAX_TURN_MOVES)
    }
}
