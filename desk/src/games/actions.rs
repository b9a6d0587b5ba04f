//! Moves and resignations, and who is allowed to make them.

use serde_json::{Value, json};

use crate::visitor::Visitor;

use super::game::Game;
use super::reply::{ActionReply, ActionResult};

/// Returns the seat that an action is for: the named seat, the seat to move, or the visitor's first seat.
pub fn acting_seat(game: &Game, visitor: &Visitor, named: Option<usize>) -> Result<usize, String> {
    let own = game.seats_of(visitor);
    let turn = game.turn();
    let seat = match named {
        Some(seat) => own.contains(&seat).then_some(seat),
        None if own.contains(&turn) => Some(turn),
        None => own.first().copied(),
    };
    seat.ok_or_else(|| "this seat is not yours".to_owned())
}

/// Refuses actions after the end of the game.
pub fn require_running(game: &Game) -> Result<(), String> {
    if game.over.is_some() {
        Err("the game is over".to_owned())
    } else {
        Ok(())
    }
}

/// Makes a move. While the game runs, only the player to move may add to the tree, and only at the end of the line of play.
/// After the game, the host may add variations.
pub fn play(game: &mut Game, visitor: &Visitor, at: usize, made: &str, now: f64) -> ActionResult {
    let turn = game.turn();
    if game.over.is_some() {
        if *visitor != Visitor::Owner {
            return Err("the game is over".to_owned());
        }
    } else if matches!(visitor, Visitor::Spectator { .. }) {
        return Err("spectators cannot move".to_owned());
    } else if !game.seats_of(visitor).contains(&turn) {
        return Err(format!("{} is to move", game.display_name(turn)));
    } else if at != game.head {
        return Err("this is not the current position of the game".to_owned());
    }
    let played = game.play(at, made, true, now)?;
    if played.is_new || played.is_game_move {
        return Ok(ActionReply::showing(
            played.node,
            vec![played.node],
            json!({ "at": played.node }),
        ));
    }
    let info = game.node_info(played.node, game.line().contains(&played.node), true);
    Ok(ActionReply::unchanged(json!({ "at": played.node, "node": info })))
}

/// Returns the position after some moves from a node. The game does not change, and other visitors see nothing of it.
pub fn explore(game: &Game, node: usize, moves: &[String]) -> Result<Value, String> {
    Ok(json!({ "explored": game.explore(node, moves)? }))
}

/// Resigns for a seat.
pub fn resign(game: &mut Game, visitor: &Visitor, named: Option<usize>, now: f64) -> ActionResult {
    require_running(game)?;
    let seat = acting_seat(game, visitor, named)?;
    let winners = game.opponents(seat);
    let names: Vec<&str> = winners.iter().map(|&player| game.player_name(player)).collect();
    let verb = if names.len() == 1 { "wins" } else { "win" };
    let text = format!("{} resigns; {} {verb}", game.player_name(seat), names.join(" and "));
    game.end(text, winners, "resignation", now);
    Ok(ActionReply::updated(game))
}
