//! Where pieces can go, and whom they press: what a position is judged by.

use crate::play::searching::{Survey, Surveyed};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Tables, TargetMask};

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
        let everywhere = TargetMask {
            quiet: tables.board,
            capture: tables.board,
        };
        // The royal pieces with what is about them.
        let mut zones = [(PlayerId(0), Bitboard::EMPTY); MOST_ROYALS];
        let mut known = 0;
        for player in players.ids() {
            for &royal in tables.check.royal_pieces(player) {
                for cell in self.of_piece(royal) {
                    if known < MOST_ROYALS {
                        let about = tables.mover(royal).leaps.targets(cell, &everywhere) | Bitboard::of(cell);
                        zones[known] = (player, about);
                        known += 1;
                    }
                }
            }
        }
        let zones = &zones[..known];
        let mut pressed = [0; MOST_ROYALS];
        for player in players.ids() {
            let own = *self.of_player(player);
            let mask = TargetMask {
                quiet: tables.board - *self.occupied(),
                capture: *self.occupied() - own,
            };
            let mut found = Surveyed::default();
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
                if freedom == 0 && pressure == 0 {
                    continue;
                }
                let mover = tables.mover(PieceId(piece as u16));
                for from in self.by_piece()[piece] {
                    let mut goes = mover.leaps.targets(from, &mask);
                    for slides in &mover.slides {
                        goes |= slides.targets(from, self.occupied(), &mask);
                    }
                    found.freedom += goes.len() as i32 * freedom;
                    for (&(royal, zone), pressed) in zones.iter().zip(&mut pressed) {
                        if players.team_of(royal) != players.team_of(player) {
                            *pressed += (goes & zone).len() as i32 * pressure;
                        }
                    }
                }
            }
            for &(royal, zone) in zones.iter().filter(|(royal, _)| *royal == player) {
                debug_assert_eq!(royal, player);
                found.shelter += (zone & own).len() as i32 - 1;
            }
            told(player, found);
        }
        for (&(royal, _), pressed) in zones.iter().zip(pressed) {
            let found = Surveyed {
                pressed,
                ..Surveyed::default()
            };
            told(royal, found);
        }
    }
}
