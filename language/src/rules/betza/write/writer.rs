//! Letters for the last cells and the directions of terms.

use std::collections::BTreeSet;

use crate::rules::betza::leaps::Leap;
use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::BetzaDialect;

use super::atoms::copies;
use super::directions::directions;
use super::reason::Reason;
use super::view::PlayerView;

/// Writes the moves of one player.
#[derive(Clone, Copy)]
pub struct Writer<'a> {
    pub dialect: BetzaDialect,
    pub view: &'a PlayerView,
    pub size: Leap,
}

impl Writer<'_> {
    /// The modifiers for the last cell of a move.
    pub fn end(&self, end: &Token) -> Result<String, Reason> {
        let Holds {
            empty,
            friend,
            enemy,
            en_passant,
        } = end.on;
        let letters = |all: &[(bool, char)]| all.iter().filter(|(has, _)| *has).map(|(_, letter)| letter).collect();
        match end.contact {
            Contact::Stay if end.on == Holds::EMPTY => Ok("m".to_owned()),
            Contact::Capture if end.on == Holds::OPEN => Ok(String::new()),
            Contact::Capture
                if end.on
                    == Holds {
                        en_passant: true,
                        ..Holds::default()
                    } =>
            {
                Ok("e".to_owned())
            }
            Contact::Capture if !en_passant => Ok(letters(&[(empty, 'm'), (enemy, 'c'), (friend, 'd')])),
            Contact::Swap if !empty && !en_passant && self.dialect == BetzaDialect::Diagram => {
                Ok(letters(&[(enemy, 'c'), (friend, 'd'), (true, 'u')]))
            }
            Contact::Swap => Err(Reason::new("it changes places with other pieces")),
            Contact::Push => Err(Reason::new("it pushes other pieces")),
            Contact::Pull => Err(Reason::new("it pulls other pieces")),
            Contact::Stay | Contact::Capture => Err(Reason::new("the notation has no letters for where a move ends")),
        }
    }

    /// The direction modifiers of leaps of a shape, for each term.
    pub fn directions(&self, shape: Leap, leaps: &BTreeSet<Leap>) -> Result<Vec<String>, Reason> {
        if *leaps == copies(shape) {
            return Ok(vec![String::new()]);
        }
        if !self.view.upright {
            return Err(Reason::new("forward is not the same direction everywhere"));
        }
        directions(shape, leaps).ok_or_else(|| Reason::new("the notation has no letters for the directions of a move"))
    }
}
