//! States of armies: whether they hold, and for how long.

use crate::play::endings::Ends;
use crate::play::setup::{Setup, SetupError};
use crate::rules::{KindId, PlayerId};
use crate::tables::{ArmyState, Ending, Facts, LastingState, Test};

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

impl<const W: usize> Ends<'_, W> {
    /// The first player whose army meets the condition of an end: first the opponents of the last mover, in turn order, then the
    /// last mover.
    pub(super) fn first_in_state(self, end: &Ending<ArmyState<W>>) -> Option<PlayerId> {
        let Self { board, tables } = self;
        let us = board.last_mover;
        let opponents = tables.players.opponents_after(us);
        let mut candidates = opponents.chain([us]).filter(|&player| end.applies_to(player));
        candidates.find(|&player| !self.is_gone(player) && self.newly_holds(&end.event, player))
    }

    /// Whether a state holds for a player by a conjunction that did not hold in the position from which play began.
    fn newly_holds(self, state: &ArmyState<W>, player: PlayerId) -> bool {
        let Self { board, .. } = self;
        let first = state.origins + player.index() * state.any_of.len();
        let mut conjunctions = (first..).zip(&state.any_of);
        conjunctions.any(|(origin, facts)| !board.origin_states[origin] && self.all_hold(facts, player))
    }

    /// For each conjunction of facts that ends a game at once, and each player, whether it holds.
    pub(in crate::play) fn true_states(self) -> Vec<bool> {
        let Self { tables, .. } = self;
        let mut holding = vec![false; tables.endings.origins];
        for state in tables.endings.states() {
            for player in tables.players.ids() {
                let first = state.origins + player.index() * state.any_of.len();
                for (origin, facts) in (first..).zip(&state.any_of) {
                    holding[origin] = self.all_hold(facts, player);
                }
            }
        }
        holding
    }

    /// The new status of each state that must last, for each player, given the status before the last move and whether that move
    /// began a turn: a turn of several moves counts once.
    pub(in crate::play) fn lasted(self, before: &[StateStatus], began_turn: bool) -> Vec<StateStatus> {
        let Self { tables, .. } = self;
        let states = tables.endings.lasting.iter();
        let states = states.flat_map(|state| tables.players.ids().map(move |player| (state, player)));
        let before = before.iter().copied().chain(std::iter::repeat(StateStatus::Absent));
        let now = states.zip(before).map(|((state, player), before)| match before {
            _ if !self.holds(state, player) => StateStatus::Absent,
            StateStatus::Absent => self.status_at_beginning(state, player),
            StateStatus::Uncounted => StateStatus::Uncounted,
            StateStatus::Counted(count) => StateStatus::Counted(count.saturating_add(u16::from(began_turn))),
        });
        now.collect()
    }

    /// The status of a state that begins to hold.
    fn status_at_beginning(self, state: &LastingState<W>, player: PlayerId) -> StateStatus {
        let Self { board, .. } = self;
        let beginning = &state.beginning;
        if !beginning.is_empty() && !self.any_holds(beginning, player) {
            return StateStatus::Uncounted;
        }
        let pieces = u16::try_from(board.occupied().len()).unwrap_or(u16::MAX);
        StateStatus::Counted(pieces.saturating_mul(state.less))
    }

    /// Whether a state that must last holds for a player.
    fn holds(self, state: &LastingState<W>, player: PlayerId) -> bool {
        state.player.is_none_or(|only| only == player) && !self.is_gone(player) && self.any_holds(&state.any_of, player)
    }

    /// The first player whose state with this number has lasted long enough, given the status of all states.
    pub(in crate::play) fn first_to_outlast(self, number: usize, lasted: &[StateStatus]) -> Option<PlayerId> {
        let Self { board, tables } = self;
        let us = board.last_mover;
        let (plies, first) = (tables.endings.lasting[number].plies, number * tables.players.count());
        let enough = |player: &PlayerId| match lasted[first + player.index()] {
            StateStatus::Counted(count) => count >= plies,
            StateStatus::Absent | StateStatus::Uncounted => false,
        };
        tables.players.opponents_after(us).chain([us]).find(enough)
    }

    /// The states whose status differs from that of states which begin in this position: the number of the state, the player, and
    /// the count, if there is one.
    pub(in crate::play) fn states_for_setup(self, lasted: &[StateStatus]) -> Vec<(u16, PlayerId, Option<u16>)> {
        let Self { tables, .. } = self;
        let numbers = 0..tables.endings.lasting.len() as u16;
        let states = numbers.flat_map(|number| tables.players.ids().map(move |player| (number, player)));
        let listed = states.zip(self.lasted(&[], true)).zip(lasted);
        let listed = listed.filter_map(|(((number, player), fresh), &lasted)| match lasted {
            _ if lasted == fresh => None,
            StateStatus::Absent => None,
            StateStatus::Uncounted => Some((number, player, None)),
            StateStatus::Counted(count) => Some((number, player, Some(count))),
        });
        listed.collect()
    }

    /// The status of all states: they begin in this position, except for those that a set-up lists or limits.
    pub(in crate::play) fn states_from_setup(self, setup: &Setup) -> Result<Vec<StateStatus>, SetupError> {
        let Self { tables, .. } = self;
        let mut lasted = self.lasted(&[], true);
        if let Some(limited) = setup.limited {
            self.resume_limited(&mut lasted, limited);
        }
        for &(number, player, count) in &setup.lasted {
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

    /// Resumes the count with this limit, for the players for whom a state with this limit holds. States with a higher limit
    /// began at the same time; those with a lower limit cannot have begun as they must.
    fn resume_limited(self, lasted: &mut [StateStatus], (limit, count): (u16, u16)) {
        let Self { tables, .. } = self;
        let states = &tables.endings.lasting;
        for player in tables.players.ids() {
            let indices = (player.index()..).step_by(tables.players.count());
            let mut held = indices
                .clone()
                .zip(states)
                .filter(|&(index, _)| lasted[index] != StateStatus::Absent);
            if !held.any(|(_, state)| state.plies.checked_sub(1) == Some(limit)) {
                continue;
            }
            for (index, state) in indices.zip(states) {
                let is_lower = state.plies <= limit;
                let is_limited = state.plies.checked_sub(1) == Some(limit);
                lasted[index] = match lasted[index] {
                    StateStatus::Absent => StateStatus::Absent,
                    _ if is_limited => StateStatus::Counted(count),
                    StateStatus::Counted(_) if !is_lower => StateStatus::Counted(count),
                    StateStatus::Counted(_) if !state.beginning.is_empty() => StateStatus::Uncounted,
                    status @ (StateStatus::Counted(_) | StateStatus::Uncounted) => status,
                };
            }
        }
    }

    fn is_gone(self, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        tables.eliminations.any && board.is_out(tables, player)
    }

    fn any_holds(self, conjunctions: &[Facts<W>], player: PlayerId) -> bool {
        conjunctions.iter().any(|facts| self.all_hold(facts, player))
    }

    /// Whether a conjunction of facts holds for a player; the facts on an enemy must all hold for the same enemy.
    fn all_hold(self, facts: &Facts<W>, player: PlayerId) -> bool {
        let Self { tables, .. } = self;
        let own = facts.own.iter().all(|test| self.test_holds(test, player, player));
        let fits = |&enemy: &PlayerId| {
            let mut tests = facts.enemy.iter();
            !self.is_gone(enemy) && tests.all(|test| self.test_holds(test, enemy, player))
        };
        own && (facts.enemy.is_empty() || tables.players.opponents(player).iter().any(fits))
    }

    /// Whether a test holds for a player, or in comparison with another player if the test compares two.
    fn test_holds(self, test: &Test<W>, player: PlayerId, other: PlayerId) -> bool {
        let Self { board, tables } = self;
        match test {
            Test::Pieces { kinds, size, place } => board.has_in(tables, player, kinds, *size, place.as_ref()),
            Test::Points { size, place: None } => size.fits(self.points(player)),
            Test::Points { size, place } => {
                let worth = tables.endings.points.iter().flat_map(|points| &points.kinds);
                let worth = (0..).map(KindId).zip(worth).filter(|(_, worth)| **worth > 0);
                let points =
                    worth.map(|(kind, &worth)| u64::from(worth) * board.number(tables, player, kind, place.as_ref()));
                size.fits(points.sum())
            }
            Test::EqualPoints => self.points(player) == self.points(other),
            Test::Check { denied } => board.in_check(tables, player) != *denied,
        }
    }
}
