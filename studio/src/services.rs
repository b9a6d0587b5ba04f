//! What all parts of the studio use.

use std::sync::Arc;

use rusqlite::OptionalExtension;
use triagonal_desk::kept::missing;
use triagonal_desk::variants::{Loaded, Variants, bounded};
use triagonal_desk::which::VariantRef;

use super::engines::Engines;
use super::failure::{Answer, Failure};
use super::links::Links;
use super::own_files::OwnFiles;
use super::store::Store;
use super::tasks::Tasks;
use super::threads::Threads;

/// What all parts of the studio use.
pub struct Services {
    /// What outlasts the program.
    pub store: Store,
    /// Engines that play.
    pub engines: Engines,
    /// Engines that analyse, so that this keeps no game waiting.
    pub analysts: Engines,
    /// Variants that have been loaded.
    pub variants: Arc<Variants>,
    /// The user's files.
    pub files: Arc<OwnFiles>,
    /// The secret links that have been given to others.
    pub links: Links,
    /// Tasks that have to end first.
    pub tasks: Tasks,
    /// How many things that take long are done at once.
    pub workers: Threads,
    /// How many texts that are being written are checked at once: no text keeps all workers.
    pub checkers: Threads,
}

impl Services {
    /// The text of a variant, where it is the user's own.
    pub async fn text_of(&self, which: &VariantRef) -> Answer<Option<Arc<str>>> {
        match (&which.draft, &which.file) {
            (None, Some(name)) => {
                let (files, name) = (Arc::clone(&self.files), name.clone());
                let text = self.work(move || files.read(&name)).await??;
                Ok(Some(Arc::from(text.text)))
            }
            (Some(id), _) => {
                let id = id.clone();
                let found = self.store.run(move |connection| {
                    let query = "SELECT text FROM drafts WHERE id = ?1";
                    connection
                        .query_row(query, [id], |row| row.get::<_, String>(0))
                        .optional()
                });
                let text = found.await.map_err(Failure::broken)?;
                let text = text.ok_or_else(missing)?;
                Ok(Some(Arc::from(text)))
            }
            (None, None) => Ok(None),
        }
    }

    /// Loads a variant; the text is that of a draft or a file.
    pub async fn load(&self, which: &VariantRef, text: Option<Arc<str>>) -> Answer<Arc<Loaded>> {
        bounded(text.as_deref().unwrap_or_default())?;
        let (variants, files, which) = (Arc::clone(&self.variants), Arc::clone(&self.files), which.clone());
        self.work(move || variants.load(&which, text, &*files)).await?
    }

    /// Does something that may take long on a thread for such things, of which there are few.
    pub async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        self.workers.run(|_| job()).await
    }

    /// The same for what is done with a text that is being written.
    pub async fn check<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        self.checkers.run(|_| job()).await
    }
}
