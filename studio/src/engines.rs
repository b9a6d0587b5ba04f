//! Engines that think for all games: a few threads, each with a session.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use triagonal::search::Found;
use triagonal_desk::engine::Question;
use triagonal_host::engine::{Answer, Session, Told};

/// The size of the table of each thread.
const MEGABYTES: usize = 32;
/// How often it is asked whether somebody still wants to know.
const ASK_EVERY: Duration = Duration::from_millis(20);
/// How many questions wait at most.
const WAITING: usize = 2048;

/// What is told of a search: while it goes on, and as the last word.
pub enum Word<'a> {
    /// A depth is done.
    Depth(&'a Found, Answer),
    /// The search is over.
    Over(&'a Found),
}

/// A question to an engine, and who hears the answer.
pub struct Job {
    /// The question.
    pub question: Box<Question>,
    /// Raised when nobody wants to know any more.
    pub cancelled: Arc<AtomicBool>,
    /// Hears what is found.
    pub told: Box<dyn FnMut(Word<'_>) + Send>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    is_closed: bool,
}

/// The threads and what waits for them.
pub struct Engines {
    shared: Arc<(Mutex<Queue>, Condvar)>,
}

impl Engines {
    /// Starts so many threads.
    pub fn start(threads: usize) -> Self {
        let shared = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            // Without a thread less thinks; if none can be had, games with engines wait.
            let _ = thread::Builder::new()
                .name("engine".to_owned())
                .spawn(move || work(&shared));
        }
        Self { shared }
    }

    /// Asks. The answer comes when a thread has had time for it; if too many wait, it never comes.
    pub fn ask(&self, job: Job) -> bool {
        let (queue, woken) = &*self.shared;
        let mut queue = lock(queue);
        queue
            .waiting
            .retain(|waiting| !waiting.cancelled.load(Ordering::Relaxed));
        if queue.waiting.len() >= WAITING || queue.is_closed {
            return false;
        }
        queue.waiting.push_back(job);
        woken.notify_one();
        true
    }

    /// Ends the threads; what waits is not answered.
    pub fn close(&self) {
        let (queue, woken) = &*self.shared;
        let mut queue = lock(queue);
        queue.is_closed = true;
        queue.waiting.clear();
        woken.notify_all();
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

/// Answers one question after the other; a question about the game of the one before first.
fn work(shared: &(Mutex<Queue>, Condvar)) {
    let mut session: Option<(String, Session)> = None;
    loop {
        let Some(job) = next(shared, session.as_ref().map(|(known, _)| known.as_str())) else {
            return;
        };
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let variant = &job.question.loaded.variant;
        let rules = variant.fingerprint();
        let is_known = session.as_ref().is_some_and(|(known, _)| *known == rules);
        if !is_known {
            let variant = variant.clone();
            let evaluation = variant.evaluation();
            session = Some((rules, Session::new(variant, evaluation, MEGABYTES, 1)));
        }
        if let Some((_, session)) = &mut session {
            answer(session, job, shared);
        }
    }
}

fn next(shared: &(Mutex<Queue>, Condvar), known: Option<&str>) -> Option<Job> {
    let (queue, woken) = shared;
    let mut queue = lock(queue);
    loop {
        if queue.is_closed {
            return None;
        }
        // The one that has waited longest goes first, unless one of the next few is of the game that is at hand.
        let near = queue
            .waiting
            .iter()
            .take(4)
            .position(|it| Some(it.question.loaded.variant.fingerprint().as_str()) == known);
        if let Some(job) = queue.waiting.remove(near.unwrap_or(0)) {
            return Some(job);
        }
        queue = woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

fn answer(session: &mut Session, job: Job, shared: &(Mutex<Queue>, Condvar)) {
    let Job {
        question,
        cancelled,
        mut told,
    } = job;
    let thought = &question.thought;
    session.set_position(question.position.clone());
    session.set_skill(thought.skill());
    let (over, ended) = channel();
    session.go(
        thought.limits(),
        thought.clock().budget(Duration::ZERO),
        false,
        move |word| match word {
            Told::Depth(found, answer) => told(Word::Depth(found, *answer)),
            Told::Over(found) => {
                told(Word::Over(found));
                let _ = over.send(());
            }
        },
    );
    loop {
        match ended.recv_timeout(ASK_EVERY) {
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
