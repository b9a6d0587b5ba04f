//! Ends of games, grouped by when they are tested.

use crate::rules::{Action, End, Event, KindId, PlayerId, Points, Recurrence, Rules, Verdict, ZoneId};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::endings::facing::FacingLines;
use crate::tables::endings::rows::rows;
use crate::tables::endings::scores::Scores;
use crate::tables::endings::states::{ArmyState, LastingState};
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};

/// The ends of a game.
#[derive(Clone, Debug)]
pub struct Endings<const W: usize> {
    /// Ends by the position, for positions that have moves, in the order in which they are tested.
    pub by_position: Vec<PositionEnd<W>>,
    /// The results of checkmate, if the game has that end.
    pub checkmate: Vec<WithoutMove>,
    /// The results of stalemate, if the game has that end.
    pub stalemate: Vec<WithoutMove>,
    /// The recurrences that moves may not bring about.
    pub recurrence: Recurrence,
    /// Ends by the history of the game, in the order in which they are tested.
    pub by_history: Vec<Ending<History>>,
    /// The lines along which pieces face each other, by their numbers in [`Deed::Facing`].
    pub facing: Vec<FacingLines<W>>,
    /// The counted actions with the count that ends the game, by their numbers in [`Deed::Times`].
    pub counters: Vec<(Action, u16)>,
    /// The states that must last, by their numbers in [`History::Lasting`].
    pub lasting: Vec<LastingState<W>>,
    /// The number of conjunctions, for all players, whose truth in the starting position is recorded.
    pub origins: usize,
    /// The scoring rules.
    pub scores: Scores,
    /// The result for the first player of the last team that has pieces.
    pub last_team: Verdict,
    /// The most consecutive passes that matter.
    pub max_passes: u16,
    /// Whether it can matter later which moves gave check.
    pub tracks_checks: bool,
    /// The values of pieces, in games that compare points.
    pub points: Option<Points>,
    /// For each kind, which of its moves reset the count of quiet plies.
    pub irreversible: Vec<Irreversible>,
    /// For each kind, whether a player with only pieces of such kinds is bare.
    pub left_when_bare: Vec<bool>,
}

pack!(Endings {
    by_position, facing, lasting;
    checkmate, stalemate, recurrence, by_history, counters, origins, scores, last_team, max_passes, tracks_checks, irreversible,
    points, left_when_bare
});

/// Which moves of a kind reset the count of quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irreversible {
    /// All moves and drops.
    All,
    /// Captures, and drops and promotions as far as these are set.
    Only {
        /// All drops.
        drops: bool,
        /// All promotions.
        promotions: bool,
    },
}

/// An event that ends a game, and its result.
#[derive(Clone, Debug)]
pub struct Ending<E> {
    /// The event.
    pub event: E,
    /// The result for the player who brings about the event.
    pub result: Verdict,
    /// The only player who can bring about the end; nothing if every player can.
    pub player: Option<PlayerId>,
    /// Whether the end is tested only when a turn is over.
    pub as_turn_ends: bool,
}

/// The result of an end, its only player, and whether it is tested only when a turn is over.
type EndTerms = (Verdict, Option<PlayerId>, bool);

impl<const W: usize, E: Pack<W>> Pack<W> for Ending<E> {
    type Packed = Ending<E::Packed>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        Ending {
            event: self.event.pack(packer),
            result: self.result,
            player: self.player,
            as_turn_ends: self.as_turn_ends,
        }
    }
}

impl<E> Ending<E> {
    /// Whether a player can bring about the end.
    #[must_use]
    pub fn applies_to(&self, player: PlayerId) -> bool {
        self.player.is_none_or(|only| only == player)
    }
}

impl<const W: usize> PositionEnd<W> {
    /// Whether the end is tested only when a turn is over.
    #[must_use]
    pub fn as_turn_ends(&self) -> bool {
        match self {
            Self::Deed(end) => end.as_turn_ends,
            Self::Turn(end) => end.as_turn_ends,
            Self::Army(end) => end.as_turn_ends,
        }
    }
}

/// An end by the position.
#[derive(Clone, Debug)]
pub enum PositionEnd<const W: usize> {
    /// The last mover brings it about.
    Deed(Ending<Deed<W>>),
    /// The player whose turn begins brings it about.
    Turn(Ending<Goal<W>>),
    /// A state of some player's army.
    Army(Ending<ArmyState<W>>),
}

pack_enum!(PositionEnd { Deed(end), Turn(end), Army(end) });

