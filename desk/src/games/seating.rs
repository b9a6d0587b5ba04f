//! Changes of seats.

use serde_json::json;

use crate::visitor::Visitor;

use super::game::Game;
use super::reply::{ActionReply, ActionResult};
use super::seats::{Holder, Seat, person_name};

/// Refuses everyone but the host.
fn require_host(visitor: &Visitor) -> Result<(), String> {
    match visitor {
        Visitor::Owner => Ok(()),
        Visitor::Seat { .. } | Visitor::Spectator { .. } => {
            Err("only the owner of the studio can change the seats".to_owned())
        }
    }
}

/// Returns the seat of a guest's link.
fn invited_seat(visitor: &Visitor) -> Result<usize, String> {
    match visitor {
        Visitor::Seat { seat, .. } => Ok(*seat),
        Visitor::Owner | Visitor::Spectator { .. } => Err("you have no link to a seat".to_owned()),
    }
}

/// A guest takes the seat of their link.
pub fn join(game: &mut Game, visitor: &Visitor, name: Option<&str>) -> ActionResult {
    let seat = invited_seat(visitor)?;
    let name = name.and_then(person_name);
    match game.holder(seat) {
        Some(Holder::Free) => game.hand_over(seat, Holder::Guest),
        Some(Holder::Guest) => {}
        Some(Holder::Host) => return Err("the host plays this seat; ask for a new invitation".to_owned()),
        None => return Err("no person plays this seat".to_owned()),
    }
    game.rename(seat, name.clone());
    let (who, player) = (name.as_deref().unwrap_or("A guest"), game.player_name(seat));
    Ok(ActionReply::updated(game).with_notice(format!("{who} plays {player}.")))
}

/// A guest leaves the seat, which becomes free for the next guest.
pub fn leave_seat(game: &mut Game, visitor: &Visitor) -> ActionResult {
    let seat = invited_seat(visitor)?;
    if game.holder(seat) != Some(Holder::Guest) {
        return Err("this seat is not yours".to_owned());
    }
    let who = game.display_name(seat);
    game.hand_over(seat, Holder::Free);
    Ok(ActionReply::updated(game).with_notice(format!("{who} has left the game.")))
}

/// The host offers a seat of theirs to the guest who opens its link.
pub fn invite(game: &mut Game, visitor: &Visitor, seat: usize) -> ActionResult {
    require_host(visitor)?;
    match game.holder(seat) {
        Some(Holder::Host) => {}
        Some(Holder::Free | Holder::Guest) => return Ok(ActionReply::unchanged(json!({}))),
        None => return Err("no person plays this seat".to_owned()),
    }
    game.hand_over(seat, Holder::Free);
    let notice = format!("The seat of {} is open for a guest.", game.player_name(seat));
    Ok(ActionReply::updated(game).with_notice(notice))
}

/// The host takes over a seat that is free, or whose guest is away.
pub fn take_over(game: &mut Game, visitor: &Visitor, seat: usize, is_present: bool) -> ActionResult {
    require_host(visitor)?;
    match game.holder(seat) {
        Some(Holder::Host) => return Ok(ActionReply::unchanged(json!({}))),
        Some(Holder::Free) => {}
        Some(Holder::Guest) if is_present => {
            return Err(format!(
                "{} is present; only they can leave the seat",
                game.display_name(seat)
            ));
        }
        Some(Holder::Guest) => {}
        None => return Err("no person plays this seat".to_owned()),
    }
    game.hand_over(seat, Holder::Host);
    let notice = format!("The host plays {} from now on.", game.player_name(seat));
    Ok(ActionReply::updated(game).with_notice(notice))
}

/// Changes a visitor's name on all of their seats.
pub fn rename(game: &mut Game, visitor: &Visitor, name: &str) -> ActionResult {
    let own = game.seats_of(visitor);
    if own.is_empty() {
        return Err("only players have names".to_owned());
    }
    for seat in own {
        game.rename(seat, person_name(name));
    }
    Ok(ActionReply::updated(game))
}

/// The host exchanges persons and engines. While different people play, the engine seats stay as they are.
pub fn change_seats(game: &mut Game, visitor: &Visitor, seats: Vec<Seat>) -> ActionResult {
    require_host(visitor)?;
    if seats.len() != game.seats.len() {
        return Err(format!("this game has {} seats", game.seats.len()));
    }
    if game.forbids_engine_help() {
        return Err("while different people play, the engine cannot take or leave a seat".to_owned());
    }
    let changed = game
        .seats
        .iter()
        .zip(seats)
        .map(|(old, new)| match (old.holder(), new.validated()) {
            // A person keeps their seat and name.
            (Some(_), Seat::Person { .. }) => Ok(old.clone()),
            (Some(Holder::Guest), Seat::Engine { .. }) => Err("the host cannot give away a guest's seat"),
            (Some(Holder::Host | Holder::Free) | None, new) => Ok(new),
        });
    game.seats = changed.collect::<Result<_, _>>()?;
    game.proposal = None;
    Ok(ActionReply::updated(game))
}
