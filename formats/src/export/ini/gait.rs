//! How the pieces of a kind move, from the rules of their moves.

use std::collections::BTreeSet;

use triagonal::rules::{KindId, PlayerId};

use super::desk::Desk;
use super::model::{Model, Step};
use super::plain::{Ends, Plain, Way, is_flight, read_rule};
use super::squares::Squares;

/// The moves of a player's pieces of a kind, each step as the player sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gait {
    pub model: Model,
    /// Captures en passant, and where they may end.
    pub en_passant: BTreeSet<Step>,
    pub en_passant_to: Option<Squares>,
    /// Where moves must end.
    pub to: Option<Squares>,
    /// Where initial moves begin.
    pub from: Option<Squares>,
    /// Whether initial moves expose the squares that they pass.
    pub passing: bool,
    /// The initial moves as they are written.
    initial: Vec<Vec<(Step, Way)>>,
    /// Initial moves of three steps, which must all be free.
    pub triple: bool,
    /// The squares from which it goes sideways, of a piece that otherwise goes ahead.
    pub sideways_from: Option<Squares>,
    /// The lines along which it captures an enemy piece of its own kind, if nothing is between.
    pub flying: BTreeSet<Step>,
}

type Refusals = Vec<String>;

/// The moves of a player's pieces of a kind, or what is in them that a section cannot say.
pub fn gait(desk: &Desk<'_>, kind: KindId, player: usize) -> Result<Gait, Refusals> {
    let id = PlayerId(player as u16);
    let mut gait = Gait::default();
    let (mut plain, mut refused) = (Vec::new(), Vec::new());
    for rule in desk.rules.moves(id, kind) {
        if is_flight(rule, kind) {
            let up = if player == 0 { 1 } else { -1 };
            let lines = rule.paths.iter().filter_map(|path| path.first());
            gait.flying
                .extend(lines.map(|vector| (up * vector.0[0], up * vector.0[1])));
            continue;
        }
        match read_rule(desk, rule, id) {
            Ok(one) => plain.push(one),
            Err(reason) => refused.push(reason),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let ordinary = || plain.iter().filter(|one| matches!(one.ends, Ends::Modes(_)));
    gait.to = ordinary().find_map(|one| one.to);
    if let Some(region) = gait.to {
        let stays = desk.begins(kind, player).without(region).is_empty();
        let inside = |one: &Plain| stays && lead(desk, one, player, region).without(region).is_empty();
        if ordinary().any(|one| one.to.map_or(!inside(one), |to| to != region)) {
            return Err(vec!["some of its moves end on certain squares only".to_owned()]);
        }
    }
    for one in &plain {
        if let Err(reason) = add(desk, &mut gait, one, kind, player) {
            refused.push(reason);
        }
    }
    settle(&mut gait);
    if refused.is_empty() { Ok(gait) } else { Err(refused) }
}

/// Where a move leads from some squares.
fn lead(desk: &Desk<'_>, one: &Plain, player: usize, from: Squares) -> Squares {
    let mut model = Model::default();
    for &(step, way) in &one.ways {
        match way {
            Way::Leap | Way::Lame => _ = model.steps[0][0].insert(step, 0),
            Way::Triple => _ = model.slides[0][0].insert(step, 3),
            Way::Ride(limit) => _ = model.slides[0][0].insert(step, limit),
            Way::Hop | Way::HopBehind => _ = model.hops[0][0].insert(step, 0),
        }
    }
    let up = if player == 0 { 1 } else { -1 };
    let from = one.from.map_or(from, |own| own.and(from));
    let squares = from
        .iter()
        .map(|square| model.targets(square, up, desk.board, &[(0, 0)]));
    squares.fold(Squares::NONE, Squares::or)
}

/// Adds a move to the others.
fn add(desk: &Desk<'_>, gait: &mut Gait, one: &Plain, kind: KindId, player: usize) -> Result<(), String> {
    let modes = match one.ends {
        Ends::EnPassant => {
            gait.en_passant.extend(one.ways.iter().map(|(step, _)| *step));
            if one.ways.iter().any(|(_, way)| *way != Way::Leap) || one.from.is_some() || one.unmoved {
                return Err("captures en passant that are no simple leaps".to_owned());
            }
            gait.en_passant_to = one.to.filter(|to| *to != desk.board);
            return Ok(());
        }
        Ends::Modes(modes) => modes,
    };
    let mut from = one.from;
    if let Some(cells) = from
        && !one.unmoved
        && cells.holds(gait.to.unwrap_or(desk.board))
        && cells.holds(desk.begins(kind, player))
        && !comes_in(desk, kind)
    {
        from = None;
    }
    if one.unmoved {
        let begins = desk.begins(kind, player);
        from = Some(from.map_or(begins, |from| from.and(begins)));
    }
    if one.passing && from.is_none() {
        from = Some(desk.board);
    }
    let initial = usize::from(from.is_some());
    if let Some(from) = from {
        let sideways = one
            .ways
            .iter()
            .all(|&((x, y), way)| (x.abs(), y) == (1, 0) && way == Way::Leap);
        if sideways && modes.len() == 2 && !one.passing && !one.unmoved {
            gait.sideways_from = Some(from);
            return Ok(());
        }
        if modes.contains(&1) {
            return Err("captures that begin on certain squares only".to_owned());
        }
        // The same move from other squares is one from all of them.
        let again = gait.initial.contains(&one.ways);
        if gait.from.is_some_and(|known| known != from) && !(again && gait.initial.len() == 1) {
            return Err("moves that begin on different squares".to_owned());
        }
        if gait.from.is_some() && gait.passing != one.passing {
            return Err("first moves of which only some expose the squares they pass".to_owned());
        }
        if !again {
            gait.initial.push(one.ways.clone());
        }
        gait.from = Some(gait.from.map_or(from, |known| known.or(from)));
        gait.passing = one.passing;
    }
    for &mode in modes {
        for &(step, way) in &one.ways {
            let model = &mut gait.model;
            match way {
                Way::Leap => _ = model.steps[initial][mode].insert(step, 0),
                Way::Lame => _ = model.steps[initial][mode].entry(step).or_insert(-1),
                Way::Triple if initial == 1 && step == (0, 1) && mode == 0 => gait.triple = true,
                Way::Triple => return Err("moves of exactly three steps".to_owned()),
                Way::Ride(limit) => {
                    let known = model.slides[initial][mode].entry(step).or_insert(limit);
                    *known = if *known == 0 || limit == 0 {
                        0
                    } else {
                        limit.max(*known)
                    };
                }
                Way::Hop | Way::HopBehind => {
                    let limit = i16::from(way == Way::HopBehind);
                    if *model.hops[initial][mode].entry(step).or_insert(limit) != limit {
                        return Err("hops of two sorts along one line".to_owned());
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether pieces of a kind come onto the board or go to other squares than by their own moves.
pub fn comes_in(desk: &Desk<'_>, kind: KindId) -> bool {
    desk.used().iter().any(|&other| {
        let other = desk.rules.kind(other);
        let promotes = other.promotions.iter().any(|promotion| promotion.to.contains(&kind));
        promotes || other.drops.iter().any(|drop| drop.becomes == kind)
    }) || desk
        .rules
        .castlings()
        .any(|(_, castler, castle)| castler == kind || castle.partner == kind)
}

/// Brings what can be said in several ways into one form.
fn settle(gait: &mut Gait) {
    let Model { steps, slides, hops: _ } = &mut gait.model;
    // From where a piece begins, a step that it always has need not be said again.
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
                gait.triple = true;
            }
        }
    }
    for initial in 0..2 {
        for mode in 0..2 {
            let longer = slides[initial][mode].clone();
            // A slide of one step is a leap, and a leap that a slide covers is none of its own.
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
    if !gait.model.begins() && !gait.triple {
        gait.from = None;
        gait.passing = false;
    }
}
