//! The engine threads. Each thread has a session and searches for all games.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use triagonal::search::SearchResult;
use triagonal_desk::engine::SearchRequest;
use triagonal_host::engine::{Answer, EngineEvent, Session};

/// The size of each thread's transposition table.
const MEGABYTES: usize = 32;
/// The interval at which a thread checks whether its search is still wanted.
const POLL: Duration = Duration::from_millis(20);
/// The maximum length of the queue.
const MAX_WAITING: usize = 2048;

/// An event of a search.
pub enum SearchEvent<'a> {
    /// An iteration is finished.
    Depth(&'a SearchResult, Answer),
    /// The search is finished.
    Done(&'a SearchResult),
}

/// A search with the receiver of its events.
pub struct Job {
    /// The search.
    pub request: Box<SearchRequest>,
    /// Set when the result is no longer wanted.
    pub cancelled: Arc<AtomicBool>,
    /// Called for each event.
    pub on_event: Box<dyn FnMut(SearchEvent<'_>) + Send>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    is_closed: bool,
}

/// The engine threads and their queue.
pub struct Engines {
    shared: Arc<(Mutex<Queue>, Condvar)>,
}

impl Engines {
    /// Starts the threads.
    pub fn start(threads: usize) -> Self {
        let shared = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            // With fewer threads, searches wait longer; without any, games with engines do not continue.
            let _ = thread::Builder::new()
                .name("engine".to_owned())
                .spawn(move || work(&shared));
        }
        Self { shared }
    }

    /// Queues a job; returns whether there was room. A job without room is dropped.
    pub fn push(&self, job: Job) -> bool {
        let (queue, wakeup) = &*self.shared;
        let mut queue = lock(queue);
        queue
            .waiting
            .retain(|waiting| !waiting.cancelled.load(Ordering::Relaxed));
        if queue.waiting.len() >= MAX_WAITING || queue.is_closed {
            return false;
        }
        queue.waiting.push_back(job);
        wakeup.notify_one();
        true
    }

    /// Ends the threads. Waiting jobs are dropped.
    pub fn close(&self) {
        let (queue, wakeup) = &*self.shared;
        let mut queue = lock(queue);
        queue.is_closed = true;
        queue.waiting.clear();
        wakeup.notify_all();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.close();
    }
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches one job after the other. Jobs of the variant of the previous job have precedence.
fn work(shared: &(Mutex<Queue>, Condvar)) {
    let mut session: Option<(String, Session)> = None;
    loop {
        let Some(job) = next(shared, session.as_ref().map(|(known, _)| known.as_str())) else {
            return;
        };
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let variant = &job.request.loaded.variant;
        let rules = variant.fingerprint();
        let is_known = session.as_ref().is_some_and(|(known, _)| *known == rules);
        if !is_known {
            let variant = variant.clone();
            let evaluation = variant.evaluation();
            session = Some((rules, Session::new(variant, evaluation, MEGABYTES, 1)));
        }
        if let Some((_, session)) = &mut session {
            run(session, job, shared);
        }
    }
}

fn next(shared: &(Mutex<Queue>, Condvar), known: Option<&str>) -> Option<Job> {
    let (queue, wakeup) = shared;
    let mut queue = lock(queue);
    loop {
        if queue.is_closed {
            return None;
        }
        // The oldest job goes first, unless one of the next few has the loaded variant.
        let near = queue
            .waiting
            .iter()
            .take(4)
            .position(|job| Some(job.request.loaded.variant.fingerprint().as_str()) == known);
        if let Some(job) = queue.waiting.remove(near.unwrap_or(0)) {
            return Some(job);
        }
        queue = wakeup.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

fn run(session: &mut Session, job: Job, shared: &(Mutex<Queue>, Condvar)) {
    let Job {
        request,
        cancelled,
        mut on_event,
    } = job;
    let settings = &request.settings;
    session.set_position(request.position.clone());
    session.set_skill(settings.skill());
    let (done, finished) = channel();
    session.go(
        settings.limits(),
        settings.clock().budget(Duration::ZERO),
        false,
        move |event| match event {
            EngineEvent::Depth(result, answer) => on_event(SearchEvent::Depth(result, *answer)),
            EngineEvent::Over(result) => {
                on_event(SearchEvent::Done(result));
                let _ = done.send(());
            }
        },
    );
    loop {
        match finished.recv_timeout(POLL) {
            Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if cancelled.load(Ordering::Relaxed) || lock(&shared.0).is_closed => {
                session.stop();
                break;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    session.finish();
}
