//! States of armies: whether they hold, and for how long.

use crate::play::setup::SetupError;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId, Size};
use crate::tables::{ArmyState, Ending, Facts, LastingState, Place, Tables, Test};

/// The status of a player's state that must last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum StateStatus {
    /// The state does not hold.
    Absent,
    /// The state holds, but the condition on its beginning was not met.
    Uncounted,
    /// The state holds and has this count.
    Counted(u16),
}

impl<const W: usize> Board<W> {
    /// The first player whose army meets the condition of an end: first the opponents of the last mover, in turn order, then the
    /// last mover.
    pub(in crate::play) fn first_in_state(&self, tables: &Tables<W>, end: &Ending<ArmyState<W>>) -> Option<PlayerId> {
        let us = self.last_mover;
        let opponents = tables.players.opponents_after(us);
        let mut candidates = opponents.chain([us]).filter(|&player| end.applies_to(player));
        candidates.find(|&player| !self.is_gone(tables, player) && self.newly_holds(tables, &end.event, player))
    }

    /// Whether a state holds for a player by a conjunction that did not hold in the position from which play began.
    fn newly_holds(&self, tables: &Tables<W>, state: &ArmyState<W>, player: PlayerId) -> bool {
        let first = state.origins + player.index() * state.any_of.len();
        let mut conjunctions = (first..).zip(&state.any_of);
        conjunctions.any(|(origin, facts)| !self.origin_states[origin] && self.all_hold(tables, facts, player))
    }

    /// For each conjunction of facts that ends a game at once, and each player, whether it holds.
    pub(in crate::play) fn true_states(&self, tables: &Tables<W>) -> Vec<bool> {
        let mut holding = vec![false; tables.endings.origins];
        for state in tables.endings.states() {
            for player in tables.players.ids() {
                let first = state.origins + player.index() * state.any_of.len();
                for (origin, facts) in (first..).zip(&state.any_of) {
                    holding[origin] = self.all_hold(tables, facts, player);
                }
            }
        }
        holding
    }

    /// The new status of each state that must last, for each player, given the status before the last move and whether that move
    /// began a turn: a turn of several moves counts once.
    pub(in crate::play) fn lasted(
        &self,
        tables: &Tables<W>,
        before: &[StateStatus],
        began_turn: bool,
    ) -> Vec<StateStatus> {
        let states = tables.endings.lasting.iter();
        let states = states.flat_map(|state| tables.players.ids().map(move |player| (state, player)));
        let before = before.iter().copied().chain(std::iter::repeat(StateStatus::Absent));
        let now = states.zip(before).map(|((state, player), before)| match before {
            _ if !self.holds(tables, state, player) => StateStatus::Absent,
            StateStatus::Absent => self.status_at_beginning(tables, state, player),
            StateStatus::Uncounted => StateStatus::Uncounted,
            StateStatus::Counted(count) => StateStatus::Counted(count.saturating_add(u16::from(began_turn))),
        });
        now.collect()
    }

    /// The status of a state that begins to hold.
    fn status_at_beginning(&self, tables: &Tables<W>, state: &LastingState<W>, player: PlayerId) -> StateStatus {
        let beginning = &state.beginning;
        if !beginning.is_empty() && !self.any_holds(tables, beginning, player) {
            return StateStatus::Uncounted;
        }
        let pieces = u16::try_from(self.occupied().len()).unwrap_or(u16::MAX);
        StateStatus::Counted(pieces.saturating_mul(state.less))
    }

    /// Whether a state that must last holds for a player.
    fn holds(&self, tables: &Tables<W>, state: &LastingState<W>, player: PlayerId) -> bool {
        state.player.is_none_or(|only| only == player)
            && !self.is_gone(tables, player)
            && self.any_holds(tables, &state.any_of, player)
    }

    /// The first player whose state with this number has lasted long enough, given the status of all states.
    pub(in crate::play) fn first_to_outlast(
        &self,
        tables: &Tables<W>,
        number: usize,
        lasted: &[StateStatus],
    ) -> Option<PlayerId> {
        let us = self.last_mover;
        let (plies, first) = (tables.endings.lasting[number].plies, number * tables.players.count());
        let enough = |player: &PlayerId| match lasted[first + player.index()] {
            StateStatus::Counted(count) => count >= plies,
            StateStatus::Absent | StateStatus::Uncounted => false,
        };
        tables.players.opponents_after(us).chain([us]).find(enough)
    }

