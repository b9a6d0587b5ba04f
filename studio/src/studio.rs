//! The state of the server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::{OnceCell, oneshot, watch};
use triagonal_desk::cards::{self, Card};
use triagonal_desk::games::Game;
use triagonal_desk::protocol::AnswerCache;

use super::analysis::GuestAnalyses;
use super::failure::{Answer, Failure};
use super::games::{Hub, Message};
use super::guard::{Guard, Visitor};
use super::rates::Rates;
use super::secrets::same;
use super::services::Services;

/// The state of the server.
pub struct Studio {
    /// The checks of requests.
    pub guard: Guard,
    /// The services that all parts use.
    pub services: Arc<Services>,
    /// The open games.
    pub hub: Hub,
    /// The cards of the built-in variants, computed on demand.
    pub cards: OnceCell<Arc<Vec<Card>>>,
    /// The cached pictures, by name and theme.
    pub pictures: RwLock<HashMap<String, Arc<str>>>,
    /// The rate limits of requests, by address.
    pub rates: Rates<IpAddr>,
    /// The rate limits of commands, by seat, or for all spectators of a game.
    pub commands: Rates<Visitor>,
    /// The last answers to the owner's pages.
    pub answers: Mutex<AnswerCache>,
    /// The analyses of guests.
    pub analyses: GuestAnalyses,
    /// Set when the studio stops.
    pub stopping: watch::Sender<bool>,
    /// The address for guests: `http://192.168.1.2:7270`.
    pub address: String,
    /// Whether this address works on this machine only.
    pub is_local: bool,
    /// Whether guests can connect.
    pub is_open: bool,
}

impl Studio {
    /// Returns the visitor with a secret.
    pub fn visitor(&self, secret: &str) -> Option<Visitor> {
        if same(secret, &self.guard.secret) {
            return Some(Visitor::Owner);
        }
        self.services.links.visitor(secret).filter(|_| self.is_open)
    }

    /// Ends the task of a deleted game and removes its links.
    pub fn forget(&self, game: &str) {
        self.services.links.forget(game);
        self.hub.forget(game);
    }

    /// The last answers to the owner's pages.
    pub fn answers(&self) -> MutexGuard<'_, AnswerCache> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a cached picture.
    pub fn picture(&self, key: &str) -> Option<Arc<str>> {
        let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
        pictures.get(key).cloned()
    }

    /// Caches a picture, up to a maximum number.
    pub fn cache_picture(&self, key: String, picture: &Arc<str>, most: usize) {
        let mut pictures = self.pictures.write().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() < most {
            pictures.insert(key, Arc::clone(picture));
        }
    }

    /// Returns the cards of the built-in variants.
    pub async fn cards(&self) -> Answer<Arc<Vec<Card>>> {
        let make = || async {
            let made = tokio::task::spawn_blocking(cards::shipped).await;
            made.map(Arc::new).map_err(|error| Failure::broken(error.to_string()))
        };
        self.cards.get_or_try_init(make).await.cloned()
    }

    /// Reads a game in its task, between two changes.
    pub async fn read_game<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Game) -> T + Send + 'static,
    ) -> Answer<T> {
        let (done, answer) = oneshot::channel();
        let message = Message::Read(Box::new(move |game| {
            let _ = done.send(read(game));
        }));
        self.hub.send(&self.services, id, message).await?;
        answer.await.map_err(|_| Failure::broken("the game does not answer"))
    }
}

/// The number of processors that the program can use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}
