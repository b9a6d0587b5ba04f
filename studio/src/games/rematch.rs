//! Another game between the same players, who exchange their seats.

use std::sync::Arc;

use serde_json::json;

use crate::secrets::letters;
use crate::store::now;

use super::actions::Outcome;
use super::clocks::Clocks;
use super::game::Game;
use super::records::{Birth, MOST_GAMES, follow};
use super::table::Table;

/// Begins the rematch. The links of this game lead there from now on.
pub(super) async fn begin_rematch(table: &mut Table) -> Outcome {
    let old = &table.game;
    let id = letters(10).map_err(|error| error.to_string())?;
    let mut next = Game::new(
        id.clone(),
        now(),
        old.which.clone(),
        Arc::clone(&old.loaded),
        old.fen.clone(),
    )?;
    let count = old.seats.len();
    for (seat, own) in next.seats.iter_mut().enumerate() {
        own.clone_from(&old.seats[(seat + count - 1) % count]);
    }
    let control = old.clocks.as_ref().map(Clocks::control);
    next.clocks = control.map(|control| Clocks::new(control, count, None));
    let (birth, from, to) = (Birth::of(&next), old.id.clone(), id.clone());
    let written = table.services.store.run(move |connection| {
        let goes = birth.write(connection)?;
        if goes {
            follow(connection, &from, &to, count)?;
        }
        Ok(goes)
    });
    let refused = match written.await {
        Ok(true) => None,
        Ok(false) => Some(format!("there are {MOST_GAMES} games already; remove some first")),
        Err(error) => Some(error),
    };
    if let Some(refused) = refused {
        table.game.restore(&table.saved);
        return Err(refused);
    }
    table.services.links.follow(&table.game.id, &id, count);
    table.game.proposal = None;
    table.game.next = Some(id);
    table.saved = table.game.checkpoint();
    table.show_all();
    Ok(json!({}))
}
