//! The engines: one plays, one analyses, one runs cases, and each has one question at a time.

use std::collections::VecDeque;

use crate::engine::Work;
use crate::protocol::{Effect, Role};

/// A question with its number.
#[derive(Clone, Debug)]
struct Asked {
    round: u64,
    work: Work,
    /// Whether it gives way to others, and goes on after them.
    yields: bool,
}

#[derive(Debug, Default)]
struct Lane {
    running: Option<Asked>,
    waiting: VecDeque<Asked>,
}

/// All engines.
#[derive(Debug, Default)]
pub(super) struct Lanes {
    play: Lane,
    analyst: Lane,
    tester: Lane,
}

impl Lane {
    fn next(&mut self, role: Role, effects: &mut Vec<Effect>) {
        if self.running.is_some() {
            return;
        }
        // An analysis waits until nothing else does.
        let first = self.waiting.iter().position(|asked| !asked.yields).unwrap_or(0);
        self.running = self.waiting.remove(first);
        if let Some(asked) = &self.running {
            effects.push(Effect::Think {
                round: asked.round,
                role,
                question: asked.work.clone(),
            });
        }
    }

    fn end(&mut self, round: u64, is_over: bool, effects: &mut Vec<Effect>) {
        self.waiting.retain(|asked| asked.round != round);
        if self.running.as_ref().is_some_and(|asked| asked.round == round) {
            self.running = None;
            if !is_over {
                effects.push(Effect::Quiet { round });
            }
        }
    }
}

impl Lanes {
    fn lane(&mut self, role: Role) -> &mut Lane {
        match role {
            Role::Play => &mut self.play,
            Role::Analyst => &mut self.analyst,
            Role::Tester => &mut self.tester,
        }
    }

    /// Asks an engine, as soon as it has time.
    pub(super) fn ask(&mut self, role: Role, round: u64, work: Work, yields: bool, effects: &mut Vec<Effect>) {
        let lane = self.lane(role);
        if let Some(asked) = lane.running.take_if(|asked| asked.yields && !yields) {
            effects.push(Effect::Quiet { round: asked.round });
            lane.waiting.push_front(asked);
        }
        lane.waiting.push_back(Asked { round, work, yields });
        lane.next(role, effects);
    }

    /// A question is over, or is no longer wanted.
    pub(super) fn end(&mut self, round: u64, is_over: bool, effects: &mut Vec<Effect>) {
        for role in [Role::Play, Role::Analyst, Role::Tester] {
            let lane = self.lane(role);
            lane.end(round, is_over, effects);
            lane.next(role, effects);
        }
    }
}