    /// The states whose status differs from that of states which begin in this position: the number of the state, the player, and
    /// the count, if there is one.
    pub(in crate::play) fn states_for_setup(
        &self,
        tables: &Tables<W>,
        lasted: &[StateStatus],
    ) -> Vec<(u16, PlayerId, Option<u16>)> {
        let numbers = 0..tables.endings.lasting.len() as u16;
        let states = numbers.flat_map(|number| tables.players.ids().map(move |player| (number, player)));
        let listed = states.zip(self.lasted(tables, &[], true)).zip(lasted);
        let listed = listed.filter_map(|(((number, player), fresh), &lasted)| match lasted {
            _ if lasted == fresh => None,
            StateStatus::Absent => None,
            StateStatus::Uncounted => Some((number, player, None)),
            StateStatus::Counted(count) => Some((number, player, Some(count))),
        });
        listed.collect()
    }

    /// The status of all states: they begin in this position, except for those that a set-up lists.
    pub(in crate::play) fn states_from_setup(
        &self,
        tables: &Tables<W>,
        listed: &[(u16, PlayerId, Option<u16>)],
    ) -> Result<Vec<StateStatus>, SetupError> {
        let mut lasted = self.lasted(tables, &[], true);
        for &(number, player, count) in listed {
            let state = tables.endings.lasting.get(usize::from(number));
            let index = usize::from(number) * tables.players.count() + player.index();
            let (Some(state), true) = (state, player.index() < tables.players.count()) else {
                return Err(SetupError::NoState(number));
            };
            if lasted[index] == StateStatus::Absent || (count.is_none() && state.beginning.is_empty()) {
                return Err(SetupError::State(number, player));
            }
            lasted[index] = count.map_or(StateStatus::Uncounted, StateStatus::Counted);
        }
        Ok(lasted)
    }

    fn is_gone(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        tables.eliminations.any && self.is_out(tables, player)
    }

    fn any_holds(&self, tables: &Tables<W>, conjunctions: &[Facts<W>], player: PlayerId) -> bool {
        conjunctions.iter().any(|facts| self.all_hold(tables, facts, player))
    }

    /// Whether a conjunction of facts holds for a player; the facts on an enemy must all hold for the same enemy.
    fn all_hold(&self, tables: &Tables<W>, facts: &Facts<W>, player: PlayerId) -> bool {
        let own = facts
            .own
            .iter()
            .all(|test| self.test_holds(tables, test, player, player));
        let fits = |&enemy: &PlayerId| {
            let mut tests = facts.enemy.iter();
            !self.is_gone(tables, enemy) && tests.all(|test| self.test_holds(tables, test, enemy, player))
        };
        own && (facts.enemy.is_empty() || tables.players.opponents(player).iter().any(fits))
    }

    /// Whether a test holds for a player, or in comparison with another player if the test compares two.
    fn test_holds(&self, tables: &Tables<W>, test: &Test<W>, player: PlayerId, other: PlayerId) -> bool {
        match test {
            Test::Pieces { kinds, size, place } => self.has_in(tables, player, kinds, *size, place.as_ref()),
            Test::Points { size, place: None } => size.fits(self.points(tables, player)),
            Test::Points { size, place } => {
                let worth = tables.endings.points.iter().flat_map(|points| &points.kinds);
                let worth = (0..).map(KindId).zip(worth).filter(|(_, worth)| **worth > 0);
                let points =
                    worth.map(|(kind, &worth)| u64::from(worth) * self.number(tables, player, kind, place.as_ref()));
                size.fits(points.sum())
            }
            Test::EqualPoints => self.points(tables, player) == self.points(tables, other),
            Test::Check { denied } => self.in_check(tables, player) != *denied,
        }
    }

    /// Whether the number of a player's pieces of these kinds, on the board and in hand, is in range.
    pub(in crate::play) fn has_army_of_size(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        kinds: &[KindId],
        size: Size,
    ) -> bool {
        self.has_in(tables, player, kinds, size, None)
    }

    fn has_in(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        kinds: &[KindId],
        size: Size,
        place: Option<&Place<W>>,
    ) -> bool {
        // The first kinds usually decide.
        let (mut total, enough) = (0, size.enough());
        for &kind in kinds {
            total += self.number(tables, player, kind, place);
            if total >= enough {
                break;
            }
        }
        size.fits(total)
    }

    /// The number of pieces of a kind that a player has in a place, or anywhere.
    #[inline]
    fn number(&self, tables: &Tables<W>, player: PlayerId, kind: KindId, place: Option<&Place<W>>) -> u64 {
        let piece = tables.players.piece(player, kind);
        let standing = self.of_piece(piece);
        let (standing, hand) = match place {
            None => (standing, true),
            Some(place) => (standing & place.zone[player.index()], place.hand),
        };
        standing.len() as u64 + if hand { u64::from(self.hand(piece)) } else { 0 }
    }
}
