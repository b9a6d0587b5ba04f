//! A game that the engine and the oracle play in parallel, compared at every ply.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write as _};
use std::sync::Arc;

use triagonal::geometry::CellId;
use triagonal::play::{Game, Move, Piece, Position, Reason as PlayReason, Setup, SetupEnd, Trail};
use triagonal::rules::{Army, Forbidden, Hand, KindId, Loss, PlayerId, Recurrence, Rules};
use triagonal_oracle::{NOBODY, OMove, Reason, Referee, State, can_be_decided, shown};

use crate::support::{Happening, Tally, specials};

/// The maximum number of positions that the oracle searches where the engine finds a dead position.
const MAX_SEARCHED: usize = 40;

/// A game that the engine and the oracle play in parallel.
#[derive(Clone)]
pub struct Contest {
    rules: Arc<Rules>,
    /// The oracle's game.
    pub referee: Referee,
    /// The engine's position.
    pub position: Position,
    /// The moves so far, as text.
    pub played: String,
    /// The statistics of the game.
    pub tally: Tally,
    /// All positions so far, with the engine's hashes.
    hashes: Vec<(State, u64)>,
}

impl Contest {
    /// Starts a game.
    pub fn new(game: &Game, rules: Arc<Rules>) -> Self {
        let referee = Referee::start(rules.clone());
        Self::begin(rules, referee, Position::start(game))
    }

    /// Starts a game from a position, if the position is valid.
    pub fn from_state(game: &Game, rules: Arc<Rules>, state: State) -> Option<Self> {
        let position = Position::from_setup(game, &setup_of(&rules, &state)).ok()?;
        let referee = Referee::from_state(rules.clone(), state);
        Some(Self::begin(rules, referee, position))
    }

    fn begin(rules: Arc<Rules>, referee: Referee, position: Position) -> Self {
        let mut contest = Self {
            rules,
            referee,
            position,
            played: String::new(),
            tally: Tally::default(),
            hashes: Vec::new(),
        };
        contest.count_falls();
        contest
    }

    /// Compares everything that can be compared; returns the legal moves.
    pub fn compare(&mut self) -> Result<Vec<OMove>, String> {
        self.compare_position()?;
        same("check", &self.position.in_check(), &self.referee.in_check())?;
        let outcome = self
            .position
            .outcome()
            .map(|outcome| (outcome.winners, format!("{:?}", outcome.reason)));
        let ending = self.referee.ending();
        let ending_reason = ending.map(|ending| ending.reason);
        let ending = ending.map(|ending| (ending.winners, format!("{:?}", ending.reason)));
        // The oracle does not detect dead positions, which precede the other ends by history.
        let is_dead = outcome == Some((None, format!("{:?}", PlayReason::DeadPosition)));
        if is_dead && ending_reason.is_none_or(is_by_history) {
            self.compare_dead_position()?;
        } else {
            same("outcome", &outcome, &ending)?;
        }
        self.compare_shown_end()?;
        let moves = self.compare_moves()?;
        self.compare_hash(moves.is_empty())?;
        let ended_by = |reason| ending_reason == Some(reason);
        for (reason, happening) in [
            (Reason::Hold, Happening::Hold),
            (Reason::Elimination, Happening::LastTeam),
            (Reason::Face, Happening::Facing),
            (Reason::Passes, Happening::Passes),
            (Reason::Material, Happening::Material),
            (Reason::Row, Happening::Row),
            (Reason::Times, Happening::Times),
            (Reason::Lasting, Happening::Lasting),
        ] {
            self.tally.count(happening, usize::from(ended_by(reason)));
        }
        if self.rules.forbidden != Forbidden::default() || !self.rules.prohibitions.is_empty() {
            self.tally
                .count(Happening::ForbiddenMove, self.referee.forbidden_moves());
        }
        if self.rules.forbidden.recurrence != Recurrence::default() {
            self.tally.count(Happening::Recurrence, self.referee.recurring_moves());
        }
        if !self.rules.effects.is_empty() && !moves.is_empty() {
            self.tally.count(Happening::Harm, self.referee.harmful_moves());
        }
        if !self.rules.obligations.is_empty() {
            self.tally.count(Happening::Obligation, self.referee.neglected_moves());
        }
        Ok(moves)
    }

