//! A game, followed move by move.

use std::sync::Arc;

use triagonal::rules::{Event, Rules};

use crate::effects::after_effects;
use crate::ends::{Past, end_by_deed_or_place, ending};
use crate::falls::Eliminated;
use crate::forbidden::{legal_moves, moves_without_ban, moves_without_duty};
use crate::legal::{in_check, moves_in_any_case};
use crate::making::{begin, make, make_unsettled};
use crate::recurrence::brings_back;
use crate::state::{OMove, State};
use crate::turns::next_player;
use crate::verdicts::Ending;
use crate::ways::in_zone;

/// A game: its rules, the current position and the history.
#[derive(Clone)]
pub struct Referee {
    rules: Arc<Rules>,
    state: State,
    past: Past,
    /// The players eliminated since the last move began.
    falls: Vec<Eliminated>,
}

impl Referee {
    /// Starts a game.
    pub fn start(rules: Arc<Rules>) -> Self {
        let state = State::start(&rules);
        Self::from_state(rules, state)
    }

    /// Starts a game from a given position.
    pub fn from_state(rules: Arc<Rules>, state: State) -> Self {
        let begun = begin(&rules, &state);
        let past = Past {
            origin: state,
            deed: begun.deed,
            states: vec![begun.state.clone()],
            checks: Vec::new(),
        };
        Self {
            rules,
            state: begun.state,
            past,
            falls: begun.falls,
        }
    }

    /// The current position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position from which play began.
    pub fn origin(&self) -> &State {
        &self.past.origin
    }

    /// Returns the legal moves; none after the end of the game.
    pub fn legal_moves(&self) -> Vec<OMove> {
        if self.has_ended() {
            return Vec::new();
        }
        let mut moves = self.moves_without_history();
        moves.retain(|mv| !brings_back(&self.rules, &self.past, &self.state, mv));
        moves
    }

    fn moves_without_history(&self) -> Vec<OMove> {
        legal_moves(&self.rules, &self.past.origin, &self.state)
    }

    /// Returns the number of moves that are illegal because they repeat a position.
    pub fn recurring_moves(&self) -> usize {
        if self.has_ended() {
            return 0;
        }
        self.moves_without_history().len() - self.legal_moves().len()
    }

    fn has_ended(&self) -> bool {
        end_by_deed_or_place(&self.rules, &self.past.origin, &self.state, &self.past.deed).is_some()
    }

    /// Returns the number of moves that are forbidden because of their consequences.
    pub fn forbidden_moves(&self) -> usize {
        if self.has_ended() {
            return 0;
        }
        let unforbidden = moves_without_ban(&self.rules, &self.state);
        let legal = moves_without_duty(&self.rules, &self.past.origin, &self.state);
        unforbidden.iter().filter(|mv| !legal.contains(mv)).count()
    }

    /// Returns the number of moves that are illegal because of obligations.
    pub fn neglected_moves(&self) -> usize {
        if self.has_ended() {
            return 0;
        }
        moves_without_duty(&self.rules, &self.past.origin, &self.state).len() - self.moves_without_history().len()
    }

    /// The players eliminated by the last move, or at the beginning of play.
    pub fn falls(&self) -> &[Eliminated] {
        &self.falls
    }

    /// Returns the number of cells that effects of a move change.
    pub fn effects_of(&self, mv: &OMove) -> usize {
        after_effects(&self.rules, &self.state, mv).changes
    }

    /// Whether a part of the turn is skipped after a move.
    pub fn moves_left_out_by(&self, mv: &OMove) -> bool {
        let unsettled = make_unsettled(&self.rules, &self.state, mv).state;
        unsettled.turn_ply > 0 && make(&self.rules, &self.state, mv).state.turn_ply != unsettled.turn_ply
    }

    /// Returns the number of moves that are illegal because an effect would remove a protected piece of the mover.
    pub fn harmful_moves(&self) -> usize {
        let moves = moves_in_any_case(&self.rules, &self.state);
        let harms = |mv: &&OMove| after_effects(&self.rules, &self.state, mv).harmed;
        moves.iter().filter(harms).count()
    }

    /// Whether a piece holds a zone at the beginning of the turn.
    pub fn holds(&self) -> bool {
        let turn = self.state.turn;
        self.rules.ends.iter().any(|end| {
            let Event::Hold { zone, kinds, .. } = &end.event else {
                return false;
            };
            let mut pieces = self.state.board.iter();
            pieces.any(|(&cell, (owner, kind))| {
                *owner == turn && kinds.contains(kind) && in_zone(&self.rules, *zone, turn, cell)
            })
        })
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: &OMove) {
        let mover = self.state.turn;
        let made = make(&self.rules, &self.state, mv);
        self.state = made.state;
        self.past.deed = made.deed;
        self.falls = made.falls;
        self.past.states.push(self.state.clone());
        let next = next_player(&self.rules, &self.state);
        let gives_check = in_check(&self.rules, &self.state, next);
        let over = self.state.turn_ply == 0;
        self.past.checks.push((mover, gives_check, over));
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        in_check(&self.rules, &self.state, self.state.turn)
    }

    /// Returns how the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        ending(&self.rules, &self.state, &self.past)
    }

    /// Counts the legal move sequences of a length, without regard to repetition.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has_ended() {
            return 0;
        }
        let moves = self.moves_without_history();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .map(|mv| {
                let mut next = self.clone();
                next.play(mv);
                next.perft(depth - 1)
            })
            .sum()
    }
}
