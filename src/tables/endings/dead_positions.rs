//! Dead positions: whether the analysis understands the rules of a game, and what it has found out so far.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use crate::rules::{
    Action, ArmyTest, Change, Check, Conditions, Effect, Event, Fate, Forbidden, Kind, KindId, Pass, Rules, Selection,
    Standing, Verdict, Who,
};
use crate::tables::bitboard::Bitboard;
use crate::tables::movers::mover::Mover;
use crate::tables::piece_id::PieceId;

/// What the analysis of dead positions has to know about a game that it understands.
#[derive(Clone, Debug)]
pub struct DeadPositions<const W: usize> {
    /// How the game can be decided.
    pub danger: Danger,
    /// The pieces with which no position counts as dead, because they promote or the analysis does not understand them.
    pub lively: Vec<PieceId>,
    /// For each kind, whether a castling may carry its pieces where their own moves do not lead.
    pub castles: Vec<bool>,
    /// What has been found out so far.
    pub findings: Arc<Findings<W>>,
}

/// How a game can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// By mating the only protected piece of a player.
    Mates(Mates),
    /// Only by captures, or because a player has no move: there is no check.
    Captures,
}

impl Danger {
    /// The kind that check protects.
    fn royal(self) -> Option<KindId> {
        match self {
            Self::Mates(mates) => Some(mates.royal),
            Self::Captures => None,
        }
    }
}

/// What matters in a game that can be decided by mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mates {
    /// The kind that check protects.
    pub royal: KindId,
    /// Whether captures have effects. They remove what captures, so that a royal piece cannot capture.
    pub explosive: bool,
    /// Whether pieces can be held in hand.
    pub hands: bool,
    /// Whether giving check often enough decides the game too.
    pub counts_checks: bool,
}

/// What has been found out about the positions of a game.
#[derive(Debug)]
pub struct Findings<const W: usize> {
    /// The pieces that can mate, or be mated, as the only piece besides the royal ones; nothing if royal pieces can.
    pub lone_maters: OnceLock<Option<Vec<PieceId>>>,
    /// For each piece, where it can go from each cell in any number of moves.
    pub confines: Vec<OnceLock<Confines<W>>>,
    /// Whether positions with these pieces, each within these confines, are dead.
    pub materials: Mutex<HashMap<Material, bool>>,
}

/// Pieces, each with the number of its confines.
pub type Material = Vec<(PieceId, u16)>;

/// The sets of cells that a piece cannot leave.
#[derive(Debug)]
pub struct Confines<const W: usize> {
    /// For each cell, the number of the set of a piece that stands there.
    pub number: Vec<u16>,
    /// The sets.
    pub sets: Vec<Bitboard<W>>,
}

/// Why the analysis does not understand a game, as a clause.
pub type Obstacle = &'static str;

impl<const W: usize> DeadPositions<W> {
    /// What the analysis needs, if the game has dead positions.
    pub(in crate::tables) fn new(rules: &Rules, movers: &[Mover<W>]) -> Option<Result<Self, Obstacle>> {
        let mut ends = rules.ends.iter();
        ends.any(|end| end.event == Event::DeadPosition)
            .then(|| Self::of(rules, movers))
    }

    fn of(rules: &Rules, movers: &[Mover<W>]) -> Result<Self, Obstacle> {
        let mut goals = Vec::new();
        let danger = danger(rules, &mut goals)?;
        let of_kind = |kind: KindId| movers.iter().skip(kind.index()).step_by(rules.kinds.len());
        let royal = danger.royal();
        if royal.is_some_and(|royal| of_kind(royal).any(|mover| !mover.slides.is_empty() || !moves_plainly(mover))) {
            return Err("the piece that check protects does not only leap");
        }
        let hands = has_hands(rules);
        let lively = |kind: &KindId| {
            let understood = is_understood(rules, *kind, hands) && of_kind(*kind).all(moves_plainly);
            royal != Some(*kind) && (goals.contains(kind) || !understood)
        };
        let players = || rules.player_ids();
        let lively = rules.kind_ids().filter(lively);
        let lively: Vec<PieceId> = lively
            .flat_map(|kind| players().map(move |player| PieceId::of(rules, player, kind)))
            .collect();
        if royal.is_none() && lively.len() == movers.len() {
            return Err("every piece promotes, or moves in a way that the analysis does not understand");
        }
        let partners: Vec<KindId> = rules.castlings().map(|(_, _, castle)| castle.partner).collect();
        Ok(Self {
            danger,
            lively,
            castles: rules.kind_ids().map(|kind| partners.contains(&kind)).collect(),
            findings: Arc::new(Findings::new(movers.len())),
        })
    }

