//! Messages to the watchers of a game.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::{Value, json};

use crate::dates::to_iso8601;
use crate::info::VariantInfo;
use crate::state::OutcomeInfo;
use crate::visitor::Visitor;

use super::events::{Moment, Requester, RoomEffect};
use super::game::Game;
use super::permissions::Permissions;
use super::proposal::ProposalInfo;
use super::room::GameRoom;
use super::seats::Seat;
use super::views::NodeInfo;

/// The state of a game, as a visitor sees it.
#[derive(Serialize)]
struct GameStatus<'a> {
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
    you: Permissions,
}

impl<'a> GameStatus<'a> {
    /// Returns the state of the game, given its line of play.
    fn new(game: &'a Game, line: &'a [usize], now: Moment, visitor: &Visitor) -> Self {
        Self {
            line,
            clocks: game.clocks.as_ref().map(|clocks| clocks.left(now.clock)),
            seats: &game.seats,
            turn: game.turn(),
            over: game.over.as_ref(),
            proposal: game.proposal_info(),
            help: game.help,
            shared: game.is_shared(),
            next: game.next.as_deref(),
            you: game.permissions(visitor),
        }
    }
}

/// The message about a change.
#[derive(Serialize)]
struct Push<'a> {
    game: &'a str,
    node: NodeInfo,
    #[serde(flatten)]
    status: GameStatus<'a>,
}

/// A whole game.
#[derive(Serialize)]
struct FullGame<'a> {
    id: &'a str,
    variant: &'a VariantInfo,
    nodes: Vec<NodeInfo>,
    created: String,
    /// For each seat, whether its holder has the game open.
    present: &'a [bool],
    #[serde(flatten)]
    status: GameStatus<'a>,
}

impl GameRoom {
    /// Answers a command.
    pub(super) fn answer(&mut self, requester: &Requester, body: Value) {
        self.effects.push(RoomEffect::Answer {
            to: requester.from,
            id: requester.id,
            body,
        });
    }

    /// Sends a message to all watchers.
    pub(super) fn broadcast(&mut self, message: &Value) {
        if self.watchers.is_empty() {
            return;
        }
        self.effects.push(RoomEffect::Push {
            to: self.watchers.iter().map(|(from, _)| *from).collect(),
            text: message.to_string(),
        });
    }

    /// Warns all watchers of an error that no command caused.
    pub(super) fn warn(&mut self, error: &str) {
        self.broadcast(&json!({ "warning": error }));
    }

    /// Whether the holder of a seat is watching the game. Engines always are.
    pub(super) fn is_present(&self, seat: usize) -> bool {
        let is_here = |(_, visitor): &(u64, Visitor)| self.game.seats_of(visitor).contains(&seat);
        self.game.seats.get(seat).is_some_and(Seat::is_engine) || self.watchers.iter().any(is_here)
    }

    /// Sends the presence of the seats' holders, if it has changed since the last message.
    pub(super) fn push_presence(&mut self) {
        let seats = 0..self.game.seats.len();
        let present: Vec<bool> = seats.map(|seat| self.is_present(seat)).collect();
        if present != self.present {
            self.present = present;
            self.broadcast(&json!({ "game": self.game.id, "present": self.present }));
        }
    }

    /// Sends a node and the state of the game.
    pub(super) fn push(&mut self, now: Moment, shown: usize) {
        if self.watchers.is_empty() {
            return;
        }
        let game = &self.game;
        let line = game.line();
        let Some(node) = game.node_info(shown, line.contains(&shown), true) else {
            return;
        };
        let mut push = Push {
            game: &game.id,
            node,
            status: GameStatus::new(game, &line, now, &Visitor::Owner),
        };
        // Only the permissions differ between visitors.
        let mut visitors: Vec<(&Visitor, Vec<u64>)> = Vec::new();
        for (from, visitor) in &self.watchers {
            match visitors.iter_mut().find(|(known, _)| *known == visitor) {
                Some((_, connections)) => connections.push(*from),
                None => visitors.push((visitor, vec![*from])),
            }
        }
        for (visitor, to) in visitors {
            push.status.you = game.permissions(visitor);
            let text = serde_json::to_string(&push).unwrap_or_default();
            self.effects.push(RoomEffect::Push { to, text });
        }
        self.push_presence();
    }

    /// Returns the whole game, as a visitor sees it.
    pub(super) fn full_game(&self, now: Moment, visitor: &Visitor) -> Value {
        let game = &self.game;
        let line = game.line();
        let on_line: HashSet<usize> = line.iter().copied().collect();
        let all = 0..game.nodes.len();
        let nodes: Vec<NodeInfo> = all
            .filter_map(|id| game.node_info(id, on_line.contains(&id), id == game.head || id == 0))
            .collect();
        json!(FullGame {
            id: &game.id,
            variant: &game.loaded.info,
            nodes,
            created: to_iso8601(game.created),
            present: &self.present,
            status: GameStatus::new(game, &line, now, visitor),
        })
    }

    /// Returns a node with its position.
    pub(super) fn node(&self, node: usize) -> Result<Value, String> {
        let info = self.game.node_info(node, self.game.line().contains(&node), true);
        let info = info.ok_or("there is no such position in this game")?;
        Ok(json!({ "node": info }))
    }
}
