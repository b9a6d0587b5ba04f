//! The moves of a kind, from its move rules.

use std::collections::BTreeSet;

use triagonal::rules::{KindId, PlayerId};

use super::model::{Model, Step};
use super::plain::{Ends, Movement, PlainMove, is_flight, read_rule};
use super::section::Section;
use super::squares::Squares;

/// The moves of a player's pieces of a kind, from the player's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveSet {
    pub model: Model,
    /// Captures en passant.
    pub en_passant: BTreeSet<Step>,
    pub en_passant_to: Option<Squares>,
    /// The region in which moves must end.
    pub to: Option<Squares>,
    /// The squares from which initial moves begin.
    pub from: Option<Squares>,
    /// Whether initial moves create en passant squares.
    pub passing: bool,
    /// The initial moves as they occur in the rules.
    initial: Vec<Vec<(Step, Movement)>>,
    /// Whether there is an initial slide of exactly three steps.
    pub triple: bool,
    /// The squares from which a piece that otherwise moves forward can move sideways.
    pub sideways_from: Option<Squares>,
    /// The lines along which the piece captures an enemy of its own kind if nothing stands between.
    pub flying: BTreeSet<Step>,
}

type Refusals = Vec<String>;

/// The moves of a player's pieces of a kind, or the reasons why a section cannot express them.
pub fn move_set(section: &Section<'_>, kind: KindId, player: usize) -> Result<MoveSet, Refusals> {
    let id = PlayerId(player as u16);
    let mut move_set = MoveSet::default();
    let (mut plain, mut refused) = (Vec::new(), Vec::new());
    for rule in section.rules.moves(id, kind) {
        if is_flight(rule, kind) {
            let up = if player == 0 { 1 } else { -1 };
            let lines = rule.paths.iter().filter_map(|path| path.first());
            move_set
                .flying
                .extend(lines.map(|vector| (up * vector.0[0], up * vector.0[1])));
            continue;
        }
        match read_rule(section, rule, id) {
            Ok(one) => plain.push(one),
            Err(reason) => refused.push(reason),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let ordinary = || plain.iter().filter(|one| matches!(one.ends, Ends::Modes(_)));
    move_set.to = ordinary().find_map(|one| one.to);
    if let Some(region) = move_set.to {
        let stays = section.begins(kind, player).without(region).is_empty();
        let inside = |one: &PlainMove| stays && targets_of(section, one, player, region).without(region).is_empty();
        if ordinary().any(|one| one.to.map_or(!inside(one), |to| to != region)) {
            return Err(vec!["all moves of a piece must have the same region".to_owned()]);
        }
    }
    for one in &plain {
        if let Err(reason) = add(section, &mut move_set, one, kind, player) {
            refused.push(reason);
        }
    }
    normalize(&mut move_set);
    if refused.is_empty() { Ok(move_set) } else { Err(refused) }
}

/// The targets of a move from some squares.
fn targets_of(section: &Section<'_>, one: &PlainMove, player: usize, from: Squares) -> Squares {
    let mut model = Model::default();
    for &(step, movement) in &one.movements {
        match movement {
            Movement::Leap | Movement::Lame => _ = model.steps[0][0].insert(step, 0),
            Movement::Triple => _ = model.slides[0][0].insert(step, 3),
            Movement::Ride(limit) => _ = model.slides[0][0].insert(step, limit),
            Movement::Hop | Movement::HopBehind => _ = model.hops[0][0].insert(step, 0),
        }
    }
    let up = if player == 0 { 1 } else { -1 };
    let from = one.from.map_or(from, |own| own.and(from));
    let squares = from
        .iter()
        .map(|square| model.targets(square, up, section.board, &[(0, 0)]));
    squares.fold(Squares::NONE, Squares::or)
}

/// Adds a move.
fn add(
    section: &Section<'_>,
    move_set: &mut MoveSet,
    one: &PlainMove,
    kind: KindId,
    player: usize,
) -> Result<(), String> {
    let modes = match one.ends {
        Ends::EnPassant => {
            move_set.en_passant.extend(one.movements.iter().map(|(step, _)| *step));
            if one.movements.iter().any(|(_, movement)| *movement != Movement::Leap)
                || one.from.is_some()
                || one.unmoved
            {
                return Err("en passant captures other than simple leaps are not supported".to_owned());
            }
            move_set.en_passant_to = one.to.filter(|to| *to != section.board);
            return Ok(());
        }
        Ends::Modes(modes) => modes,
    };
    let mut from = one.from;
    if let Some(cells) = from
        && !one.unmoved
        && cells.holds(move_set.to.unwrap_or(section.board))
        && cells.holds(section.begins(kind, player))
        && !can_arrive(section, kind)
    {
        from = None;
    }
    if one.unmoved {
        let begins = section.begins(kind, player);
        from = Some(from.map_or(begins, |from| from.and(begins)));
    }
    if one.passing && from.is_none() {
        from = Some(section.board);
    }
    let initial = usize::from(from.is_some());
    if let Some(from) = from {
        let sideways = one
            .movements
            .iter()
            .all(|&((x, y), movement)| (x.abs(), y) == (1, 0) && movement == Movement::Leap);
        if sideways && modes.len() == 2 && !one.passing && !one.unmoved {
            move_set.sideways_from = Some(from);
            return Ok(());
        }
        if modes.contains(&1) {
            return Err("captures from certain squares only are not supported".to_owned());
        }
        // The same move from several zones is one move from their union.
        let is_known = move_set.initial.contains(&one.movements);
        if move_set.from.is_some_and(|known| known != from) && !(is_known && move_set.initial.len() == 1) {
            return Err("moves from different sets of squares are not supported".to_owned());
        }
        if move_set.from.is_some() && move_set.passing != one.passing {
            return Err("first moves must either all create en passant squares, or none of them".to_owned());
        }
        if !is_known {
            move_set.initial.push(one.movements.clone());
        }
        move_set.from = Some(move_set.from.map_or(from, |known| known.or(from)));
        move_set.passing = one.passing;
    }
    for &mode in modes {
        for &(step, movement) in &one.movements {
            let model = &mut move_set.model;
            match movement {
                Movement::Leap => _ = model.steps[initial][mode].insert(step, 0),
                Movement::Lame => _ = model.steps[initial][mode].entry(step).or_insert(-1),
                Movement::Triple if initial == 1 && step == (0, 1) && mode == 0 => move_set.triple = true,
                Movement::Triple => return Err("moves of exactly three steps are not supported".to_owned()),
                Movement::Ride(limit) => {
                    let known = model.slides[initial][mode].entry(step).or_insert(limit);
                    *known = if *known == 0 || limit == 0 {
                        0
                    } else {
                        limit.max(*known)
                    };
                }
                Movement::Hop | Movement::HopBehind => {
                    let limit = i16::from(movement == Movement::HopBehind);
                    if *model.hops[initial][mode].entry(step).or_insert(limit) != limit {
                        return Err("two kinds of hops along one line are not supported".to_owned());
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether pieces of a kind can arrive on squares by other means than their moves: promotion, drops or castling.
pub fn can_arrive(section: &Section<'_>, kind: KindId) -> bool {
    section.used().iter().any(|&other| {
        let other = section.rules.kind(other);
        let promotes = other.promotions.iter().any(|promotion| promotion.to.contains(&kind));
        promotes || other.drops.iter().any(|drop| drop.becomes == kind)
    }) || section
        .rules
        .castlings()
        .any(|(_, castler, castle)| castler == kind || castle.partner == kind)
}

/// Normalizes moves that have several equivalent forms.
fn normalize(move_set: &mut MoveSet) {
    let Model { steps, slides, hops: _ } = &mut move_set.model;
    // An initial slide need not repeat a step that the piece always has.
    let initial: Vec<(Step, i16)> = slides[1][0].iter().map(|(&step, &limit)| (step, limit)).collect();
    for (step, limit) in initial {
        let (x, y) = step;
        if steps[0][0].get(&step) == Some(&0) {
            if limit == 2 {
                slides[1][0].remove(&step);
                steps[1][0].insert((2 * x, 2 * y), -1);
            } else if limit == 3 && step == (0, 1) {
                slides[1][0].remove(&step);
                steps[1][0].insert((2 * x, 2 * y), -1);
                move_set.triple = true;
            }
        }
    }
    for initial in 0..2 {
        for mode in 0..2 {
            let longer = slides[initial][mode].clone();
            // A slide of one step is a leap, and a leap that a slide covers is redundant.
            for (step, limit) in longer {
                if limit == 1 {
                    slides[initial][mode].remove(&step);
                    steps[initial][mode].insert(step, 0);
                } else {
                    steps[initial][mode].remove(&step);
                    let (x, y) = step;
                    if steps[initial][mode].get(&(2 * x, 2 * y)) == Some(&-1) {
                        steps[initial][mode].remove(&(2 * x, 2 * y));
                    }
                }
            }
        }
    }
    let ordinary: [_; 2] = [steps[0][0].clone(), slides[0][0].clone()];
    steps[1][0].retain(|step, limit| ordinary[0].get(step) != Some(limit));
    slides[1][0].retain(|step, limit| ordinary[1].get(step) != Some(limit));
    if !move_set.model.begins() && !move_set.triple {
        move_set.from = None;
        move_set.passing = false;
    }
}
