//! A game: a tree of positions, with one line of play.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use triagonal::notation::san;
use triagonal::{Move, PlayerId, Position};

use super::clocks::Clocks;
use super::proposal::Proposal;
use super::seats::{Holder, Seat};
use crate::state::{OutcomeInfo, outcome};
use crate::variants::LoadedVariant;
use crate::which::VariantRef;

/// The maximum number of nodes of a game.
const MAX_NODES: usize = 20_000;

/// A node of the tree: the move that leads to its position.
#[derive(Clone, Debug)]
pub struct Node {
    /// The parent node. The root is its own parent.
    pub parent: usize,
    /// The move, once it has been parsed. The root has none.
    made: Option<Move>,
    /// The move in the project's notation.
    pub text: String,
    /// The move in SAN.
    pub san: String,
    /// The remaining time of the player who made the move, in milliseconds.
    pub clock: Option<i64>,
    /// The comment on the move.
    pub comment: Option<String>,
    /// Whether the move was played in the game. It may have been taken back since.
    pub played: bool,
}

impl Node {
    /// Returns the move, parsed in the parent's position. The root has no move, and neither has a node after a change of rules.
    pub fn move_in(&self, parent: &Position) -> Option<Move> {
        self.made.or_else(|| parent.read_move(&self.text).ok())
    }
}

/// A node as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredNode {
    /// The number of the node.
    #[serde(skip)]
    pub id: usize,
    /// The parent node.
    pub parent: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in SAN.
    pub san: String,
    /// The remaining time of the player who made the move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<i64>,
    /// The comment on the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Whether the move was played in the game.
    pub played: bool,
}

/// A game with its variations.
#[derive(Debug)]
pub struct Game {
    /// The id of the game, which is also its name in addresses.
    pub id: String,
    /// The creation time, in milliseconds since 1970.
    pub created: i64,
    /// The variant, as pages name it.
    pub which: VariantRef,
    /// The loaded variant.
    pub loaded: Arc<LoadedVariant>,
    /// The position from which the game starts, if it is not the variant's start.
    pub fen: Option<String>,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// The clocks, if the game has a time control.
    pub clocks: Option<Clocks>,
    /// All nodes. The first is the root.
    pub nodes: Vec<Node>,
    /// The end of the line of play.
    pub head: usize,
    /// The open proposal.
    pub proposal: Option<Proposal>,
    /// Whether all players have agreed to engine help.
    pub help: bool,
    /// The id of the rematch.
    pub next: Option<String>,
    /// The result, after the end of the game.
    pub over: Option<OutcomeInfo>,
    start: Position,
    current: Position,
}

/// A saved state of a game, to which the game can be reset.
#[derive(Debug)]
pub struct Checkpoint {
    nodes: usize,
    head: usize,
    seats: Vec<Seat>,
    clocks: Option<Clocks>,
    proposal: Option<Proposal>,
    help: bool,
    next: Option<String>,
    over: Option<OutcomeInfo>,
    current: Position,
}

/// The result of making a move.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The node of the move.
    pub node: usize,
    /// Whether the node is new.
    pub is_new: bool,
    /// Whether the move was played in the game.
    pub is_game_move: bool,
}

impl Game {
    /// A new game in which the host plays all seats.
    pub fn new(
        id: String,
        created: i64,
        which: VariantRef,
        loaded: Arc<LoadedVariant>,
        fen: Option<String>,
    ) -> Result<Self, String> {
        let start = match &fen {
            Some(fen) => loaded.variant.read_fen(fen).map_err(|error| error.to_string())?,
            None => loaded.variant.start(),
        };
        let players = loaded.variant.rules().players.len();
        Ok(Self {
            id,
            created,
            over: outcome(&loaded.variant, &start),
            which,
            loaded,
            fen,
            seats: vec![
                Seat::Person {
                    name: None,
                    held: Holder::Host
                };
                players
            ],
            clocks: None,
            nodes: vec![Node {
                parent: 0,
                made: None,
                text: String::new(),
                san: String::new(),
                clock: None,
                comment: None,
                played: true,
            }],
            head: 0,
            proposal: None,
            help: false,
            next: None,
            current: start.clone(),
            start,
        })
    }

