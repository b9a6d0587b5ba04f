//! Constructors of tokens.

use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::{Class, Mode};

/// A token for `min` to `max` cells.
pub(super) fn token(on: Holds, min: u16, max: Option<u16>, contact: Contact) -> Token {
    Token {
        on,
        kinds: None,
        zone: None,
        min,
        max,
        contact,
    }
}

/// Any number of empty cells.
pub(super) fn free() -> Token {
    token(Holds::EMPTY, 0, None, Contact::Stay)
}

/// The last cell of a leg.
pub(super) fn target(mode: Mode, last: bool) -> Token {
    match (mode, last) {
        (Mode::Capture, _) => token(Holds::ENEMY, 1, Some(1), Contact::Capture),
        (Mode::Both, true) | (Mode::MoveOrCapture, _) => token(Holds::OPEN, 1, Some(1), Contact::Capture),
        (Mode::Move, _) | (Mode::Both, false) => token(Holds::EMPTY, 1, Some(1), Contact::Stay),
    }
}

/// The contents of a class of cells.
pub(in crate::rules) fn holds(class: Class) -> Holds {
    match class {
        Class::Empty => Holds::EMPTY,
        Class::Friend => Holds {
            friend: true,
            ..Holds::default()
        },
        Class::Enemy => Holds::ENEMY,
        Class::Piece => Holds::PIECE,
        Class::Any => Holds {
            empty: true,
            ..Holds::PIECE
        },
    }
}
