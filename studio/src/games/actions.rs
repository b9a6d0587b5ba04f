//! What players do in a game, and who may.

use serde_json::{Value, json};

use crate::guard::Visitor;

use super::game::Game;
use super::seats::Seat;
use super::table::Table;

type Outcome = Result<Value, String>;

/// The seats that somebody may play.
pub(super) fn seats_of(table: &Table, visitor: &Visitor) -> Vec<usize> {
    let game = &table.game;
    let people = game
        .seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| !seat.is_engine())
        .map(|(player, _)| player);
    match visitor {
        Visitor::Owner => people
            .filter(|&player| !table.services.is_taken(&game.id, player))
            .collect(),
        Visitor::Seat { seat, .. } => people.filter(|player| player == seat).collect(),
        Visitor::Spectator { .. } => Vec::new(),
    }
}

/// The seat that somebody means: the one that is named, or that whose turn it is, or their only one.
fn seat(table: &Table, visitor: &Visitor, named: Option<usize>) -> Result<usize, String> {
    let own = seats_of(table, visitor);
    let turn = table.game.turn();
    let meant = match named {
        Some(seat) => own.contains(&seat).then_some(seat),
        None if own.contains(&turn) => Some(turn),
        None => own.first().copied(),
    };
    meant.ok_or_else(|| "this seat is not yours".to_owned())
}

fn running(game: &Game) -> Result<(), String> {
    if game.over.is_some() {
        Err("the game is over".to_owned())
    } else {
        Ok(())
    }
}

pub(super) async fn play(table: &mut Table, visitor: &Visitor, at: usize, made: &str) -> Outcome {
    if matches!(visitor, Visitor::Spectator { .. }) {
        return Err("spectators only look".to_owned());
    }
    let may_play = seats_of(table, visitor).contains(&table.game.turn());
    let game = &mut table.game;
    let played = tokio::task::block_in_place(|| game.play(at, made, may_play))?;
    let new: &[usize] = if played.is_new || played.is_of_game {
        &[played.node]
    } else {
        &[]
    };
    if new.is_empty() {
        let info = tokio::task::block_in_place(|| table.game.info(played.node, &table.game.line(), true));
        return Ok(json!({ "at": played.node, "node": info }));
    }
    table.commit(played.node, new).await?;
    Ok(json!({ "at": played.node }))
}

/// Goes back to where the seat was to move last; if nobody but people plays, by one move.
pub(super) async fn take_back(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    let seat = seat(table, visitor, named)?;
    let game = &mut table.game;
    let line = game.line();
    let alone = game.seats.iter().filter(|seat| !seat.is_engine()).count() > 1;
    let is_own = |&&node: &&usize| {
        alone
            || game
                .position(node)
                .is_some_and(|position| position.turn().index() == seat)
    };
    let before = &line[..line.len() - 1];
    let back = tokio::task::block_in_place(|| before.iter().rev().find(is_own).copied());
    let back = back.ok_or("there is no move to take back")?;
    game.go_back(back);
    table.commit(back, &[]).await?;
    Ok(json!({}))
}

pub(super) async fn resign(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    running(&table.game)?;
    let seat = seat(table, visitor, named)?;
    let game = &mut table.game;
    let winners = game.opponents(seat);
    let names: Vec<&str> = winners.iter().map(|&player| game.name(player)).collect();
    let verb = if names.len() == 1 { "wins" } else { "win" };
    let text = format!("{} resigns; {} {verb}", game.name(seat), names.join(" and "));
    game.end(text, winners, "resignation");
    let head = game.head;
    table.commit(head, &[]).await?;
    Ok(json!({}))
}

pub(super) async fn offer_draw(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    running(&table.game)?;
    let seat = seat(table, visitor, named)?;
    let game = &mut table.game;
    let opponents = game.opponents(seat);
    if opponents.iter().any(|&player| game.seats[player].is_engine()) {
        return Err("the engine declines".to_owned());
    }
    if game.offer.is_some_and(|by| opponents.contains(&by)) {
        return agree(table).await;
    }
    game.offer = Some(seat);
    let head = game.head;
    table.commit(head, &[]).await?;
    Ok(json!({}))
}

pub(super) async fn accept(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    let game = &table.game;
    running(game)?;
    let by = game.offer.ok_or("nobody offers a draw")?;
    let own = seats_of(table, visitor);
    let opponents = game.opponents(by);
    let seat = named
        .into_iter()
        .chain(own.iter().copied())
        .find(|seat| own.contains(seat) && opponents.contains(seat));
    seat.ok_or("an opponent accepts a draw")?;
    agree(table).await
}

async fn agree(table: &mut Table) -> Outcome {
    let game = &mut table.game;
    game.end("Draw by agreement".to_owned(), Vec::new(), "agreement");
    let head = game.head;
    table.commit(head, &[]).await?;
    Ok(json!({}))
}

pub(super) async fn decline(table: &mut Table, visitor: &Visitor, named: Option<usize>) -> Outcome {
    seat(table, visitor, named)?;
    let game = &mut table.game;
    if game.offer.take().is_none() {
        return Err("nobody offers a draw".to_owned());
    }
    let head = game.head;
    table.commit(head, &[]).await?;
    Ok(json!({}))
}

pub(super) async fn change_seats(table: &mut Table, visitor: &Visitor, seats: Vec<Seat>) -> Outcome {
    if *visitor != Visitor::Owner {
        return Err("only who has started the studio changes the seats".to_owned());
    }
    let game = &mut table.game;
    if seats.len() != game.seats.len() {
        return Err(format!("this game has {} seats", game.seats.len()));
    }
    game.seats = seats.into_iter().map(Seat::bounded).collect();
    let head = game.head;
    table.commit(head, &[]).await?;
    Ok(json!({}))
}
