//! The tasks of all open games.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, watch};
use triagonal_desk::games::{Game, GameRecord, GameSetup, GameUpdate, NewGame};

use crate::failure::{Answer, Failure};
use crate::moments;
use crate::secrets::{letters, seed};
use crate::services::Services;

use super::loading::load;
use super::messages::Message;
use super::records;
use super::task::run;

/// The maximum number of messages that wait for a game.
const MAX_WAITING: usize = 64;

/// The tasks of all open games.
#[derive(Debug)]
pub struct Hub {
    tasks: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    /// A lock for each game that is being loaded. Other games do not wait for it.
    loading: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Set when the studio stops.
    stop: watch::Sender<bool>,
}

impl Default for Hub {
    fn default() -> Self {
        Self {
            tasks: Mutex::default(),
            loading: Mutex::default(),
            stop: watch::channel(false).0,
        }
    }
}

impl Hub {
    /// Creates a game and returns its id.
    pub async fn create(&self, services: &Arc<Services>, new: NewGame) -> Answer<String> {
        let text = services.user_text(&new.variant).await?;
        let loaded = services.load(&new.variant, text).await?;
        let id = letters(10).map_err(|error| Failure::broken(error.to_string()))?;
        let moment = moments::now();
        let game = new.into_game(id.clone(), moment.date, loaded)?;
        let record = GameRecord::Started(GameSetup::new(&game), GameUpdate::new(&game, &[], moment.clock));
        let written = services
            .store
            .run(move |connection| records::write(connection, &record));
        if !written.await.map_err(Failure::broken)? {
            return Err(Failure::wrong(records::too_many()));
        }
        self.start(services, game)?;
        Ok(id)
    }

    /// Sends a message to a game.
    pub async fn send(&self, services: &Arc<Services>, id: &str, message: Message) -> Answer<()> {
        let mut message = message;
        // The task may have ended since it was looked up; then it is started again.
        for _ in 0..3 {
            let task = self.task(services, id).await?;
            match task.send(message).await {
                Ok(()) => return Ok(()),
                Err(returned) => message = returned.0,
            }
        }
        Err(Failure::broken("the game does not answer"))
    }

    /// Ends the task of a deleted game.
    pub fn forget(&self, id: &str) {
        if let Some(task) = self.lock().remove(id) {
            // If the inbox is full, the watchers get no warning.
            let _ = task.try_send(Message::Deleted);
        }
    }

    /// Ends all tasks.
    pub fn close(&self) {
        let _ = self.stop.send(true);
        self.lock().clear();
    }

    async fn task(&self, services: &Arc<Services>, id: &str) -> Answer<mpsc::Sender<Message>> {
        let running = || self.lock().get(id).filter(|task| !task.is_closed()).cloned();
        if let Some(task) = running() {
            return Ok(task);
        }
        let own = {
            let mut loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
            loading.retain(|_, game| Arc::strong_count(game) > 1);
            Arc::clone(loading.entry(id.to_owned()).or_default())
        };
        let _loading = own.lock().await;
        if let Some(task) = running() {
            return Ok(task);
        }
        let game = load(services, id).await?;
        self.start(services, game)
    }

    fn start(&self, services: &Arc<Services>, game: Game) -> Answer<mpsc::Sender<Message>> {
        let seed = seed().map_err(|error| Failure::broken(error.to_string()))?;
        let (sender, inbox) = mpsc::channel(MAX_WAITING);
        let mut tasks = self.lock();
        tasks.retain(|_, task| !task.is_closed());
        tasks.insert(game.id.clone(), sender.clone());
        drop(tasks);
        let task = run(
            Arc::clone(services),
            game,
            seed,
            inbox,
            sender.downgrade(),
            self.stop.subscribe(),
        );
        services.tasks.spawn(task);
        Ok(sender)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Message>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
