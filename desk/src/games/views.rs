//! Games as pages see them: the nodes of the tree, and positions after moves that are tried out.

use serde::Serialize;
use triagonal::notation::san;
use triagonal::{Move, Position};

use super::game::Game;
use crate::moves::most_valuable_first;
use crate::state::{PositionState, describe_with_player};

/// The maximum number of moves that are tried out in a row.
const MAX_EXPLORED: usize = 300;

/// A node as pages see it.
#[derive(Debug, Serialize)]
pub struct NodeInfo {
    id: usize,
    parent: usize,
    #[serde(rename = "move")]
    made: String,
    san: String,
    line: bool,
    /// Whether the move was played in the game, even if it was taken back.
    played: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<PositionState>,
}

/// A position that is tried out, with the last move that leads to it.
#[derive(Debug, Serialize)]
pub struct Explored {
    #[serde(rename = "move")]
    made: String,
    san: String,
    state: PositionState,
}

impl Game {
    /// Returns a node as pages see it, optionally with its position.
    pub fn node_info(&self, id: usize, is_on_line: bool, with_state: bool) -> Option<NodeInfo> {
        let node = self.nodes.get(id)?;
        Some(NodeInfo {
            id,
            parent: node.parent,
            made: node.text.clone(),
            san: node.san.clone(),
            line: is_on_line,
            played: node.played,
            comment: node.comment.clone(),
            clock: node.clock,
            state: if with_state { self.state(id) } else { None },
        })
    }

    /// Returns the position of a node as pages see it.
    fn state(&self, id: usize) -> Option<PositionState> {
        let position = self.position(id)?;
        let last = self.described_move(id);
        let mut state = self.position_state(&position, last.as_ref());
        if id == self.head && self.over.is_some() {
            state.outcome.clone_from(&self.over);
        }
        Some(state)
    }

    /// Returns the move that leads to a node.
    pub fn last_move(&self, id: usize) -> Option<Move> {
        Some(self.described_move(id)?.0)
    }

    /// Returns the move that leads to a node, with its description.
    fn described_move(&self, id: usize) -> Option<(Move, String)> {
        let node = self.nodes.get(id).filter(|_| id != 0)?;
        let parent = self.position(node.parent)?;
        let made = node.move_in(&parent)?;
        Some((made, describe_with_player(&parent, &made)))
    }

    /// Returns the position after some moves from a node. The game does not change.
    pub fn explore(&self, node: usize, moves: &[String]) -> Result<Explored, String> {
        let mut position = self.position_after(node, &[])?;
        let (last, earlier) = moves.split_last().ok_or("there is no move to try out")?;
        play_all(&mut position, earlier)?;
        let made = position.read_move(last).map_err(|error| error.to_string())?;
        let (text, san) = (position.move_text(&made), san::write(&position, &made));
        let described = (made, describe_with_player(&position, &made));
        position.play(&made).map_err(|error| error.to_string())?;
        Ok(Explored {
            made: text,
            san,
            state: self.position_state(&position, Some(&described)),
        })
    }

    /// Returns the position after some moves from a node.
    pub fn position_after(&self, node: usize, moves: &[String]) -> Result<Position, String> {
        let mut position = self.position(node).ok_or("there is no such position in this game")?;
        play_all(&mut position, moves)?;
        Ok(position)
    }

    /// Returns a position as the players may see it. Threats count as engine help.
    fn position_state(&self, position: &Position, last: Option<&(Move, String)>) -> PositionState {
        let mut state = PositionState::new(&self.loaded.variant, position, last);
        most_valuable_first(&mut state.moves, |kind| self.loaded.worth(kind));
        if self.forbids_engine_help() {
            state.threatened.clear();
        }
        state
    }
}

/// Plays moves that are given as texts.
fn play_all(position: &mut Position, moves: &[String]) -> Result<(), String> {
    if moves.len() > MAX_EXPLORED {
        return Err(format!("at most {MAX_EXPLORED} moves can be tried out in a row"));
    }
    for text in moves {
        let made = position.read_move(text).map_err(|error| error.to_string())?;
        position.play(&made).map_err(|error| error.to_string())?;
    }
    Ok(())
}
