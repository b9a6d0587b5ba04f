//! Who is connected. Strangers cannot use up the connections: the oldest of too many is closed, and the owner's never is.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::guard::Visitor;

/// The most connections that have shown no secret. A page that has just connected shows its secret at once.
const STRANGERS: usize = 48;
/// The most connections of a seat: some tabs, each with a socket and a few requests.
const OF_A_SEAT: usize = 16;
/// The most connections of those who watch a game.
const OF_SPECTATORS: usize = 64;
/// The most connections of all who come by links.
const GUESTS: usize = 112;

/// All connections.
#[derive(Debug, Default)]
pub struct Connections {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// By their numbers, so that the oldest is the first.
    all: BTreeMap<u64, Connection>,
}

#[derive(Debug)]
struct Connection {
    visitor: Option<Visitor>,
    ended: watch::Sender<bool>,
}

/// A connection's entry among all; dropping it closes the entry.
#[derive(Debug)]
pub struct Ticket {
    number: u64,
    connections: Arc<Connections>,
}

impl Connections {
    /// Enters a connection. The receiver hears when the connection has to make room.
    pub fn enter(self: &Arc<Self>) -> (Ticket, watch::Receiver<bool>) {
        let (ended, hears) = watch::channel(false);
        let mut open = self.lock();
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Connection { visitor: None, ended });
        open.make_room(STRANGERS, Option::is_none);
        let ticket = Ticket {
            number,
            connections: Arc::clone(self),
        };
        (ticket, hears)
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Ends the oldest of some connections, if there are more than that.
    fn make_room(&mut self, most: usize, counts: impl Fn(&Option<Visitor>) -> bool) {
        let own = || self.all.iter().filter(|(_, one)| counts(&one.visitor));
        let excess = own().count().saturating_sub(most);
        let oldest: Vec<u64> = own().take(excess).map(|(&number, _)| number).collect();
        for number in oldest {
            if let Some(connection) = self.all.remove(&number) {
                let _ = connection.ended.send(true);
            }
        }
    }
}

impl Ticket {
    /// The connection has shown a secret.
    pub fn show(&self, visitor: &Visitor) {
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
            Visitor::Seat { .. } => OF_A_SEAT,
            Visitor::Spectator { .. } => OF_SPECTATORS,
        };
        open.make_room(most, |other| other.as_ref() == Some(visitor));
        open.make_room(GUESTS, |other| {
            matches!(other, Some(Visitor::Seat { .. } | Visitor::Spectator { .. }))
        });
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.connections.lock().all.remove(&self.number);
    }
}
