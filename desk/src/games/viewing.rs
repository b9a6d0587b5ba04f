//! A game as pages see it: the nodes of its tree, and positions that somebody tries out.

use serde::Serialize;
use triagonal::notation::san;
use triagonal::{Move, Position};

use super::game::Game;
use crate::moves::most_valuable_first;
use crate::state::{PositionState, said};

/// The most moves that somebody tries out in a row.
const MOST_EXPLORED: usize = 300;

/// A node as pages see it.
#[derive(Debug, Serialize)]
pub struct NodeInfo {
    id: usize,
    parent: usize,
    #[serde(rename = "move")]
    made: String,
    san: String,
    line: bool,
    /// Whether it is or was a move of the game.
    played: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<PositionState>,
}

/// A position that somebody tries out, with the last of the moves that lead there.
#[derive(Debug, Serialize)]
pub struct Explored {
    #[serde(rename = "move")]
    made: String,
    san: String,
    state: PositionState,
}

impl Game {
    /// A node as pages see it, with its position if that is wanted.
    pub fn info(&self, id: usize, is_on_line: bool, with_state: bool) -> Option<NodeInfo> {
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

    /// The position of a node as pages see it.
    fn state(&self, id: usize) -> Option<PositionState> {
        let position = self.position(id)?;
        let last = self.last_move_told(id);
        let mut state = self.shown(&position, last.as_ref());
        if id == self.head && self.over.is_some() {
            state.outcome.clone_from(&self.over);
        }
        Some(state)
    }

    /// The move that leads to a node.
    pub fn last_move(&self, id: usize) -> Option<Move> {
        Some(self.last_move_told(id)?.0)
    }

    /// The move that leads to a node, also in words.
    fn last_move_told(&self, id: usize) -> Option<(Move, String)> {
        let node = self.nodes.get(id).filter(|_| id != 0)?;
        let before = self.position(node.parent)?;
        let made = node.made_in(&before)?;
        Some((made, said(&before, &made)))
    }

    /// The position after some moves from a node. The game does not change.
    pub fn explore(&self, node: usize, moves: &[String]) -> Result<Explored, String> {
        let mut position = self.after(node, &[])?;
        let (last, before) = moves.split_last().ok_or("there is no move to try out")?;
        follow(&mut position, before)?;
        let made = position.read_move(last).map_err(|wrong| wrong.to_string())?;
        let (text, san) = (position.move_text(&made), san::write(&position, &made));
        let told = (made, said(&position, &made));
        position.play(&made).map_err(|wrong| wrong.to_string())?;
        Ok(Explored {
            made: text,
            san,
            state: self.shown(&position, Some(&told)),
        })
    }

    /// The position after some moves from a node.
    pub fn after(&self, node: usize, moves: &[String]) -> Result<Position, String> {
        let mut position = self.position(node).ok_or("there is no such position in this game")?;
        follow(&mut position, moves)?;
        Ok(position)
    }

    /// A position as the players may see it: threats are marked only where the engine could help.
    fn shown(&self, position: &Position, last: Option<&(Move, String)>) -> PositionState {
        let mut state = PositionState::new(&self.loaded.variant, position, last);
        most_valuable_first(&mut state.moves, |kind| self.loaded.worth(kind));
        if self.is_unaided() {
            state.threatened.clear();
        }
        state
    }
}

/// Plays moves that somebody has written.
fn follow(position: &mut Position, moves: &[String]) -> Result<(), String> {
    if moves.len() > MOST_EXPLORED {
        return Err(format!("at most {MOST_EXPLORED} moves are tried out in a row"));
    }
    for text in moves {
        let made = position.read_move(text).map_err(|wrong| wrong.to_string())?;
        position.play(&made).map_err(|wrong| wrong.to_string())?;
    }
    Ok(())
}
