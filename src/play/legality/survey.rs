//! Where pieces can go, what they threaten, and whom they press: what a position is judged by.

use super::royals::Royals;
use crate::geometry::CellId;
use crate::play::searching::{Survey, Surveyed};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::tables::{Bitboard, Mover, PieceId, Tables, TargetMask};

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
        let empty = tables.board - *self.occupied();
        let mask = TargetMask {
            quiet: empty,
            capture: *self.occupied(),
        };
        // Where the least of kinds capture, others do not go freely.
        let mut guarded = [Bitboard::EMPTY; MAX_PLAYERS];
        let mut least = [Bitboard::EMPTY; MAX_PLAYERS];
        for player in players.ids() {
            for piece in players.range_of(player).filter(|&piece| weights.least[piece]) {
                let mover = tables.mover(PieceId(piece as u16));
                least[player.index()] |= self.by_piece()[piece];
                for from in self.by_piece()[piece] {
                    guarded[player.index()] |= mover.leaps.captures(from);
                }
            }
        }
        for player in players.ids() {
            let own = *self.of_player(player);
            let mut enemies = Bitboard::EMPTY;
            let mut least_enemies = Bitboard::EMPTY;
            let mut unsafe_cells = own;
            for other in players.ids() {
                if players.team_of(other) != players.team_of(player) {
                    enemies |= *self.of_player(other);
                    least_enemies |= least[other.index()];
                    unsafe_cells |= guarded[other.index()];
                }
            }
            let found = &mut all_found[player.index()];
            let pressed = royals.pressed_by(tables, player);
            for piece in players.range_of(player) {
                let (pieces, held) = (self.by_piece()[piece], self.hands()[piece].min(4));
                if pieces.is_empty() && held == 0 {
                    continue;
                }
                let (pressure, worth) = (weights.pressure[piece], weights.worth[piece]);
                let mover = tables.mover(PieceId(piece as u16));
                let mut goes_to = Bitboard::EMPTY;
                if held > 0 && pressure > 0 {
                    royals.hold(&pressed, i32::from(held) * pressure / 2);
                    if !mover.drops.is_empty() {
                        goes_to = empty;
                    }
                }
                for from in pieces {
                    let reach = self.reach(mover, from, &mask);
                    reached[player.index()] |= reach;
                    if !weights.royal[piece] {
                        firmly[player.index()] |= reach;
                    }
                    if weights.freedom[piece] > 0 {
                        found.freedom += weights.freedom_of(piece, (reach - unsafe_cells).len());
                    }
                    if pressure > 0 {
                        strength[player.index()] += pressure;
                        royals.press(&pressed, &reach, pressure);
                        goes_to |= reach - own;
                    }
                    for victim in reach & enemies {
                        let more = weights.worth[self.at(victim).index()] - worth;
                        found.threats += more.max(0);
                    }
                }
                if !goes_to.is_empty() {
                    royals.check(&pressed, mover, &goes_to, self.occupied());
                }
            }
            found.shelter = royals.shelter(player, &own);
            (found.passed, found.isolated) = self.walkers(weights, players.range_of(player), &least_enemies);
        }
        for player in players.ids() {
            let open = self.open(tables, weights, player, (&royals, &least[player.index()]));
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

    /// How many cells about a player's royal pieces are open: where none of its pieces of the least kinds stands, nor ahead of there.
    fn open(
        &self,
        tables: &Tables<W>,
        weights: &Survey,
        player: PlayerId,
        (royals, least): (&Royals<W>, &Bitboard<W>),
    ) -> i32 {
        let pieces = tables.players.range_of(player);
        let Some(ways) = pieces.map(|piece| &weights.ways[piece]).find(|ways| !ways.is_empty()) else {
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
