//! States of armies: whether they hold, and for how long.

use crate::play::setup::SetupError;
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId, Size};
use crate::tables::{ArmyState, Ending, Facts, LastingState, Place, Tables, Test};

/// What has become of a player's state that must last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Lasted {
    /// It does not hold.
    Not,
    /// It holds, but what must be true at its beginning was not.
    Uncounted,
    /// It holds, and its count is this.
    For(u16),
}

impl<const W: usize> Board<W> {
    /// The first player of whose army an end holds: the opponents of the last mover, in order, before all.
    pub(in crate::play) fn first_with_army(&self, tables: &Tables<W>, end: &Ending<ArmyState<W>>) -> Option<PlayerId> {
        let us = self.last_mover;
        let opponents = tables.players.opponents_after(us);
        let mut asked = opponents.chain([us]).filter(|&player| end.concerns(player));
        asked.find(|&player| !self.is_gone(tables, player) && self.has_come_to(tables, &end.event, player))
    }

    /// Whether a state holds of a player, by a list of facts that were not true in the position that play began from.
    fn has_come_to(&self, tables: &Tables<W>, state: &ArmyState<W>, player: PlayerId) -> bool {
        let first = state.origins + player.index() * state.any_of.len();
        let mut lists = (first..).zip(&state.any_of);
        lists.any(|(origin, facts)| !self.origin_states[origin] && self.are_true(tables, facts, player))
    }

    /// For each list of facts that ends a game at once, and each player, whether it is true.
    pub(in crate::play) fn true_states(&self, tables: &Tables<W>) -> Vec<bool> {
        let mut found = vec![false; tables.endings.origins];
        for state in tables.endings.states() {
            for player in tables.players.ids() {
                let first = state.origins + player.index() * state.any_of.len();
                for (origin, facts) in (first..).zip(&state.any_of) {
                    found[origin] = self.are_true(tables, facts, player);
                }
            }
        }
        found
    }

    /// For each state that must last, and each player, what has become of it now, given what had before the last move, and
    /// whether that move began a turn: a turn of several moves counts once.
    pub(in crate::play) fn lasted(&self, tables: &Tables<W>, before: &[Lasted], began_turn: bool) -> Vec<Lasted> {
        let states = tables.endings.lasting.iter();
        let states = states.flat_map(|state| tables.players.ids().map(move |player| (state, player)));
        let before = before.iter().copied().chain(std::iter::repeat(Lasted::Not));
        let now = states.zip(before).map(|((state, player), before)| match before {
            _ if !self.holds(tables, state, player) => Lasted::Not,
            Lasted::Not => self.begun(tables, state, player),
            Lasted::Uncounted => Lasted::Uncounted,
            Lasted::For(count) => Lasted::For(count.saturating_add(u16::from(began_turn))),
        });
        now.collect()
    }

    /// What becomes of a state that begins to hold.
    fn begun(&self, tables: &Tables<W>, state: &LastingState<W>, player: PlayerId) -> Lasted {
        let beginning = &state.beginning;
        if !beginning.is_empty() && !self.is_one_true(tables, beginning, player) {
            return Lasted::Uncounted;
        }
        let pieces = u16::try_from(self.occupied().len()).unwrap_or(u16::MAX);
        Lasted::For(pieces.saturating_mul(state.less))
    }

    /// Whether a state that must last holds of a player.
    fn holds(&self, tables: &Tables<W>, state: &LastingState<W>, player: PlayerId) -> bool {
        state.player.is_none_or(|only| only == player)
            && !self.is_gone(tables, player)
            && self.is_one_true(tables, &state.any_of, player)
    }

    /// The first player whose state with a number has lasted long enough, given what has become of all.
    pub(in crate::play) fn first_to_outlast(
        &self,
        tables: &Tables<W>,
        number: usize,
        lasted: &[Lasted],
    ) -> Option<PlayerId> {
        let us = self.last_mover;
        let (plies, first) = (tables.endings.lasting[number].plies, number * tables.players.count());
        let enough = |player: &PlayerId| match lasted[first + player.index()] {
            Lasted::For(count) => count >= plies,
            Lasted::Not | Lasted::Uncounted => false,
        };
        tables.players.opponents_after(us).chain([us]).find(enough)
    }

    /// What differs from states that all begin in this position: the number of the state, the player, and the count, if
    /// there is one.
    pub(in crate::play) fn told_states(
        &self,
        tables: &Tables<W>,
        lasted: &[Lasted],
    ) -> Vec<(u16, PlayerId, Option<u16>)> {
        let numbers = 0..tables.endings.lasting.len() as u16;
        let states = numbers.flat_map(|number| tables.players.ids().map(move |player| (number, player)));
        let told = states.zip(self.lasted(tables, &[], true)).zip(lasted);
        let told = told.filter_map(|(((number, player), fresh), &lasted)| match lasted {
            _ if lasted == fresh => None,
            Lasted::Not => None,
            Lasted::Uncounted => Some((number, player, None)),
            Lasted::For(count) => Some((number, player, Some(count))),
        });
        told.collect()
    }

    /// What has become of the states, if all begin in this position but those that a set-up tells.
    pub(in crate::play) fn tell_states(
        &self,
        tables: &Tables<W>,
        told: &[(u16, PlayerId, Option<u16>)],
    ) -> Result<Vec<Lasted>, SetupError> {
        let mut lasted = self.lasted(tables, &[], true);
        for &(number, player, count) in told {
            let state = tables.endings.lasting.get(usize::from(number));
            let index = usize::from(number) * tables.players.count() + player.index();
            let (Some(state), true) = (state, player.index() < tables.players.count()) else {
                return Err(SetupError::NoState(number));
            };
            if lasted[index] == Lasted::Not || (count.is_none() && state.beginning.is_empty()) {
                return Err(SetupError::State(number, player));
            }
            lasted[index] = count.map_or(Lasted::Uncounted, Lasted::For);
        }
        Ok(lasted)
    }

    fn is_gone(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        tables.eliminations.any && self.is_out(tables, player)
    }

    fn is_one_true(&self, tables: &Tables<W>, lists: &[Facts<W>], player: PlayerId) -> bool {
        lists.iter().any(|facts| self.are_true(tables, facts, player))
    }

    /// Whether facts are all true of a player and, as far as they are about an enemy, of one enemy.
    fn are_true(&self, tables: &Tables<W>, facts: &Facts<W>, player: PlayerId) -> bool {
        let own = facts.own.iter().all(|test| self.is_true(tables, test, player, player));
        let fits = |&enemy: &PlayerId| {
            let mut tests = facts.enemy.iter();
            !self.is_gone(tables, enemy) && tests.all(|test| self.is_true(tables, test, enemy, player))
        };
        own && (facts.enemy.is_empty() || tables.players.opponents(player).iter().any(fits))
    }

    /// Whether a test is true of a player, compared with another where it compares two.
    fn is_true(&self, tables: &Tables<W>, test: &Test<W>, player: PlayerId, other: PlayerId) -> bool {
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

    /// Whether a player has so many pieces of some kinds on the board and in hand.
    pub(in crate::play) fn has_so_many(
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
        // Mostly the first pieces decide.
        let (mut total, enough) = (0, size.enough());
        for &kind in kinds {
            total += self.number(tables, player, kind, place);
            if total >= enough {
                break;
            }
        }
        size.fits(total)
    }

    /// How many of a kind a player has in a place, or anywhere.
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
