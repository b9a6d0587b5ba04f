//! Games from the database.

use std::sync::Arc;

use crate::failure::{Answer, Failure};
use crate::services::Services;
use crate::variants::Loaded;

use super::clocks::Clocks;
use super::game::Game;
use super::records::{self, Kept};

/// Loads a game from the database.
pub async fn load(services: &Services, id: &str) -> Answer<Game> {
    let wanted = id.to_owned();
    let kept = services
        .store
        .run(move |connection| records::load(connection, &wanted))
        .await;
    let Some(kept) = kept.map_err(Failure::broken)? else {
        return Err(Failure::missing("there is no such game"));
    };
    let text = kept.text.clone().map(Arc::from);
    let loaded = services.load(&kept.which, text).await?;
    services.work(move || restore(kept, loaded)).await?
}

/// Plays the moves of the game again. Variations are taken as they are.
fn restore(kept: Kept, loaded: Arc<Loaded>) -> Answer<Game> {
    let mut game = Game::new(kept.id, kept.created, kept.which, loaded, kept.fen).map_err(Failure::broken)?;
    let nodes = kept.nodes.len();
    let fits = kept.nodes.into_iter().all(|node| game.add_kept(node));
    if !fits || !game.go_back(kept.head.min(nodes)) {
        let message = "the game cannot go on: its variant has changed since it was played";
        return Err(Failure::broken(message));
    }
    game.proposal = kept.proposal;
    game.help = kept.help;
    game.next = kept.next;
    if kept.over.is_some() {
        game.over = kept.over;
    }
    for (own, seat) in game.seats.iter_mut().zip(kept.seats) {
        *own = seat;
    }
    let players = game.seats.len();
    game.clocks = kept.control.map(|control| Clocks::new(control, players, kept.clocks));
    game.wind();
    Ok(game)
}
