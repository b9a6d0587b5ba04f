//! Search requests of a game.

use std::sync::Arc;

use crate::engine::{ANALYSIS_MS, BEST, HINT_MS, SearchRequest, SearchSettings};
use crate::visitor::Visitor;

use super::game::Game;
use super::seats::{MAX_MOVE_MS, Seat};

/// The default time of an engine's move, in milliseconds.
const DEFAULT_MS: f64 = 400.0;
/// The default time at the highest level.
const FULL_STRENGTH_MS: f64 = 1500.0;

impl Game {
    /// Returns the request for a move, if an engine is to move.
    pub fn engine_request(&self, now: f64) -> Option<SearchRequest> {
        let turn = self.turn();
        let Some(&Seat::Engine { level, nodes, movetime }) = self.seats.get(turn).filter(|_| self.over.is_none())
        else {
            return None;
        };
        let clocks = self.clocks.as_ref();
        let left = clocks.map(|clocks| (clocks.left_of(turn, now), clocks.control().add_ms()));
        let default = if level >= BEST { FULL_STRENGTH_MS } else { DEFAULT_MS };
        let (time, left) = match (movetime, nodes, left) {
            (Some(time), _, _) => (Some(time as f64), None),
            // Slow positions must not occupy an engine for ever.
            (None, Some(_), None) => (Some(MAX_MOVE_MS as f64), None),
            (None, _, Some(left)) => (None, Some(left)),
            (None, None, None) => (Some(default), None),
        };
        let settings = SearchSettings {
            level,
            nodes,
            lines: 1,
            time,
            left: left.map(|(left, _)| left as f64),
            increment: left.map(|(_, add)| add as f64),
        };
        self.request_at(self.head, &[], settings).ok()
    }

    /// Returns the request to search the position after some moves from a node.
    fn request_at(&self, node: usize, moves: &[String], settings: SearchSettings) -> Result<SearchRequest, String> {
        let earlier = self.path(node).into_iter().skip(1);
        let earlier = earlier.filter_map(|id| Some(self.nodes.get(id)?.text.clone()));
        Ok(SearchRequest {
            loaded: Arc::clone(&self.loaded),
            position: self.position_after(node, moves)?,
            fen: self.fen.clone(),
            moves: earlier.chain(moves.iter().cloned()).collect(),
            settings,
        })
    }

    /// Returns the request for an analysis, if the visitor may use the engine.
    pub fn analysis_request(
        &self,
        visitor: &Visitor,
        node: usize,
        moves: &[String],
        lines: usize,
    ) -> Result<SearchRequest, String> {
        self.may_use_engine(visitor)?;
        self.request_at(node, moves, SearchSettings::full_strength(lines, ANALYSIS_MS))
    }

    /// Returns the request for a hint, if the visitor may use the engine.
    pub fn hint_request(&self, visitor: &Visitor, node: usize, moves: &[String]) -> Result<SearchRequest, String> {
        self.may_use_engine(visitor)?;
        self.request_at(node, moves, SearchSettings::full_strength(1, HINT_MS))
    }
}
