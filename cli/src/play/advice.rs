//! The engine as an opponent and adviser.

use std::sync::mpsc::channel;
use std::time::Duration;

use triagonal::search::{Evaluation, Limits, SearchResult};
use triagonal::{Position, Variant};
use triagonal_host::engine::{Clock, EngineEvent, Session, Skill};

use super::seat::Strength;
use crate::analyze::{score_text, texts};

/// The size of the transposition table, in megabytes.
const HASH_MEGABYTES: usize = 32;
/// The nodes of a search for advice.
const ADVICE_NODES: u64 = 30_000;
/// The least gain that counts as a threat, in hundredths of a pawn.
const MIN_THREAT: i32 = 80;
/// The number of moves to show of a line.
const SHOWN_MOVES: usize = 6;

/// The engine.
pub struct Adviser {
    session: Session,
    /// Evaluates positions without a search.
    evaluation: Evaluation,
}

impl Adviser {
    /// Creates an engine for a variant.
    pub fn new(variant: Variant, evaluation: Evaluation) -> Self {
        let session = Session::new(variant, evaluation.clone(), HASH_MEGABYTES, 1);
        Self { session, evaluation }
    }

    /// Searches a position.
    pub fn search(&mut self, position: &Position, strength: &Strength) -> SearchResult {
        let clock = Clock {
            move_time: strength.time_limit(),
            ..Clock::default()
        };
        let limits = Limits {
            depth: strength.depth,
            nodes: strength.nodes,
            ..Limits::default()
        };
        let (sender, found) = channel();
        self.session.set_position(position.clone());
        self.session.set_skill(Skill::new(strength.skill));
        self.session
            .go(limits, clock.budget(Duration::ZERO), false, move |event| {
                if let EngineEvent::Over(found) = event {
                    // The caller waits for the result.
                    let _ = sender.send(found.clone());
                }
            });
        self.session.finish();
        found.recv().unwrap_or_default()
    }

    fn advise(&mut self, position: &Position) -> SearchResult {
        let strength = Strength {
            nodes: Some(ADVICE_NODES),
            ..Strength::default()
        };
        self.search(position, &strength)
    }

    /// Suggests a move.
    pub fn hint(&mut self, position: &Position) -> Option<String> {
        let found = self.advise(position);
        let made = found.lines.first()?.moves.first()?;
        Some(position.move_text(made))
    }

    /// Writes the score for the player to move, and the best line.
    pub fn evaluate(&mut self, position: &Position) -> Option<String> {
        let found = self.advise(position);
        let line = found.lines.first()?;
        let mut moves = texts(position, line);
        moves.truncate(SHOWN_MOVES);
        Some(format!("{}  {}", score_text(line.score), moves.join(" ")))
    }

    /// Lists the threats: what the opponents would gain by moving now.
    pub fn threats(&mut self, variant: &Variant, position: &Position) -> Vec<String> {
        let rules = variant.rules();
        let own = rules.player(position.turn()).team;
        let mut threats = Vec::new();
        for player in rules.player_ids().filter(|&player| rules.player(player).team != own) {
            let mut setup = position.setup();
            setup.turn = player;
            setup.turn_ply = 0;
            setup.trail = None;
            setup.ep_squares.clear();
            let Ok(theirs) = Position::from_setup(variant.game(), &setup) else {
                continue;
            };
            if theirs.outcome().is_some() {
                continue;
            }
            let found = self.advise(&theirs);
            let Some(line) = found.lines.first() else { continue };
            let now = self.evaluation.judge(&theirs, player);
            if line.score.centipawns().saturating_sub(now) < MIN_THREAT {
                continue;
            }
            let mut moves = texts(&theirs, line);
            moves.truncate(SHOWN_MOVES / 2);
            let name = &rules.player(player).name;
            threats.push(format!(
                "{name} threatens {}  {}",
                moves.join(" "),
                score_text(line.score)
            ));
        }
        threats
    }
}