    /// Compares the end that the pieces show if nobody knows the last move.
    fn compare_shown_end(&self) -> Result<(), String> {
        let state = self.referee.state();
        let mut setup = setup_of(&self.rules, state);
        setup.end = SetupEnd::Shown;
        let outcome = Position::from_setup(self.position.game(), &setup)
            .ok()
            .and_then(|position| position.outcome());
        let by_pieces = outcome.filter(|outcome| PlayReason::DEEDS.contains(&outcome.reason));
        let found = by_pieces.map(|outcome| (outcome.winners, format!("{:?}", outcome.reason)));
        let expected = shown(&self.rules, state).map(|ending| (ending.winners, format!("{:?}", ending.reason)));
        same("end that the pieces show", &found, &expected)
    }

    /// Checks with the oracle that no continuation of a dead position is decisive, within a limit.
    fn compare_dead_position(&self) -> Result<(), String> {
        let decided = can_be_decided(&self.rules, self.referee.state(), MAX_SEARCHED);
        same("dead position", &decided.unwrap_or(false), &false)
    }

    /// Counts the events of a move.
    fn count_move(&mut self, mv: &OMove) {
        for special in specials(mv) {
            self.tally.count(special, 1);
        }
        if !self.rules.effects.is_empty() {
            self.tally.count(Happening::Effect, self.referee.effects_of(mv));
        }
        let (board, players) = (&self.referee.state().board, self.rules.players.len());
        let dead = |cell: &&CellId| board[cell].0.index() >= players;
        self.tally
            .count(Happening::DeadCapture, mv.captures.iter().filter(dead).count());
        if mv.to.is_none() && self.referee.in_check() {
            self.tally.count(Happening::PassInCheck, 1);
        }
        if let Some(Hand::ToOwner(kinds)) = &self.rules.hand {
            let board = &self.referee.state().board;
            let kept = mv.captures.difference(&mv.removed);
            let returned = kept.filter(|cell| kinds.contains(&board[cell].1)).count();
            self.tally.count(Happening::Return, returned);
        }
    }

    /// Counts the eliminations of the last move.
    fn count_falls(&mut self) {
        for fall in self.referee.falls() {
            let by = match fall.by {
                Loss::Capture => Happening::EliminationByCapture,
                Loss::Threat => Happening::EliminationByThreat,
                Loss::Checkmate => Happening::EliminationByCheckmate,
                Loss::Stalemate => Happening::EliminationByStalemate,
            };
            self.tally.count(by, 1);
            let army = fall.army.map(|army| match army {
                Army::Vanishes => Happening::ArmyVanishes,
                Army::JoinsCaptor => Happening::ArmyJoinsCaptor,
                Army::JoinsAlly => Happening::ArmyJoinsAlly,
                Army::Stays => Happening::ArmyStays,
            });
            army.into_iter().for_each(|army| self.tally.count(army, 1));
        }
    }

    fn compare_position(&self) -> Result<(), String> {
        let (setup, state) = (self.position.setup(), self.referee.state());
        let found = state_of(&self.rules, &setup);
        same("turn", &found.turn, &state.turn)?;
        same_entries("pieces", &found.board, &state.board)?;
        same_entries("hands", &found.hands, &state.hands)?;
        same("castlings", &found.castles, &state.castles)?;
        same("unmoved", &found.unmoved, &state.unmoved)?;
        same("passed cells", &found.passed, &state.passed)?;
        same("quiet plies", &found.quiet, &state.quiet)?;
        same("counts", &found.counts, &state.counts)?;
        same_entries("scores", &found.scores, &state.scores)?;
        same("plies", &found.ply, &state.ply)
    }

    fn compare_moves(&self) -> Result<Vec<OMove>, String> {
        let moves = self.referee.legal_moves();
        let mut expected: Vec<OMove> = moves.iter().map(|mv| comparable(mv.clone())).collect();
        let mut found: Vec<OMove> = self.position.legal_moves().iter().map(move_of).collect();
        expected.sort();
        found.sort();
        if expected == found {
            return Ok(moves);
        }
        let mut text = String::from("the legal moves differ");
        let lists = [
            ("only the engine has", &found, &expected),
            ("only the oracle has", &expected, &found),
        ];
        for (whose, list, other) in lists {
            for mv in list.iter().filter(|mv| !other.contains(mv)) {
                write!(text, "\n  {whose} {} {mv:?}", describe(&self.rules, mv)).expect("a string");
            }
        }
        if found.windows(2).any(|pair| pair[0] == pair[1]) {
            text.push_str("\n  the engine lists a move twice");
        }
        Err(text)
    }

