//! Games as they are stored.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::failure::{Answer, Failure};
use crate::state::OutcomeInfo;
use crate::variants::LoadedVariant;
use crate::which::VariantRef;

use super::clocks::Clocks;
use super::game::{Game, StoredNode};
use super::proposal::Proposal;
use super::seats::{Seat, TimeControl};

/// The maximum number of stored games.
pub const MAX_GAMES: usize = 10_000;

/// The parts of a game that change while it is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameState {
    /// Who plays.
    pub seats: Vec<Seat>,
    /// The remaining times of the players, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<i64>>,
    /// The end of the line of play.
    pub head: usize,
    /// The number of moves in the line of play.
    pub plies: usize,
    /// The player to move.
    pub turn: usize,
    /// The open proposal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// Whether the engine helps all players.
    #[serde(default)]
    pub help: bool,
    /// The id of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The result, after the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeInfo>,
}

/// The parts of a game that never change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameSetup {
    /// The title of the variant.
    pub title: String,
    /// The variant.
    pub variant: VariantRef,
    /// The position from which the game starts, if it is not the variant's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The creation time, in milliseconds since 1970.
    pub created: i64,
    /// The text of the variant, for a draft or a user's file.
    #[serde(skip)]
    pub text: Option<String>,
}

/// A change of a game.
#[derive(Clone, Debug)]
pub struct GameUpdate {
    /// The id of the game.
    pub id: String,
    /// The state after the change.
    pub state: GameState,
    /// The nodes that are new or have changed.
    pub nodes: Vec<StoredNode>,
}

/// What must be saved of a game.
#[derive(Clone, Debug)]
pub enum GameRecord {
    /// The game has changed.
    Updated(GameUpdate),
    /// The game is new.
    Started(GameSetup, GameUpdate),
    /// The game is followed by a rematch, in which each player has the next seat.
    Rematch {
        /// The update of the finished game.
        old: GameUpdate,
        /// The rematch.
        next: Box<(GameSetup, GameUpdate)>,
    },
}

impl GameUpdate {
    /// Returns the state of a game and some of its nodes.
    #[must_use]
    pub fn new(game: &Game, nodes: &[usize], now: f64) -> Self {
        Self {
            id: game.id.clone(),
            state: GameState {
                seats: game.seats.clone(),
                clocks: game.clocks.as_ref().map(|clocks| clocks.left(now)),
                head: game.head,
                plies: game.line().len() - 1,
                turn: game.turn(),
                proposal: game.proposal.clone(),
                help: game.help,
                next: game.next.clone(),
                outcome: game.over.clone(),
            },
            nodes: nodes.iter().filter_map(|&id| game.stored_node(id)).collect(),
        }
    }
}

impl GameSetup {
    /// Returns the setup of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            title: game.loaded.variant.title().to_owned(),
            variant: game.which.clone(),
            fen: game.fen.clone(),
            clock: game.clocks.as_ref().map(Clocks::control),
            created: game.created,
            text: game.loaded.text.as_deref().map(str::to_owned),
        }
    }
}

/// A stored game.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The parts that never change.
    pub setup: GameSetup,
    /// The last state, with all nodes except the root.
    pub last: GameUpdate,
}

impl StoredGame {
    /// Restores the game by replaying the line of play. Variations are not checked.
    pub fn restore(self, loaded: Arc<LoadedVariant>, now: f64) -> Answer<Game> {
        let Self { setup, last } = self;
        let GameUpdate { id, state, nodes } = last;
        let mut game = Game::new(id, setup.created, setup.variant, loaded, setup.fen).map_err(Failure::broken)?;
        let count = nodes.len();
        let fits = nodes.into_iter().all(|node| game.add_stored(node));
        if !fits || !game.go_back(state.head.min(count), now) {
            let message = "the game cannot continue: its variant has changed since it was played";
            return Err(Failure::broken(message));
        }
        game.proposal = state.proposal;
        game.help = state.help;
        game.next = state.next;
        if state.outcome.is_some() {
            game.over = state.outcome;
        }
        for (own, seat) in game.seats.iter_mut().zip(state.seats) {
            *own = seat;
        }
        let players = game.seats.len();
        game.clocks = setup.clock.map(|control| Clocks::new(control, players, state.clocks));
        game.run_clock(now);
        Ok(game)
    }
}
