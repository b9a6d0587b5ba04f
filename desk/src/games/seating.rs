//! How seats change hands: each time somebody asks for it, and everybody sees it.

use serde_json::json;

use crate::visitor::Visitor;

use super::game::Game;
use super::seats::{Holder, Seat, person_name};
use super::step::{Outcome, Step};

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
pub fn join(game: &mut Game, visitor: &Visitor, name: Option<&str>) -> Outcome {
    let seat = invited(visitor)?;
    let name = name.and_then(person_name);
    match game.holder(seat) {
        Some(Holder::Free) => game.hand_over(seat, Holder::Guest),
        Some(Holder::Guest) => {}
        Some(Holder::Host) => return Err("the host plays this seat; ask to be invited again".to_owned()),
        None => return Err("no person plays this seat".to_owned()),
    }
    game.rename(seat, name.clone());
    let (who, player) = (name.as_deref().unwrap_or("A guest"), game.name(seat));
    Ok(Step::changed(game).telling(format!("{who} plays {player}.")))
}

/// A guest leaves the seat to whoever is invited next.
pub fn stand_up(game: &mut Game, visitor: &Visitor) -> Outcome {
    let seat = invited(visitor)?;
    if game.holder(seat) != Some(Holder::Guest) {
        return Err("this seat is not yours".to_owned());
    }
    let who = game.person(seat);
    game.hand_over(seat, Holder::Free);
    Ok(Step::changed(game).telling(format!("{who} has left the game.")))
}

/// The host offers a seat of theirs to whoever comes by its link.
pub fn invite(game: &mut Game, visitor: &Visitor, seat: usize) -> Outcome {
    hosting(visitor)?;
    match game.holder(seat) {
        Some(Holder::Host) => {}
        Some(Holder::Free | Holder::Guest) => return Ok(Step::nothing(json!({}))),
        None => return Err("no person plays this seat".to_owned()),
    }
    game.hand_over(seat, Holder::Free);
    let notice = format!("The seat of {} waits for a guest.", game.name(seat));
    Ok(Step::changed(game).telling(notice))
}

/// The host plays a seat that nobody has taken, or whose guest is away.
pub fn take_over(game: &mut Game, visitor: &Visitor, seat: usize, is_present: bool) -> Outcome {
    hosting(visitor)?;
    match game.holder(seat) {
        Some(Holder::Host) => return Ok(Step::nothing(json!({}))),
        Some(Holder::Free) => {}
        Some(Holder::Guest) if is_present => {
            return Err(format!("{} is here, and can leave the seat", game.person(seat)));
        }
        Some(Holder::Guest) => {}
        None => return Err("no person plays this seat".to_owned()),
    }
    game.hand_over(seat, Holder::Host);
    let notice = format!("The host plays {} from now on.", game.name(seat));
    Ok(Step::changed(game).telling(notice))
}

/// Somebody says what they are called, on all of their seats.
pub fn rename(game: &mut Game, visitor: &Visitor, name: &str) -> Outcome {
    let own = game.seats_of(visitor);
    if own.is_empty() {
        return Err("only players have names".to_owned());
    }
    for seat in own {
        game.rename(seat, person_name(name));
    }
    Ok(Step::changed(game))
}

/// The host lets persons and the engine change seats. While different people play, all seats stay as they are.
pub fn change_seats(game: &mut Game, visitor: &Visitor, seats: Vec<Seat>) -> Outcome {
    hosting(visitor)?;
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
    Ok(Step::changed(game))
}
