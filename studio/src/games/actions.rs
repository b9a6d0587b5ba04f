//! What players do in a game, and who may.

use serde_json::{Value, json};

use crate::guard::Visitor;

use super::game::Game;
use super::table::Table;

pub(super) type Outcome = Result<Value, String>;

/// The seat that somebody means: the one that is named, or the one to move, or their first.
pub(super) fn own_seat(game: &Game, visitor: &Visitor, named: Option<usize>) -> Result<usize, String> {
    let own = game.seats_of(visitor);
    let turn = game.turn();
    let meant = match named {
        Some(seat) => own.contains(&seat).then_some(seat),
        None if own.contains(&turn) => Some(turn),
        None => own.first().copied(),
    };
    meant.ok_or_else(|| "this seat is not yours".to_owned())
}

pub(super) fn running(game: &Game) -> Result<(), String> {
    if game.over.is_some() {
        Err("the game is over".to_owned())
    } else {
        Ok(())
    }
}

/// Makes a move. While a game is running only the player to move adds to its tree, and only at the end of the line of play; once
/// it is over, the host adds variations.
pub(super) async fn play(table: &mut Table, visitor: &Visitor, at: usize, made: &str) -> Outcome {
    let game = &mut table.game;
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
    let played = tokio::task::block_in_place(|| game.play(at, made, true))?;
    let new: &[usize] = if played.is_new || played.is_of_game {
        &[played.node]
    } else {
        &[]
    };
    if new.is_empty() {
        let (game, node) = (&table.game, played.node);
        let info = tokio::task::block_in_place(|| game.info(node, game.line().contains(&node), true));
        return Ok(json!({ "at": played.node, "node": info }));
    }
    table.commit(played.node, new).await?;
    Ok(json!({ "at": played.node }))
}

/// The position after moves that somebody tries out from a node. Nothing of it is kept or shown to others.
pub(super) fn explore(game: &Game, node: usize, moves: &[String]) -> Outcome {
    let explored = tokio::task::block_in_place(|| game.explore(node, moves))?;
    Ok(json!({ "explored": explored }))
}

pub(super) async fn resign(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    running(&table.game)?;
    let seat = own_seat(&table.game, visitor, named)?;
    let game = &mut table.game;
    let winners = game.opponents(seat);
    let names: Vec<&str> = winners.iter().map(|&player| game.name(player)).collect();
    let verb = if names.len() == 1 { "wins" } else { "win" };
    let text = format!("{} resigns; {} {verb}", game.name(seat), names.join(" and "));
    game.end(text, winners, "resignation");
    table.commit_all().await?;
    Ok(json!({}))
}
