//! What those who look at a game see of it.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::{Value, json};

use crate::dates::written;
use crate::state::OutcomeInfo;
use crate::visitor::Visitor;

use super::events::{Asker, Moment, TableEffect};
use super::hands::You;
use super::matters::ProposalInfo;
use super::seats::Seat;
use super::table::Table;
use super::viewing::NodeInfo;

/// What everybody is told of a change.
#[derive(Serialize)]
struct Push<'a> {
    game: &'a str,
    node: NodeInfo,
    line: &'a [usize],
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<i64>>,
    seats: &'a [Seat],
    turn: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'a OutcomeInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalInfo>,
    help: bool,
    shared: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
    you: You,
}

impl Table {
    /// Answers a command.
    pub(super) fn answer(&mut self, asker: &Asker, body: Value) {
        self.effects.push(TableEffect::Answer {
            to: asker.from,
            id: asker.id,
            body,
        });
    }

    /// Sends something to everybody who looks at the game.
    pub(super) fn tell_all(&mut self, told: &Value) {
        if self.watching.is_empty() {
            return;
        }
        self.effects.push(TableEffect::Push {
            to: self.watching.iter().map(|(from, _)| *from).collect(),
            text: told.to_string(),
        });
    }

    /// Tells everybody what went wrong without having been asked for.
    pub(super) fn warn(&mut self, error: &str) {
        self.tell_all(&json!({ "warning": error }));
    }

    /// Whether whoever holds a seat is looking at the game.
    pub(super) fn is_present(&self, seat: usize) -> bool {
        let is_here = |(_, visitor): &(u64, Visitor)| self.game.seats_of(visitor).contains(&seat);
        self.game.seats.get(seat).is_some_and(Seat::is_engine) || self.watching.iter().any(is_here)
    }

    /// Shows which seats have somebody at their page, if that has changed since it was shown.
    pub(super) fn show_presence(&mut self) {
        let seats = 0..self.game.seats.len();
        let present: Vec<bool> = seats.map(|seat| self.is_present(seat)).collect();
        if present != self.present {
            self.present = present;
            self.tell_all(&json!({ "game": self.game.id, "present": self.present }));
        }
    }

    /// Shows a node, and all that is not about nodes.
    pub(super) fn push(&mut self, now: Moment, shown: usize) {
        if self.watching.is_empty() {
            return;
        }
        let game = &self.game;
        let line = game.line();
        let Some(node) = game.info(shown, line.contains(&shown), true) else {
            return;
        };
        let mut push = Push {
            game: &game.id,
            node,
            line: &line,
            clocks: game.clocks.as_ref().map(|clocks| clocks.left(now.clock)),
            seats: &game.seats,
            turn: game.turn(),
            over: game.over.as_ref(),
            proposal: game.proposal_info(),
            help: game.help,
            shared: game.is_shared(),
            next: game.next.as_deref(),
            you: game.you(&Visitor::Owner),
        };
        // Everybody hears the same, but for what they may do themselves.
        let mut visitors: Vec<(&Visitor, Vec<u64>)> = Vec::new();
        for (from, visitor) in &self.watching {
            match visitors.iter_mut().find(|(known, _)| *known == visitor) {
                Some((_, connections)) => connections.push(*from),
                None => visitors.push((visitor, vec![*from])),
            }
        }
        for (visitor, to) in visitors {
            push.you = game.you(visitor);
            let text = serde_json::to_string(&push).unwrap_or_default();
            self.effects.push(TableEffect::Push { to, text });
        }
        self.show_presence();
    }

    /// The whole game.
    pub(super) fn full(&self, now: Moment, visitor: &Visitor) -> Value {
        let game = &self.game;
        let line = game.line();
        let on_line: HashSet<usize> = line.iter().copied().collect();
        let all = 0..game.nodes.len();
        let nodes: Vec<NodeInfo> = all
            .filter_map(|id| game.info(id, on_line.contains(&id), id == game.head || id == 0))
            .collect();
        let mut full = json!({
            "id": game.id,
            "variant": &*game.loaded.info,
            "nodes": nodes,
            "line": line,
            "seats": game.seats,
            "turn": game.turn(),
            "created": written(game.created),
            "help": game.help,
            "shared": game.is_shared(),
            "present": self.present,
            "you": game.you(visitor),
        });
        if let Some(clocks) = &game.clocks {
            full["clocks"] = json!(clocks.left(now.clock));
        }
        if let Some(over) = &game.over {
            full["over"] = json!(over);
        }
        if let Some(proposal) = game.proposal_info() {
            full["proposal"] = json!(proposal);
        }
        if let Some(next) = &game.next {
            full["next"] = json!(next);
        }
        full
    }

    /// A node.
    pub(super) fn node(&self, node: usize) -> Result<Value, String> {
        let info = self.game.info(node, self.game.line().contains(&node), true);
        let info = info.ok_or("there is no such position in this game")?;
        Ok(json!({ "node": info }))
    }
}