    /// Returns the current state of the game.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            nodes: self.nodes.len(),
            head: self.head,
            seats: self.seats.clone(),
            clocks: self.clocks.clone(),
            proposal: self.proposal.clone(),
            help: self.help,
            next: self.next.clone(),
            over: self.over.clone(),
            current: self.current.clone(),
        }
    }

    /// Resets the game to a checkpoint and drops nodes that were added since.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.nodes.truncate(checkpoint.nodes);
        self.head = checkpoint.head;
        self.seats.clone_from(&checkpoint.seats);
        self.clocks.clone_from(&checkpoint.clocks);
        self.proposal.clone_from(&checkpoint.proposal);
        self.help = checkpoint.help;
        self.next.clone_from(&checkpoint.next);
        self.over.clone_from(&checkpoint.over);
        self.current.clone_from(&checkpoint.current);
    }

    /// The position at the end of the line of play.
    pub fn current(&self) -> &Position {
        &self.current
    }

    /// The position from which the game starts.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The player to move.
    pub fn turn(&self) -> usize {
        self.current.turn().index()
    }

    /// Returns the nodes from the root to a node.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        let mut current = node;
        while let Some(found) = self.nodes.get(current).filter(|_| current != 0) {
            current = found.parent;
            path.push(current);
        }
        path.reverse();
        path
    }

    /// Returns the nodes of the line of play.
    pub fn line(&self) -> Vec<usize> {
        self.path(self.head)
    }

    /// Returns the position of a node.
    pub fn position(&self, node: usize) -> Option<Position> {
        self.nodes.get(node)?;
        if node == self.head {
            return Some(self.current.clone());
        }
        let mut position = self.start.clone();
        for id in self.path(node).into_iter().skip(1) {
            let made = self.nodes[id].move_in(&position)?;
            position.play(&made).ok()?;
        }
        Some(position)
    }

    /// Appends a stored node; returns whether its numbers are valid. The move is parsed when it is needed, so that a large
    /// tree opens quickly.
    pub fn add_stored(&mut self, node: StoredNode) -> bool {
        let fits = node.id == self.nodes.len() && node.parent < node.id;
        self.nodes.push(Node {
            parent: node.parent,
            made: None,
            text: node.text,
            san: node.san,
            clock: node.clock,
            comment: node.comment,
            played: node.played,
        });
        fits
    }

    /// Returns a node as it is stored.
    pub fn stored_node(&self, id: usize) -> Option<StoredNode> {
        let node = self.nodes.get(id)?;
        Some(StoredNode {
            id,
            parent: node.parent,
            text: node.text.clone(),
            san: node.san.clone(),
            clock: node.clock,
            comment: node.comment.clone(),
            played: node.played,
        })
    }

    /// Makes a move at a node. With `may_play` and at the end of the line of play, the move is played in the game; otherwise
    /// it is a variation.
    pub fn play(&mut self, at: usize, text: &str, may_play: bool, now: f64) -> Result<Played, String> {
        let position = self.position(at).ok_or("there is no such position in this game")?;
        let made = position.read_move(text).map_err(|error| error.to_string())?;
        let is_game_move = may_play && at == self.head && self.over.is_none();
        let text = position.move_text(&made);
        let same = |(_, node): &(usize, &Node)| node.parent == at && node.text == text;
        let known = self.nodes.iter().enumerate().skip(1).find(same).map(|(id, _)| id);
        let node = match known {
            Some(node) => node,
            None if self.nodes.len() >= MAX_NODES => return Err("this game has reached its maximum size".to_owned()),
            None => {
                self.nodes.push(Node {
                    parent: at,
                    text,
                    san: san::write(&position, &made),
                    made: Some(made),
                    clock: None,
                    comment: None,
                    played: false,
                });
                self.nodes.len() - 1
            }
        };
        if is_game_move {
            self.make(node, &made, now);
        }
        Ok(Played {
            node,
            is_new: known.is_none(),
            is_game_move,
        })
    }

    fn make(&mut self, node: usize, made: &Move, now: f64) {
        let mover = self.turn();
        if self.current.play(made).is_err() {
            return;
        }
        self.head = node;
        self.nodes[node].played = true;
        self.over = outcome(&self.loaded.variant, &self.current);
        self.drop_proposal(mover);
        let next = (self.over.is_none()).then(|| self.current.turn().index());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(next, now);
            if next != Some(mover) {
                clocks.add(mover);
            }
            self.nodes[node].clock = Some(clocks.left_of(mover, now));
        }
    }

    /// Starts the clock of the player to move. No clock runs before the first move or after the end.
    pub fn run_clock(&mut self, now: f64) {
        let next = (self.over.is_none() && self.head != 0).then(|| self.turn());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(next, now);
        }
    }

    /// Makes a node the end of the line of play.
    pub fn go_back(&mut self, node: usize, now: f64) -> bool {
        let Some(position) = self.position(node) else {
            return false;
        };
        self.current = position;
        self.head = node;
        self.proposal = None;
        self.over = outcome(&self.loaded.variant, &self.current);
        self.run_clock(now);
        true
    }

    /// Ends the game for a reason outside the rules.
    pub fn end(&mut self, text: String, winners: Vec<usize>, reason: &str, now: f64) {
        self.proposal = None;
        self.over = Some(OutcomeInfo {
            text,
            winners: winners.into_iter().map(|player| player as u16).collect(),
            reason: reason.to_owned(),
        });
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None, now);
        }
    }

    /// The name of a player in the rules.
    pub fn player_name(&self, player: usize) -> &str {
        let players = &self.loaded.variant.rules().players;
        players.get(player).map_or("", |player| player.name.as_str())
    }

    /// Returns the players of other teams.
    pub fn opponents(&self, player: usize) -> Vec<usize> {
        let rules = self.loaded.variant.rules();
        let team = |player: PlayerId| rules.player(player).team;
        let own = rules.player_ids().nth(player).map(team);
        let others = rules.player_ids().filter(|&other| Some(team(other)) != own);
        others.map(PlayerId::index).collect()
    }
}
