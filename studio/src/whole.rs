//! The studio as a whole.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::{OnceCell, oneshot, watch};
use triagonal_desk::cards::{self, Card};
use triagonal_desk::games::Game;
use triagonal_desk::protocol::Answered;

use super::analysis::GuestAnalyses;
use super::failure::{Answer, Failure};
use super::games::{Hub, Message};
use super::guard::{Guard, Visitor};
use super::rates::Rates;
use super::secrets::same;
use super::services::Services;

/// The studio as a whole.
pub struct Studio {
    /// Who may ask.
    pub guard: Guard,
    /// What all parts use.
    pub services: Arc<Services>,
    /// The games.
    pub hub: Hub,
    /// The cards of the library, once somebody has asked for them.
    pub cards: OnceCell<Arc<Vec<Card>>>,
    /// Pictures by their addresses.
    pub pictures: RwLock<HashMap<String, Arc<str>>>,
    /// How often others may ask.
    pub rates: Rates<IpAddr>,
    /// How many commands each seat of a game may give, and all who only look at it together.
    pub commands: Rates<Visitor>,
    /// What the owner's pages were answered last.
    pub answered: Mutex<Answered>,
    /// The analyses of guests.
    pub analyses: GuestAnalyses,
    /// Set when the studio stops.
    pub stopping: watch::Sender<bool>,
    /// How others reach this server: `http://192.168.1.2:7270`.
    pub address: String,
    /// Whether links to that address work on this machine only.
    pub is_local: bool,
    /// Whether others may come.
    pub is_open: bool,
}

impl Studio {
    /// Who shows a secret.
    pub fn visitor(&self, secret: &str) -> Option<Visitor> {
        if same(secret, &self.guard.secret) {
            return Some(Visitor::Owner);
        }
        self.services.links.visitor(secret).filter(|_| self.is_open)
    }

    /// Forgets a game that has been deleted: its task ends, and its links are dead.
    pub fn forget(&self, game: &str) {
        self.services.links.forget(game);
        self.hub.forget(game);
    }

    /// What the owner's pages were answered last.
    pub fn answered(&self) -> MutexGuard<'_, Answered> {
        self.answered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The picture at an address, if it has been drawn.
    pub fn picture(&self, key: &str) -> Option<Arc<str>> {
        let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
        pictures.get(key).cloned()
    }

    /// Keeps a picture, unless there are so many.
    pub fn keep_picture(&self, key: String, picture: &Arc<str>, most: usize) {
        let mut pictures = self.pictures.write().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() < most {
            pictures.insert(key, Arc::clone(picture));
        }
    }

    /// The cards of the library.
    pub async fn cards(&self) -> Answer<Arc<Vec<Card>>> {
        let make = || async {
            let made = tokio::task::spawn_blocking(cards::shipped).await;
            made.map(Arc::new).map_err(|error| Failure::broken(error.to_string()))
        };
        self.cards.get_or_try_init(make).await.cloned()
    }

    /// Reads a game where nothing changes it meanwhile.
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

/// How many things can be done at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}
