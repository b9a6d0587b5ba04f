//! Where pieces can go, what they threaten, and whom they press: what a position is judged by.

use crate::geometry::CellId;
use crate::play::searching::{Survey, Surveyed};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::tables::{Bitboard, Mover, PieceId, Tables, TargetMask};

/// The most royal pieces whose surroundings are looked at.
const MOST_ROYALS: usize = 8;

impl<const W: usize> Board<W> {
    /// Tells each player what the survey finds.
    pub(in crate::play) fn survey(
        &self,
        tables: &Tables<W>,
        weights: &Survey,
        told: &mut impl FnMut(PlayerId, Surveyed),
    ) {
        let players = &tables.players;
        // The royal pieces with what is about them.
        let mut zones = [(PlayerId(0), Bitboard::EMPTY); MOST_ROYALS];
        let mut royals = [(PlayerId(0), CellId(0)); MOST_ROYALS];
        let mut known = 0;
        let everywhere = TargetMask {
            quiet: tables.board,
            capture: tables.board,
        };
        for player in players.ids() {
            for &royal in tables.check.royal_pieces(player) {
                for cell in self.of_piece(royal) {
                    if known < MOST_ROYALS {
                        let about = tables.mover(royal).leaps.targets(cell, &everywhere) | Bitboard::of(cell);
                        zones[known] = (player, about);
                        royals[known] = (player, cell);
                        known += 1;
                    }
                }
            }
        }
        let zones = &zones[..known];
        let mut pressed = [0; MOST_ROYALS];
        let mut attacked = [Bitboard::EMPTY; MAX_PLAYERS];
        let mut all_found = [Surveyed::default(); MAX_PLAYERS];
        let mask = TargetMask {
            quiet: tables.board - *self.occupied(),
            capture: *self.occupied(),
        };
        // Where the least of kinds capture, others do not go freely.
        let mut guarded = [Bitboard::EMPTY; MAX_PLAYERS];
        for player in players.ids() {
            for piece in players.range_of(player).filter(|&piece| weights.least[piece]) {
                let mover = tables.mover(PieceId(piece as u16));
                for from in self.by_piece()[piece] {
                    guarded[player.index()] |= mover.leaps.captures(from);
                }
            }
        }
        for player in players.ids() {
            let own = *self.of_player(player);
            let mut enemies = Bitboard::EMPTY;
            let mut unsafe_cells = own;
            for other in players.ids() {
                if players.team_of(other) != players.team_of(player) {
                    enemies |= *self.of_player(other);
                    unsafe_cells |= guarded[other.index()];
                }
            }
            let found = &mut all_found[player.index()];
            for piece in players.range_of(player) {
                let (freedom, pressure) = (weights.freedom[piece], weights.pressure[piece]);
                let held = self.hands()[piece].min(4);
                if held > 0 {
                    for (&(royal, _), pressed) in zones.iter().zip(&mut pressed) {
                        if players.team_of(royal) != players.team_of(player) {
                            *pressed += i32::from(held) * pressure / 2;
                        }
                    }
                }
                let mover = tables.mover(PieceId(piece as u16));
                for from in self.by_piece()[piece] {
                    let reach = self.reach(mover, from, &mask);
                    attacked[player.index()] |= reach;
                    found.freedom += (reach - unsafe_cells).len() as i32 * freedom;
                    if pressure > 0 {
                        for (&(royal, zone), pressed) in zones.iter().zip(&mut pressed) {
                            if players.team_of(royal) != players.team_of(player) {
                                *pressed += (reach & zone).len() as i32 * pressure;
                            }
                        }
                    }
                    for victim in reach & enemies {
                        let more = weights.worth[self.at(victim).index()] - weights.worth[piece];
                        found.threats += more.max(0);
                    }
                }
            }
            for &(_, zone) in zones.iter().filter(|(royal, _)| *royal == player) {
                found.shelter += (zone & own).len() as i32 - 1;
            }
        }
        for player in players.ids() {
            for other in players.ids() {
                if players.team_of(other) != players.team_of(player) {
                    let loose = (*self.of_player(other) & attacked[player.index()]) - attacked[other.index()];
                    for victim in loose {
                        all_found[player.index()].loose += weights.worth[self.at(victim).index()];
                    }
                }
            }
        }
        for (&(royal, _), pressed) in zones.iter().zip(pressed) {
            let found = &mut all_found[royal.index()];
            found.danger += (pressed * pressed / 12).min(500);
        }
        if let (Some(chase), &[one, other]) = (&weights.chase, &royals[..known])
            && one.0 != other.0
        {
            for (us, them) in [(one, other), (other, one)] {
                all_found[us.0.index()].chase = self.chase(tables, (weights, chase), us, them);
            }
        }
        for (player, found) in players.ids().zip(all_found) {
            told(player, found);
        }
    }

    /// The empty cells that a piece can go to, and the pieces that it could capture or guards; walks aside.
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
