//! Where pieces can go, what they threaten, and whom they press: what a position is judged by.

use super::royals::Royals;
use super::ways::Ways;
use crate::geometry::CellId;
use crate::play::searching::{COUNTED, Survey, Surveyed};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::tables::{Bitboard, Mover, PieceId, Tables, TargetMask};

/// How the pieces of one player see the board.
struct Side<const W: usize> {
    team: u16,
    own: Bitboard<W>,
    enemies: Bitboard<W>,
    /// Where they do not go freely.
    unsafe_cells: Bitboard<W>,
}

impl<const W: usize> Board<W> {
    /// Tells each player what the survey finds.
    pub(in crate::play) fn survey(
        &self,
        tables: &Tables<W>,
        weights: &Survey,
        told: &mut impl FnMut(PlayerId, Surveyed),
    ) {
        let players = &tables.players;
        let mut royals = Royals::of(self, tables);
        let mut reached = [Bitboard::EMPTY; MAX_PLAYERS];
        let mut firmly = [Bitboard::EMPTY; MAX_PLAYERS];
        let mut strength = [0; MAX_PLAYERS];
        let mut all_found = [Surveyed::default(); MAX_PLAYERS];
        let mask = TargetMask {
            quiet: tables.board - *self.occupied(),
            capture: *self.occupied(),
        };
        // Where the least of kinds capture, others do not go freely.
        let mut guarded = [Bitboard::EMPTY; MAX_PLAYERS];
        let mut least = [Bitboard::EMPTY; MAX_PLAYERS];
        for player in players.ids() {
            for piece in players.range_of(player).filter(|&piece| weights.least[piece]) {
                let mover = tables.mover(PieceId(piece as u16));
                let pieces = self.by_piece()[piece];
                least[player.index()] |= pieces;
                guarded[player.index()] |= captured_by(mover, pieces, &tables.board);
            }
        }
        for player in players.ids() {
            let mut side = Side {
                team: players.team_of(player),
                own: *self.of_player(player),
                enemies: Bitboard::EMPTY,
                unsafe_cells: *self.of_player(player),
            };
            let mut least_enemies = Bitboard::EMPTY;
            for other in players.ids().filter(|&other| players.team_of(other) != side.team) {
                side.enemies |= *self.of_player(other);
                side.unsafe_cells |= guarded[other.index()];
                least_enemies |= least[other.index()];
            }
            let found = &mut all_found[player.index()];
            for piece in players.range_of(player) {
                let (pieces, held) = (self.by_piece()[piece], self.hands()[piece].min(4));
                if pieces.is_empty() && held == 0 {
                    continue;
                }
                let mover = tables.mover(PieceId(piece as u16));
                let reached_by_kind = self.survey_kind(weights, (piece, mover), &side, &mask, &mut royals, found);
                reached[player.index()] |= reached_by_kind;
                if !weights.royal[piece] {
                    firmly[player.index()] |= reached_by_kind;
                }
                let pressure = weights.pressure[piece];
                if pressure > 0 {
                    strength[player.index()] += pressure * pieces.len() as i32;
                    let mut goes_to = reached_by_kind - side.own;
                    if held > 0 {
                        royals.hold(side.team, i32::from(held) * pressure / 2);
                        if !mover.drops.is_empty() {
                            goes_to |= mask.quiet;
                        }
                    }
                    royals.check(side.team, mover, &goes_to, self.occupied());
                }
            }
            found.shelter = royals.shelter(player, &side.own);
            if let Some(ways) = &weights.ways {
                (found.passed, found.isolated) = self.walkers(ways, players.range_of(player), &least_enemies);
            }
        }
        for player in players.ids() {
            let ways = weights.ways.as_ref();
            let open = ways.map_or(0, |ways| {
                self.open(tables, ways, player, (&royals, &least[player.index()]))
            });
            for other in players.ids() {
                if players.team_of(other) != players.team_of(player) {
                    all_found[player.index()].open += open * strength[other.index()];
                    let loose = (*self.of_player(other) & reached[player.index()]) - reached[other.index()];
                    for victim in loose {
                        all_found[player.index()].loose += weights.worth[self.at(victim).index()];
                    }
                }
            }
        }
        royals.danger(tables, &reached, &firmly, |player, danger| {
            all_found[player.index()].danger += danger;
        });
        if let (Some(chase), Some([one, other])) = (&weights.chase, royals.opposed()) {
            for (us, them) in [(one, other), (other, one)] {
                all_found[us.0.index()].chase = self.chase(tables, (weights, chase), us, them);
            }
        }
        for player in players.ids() {
            told(player, all_found[player.index()]);
        }
    }

