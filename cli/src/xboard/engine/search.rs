//! The searches of the engine, and their results.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use triagonal::Move;
use triagonal::search::Limits;
use triagonal_host::engine::EngineEvent;

use super::{Engine, Event, Purpose};
use crate::xboard::analysis::{BestLine, analysis_line};
use crate::xboard::timing::OVERHEAD;

/// The nodes of a search for a hint.
const HINT_NODES: u64 = 20_000;

impl Engine {
    pub(super) fn hint(&mut self) {
        if let Some(made) = self.expected {
            self.say_hint(&made);
        } else if self.running.is_none() && !self.board.entries.is_empty() {
            self.search(Purpose::Hint);
        }
    }

    pub(super) fn say_hint(&self, made: &Move) {
        let text = self.board.lines_of(made).concat();
        if !text.is_empty() {
            self.out.say(&format!("Hint: {text}"));
        }
    }

    /// Stops the current search and discards its result.
    pub(super) fn stop(&mut self) {
        self.running = None;
        self.session.stop();
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.out.say(&format!("pong {number}"));
        }
    }

    /// Starts a search, if there is a position to search.
    pub(super) fn begin(&mut self) {
        if self.running.is_some() || self.board.entries.is_empty() {
            return;
        }
        if self.analyzes {
            self.search(Purpose::Analysis);
        } else if self.side == Some(self.turn()) {
            self.search(Purpose::Move);
        } else if let (true, Some(_), Some(made)) = (self.ponders, self.side, self.expected) {
            self.search(Purpose::Ponder(made));
        }
    }

    pub(super) fn search(&mut self, purpose: Purpose) {
        let mut position = self.board.position.clone();
        if let Purpose::Ponder(made) = purpose
            && (position.play(&made).is_err() || position.outcome().is_some())
        {
            return;
        }
        let clock = self.timing.clock(position.ply());
        let (depth, nodes, budget) = match purpose {
            Purpose::Move | Purpose::Ponder(_) => (self.timing.depth, None, clock.budget(OVERHEAD)),
            Purpose::Analysis => (None, None, None),
            Purpose::Hint => (None, Some(HINT_NODES), None),
        };
        let limits = Limits {
            depth,
            nodes,
            ..Limits::default()
        };
        self.searches += 1;
        self.running = Some((self.searches, purpose));
        self.session.set_position(position.clone());
        let shows = purpose != Purpose::Hint;
        let waits = matches!(purpose, Purpose::Ponder(_) | Purpose::Analysis);
        let (out, sender, posts, status) = (
            self.out.clone(),
            self.sender.clone(),
            Arc::clone(&self.posts),
            self.status.clone(),
        );
        let number = self.searches;
        let pondered = match purpose {
            Purpose::Ponder(made) => Some(self.board.position.move_text(&made)),
            Purpose::Move | Purpose::Analysis | Purpose::Hint => None,
        };
        self.session.go(limits, budget, waits, move |event| match event {
            EngineEvent::Depth(found, answer) => {
                status.set(found, answer);
                if shows
                    && posts.load(Ordering::Relaxed)
                    && let Some(text) = analysis_line(&position, pondered.as_deref(), found, answer)
                {
                    out.say(&text);
                }
            }
            EngineEvent::Over(found) => {
                // If the engine has quit, nobody needs the result.
                let _ = sender.send(Event::SearchEnded(number, BestLine::new(found)));
            }
        });
    }

    pub(super) fn handle_result(&mut self, purpose: Purpose, result: Option<BestLine>) {
        let Some(result) = result else { return };
        match purpose {
            Purpose::Hint => {
                self.say_hint(&result.best);
                self.answer_pings();
            }
            // A search without limits never ends by itself.
            Purpose::Analysis | Purpose::Ponder(_) => {}
            Purpose::Move => {
                self.score = Some(result.score);
                self.expected = result.reply;
                for line in self.board.lines_of(&result.best) {
                    self.out.say(&format!("move {line}"));
                }
                self.play(&result.best);
                self.answer_pings();
                if !self.quits {
                    self.begin();
                }
            }
        }
    }
}
