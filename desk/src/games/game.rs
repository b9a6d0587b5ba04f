//! A game: a tree of positions, of which one branch has been played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use triagonal::notation::san;
use triagonal::{Move, PlayerId, Position};

use super::clocks::Clocks;
use super::matters::Proposal;
use super::seats::{Holder, Seat};
use crate::state::{OutcomeInfo, outcome};
use crate::variants::Loaded;
use crate::which::VariantRef;

/// The most positions that a game holds.
const MOST_NODES: usize = 20_000;

/// A position of the tree, with the move that leads to it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The number of the node before; the start's is its own.
    pub parent: usize,
    /// The move, once it has been looked at; none leads to the start.
    made: Option<Move>,
    /// The move in the project's own notation.
    pub text: String,
    /// The move in algebraic notation.
    pub san: String,
    /// What was left to the player who made it, in milliseconds.
    pub clock: Option<i64>,
    /// What has been said of it.
    pub comment: Option<String>,
    /// Whether it was a move of the game; if it no longer is, it was taken back.
    pub played: bool,
}

impl Node {
    /// The move, which is made in the position before. None leads to the start, and none if the rules have changed.
    pub fn made_in(&self, before: &Position) -> Option<Move> {
        self.made.or_else(|| before.read_move(&self.text).ok())
    }
}

/// A node as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptNode {
    /// Its number.
    #[serde(skip)]
    pub id: usize,
    /// The number of the node before.
    pub parent: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in algebraic notation.
    pub san: String,
    /// What was left to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<i64>,
    /// What has been said of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Whether it was a move of the game.
    pub played: bool,
}

/// A game with all that has been looked at.
#[derive(Debug)]
pub struct Game {
    /// The name of the game in addresses.
    pub id: String,
    /// When it began.
    pub created: i64,
    /// What is played.
    pub which: VariantRef,
    /// The same, loaded.
    pub loaded: Arc<Loaded>,
    /// Where it begins, if not at the start.
    pub fen: Option<String>,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// How long they may think.
    pub clocks: Option<Clocks>,
    /// All positions; the first is the start.
    pub nodes: Vec<Node>,
    /// The end of the line of play.
    pub head: usize,
    /// What one player proposes to the others.
    pub proposal: Option<Proposal>,
    /// Whether all players have agreed that the engine helps them.
    pub help: bool,
    /// The name of the rematch.
    pub next: Option<String>,
    /// How the game has ended.
    pub over: Option<OutcomeInfo>,
    start: Position,
    now: Position,
}

/// A game as it was, to go back to.
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
    now: Position,
}

/// What a move has led to.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The node.
    pub node: usize,
    /// Whether it is new.
    pub is_new: bool,
    /// Whether it was a move of the game.
    pub is_of_game: bool,
}

