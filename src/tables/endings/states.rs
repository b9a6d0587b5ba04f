//! States of armies that end games.

use crate::rules::{self, ArmyFact, ArmyTest, KindId, PlayerId, Rules, Size};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};

/// A state of armies that the position alone determines.
#[derive(Clone, Debug)]
pub struct ArmyState<const W: usize> {
    /// The condition in disjunctive normal form.
    pub any_of: Vec<Facts<W>>,
    /// The index of the first record of the starting position: for each player and each conjunction, whether it held then.
    pub origins: usize,
}

pack!(ArmyState { any_of; origins });

/// A state that must last.
#[derive(Clone, Debug)]
pub struct LastingState<const W: usize> {
    /// The condition in disjunctive normal form.
    pub any_of: Vec<Facts<W>>,
    /// The only player whose state counts; nothing if every player's does.
    pub player: Option<PlayerId>,
    /// The count that ends the game.
    pub plies: u16,
    /// The amount that each piece on the board adds to the count at its beginning.
    pub less: u16,
    /// The condition on the beginning of the state, in disjunctive normal form; empty if there is none.
    pub beginning: Vec<Facts<W>>,
}

pack!(LastingState { any_of, beginning; player, plies, less });

/// A conjunction of facts.
#[derive(Clone, Debug)]
pub struct Facts<const W: usize> {
    /// The facts on the player.
    pub own: Vec<Test<W>>,
    /// The facts on one enemy.
    pub enemy: Vec<Test<W>>,
}

pack!(Facts { own, enemy });

/// A test of an army.
#[derive(Clone, Debug)]
pub enum Test<const W: usize> {
    /// The number of pieces of these kinds.
    Pieces {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The range.
        size: Size,
        /// The place; nothing if it does not matter.
        place: Option<Place<W>>,
    },
    /// The total value of the pieces.
    Points {
        /// The range.
        size: Size,
        /// The place; nothing if it does not matter.
        place: Option<Place<W>>,
    },
    /// The player and the enemy have the same number of points.
    EqualPoints,
    /// Whether the player is in check.
    Check {
        /// Whether the player must not be in check.
        denied: bool,
    },
}

pack_enum!(Test { Pieces { place; kinds, size }, Points { place; size }, EqualPoints, Check { ; denied } });

/// A place for pieces.
#[derive(Clone, Debug)]
pub struct Place<const W: usize> {
    /// The zone, for each player.
    pub zone: Vec<Bitboard<W>>,
    /// Whether pieces in hand count as well.
    pub hand: bool,
}

pack!(Place { zone; hand });

impl ArmyState<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, any_of: &[Vec<ArmyFact>], origins: usize) -> Self {
        let any_of = any_of.iter().map(|facts| Facts::new(rules, facts)).collect();
        Self { any_of, origins }
    }
}

impl LastingState<WIDE> {
    pub(in crate::tables) fn new(
        rules: &Rules,
        any_of: &[Vec<ArmyFact>],
        lasting: &rules::Lasting,
        player: Option<PlayerId>,
    ) -> Self {
        let conjunctions =
            |conjunctions: &[Vec<ArmyFact>]| conjunctions.iter().map(|facts| Facts::new(rules, facts)).collect();
        Self {
            any_of: conjunctions(any_of),
            player,
            plies: lasting.plies,
            less: lasting.less,
            beginning: conjunctions(&lasting.beginning),
        }
    }
}

impl Facts<WIDE> {
    fn new(rules: &Rules, facts: &[ArmyFact]) -> Self {
        let tests = |enemy: bool| {
            let facts = facts.iter().filter(move |fact| fact.enemy == enemy);
            facts.map(|fact| Test::new(rules, &fact.test)).collect()
        };
        Self {
            own: tests(false),
            enemy: tests(true),
        }
    }
}

impl Test<WIDE> {
    fn new(rules: &Rules, test: &ArmyTest) -> Self {
        let place = |place: &Option<rules::Place>| {
            place.as_ref().map(|place| Place {
                zone: rules.zones[place.zone.index()]
                    .cells
                    .iter()
                    .map(Bitboard::from)
                    .collect(),
                hand: place.hand,
            })
        };
        match test {
            ArmyTest::Pieces {
                kinds,
                size,
                place: within,
            } => Self::Pieces {
                kinds: kinds.clone(),
                size: *size,
                place: place(within),
            },
            ArmyTest::Points { size, place: within } => Self::Points {
                size: *size,
                place: place(within),
            },
            ArmyTest::EqualPoints => Self::EqualPoints,
            &ArmyTest::Check { denied } => Self::Check { denied },
        }
    }
}
