//! Finds out whether XBoard can play a game, and how.

use triagonal::{Position, Rules, Variant};

use super::piece_table::{PieceTable, Roles};
use super::screen::Simulator;
use super::squares::Squares;
use super::wire::{Entry, entries, native_entries};

/// The number of random games, and their length.
const RANDOM_GAMES: u64 = 12;
const RANDOM_GAME_PLIES: usize = 100;

/// How a game is played in XBoard.
pub struct Fit {
    pub squares: Squares,
    pub pieces: PieceTable,
    /// Whether captures remove the pieces around them.
    pub explodes: bool,
    /// Whether XBoard has the rules of the game.
    pub is_native: bool,
}

impl Fit {
    /// For a game whose rules XBoard has.
    pub fn native(rules: &Rules) -> Result<Self, String> {
        Ok(Self {
            squares: Squares::new(rules, has_hands(rules))?,
            pieces: PieceTable::new(rules, ALL_ROLES[0])?,
            explodes: false,
            is_native: true,
        })
    }

    /// For a game whose rules XBoard does not have. Fails with the reason why XBoard cannot play it.
    pub fn find(variant: &Variant) -> Result<Self, String> {
        let rules = variant.rules();
        if rules.turns.is_some() {
            return Err("a turn is one move in XBoard, but can be several moves in this game".to_owned());
        }
        let (mut furthest, mut why) = (0, String::new());
        for explodes in [false, true] {
            for roles in ALL_ROLES {
                let mut fit = Self {
                    squares: Squares::new(rules, has_hands(rules))?,
                    pieces: PieceTable::new(rules, roles)?,
                    explodes,
                    is_native: false,
                };
                fit.squares.make_room_for(fit.pieces.held)?;
                match fit.test_random_games(variant) {
                    Ok(()) => return Ok(fit),
                    Err((plies, reason)) => {
                        if plies >= furthest {
                            (furthest, why) = (plies, reason);
                        }
                    }
                }
            }
        }
        Err(why)
    }

    /// The simulator for this game.
    pub fn simulator(&self) -> Simulator<'_> {
        Simulator {
            squares: &self.squares,
            pieces: &self.pieces,
            explodes: self.explodes,
        }
    }

    /// All legal moves of a position.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        if self.is_native {
            native_entries(&self.squares, &self.pieces, position)
        } else {
            entries(&self.simulator(), position.game().rules(), position)
        }
    }

    /// Plays random games, the same ones each time, until XBoard would show a wrong position. The error is the number of plies
    /// until then, and the reason.
    fn test_random_games(&self, variant: &Variant) -> Result<(), (usize, String)> {
        let (mut random, mut plies) = (1_u64, 0);
        for _ in 0..RANDOM_GAMES {
            let mut position = variant.start();
            for _ in 0..RANDOM_GAME_PLIES {
                if position.outcome().is_some() {
                    break;
                }
                let entries = self.entries(&position);
                if let Some(entry) = entries.iter().find(|entry| !entry.shown) {
                    let text = position.move_text(&entry.made);
                    let reason = if entry.made.is_pass() {
                        "XBoard has no pass".to_owned()
                    } else {
                        format!("XBoard would not show every effect of moves such as {text}")
                    };
                    return Err((plies, reason));
                }
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let Some(entry) = entries.get((random >> 33) as usize % entries.len().max(1)) else {
                    break;
                };
                if position.play(&entry.made).is_err() {
                    break;
                }
                plies += 1;
            }
        }
        Ok(())
    }
}

/// All combinations of roles. The first leaves most to XBoard's own rules.
const ALL_ROLES: [Roles; 4] = [
    Roles { king: true, pawn: true },
    Roles {
        king: true,
        pawn: false,
    },
    Roles {
        king: false,
        pawn: true,
    },
    Roles {
        king: false,
        pawn: false,
    },
];

fn has_hands(rules: &Rules) -> bool {
    rules.hand.is_some() || rules.kinds.iter().any(|kind| !kind.drops.is_empty())
}
