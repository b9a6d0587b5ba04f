//! How a game ends, sorted by when each end is asked.

use crate::rules::{End, Event, KindId, Rules, Verdict, ZoneId};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::endings::facing::FacingLines;

/// The ends of a game.
#[derive(Clone, Debug)]
pub struct Endings<const W: usize> {
    /// The ends that a position shows though there are moves, in the order in which they are asked.
    pub by_position: Vec<PositionEnd<W>>,
    /// What checkmate means, if the game has that end.
    pub checkmate: Option<Verdict>,
    /// What stalemate means, if the game has that end.
    pub stalemate: Option<Verdict>,
    /// The ends that only the history of the game shows, in the order in which they are asked.
    pub by_history: Vec<Ending<History>>,
    /// The lines along which pieces face each other, by their numbers in [`Deed::Facing`].
    pub facing: Vec<FacingLines<W>>,
    /// The most passes in a row that matter.
    pub max_passes: u16,
    /// Whether it matters later who gave check.
    pub tracks_checks: bool,
    /// Whether moves of each kind begin the count of quiet plies anew.
    pub irreversible: Vec<bool>,
    /// Whether a player who has only pieces of this kind is bare, for each kind.
    pub left_when_bare: Vec<bool>,
}

/// Something that ends a game, and what it means for the player who brings it about.
#[derive(Clone, Debug)]
pub struct Ending<E> {
    /// What happens.
    pub event: E,
    /// What it means.
    pub result: Verdict,
}

/// An end that a position shows.
#[derive(Clone, Debug)]
pub enum PositionEnd<const W: usize> {
    /// The player who made the last move brings it about.
    ByDeed(Ending<Deed<W>>),
    /// The player whose turn begins has it.
    ByTurn(Ending<Hold<W>>),
}

/// What the player who made the last move did.
#[derive(Clone, Debug)]
pub enum Deed<const W: usize> {
    /// The move captured a piece of these kinds.
    Capture {
        /// The kinds.
        kinds: Vec<KindId>,
        /// Whether its owner must have none of them left.
        every: bool,
    },
    /// A piece of the player stands in a zone.
    Reach {
        /// Whether the last move must have put it on its cell.
        arriving: bool,
        /// The zone, for each player.
        zone: Vec<Bitboard<W>>,
        /// The kinds that count.
        kinds: Vec<KindId>,
        /// Whether the piece must not be attacked there.
        safe: bool,
    },
    /// An opponent has only royal pieces left.
    Bare {
        /// Whether that opponent gets one turn to bare the player too.
        reply: bool,
    },
    /// The move was a pass, and a piece of the player faces another along the lines with this number.
    Facing(usize),
    /// The last so many moves were passes.
    Passes(u16),
}

/// A piece of the player whose turn begins stands in a zone.
#[derive(Clone, Debug)]
pub struct Hold<const W: usize> {
    /// The zone, for each player.
    pub zone: Vec<Bitboard<W>>,
    /// The kinds that count.
    pub kinds: Vec<KindId>,
}

/// What the moves so far have come to.
#[derive(Clone, Debug)]
pub enum History {
    /// The position has come about so many times.
    Repetition {
        /// How many times.
        times: u16,
        /// What it means for the only player all of whose moves since the first time gave check.
        perpetual_check: Option<Verdict>,
    },
    /// So many plies in a row were quiet.
    Quiet(u16),
    /// The game has lasted so many plies.
    Length(u16),
}

