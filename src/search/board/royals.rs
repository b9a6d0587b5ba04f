//! King safety: the danger to royal pieces.

use arrayvec::ArrayVec;

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::tables::{Bitboard, Mover, Tables, TargetMask};

/// The most royal pieces that are considered.
const MAX_ROYALS: usize = 8;

/// The most entries of possible checks.
const MAX_CHECKS: usize = 48;

/// The pressure of an attacked cell around a royal piece that no other piece defends.
const UNDEFENDED_CELL: i32 = 8;

/// The pressure of a kind that can give check from a cell where it is not captured.
const SAFE_CHECK: i32 = 26;

/// The pressure of each additional such cell.
const FURTHER_CHECK: i32 = 6;

/// The bound of the danger.
const MAX_DANGER: i32 = 1_200;

/// The royal pieces on a board, with the pressure on them.
pub(super) struct Royals<const W: usize> {
    all: ArrayVec<Royal<W>, MAX_ROYALS>,
    checks: ArrayVec<Check<W>, MAX_CHECKS>,
}

#[derive(Clone, Copy)]
struct Royal<const W: usize> {
    player: PlayerId,
    team: u16,
    cell: CellId,
    /// Its own cell and those around it.
    zone: Bitboard<W>,
    pressure: i32,
}

/// The cells from which a kind can give check.
#[derive(Clone, Copy)]
struct Check<const W: usize> {
    royal: usize,
    cells: Bitboard<W>,
}

impl<const W: usize> Royals<W> {
    /// The royal pieces on a board.
    pub fn new(board: &Board<W>, tables: &Tables<W>) -> Self {
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
                        let around = tables.mover(royal).leaps.targets(cell, &everywhere);
                        royals.all.push(Royal {
                            player,
                            team: tables.players.team_of(player),
                            cell,
                            zone: around | Bitboard::single(cell),
                            pressure: 0,
                        });
                    }
                }
            }
        }
        royals
    }

    /// The two royal pieces, if there are exactly two and they belong to different players.
    pub fn opposed(&self) -> Option<[(PlayerId, CellId); 2]> {
        let [first, second] = self.all.as_slice() else {
            return None;
        };
        (first.player != second.player).then_some([(first.player, first.cell), (second.player, second.cell)])
    }

    /// Adds the pressure of a team's pieces in hand on enemy royal pieces.
    pub fn add_hand(&mut self, team: u16, pressure: i32) {
        for royal in self.all.iter_mut().filter(|royal| royal.team != team) {
            royal.pressure += pressure;
        }
    }

    /// Adds the pressure of a team's piece on enemy royal pieces, given the cells that it reaches.
    #[inline]
    pub fn add_reach(&mut self, team: u16, reach: &Bitboard<W>, pressure: i32) {
        for royal in self.all.iter_mut().filter(|royal| royal.team != team) {
            royal.pressure += (*reach & royal.zone).len() as i32 * pressure;
        }
    }

    /// Records the cells from which a team's kind can give check to enemy royal pieces, among those that it can reach.
    #[inline]
    pub fn add_check(&mut self, team: u16, mover: &Mover<W>, reach: &Bitboard<W>, occupied: &Bitboard<W>) {
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

    /// The number of a player's pieces around its royal pieces.
    pub fn shelter(&self, player: PlayerId, own: &Bitboard<W>) -> i32 {
        let of_player = self.all.iter().filter(|royal| royal.player == player);
        of_player.map(|royal| (royal.zone & *own).len() as i32 - 1).sum()
    }

    /// The number of cells around a player's royal pieces, including their own cells, that meet a condition.
    pub fn count_around(&self, player: PlayerId, mut predicate: impl FnMut(CellId) -> bool) -> i32 {
        let of_player = self.all.iter().filter(|royal| royal.player == player);
        of_player
            .flat_map(|royal| royal.zone)
            .filter(|&cell| predicate(cell))
            .count() as i32
    }

    /// Reports the danger to royal pieces, given the cells that each player reaches, with all pieces and without royal pieces.
    pub fn danger(
        &mut self,
        tables: &Tables<W>,
        reached: &[Bitboard<W>; MAX_PLAYERS],
        reached_by_others: &[Bitboard<W>; MAX_PLAYERS],
        mut report: impl FnMut(PlayerId, i32),
    ) {
        for check in &self.checks {
            let royal = &mut self.all[check.royal];
            let safe = (check.cells - reached[royal.player.index()]).len() as i32;
            if safe > 0 {
                royal.pressure += SAFE_CHECK + (safe - 1).min(2) * FURTHER_CHECK;
            }
        }
        for royal in &self.all {
            let mut pressure = royal.pressure;
            for other in tables.players.ids() {
                if tables.players.team_of(other) != royal.team {
                    let unguarded = (royal.zone & reached[other.index()]) - reached_by_others[royal.player.index()];
                    pressure += UNDEFENDED_CELL * unguarded.len() as i32;
                }
            }
            report(royal.player, (pressure * pressure / 16).min(MAX_DANGER));
        }
    }
}

/// The cells of a set from which a kind attacks a cell, ignoring hops and walks.
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