    fn compare_hash(&mut self, over: bool) -> Result<(), String> {
        let hash = self.position.hash();
        let state = self.referee.state();
        for (earlier, earlier_hash) in &self.hashes {
            same(
                "equality of hashes with an earlier position",
                &(*earlier_hash == hash),
                &earlier.same_position(&self.rules, state),
            )?;
        }
        self.hashes.push((state.clone(), hash));
        if over {
            return Ok(());
        }
        let setup = self.position.setup();
        match Position::from_setup(self.position.game(), &setup) {
            Ok(fresh) => {
                same("hash, kept and computed anew", &hash, &fresh.hash())?;
                same("states that last, set up anew", &fresh.setup().lasted, &setup.lasted)?;
                same(
                    "position set up anew",
                    &state_of(&self.rules, &fresh.setup()),
                    &state_of(&self.rules, &setup),
                )
            }
            Err(error) => Err(format!("the position cannot be set up: {error:?}")),
        }
    }

    /// Describes the pieces of the first position, unless it is the start.
    pub fn origin(&self) -> String {
        let origin = self.referee.origin();
        if *origin == State::start(&self.rules) {
            return String::from("the start");
        }
        let pieces = origin.board.iter().map(|(&cell, &(owner, kind))| {
            let letter = self.rules.players[owner.index() % self.rules.players.len()].letter;
            let (kind, cell) = (&self.rules.kinds[kind.index()].name, self.rules.space.name(cell));
            format!("{letter}:{kind} {cell}")
        });
        let pieces: Vec<String> = pieces.collect();
        format!(
            "{}, hands {:?}, {:?} to move",
            pieces.join(", "),
            origin.hands,
            origin.turn
        )
    }

    /// Plays a move in both games.
    pub fn play(&mut self, mv: &OMove) {
        self.count_move(mv);
        let wanted = comparable(mv.clone());
        let found = self
            .position
            .legal_moves()
            .into_iter()
            .find(|found| move_of(found) == wanted);
        self.position
            .play(&found.expect("both have the move"))
            .expect("the move is legal");
        write!(self.played, " {}", describe(&self.rules, mv)).expect("a string");
        let scores = self.referee.state().scores.clone();
        let left_out = self.referee.moves_left_out_by(mv);
        self.referee.play(mv);
        let goes_on = self.referee.state().turn_ply > 0;
        self.tally.count(Happening::TurnGoesOn, usize::from(goes_on));
        self.tally.count(Happening::MoveLeftOut, usize::from(left_out));
        let scored = self.referee.state().scores != scores;
        self.tally.count(Happening::Score, usize::from(scored));
        self.count_falls();
    }
}

/// Removes the parts of an oracle move that the engine's moves do not record.
fn comparable(mut mv: OMove) -> OMove {
    mv.removed.clear();
    if mv.to.is_none() {
        (mv.kind, mv.becomes) = (KindId(0), KindId(0));
    }
    mv
}

/// Converts an engine move to an oracle move.
pub fn move_of(mv: &Move) -> OMove {
    comparable(OMove {
        kind: mv.kind(),
        from: mv.from(),
        to: mv.to(),
        becomes: mv.becomes(),
        captures: mv.captures().iter().copied().collect(),
        carried: mv.carried(),
        passed: mv.ep_squares().iter().copied().collect(),
        removed: BTreeSet::new(),
    })
}

