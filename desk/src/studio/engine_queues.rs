//! The queues of the three engines: one plays, one analyses, one runs cases. Each engine has one task at a time.

use std::collections::VecDeque;

use crate::engine::EngineTask;
use crate::protocol::{Effect, Role};

/// A task with its number.
#[derive(Clone, Debug)]
struct QueuedTask {
    round: u64,
    task: EngineTask,
    /// Whether other tasks interrupt it. It starts again after them.
    yields: bool,
}

#[derive(Debug, Default)]
struct EngineQueue {
    running: Option<QueuedTask>,
    waiting: VecDeque<QueuedTask>,
}

/// The queues of all engines.
#[derive(Debug, Default)]
pub(super) struct EngineQueues {
    play: EngineQueue,
    analyst: EngineQueue,
    tester: EngineQueue,
}

impl EngineQueue {
    fn next(&mut self, role: Role, effects: &mut Vec<Effect>) {
        if self.running.is_some() {
            return;
        }
        // An analysis starts only when no other task waits.
        let first = self.waiting.iter().position(|queued| !queued.yields).unwrap_or(0);
        self.running = self.waiting.remove(first);
        if let Some(queued) = &self.running {
            effects.push(Effect::Think {
                round: queued.round,
                role,
                task: queued.task.clone(),
            });
        }
    }

    fn end(&mut self, round: u64, is_over: bool, effects: &mut Vec<Effect>) {
        self.waiting.retain(|queued| queued.round != round);
        if self.running.as_ref().is_some_and(|queued| queued.round == round) {
            self.running = None;
            if !is_over {
                effects.push(Effect::Quiet { round });
            }
        }
    }
}

impl EngineQueues {
    fn queue(&mut self, role: Role) -> &mut EngineQueue {
        match role {
            Role::Play => &mut self.play,
            Role::Analyst => &mut self.analyst,
            Role::Tester => &mut self.tester,
        }
    }

    /// Queues a task for an engine.
    pub(super) fn push(&mut self, role: Role, round: u64, task: EngineTask, yields: bool, effects: &mut Vec<Effect>) {
        let queue = self.queue(role);
        if let Some(queued) = queue.running.take_if(|queued| queued.yields && !yields) {
            effects.push(Effect::Quiet { round: queued.round });
            queue.waiting.push_front(queued);
        }
        queue.waiting.push_back(QueuedTask { round, task, yields });
        queue.next(role, effects);
    }

    /// Removes a task that is finished or no longer wanted.
    pub(super) fn end(&mut self, round: u64, is_over: bool, effects: &mut Vec<Effect>) {
        for role in [Role::Play, Role::Analyst, Role::Tester] {
            let queue = self.queue(role);
            queue.end(round, is_over, effects);
            queue.next(role, effects);
        }
    }
}
