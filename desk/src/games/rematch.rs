//! Another game between the same players, who exchange their seats.

use std::sync::Arc;

use serde_json::json;

use super::clocks::Clocks;
use super::game::Game;
use super::step::{Outcome, Step};

/// When something is done, and what a game that begins then is called.
#[derive(Clone, Debug)]
pub struct Birthday {
    /// The time for clocks, in milliseconds; it never goes back.
    pub clock: f64,
    /// The time for people, in milliseconds since 1970.
    pub date: i64,
    /// A name that no game has.
    pub name: String,
}

/// Begins the rematch.
pub fn rematch(old: &mut Game, now: &Birthday) -> Outcome {
    let mut next = Game::new(
        now.name.clone(),
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
    let mut step = Step::at(old.head, Vec::new(), json!({}));
    if let Some(deed) = &mut step.deed {
        deed.rematch = Some(Box::new(next));
    }
    Ok(step)
}