/// Converts an engine position to an oracle position.
pub fn state_of(rules: &Rules, setup: &Setup) -> State {
    let count = rules.players.len() as u16;
    let owner = |cell: CellId, piece: Piece| {
        let dead = setup.dead.contains(cell);
        let owner = if rules.kinds[piece.kind.index()].neutral {
            NOBODY
        } else {
            PlayerId(piece.player.0 + if dead { count } else { 0 })
        };
        (cell, (owner, piece.kind))
    };
    State {
        board: setup.pieces.iter().map(|&(cell, piece)| owner(cell, piece)).collect(),
        hands: setup
            .hands
            .iter()
            .map(|&(player, kind, count)| ((player, kind), count))
            .filter(|held| held.1 > 0)
            .collect(),
        turn: setup.turn,
        castles: setup.castles.iter().copied().collect(),
        unmoved: setup.unmoved.iter().collect(),
        passed: setup.ep_squares.iter().copied().collect(),
        quiet: setup.quiet_plies,
        passes: setup.passes,
        counts: setup
            .counts
            .iter()
            .map(|&(number, player, count)| ((number, player), count))
            .collect(),
        scores: setup.scores.iter().copied().collect(),
        turn_ply: setup.turn_ply,
        trail: setup
            .trail
            .as_ref()
            .map(|trail| (trail.began.iter().copied().collect(), trail.ended, trail.unmoved)),
        ply: setup.ply,
    }
}

/// Converts an oracle position to an engine position.
fn setup_of(rules: &Rules, state: &State) -> Setup {
    let count = rules.players.len() as u16;
    let owned = |(&cell, &(owner, kind)): (&CellId, &(PlayerId, KindId))| {
        let player = if owner == NOBODY {
            PlayerId(0)
        } else {
            PlayerId(owner.0 % count)
        };
        (cell, Piece { player, kind })
    };
    let mut setup = Setup::new(state.board.iter().map(owned).collect(), state.turn);
    let dead = state
        .board
        .iter()
        .filter(|(_, (owner, _))| *owner != NOBODY && owner.0 >= count);
    setup.dead = dead.map(|(&cell, _)| cell).collect();
    setup.scores = state.scores.iter().map(|(&player, &score)| (player, score)).collect();
    let held = |(&(player, kind), &count)| (player, kind, count);
    setup.hands = state.hands.iter().map(held).collect();
    setup.castles = state.castles.iter().copied().collect();
    setup.unmoved = state.unmoved.iter().copied().collect();
    setup.ep_squares = state.passed.iter().copied().collect();
    setup.quiet_plies = state.quiet;
    setup.passes = state.passes;
    setup.turn_ply = state.turn_ply;
    setup.trail = state.trail.clone().map(|(began, ended, unmoved)| Trail {
        began: began.into_iter().collect(),
        ended,
        unmoved,
    });
    setup.counts = state
        .counts
        .iter()
        .map(|(&(number, player), &count)| (number, player, count))
        .collect();
    setup.ply = state.ply;
    setup
}

/// Writes a move for messages.
fn describe(rules: &Rules, mv: &OMove) -> String {
    let name = |cell: CellId| rules.space.name(cell);
    let kind = |kind: KindId| &rules.kinds[kind.index()].name;
    let Some(to) = mv.to else {
        return "pass".to_owned();
    };
    let mut text = match mv.from {
        Some(from) => format!("{}:{}-{}", kind(mv.kind), name(from), name(to)),
        None => format!("{}@{}", kind(mv.kind), name(to)),
    };
    for &cell in &mv.captures {
        write!(text, "x{}", name(cell)).expect("a string");
    }
    if mv.becomes != mv.kind {
        write!(text, "={}", kind(mv.becomes)).expect("a string");
    }
    text
}

/// Whether an end depends on earlier positions.
fn is_by_history(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Repetition | Reason::PerpetualCheck | Reason::Quiet | Reason::Lasting | Reason::Length
    )
}

fn same<T: PartialEq + Debug>(what: &str, engine: &T, oracle: &T) -> Result<(), String> {
    if engine == oracle {
        Ok(())
    } else {
        Err(format!("{what}: the engine has {engine:?}, the oracle {oracle:?}"))
    }
}

fn same_entries<K: Ord + Debug, V: PartialEq + Debug>(
    what: &str,
    engine: &BTreeMap<K, V>,
    oracle: &BTreeMap<K, V>,
) -> Result<(), String> {
    let only = |one: &BTreeMap<K, V>, other: &BTreeMap<K, V>| -> Vec<String> {
        one.iter()
            .filter(|(key, value)| other.get(key) != Some(value))
            .map(|entry| format!("{entry:?}"))
            .collect()
    };
    same(what, &only(engine, oracle), &only(oracle, engine))
}