impl Game {
    /// A game at its start, for so many people.
    pub fn new(
        id: String,
        created: i64,
        which: VariantRef,
        loaded: Arc<Loaded>,
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
            now: start.clone(),
            start,
        })
    }

    /// The game as it is now.
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
            now: self.now.clone(),
        }
    }

    /// Goes back to what the game was; what was added since is gone.
    pub fn restore(&mut self, was: &Checkpoint) {
        self.nodes.truncate(was.nodes);
        self.head = was.head;
        self.seats.clone_from(&was.seats);
        self.clocks.clone_from(&was.clocks);
        self.proposal.clone_from(&was.proposal);
        self.help = was.help;
        self.next.clone_from(&was.next);
        self.over.clone_from(&was.over);
        self.now.clone_from(&was.now);
    }

    /// The position at the end of the line of play.
    pub fn now(&self) -> &Position {
        &self.now
    }

    /// The position that the game begins with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whose turn it is.
    pub fn turn(&self) -> usize {
        self.now.turn().index()
    }

    /// The numbers of the nodes from the start to a node.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        let mut at = node;
        while let Some(found) = self.nodes.get(at).filter(|_| at != 0) {
            at = found.parent;
            path.push(at);
        }
        path.reverse();
        path
    }

    /// The line of play.
    pub fn line(&self) -> Vec<usize> {
        self.path(self.head)
    }

    /// The position of a node.
    pub fn position(&self, node: usize) -> Option<Position> {
        self.nodes.get(node)?;
        if node == self.head {
            return Some(self.now.clone());
        }
        let mut position = self.start.clone();
        for at in self.path(node).into_iter().skip(1) {
            let made = self.nodes[at].made_in(&position)?;
            position.play(&made).ok()?;
        }
        Some(position)
    }

    /// Adds a node as it was kept. Its move is looked at when somebody wants to see it, so that a large tree opens at once.
    pub fn add_kept(&mut self, node: KeptNode) -> bool {
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

    /// A node as it is kept.
    pub fn kept_node(&self, id: usize) -> Option<KeptNode> {
        let node = self.nodes.get(id)?;
        Some(KeptNode {
            id,
            parent: node.parent,
            text: node.text.clone(),
            san: node.san.clone(),
            clock: node.clock,
            comment: node.comment.clone(),
            played: node.played,
        })
    }

    /// Makes a move at a node: a move of the game if `may_play` and the node is the end of the line of play, else a variation.
    pub fn play(&mut self, at: usize, text: &str, may_play: bool, now: f64) -> Result<Played, String> {
        let position = self.position(at).ok_or("there is no such position in this game")?;
        let made = position.read_move(text).map_err(|wrong| wrong.to_string())?;
        let is_of_game = may_play && at == self.head && self.over.is_none();
        let text = position.move_text(&made);
        let same = |(_, node): &(usize, &Node)| node.parent == at && node.text == text;
        let known = self.nodes.iter().enumerate().skip(1).find(same).map(|(id, _)| id);
        let node = match known {
            Some(node) => node,
            None if self.nodes.len() >= MOST_NODES => return Err("this game holds no more positions".to_owned()),
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
        if is_of_game {
            self.make(node, &made, now);
        }
        Ok(Played {
            node,
            is_new: known.is_none(),
            is_of_game,
        })
    }

    fn make(&mut self, node: usize, made: &Move, now: f64) {
        let mover = self.turn();
        if self.now.play(made).is_err() {
            return;
        }
        self.head = node;
        self.nodes[node].played = true;
        self.over = outcome(&self.loaded.variant, &self.now);
        self.drop_proposal(mover);
        let next = (self.over.is_none()).then(|| self.now.turn().index());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(next, now);
            if next != Some(mover) {
                clocks.add(mover);
            }
            self.nodes[node].clock = Some(clocks.left_of(mover, now));
        }
    }

    /// Lets the right clock run: none before the first move, nor after the end.
    pub fn wind(&mut self, now: f64) {
        let next = (self.over.is_none() && self.head != 0).then(|| self.turn());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(next, now);
        }
    }

    /// Goes back to a node of the line of play.
    pub fn go_back(&mut self, node: usize, now: f64) -> bool {
        let Some(position) = self.position(node) else {
            return false;
        };
        self.now = position;
        self.head = node;
        self.proposal = None;
        self.over = outcome(&self.loaded.variant, &self.now);
        self.wind(now);
        true
    }

    /// Ends the game in another way than by its rules.
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

    /// What a player is called.
    pub fn name(&self, player: usize) -> &str {
        let players = &self.loaded.variant.rules().players;
        players.get(player).map_or("", |player| player.name.as_str())
    }

    /// The players of other teams.
    pub fn opponents(&self, player: usize) -> Vec<usize> {
        let rules = self.loaded.variant.rules();
        let team = |player: PlayerId| rules.player(player).team;
        let own = rules.player_ids().nth(player).map(team);
        let others = rules.player_ids().filter(|&other| Some(team(other)) != own);
        others.map(PlayerId::index).collect()
    }
}
