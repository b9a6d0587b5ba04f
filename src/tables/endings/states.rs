//! States of armies that end games.

use crate::rules::{self, ArmyFact, ArmyTest, KindId, PlayerId, Rules, Size};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};

/// A state of armies that the position alone shows.
#[derive(Clone, Debug)]
pub struct ArmyState<const W: usize> {
    /// Lists of facts, of one of which all must be true.
    pub any_of: Vec<Facts<W>>,
    /// The first number under which the position that play began from is remembered: for each player, for each list,
    /// whether it was true then.
    pub origins: usize,
}

/// A state that must last.
#[derive(Clone, Debug)]
pub struct LastingState<const W: usize> {
    /// Lists of facts, of one of which all must be true.
    pub any_of: Vec<Facts<W>>,
    /// The only player whose state matters.
    pub player: Option<PlayerId>,
    /// The count that ends the game.
    pub plies: u16,
    /// What each piece on the board adds to the count as it begins.
    pub less: u16,
    /// Lists of facts, of one of which all must be true as the state begins, if there are any.
    pub beginning: Vec<Facts<W>>,
}

/// Facts that must be true together.
#[derive(Clone, Debug)]
pub struct Facts<const W: usize> {
    /// Those about the player.
    pub own: Vec<Test<W>>,
    /// Those about one enemy.
    pub enemy: Vec<Test<W>>,
}

/// What is asked of an army.
#[derive(Clone, Debug)]
pub enum Test<const W: usize> {
    /// So many pieces of some kinds.
    Pieces {
        /// The kinds.
        kinds: Vec<KindId>,
        /// How many.
        size: Size,
        /// Where, if not anywhere.
        place: Option<Place<W>>,
    },
    /// Pieces worth so many points.
    Points {
        /// How many.
        size: Size,
        /// Where, if not anywhere.
        place: Option<Place<W>>,
    },
    /// The player and the enemy have equally many points.
    EqualPoints,
    /// Check, or none.
    Check {
        /// Whether there must be none.
        denied: bool,
    },
}

/// Where pieces are.
#[derive(Clone, Debug)]
pub struct Place<const W: usize> {
    /// The zone, for each player.
    pub zone: Vec<Bitboard<W>>,
    /// Whether pieces in hand count, too.
    pub hand: bool,
}

impl ArmyState<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, any_of: &[Vec<ArmyFact>], origins: usize) -> Self {
        let any_of = any_of.iter().map(|facts| Facts::new(rules, facts)).collect();
        Self { any_of, origins }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> ArmyState<W> {
        ArmyState {
            any_of: self.any_of.iter().map(Facts::pack).collect(),
            origins: self.origins,
        }
    }
}

impl LastingState<WIDE> {
    pub(in crate::tables) fn new(
        rules: &Rules,
        any_of: &[Vec<ArmyFact>],
        lasting: &rules::Lasting,
        player: Option<PlayerId>,
    ) -> Self {
        let lists = |lists: &[Vec<ArmyFact>]| lists.iter().map(|facts| Facts::new(rules, facts)).collect();
        Self {
            any_of: lists(any_of),
            player,
            plies: lasting.plies,
            less: lasting.less,
            beginning: lists(&lasting.beginning),
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> LastingState<W> {
        LastingState {
            any_of: self.any_of.iter().map(Facts::pack).collect(),
            player: self.player,
            plies: self.plies,
            less: self.less,
            beginning: self.beginning.iter().map(Facts::pack).collect(),
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

    fn pack<const W: usize>(&self) -> Facts<W> {
        Facts {
            own: self.own.iter().map(Test::pack).collect(),
            enemy: self.enemy.iter().map(Test::pack).collect(),
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

    fn pack<const W: usize>(&self) -> Test<W> {
        let packed = |place: &Option<Place<WIDE>>| {
            place.as_ref().map(|place| Place {
                zone: pack_all(&place.zone),
                hand: place.hand,
            })
        };
        match self {
            Self::Pieces { kinds, size, place } => Test::Pieces {
                kinds: kinds.clone(),
                size: *size,
                place: packed(place),
            },
            Self::Points { size, place } => Test::Points {
                size: *size,
                place: packed(place),
            },
            Self::EqualPoints => Test::EqualPoints,
            &Self::Check { denied } => Test::Check { denied },
        }
    }
}
