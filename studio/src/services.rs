//! The services that all parts of the studio use.

use std::sync::Arc;

use rusqlite::OptionalExtension;
use triagonal_desk::storage::missing_draft;
use triagonal_desk::variants::{LoadedVariant, Variants, check_length};
use triagonal_desk::which::VariantRef;

use super::engines::Engines;
use super::failure::{Answer, Failure};
use super::links::Links;
use super::own_files::OwnFiles;
use super::store::Store;
use super::tasks::Tasks;
use super::threads::Threads;

/// The services that all parts of the studio use.
pub struct Services {
    /// The database.
    pub store: Store,
    /// The engines that play.
    pub engines: Engines,
    /// The engines that analyse. Analyses do not delay games.
    pub analysts: Engines,
    /// The cache of loaded variants.
    pub variants: Arc<Variants>,
    /// The user's files.
    pub files: Arc<OwnFiles>,
    /// The secret links of guests.
    pub links: Links,
    /// The tasks that must finish before the program ends.
    pub tasks: Tasks,
    /// The threads for long work.
    pub workers: Threads,
    /// The threads that check texts, so that texts cannot occupy all workers.
    pub checkers: Threads,
}

impl Services {
    /// Returns the text of a draft or of a user's file; nothing for a built-in variant.
    pub async fn user_text(&self, which: &VariantRef) -> Answer<Option<Arc<str>>> {
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
                let text = text.ok_or_else(missing_draft)?;
                Ok(Some(Arc::from(text)))
            }
            (None, None) => Ok(None),
        }
    }

    /// Loads a variant. `text` is the text of a draft or a file.
    pub async fn load(&self, which: &VariantRef, text: Option<Arc<str>>) -> Answer<Arc<LoadedVariant>> {
        check_length(text.as_deref().unwrap_or_default())?;
        let (variants, files, which) = (Arc::clone(&self.variants), Arc::clone(&self.files), which.clone());
        self.work(move || variants.load(&which, text, &*files)).await?
    }

    /// Runs work that may take long on a worker thread.
    pub async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        self.workers.run(|_| job()).await
    }

    /// Runs work on a text on a checker thread.
    pub async fn check<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        self.checkers.run(|_| job()).await
    }
}
