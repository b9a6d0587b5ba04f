//! Analysis for a connection: engine lines, hints and threats.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};
use triagonal::Position;
use triagonal_desk::engine::{BestLine, HINT_MS, SearchRequest, SearchSettings, ThreatSearch, analysis_report};

use super::engines::{Job, SearchEvent};
use super::failure::{Answer, Failure};
use super::guard::Visitor;
use super::services::Services;
use super::threads::CancelGuard;

/// The analysis of a connection.
#[derive(Debug)]
pub struct Analysis {
    newest: watch::Sender<Option<Utf8Bytes>>,
    running: Option<Arc<AtomicBool>>,
}

impl Analysis {
    /// An analysis that sends its newest report to `newest`.
    pub fn new(newest: watch::Sender<Option<Utf8Bytes>>) -> Self {
        Self { newest, running: None }
    }

    /// Stops the analysis.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.store(true, Ordering::Relaxed);
        }
        let _ = self.newest.send(None);
    }

    /// Analyses a position instead of the previous one. Each report names the position as `of`. Returns the flag that
    /// cancels the analysis.
    pub fn begin(&mut self, services: &Services, request: SearchRequest, of: Value) -> Answer<Arc<AtomicBool>> {
        self.stop();
        let cancelled = Arc::new(AtomicBool::new(false));
        self.running = Some(Arc::clone(&cancelled));
        let (newest, flag) = (self.newest.clone(), Arc::clone(&cancelled));
        let position = request.position.clone();
        let is_queued = services.analysts.push(Job {
            request: Box::new(request),
            cancelled: Arc::clone(&cancelled),
            on_event: Box::new(move |event| {
                if let SearchEvent::Depth(result, stats) = event
                    && !flag.load(Ordering::Relaxed)
                {
                    let elapsed = stats.time.as_secs_f64() * 1000.0;
                    let mut report = analysis_report(&position, result, stats.nodes, elapsed);
                    report["of"] = of.clone();
                    let message = json!({ "analysis": report });
                    let _ = newest.send(Some(Utf8Bytes::from(message.to_string())));
                }
            }),
        });
        if !is_queued {
            return Err(Failure::busy("too many analyses are waiting"));
        }
        Ok(cancelled)
    }
}

/// The analyses of guests: one for each seat, even if several pages show it.
#[derive(Debug, Default)]
pub struct GuestAnalyses {
    running: Mutex<HashMap<Visitor, Arc<AtomicBool>>>,
}

impl GuestAnalyses {
    /// Replaces a guest's analysis. The owner may have several.
    pub fn replace(&self, visitor: &Visitor, begun: Arc<AtomicBool>) {
        if *visitor == Visitor::Owner {
            return;
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|_, cancelled| !cancelled.load(Ordering::Relaxed));
        if let Some(previous) = running.insert(visitor.clone(), begun) {
            previous.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Suggests a move.
pub async fn hint(services: &Services, request: SearchRequest) -> Answer<Value> {
    let best = search(services, request).await;
    let made = best.and_then(|best| best.moves.into_iter().next());
    let made = made.ok_or_else(|| Failure::wrong("there is no move"))?;
    Ok(json!({ "move": made }))
}

/// Describes what the opponents would do if it were their turn.
pub async fn why(services: &Services, request: SearchRequest) -> Answer<Value> {
    let threats = ThreatSearch::new(&request.loaded.variant, &request.position);
    let mut lines = Vec::new();
    if let ThreatSearch::Positions(positions) = &threats {
        for position in positions {
            lines.push(search(services, request_for(&request, position)).await);
        }
    }
    Ok(json!({ "text": threats.describe(&lines) }))
}

/// Returns a short search request for another position of the same variant.
fn request_for(request: &SearchRequest, position: &Position) -> SearchRequest {
    SearchRequest {
        position: position.clone(),
        settings: SearchSettings::full_strength(1, HINT_MS),
        ..request.clone()
    }
}

/// Searches a position and returns the best line.
async fn search(services: &Services, request: SearchRequest) -> Option<BestLine> {
    let (done, answer) = oneshot::channel();
    let mut done = Some(done);
    let (_guard, cancelled) = CancelGuard::new();
    let position = request.position.clone();
    services.analysts.push(Job {
        request: Box::new(request),
        cancelled,
        on_event: Box::new(move |event| {
            if let SearchEvent::Done(result) = event
                && let Some(done) = done.take()
            {
                let _ = done.send(BestLine::all(&position, result).into_iter().next());
            }
        }),
    });
    answer.await.ok().flatten()
}