    /// Finds what the pieces of a kind do, if there are any. Returns what they reach.
    #[inline(always)]
    fn survey_kind(
        &self,
        weights: &Survey,
        (piece, mover): (usize, &Mover<W>),
        side: &Side<W>,
        mask: &TargetMask<W>,
        royals: &mut Royals<W>,
        found: &mut Surveyed,
    ) -> Bitboard<W> {
        let pieces = self.by_piece()[piece];
        let (freedom, pressure) = (weights.freedom[piece].as_deref(), weights.pressure[piece]);
        let threats = |reach: Bitboard<W>| {
            let mut threats = 0;
            let more = |victim| weights.worth[self.at(victim).index()] - weights.worth[piece];
            (reach & side.enemies).each(|victim| threats += more(victim).max(0));
            threats
        };
        let mut reached = Bitboard::EMPTY;
        if freedom.is_none() && pressure == 0 && mover.shifts_pay(pieces.len()) {
            for shift in &mover.shift_moves {
                let reach = shift.targets(&pieces, &Bitboard::EMPTY, &mask.quiet, mask);
                reached |= reach;
                found.threats += threats(reach);
            }
        } else {
            pieces.each(|from| {
                let reach = self.reach(mover, from, mask);
                reached |= reach;
                found.threats += threats(reach);
                if let Some(worth) = freedom {
                    found.freedom += worth[(reach - side.unsafe_cells).len().min(COUNTED - 1)];
                }
                if pressure > 0 {
                    royals.press(side.team, &reach, pressure);
                }
            });
        }
        reached
    }

    /// How many cells about a player's royal pieces are open: where none of its pieces of the least kinds stands, nor ahead of there.
    fn open(
        &self,
        tables: &Tables<W>,
        ways: &[Ways],
        player: PlayerId,
        (royals, least): (&Royals<W>, &Bitboard<W>),
    ) -> i32 {
        let pieces = tables.players.range_of(player);
        let Some(ways) = pieces.map(|piece| &ways[piece]).find(|ways| !ways.is_empty()) else {
            return 0;
        };
        royals.about(player, |cell| {
            let covered = ways[cell.index()].path.pack() | Bitboard::of(cell);
            !covered.intersects(least)
        })
    }

    /// The empty cells that a piece can go to, and the pieces that it could capture or guards; walks aside.
    #[inline(always)]
    fn reach(&self, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        let mut reach = mover.leaps.targets(from, mask);
        for slides in &mover.slides {
            reach |= slides.targets(from, self.occupied(), mask);
        }
        for hops in &mover.hops {
            reach |= hops.targets(from, self.by_piece(), self.occupied(), mask);
        }
        for path in mover.lame_paths.from(from) {
            let open = mask.of(path.quiet, path.captures).has(path.to) && !path.unmoved;
            if open && !path.through.intersects(self.occupied()) {
                reach.insert(path.to);
            }
        }
        reach
    }
}

/// On which cells of a board pieces of a kind capture by leaps.
fn captured_by<const W: usize>(mover: &Mover<W>, pieces: Bitboard<W>, board: &Bitboard<W>) -> Bitboard<W> {
    let mut captured = Bitboard::EMPTY;
    if mover.shifts_pay(pieces.len()) && !mover.lame_paths.captures() {
        let mask = TargetMask {
            quiet: Bitboard::EMPTY,
            capture: *board,
        };
        for shift in &mover.shift_moves {
            captured |= shift.targets(&pieces, &Bitboard::EMPTY, &Bitboard::EMPTY, &mask);
        }
    } else {
        pieces.each(|from| captured |= mover.leaps.captures(from));
    }
    captured
}
