//! Loading games from the database.

use std::sync::Arc;

use triagonal_desk::games::Game;

use crate::failure::{Answer, Failure};
use crate::moments;
use crate::services::Services;

use super::records;

/// Loads a game from the database.
pub async fn load(services: &Services, id: &str) -> Answer<Game> {
    let wanted = id.to_owned();
    let stored = services
        .store
        .run(move |connection| records::load(connection, &wanted))
        .await;
    let Some(stored) = stored.map_err(Failure::broken)? else {
        return Err(Failure::missing("there is no such game"));
    };
    let text = stored.setup.text.clone().map(Arc::from);
    let loaded = services.load(&stored.setup.variant, text).await?;
    services
        .work(move || stored.restore(loaded, moments::now().clock))
        .await?
}
