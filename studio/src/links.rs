//! The secret links of guests.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use rusqlite::Connection;

use super::guard::Visitor;

/// All links by their secrets.
#[derive(Debug, Default)]
pub struct Links {
    known: RwLock<HashMap<String, Visitor>>,
}

impl Links {
    /// Loads the stored links.
    pub fn load(connection: &Connection) -> rusqlite::Result<Self> {
        let mut select = connection.prepare("SELECT secret, game, seat FROM links")?;
        let rows = select.query_map([], |row| {
            let seat: Option<u32> = row.get(2)?;
            Ok((row.get(0)?, visitor(row.get(1)?, seat.map(|seat| seat as usize))))
        })?;
        Ok(Self {
            known: RwLock::new(rows.collect::<rusqlite::Result<_>>()?),
        })
    }

    /// Returns the visitor with a secret.
    pub fn visitor(&self, secret: &str) -> Option<Visitor> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(secret).cloned()
    }

    /// Adds a link.
    pub fn add(&self, secret: String, visitor: Visitor) {
        self.update(|known| drop(known.insert(secret, visitor)));
    }

    /// Moves the links of a game to its rematch, in which each player has the next seat.
    pub fn follow(&self, from: &str, to: &str, seats: usize) {
        self.update(|known| {
            for visitor in known.values_mut() {
                match visitor {
                    Visitor::Seat { game, seat } if game == from => {
                        *visitor = self::visitor(to.to_owned(), Some((*seat + 1) % seats.max(1)));
                    }
                    Visitor::Spectator { game } if game == from => *visitor = self::visitor(to.to_owned(), None),
                    Visitor::Seat { .. } | Visitor::Spectator { .. } | Visitor::Owner => {}
                }
            }
        });
    }

    /// Removes the links of a game.
    pub fn forget(&self, game: &str) {
        self.update(|known| known.retain(|_, visitor| visitor.game() != Some(game)));
    }

    fn update(&self, update: impl FnOnce(&mut HashMap<String, Visitor>)) {
        update(&mut self.known.write().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The visitor with a link to a game: a player with a seat, otherwise a spectator.
pub fn visitor(game: String, seat: Option<usize>) -> Visitor {
    match seat {
        Some(seat) => Visitor::Seat { game, seat },
        None => Visitor::Spectator { game },
    }
}
