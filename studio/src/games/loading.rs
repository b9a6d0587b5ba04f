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
    restore(kept, loaded)
}

/// Plays the kept moves again.
fn restore(kept: Kept, loaded: Arc<Loaded>) -> Answer<Game> {
    let mut game = Game::new(kept.id, kept.created, kept.which, loaded, kept.fen).map_err(Failure::broken)?;
    for node in kept.nodes {
        let played = game.play(node.parent, &node.text, false);
        let fits = played.as_ref().is_ok_and(|played| played.node == node.id);
        if !fits {
            let why = played.err().unwrap_or_default();
            let message = format!(
                "the game cannot go on: its variant has changed since `{}` was played {why}",
                node.text
            );
            return Err(Failure::broken(message));
        }
        if let Some(own) = game.nodes.get_mut(node.id) {
            own.clock = node.clock;
            own.comment = node.comment;
            own.played = node.played;
        }
    }
    game.go_back(kept.head.min(game.nodes.len() - 1));
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