    /// The same for boards of another width.
    pub(in crate::tables) fn pack<const V: usize>(&self) -> DeadPositions<V> {
        DeadPositions {
            danger: self.danger,
            lively: self.lively.clone(),
            castles: self.castles.clone(),
            findings: Arc::new(Findings::new(self.findings.confines.len())),
        }
    }
}

impl<const W: usize> Findings<W> {
    fn new(pieces: usize) -> Self {
        Self {
            lone_maters: OnceLock::new(),
            confines: (0..pieces).map(|_| OnceLock::new()).collect(),
            materials: Mutex::default(),
        }
    }
}

/// How the game can be decided. Adds the kinds with which pieces reach goals, or whose capture decides the game.
fn danger(rules: &Rules, goals: &mut Vec<KindId>) -> Result<Danger, Obstacle> {
    let Rules {
        name: _,
        options: _,
        space: _,
        players,
        zones: _,
        partitions: _,
        directions: _,
        kinds: _,
        start: _,
        check,
        hand: _,
        pass,
        meetings,
        effects,
        eliminations,
        turns,
        obligations: _, // they leave a player who has moves at least one
        prohibitions,
        forbidden,
        points: _,
        ends: _,
    } = rules;
    if players.len() != 2 || players[0].team == players[1].team {
        return Err("the game is not one of two players against each other");
    }
    if turns.is_some() {
        return Err("turns are not always one move");
    }
    if rules.has_neutrals() || !meetings.is_empty() || !eliminations.is_empty() {
        return Err("pieces are neutral, meet, or leave the game with their player");
    }
    if !prohibitions.is_empty() || *forbidden != Forbidden::default() {
        return Err("moves are forbidden");
    }
    let danger = match check {
        None if has_hands(rules) => return Err("there are pieces in hand and no check"),
        None => Danger::Captures,
        Some(Check { kinds, every: true }) if kinds.len() == 1 => {
            let royal = kinds[0];
            let Kind {
                promotions,
                spares,
                capturable,
                ..
            } = rules.kind(royal);
            if !promotions.is_empty() || spares.contains(&royal) || !*capturable {
                return Err("the piece that check protects promotes, or kings may touch");
            }
            Danger::Mates(Mates {
                royal,
                explosive: !effects.is_empty(),
                hands: has_hands(rules),
                counts_checks: false,
            })
        }
        Some(_) => return Err("check protects several kinds of pieces"),
    };
    match danger {
        // The opponent of a player who passes in check could capture the king.
        Danger::Mates(_) if *pass == Pass::Cornered => return Err("a player may pass in check"),
        Danger::Mates(_) if !effects.iter().all(removes_captor) => return Err("moves have effects"),
        Danger::Captures if !effects.iter().all(follows_capture) => return Err("moves have effects"),
        Danger::Mates(_) | Danger::Captures => {}
    }
    decisive_ends(rules, danger, goals)
}

