//! What one player proposes and the others accept or decline.

use serde_json::json;

use crate::guard::Visitor;

use super::actions::{Outcome, own_seat, running};
use super::matters::{Matter, Proposal};
use super::rematch::begin_rematch;
use super::table::Table;

pub(super) async fn propose(table: &mut Table, visitor: &Visitor, what: Matter, named: Option<usize>) -> Outcome {
    let game = &mut table.game;
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
        Matter::Takeback if tokio::task::block_in_place(|| game.takeback(by)).is_none() => {
            return Err("there is no move to take back".to_owned());
        }
        Matter::Help if game.help => {
            game.help = false;
            table.commit_all().await?;
            table.announce(&format!("{} turns engine help off.", table.game.person(by)));
            return Ok(json!({}));
        }
        Matter::Draw | Matter::Takeback | Matter::Help | Matter::Rematch => {}
    }
    match &game.proposal {
        Some(open) if !game.is_same_hand(open.by, by) => {
            if open.what == what {
                return accept(table, visitor).await;
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
    settle(table).await
}

pub(super) async fn accept(table: &mut Table, visitor: &Visitor) -> Outcome {
    let own = table.game.seats_of(visitor);
    let Some(open) = table.game.proposal.clone() else {
        return Err("there is nothing to accept".to_owned());
    };
    let waits = table.game.waits(&open);
    if !own.iter().any(|seat| waits.contains(seat)) {
        return Err("this is for the others to answer".to_owned());
    }
    if let Some(open) = &mut table.game.proposal {
        open.agreed.extend(own);
    }
    settle(table).await
}

/// Declines a proposal; who made it withdraws it.
pub(super) async fn decline(table: &mut Table, visitor: &Visitor) -> Outcome {
    let own = table.game.seats_of(visitor);
    let Some(open) = table.game.proposal.clone() else {
        return Err("there is nothing to decline".to_owned());
    };
    let waits = table.game.waits(&open);
    let Some(&seat) = own.iter().find(|&&seat| seat == open.by || waits.contains(&seat)) else {
        return Err("this is for the others to answer".to_owned());
    };
    table.game.proposal = None;
    table.commit_all().await?;
    let verb = if seat == open.by { "withdraws" } else { "declines" };
    let what = match open.what {
        Matter::Draw => "the draw",
        Matter::Takeback => "the takeback",
        Matter::Help => "engine help",
        Matter::Rematch => "the rematch",
    };
    table.announce(&format!("{} {verb} {what}.", table.game.person(seat)));
    Ok(json!({}))
}

/// Does what is proposed once nobody's answer is awaited.
async fn settle(table: &mut Table) -> Outcome {
    let game = &mut table.game;
    let Some(open) = game.proposal.clone() else {
        return Ok(json!({}));
    };
    if !game.waits(&open).is_empty() {
        table.commit_all().await?;
        return Ok(json!({ "proposed": true }));
    }
    match open.what {
        Matter::Draw => game.end("Draw by agreement".to_owned(), Vec::new(), "agreement"),
        Matter::Takeback => {
            let back = tokio::task::block_in_place(|| game.takeback(open.by));
            game.go_back(back.ok_or("there is no move to take back")?);
        }
        Matter::Help => game.help = true,
        Matter::Rematch => return begin_rematch(table).await,
    }
    game.proposal = None;
    table.commit_all().await?;
    match open.what {
        Matter::Help => table.announce("Engine help is on for all players."),
        Matter::Takeback if !open.agreed.is_empty() => table.announce("The takeback is accepted."),
        Matter::Draw | Matter::Takeback | Matter::Rematch => {}
    }
    Ok(json!({}))
}
