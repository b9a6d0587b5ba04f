//! Rematches: another game between the same people, with the seats exchanged.

use std::sync::Arc;

use serde_json::json;

use super::clocks::Clocks;
use super::game::Game;
use super::reply::{ActionReply, ActionResult};

/// The time of an action, and the id for a game that it starts.
#[derive(Clone, Debug)]
pub struct ActionContext {
    /// The time for game clocks, in milliseconds. It never goes back.
    pub clock: f64,
    /// The calendar time, in milliseconds since 1970.
    pub date: i64,
    /// An unused id.
    pub new_id: String,
}

/// Starts the rematch.
pub fn rematch(old: &mut Game, now: &ActionContext) -> ActionResult {
    let mut next = Game::new(
        now.new_id.clone(),
        now.date,
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
    old.proposal = None;
    old.next = Some(next.id.clone());
    let mut reply = ActionReply::showing(old.head, Vec::new(), json!({}));
    if let Some(update) = &mut reply.update {
        update.rematch = Some(Box::new(next));
    }
    Ok(reply)
}
