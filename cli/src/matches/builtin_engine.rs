//! The built-in engine as a player.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use triagonal::search::{Evaluation, Limits, SearchResult};
use triagonal::{Position, Variant};
use triagonal_host::engine::{Clock, EngineEvent, Session, Skill};

use super::faults::{EngineError, Fault};
use super::player::{Decision, Player, Reply, Situation, StopFlag};

/// How often a waiting thread checks whether the match must stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// The time that a move takes in addition to the search, if there is a clock. A fixed time per move includes no such overhead, as
/// in the protocols.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The built-in engine.
pub struct BuiltinEngine {
    session: Session,
    megabytes: usize,
}

impl BuiltinEngine {
    pub fn new(variant: &Variant, evaluation: Evaluation, megabytes: usize, threads: usize, skill: u32) -> Self {
        let mut session = Session::new(variant.clone(), evaluation, 1, threads);
        session.set_skill(Skill::new(skill));
        Self { session, megabytes }
    }

    fn allocate_table(&mut self) -> Result<(), EngineError> {
        let allocated = self.session.set_megabytes(self.megabytes);
        allocated.map_err(|problem| Fault::Unable(problem).into())
    }
}

impl Player for BuiltinEngine {
    fn prepare(&mut self, _: &StopFlag<'_>) -> Result<(), EngineError> {
        self.allocate_table()
    }

    fn begin(&mut self, _: &Position, _: u64, _: &StopFlag<'_>) -> Result<(), EngineError> {
        self.allocate_table()?;
        self.session.new_game();
        Ok(())
    }

    fn think(&mut self, situation: &Situation<'_>, stop: &StopFlag<'_>) -> Result<Reply, EngineError> {
        self.session.set_position(situation.position.clone());
        let timer = situation.clock();
        let clock = Clock {
            left: timer.map(|timer| timer.left),
            increment: timer.map_or(Duration::ZERO, |timer| timer.increment()),
            moves_to_go: timer.and_then(|timer| timer.moves_to_go()),
            move_time: situation.limits.move_time,
            ..Clock::default()
        };
        let limits = Limits {
            depth: situation.limits.depth,
            nodes: situation.limits.nodes,
            ..Limits::default()
        };
        let overhead = clock.move_time.map_or(OVERHEAD, |_| Duration::ZERO);
        let (sender, receiver) = mpsc::channel();
        self.session.go(limits, clock.budget(overhead), false, move |event| {
            if let EngineEvent::Over(found) = event {
                // The match may have stopped waiting.
                let _ = sender.send(found.clone());
            }
        });
        let found: SearchResult = loop {
            match receiver.recv_timeout(STOP_CHECK_INTERVAL) {
                Ok(found) => break found,
                Err(RecvTimeoutError::Timeout) if stop.is_requested() => {
                    self.session.stop();
                    return Err(EngineError::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Exited("the search has failed".to_owned()).into());
                }
            }
        };
        self.session.finish();
        let line = found.lines.first();
        let first = line.and_then(|line| Some((line.score, *line.moves.first()?)));
        let (score, made) = first.ok_or_else(|| Fault::Unable("the search found no move".to_owned()))?;
        Ok(Reply {
            decision: Decision::Move(made),
            score: (found.depth > 0).then(|| score.centipawns()),
            depth: Some(found.depth),
        })
    }

    fn end(&mut self, _: &str, _: &str, _: Option<&Fault>) {}
}
