//! Games as they are kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::failure::{Answer, Failure};
use crate::state::OutcomeInfo;
use crate::variants::Loaded;
use crate::which::VariantRef;

use super::clocks::Clocks;
use super::game::{Game, KeptNode};
use super::matters::Proposal;
use super::seats::{Seat, TimeControl};

/// The most games that are kept.
pub const MOST_GAMES: usize = 10_000;

/// What changes about a game while it is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Who plays.
    pub seats: Vec<Seat>,
    /// What is left to them, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<i64>>,
    /// The end of the line of play.
    pub head: usize,
    /// How many turns have been played.
    pub plies: usize,
    /// Whose turn it is.
    pub turn: usize,
    /// What one player proposes to the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// Whether the engine helps all players.
    #[serde(default)]
    pub help: bool,
    /// The name of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeInfo>,
}

/// What never changes about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Birth {
    /// The title of the variant.
    pub title: String,
    /// What is played.
    pub variant: VariantRef,
    /// Where it begins, if not at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// How long the players may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// The text of the variant, where it is the user's own.
    #[serde(skip)]
    pub text: Option<String>,
}

/// What has changed in a game.
#[derive(Clone, Debug)]
pub struct Change {
    /// The name of the game.
    pub id: String,
    /// The game as it is now.
    pub standing: Standing,
    /// The nodes that are new, or no longer what they were.
    pub nodes: Vec<KeptNode>,
}

/// What is to be saved of a game.
#[derive(Clone, Debug)]
pub enum Record {
    /// It has changed.
    Changed(Change),
    /// It has begun.
    Begun(Birth, Change),
    /// It is followed by another one, in which each player has the next seat.
    Followed {
        /// The game as it is now.
        by: Change,
        /// The other game.
        next: Box<(Birth, Change)>,
    },
}

impl Change {
    /// The state of a game, and some nodes of it.
    #[must_use]
    pub fn of(game: &Game, nodes: &[usize], now: f64) -> Self {
        Self {
            id: game.id.clone(),
            standing: Standing {
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
            nodes: nodes.iter().filter_map(|&id| game.kept_node(id)).collect(),
        }
    }
}

impl Birth {
    /// What never changes about a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
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

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What never changes about it.
    pub birth: Birth,
    /// It as it was last, with all nodes but the first.
    pub last: Change,
}

impl Kept {
    /// Plays the moves of the game again. Variations are taken as they are.
    pub fn restore(self, loaded: Arc<Loaded>, now: f64) -> Answer<Game> {
        let Self { birth, last } = self;
        let Change { id, standing, nodes } = last;
        let mut game = Game::new(id, birth.created, birth.variant, loaded, birth.fen).map_err(Failure::broken)?;
        let count = nodes.len();
        let fits = nodes.into_iter().all(|node| game.add_kept(node));
        if !fits || !game.go_back(standing.head.min(count), now) {
            let message = "the game cannot go on: its variant has changed since it was played";
            return Err(Failure::broken(message));
        }
        game.proposal = standing.proposal;
        game.help = standing.help;
        game.next = standing.next;
        if standing.outcome.is_some() {
            game.over = standing.outcome;
        }
        for (own, seat) in game.seats.iter_mut().zip(standing.seats) {
            *own = seat;
        }
        let players = game.seats.len();
        game.clocks = birth
            .clock
            .map(|control| Clocks::new(control, players, standing.clocks));
        game.wind(now);
        Ok(game)
    }
}