/// An event that the last mover brings about.
#[derive(Clone, Debug)]
pub enum Deed<const W: usize> {
    /// The move captured a piece of these kinds.
    Capture {
        /// The kinds.
        kinds: Vec<KindId>,
        /// Whether the owner must have none of them left.
        every: bool,
    },
    /// A piece of the player stands in a zone.
    Reach {
        /// Whether the last move must have moved the piece there.
        arriving: bool,
        /// The zone, for each player.
        zone: Vec<Bitboard<W>>,
        /// The kinds that count.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
    },
    /// A piece stands in a zone, and the opponent has one turn to reach it too. The end belongs to the player who reached the
    /// zone first.
    Race(Goal<W>),
    /// Pieces of the player form a row.
    Row {
        /// The kinds.
        kinds: Vec<KindId>,
        /// The cells of each possible row.
        rows: Vec<Bitboard<W>>,
    },
    /// The player has performed a counted action often enough; this is the number of the counter.
    Times(usize),
    /// An opponent has only royal pieces left.
    Bare {
        /// Whether that opponent gets one turn to bare the player too.
        reply: bool,
    },
    /// The move was a pass, and a piece of the player faces an enemy along the lines with this number.
    Facing(usize),
    /// The last moves were this many consecutive passes.
    Passes(u16),
}

pack_enum!(Deed {
    Capture { ; kinds, every }, Reach { zone; arriving, kinds, safe }, Race(goal), Row { rows; kinds }, Times(; counter),
    Bare { ; reply }, Facing(; lines), Passes(; times)
});

/// The zone that pieces must reach or hold.
#[derive(Clone, Debug)]
pub struct Goal<const W: usize> {
    /// The zone, for each player.
    pub zone: Vec<Bitboard<W>>,
    /// The kinds that count.
    pub kinds: Vec<KindId>,
    /// Whether the piece must not be attacked there.
    pub safe: bool,
}

pack!(Goal { zone; kinds, safe });

/// An event that the history of the game brings about.
#[derive(Clone, Debug)]
pub enum History {
    /// No sequence of moves can lead to a decisive end.
    DeadPosition,
    /// The position has occurred often enough.
    Repetition {
        /// The number of occurrences.
        times: u16,
        /// The result for a player who has given check with every move since the first occurrence, if that is only one player.
        perpetual_check: Option<Verdict>,
    },
    /// This many consecutive plies were quiet.
    Quiet(u16),
    /// The state with this number has lasted long enough.
    Lasting(usize),
    /// The game has reached this many plies.
    Length(u16),
}

impl Irreversible {
    /// The same with more moves.
    fn or(self, all: bool, drops: bool, promotions: bool) -> Self {
        match self {
            Self::Only {
                drops: own_drops,
                promotions: own_promotions,
            } if !all => Self::Only {
                drops: own_drops || drops,
                promotions: own_promotions || promotions,
            },
            Self::All | Self::Only { .. } => Self::All,
        }
    }
}

impl<const W: usize> Endings<W> {
    /// The states of armies among the ends by the position.
    pub fn states(&self) -> impl Iterator<Item = &ArmyState<W>> {
        self.by_position.iter().filter_map(|end| match end {
            PositionEnd::Army(end) => Some(&end.event),
            PositionEnd::Deed(_) | PositionEnd::Turn(_) => None,
        })
    }
}

