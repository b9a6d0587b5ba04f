//! Open connections. When there are too many, the oldest is closed, but never one of the owner's: strangers cannot lock
//! anyone out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::guard::Visitor;

/// The maximum number of connections without a secret. A page sends its secret immediately after it connects.
const MAX_STRANGERS: usize = 48;
/// The maximum number of connections of a seat: a few tabs, each with a socket and some requests.
const MAX_PER_SEAT: usize = 16;
/// The maximum number of connections of a game's spectators.
const MAX_SPECTATORS: usize = 64;
/// The maximum number of connections of all guests.
const MAX_GUESTS: usize = 112;

/// All open connections.
#[derive(Debug, Default)]
pub struct Connections {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// The connections by their numbers: the oldest is the first.
    all: BTreeMap<u64, Connection>,
}

#[derive(Debug)]
struct Connection {
    visitor: Option<Visitor>,
    ended: watch::Sender<bool>,
}

/// A connection's entry. Dropping the ticket removes the entry.
#[derive(Debug)]
pub struct Ticket {
    number: u64,
    connections: Arc<Connections>,
}

impl Connections {
    /// Adds a connection. The receiver is notified when the connection must close.
    pub fn enter(self: &Arc<Self>) -> (Ticket, watch::Receiver<bool>) {
        let (ended, must_close) = watch::channel(false);
        let mut open = self.lock();
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Connection { visitor: None, ended });
        open.make_room(MAX_STRANGERS, Option::is_none);
        let ticket = Ticket {
            number,
            connections: Arc::clone(self),
        };
        (ticket, must_close)
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Closes the oldest of the counted connections while there are more than `most`.
    fn make_room(&mut self, most: usize, counts: impl Fn(&Option<Visitor>) -> bool) {
        let counted = || self.all.iter().filter(|(_, connection)| counts(&connection.visitor));
        let excess = counted().count().saturating_sub(most);
        let oldest: Vec<u64> = counted().take(excess).map(|(&number, _)| number).collect();
        for number in oldest {
            if let Some(connection) = self.all.remove(&number) {
                let _ = connection.ended.send(true);
            }
        }
    }
}

impl Ticket {
    /// Records the visitor, after the connection has sent a secret.
    pub fn identify(&self, visitor: &Visitor) {
        let mut open = self.connections.lock();
        let Some(own) = open.all.get_mut(&self.number) else {
            return;
        };
        if own.visitor.as_ref() == Some(visitor) {
            return;
        }
        own.visitor = Some(visitor.clone());
        let most = match visitor {
            Visitor::Owner => return,
            Visitor::Seat { .. } => MAX_PER_SEAT,
            Visitor::Spectator { .. } => MAX_SPECTATORS,
        };
        open.make_room(most, |other| other.as_ref() == Some(visitor));
        open.make_room(MAX_GUESTS, |other| {
            matches!(other, Some(Visitor::Seat { .. } | Visitor::Spectator { .. }))
        });
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.connections.lock().all.remove(&self.number);
    }
}