/// The danger, with what the ends of the game add to it.
fn decisive_ends(rules: &Rules, mut danger: Danger, goals: &mut Vec<KindId>) -> Result<Danger, Obstacle> {
    let royal = danger.royal();
    let decides = |verdict: Verdict| verdict != Verdict::Draws;
    for end in &rules.ends {
        if let Event::Facing { .. } = &end.event {
            return Err("pieces face each other");
        }
        if let Event::Repetition { perpetual_check, .. } = &end.event
            && perpetual_check.is_some_and(decides)
        {
            return Err("perpetual check decides the game");
        }
        if !decides(end.result) {
            continue;
        }
        match (&end.event, &mut danger) {
            (Event::Checkmate | Event::DeadPosition | Event::LastTeam, _)
            // A player who was just bared could lose after the turn to reply.
            | (Event::Stalemate | Event::Bare { reply: false }, Danger::Captures) => {}
            (Event::Times { action, .. }, Danger::Mates(mates)) if *action == Action::Check => {
                mates.counts_checks = true;
            }
            (Event::Army { any_of, lasting: None }, Danger::Captures) => {
                // How many pieces there are changes only by captures.
                let counts = |test: &ArmyTest| matches!(test, ArmyTest::Pieces { place: None, .. });
                if !any_of.iter().flatten().all(|fact| counts(&fact.test)) {
                    return Err("the state of an army decides the game");
                }
            }
            (Event::Capture { .. }, Danger::Captures) => {}
            (
                Event::Capture { kinds, .. }
                | Event::Reach { kinds, .. }
                | Event::Hold { kinds, .. }
                | Event::Row { kinds, .. },
                _,
            ) => {
                let captured = matches!(end.event, Event::Capture { .. });
                if !captured && royal.is_some_and(|royal| kinds.contains(&royal)) {
                    return Err("kings can win by where they stand");
                }
                goals.extend(kinds.iter().filter(|kind| royal != Some(**kind)));
            }
            (Event::Stalemate, Danger::Mates(_)) => return Err("stalemate decides the game"),
            (Event::Bare { .. } | Event::Army { .. }, _) => return Err("the state of an army decides the game"),
            (
                Event::Times { .. }
                | Event::Facing { .. }
                | Event::Passes { .. }
                | Event::Repetition { .. }
                | Event::Quiet { .. }
                | Event::Length { .. },
                _,
            ) => return Err("counting decides the game"),
        }
    }
    Ok(danger)
}

/// Whether a player can hold pieces.
fn has_hands(rules: &Rules) -> bool {
    let drops = rules.kind_ids().any(|kind| !rules.kind(kind).drops.is_empty());
    rules.hand.is_some() || drops
}

/// Whether an effect follows every capture, and nothing else.
fn follows_capture(effect: &Effect) -> bool {
    let anything = Action::Capture {
        along: None,
        of: None,
        by: None,
    };
    effect.after == anything
}

/// Whether an effect follows every capture, only removes pieces, and removes the piece that captures.
fn removes_captor(effect: &Effect) -> bool {
    let captor = |change: &Change| match &change.to {
        Selection::Standing(Standing {
            who: Who::Mover,
            kinds: None,
            near,
            same,
            attacked: false,
            beyond: None,
            behind: None,
            zone: None,
        }) => near.is_empty() && same.is_empty(),
        Selection::Standing(_) | Selection::Captured { .. } | Selection::Lines { .. } => false,
    };
    let removes = |change: &Change| change.what == Fate::Removed;
    follows_capture(effect) && effect.changes.iter().all(removes) && effect.changes.iter().any(captor)
}

/// Whether a kind stays what it is and has no moves that depend on anything but where pieces stand.
fn is_understood(rules: &Rules, kind: KindId, hands: bool) -> bool {
    let Kind {
        name: _,
        symbol: _,
        looks: _,
        royal: _,
        neutral,
        base,
        capturable: _,
        spares: _,
        moves,
        castles,
        promotions,
        drops,
    } = rules.kind(kind);
    let stays = |conditions: &Conditions| conditions.promoting.is_empty();
    let keeps_kind = *base == kind && drops.iter().all(|drop| drop.becomes == kind);
    !neutral
        && promotions.is_empty()
        && castles.iter().all(Vec::is_empty)
        && (!hands || keeps_kind)
        && moves
            .iter()
            .flat_map(|rules| rules.iter())
            .all(|rule| stays(&rule.conditions))
}

/// Whether leaps and slides are all that a piece does.
fn moves_plainly<const W: usize>(mover: &Mover<W>) -> bool {
    mover.is_direct() && mover.lame_paths.is_empty() && !mover.leaps.captures_en_passant()
}
