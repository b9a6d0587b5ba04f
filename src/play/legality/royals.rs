//! How much royal pieces are in danger, as a survey sees it.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::tables::{Bitboard, Mover, Tables, TargetMask};

/// The most royal pieces whose surroundings are looked at.
const MOST_ROYALS: usize = 8;
/// The most checks that are looked at.
const MOST_CHECKS: usize = 48;
/// How hard it presses that enemies reach a cell about a royal piece that nothing else guards.
const UNGUARDED: i32 = 8;
/// How hard a kind presses that can give check from a cell where it is not captured.
const CHECK: i32 = 26;
/// How hard each cell more presses from which it can.
const MORE_CHECKS: i32 = 6;
/// The most danger there is.
const MOST: i32 = 1_200;

/// The royal pieces of a board with what presses them.
pub(super) struct Royals<const W: usize> {
    all: ArrayVec<Royal<W>, MOST_ROYALS>,
    checks: ArrayVec<Check<W>, MOST_CHECKS>,
}

#[derive(Clone, Copy)]
struct Royal<const W: usize> {
    player: PlayerId,
    team: u16,
    cell: CellId,
    /// The cells about it, and its own.
    zone: Bitboard<W>,
    pressed: i32,
}

/// From where a kind gives check.
#[derive(Clone, Copy)]
struct Check<const W: usize> {
    royal: usize,
    cells: Bitboard<W>,
}

impl<const W: usize> Royals<W> {
    /// The royal pieces of a board.
    pub fn of(board: &Board<W>, tables: &Tables<W>) -> Self {
        let mut royals = Self {
            all: ArrayVec::new(),
            checks: ArrayVec::new(),
        };
        let everywhere = TargetMask {
            quiet: tables.board,
            capture: tables.board,
        };
        for player in tables.players.ids() {
            for &royal in tables.check.royal_pieces(player) {
                for cell in board.of_piece(royal) {
                    if !royals.all.is_full() {
                        let about = tables.mover(royal).leaps.targets(cell, &everywhere);
                        royals.all.push(Royal {
                            player,
                            team: tables.players.team_of(player),
                            cell,
                            zone: about | Bitboard::of(cell),
                            pressed: 0,
                        });
                    }
                }
            }
        }
        royals
    }

    /// The only two royal pieces, if they are of two players.
    pub fn opposed(&self) -> Option<[(PlayerId, CellId); 2]> {
        let [one, other] = self.all.as_slice() else {
            return None;
        };
        (one.player != other.player).then_some([(one.player, one.cell), (other.player, other.cell)])
    }

    /// What pieces of a team in hand press the others' royal pieces.
    pub fn hold(&mut self, team: u16, pressure: i32) {
        for royal in self.all.iter_mut().filter(|royal| royal.team != team) {
            royal.pressed += pressure;
        }
    }

    /// What a piece of a team presses the others' royal pieces that reaches some cells.
    #[inline]
    pub fn press(&mut self, team: u16, reach: &Bitboard<W>, pressure: i32) {
        for royal in self.all.iter_mut().filter(|royal| royal.team != team) {
            royal.pressed += (*reach & royal.zone).len() as i32 * pressure;
        }
    }

    /// Looks from where a team's kind can give check to the others' royal pieces, of the cells that it can go to.
    #[inline]
    pub fn check(&mut self, team: u16, mover: &Mover<W>, reach: &Bitboard<W>, occupied: &Bitboard<W>) {
        for (number, royal) in self.all.iter().enumerate() {
            if royal.team == team || self.checks.is_full() {
                continue;
            }
            let cells = check_sources(mover, royal.cell, reach, occupied);
            if !cells.is_empty() {
                self.checks.push(Check { royal: number, cells });
            }
        }
    }

    /// How many pieces of a player stand about its royal pieces.
    pub fn shelter(&self, player: PlayerId, own: &Bitboard<W>) -> i32 {
        let of_player = self.all.iter().filter(|royal| royal.player == player);
        of_player.map(|royal| (royal.zone & *own).len() as i32 - 1).sum()
    }

    /// How many cells about the royal pieces of a player, their own among them, are as is asked.
    pub fn about(&self, player: PlayerId, mut asked: impl FnMut(CellId) -> bool) -> i32 {
        let of_player = self.all.iter().filter(|royal| royal.player == player);
        of_player
            .flat_map(|royal| royal.zone)
            .filter(|&cell| asked(cell))
            .count() as i32
    }

    /// How much the royal pieces are in danger, given which cells players reach, and which without royal pieces.
    pub fn danger(
        &mut self,
        tables: &Tables<W>,
        reached: &[Bitboard<W>; MAX_PLAYERS],
        firmly: &[Bitboard<W>; MAX_PLAYERS],
        mut told: impl FnMut(PlayerId, i32),
    ) {
        for check in &self.checks {
            let royal = &mut self.all[check.royal];
            let safe = (check.cells - reached[royal.player.index()]).len() as i32;
            if safe > 0 {
                royal.pressed += CHECK + (safe - 1).min(2) * MORE_CHECKS;
            }
        }
        for royal in &self.all {
            let mut pressed = royal.pressed;
            for other in tables.players.ids() {
                if tables.players.team_of(other) != royal.team {
                    let unguarded = (royal.zone & reached[other.index()]) - firmly[royal.player.index()];
                    pressed += UNGUARDED * unguarded.len() as i32;
                }
            }
            told(royal.player, (pressed * pressed / 16).min(MOST));
        }
    }
}

/// From which of some cells a kind attacks a cell, hops and walks aside.
fn check_sources<const W: usize>(
    mover: &Mover<W>,
    cell: CellId,
    among: &Bitboard<W>,
    occupied: &Bitboard<W>,
) -> Bitboard<W> {
    let mut sources = mover.leaps.attackers(cell);
    for slides in &mover.slides {
        if slides.origins(cell).intersects(among) {
            sources |= slides.attackers(cell, occupied);
        }
    }
    for path in mover.lame_paths.onto(cell) {
        if !path.through.intersects(occupied) {
            sources.insert(path.from);
        }
    }
    sources & *among
}