impl Endings<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let mut endings = Self {
            by_position: Vec::new(),
            checkmate: Vec::new(),
            stalemate: Vec::new(),
            recurrence: rules.forbidden.recurrence,
            by_history: Vec::new(),
            facing: Vec::new(),
            counters: rules
                .counters()
                .map(|(action, times)| (action.clone(), times))
                .collect(),
            lasting: Vec::new(),
            origins: 0,
            scores: Scores::new(rules),
            last_team: Verdict::Wins,
            max_passes: rules.max_passes(),
            tracks_checks: false,
            irreversible: vec![
                Irreversible::Only {
                    drops: false,
                    promotions: false,
                };
                rules.kinds.len()
            ],
            points: rules.points.clone(),
            left_when_bare: rules.kinds.iter().map(|kind| kind.royal).collect(),
        };
        let mut counters = 0;
        for end in &rules.ends {
            endings.add(rules, end, &mut counters);
        }
        endings.by_position.sort_by_key(PositionEnd::rank);
        endings.by_history.sort_by_key(|end| end.event.rank());
        endings
    }

    /// Compiles an end. Only this function decides when ends are tested.
    fn add(&mut self, rules: &Rules, end: &End, counters: &mut usize) {
        let event = &end.event;
        let result = (end.result, end.player, end.as_turn_ends);
        let zone = |id: ZoneId| rules.zones[id.index()].cells.iter().map(Bitboard::from).collect();
        match event {
            Event::Checkmate => self.checkmate.push(WithoutMove::new(end)),
            Event::Stalemate => self.stalemate.push(WithoutMove::new(end)),
            &Event::Bare { reply } => self.by_deed(Deed::Bare { reply }, result),
            Event::Capture { kinds, every } => {
                let (kinds, every) = (kinds.clone(), *every);
                self.by_deed(Deed::Capture { kinds, every }, result);
            }
            Event::Reach {
                arriving: _,
                zone: id,
                kinds,
                safe,
                reply: true,
            } => {
                let race = Deed::Race(Goal {
                    zone: zone(*id),
                    kinds: kinds.clone(),
                    safe: *safe,
                });
                self.by_deed(race, result);
            }
            Event::Reach {
                arriving,
                zone: id,
                kinds,
                safe,
                reply: false,
            } => {
                let reach = Deed::Reach {
                    arriving: *arriving,
                    zone: zone(*id),
                    kinds: kinds.clone(),
                    safe: *safe,
                };
                self.by_deed(reach, result);
            }
            Event::Hold { zone: id, kinds, safe } => {
                let (zone, kinds, safe) = (zone(*id), kinds.clone(), *safe);
                let event = Goal { zone, kinds, safe };
                self.by_position.push(PositionEnd::Turn(ending(event, result)));
            }
            Event::Army { any_of, lasting: None } => {
                let state = ArmyState::new(rules, any_of, self.origins);
                self.origins += state.any_of.len() * rules.players.len();
                self.by_position.push(PositionEnd::Army(ending(state, result)));
            }
            Event::Army {
                any_of,
                lasting: Some(lasting),
            } => {
                self.by_history(History::Lasting(self.lasting.len()), result);
                self.lasting.push(LastingState::new(rules, any_of, lasting, end.player));
            }
            Event::Row { length, kinds, lines } => {
                let (rows, kinds) = (rows(&rules.space, usize::from(*length), lines), kinds.clone());
                self.by_deed(Deed::Row { kinds, rows }, result);
            }
            Event::Times { .. } => {
                self.by_deed(Deed::Times(*counters), result);
                *counters += 1;
            }
            Event::Facing { kinds, lines } => {
                self.by_deed(Deed::Facing(self.facing.len()), result);
                self.facing.push(FacingLines::new(rules, kinds, lines));
            }
            &Event::Passes { times } => self.by_deed(Deed::Passes(times), result),
            Event::DeadPosition => self.by_history(History::DeadPosition, result),
            &Event::Repetition { times, perpetual_check } => {
                self.tracks_checks |= perpetual_check.is_some();
                self.by_history(History::Repetition { times, perpetual_check }, result);
            }
            Event::Quiet {
                plies,
                kinds,
                drops,
                promotions,
            } => {
                for (kind, irreversible) in rules.kind_ids().zip(&mut self.irreversible) {
                    *irreversible = irreversible.or(kinds.contains(&kind), *drops, *promotions);
                }
                self.by_history(History::Quiet(*plies), result);
            }
            &Event::Length { plies } => self.by_history(History::Length(plies), result),
            Event::LastTeam => self.last_team = end.result,
        }
    }

    fn by_deed(&mut self, event: Deed<WIDE>, result: EndTerms) {
        self.by_position.push(PositionEnd::Deed(ending(event, result)));
    }

    fn by_history(&mut self, event: History, result: EndTerms) {
        self.by_history.push(ending(event, result));
    }
}

fn ending<E>(event: E, (result, player, as_turn_ends): EndTerms) -> Ending<E> {
    Ending {
        event,
        result,
        player,
        as_turn_ends,
    }
}

/// The result of a lack of moves.
#[derive(Clone, Copy, Debug)]
pub struct WithoutMove {
    /// The result.
    pub result: Verdict,
    player: Option<PlayerId>,
    stuck: bool,
}

impl WithoutMove {
    fn new(end: &End) -> Self {
        Self {
            result: end.result,
            player: end.player,
            stuck: end.stuck,
        }
    }

    /// The player to whom the result applies, given the last mover and the player without a move; nothing if the end is limited
    /// to another player.
    pub fn affected_player(&self, last_mover: PlayerId, stuck: PlayerId) -> Option<PlayerId> {
        let player = if self.stuck { stuck } else { last_mover };
        self.player.is_none_or(|only| only == player).then_some(player)
    }
}

impl PositionEnd<WIDE> {
    /// The rank of the end in the order of tests.
    fn rank(&self) -> u8 {
        match self {
            Self::Deed(end) => match end.event {
                Deed::Capture { .. } => 0,
                Deed::Race(_) => 1,
                Deed::Reach { .. } => 2,
                Deed::Row { .. } => 3,
                Deed::Bare { .. } => 5,
                Deed::Times(_) => 7,
                Deed::Facing(_) => 8,
                Deed::Passes(_) => 9,
            },
            Self::Turn(_) => 4,
            Self::Army(_) => 6,
        }
    }
}

impl History {
    /// The rank of the end in the order of tests.
    fn rank(&self) -> u8 {
        match self {
            Self::DeadPosition => 0,
            Self::Repetition { .. } => 1,
            Self::Quiet(_) => 2,
            Self::Lasting(_) => 3,
            Self::Length(_) => 4,
        }
    }
}
