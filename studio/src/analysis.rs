//! Analysis for a connection: engine lines as they are found, hints, and what threatens.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};
use triagonal::Position;
use triagonal_desk::engine::{Best, Question, SHORT, Thought, Threats, report, threats};

use super::engines::{Job, Word};
use super::failure::{Answer, Failure};
use super::guard::Visitor;
use super::services::Services;
use super::threads::Wanted;

/// What is analysed for a connection.
#[derive(Debug)]
pub struct Analysis {
    newest: watch::Sender<Option<Utf8Bytes>>,
    running: Option<Arc<AtomicBool>>,
}

impl Analysis {
    /// For a connection, which sends the newest text.
    pub fn new(newest: watch::Sender<Option<Utf8Bytes>>) -> Self {
        Self { newest, running: None }
    }

    /// Ends what runs.
    pub fn quiet(&mut self) {
        if let Some(running) = self.running.take() {
            running.store(true, Ordering::Relaxed);
        }
        let _ = self.newest.send(None);
    }

    /// Analyses a position, in place of the one before; returns what ends it. Each report says of what it is.
    pub fn begin(&mut self, services: &Services, question: Question, of: Value) -> Answer<Arc<AtomicBool>> {
        self.quiet();
        let cancelled = Arc::new(AtomicBool::new(false));
        self.running = Some(Arc::clone(&cancelled));
        let (newest, flag) = (self.newest.clone(), Arc::clone(&cancelled));
        let before = question.position.clone();
        let begins = services.analysts.ask(Job {
            question: Box::new(question),
            cancelled: Arc::clone(&cancelled),
            told: Box::new(move |word| {
                if let Word::Depth(found, answer) = word
                    && !flag.load(Ordering::Relaxed)
                {
                    let mut told = report(&before, found, answer.nodes, answer.time.as_secs_f64() * 1000.0);
                    told["of"] = of.clone();
                    let told = json!({ "analysis": told });
                    let _ = newest.send(Some(Utf8Bytes::from(told.to_string())));
                }
            }),
        });
        if !begins {
            return Err(Failure::busy("too many positions wait for their analysis"));
        }
        Ok(cancelled)
    }
}

/// The analyses of guests: one for each seat, on however many pages it is open.
#[derive(Debug, Default)]
pub struct GuestAnalyses {
    running: Mutex<HashMap<Visitor, Arc<AtomicBool>>>,
}

impl GuestAnalyses {
    /// A guest's analysis takes the place of the one before. The owner may have several.
    pub fn replace(&self, visitor: &Visitor, begun: Arc<AtomicBool>) {
        if *visitor == Visitor::Owner {
            return;
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, one| !one.load(Ordering::Relaxed));
        if let Some(before) = running.insert(visitor.clone(), begun) {
            before.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.quiet();
    }
}

/// A good move.
pub async fn hint(services: &Services, question: Question) -> Answer<Value> {
    let best = search(services, question).await;
    let made = best.and_then(|best| best.moves.into_iter().next());
    let made = made.ok_or_else(|| Failure::wrong("there is no move"))?;
    Ok(json!({ "move": made }))
}

/// What the opponent would do if it were the opponent's turn, in words.
pub async fn why(services: &Services, question: Question) -> Answer<Value> {
    let threats = threats(&question.loaded.variant, &question.position);
    let mut known = Vec::new();
    if let Threats::Open(positions) = &threats {
        for position in positions {
            known.push(search(services, about(&question, position)).await);
        }
    }
    Ok(json!({ "text": threats.told(&known) }))
}

/// A short question about another position.
fn about(question: &Question, position: &Position) -> Question {
    Question {
        position: position.clone(),
        thought: Thought::best(1, SHORT),
        ..question.clone()
    }
}

/// The best line of a position.
async fn search(services: &Services, question: Question) -> Option<Best> {
    let (done, answer) = oneshot::channel();
    let mut done = Some(done);
    let (_wanted, cancelled) = Wanted::new();
    let position = question.position.clone();
    services.analysts.ask(Job {
        question: Box::new(question),
        cancelled,
        told: Box::new(move |word| {
            if let Word::Over(found) = word
                && let Some(done) = done.take()
            {
                let _ = done.send(Best::all(&position, found).into_iter().next());
            }
        }),
    });
    answer.await.ok().flatten()
}
