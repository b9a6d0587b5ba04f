//! An engine session: a game, and an engine that searches its positions, with any protocol.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use triagonal::search::{Evaluation, Limits, Memory, SearchResult, Searcher, TranspositionTable};
use triagonal::{Position, Variant};
use triagonal_desk::engine::{Budget, SearchProgress, Skill, finish_turn};

/// An event of a search.
pub enum EngineEvent<'a> {
    /// An iteration is finished.
    Depth(&'a SearchResult, &'a Answer),
    /// The search is finished.
    Over(&'a SearchResult),
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The time since the search began.
    pub time: Duration,
    /// The nodes of all threads.
    pub nodes: u64,
    /// The filled part of the table, in thousandths.
    pub full: usize,
}

/// The control of a running search.
#[derive(Default)]
struct Control {
    stop: AtomicBool,
    /// Whether the result must wait for a command, and the condition variable for this.
    waits: Mutex<bool>,
    woken: Condvar,
}

/// A game, with an engine.
pub struct Session {
    variant: Variant,
    position: Position,
    evaluation: Arc<Evaluation>,
    table: Arc<TranspositionTable>,
    megabytes: usize,
    threads: usize,
    skill: Skill,
    running: Option<(Arc<Control>, JoinHandle<Memory>)>,
    /// The search's memory from earlier searches of the game.
    memory: Option<Memory>,
}

