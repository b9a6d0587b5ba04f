//! Whether and how XBoard can play a game.

use triagonal::{Position, Rules, Variant};

use super::men::{Casting, Men};
use super::screen::Stage;
use super::squares::Squares;
use super::wire::{Entry, entries, own_entries};

/// The number and the length of the random games.
const GAMES: u64 = 12;
const PLIES: usize = 100;

/// The form of a game in XBoard.
pub struct Fit {
    pub squares: Squares,
    pub men: Men,
    /// Whether captures remove the pieces around them.
    pub explodes: bool,
    /// Whether XBoard has the rules of the game.
    pub own: bool,
}

impl Fit {
    /// A game whose rules XBoard has.
    pub fn own(rules: &Rules) -> Result<Self, String> {
        Ok(Self {
            squares: Squares::of(rules, has_hands(rules))?,
            men: Men::new(rules, CASTINGS[0])?,
            explodes: false,
            own: true,
        })
    }

    /// A game whose rules XBoard does not have, or the reason why XBoard cannot play it.
    pub fn of(variant: &Variant) -> Result<Self, String> {
        let rules = variant.rules();
        if rules.turns.is_some() {
            return Err("in XBoard a turn is one move, and in this game it can be several".to_owned());
        }
        let (mut furthest, mut why) = (0, String::new());
        for explodes in [false, true] {
            for casting in CASTINGS {
                let mut fit = Self {
                    squares: Squares::of(rules, has_hands(rules))?,
                    men: Men::new(rules, casting)?,
                    explodes,
                    own: false,
                };
                fit.squares.make_room_for(fit.men.held)?;
                match fit.try_out(variant) {
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

    /// The stage for this game.
    pub fn stage(&self) -> Stage<'_> {
        Stage {
            squares: &self.squares,
            men: &self.men,
            explodes: self.explodes,
        }
    }

    /// All legal moves of a position.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        if self.own {
            own_entries(&self.squares, &self.men, position)
        } else {
            entries(&self.stage(), position.game().rules(), position)
        }
    }

    /// Plays random games, the same ones each time, until XBoard would show a wrong position. Returns the number of plies and
    /// the move.
    fn try_out(&self, variant: &Variant) -> Result<(), (usize, String)> {
        let (mut lot, mut plies) = (1_u64, 0);
        for _ in 0..GAMES {
            let mut position = variant.start();
            for _ in 0..PLIES {
                if position.outcome().is_some() {
                    break;
                }
                let entries = self.entries(&position);
                if let Some(entry) = entries.iter().find(|entry| !entry.shown) {
                    let text = position.move_text(&entry.made);
                    let reason = if entry.made.is_pass() {
                        "nobody can pass in XBoard".to_owned()
                    } else {
                        format!("XBoard would not show all that moves such as {text} do")
                    };
                    return Err((plies, reason));
                }
                lot = lot
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let Some(entry) = entries.get((lot >> 33) as usize % entries.len().max(1)) else {
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

/// The castings, first the one that gives XBoard most rules.
const CASTINGS: [Casting; 4] = [
    Casting { king: true, pawn: true },
    Casting {
        king: true,
        pawn: false,
    },
    Casting {
        king: false,
        pawn: true,
    },
    Casting {
        king: false,
        pawn: false,
    },
];

fn has_hands(rules: &Rules) -> bool {
    rules.hand.is_some() || rules.kinds.iter().any(|kind| !kind.drops.is_empty())
}