impl Endings<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let mut endings = Self {
            by_position: Vec::new(),
            checkmate: None,
            stalemate: None,
            by_history: Vec::new(),
            facing: Vec::new(),
            max_passes: rules.max_passes(),
            tracks_checks: false,
            irreversible: vec![false; rules.kinds.len()],
            left_when_bare: rules.kinds.iter().map(|kind| kind.royal).collect(),
        };
        for end in &rules.ends {
            endings.add(rules, end);
        }
        endings.by_position.sort_by_key(PositionEnd::order);
        endings.by_history.sort_by_key(|end| end.event.order());
        endings
    }

    /// Compiles an end. This is the one place that decides when an end is asked.
    fn add(&mut self, rules: &Rules, &End { ref event, result }: &End) {
        let zone = |id: ZoneId| rules.zones[id.index()].cells.iter().map(Bitboard::from).collect();
        match event {
            Event::Checkmate => {
                self.checkmate.get_or_insert(result);
            }
            Event::Stalemate => {
                self.stalemate.get_or_insert(result);
            }
            &Event::Bare { reply } => self.by_deed(Deed::Bare { reply }, result),
            Event::Capture { kinds, every } => {
                let (kinds, every) = (kinds.clone(), *every);
                self.by_deed(Deed::Capture { kinds, every }, result);
            }
            Event::Reach {
                arriving,
                zone: id,
                kinds,
                safe,
            } => {
                let reach = Deed::Reach {
                    arriving: *arriving,
                    zone: zone(*id),
                    kinds: kinds.clone(),
                    safe: *safe,
                };
                self.by_deed(reach, result);
            }
            Event::Hold { zone: id, kinds } => {
                let (zone, kinds) = (zone(*id), kinds.clone());
                let event = Hold { zone, kinds };
                self.by_position.push(PositionEnd::ByTurn(Ending { event, result }));
            }
            Event::Facing { kinds, lines } => {
                self.by_deed(Deed::Facing(self.facing.len()), result);
                self.facing.push(FacingLines::new(rules, kinds, lines));
            }
            &Event::Passes { times } => self.by_deed(Deed::Passes(times), result),
            &Event::Repetition { times, perpetual_check } => {
                self.tracks_checks |= perpetual_check.is_some();
                self.by_history(History::Repetition { times, perpetual_check }, result);
            }
            Event::Quiet { plies, kinds } => {
                for kind in kinds {
                    self.irreversible[kind.index()] = true;
                }
                self.by_history(History::Quiet(*plies), result);
            }
            &Event::Length { plies } => self.by_history(History::Length(plies), result),
        }
    }

    fn by_deed(&mut self, event: Deed<WIDE>, result: Verdict) {
        self.by_position.push(PositionEnd::ByDeed(Ending { event, result }));
    }

    fn by_history(&mut self, event: History, result: Verdict) {
        self.by_history.push(Ending { event, result });
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Endings<W> {
        Endings {
            by_position: self.by_position.iter().map(PositionEnd::pack).collect(),
            checkmate: self.checkmate,
            stalemate: self.stalemate,
            by_history: self.by_history.clone(),
            facing: self.facing.iter().map(FacingLines::pack).collect(),
            max_passes: self.max_passes,
            tracks_checks: self.tracks_checks,
            irreversible: self.irreversible.clone(),
            left_when_bare: self.left_when_bare.clone(),
        }
    }
}

impl PositionEnd<WIDE> {
    /// Where the end stands in the order in which ends are asked.
    fn order(&self) -> u8 {
        match self {
            Self::ByDeed(end) => match end.event {
                Deed::Capture { .. } => 0,
                Deed::Reach { .. } => 1,
                Deed::Bare { .. } => 3,
                Deed::Facing(_) => 4,
                Deed::Passes(_) => 5,
            },
            Self::ByTurn(_) => 2,
        }
    }

    fn pack<const W: usize>(&self) -> PositionEnd<W> {
        match self {
            Self::ByDeed(Ending { event, result }) => PositionEnd::ByDeed(Ending {
                event: event.pack(),
                result: *result,
            }),
            Self::ByTurn(Ending { event, result }) => PositionEnd::ByTurn(Ending {
                event: Hold {
                    zone: pack_all(&event.zone),
                    kinds: event.kinds.clone(),
                },
                result: *result,
            }),
        }
    }
}

impl Deed<WIDE> {
    fn pack<const W: usize>(&self) -> Deed<W> {
        match self {
            Self::Capture { kinds, every } => Deed::Capture {
                kinds: kinds.clone(),
                every: *every,
            },
            Self::Reach {
                arriving,
                zone,
                kinds,
                safe,
            } => Deed::Reach {
                arriving: *arriving,
                zone: pack_all(zone),
                kinds: kinds.clone(),
                safe: *safe,
            },
            &Self::Bare { reply } => Deed::Bare { reply },
            &Self::Facing(lines) => Deed::Facing(lines),
            &Self::Passes(times) => Deed::Passes(times),
        }
    }
}

impl History {
    /// Where the end stands in the order in which ends are asked.
    fn order(&self) -> u8 {
        match self {
            Self::Repetition { .. } => 0,
            Self::Quiet(_) => 1,
            Self::Length(_) => 2,
        }
    }
}
