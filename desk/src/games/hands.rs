//! In whose hands the seats of a game are, and what follows from it.

use serde::Serialize;

use crate::visitor::Visitor;

use super::game::Game;
use super::seats::{Holder, Seat};

/// What a visitor may do in a game, as pages see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct You {
    /// The seats that they play.
    seats: Vec<usize>,
    /// The seat that their link is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    invited: Option<usize>,
    spectator: bool,
    /// Whether they started the studio.
    host: bool,
    /// Whether the engine helps them here.
    help: bool,
}

impl Game {
    /// What a visitor may do.
    pub fn you(&self, visitor: &Visitor) -> You {
        You {
            seats: self.seats_of(visitor),
            invited: match visitor {
                Visitor::Seat { seat, .. } => Some(*seat),
                Visitor::Owner | Visitor::Spectator { .. } => None,
            },
            spectator: matches!(visitor, Visitor::Spectator { .. }),
            host: *visitor == Visitor::Owner,
            help: self.helps(visitor).is_ok(),
        }
    }

    /// Who holds a seat; nobody, if the engine plays it.
    pub fn holder(&self, seat: usize) -> Option<Holder> {
        self.seats.get(seat).and_then(Seat::holder)
    }

    /// Hands a person's seat to somebody else. They have agreed to nothing yet.
    pub fn hand_over(&mut self, seat: usize, to: Holder) {
        if let Some(Seat::Person { name, held }) = self.seats.get_mut(seat)
            && *held != to
        {
            (*held, *name) = (to, None);
            (self.proposal, self.help) = (None, false);
        }
    }

    /// Names the person on a seat.
    pub fn rename(&mut self, seat: usize, new: Option<String>) {
        if let Some(Seat::Person { name, .. }) = self.seats.get_mut(seat) {
            *name = new;
        }
    }

    /// The seats that somebody plays.
    pub fn seats_of(&self, visitor: &Visitor) -> Vec<usize> {
        let held = |by: Holder| (0..self.seats.len()).filter(move |&seat| self.holder(seat) == Some(by));
        match visitor {
            Visitor::Owner => held(Holder::Host).collect(),
            Visitor::Seat { seat, .. } => held(Holder::Guest).filter(|own| own == seat).collect(),
            Visitor::Spectator { .. } => Vec::new(),
        }
    }

    /// Whether the same person plays both seats.
    pub fn is_same_hand(&self, one: usize, other: usize) -> bool {
        one == other || [one, other].map(|seat| self.holder(seat)) == [Some(Holder::Host); 2]
    }

    /// Whether the persons' seats belong, or are offered, to different people.
    pub fn is_shared(&self) -> bool {
        let mut people = (0..self.seats.len()).filter(|&seat| self.holder(seat).is_some());
        let Some(first) = people.next() else { return false };
        people.any(|seat| !self.is_same_hand(first, seat))
    }

    /// Whether different people are playing, who have not agreed to the engine's help.
    pub fn is_unaided(&self) -> bool {
        self.over.is_none() && self.is_shared() && !self.help
    }

    /// Whether the engine helps a visitor; if not, why.
    pub fn helps(&self, visitor: &Visitor) -> Result<(), &'static str> {
        let plays = !self.seats_of(visitor).is_empty();
        match visitor {
            Visitor::Owner if plays && self.is_unaided() => {
                Err("engine help is off in this game until all players agree")
            }
            Visitor::Owner => Ok(()),
            Visitor::Seat { .. } if plays && self.help => Ok(()),
            Visitor::Seat { .. } | Visitor::Spectator { .. } => Err("engine help is for players, once all have agreed"),
        }
    }

    /// A person with the player they move for: `Anna (White)`.
    pub fn person(&self, seat: usize) -> String {
        match self.seats.get(seat) {
            Some(Seat::Person { name: Some(name), .. }) => format!("{name} ({})", self.name(seat)),
            Some(Seat::Person { name: None, .. } | Seat::Engine { .. }) | None => self.name(seat).to_owned(),
        }
    }
}
