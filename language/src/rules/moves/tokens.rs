//! The tokens of verbs and the contents of classes of cells.

use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::{Class, Mode};

/// The last cell of a leg.
pub(super) fn target(mode: Mode, last: bool) -> Token {
    match (mode, last) {
        (Mode::Capture, _) => Token::new(Holds::ENEMY, 1, Some(1), Contact::Capture),
        (Mode::Both, true) | (Mode::MoveOrCapture, _) => Token::new(Holds::OPEN, 1, Some(1), Contact::Capture),
        (Mode::Move, _) | (Mode::Both, false) => Token::new(Holds::EMPTY, 1, Some(1), Contact::Stay),
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
