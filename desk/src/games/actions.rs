//! What players do in a game, and who may.

use serde_json::{Value, json};

use crate::visitor::Visitor;

use super::game::Game;
use super::step::{Outcome, Step};

/// The seat that somebody means: the one that is named, or the one to move, or their first.
pub fn own_seat(game: &Game, visitor: &Visitor, named: Option<usize>) -> Result<usize, String> {
    let own = game.seats_of(visitor);
    let turn = game.turn();
    let meant = match named {
        Some(seat) => own.contains(&seat).then_some(seat),
        None if own.contains(&turn) => Some(turn),
        None => own.first().copied(),
    };
    meant.ok_or_else(|| "this seat is not yours".to_owned())
}

/// Refuses what makes sense only while a game is running.
pub fn running(game: &Game) -> Result<(), String> {
    if game.over.is_some() {
        Err("the game is over".to_owned())
    } else {
        Ok(())
    }
}

/// Makes a move. While a game is running only the player to move adds to its tree, and only at the end of the line of play; once
/// it is over, the host adds variations.
pub fn play(game: &mut Game, visitor: &Visitor, at: usize, made: &str, now: f64) -> Outcome {
    let turn = game.turn();
    if game.over.is_some() {
        if *visitor != Visitor::Owner {
            return Err("the game is over".to_owned());
        }
    } else if matches!(visitor, Visitor::Spectator { .. }) {
        return Err("spectators only look".to_owned());
    } else if !game.seats_of(visitor).contains(&turn) {
        return Err(format!("it is the turn of {}", game.person(turn)));
    } else if at != game.head {
        return Err("this is not the current position of the game".to_owned());
    }
    let played = game.play(at, made, true, now)?;
    if played.is_new || played.is_of_game {
        return Ok(Step::at(played.node, vec![played.node], json!({ "at": played.node })));
    }
    let info = game.info(played.node, game.line().contains(&played.node), true);
    Ok(Step::nothing(json!({ "at": played.node, "node": info })))
}

/// The position after moves that somebody tries out from a node. Nothing of it is kept or shown to others.
pub fn explore(game: &Game, node: usize, moves: &[String]) -> Result<Value, String> {
    Ok(json!({ "explored": game.explore(node, moves)? }))
}

/// Gives the game up.
pub fn resign(game: &mut Game, visitor: &Visitor, named: Option<usize>, now: f64) -> Outcome {
    running(game)?;
    let seat = own_seat(game, visitor, named)?;
    let winners = game.opponents(seat);
    let names: Vec<&str> = winners.iter().map(|&player| game.name(player)).collect();
    let verb = if names.len() == 1 { "wins" } else { "win" };
    let text = format!("{} resigns; {} {verb}", game.name(seat), names.join(" and "));
    game.end(text, winners, "resignation", now);
    Ok(Step::changed(game))
}
