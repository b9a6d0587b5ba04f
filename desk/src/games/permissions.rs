//! Who holds the seats of a game, and what each visitor is allowed to do.

use serde::Serialize;

use crate::visitor::Visitor;

use super::game::Game;
use super::seats::{Holder, Seat};

/// The permissions of a visitor in a game, as pages see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Permissions {
    /// The visitor's seats.
    seats: Vec<usize>,
    /// The seat of the visitor's link.
    #[serde(skip_serializing_if = "Option::is_none")]
    invited: Option<usize>,
    spectator: bool,
    /// Whether the visitor is the owner of the studio.
    host: bool,
    /// Whether the visitor may use the engine.
    help: bool,
}

impl Game {
    /// Returns the permissions of a visitor.
    pub fn permissions(&self, visitor: &Visitor) -> Permissions {
        Permissions {
            seats: self.seats_of(visitor),
            invited: match visitor {
                Visitor::Seat { seat, .. } => Some(*seat),
                Visitor::Owner | Visitor::Spectator { .. } => None,
            },
            spectator: matches!(visitor, Visitor::Spectator { .. }),
            host: *visitor == Visitor::Owner,
            help: self.may_use_engine(visitor).is_ok(),
        }
    }

    /// The holder of a seat; nothing for an engine's seat.
    pub fn holder(&self, seat: usize) -> Option<Holder> {
        self.seats.get(seat).and_then(Seat::holder)
    }

    /// Gives a person's seat to another holder. Agreements of the previous holder end.
    pub fn hand_over(&mut self, seat: usize, to: Holder) {
        if let Some(Seat::Person { name, held }) = self.seats.get_mut(seat)
            && *held != to
        {
            (*held, *name) = (to, None);
            (self.proposal, self.help) = (None, false);
        }
    }

    /// Changes the name of the person on a seat.
    pub fn rename(&mut self, seat: usize, new: Option<String>) {
        if let Some(Seat::Person { name, .. }) = self.seats.get_mut(seat) {
            *name = new;
        }
    }

    /// Returns the seats of a visitor.
    pub fn seats_of(&self, visitor: &Visitor) -> Vec<usize> {
        let held = |by: Holder| (0..self.seats.len()).filter(move |&seat| self.holder(seat) == Some(by));
        match visitor {
            Visitor::Owner => held(Holder::Host).collect(),
            Visitor::Seat { seat, .. } => held(Holder::Guest).filter(|own| own == seat).collect(),
            Visitor::Spectator { .. } => Vec::new(),
        }
    }

    /// Whether the same person plays both seats.
    pub fn same_person(&self, one: usize, other: usize) -> bool {
        one == other || [one, other].map(|seat| self.holder(seat)) == [Some(Holder::Host); 2]
    }

    /// Whether different people hold the seats, or are invited to them.
    pub fn is_shared(&self) -> bool {
        let mut people = (0..self.seats.len()).filter(|&seat| self.holder(seat).is_some());
        let Some(first) = people.next() else { return false };
        people.any(|seat| !self.same_person(first, seat))
    }

    /// Whether different people are playing without having agreed to engine help.
    pub fn forbids_engine_help(&self) -> bool {
        self.over.is_none() && self.is_shared() && !self.help
    }

    /// Checks whether a visitor may use the engine. The error is the reason why not.
    pub fn may_use_engine(&self, visitor: &Visitor) -> Result<(), &'static str> {
        let plays = !self.seats_of(visitor).is_empty();
        match visitor {
            Visitor::Owner if plays && self.forbids_engine_help() => {
                Err("engine help is off in this game until all players agree")
            }
            Visitor::Owner => Ok(()),
            Visitor::Seat { .. } if plays && self.help => Ok(()),
            Visitor::Seat { .. } | Visitor::Spectator { .. } => {
                Err("engine help is for players only, after all of them have agreed")
            }
        }
    }

    /// The name of a person with that of the player: `Anna (White)`.
    pub fn display_name(&self, seat: usize) -> String {
        match self.seats.get(seat) {
            Some(Seat::Person { name: Some(name), .. }) => format!("{name} ({})", self.player_name(seat)),
            Some(Seat::Person { name: None, .. } | Seat::Engine { .. }) | None => self.player_name(seat).to_owned(),
        }
    }
}
