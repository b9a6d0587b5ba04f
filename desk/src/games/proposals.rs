//! What one player proposes and the others accept or decline.

use serde_json::json;

use crate::visitor::Visitor;

use super::actions::{own_seat, running};
use super::game::Game;
use super::matters::{Matter, Proposal};
use super::rematch::{Birthday, rematch};
use super::step::{Outcome, Step};

/// Proposes something.
pub fn propose(game: &mut Game, visitor: &Visitor, what: Matter, named: Option<usize>, now: &Birthday) -> Outcome {
    match what {
        Matter::Draw | Matter::Help => running(game)?,
        Matter::Takeback if game.is_shared() => running(game)?,
        Matter::Takeback => {}
        Matter::Rematch if game.over.is_none() => return Err("the game is not over yet".to_owned()),
        Matter::Rematch if game.next.is_some() => return Err("there is a rematch already".to_owned()),
        Matter::Rematch => {}
    }
    let by = own_seat(game, visitor, named)?;
    match what {
        Matter::Draw if game.opponents(by).iter().any(|&player| game.seats[player].is_engine()) => {
            return Err("the engine declines".to_owned());
        }
        Matter::Takeback if game.takeback(by).is_none() => {
            return Err("there is no move to take back".to_owned());
        }
        Matter::Help if game.help => {
            game.help = false;
            let notice = format!("{} turns engine help off.", game.person(by));
            return Ok(Step::changed(game).telling(notice));
        }
        Matter::Draw | Matter::Takeback | Matter::Help | Matter::Rematch => {}
    }
    match &game.proposal {
        Some(open) if !game.is_same_hand(open.by, by) => {
            if open.what == what {
                return accept(game, visitor, now);
            }
            return Err(format!("{} waits for an answer first", game.person(open.by)));
        }
        Some(_) | None => {}
    }
    game.proposal = Some(Proposal {
        what,
        by,
        agreed: Vec::new(),
    });
    settle(game, now)
}

/// Agrees to what is proposed.
pub fn accept(game: &mut Game, visitor: &Visitor, now: &Birthday) -> Outcome {
    let own = game.seats_of(visitor);
    let Some(open) = game.proposal.clone() else {
        return Err("there is nothing to accept".to_owned());
    };
    let waits = game.waits(&open);
    if !own.iter().any(|seat| waits.contains(seat)) {
        return Err("this is for the others to answer".to_owned());
    }
    if let Some(open) = &mut game.proposal {
        open.agreed.extend(own);
    }
    settle(game, now)
}

/// Declines a proposal; who made it withdraws it.
pub fn decline(game: &mut Game, visitor: &Visitor) -> Outcome {
    let own = game.seats_of(visitor);
    let Some(open) = game.proposal.clone() else {
        return Err("there is nothing to decline".to_owned());
    };
    let waits = game.waits(&open);
    let Some(&seat) = own.iter().find(|&&seat| seat == open.by || waits.contains(&seat)) else {
        return Err("this is for the others to answer".to_owned());
    };
    game.proposal = None;
    let verb = if seat == open.by { "withdraws" } else { "declines" };
    let what = match open.what {
        Matter::Draw => "the draw",
        Matter::Takeback => "the takeback",
        Matter::Help => "engine help",
        Matter::Rematch => "the rematch",
    };
    let notice = format!("{} {verb} {what}.", game.person(seat));
    Ok(Step::changed(game).telling(notice))
}

/// Does what is proposed once nobody's answer is awaited.
fn settle(game: &mut Game, now: &Birthday) -> Outcome {
    let Some(open) = game.proposal.clone() else {
        return Ok(Step::nothing(json!({})));
    };
    if !game.waits(&open).is_empty() {
        return Ok(Step::changed(game).answering(json!({ "proposed": true })));
    }
    match open.what {
        Matter::Draw => game.end("Draw by agreement".to_owned(), Vec::new(), "agreement", now.clock),
        Matter::Takeback => {
            let back = game.takeback(open.by);
            game.go_back(back.ok_or("there is no move to take back")?, now.clock);
        }
        Matter::Help => game.help = true,
        Matter::Rematch => return rematch(game, now),
    }
    game.proposal = None;
    let step = Step::changed(game);
    Ok(match open.what {
        Matter::Help => step.telling("Engine help is on for all players.".to_owned()),
        Matter::Takeback if !open.agreed.is_empty() => step.telling("The takeback is accepted.".to_owned()),
        Matter::Draw | Matter::Takeback | Matter::Rematch => step,
    })
}