impl Session {
    /// Starts a game with an evaluation.
    #[must_use]
    pub fn new(variant: Variant, evaluation: Evaluation, megabytes: usize, threads: usize) -> Self {
        Self {
            evaluation: Arc::new(evaluation),
            position: variant.usual_start(),
            variant,
            table: Arc::new(TranspositionTable::new(megabytes)),
            megabytes,
            threads,
            skill: Skill::new(Skill::BEST),
            running: None,
            memory: None,
        }
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Starts a game of another variant.
    pub fn set_variant(&mut self, variant: Variant, evaluation: Evaluation) {
        self.stop();
        self.evaluation = Arc::new(evaluation);
        self.position = variant.usual_start();
        self.variant = variant;
        self.forget();
    }

    fn forget(&mut self) {
        self.table.clear();
        self.memory = None;
    }

    /// Sets another position of the game.
    pub fn set_position(&mut self, position: Position) {
        self.stop();
        self.position = position;
    }

    /// Clears everything that is remembered from the previous game.
    pub fn new_game(&mut self) {
        self.stop();
        self.forget();
        self.position = self.variant.usual_start();
    }

    /// Resizes the table, if there is enough memory.
    pub fn set_megabytes(&mut self, megabytes: usize) -> Result<(), String> {
        self.stop();
        if megabytes != self.megabytes {
            let table = TranspositionTable::try_new(megabytes);
            let table = table.ok_or_else(|| format!("there is no memory for a table of {megabytes} megabytes"))?;
            self.megabytes = megabytes;
            self.table = Arc::new(table);
        }
        Ok(())
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.stop();
        self.threads = threads.max(1);
    }

    /// Sets the skill.
    pub fn set_skill(&mut self, skill: Skill) {
        self.skill = skill;
    }

    /// Starts a search. With `waits`, the result is not reported before [`stop`](Self::stop) or [`hurry`](Self::hurry).
    pub fn go(
        &mut self,
        limits: Limits,
        budget: Option<Budget>,
        waits: bool,
        mut on_event: impl FnMut(EngineEvent<'_>) + Send + 'static,
    ) {
        self.stop();
        let control = Arc::new(Control::default());
        *lock(&control.waits) = waits;
        let (position, evaluation, table, threads) = (
            self.position.clone(),
            Arc::clone(&self.evaluation),
            Arc::clone(&self.table),
            self.threads,
        );
        table.age();
        let skill = self.skill;
        let limits = skill.limit(limits);
        let own = Arc::clone(&control);
        let memory = self.memory.take().unwrap_or_else(|| Memory::new(&position));
        let handle = thread::spawn(move || {
            think(
                &position,
                (&evaluation, &table, memory),
                threads,
                (&limits, budget, skill),
                &own,
                &mut on_event,
            )
        });
        self.running = Some((control, handle));
    }

    /// Allows the result at any time: the move that was pondered has been played (ponderhit).
    pub fn hurry(&mut self) {
        if let Some((control, _)) = &self.running {
            *lock(&control.waits) = false;
            control.woken.notify_all();
        }
    }

    /// Stops the search. The result has been reported when this returns.
    pub fn stop(&mut self) {
        if let Some((control, handle)) = self.running.take() {
            control.stop.store(true, Ordering::Relaxed);
            *lock(&control.waits) = false;
            control.woken.notify_all();
            // A failed thread has already reported its panic.
            self.memory = handle.join().ok();
        }
    }

    /// Waits for the end of the search, and no longer holds back its result.
    pub fn finish(&mut self) {
        self.hurry();
        if let Some((_, handle)) = self.running.take() {
            self.memory = handle.join().ok();
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think(
    position: &Position,
    (evaluation, table, memory): (&Evaluation, &TranspositionTable, Memory),
    threads: usize,
    (limits, budget, skill): (&Limits, Option<Budget>, Skill),
    control: &Control,
    on_event: &mut impl FnMut(EngineEvent<'_>),
) -> Memory {
    let began = Instant::now();
    let others: Vec<AtomicU64> = (1..threads).map(|_| AtomicU64::new(0)).collect();
    let (mut found, memory) = thread::scope(|scope| {
        let _others_end = Ending(control);
        for counted in &others {
            let other = move || {
                let mut searcher = Searcher::new(position, evaluation, table);
                let limits = Limits {
                    nodes: None,
                    lines: 1,
                    ..limits.clone()
                };
                let stop = |nodes| {
                    counted.store(nodes, Ordering::Relaxed);
                    control.stop.load(Ordering::Relaxed)
                };
                searcher.search(&limits, &stop, &mut |_| {});
            };
            if thread::Builder::new().spawn_scoped(scope, other).is_err() {
                // The search continues with the threads that could be started.
                break;
            }
        }
        let waiting = || *lock(&control.waits);
        let mut searcher = Searcher::remembering(position, evaluation, table, memory);
        let over = |limit: &dyn Fn(&Budget) -> Duration| {
            budget.is_some_and(|budget| began.elapsed() >= limit(&budget)) && !waiting()
        };
        let ended = AtomicBool::new(false);
        let stop = |_| control.stop.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed) || over(&|it| it.hard);
        let mut progress = SearchProgress::new(position);
        let found = searcher.search(limits, &stop, &mut |found| {
            let nodes = others.iter().map(|it| it.load(Ordering::Relaxed)).sum::<u64>() + found.nodes;
            let answer = Answer {
                time: began.elapsed(),
                nodes,
                full: table.permille(),
            };
            on_event(EngineEvent::Depth(found, &answer));
            if let Some(best) = found.lines.first() {
                progress.record(best);
            }
            if over(&|it| it.soft_after(&progress)) {
                ended.store(true, Ordering::Relaxed);
            }
        });
        let mut waits = lock(&control.waits);
        while *waits && !control.stop.load(Ordering::Relaxed) {
            waits = control.woken.wait(waits).unwrap_or_else(PoisonError::into_inner);
        }
        drop(waits);
        (found, searcher.into_memory())
    });
    let seed = position.hash() ^ u64::from(began.elapsed().subsec_nanos());
    let chosen = skill.choose(&found.lines, seed);
    if chosen > 0 {
        found.lines.swap(0, chosen);
    }
    if let Some(best) = found.lines.first_mut() {
        finish_turn(position, evaluation, table, best);
    }
    on_event(EngineEvent::Over(&found));
    memory
}

/// Stops the helper threads when the main search ends, even by a panic.
struct Ending<'a>(&'a Control);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

fn lock(flag: &Mutex<bool>) -> std::sync::MutexGuard<'_, bool> {
    flag.lock().unwrap_or_else(PoisonError::into_inner)
}
