//! What the engine is asked about a game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::sync::oneshot;
use triagonal::search::Limits;
use triagonal_host::engine::{BEST, Clock, Skill};

use super::game::Game;
use super::seats::{MOST_TIME, Seat};
use crate::engines::{Question, Word};
use crate::services::Services;

/// How long the engine thinks if nothing is said, in milliseconds.
const USUAL: u64 = 400;
/// How long it thinks at its best.
const LONG: u64 = 1500;

/// Lets the engine think about the game; it tells its move, or nothing. Raising the flag ends it.
pub(super) fn think(
    services: &Services,
    game: &Game,
    seat: &Seat,
    left: Option<(i64, i64)>,
    done: oneshot::Sender<Option<String>>,
) -> Arc<AtomicBool> {
    let (level, nodes, time) = match *seat {
        Seat::Person { .. } => (BEST, None, None),
        Seat::Engine { level, nodes, movetime } => (level, nodes, movetime),
    };
    let length = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
    let usual = if level >= BEST { LONG } else { USUAL };
    let clock = match (time, nodes, left) {
        (Some(time), _, _) => Clock {
            move_time: Some(Duration::from_millis(time)),
            ..Clock::default()
        },
        // Positions that take long must not keep a thread for ever.
        (None, Some(_), None) => Clock {
            move_time: Some(Duration::from_millis(MOST_TIME)),
            ..Clock::default()
        },
        (None, _, Some((left, add))) => Clock {
            left: Some(length(left)),
            increment: length(add),
            ..Clock::default()
        },
        (None, None, None) => Clock {
            move_time: Some(Duration::from_millis(usual)),
            ..Clock::default()
        },
    };
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    ask_best(services, game, game.head, Skill::new(level), limits, clock, done)
}

/// Asks for the best move of a node.
pub fn ask_best(
    services: &Services,
    game: &Game,
    node: usize,
    skill: Skill,
    limits: Limits,
    clock: Clock,
    done: oneshot::Sender<Option<String>>,
) -> Arc<AtomicBool> {
    let cancelled = Arc::new(AtomicBool::new(false));
    let Some(position) = game.position(node) else {
        return cancelled;
    };
    let (before, mut done) = (position.clone(), Some(done));
    services.engines.ask(Question {
        variant: game.loaded.variant.clone(),
        position,
        skill,
        limits,
        clock,
        cancelled: Arc::clone(&cancelled),
        told: Box::new(move |word| match word {
            Word::Depth(..) => {}
            Word::Over(found) => {
                let best = found.lines.first().and_then(|line| line.moves.first());
                let text = best.map(|made| before.move_text(made));
                if let Some(done) = done.take() {
                    let _ = done.send(text);
                }
            }
        }),
    });
    cancelled
}
