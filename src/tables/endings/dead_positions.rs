//! Dead positions: whether the analysis supports the rules of a game, and its cached results.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use crate::rules::{
    Action, ArmyTest, Change, Check, Conditions, Effect, Event, Fate, Forbidden, Kind, KindId, Pass, Rules, Selection,
    Standing, Verdict, Who,
};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::mover::Mover;
use crate::tables::parts::packer::{Pack, Packer};
use crate::tables::piece_id::PieceId;

/// The data that the analysis of dead positions needs for a game that it supports.
#[derive(Clone, Debug)]
pub struct DeadPositions<const W: usize> {
    /// How the game can be decided.
    pub danger: Danger,
    /// The pieces that rule out a dead position, because they promote or the analysis does not support them.
    pub lively: Vec<PieceId>,
    /// For each kind, whether a castling can move its pieces to cells that their own moves do not reach.
    pub castles: Vec<bool>,
    /// The cached results.
    pub findings: Arc<Findings<W>>,
}

/// The ways in which a game can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// By mating the only protected piece of a player.
    Mates(Mates),
    /// Only by captures or a lack of moves: there is no check.
    Captures,
}

impl Danger {
    /// The protected kind.
    fn royal(self) -> Option<KindId> {
        match self {
            Self::Mates(mates) => Some(mates.royal),
            Self::Captures => None,
        }
    }
}

/// The properties of a game that can be decided by mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mates {
    /// The protected kind.
    pub royal: KindId,
    /// Whether captures have effects. The effects remove the capturing piece, so that a royal piece cannot capture.
    pub explosive: bool,
    /// Whether players can have pieces in hand.
    pub hands: bool,
    /// Whether giving check often enough decides the game as well.
    pub counts_checks: bool,
}

/// The cached results of the analysis.
#[derive(Debug)]
pub struct Findings<const W: usize> {
    /// The pieces that can mate as the only piece besides the royal ones, directly or when captured and dropped; nothing if royal
    /// pieces alone can give check.
    pub lone_maters: OnceLock<Option<Vec<PieceId>>>,
    /// For each piece, the cells that it can reach from each cell in any number of moves.
    pub confines: Vec<OnceLock<Confines<W>>>,
    /// Whether positions with these pieces, each within these confines, are dead.
    pub materials: Mutex<HashMap<Material, bool>>,
}

/// Pieces, each with the number of its confines.
pub type Material = Vec<(PieceId, u16)>;

/// The sets of cells that a piece cannot leave.
#[derive(Debug)]
pub struct Confines<const W: usize> {
    /// For each cell, the number of the set for a piece on that cell.
    pub number: Vec<u16>,
    /// The sets.
    pub sets: Vec<Bitboard<W>>,
}

/// The reason why the analysis does not support a game, as a clause.
pub type Obstacle = &'static str;

impl<const W: usize> DeadPositions<W> {
    /// The data for the analysis, if the game ends by dead positions.
    pub(in crate::tables) fn new(rules: &Rules, movers: &[Mover<W>]) -> Option<Result<Self, Obstacle>> {
        let mut ends = rules.ends.iter();
        ends.any(|end| end.event == Event::DeadPosition)
            .then(|| Self::analyse(rules, movers))
    }

    fn analyse(rules: &Rules, movers: &[Mover<W>]) -> Result<Self, Obstacle> {
        let mut goals = Vec::new();
        let danger = danger(rules, &mut goals)?;
        let of_kind = |kind: KindId| movers.iter().skip(kind.index()).step_by(rules.kinds.len());
        let royal = danger.royal();
        if royal
            .is_some_and(|royal| of_kind(royal).any(|mover| !mover.slides.is_empty() || !only_leaps_and_slides(mover)))
        {
            return Err("the piece that check protects does not only leap");
        }
        let hands = has_hands(rules);
        let lively = |kind: &KindId| {
            let supported = is_supported(rules, *kind, hands) && of_kind(*kind).all(only_leaps_and_slides);
            royal != Some(*kind) && (goals.contains(kind) || !supported)
        };
        let players = || rules.player_ids();
        let lively = rules.kind_ids().filter(lively);
        let lively: Vec<PieceId> = lively
            .flat_map(|kind| players().map(move |player| PieceId::new(rules, player, kind)))
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
}

impl<const W: usize> Pack<W> for DeadPositions<WIDE> {
    type Packed = DeadPositions<W>;

    fn pack(&self, _: &mut Packer<W>) -> Self::Packed {
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

/// How the game can be decided. Adds the kinds whose pieces can reach goals, or whose capture decides the game.
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

/// How the game can be decided, taking its ends into account.
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
            // A player who has just been bared could lose after the turn to reply.
            | (Event::Stalemate | Event::Bare { reply: false }, Danger::Captures) => {}
            (Event::Times { action, .. }, Danger::Mates(mates)) if *action == Action::Check => {
                mates.counts_checks = true;
            }
            (Event::Army { any_of, lasting: None }, Danger::Captures) => {
                // Only captures change the number of pieces.
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

/// Whether players can have pieces in hand.
fn has_hands(rules: &Rules) -> bool {
    let drops = rules.kind_ids().any(|kind| !rules.kind(kind).drops.is_empty());
    rules.hand.is_some() || drops
}

/// Whether an effect follows every capture and no other move.
fn follows_capture(effect: &Effect) -> bool {
    let any_capture = Action::Capture {
        along: None,
        of: None,
        by: None,
    };
    effect.after == any_capture
}

/// Whether an effect follows every capture, only removes pieces, and removes the capturing piece.
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

/// Whether a kind never changes, and its moves depend only on the pieces on the board.
fn is_supported(rules: &Rules, kind: KindId, hands: bool) -> bool {
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
    let keeps_kind = |conditions: &Conditions| conditions.promoting.is_empty();
    let keeps_kind_in_hand = *base == kind && drops.iter().all(|drop| drop.becomes == kind);
    !neutral
        && promotions.is_empty()
        && castles.iter().all(Vec::is_empty)
        && (!hands || keeps_kind_in_hand)
        && moves
            .iter()
            .flat_map(|rules| rules.iter())
            .all(|rule| keeps_kind(&rule.conditions))
}

/// Whether a piece only leaps and slides.
fn only_leaps_and_slides<const W: usize>(mover: &Mover<W>) -> bool {
    mover.is_direct() && mover.lame_paths.is_empty() && !mover.leaps.captures_en_passant()
}
