//! Analysis for a connection: engine lines as they are found, hints, and what threatens.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};
use triagonal::notation::san;
use triagonal::search::{Found, Limits, Line, Score};
use triagonal::{Position, Variant};
use triagonal_host::engine::{self, BEST, Clock, Skill};

use super::engines::{Question, Word};
use super::failure::{Answer, Failure};
use super::guard::Visitor;
use super::moves::describe;
use super::services::Services;
use super::state::{outcome, with_turn};
use super::threads::Wanted;

/// How long one position is analysed.
const LONGEST: Duration = Duration::from_secs(60);
/// How long a hint takes.
const SHORT: Duration = Duration::from_millis(700);
/// How many lines there are at most.
const MOST_LINES: usize = 5;
/// How many moves of a line are told.
const MOVES: usize = 12;
/// What a threat wins at least, in hundredths of a pawn.
const THREAT: i32 = 80;

/// What is analysed for a connection.
#[derive(Debug)]
pub struct Analysis {
    newest: watch::Sender<Option<Utf8Bytes>>,
    running: Option<Arc<AtomicBool>>,
}

/// A position of a game.
#[derive(Debug)]
pub struct Place {
    /// The game.
    pub game: String,
    /// The node.
    pub node: usize,
    /// The moves that are tried out from there.
    pub moves: Vec<String>,
    /// What is played.
    pub variant: Variant,
    /// The position.
    pub position: Position,
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

    /// Analyses a position, in place of the one before; returns what ends it.
    pub fn begin(&mut self, services: &Services, place: Place, lines: usize) -> Answer<Arc<AtomicBool>> {
        self.quiet();
        let cancelled = Arc::new(AtomicBool::new(false));
        self.running = Some(Arc::clone(&cancelled));
        let (newest, flag) = (self.newest.clone(), Arc::clone(&cancelled));
        let before = place.position.clone();
        let (game, node, moves) = (place.game, place.node, place.moves);
        let begins = services.analysts.ask(Question {
            variant: place.variant,
            position: place.position,
            skill: Skill::new(BEST),
            limits: Limits {
                lines: lines.clamp(1, MOST_LINES),
                ..Limits::default()
            },
            clock: Clock {
                move_time: Some(LONGEST),
                ..Clock::default()
            },
            cancelled: Arc::clone(&cancelled),
            told: Box::new(move |word| {
                if let Word::Depth(found, answer) = word
                    && !flag.load(Ordering::Relaxed)
                {
                    let mut told = told(&before, found, answer);
                    told["of"] = json!({ "game": game, "node": node, "moves": moves });
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

fn told(position: &Position, found: &Found, answer: engine::Answer) -> Value {
    let lines: Vec<Value> = found.lines.iter().map(|line| line_told(position, line)).collect();
    let nps = u128::from(answer.nodes) * 1000 / answer.time.as_millis().max(1);
    json!({ "depth": found.depth, "nodes": answer.nodes, "nps": nps as u64, "lines": lines })
}

fn line_told(position: &Position, line: &Line) -> Value {
    let mut next = position.clone();
    let (mut moves, mut texts) = (Vec::new(), Vec::new());
    for made in line.moves.iter().take(MOVES) {
        let (text, san) = (next.move_text(made), san::write(&next, made));
        if next.play(made).is_err() {
            break;
        }
        moves.push(text);
        texts.push(san);
    }
    json!({ "score": score(line.score), "from": "side to move", "moves": moves, "text": texts.join(" ") })
}

fn score(score: Score) -> Value {
    match score.mate_in_plies() {
        Some(plies) => json!({ "mate": if plies > 0 { (plies + 1) / 2 } else { plies / 2 } }),
        None => json!({ "cp": score.centipawns() }),
    }
}

/// A good move, if there is one.
pub async fn hint(services: &Services, place: Place) -> Option<String> {
    let before = place.position.clone();
    let found = search(services, place.variant, place.position).await?;
    Some(before.move_text(found.moves.first()?))
}

/// What the opponent would do if it were the opponent's turn, in words.
pub async fn why(services: &Services, place: Place) -> String {
    let position = &place.position;
    let rules = position.game().rules();
    let own = position.turn();
    let name = &rules.player(own).name;
    if let Some(over) = outcome(&place.variant, position) {
        return format!("{}.", over.text);
    }
    if position.in_check() {
        return format!("{name} is in check.");
    }
    let stands = search(services, place.variant.clone(), position.clone()).await;
    let mut threats = Vec::new();
    let team = rules.player(own).team;
    for player in rules.player_ids().filter(|&player| rules.player(player).team != team) {
        let Some(theirs) = with_turn(position, player) else {
            continue;
        };
        let other = &rules.player(player).name;
        let Some(found) = search(services, place.variant.clone(), theirs.clone()).await else {
            continue;
        };
        let Some(first) = found.moves.first() else { continue };
        let words = describe(&theirs, first);
        let balance = stands.as_ref().map_or(0, |line| -line.score.centipawns());
        match found.score.mate_in_plies() {
            Some(plies) if plies > 0 => threats.push(format!("{other} threatens to win: {words}.")),
            Some(_) => {}
            None if found.score.centipawns() - balance >= THREAT => {
                threats.push(format!("{other} threatens: {words}."))
            }
            None => {}
        }
    }
    if threats.is_empty() {
        "Nothing threatens at once.".to_owned()
    } else {
        threats.join(" ")
    }
}

/// The best line of a position, after a short while.
async fn search(services: &Services, variant: Variant, position: Position) -> Option<Line> {
    let (done, answer) = oneshot::channel();
    let mut done = Some(done);
    let (_wanted, cancelled) = Wanted::new();
    services.analysts.ask(Question {
        variant,
        position,
        skill: Skill::new(BEST),
        limits: Limits::default(),
        clock: Clock {
            move_time: Some(SHORT),
            ..Clock::default()
        },
        cancelled,
        told: Box::new(move |word| {
            if let Word::Over(found) = word
                && let Some(done) = done.take()
            {
                let _ = done.send(found.lines.first().cloned());
            }
        }),
    });
    answer.await.ok().flatten()
}
