//! How seats change hands: each time somebody asks for it, and everybody sees it.

use serde_json::json;

use crate::guard::Visitor;

use super::actions::Outcome;
use super::seats::{Holder, Seat, person_name};
use super::table::Table;

/// Refuses everybody but the host.
fn hosting(visitor: &Visitor) -> Result<(), String> {
    match visitor {
        Visitor::Owner => Ok(()),
        Visitor::Seat { .. } | Visitor::Spectator { .. } => {
            Err("only whoever started the studio changes the seats".to_owned())
        }
    }
}

/// The seat that a link is for.
fn invited(visitor: &Visitor) -> Result<usize, String> {
    match visitor {
        Visitor::Seat { seat, .. } => Ok(*seat),
        Visitor::Owner | Visitor::Spectator { .. } => Err("no link has led you to a seat".to_owned()),
    }
}

/// A guest takes the seat of their link.
pub(super) async fn join(table: &mut Table, visitor: &Visitor, name: Option<&str>) -> Outcome {
    let seat = invited(visitor)?;
    let game = &mut table.game;
    let name = name.and_then(person_name);
    match game.holder(seat) {
        Some(Holder::Free) => game.hand_over(seat, Holder::Guest),
        Some(Holder::Guest) => {}
        Some(Holder::Host) => return Err("the host plays this seat; ask to be invited again".to_owned()),
        None => return Err("no person plays this seat".to_owned()),
    }
    game.rename(seat, name.clone());
    table.commit_all().await?;
    let (who, player) = (name.as_deref().unwrap_or("A guest"), table.game.name(seat));
    table.announce(&format!("{who} plays {player}."));
    Ok(json!({}))
}

/// A guest leaves the seat to whoever is invited next.
pub(super) async fn stand_up(table: &mut Table, visitor: &Visitor) -> Outcome {
    let seat = invited(visitor)?;
    if table.game.holder(seat) != Some(Holder::Guest) {
        return Err("this seat is not yours".to_owned());
    }
    let who = table.game.person(seat);
    give(table, seat, Holder::Free).await?;
    table.announce(&format!("{who} has left the game."));
    Ok(json!({}))
}

/// The host offers a seat of theirs to whoever comes by its link.
pub(super) async fn invite(table: &mut Table, visitor: &Visitor, seat: usize) -> Outcome {
    hosting(visitor)?;
    match table.game.holder(seat) {
        Some(Holder::Host) => {}
        Some(Holder::Free | Holder::Guest) => return Ok(json!({})),
        None => return Err("no person plays this seat".to_owned()),
    }
    give(table, seat, Holder::Free).await?;
    table.announce(&format!("The seat of {} waits for a guest.", table.game.name(seat)));
    Ok(json!({}))
}

/// The host plays a seat that nobody has taken, or whose guest is away.
pub(super) async fn take_over(table: &mut Table, visitor: &Visitor, seat: usize) -> Outcome {
    hosting(visitor)?;
    match table.game.holder(seat) {
        Some(Holder::Host) => return Ok(json!({})),
        Some(Holder::Free) => {}
        Some(Holder::Guest) if table.is_present(seat) => {
            return Err(format!("{} is here, and can leave the seat", table.game.person(seat)));
        }
        Some(Holder::Guest) => {}
        None => return Err("no person plays this seat".to_owned()),
    }
    give(table, seat, Holder::Host).await?;
    table.announce(&format!("The host plays {} from now on.", table.game.name(seat)));
    Ok(json!({}))
}

async fn give(table: &mut Table, seat: usize, to: Holder) -> Result<(), String> {
    table.game.hand_over(seat, to);
    table.commit_all().await
}

/// Somebody says what they are called, on all of their seats.
pub(super) async fn rename(table: &mut Table, visitor: &Visitor, name: &str) -> Outcome {
    let own = table.game.seats_of(visitor);
    if own.is_empty() {
        return Err("only players have names".to_owned());
    }
    for seat in own {
        table.game.rename(seat, person_name(name));
    }
    table.commit_all().await?;
    Ok(json!({}))
}

/// The host lets persons and the engine change seats. While different people play, all seats stay as they are.
pub(super) async fn change_seats(table: &mut Table, visitor: &Visitor, seats: Vec<Seat>) -> Outcome {
    hosting(visitor)?;
    let game = &mut table.game;
    if seats.len() != game.seats.len() {
        return Err(format!("this game has {} seats", game.seats.len()));
    }
    if game.is_unaided() {
        return Err("while different people play, the engine takes no seat and leaves none".to_owned());
    }
    let changed = game
        .seats
        .iter()
        .zip(seats)
        .map(|(old, new)| match (old.holder(), new.bounded()) {
            // Whoever holds a seat keeps it, and their name.
            (Some(_), Seat::Person { .. }) => Ok(old.clone()),
            (Some(Holder::Guest), Seat::Engine { .. }) => Err("a guest's seat is not the host's to give away"),
            (Some(Holder::Host | Holder::Free) | None, new) => Ok(new),
        });
    game.seats = changed.collect::<Result<_, _>>()?;
    game.proposal = None;
    table.commit_all().await?;
    Ok(json!({}))
}
