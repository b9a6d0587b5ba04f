//! Making, accepting and declining proposals.

use serde_json::json;

use crate::visitor::Visitor;

use super::actions::{acting_seat, require_running};
use super::game::Game;
use super::proposal::{Proposal, ProposalKind};
use super::rematch::{ActionContext, rematch};
use super::reply::{ActionReply, ActionResult};

/// Makes a proposal. If the same proposal is already open, accepts it.
pub fn propose(
    game: &mut Game,
    visitor: &Visitor,
    kind: ProposalKind,
    named: Option<usize>,
    now: &ActionContext,
) -> ActionResult {
    match kind {
        ProposalKind::Draw | ProposalKind::Help => require_running(game)?,
        ProposalKind::Takeback if game.is_shared() => require_running(game)?,
        ProposalKind::Takeback => {}
        ProposalKind::Rematch if game.over.is_none() => return Err("the game is not over yet".to_owned()),
        ProposalKind::Rematch if game.next.is_some() => return Err("there is a rematch already".to_owned()),
        ProposalKind::Rematch => {}
    }
    let by = acting_seat(game, visitor, named)?;
    match kind {
        ProposalKind::Draw if game.opponents(by).iter().any(|&player| game.seats[player].is_engine()) => {
            return Err("the engine declines".to_owned());
        }
        ProposalKind::Takeback if game.takeback(by).is_none() => {
            return Err("there is no move to take back".to_owned());
        }
        ProposalKind::Help if game.help => {
            game.help = false;
            let notice = format!("{} turns engine help off.", game.display_name(by));
            return Ok(ActionReply::updated(game).with_notice(notice));
        }
        ProposalKind::Draw | ProposalKind::Takeback | ProposalKind::Help | ProposalKind::Rematch => {}
    }
    match &game.proposal {
        Some(open) if !game.same_person(open.by, by) => {
            if open.kind == kind {
                return accept(game, visitor, now);
            }
            return Err(format!("first answer the proposal of {}", game.display_name(open.by)));
        }
        Some(_) | None => {}
    }
    game.proposal = Some(Proposal {
        kind,
        by,
        agreed: Vec::new(),
    });
    settle(game, now)
}

/// Accepts the open proposal.
pub fn accept(game: &mut Game, visitor: &Visitor, now: &ActionContext) -> ActionResult {
    let own = game.seats_of(visitor);
    let Some(open) = game.proposal.clone() else {
        return Err("there is nothing to accept".to_owned());
    };
    let awaited = game.awaited_seats(&open);
    if !own.iter().any(|seat| awaited.contains(seat)) {
        return Err("only the other players can answer this proposal".to_owned());
    }
    if let Some(open) = &mut game.proposal {
        open.agreed.extend(own);
    }
    settle(game, now)
}

/// Declines the open proposal. The proposer withdraws it.
pub fn decline(game: &mut Game, visitor: &Visitor) -> ActionResult {
    let own = game.seats_of(visitor);
    let Some(open) = game.proposal.clone() else {
        return Err("there is nothing to decline".to_owned());
    };
    let awaited = game.awaited_seats(&open);
    let Some(&seat) = own.iter().find(|&&seat| seat == open.by || awaited.contains(&seat)) else {
        return Err("only the other players can answer this proposal".to_owned());
    };
    game.proposal = None;
    let verb = if seat == open.by { "withdraws" } else { "declines" };
    let what = match open.kind {
        ProposalKind::Draw => "the draw",
        ProposalKind::Takeback => "the takeback",
        ProposalKind::Help => "engine help",
        ProposalKind::Rematch => "the rematch",
    };
    let notice = format!("{} {verb} {what}.", game.display_name(seat));
    Ok(ActionReply::updated(game).with_notice(notice))
}

/// Carries out the open proposal if everyone has agreed.
fn settle(game: &mut Game, now: &ActionContext) -> ActionResult {
    let Some(open) = game.proposal.clone() else {
        return Ok(ActionReply::unchanged(json!({})));
    };
    if !game.awaited_seats(&open).is_empty() {
        return Ok(ActionReply::updated(game).with_answer(json!({ "proposed": true })));
    }
    match open.kind {
        ProposalKind::Draw => game.end("Draw by agreement".to_owned(), Vec::new(), "agreement", now.clock),
        ProposalKind::Takeback => {
            let back = game.takeback(open.by);
            game.go_back(back.ok_or("there is no move to take back")?, now.clock);
        }
        ProposalKind::Help => game.help = true,
        ProposalKind::Rematch => return rematch(game, now),
    }
    game.proposal = None;
    let reply = ActionReply::updated(game);
    Ok(match open.kind {
        ProposalKind::Help => reply.with_notice("Engine help is on for all players.".to_owned()),
        ProposalKind::Takeback if !open.agreed.is_empty() => reply.with_notice("The takeback is accepted.".to_owned()),
        ProposalKind::Draw | ProposalKind::Takeback | ProposalKind::Rematch => reply,
    })
}
