//! A game that an engine thinks about, whatever protocol is spoken with it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use triagonal::search::{Evaluation, Found, Limits, Memory, Searcher, TranspositionTable};
use triagonal::{Position, Variant};
use triagonal_desk::engine::{Budget, Course, Skill, finish_turn};

/// What is told of a search while it goes on, and when it is over.
pub enum Told<'a> {
    /// A depth is done.
    Depth(&'a Found, &'a Answer),
    /// The search is over.
    Over(&'a Found),
}

/// How long a search has taken, and how full the table is.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Since the search began.
    pub time: Duration,
    /// The positions of all threads.
    pub nodes: u64,
    /// In thousandths.
    pub full: usize,
}

/// What stops a search.
#[derive(Default)]
struct Control {
    stop: AtomicBool,
    /// Whether the answer has to wait for a word, and what wakes who waits for it.
    waits: Mutex<bool>,
    woken: Condvar,
}

/// A game that an engine thinks about.
pub struct Session {
    variant: Variant,
    position: Position,
    evaluation: Arc<Evaluation>,
    table: Arc<TranspositionTable>,
    megabytes: usize,
    threads: usize,
    skill: Skill,
    running: Option<(Arc<Control>, JoinHandle<Memory>)>,
    /// What the searches of the game so far have learned.
    memory: Option<Memory>,
}

impl Session {
    /// A game at its start, whose positions are judged by that.
    #[must_use]
    pub fn new(variant: Variant, evaluation: Evaluation, megabytes: usize, threads: usize) -> Self {
        Self {
            evaluation: Arc::new(evaluation),
            position: variant.start(),
            variant,
            table: Arc::new(TranspositionTable::new(megabytes)),
            megabytes,
            threads,
            skill: Skill::new(Skill::BEST),
            running: None,
            memory: None,
        }
    }

    /// The variant that is played.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The position that is thought about.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays another variant, from its start.
    pub fn set_variant(&mut self, variant: Variant, evaluation: Evaluation) {
        self.stop();
        self.evaluation = Arc::new(evaluation);
        self.position = variant.start();
        self.variant = variant;
        self.forget();
    }

    fn forget(&mut self) {
        self.table.clear();
        self.memory = None;
    }

    /// Thinks about another position of the game.
    pub fn set_position(&mut self, position: Position) {
        self.stop();
        self.position = position;
    }

    /// Forgets what is known of the game before.
    pub fn new_game(&mut self) {
        self.stop();
        self.forget();
        self.position = self.variant.start();
    }

    /// Takes a table of so many megabytes, if there is memory for it.
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

    /// Thinks on so many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.stop();
        self.threads = threads.max(1);
    }

    /// Plays as well as that.
    pub fn set_skill(&mut self, skill: Skill) {
        self.skill = skill;
    }

    /// Begins to think. With `waits` the answer is not told before [`stop`](Self::stop) or [`hurry`](Self::hurry).
    pub fn go(
        &mut self,
        limits: Limits,
        budget: Option<Budget>,
        waits: bool,
        mut told: impl FnMut(Told<'_>) + Send + 'static,
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
                &mut told,
            )
        });
        self.running = Some((control, handle));
    }

    /// Lets the answer come when it comes: the move that was thought about has been made.
    pub fn hurry(&mut self) {
        if let Some((control, _)) = &self.running {
            *lock(&control.waits) = false;
            control.woken.notify_all();
        }
    }

    /// Stops thinking. When this is done, the answer has been told.
    pub fn stop(&mut self) {
        if let Some((control, handle)) = self.running.take() {
            control.stop.store(true, Ordering::Relaxed);
            *lock(&control.waits) = false;
            control.woken.notify_all();
            // A thread that failed has told so itself.
            self.memory = handle.join().ok();
        }
    }

    /// Waits until the answer has been told, unless it waits for a word.
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
    told: &mut impl FnMut(Told<'_>),
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
                // As many threads as there can be search.
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
        let mut course = Course::of(position);
        let found = searcher.search(limits, &stop, &mut |found| {
            let nodes = others.iter().map(|it| it.load(Ordering::Relaxed)).sum::<u64>() + found.nodes;
            let answer = Answer {
                time: began.elapsed(),
                nodes,
                full: table.permille(),
            };
            told(Told::Depth(found, &answer));
            if let Some(best) = found.lines.first() {
                course.see(best);
            }
            if over(&|it| it.soft_after(&course)) {
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
    let lot = position.hash() ^ u64::from(began.elapsed().subsec_nanos());
    let chosen = skill.choose(&found.lines, lot);
    if chosen > 0 {
        found.lines.swap(0, chosen);
    }
    if let Some(best) = found.lines.first_mut() {
        finish_turn(position, evaluation, table, best);
    }
    told(Told::Over(&found));
    memory
}

/// Ends the searches of the other threads with that of the first, even if that fails.
struct Ending<'a>(&'a Control);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

fn lock(flag: &Mutex<bool>) -> std::sync::MutexGuard<'_, bool> {
    flag.lock().unwrap_or_else(PoisonError::into_inner)
}
